//! Rule files that are `like` others. Each file under `like/` is a test: its first line says whether it
//! is sound, and a snapshot shows what came of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use legwork::rules::{Parents, RuleText, Rules};
use legwork::testing::ReferenceMoves as _;
use legwork::{Variant, registry};
use legwork_files::input;
use legwork_files::rule_folder::RuleFolder;
use legwork_reader::ReadRules as _;

/// Relative, so that messages show short names.
const FOLDER: &str = "tests/like";

/// The names of the rule files, without their ending.
fn names() -> Vec<String> {
    let files = fs::read_dir(FOLDER)
        .unwrap()
        .map(|file| file.unwrap().path());
    let mut names: Vec<String> = files
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort_unstable();
    names
}

fn path(name: &str) -> PathBuf {
    Path::new(FOLDER).join(format!("{name}.ron"))
}

/// Describes a rule file in some lines.
fn summary(rules: &Rules, variant: &Variant) -> String {
    let geometry = rules.geometry;
    let letter = |kind| {
        let piece = rules.piece(kind);
        let value = piece
            .value
            .map_or(String::new(), |value| format!(" {value}"));
        let royal = if kind == rules.king { " royal" } else { "" };
        format!(
            "{} {} {}{value}{royal}",
            piece.symbol,
            piece.name,
            piece.notation()
        )
    };
    let wing = |wing: &legwork::rules::Wing| {
        let name = |square| geometry.name(square);
        let home = wing
            .home
            .map(|(king, rook)| format!("{}{}-", name(king), name(rook)));
        let (king, rook) = wing.fixed_ends().unwrap();
        format!("{}{}{}", home.unwrap_or_default(), name(king), name(rook))
    };
    let wings: Vec<String> = rules.wings.iter().map(wing).collect();
    let pieces: Vec<String> = rules.kinds().map(letter).collect();
    let mut lines = vec![
        format!("{}, {}x{}", rules.name, geometry.files(), geometry.ranks()),
        pieces.join(", "),
        rules.start.clone(),
        format!("castling {}", wings.join(" ")),
        format!("{:?}", rules.endings),
        format!(
            "{} moves, {} after two",
            variant.start().count(),
            variant.start().perft(2)
        ),
    ];
    if !rules.aliases.is_empty() || !rules.bench.is_empty() {
        lines.push(format!(
            "{} aliases, {} bench",
            rules.aliases.len(),
            rules.bench.len()
        ));
    }
    if !rules.code.is_empty() || rules.set_ups.is_some() || !rules.chosen.is_empty() {
        lines.push(format!(
            "{:?} {:?} {:?}",
            rules.code, rules.set_ups, rules.chosen
        ));
    }
    lines.join("\n    ")
}

/// Rules as text, but for the places in their file.
fn plain(mut rules: Rules) -> String {
    rules.bench.iter_mut().for_each(|bench| bench.offset = 0);
    format!("{rules:?}")
}

/// Every choice of options in which at most one is not the default.
fn choices(rules: &Rules) -> Vec<Vec<(&str, &str)>> {
    let mut choices = vec![Vec::new()];
    for option in &rules.options {
        let others = option.values.iter().skip(1);
        choices.extend(others.map(|value| vec![(option.name.as_str(), value.as_str())]));
    }
    choices
}

/// Checks that a file and what it is written out as are the same rules.
fn flat_is_the_same(text: RuleText<'_>, id: &str) {
    let flat = text.flat().unwrap_or_else(|error| panic!("{error}"));
    let rules = text.read(&[]).unwrap();
    for options in choices(&rules) {
        let ours = text.read(&options).unwrap();
        let theirs =
            Rules::read(id, &flat, &options).unwrap_or_else(|error| panic!("{error}\n{flat}"));
        assert_eq!(plain(ours), plain(theirs), "{id} {options:?}\n{flat}");
    }
    // Written out once more it is the same text.
    assert_eq!(RuleText::new(id, &flat).flat().unwrap(), flat);
}

#[test]
fn every_rule_file_is_what_its_first_line_says() {
    let mut sound = String::new();
    let mut faulty = String::new();
    let ids: Vec<&str> = registry().unwrap().iter().map(|entry| entry.id()).collect();
    let ids = ids.join(", ");
    let names = names();
    assert!(names.len() >= 40, "{} files", names.len());
    for name in &names {
        let path = path(name);
        let ron = input::read(&path, input::RULES).unwrap();
        let folder = RuleFolder::of(&path);
        let text = RuleText::new(name, &ron).with_parents(&folder);
        let read = text.read(&[]);
        match (ron.lines().next(), read) {
            (Some("// sound"), Ok(rules)) => {
                flat_is_the_same(text, name);
                let variant = Variant::from_text(text, &[]).unwrap();
                sound += &format!("{name}\n    {}\n", summary(&rules, &variant));
            }
            (Some("// faulty"), Err(error)) => {
                // A new variant changes no snapshot.
                let error = error.to_string().replace(&ids, "<every variant>");
                for line in error.lines() {
                    assert!(line.chars().count() < 400, "{line}");
                    faulty += &format!("{}\n", line.replace('\\', "/"));
                }
            }
            (Some("// sound"), Err(error)) => panic!("{name}: {error}"),
            (first, read) => panic!("{name}: {first:?}, {:?}", read.map(|rules| rules.name)),
        }
    }
    insta::assert_snapshot!("sound", sound);
    insta::assert_snapshot!("faulty", faulty);
}

