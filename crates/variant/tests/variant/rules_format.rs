//! docs/RULES_FORMAT.md against the decoder: what one knows, the other says.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use legwork_core::rules::{HoldingsForm, Rules};
use legwork_reader::ReadRules as _;
use legwork_reader::file::RuleFile;
use legwork_reader::ron_source;
use legwork_reader::schema::{self, Describe, Part, Struct as _};
use legwork_reader::{Parent, Parents, RuleText};
use legwork_variant::variant::Variant;

fn path() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join("docs/RULES_FORMAT.md")
}

fn document() -> String {
    fs::read_to_string(path()).unwrap()
}

/// The pieces of RON in the document.
fn blocks() -> Vec<String> {
    let document = document();
    let blocks = document.split("```ron\n").skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap().to_owned())
        .collect()
}

/// The piece of RON that is the field with this name alone.
fn block_of(field: &str) -> String {
    let mut blocks = blocks().into_iter();
    blocks
        .find(|block| block.starts_with(field))
        .unwrap_or_else(|| panic!("no example of {field}"))
}

/// The piece of RON in which some text stands.
fn block_with(text: &str) -> String {
    let mut blocks = blocks().into_iter();
    blocks
        .find(|block| block.contains(text))
        .unwrap_or_else(|| panic!("no example with {text}"))
}

/// The examples of the field `turn`.
fn turns() -> Vec<String> {
    let blocks = blocks().into_iter();
    blocks.filter(|block| block.starts_with("turn: ")).collect()
}

/// The table of a part; fields that stand side by side and have one description share a row.
fn table(part: &Part) -> String {
    let mut rows: Vec<(String, &str, &str)> = Vec::new();
    for (field, rule) in part.fields.iter().zip(part.rules) {
        let needed = if rule.needed { "needed" } else { "" };
        let name = format!("`{}`", field.name);
        match rows.last_mut() {
            Some((names, also, doc)) if (*also, *doc) == (needed, field.doc) => {
                *names += &format!(", {name}");
            }
            _ => rows.push((name, needed, field.doc)),
        }
    }
    let head = format!("| field of {} | | |\n|---|---|---|\n", part.name);
    let rows = rows.iter().map(|(names, needed, doc)| {
        let needed = if needed.is_empty() { " " } else { " needed " };
        format!("| {names} |{needed}| {doc} |\n")
    });
    head + &rows.collect::<String>()
}

/// Where the table of a part is in a text.
fn place_of(text: &str, part: &str) -> Option<Range<usize>> {
    let start = text.find(&format!("| field of {part} | | |"))?;
    let length = text[start..]
        .find("\n\n")
        .map_or(text.len() - start, |end| end + 1);
    Some(start..start + length)
}

/// The tables are made from the doc comments of the structs. With `UPDATE_DOCS=1` this test writes them into the document.
#[test]
fn every_table_is_what_the_structs_say() {
    let mut text = document();
    let parts = schema::parts_of::<RuleFile>();
    for part in &parts {
        let place = place_of(&text, part.name);
        let place = place.unwrap_or_else(|| panic!("the document has no table of {}", part.name));
        text.replace_range(place, &table(part));
    }
    assert_eq!(text.matches("| field of ").count(), parts.len());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path(), &text).unwrap();
    }
    assert!(text == document(), "UPDATE_DOCS=1 writes the tables anew");
}

#[test]
fn every_default_is_told() {
    for part in schema::parts_of::<RuleFile>() {
        for (field, rule) in part.fields.iter().zip(part.rules) {
            let says = field.doc.to_lowercase().contains("default: ");
            let whose = (part.name, field.name);
            assert_eq!(says, !rule.needed, "{whose:?}: {}", field.doc);
        }
    }
}

