//! Rule files for boards of every size, and the errors for boards that cannot have one.

use legwork_variant::variant::Variant;

use super::like::{CopyError, Model};
use super::rules::{NewRuleFile, NoRules, of_file, write};
use super::*;
use legwork_variant::testing::ReferenceMoves as _;

fn name() -> Name {
    "omega-lite".parse().unwrap()
}

fn sizes() -> impl Iterator<Item = Size> {
    (4..=16).flat_map(|files| (5..=16).map(move |ranks| Size::new(files, ranks).unwrap()))
}

/// Every variant of the workspace.
fn models() -> Vec<ModelFiles> {
    let root = Utf8Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let folders = fs::read_dir(root.join("variants")).unwrap();
    let ids = folders.map(|folder| folder.unwrap().file_name().into_string().unwrap());
    let mut ids: Vec<String> = ids.collect();
    ids.sort_unstable();
    assert!(ids.len() >= 6);
    ids.iter()
        .map(|id| ModelFiles::read(root, id).unwrap())
        .collect()
}

fn model(id: &str) -> ModelFiles {
    models().into_iter().find(|model| model.id == id).unwrap()
}

fn like(id: &str, files: u8, ranks: u8) -> Result<NewRuleFile, NoRules> {
    let size = Size::new(files, ranks).unwrap();
    write(&name(), size, Some(model(id).model()))
}

fn orthodox(files: u8, ranks: u8) -> NewRuleFile {
    write(&name(), Size::new(files, ranks).unwrap(), None).unwrap()
}

/// The first rank of White.
fn array(file: &NewRuleFile) -> &str {
    let board = file.rules.start.split([' ', '[']).next().unwrap();
    board.rsplit('/').next().unwrap()
}

/// A rule file compiles, plays a few plies from its start, and brings bench positions from which
/// one can play on.
fn is_sound(file: &NewRuleFile, size: Size) {
    let variant = Variant::from_ron("omega-lite", &file.text, &[]).unwrap();
    let start = variant.start();
    let geometry = variant.rules().geometry;
    assert_eq!(
        (geometry.files(), geometry.ranks()),
        (size.files, size.ranks)
    );
    assert!(
        !start.in_check() && start.outcome().is_none(),
        "{}",
        start.fen()
    );
    assert_eq!(start.perft(2), start.walker_perft(2), "{}", start.fen());
    assert_eq!(variant.rules().name, "Omega Lite");
    assert_eq!(variant.rules().bench.len(), 3, "{size:?}\n{}", file.text);
    for bench in &variant.rules().bench {
        let fen = bench.fen.as_deref().unwrap_or(&variant.rules().start);
        assert!(variant.position(fen).unwrap().count() > 0, "{fen}");
    }
}

#[test]
fn an_orthodox_set_fits_every_board() {
    for size in sizes() {
        is_sound(&write(&name(), size, None).unwrap(), size);
    }
}

#[test]
fn the_orthodox_set_on_eight_by_eight_is_chess() {
    let (ours, chess) = (orthodox(8, 8), model("chess"));
    let ours = Variant::from_ron("omega-lite", &ours.text, &[]).unwrap();
    let chess = Variant::from_ron("chess", &chess.ron, &[]).unwrap();
    assert_eq!(ours.start().fen(), chess.start().fen());
    assert_eq!(ours.rules().wings, chess.rules().wings);
    assert_eq!(ours.start().perft(4), chess.start().perft(4));
}

