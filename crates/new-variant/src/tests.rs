//! Rule files for boards of every size, and the errors for boards that cannot have one.

use std::fs;

use legwork::{RegisteredVariants, registry};
use legwork_reader::Parents;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

use crate::{
    CopyError, Name, NewRuleFile, NoRules, files, like, of_file, of_text, orthodox, starter,
};

fn name() -> Name {
    "omega-lite".parse().unwrap()
}

fn copied(id: &str, files: u8, ranks: u8) -> Result<NewRuleFile, NoRules> {
    like(&name(), id, (Some(files), Some(ranks)), &RegisteredVariants)
}

/// The first rank of White.
fn array(file: &NewRuleFile) -> &str {
    let board = file.rules.start.split([' ', '[']).next().unwrap();
    board.rsplit('/').next().unwrap()
}

/// A rule file compiles, plays a few plies from its start, and brings bench positions from which
/// one can play on.
fn is_sound(file: &NewRuleFile, size: (u8, u8)) {
    let variant = Variant::from_ron("omega-lite", &file.text, &[]).unwrap();
    let (start, rules) = (variant.start(), variant.rules());
    assert_eq!((rules.geometry.files(), rules.geometry.ranks()), size);
    assert!(!start.in_check() && start.outcome().is_none());
    // With walls the number of moves grows by the size of the board at every ply.
    let depth = if rules.walls.is_some() { 1 } else { 2 };
    assert_eq!(
        start.perft(depth),
        start.walker_perft(depth),
        "{}",
        start.fen()
    );
    assert_eq!(rules.name, "Omega Lite");
    assert_eq!(rules.bench.len(), 3, "{size:?}\n{}", file.text);
    for bench in &rules.bench {
        let fen = bench.fen.as_deref().unwrap_or(&rules.start);
        assert!(variant.position(fen).unwrap().count() > 0, "{fen}");
    }
}

#[test]
fn an_orthodox_set_fits_every_board() {
    for size in (4..=16).flat_map(|files| (5..=16).map(move |ranks| (files, ranks))) {
        is_sound(&orthodox(&name(), size.0, size.1).unwrap(), size);
    }
}

#[test]
fn orthodox_arrays_are_what_one_would_draw() {
    let file = |files| orthodox(&name(), files, 8).unwrap();
    let arrays = [4, 5, 6, 7, 9, 10, 12].map(|files| array(&file(files)).to_owned());
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
    assert!(file(7).rules.wings.is_empty() && !file(6).text.contains("Bishop"));
    let (ours, gothic) = (file(10).rules, copied("gothic", 10, 8).unwrap().rules);
    assert_eq!(ours.wings, gothic.wings);
    let low = orthodox(&name(), 8, 7).unwrap();
    assert!(
        low.rules
            .pieces
            .iter()
            .all(|piece| piece.written.prose.is_empty())
    );
    // On the board of chess it is chess.
    let (ours, chess) = (file(8).rules, copied("chess", 8, 8).unwrap().rules);
    assert_eq!((ours.start, ours.wings), (chess.start, chess.wings));
    assert_eq!(ours.promotions, chess.promotions);
}

#[test]
fn every_variant_is_copied_to_every_size_or_refused_with_a_reason() {
    let mut copies = 0;
    // Sizes at every limit, and with an even or odd number of added files.
    let files = [4, 5, 7, 8, 9, 10, 11, 12, 16].into_iter();
    let sizes = files.flat_map(|files| [5, 6, 7, 8, 10, 16].map(|ranks| (files, ranks)));
    let sizes: Vec<(u8, u8)> = sizes.collect();
    // Of every 18 sizes a variant is copied to one, the next variant to the next; in full to all.
    let every = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 1,
        None => 18,
    };
    for (number, entry) in legwork::registry().unwrap().iter().enumerate() {
        let id = entry.id();
        for &size in sizes.iter().skip(number % every).step_by(every) {
            match copied(id, size.0, size.1) {
                Ok(file) => {
                    is_sound(&file, size);
                    copies += 1;
                }
                Err(error) => {
                    let message = error.to_string();
                    assert!(
                        message.starts_with(&format!("cannot copy {id}: "))
                            || message.starts_with("these pieces do not fit a board of "),
                        "{message}"
                    );
                }
            }
        }
    }
    assert!(copies > 50, "only {copies} copies");
}

#[test]
fn the_same_board_copies_the_rules_whole() {
    for id in ["gothic", "seirawan"] {
        let ron = RegisteredVariants.parent(id).unwrap().ron;
        let old = Variant::from_ron(id, &ron, &[]).unwrap();
        let (old, copy) = (
            old.rules(),
            like(&name(), id, (None, None), &RegisteredVariants),
        );
        let copy = copy.unwrap();
        assert_eq!(copy.left_out, [""; 0]);
        assert_eq!(copy.rules.start, old.start);
        assert_eq!(copy.rules.wings, old.wings);
        assert_eq!(copy.rules.promotions, old.promotions);
        assert_eq!(copy.rules.options, old.options);
        assert!(copy.rules.aliases.is_empty());
    }
}