#[test]
fn what_need_not_be_inherited_is_what_a_file_may_lack() {
    let names = RuleFile::FIELDS.iter().filter(|rule| rule.is_optional());
    let names: Vec<String> = names.map(|rule| format!("`{}`", rule.name)).collect();
    let said = document().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains(&format!("({})", names.join(", "))),
        "{names:?}"
    );
}

/// Notes the fields of a value of one of these parts, and of the values inside it, each with the name of its part.
fn note_fields(
    value: &str,
    parts: &[(&str, Describe)],
    all: &mut BTreeSet<(&'static str, &'static str)>,
) {
    let Some(open) = value.find(['(', '[', '{', '"']) else {
        return;
    };
    let (word, inside) = value.split_at(open);
    if inside.starts_with('"') {
        return;
    }
    let part = parts
        .iter()
        .find(|(other, _)| inside.starts_with('(') && *other == word);
    let part = part.map(|(_, part)| part());
    for element in ron_source::parts(inside) {
        match (&part, element.key) {
            (None, _) => note_fields(element.value, parts, all),
            (Some(part), Some(key)) => {
                let Some(field) = part.fields.iter().find(|field| field.name == key) else {
                    continue;
                };
                all.insert((part.name, field.name));
                note_fields(element.value, field.form.parts, all);
            }
            (Some(_), None) => {}
        }
    }
}

#[test]
fn every_field_has_an_example() {
    let mut shown = BTreeSet::new();
    for block in blocks() {
        let block = if ron_source::is_struct(&block) {
            format!("[{block}]")
        } else {
            format!("({block})")
        };
        note_fields(&block, &[("", RuleFile::part)], &mut shown);
    }
    let parts = schema::parts_of::<RuleFile>().into_iter();
    let parts = parts.filter(|part| part.name != "`set`");
    let all = parts.flat_map(|part| {
        part.fields
            .into_iter()
            .map(move |field| (part.name, field.name))
    });
    let missing: Vec<_> = all.filter(|field| !shown.contains(field)).collect();
    // Comments show these, or the same field of another part does.
    let elsewhere = [
        ("a piece", "no_screens"),
        ("a piece", "leap"),
        ("an element of `more`", "to"),
        ("`Orthodox`", "short"),
        ("`Orthodox`", "with"),
        ("`turn`", "pass_by"),
        ("an element of `goals`", "is"),
    ];
    assert_eq!(missing, elsewhere);
}