/// `go perft` of Fairy-Stockfish 11.1 LB 64, UCI_Variant capablanca, from Bird's array.
const BIRD: [u64; 4] = [28, 784, 25_227, 805_899];

#[test]
fn birds_chess_is_three_lines_and_counts_as_elsewhere() {
    let ron = fs::read_to_string(path("bird")).unwrap();
    assert_eq!(ron.lines().count(), 4, "a comment and three lines");
    // A library has the ids of variants only, and these are enough.
    let bird = Variant::from_ron("bird", &ron, &[]).unwrap();
    for (depth, nodes) in (1..).zip(BIRD) {
        assert_eq!(bird.start().perft(depth), nodes, "depth {depth}");
    }
    assert_eq!(bird.start().walker_perft(2), BIRD[1]);
}

#[test]
fn every_variant_can_be_written_out() {
    for entry in registry().unwrap() {
        let text =
            RuleText::new(entry.id(), entry.ron()).with_parents(&legwork::RegisteredVariants);
        flat_is_the_same(text, entry.id());
        let flat = entry.flat_ron().unwrap();
        assert!(
            !flat.contains("like:") && !flat.contains("without:"),
            "{flat}"
        );
    }
    let embassy = legwork::find("embassy").unwrap();
    insta::assert_snapshot!("embassy", embassy.flat_ron().unwrap());
    assert_eq!(embassy.ancestors().unwrap(), ["capablanca"]);
}

#[test]
fn a_library_knows_ids_and_no_files() {
    let of = |like: &str| {
        let ron = format!("(like: {like:?}, name: \"Mine\")");
        Variant::from_ron("mine", &ron, &[])
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    assert_eq!(of("gothic"), Ok(()));
    let refused = of("tests/like/bird.ron").unwrap_err();
    let expected =
        "mine:1:8: like: no variant `tests/like/bird.ron` is registered; known variants: alice,";
    assert!(refused.starts_with(expected), "{refused}");
    assert_eq!(
        Rules::read("mine", "(like: \"gothic\", name: \"Mine\")", &[])
            .unwrap_err()
            .to_string(),
        "mine:1:8: like: `gothic` cannot be looked up here: these rules have to stand alone"
    );
}

/// Rule files that are not small files: named, with what is said of a child.
#[test]
fn what_is_no_small_file_is_refused_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::create_dir_all(folder.join("folder.ron")).unwrap();
    fs::write(folder.join("deep.ron"), "(a: ".repeat(10_000)).unwrap();
    fs::write(folder.join("deepest.ron"), "(".repeat(1 << 20)).unwrap();
    fs::write(folder.join("huge.ron"), " ".repeat((1 << 20) + 1)).unwrap();
    fs::write(folder.join("binary.ron"), [0xff, 0xfe]).unwrap();
    let mut expected = BTreeMap::from([
        (
            "folder.ron",
            "mine:1:8: like: `folder.ron` cannot be read: expected a file, found a folder",
        ),
        (
            "huge.ron",
            "mine:1:8: like: `huge.ron` cannot be read: expected at most 1048576 bytes, found more",
        ),
        (
            "binary.ron",
            "mine:1:8: like: `binary.ron` cannot be read: UTF-16, expected UTF-8",
        ),
        (
            "deep.ron",
            "deep.ron:1:257: not valid RON: nested too deeply (inherited by mine)",
        ),
        (
            "deepest.ron",
            "deepest.ron:1:65: not valid RON: nested too deeply (inherited by mine)",
        ),
    ]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("/dev/zero", folder.join("zero.ron")).unwrap();
        expected.insert(
            "zero.ron",
            "mine:1:8: like: `zero.ron` cannot be read: expected a file, found a device",
        );
    }
    let parents = RuleFolder::of(&folder.join("mine.ron"));
    for (name, expected) in expected {
        let ron = format!("(like: {name:?}, name: \"Mine\")");
        let refused = RuleText::new("mine", &ron).with_parents(&parents).read(&[]);
        let refused = refused.unwrap_err().to_string();
        let shown = refused.rsplit('/').next().unwrap().to_owned();
        let shown = if refused.starts_with("mine:") {
            refused
        } else {
            shown
        };
        assert_eq!(shown, expected);
    }
    assert!(parents.parent("absent.ron").is_err());
}