#[test]
fn another_board_takes_the_array_to_its_middle() {
    let wide = copied("gothic", 14, 9).unwrap();
    assert_eq!(array(&wide), "2RNBQCKABNR2");
    assert!(wide.rules.start.contains("/PPPPPPPPPPPPPP/"));
    let castling = wide.text.split("castling: ").nth(1).unwrap();
    insta::assert_snapshot!(castling.split(" promotions").next().unwrap(), @r#"
    (
            text: KingMove,
            wings: [
                (right: "K", king: "h1", rook: "l1", king_to: "k1", rook_to: "j1"),
                (right: "Q", king: "h1", rook: "c1", king_to: "e1", rook_to: "f1"),
                (right: "k", king: "h9", rook: "l9", king_to: "k9", rook_to: "j9"),
                (right: "q", king: "h9", rook: "c9", king_to: "e9", rook_to: "f9"),
            ],
        ),
    "#);
    assert_eq!(wide.left_out, [""; 0]);

    let narrow = copied("gothic", 8, 8).unwrap();
    assert_eq!(array(&narrow), "RQCKABNR");
    assert!(narrow.rules.wings.is_empty() && narrow.rules.start.contains(" w - - "));
    let left_out = ["castling, which a narrower board has no room for"];
    assert_eq!(narrow.left_out, left_out);
}

#[test]
fn what_only_code_can_say_is_left_out_or_refused() {
    let copy = copied("super", 8, 8).unwrap();
    assert_eq!(copy.left_out, ["the set-ups, which are code"]);
    assert_eq!(copy.rules.options.len(), 1);
    let copy = copied("crc", 10, 8).unwrap();
    assert!(copy.rules.set_ups.is_some() && copy.left_out.is_empty());
    let wide = copied("crc", 12, 8).unwrap();
    assert!(wide.rules.set_ups.is_none() && wide.rules.options.is_empty());
    let error = copied("chu", 10, 10).unwrap_err();
    assert!(
        matches!(error, NoRules::Unlike(CopyError::Coded { .. })),
        "{error}"
    );
    for (id, held) in [("seirawan", "[HEhe]"), ("super", "[QRBNqrbn]")] {
        let start = copied(id, 8, 8).unwrap().rules.start;
        assert!(start.contains(held), "{start}");
    }
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
    of_file(&path, &RegisteredVariants).map_err(message)
}

#[test]
fn what_a_file_inherits_is_written_out() {
    let birds = "(like: \"capablanca\", name: \"Bird's Chess\", \
                 start: \"rnbcqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKABNR w KQkq - 0 1\")";
    let file = from_file(birds).unwrap();
    assert!(!file.text.contains("like"), "{}", file.text);
    assert_eq!(file.rules.pieces.len(), 8);
}

#[test]
fn a_file_stays_as_its_author_wrote_it() {
    let file = from_file(OWN).unwrap();
    let head = OWN.strip_suffix("\n)\n").unwrap();
    let begins = format!("{head},\n    bench: [\n");
    assert!(file.text.starts_with(&begins), "{}", file.text);
    assert!(file.text.ends_with("    ],\n)\n"), "{}", file.text);
    assert_eq!(file.rules.bench.len(), 3);
    // With such positions nothing is added.
    assert_eq!(from_file(&file.text).unwrap().text, file.text);
    // A comment after the last field would hide the comma, one after the end the field.
    for (from, to) in [
        ("0 1\"\n", "0 1\" // the start\n"),
        ("\n)\n", "\n) // (end)\n"),
    ] {
        let commented = OWN.replace(from, to);
        assert_eq!(from_file(&commented).unwrap().rules.bench.len(), 3);
    }
    // The name of the rules is the title of the crate.
    let files = files(&name(), &file, "the rules of a file");
    let manifest: toml_edit::DocumentMut = files[0].1.parse().unwrap();
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
        message(
            "    start",
            "    code: [\"lion-trading: chu-chess\"],\n    start",
        ),
        message("    start", "    set_ups: \"super\",\n    start"),
        from_file("(like: \"nowhere\")").unwrap_err(),
    ]
    // What is known is a long list.
    .map(|message| {
        message
            .split("; known variants:")
            .next()
            .unwrap_or_default()
            .to_owned()
    });
    insta::assert_snapshot!(message.join("\n"), @r#"
    FOLDER/own.ron:7:44: pieces[1] (R): betza: unknown atom: `X` at byte 0, expected an atom: W F D A H G N C Z K R B Q
    FOLDER/own.ron:9:12: start: side to move, byte 13: White is to move, but the King on a5 could be captured from a1: the side that has moved is in check
    `FOLDER/own.ron`: no game can be played from `k3/RR2/4/4/3K b - - 0 1`
    `FOLDER/own.ron` asks for rules in code (lion-trading: chu-chess), which its crate has to link by hand: CONTRIBUTING.md, "When data is not enough"
    `FOLDER/own.ron` asks for set-ups in code, which its crate has to link by hand: CONTRIBUTING.md, "When data is not enough"
    FOLDER/own.ron:1:8: like: no variant `nowhere` is registered
    "#);
}

#[test]
fn a_starter_is_another_variant_with_one_piece_changed() {
    let begin = |like: &str| starter(&name(), like, &RegisteredVariants).unwrap();
    insta::assert_snapshot!(begin("chess"), @r#"
    // Look at it: legwork check omega-lite.ron    Play it: legwork play omega-lite.ron
    (
        like: "chess",  // everything else is as in Chess
        name: "Omega Lite",
        // The Knight also steps one square straight: `W` in Betza's notation.
        pieces: [(letter: "N", name: "Knight", betza: "NW")],
    )
    "#);
    for entry in registry().unwrap() {
        let text = begin(entry.id());
        let file = of_text("omega-lite.ron", &text, &RegisteredVariants);
        match file {
            // Its crate would have to link the rules in code; the program has them.
            Ok(_) | Err(NoRules::Coded { .. }) => {}
            Err(error) => panic!("{}: {error}\n{text}", entry.id()),
        }
    }
    let unknown = starter(&name(), "nowhere", &RegisteredVariants).unwrap_err();
    assert!(
        unknown
            .to_string()
            .starts_with("cannot copy nowhere: no variant")
    );
}