#[test]
fn the_example_is_complete_and_plays() {
    let example = &block_with("name: \"Gothic Chess\",");
    let holdings = &block_of("set_ups: \"super\"");
    let drops = &block_with("A kind of Crazyhouse");
    let variant = Variant::from_ron("example", example, &[]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(variant.start().count(), 28);
    let [start, endgame] = &variant.rules().bench[..] else {
        panic!("{:?}", variant.rules().bench);
    };
    for (depth, &nodes) in (1..).zip(&start.nodes) {
        assert_eq!(variant.start().perft(depth), nodes);
    }
    assert!(variant.position(endgame.fen.as_ref().unwrap()).is_ok());
    let queen = [("promotion", "queen")];
    let queen = Variant::from_ron("example", example, &queen).unwrap_or_else(|e| panic!("{e}"));
    let fen = "5k4/P8p/10/10/10/10/10/5K4 w - - 0 1";
    let from_a7 = |variant: &Variant| {
        let position = variant.position(fen).unwrap();
        let a7 = position.rules().geometry.square("a7").unwrap();
        position.moves().iter().filter(|mv| mv.from() == a7).count()
    };
    assert_eq!((from_a7(&variant), from_a7(&queen)), (6, 1));

    let held = example.replacen('(', &format!("({holdings}"), 1);
    let rules = Rules::read("held", &held, &[]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(rules.holdings.unwrap().form, HoldingsForm::Pool);
    let text = RuleText::new("drops", drops).with_parents(&Files);
    let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
    let mut position = variant.start();
    for text in ["e2e4", "d7d5", "f1b5", "c7c6", "b5c6", "b7c6", "e4d5"] {
        position.make(position.read_move(text).unwrap());
    }
    assert!(position.read_move("+B@e4").is_ok() && position.read_move("B@e4").is_ok());
}

#[test]
fn the_example_of_endings_ends() {
    let ron = block_with("connect: (");
    let text = RuleText::new("example", &ron).with_parents(&Files);
    let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
    let start = variant.start();
    assert_eq!((start.count(), start.outcome()), (20, None));
    for (fen, expected) in [
        (
            "4k3/p7/8/8/8/8/8/Q3K3 w - - 3+3 0 1",
            "extinction, White wins",
        ),
        ("4k3/p7/8/8/8/8/P7/4K3 b - - 0+3 0 1", "checks, White wins"),
        ("4k3/p7/8/8/3K4/8/P7/8 w - - 3+3 0 1", "goal, White wins"),
        ("4k3/p7/8/8/8/8/P7/nnb1K3 w - - 3+3 0 1", "goal, Black wins"),
        ("R3k3/p7/8/8/8/8/P7/K7 b - - 3+3 0 1", "goal, White wins"),
        (
            "4k3/p7/8/3P4/4P3/5P2/6P1/4K3 b - - 3+3 0 1",
            "connection, Black wins",
        ),
        ("R7/p3k3/8/8/8/8/P6r/1K6 b - - 3+3 0 1", "goes on"),
        ("8/8/8/8/8/1p1k4/1P6/K7 b - - 3+3 0 1", "goes on"),
        ("R7/p3k3/8/8/8/8/P7/1K5r w - - 3+3 0 1", "goal, Black wins"),
    ] {
        let position = variant
            .position(fen)
            .unwrap_or_else(|e| panic!("{fen}: {e}"));
        let outcome = position.outcome();
        let ending = outcome.map_or_else(|| "goes on".to_owned(), |outcome| outcome.to_string());
        assert_eq!(ending, expected, "{fen}");
        assert_eq!(position.count() == 0, outcome.is_some(), "{fen}");
    }
}

/// The rule files of the variants, unregistered.
struct Files;

impl Parents for Files {
    fn parent(&self, name: &str) -> Result<Parent, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants");
        let ron = fs::read_to_string(root.join(name).join(format!("{name}.ron")));
        let ron = ron.map_err(|error| error.to_string())?.into();
        let name = name.to_owned();
        Ok(Parent { name, ron })
    }
}

#[test]
fn the_other_examples_play() {
    for (name, letters, moves) in [
        ("Xiangqi", "KABNRCP", 44),
        ("Omega Chess", "KQRBNPCW", 40),
        ("Bird's Chess", "KQRBNPCA", 28),
        ("Gothic Chess with Champions", "KQRBNPCW", 29),
        ("Centaur Chess", "KCRBNP", 22),
        ("Los Alamos Chess", "KQRNP", 10),
    ] {
        let ron = &block_with(&format!("name: {name:?}"));
        let text = RuleText::new("example", ron).with_parents(&Files);
        let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
        let pieces = variant.rules().pieces.iter();
        let symbols: String = pieces.map(|piece| piece.symbol.to_string()).collect();
        assert_eq!(
            (symbols.as_str(), variant.start().count()),
            (letters, moves),
            "{ron}"
        );
    }
}

/// The format can say hexagons, and the document says first how most files begin.
#[test]
fn the_example_of_hexagons_counts() {
    let ron = block_with("Glinski's Hexagonal Chess");
    let variant = Variant::from_ron("glinski", &ron, &[]).unwrap_or_else(|e| panic!("{e}"));
    let start = variant.start();
    // As an independent generator counts, which knows hexagons by coordinates in a cube.
    let counts: Vec<u64> = (1..=3).map(|depth| start.perft(depth)).collect();
    assert_eq!(counts, [51, 2586, 137858]);
    let document = document();
    assert!(document.contains("It has 51, 2586 and 137858 positions"));
    let geometry = variant.rules().geometry;
    let squares = geometry
        .squares()
        .filter(|&square| !geometry.is_hole(square));
    assert_eq!(squares.count(), 91);
    assert!(document.contains("91 squares"));
    assert!(
        blocks()[0].contains("like: "),
        "the first example is like another variant"
    );
}

#[test]
fn the_examples_of_turns_play() {
    let examples = turns();
    for (example, fen, expected) in [
        // The capture is forced.
        (&examples[0], "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5"),
        // Who is stuck passes.
        (&examples[0], "7k/5K2/8/6P1/8/8/8/8 b - - 0 1", "h8h7"),
        (&examples[0], "7k/5K2/6P1/8/8/8/8/8 b - - 0 1", "0000"),
        // The Rook may not go to the eighth rank, nor to the h-file.
        (
            &examples[1],
            "7k/8/8/8/p7/8/PR6/K7 w - - 0 1",
            "a1b1 a2a3 b2b1 b2b3 b2b4 b2b5 b2b6 b2b7 b2c2 b2d2 b2e2 b2f2 b2g2",
        ),
    ] {
        let ron = format!(r#"(like: "chess", name: "Turns", {example})"#);
        let text = RuleText::new("turns", &ron).with_parents(&Files);
        let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
        let position = variant.position(fen).unwrap();
        let moves = position.moves();
        let mut texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
        texts.sort();
        assert_eq!(texts.join(" "), expected, "{example} {fen}");
    }
}

#[test]
fn the_example_of_blasts_plays() {
    let ron = format!(
        r#"(like: "chess", name: "Atomic chess", {})"#,
        block_of("captures: [(blast")
    );
    let text = RuleText::new("atomic", &ron).with_parents(&Files);
    let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
    let position = variant
        .position("2q1k3/2nP4/8/8/8/8/8/2R1K3 w - - 0 1")
        .unwrap();
    let after = position.play(position.read_move("c1c7").unwrap()).unwrap();
    assert_eq!(after.fen(), "4k3/3P4/8/8/8/8/8/4K3 b - - 0 1");
    let won = position.play(position.read_move("d7c8q").unwrap()).unwrap();
    assert_eq!(won.fen(), "4k3/8/8/8/8/8/8/2R1K3 b - - 0 1");
}

#[test]
fn the_example_of_walls_plays() {
    let ron = format!(
        r#"(like: "chess", name: "Duck Chess", {})"#,
        block_of("walls: (form: Duck")
    );
    let text = RuleText::new("duck", &ron).with_parents(&Files);
    let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
    let start = variant.start();
    assert_eq!(start.moves().len(), 640);
    let after = start.play(start.read_move("e2e4,e4d3").unwrap()).unwrap();
    assert_eq!(
        after.fen(),
        "rnbqkbnr/pppppppp/8/8/4P3/3*4/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    let ron = format!(
        r#"(like: "chess", name: "Chess at the edge", {})"#,
        block_of("walls: (form: Edge")
    );
    let text = RuleText::new("edge", &ron).with_parents(&Files);
    let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
    let start = variant.start();
    // In addition to the moves of chess, walls at both ends of the third and fourth rank.
    assert_eq!(start.moves().len(), 24);
    let after = start.play(start.read_move("a1a1,a1h4").unwrap()).unwrap();
    assert_eq!(
        after.fen(),
        "rnbqkbnr/pppppppp/8/8/7*/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1"
    );
}

#[test]
fn the_example_of_captures_plays() {
    let ron = format!(
        r#"(like: "chess", name: "Captures", {})"#,
        block_of("captures: [\n")
    );
    let text = RuleText::new("captures", &ron).with_parents(&Files);
    let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
    let position = variant
        .position("4k3/8/1b6/2p2q2/8/R3N3/2B5/3QK3 w - - 0 1")
        .unwrap();
    assert!(
        position.read_move("e3f5").is_err(),
        "a Knight spares Queens"
    );
    let after = |mv: &str| {
        let mv = position.read_move(mv).unwrap();
        position.play(mv).unwrap().fen()
    };
    assert_eq!(after("c2f5"), "4k3/8/1b6/2p2B2/8/R3N3/8/3QK3 b - - 0 1");
}

#[test]
fn the_example_of_promotions_plays() {
    let ron = format!(
        r#"(
            like: "chess", name: "Promotions", without: ["castling"],
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            pieces: [
                (letter: "S", name: "Silver", betza: "FfW"), (letter: "+S", name: "Crowned Silver", betza: "K"),
                (letter: "+P", name: "Crowned Pawn", betza: "WfF", pawn: true),
                (letter: "A", name: "Archbishop", betza: "NB"),
            ],
            {}
        )"#,
        block_of("promotions")
    );
    let text = RuleText::new("example", &ron).with_parents(&Files);
    let variant = Variant::from_text(text, &[]).unwrap_or_else(|e| panic!("{e}"));
    for (fen, from, expected) in [
        (
            "4k3/8/8/2S5/8/8/8/4K3 w - - 0 1",
            "c5",
            "b4 b6 b6+ c6 c6+ d4 d6 d6+",
        ),
        (
            "4k3/8/2S5/8/8/8/8/4K3 w - - 0 1",
            "c6",
            "b5 b5+ b7 b7+ c7 c7+ d5 d5+ d7 d7+",
        ),
        (
            "4k3/8/8/8/2n5/1+S6/8/4K3 w - - 0 1",
            "b3",
            "a2 a3 a4 b2 b4 c2 c3 c4-",
        ),
        ("4k3/8/8/8/8/8/3p4/K7 b - - 0 1", "d2", "d1+ d1q"),
        ("4k3/8/8/8/8/8/2p5/K7 b - - 0 1", "c2", "c1 c1+"),
        ("7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d7", "d8 d8+"),
        (
            "4k3/8/8/8/5N2/8/8/4K3 w - - 0 1",
            "f4",
            "d3 d5 e2 e6 g2 g6 h3 h5",
        ),
        (
            "4k3/8/8/6N1/8/8/8/4K3 w - - 0 1",
            "g5",
            "e4 e6 f3 f7 f7+ h3 h7 h7+",
        ),
        ("4k3/8/8/8/6n1/8/8/K7 b - - 0 1", "g4", "e3+ e5 f2 f6 h2 h6"),
        (
            "4k3/8/6N1/8/8/8/8/4K3 w - - 0 1",
            "g6",
            "e5 e7 e7+ f4 f8+ h4 h8+",
        ),
    ] {
        let position = variant.position(fen).unwrap();
        let moves = position.moves();
        let texts = moves.iter().map(|&mv| position.move_text(mv));
        let mut texts: Vec<String> = texts
            .filter_map(|text| text.strip_prefix(from).map(str::to_owned))
            .collect();
        texts.sort();
        assert_eq!(texts.join(" "), expected, "{fen}");
    }
}

#[test]
fn the_example_of_shogis_style_is_played_in_its_notation() {
    let ron = block_with("style: Shogi");
    let variant =
        Variant::from_ron("postcard", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    let mut position = variant.start();
    for text in ["2c2b", "2a2b"] {
        let mv = position.read_move(text).unwrap();
        assert_eq!(position.usi(mv).as_deref(), Some(text));
        position.make(mv);
    }
    let sfen = position.sfen().unwrap();
    assert!(document().contains(&format!("An SFEN, `{sfen}`")), "{sfen}");
    assert_eq!(variant.position(&sfen).unwrap().moves(), position.moves());
    let drop = position.read_move("P*1b").unwrap();
    assert_eq!(position.move_text(drop), "P@c3");
}