#[test]
fn orthodox_arrays_are_what_one_would_draw() {
    let arrays = [4, 5, 6, 7, 9, 10, 12].map(|files| array(&orthodox(files, 8)).to_owned());
    let drawn = [
        "RQKR",
        "RNQKR",
        "RNQKNR",
        "RNBQKNR",
        "RNBNQKBNR",
        "RNBNQKNBNR",
        "RNBNBQKBNBNR",
    ];
    assert_eq!(arrays, drawn);
    assert!(orthodox(7, 8).rules.wings.is_empty());
    let wide = orthodox(10, 8).text;
    assert!(wide.contains(r#"(right: "K", king: "f1", rook: "j1", king_to: "i1", rook_to: "h1")"#));
    assert!(!orthodox(6, 6).text.contains("Bishop"));
    assert!(!orthodox(8, 7).text.contains("prose"));
}

#[test]
fn every_variant_is_copied_to_every_size_or_refused_with_a_reason() {
    let mut copied = 0;
    // Sizes at every limit, and with an even or odd number of added files.
    let telling = |size: &Size| {
        [4, 5, 7, 8, 9, 10, 11, 12, 16].contains(&size.files)
            && [5, 6, 7, 8, 10, 16].contains(&size.ranks)
    };
    for model in models() {
        for size in sizes().filter(telling) {
            match write(&name(), size, Some(model.model())) {
                Ok(file) => {
                    is_sound(&file, size);
                    copied += 1;
                }
                Err(error) => {
                    let message = error.to_string();
                    assert!(
                        message.starts_with(&format!("cannot copy {}: ", model.id))
                            || message.starts_with("these pieces do not fit a board of "),
                        "{message}"
                    );
                }
            }
        }
    }
    assert!(copied > 150, "only {copied} copies");
}

#[test]
fn the_same_board_copies_the_rules_whole() {
    for id in ["chess", "gothic"] {
        let old = Variant::from_ron(id, &model(id).ron, &[]).unwrap();
        let geometry = old.rules().geometry;
        let copy = like(id, geometry.files(), geometry.ranks()).unwrap();
        assert_eq!(copy.left_out, [""; 0]);
        assert_eq!(copy.rules.start, old.rules().start);
        assert_eq!(copy.rules.wings, old.rules().wings);
        assert_eq!(copy.rules.promotions, old.rules().promotions);
        assert!(copy.rules.aliases.is_empty());
    }
}

#[test]
fn another_board_takes_the_array_to_its_middle() {
    let wide = like("gothic", 14, 9).unwrap();
    assert_eq!(array(&wide), "2RNBQCKABNR2");
    assert!(wide.rules.start.contains("/PPPPPPPPPPPPPP/"));
    assert!(
        wide.text
            .contains(r#"(right: "k", king: "h9", rook: "l9", king_to: "k9", rook_to: "j9")"#)
    );
    assert_eq!(wide.left_out, [""; 0]);

    let narrow = like("gothic", 8, 8).unwrap();
    assert_eq!(array(&narrow), "RQCKABNR");
    assert!(narrow.rules.wings.is_empty() && narrow.rules.start.contains(" w - - "));
    assert_eq!(
        narrow.left_out,
        ["castling, which a narrower board has no room for"]
    );
}

#[test]
fn set_ups_and_their_options_stay_behind() {
    let copy = like("crc", 10, 8).unwrap();
    assert!(copy.rules.options.is_empty());
    assert_eq!(
        copy.left_out,
        ["the set-ups, which are code", "the options of the set-ups"]
    );
}

#[test]
fn a_variant_with_rules_in_code_is_not_copied() {
    let error = like("chu", 10, 10).unwrap_err();
    assert!(
        matches!(error, NoRules::Unlike(CopyError::Coded { .. })),
        "{error}"
    );
}

#[test]
fn hands_and_pools_are_copied() {
    for (id, held) in [("seirawan", "[HEhe]"), ("super", "[QRBNqrbn]")] {
        let copy = like(id, 8, 8).unwrap();
        assert!(copy.rules.start.contains(held), "{}", copy.rules.start);
    }
}

#[test]
fn a_model_that_cannot_be_read_is_reported() {
    let faulty = Model {
        id: "faulty",
        ron: "(name: \"Faulty\")",
    };
    let error = write(&name(), Size::new(8, 8).unwrap(), Some(faulty)).unwrap_err();
    assert!(
        error.to_string().starts_with("cannot copy faulty: "),
        "{error}"
    );
}

#[test]
fn boards_on_which_no_set_can_stand_are_refused() {
    for (files, ranks) in [(3, 8), (17, 8), (8, 4), (8, 17), (0, 0), (255, 255)] {
        assert!(Size::new(files, ranks).is_err(), "{files}x{ranks}");
    }
    let message = Size::new(3, 8).unwrap_err().to_string();
    assert_eq!(
        message,
        "a board has 4 to 16 files here, not 3: King, Queen and two Rooks take four, and the rules \
         format knows no more than sixteen"
    );
}

/// Rules without positions for benchmarks, with their author's comments.
const OWN: &str = r#"// Mine.
(
    name: "Own \"Chess\"",
    board: (files: 4, ranks: 5),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true), // as ever
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "kr2/4/4/4/2RK w - - 0 1"
)
"#;

/// The rules of a file with that text.
fn from_file(text: &str) -> Result<NewRuleFile, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.ron");
    fs::write(&path, text).unwrap();
    let message = |error: NoRules| {
        let folder = folder.path().to_string_lossy();
        error.to_string().replace(&*folder, "FOLDER")
    };
    let variants = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../variants"));
    of_file(&name(), &path, VariantFolders(variants)).map_err(message)
}

#[test]
fn what_a_file_inherits_is_written_out() {
    let birds = "(like: \"capablanca\", name: \"Bird's Chess\", \
                 start: \"rnbcqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKABNR w KQkq - 0 1\")";
    let file = from_file(birds).unwrap();
    assert!(!file.text.contains("like"), "{}", file.text);
    assert_eq!(file.rules.pieces.len(), 8);
    let fault = from_file("(like: \"nowhere\")").unwrap_err();
    assert!(
        fault.contains("own.ron:1:8: like: there is no variant `nowhere`"),
        "{fault}"
    );
}

#[test]
fn a_file_stays_as_its_author_wrote_it() {
    let file = from_file(OWN).unwrap();
    let head = OWN.strip_suffix("\n)\n").unwrap();
    assert!(
        file.text.starts_with(&format!("{head},\n    bench: [\n")),
        "{}",
        file.text
    );
    assert!(file.text.ends_with("    ],\n)\n"), "{}", file.text);
    assert_eq!(file.rules.bench.len(), 3);
    // With such positions nothing is added.
    assert_eq!(from_file(&file.text).unwrap().text, file.text);
    // A comment behind the last field would hide the comma.
    let commented = OWN.replace("0 1\"\n", "0 1\" // the start\n");
    assert_eq!(from_file(&commented).unwrap().rules.bench.len(), 3);
    // The name of the rules is the title of the crate.
    let size = Size { files: 4, ranks: 5 };
    let files = folder::files(&name(), size, &file, "the rules of a file");
    let manifest = &files[0].1;
    let manifest: toml_edit::DocumentMut = manifest.parse().unwrap();
    let description = manifest["package"]["description"].as_str();
    assert_eq!(description, Some("Own \"Chess\" for Legwork: 4x5"));
}

#[test]
fn a_file_that_is_no_variant_is_refused() {
    let message = |from: &str, to: &str| from_file(&OWN.replace(from, to)).unwrap_err();
    let message = [
        message("betza: \"R\"", "betza: \"X\""),
        message("kr2/4/4/4/2RK", "k3/4/4/4/R2K"),
        message("kr2/4/4/4/2RK w", "k3/RR2/4/4/3K b"),
        message("    start", "    code: [\"lion-trading\"],\n    start"),
        message("    start", "    set_ups: \"crc\",\n    start"),
    ];
    insta::assert_snapshot!(message.join("\n"), @r#"
    FOLDER/own.ron:7:44: pieces[1] (R): betza: unknown atom: `X` at byte 0, expected an atom: W F D A H G N C Z K R B Q
    FOLDER/own.ron: start: side to move, byte 13: White is to move, but the King on a5 could be captured from a1, expected no check to the other side
    `FOLDER/own.ron`: no game can be played from `k3/RR2/4/4/3K b - - 0 1`
    `FOLDER/own.ron` asks for rules in code (lion-trading), which its crate has to link by hand: CONTRIBUTING.md, "When data cannot say it"
    `FOLDER/own.ron` asks for set-ups in code, which its crate has to link by hand: CONTRIBUTING.md, "When data cannot say it"
    "#);
}
