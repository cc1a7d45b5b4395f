//! Variants with drops: both generators, texts and FENs against another program's counts and lists.
//!
//! The files in `drops/` named `.json` are of Fairy-Stockfish (c19b5f6c): counts of its perft, lists of its legal moves,
//! and the FENs after each move of a game.

use std::collections::BTreeSet;
use std::path::Path;

use legwork::san::SanStyle;
use legwork::testing::ReferenceMoves as _;
use legwork::{Position, Variant};
use serde_json::Value;

/// The greatest number of leaves that the Walker counts.
const WALKED: u64 = 10_000;

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/drops")
        .join(file);
    std::fs::read_to_string(path).unwrap()
}

/// Returns the registered variant with this name, or else that of the rule file in the oracle's folder.
fn variant(name: &str) -> Variant {
    if legwork::find(name).is_ok() {
        return Variant::open(name, &[]).unwrap_or_else(|error| panic!("{error}"));
    }
    let ron = read(&format!("{name}.ron"));
    Variant::from_ron(name, &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap())
        .collect()
}

fn counts(position: &Position, perft: &Value) {
    for (depth, count) in (1..).zip(perft.as_array().unwrap()) {
        let count = count.as_u64().unwrap();
        assert_eq!(position.perft(depth), count, "{} {depth}", position.fen());
        if count <= WALKED {
            assert_eq!(
                position.walker_perft(depth),
                count,
                "{} {depth}",
                position.fen()
            );
        }
    }
}

fn lists(position: &Position, moves: &Value) {
    let ours: BTreeSet<String> = position
        .moves()
        .into_iter()
        .map(|mv| position.move_text(mv))
        .collect();
    let theirs: BTreeSet<String> = texts(moves).into_iter().map(str::to_owned).collect();
    let (more, less): (Vec<_>, Vec<_>) = (
        ours.difference(&theirs).collect(),
        theirs.difference(&ours).collect(),
    );
    assert!(
        more.is_empty() && less.is_empty(),
        "{}: {more:?} {less:?}",
        position.fen()
    );
    let legal = position.moves();
    for &mv in &legal {
        let text = position.move_text(mv);
        assert_eq!(position.read_move(&text).unwrap(), mv, "{text}");
        for style in SanStyle::ALL {
            let san = position.san_with(mv, style);
            assert_eq!(position.read_san_with(&san, style).unwrap(), mv, "{san}");
        }
    }
}

fn agrees(name: &str) {
    let variant = variant(name);
    let oracle: Value = serde_json::from_str(&read(&format!("{name}.json"))).unwrap();
    let start = variant.start();
    assert_eq!(start.fen(), oracle["start"].as_str().unwrap());
    counts(&start, &oracle["perft"]);
    let positions = oracle["positions"].as_array().unwrap().iter();
    for case in positions.chain(oracle["endings"].as_array().unwrap()) {
        let fen = case["fen"].as_str().unwrap();
        let position = variant
            .position(fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.fen(), fen);
        counts(&position, &case["perft"]);
        lists(&position, &case["moves"]);
    }
    for line in oracle["lines"].as_array().unwrap() {
        let mut position = variant.start();
        let fens = texts(&line["fens"]);
        for (text, fen) in texts(&line["moves"]).into_iter().zip(&fens[1..]) {
            position.make(position.read_move(text).unwrap());
            assert_eq!(position.fen(), *fen, "{text}");
        }
        lists(&position, &line["legal"]);
    }
}

#[test]
fn rule_sets_agree_with_another_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drops");
    legwork_testkit::conformance::each_file(&folder, "json", agrees);
}

/// A text in a position of Crazyhouse, and what the explanation of it is.
fn explained(fen: &str, text: &str) -> String {
    let position = variant("crazyhouse").position(fen).unwrap();
    match position.explain(text) {
        Ok(explanation) => explanation.to_string(),
        Err(error) => format!("error: {error}"),
    }
}

#[test]
fn a_drop_is_explained() {
    let fen = "r6k/6pp/7N/8/4r3/8/PP6/K7[QPn] w - - 0 1";
    for (text, expected) in [
        (
            "Q@g8",
            "legal: a Queen from the hand is dropped on g8, the King on h8 is in check from the Queen on g8",
        ),
        ("P@c3", "legal: a Pawn from the hand is dropped on c3"),
        (
            "Q@e4",
            "illegal: a piece is dropped on an empty square, and the Rook on e4 stands there",
        ),
        ("P@d8", "illegal: a Pawn may not be dropped on d8"),
        ("N@d4", "illegal: White has no Knight in hand"),
        (
            "K@d4",
            "illegal: only a Pawn, a Queen, a Rook, a Bishop or a Knight is dropped from the hand",
        ),
        (
            "X@d4",
            "error: `X@d4` is not a move: at byte 0, expected the letter of a piece of the variant",
        ),
        (
            "Q@d9",
            "error: `Q@d9` is not a move: at byte 2, expected a square of the board",
        ),
        (
            "Q@d4q",
            "error: `Q@d4q` is not a move: at byte 4, expected the end",
        ),
    ] {
        assert_eq!(explained(fen, text), expected, "{text}");
    }
    let check = "r3r2k/8/8/8/8/8/8/4K3[N] w - - 0 1";
    assert_eq!(
        explained(check, "N@d3"),
        "illegal: it leaves the King on e1 attacked by the Rook on e8"
    );
    assert!(explained(check, "N@e4").starts_with("legal: a Knight from the hand is dropped on e4"));
    let chess = Variant::open("chess", &[]).unwrap().start();
    let explained = chess.explain("N@e4").unwrap().to_string();
    assert_eq!(explained, "illegal: no piece is dropped in this variant");
}

#[test]
fn drops_and_hands_are_read_as_other_programs_write_them() {
    let crazyhouse = variant("crazyhouse");
    let fen = "4k3/8/8/8/8/8/8/4K3[QPp] w - - 0 1";
    let position = crazyhouse.position(fen).unwrap();
    let mv = position.read_move("P@e4").unwrap();
    assert_eq!(position.read_move("P*e4").unwrap(), mv);
    assert_eq!(position.read_move("p@e4").unwrap(), mv);
    for san in ["P@e4", "@e4", "@e4!?"] {
        assert_eq!(position.read_san(san).unwrap(), mv, "{san}");
    }
    let mv = position.read_move("Q@e7").unwrap();
    assert_eq!(position.san(mv), "Q@e7+");
    assert_eq!(position.read_san("Q*e7").unwrap(), mv);
    for other in [
        "4k3/8/8/8/8/8/8/4K3/QPp w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[pPQ] w - - 0 1",
    ] {
        assert_eq!(
            crazyhouse.position_loosely(other).unwrap().fen(),
            fen,
            "{other}"
        );
    }
    let bare = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    for other in [
        "4k3/8/8/8/8/8/8/4K3/ w - -",
        "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1",
    ] {
        assert_eq!(
            crazyhouse.position_loosely(other).unwrap().fen(),
            bare,
            "{other}"
        );
    }
    // A promoted piece is written with its sign, and is a Pawn again when it is captured.
    let position = crazyhouse
        .position("3rk3/4P3/8/8/8/8/8/4K3[] w - - 0 1")
        .unwrap();
    let after = position.play(position.read_move("e7d8q").unwrap()).unwrap();
    assert_eq!(after.fen(), "3Q~k3/8/8/8/8/8/8/4K3[R] b - - 0 1");
    let after = after.play(after.read_move("e8d8").unwrap()).unwrap();
    assert_eq!(after.fen(), "3k4/8/8/8/8/8/8/4K3[Rp] w - - 0 2");
}

/// Pawns as in Shogi: they go and capture straight ahead.
#[test]
fn what_a_dropped_pawn_may_not_do_is_told() {
    let ron = r#"(
        like: "chess",
        name: "Chess with Soldiers",
        pieces: [(letter: "P", name: "Soldier", betza: "fW", pawn: false)],
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        holdings: (form: Drop, captured: Ours),
        drops: [(pieces: ["P"], per_file: 1, mate: false), (pieces: ["N", "B", "R", "Q"])],
    )"#;
    let variant = Variant::from_ron("soldiers", ron, &[]).unwrap();
    let fen = "6rk/6p1/5N2/8/8/8/P7/K7[P] w - - 0 1";
    let position = variant.position(fen).unwrap();
    for (text, expected) in [
        ("P@h7", "illegal: a Soldier may not be dropped with mate"),
        ("P@c8", "illegal: a Soldier on c8 could never move again"),
        (
            "P@a5",
            "illegal: the Soldier on a2 is on this file already, and there may be no second one",
        ),
        ("P@c1", "legal: a Soldier from the hand is dropped on c1"),
    ] {
        assert_eq!(position.explain(text).unwrap().to_string(), expected);
    }
    assert!(position.read_move("P@h7").is_err());
    // Where the King can take it, it gives check only.
    let position = variant.position(&fen.replace("5N2", "8")).unwrap();
    let explained = position.explain("P@h7").unwrap().to_string();
    assert!(
        explained.ends_with("the King on h8 is in check from the Soldier on h7"),
        "{explained}"
    );
}

/// Fairy-Stockfish counts so by `dropOppositeColoredBishop` and `dropNoDoubled`.
#[test]
fn promoted_pieces_count_as_what_they_are() {
    let rules = |drop: &str| {
        let ron = format!(
            r#"(
                like: "crazyhouse",
                name: "Crazyhouse with limits",
                drops: [(pieces: ["P"], on: "2-7"), (pieces: ["N", "Q", "R"]), (pieces: ["B"], {drop})],
            )"#
        );
        Variant::from_ron("limits", &ron, &[]).unwrap()
    };
    for (drop, fen, expected) in [
        ("apart: true", "4k3/8/8/4B~3/8/8/8/4K3[B] w - - 0 1", 31),
        ("apart: true", "4k3/8/8/4B3/8/8/8/4K3[B] w - - 0 1", 31),
        ("apart: true", "4k3/8/8/3BB~3/8/8/8/4K3[B] w - - 0 1", 60),
        ("apart: true", "4k3/8/8/4b~3/8/8/8/4K3[B] w - - 0 1", 61),
        ("per_file: 1", "4k3/8/8/4B~3/8/8/8/4K3[B] w - - 0 1", 56),
        (
            "per_file: 2",
            "4k3/8/8/2B~1B~3/8/4B3/8/4K3[B] w - - 0 1",
            55,
        ),
    ] {
        let position = rules(drop).position(fen).unwrap();
        let drops = position.moves().iter().filter(|mv| mv.is_drop()).count();
        assert_eq!(drops, expected, "{drop}: {fen}");
        assert_eq!(
            position.walker_perft(1),
            position.moves().len() as u64,
            "{fen}"
        );
    }
    // A promoted Bishop keeps another Bishop off the squares of its colour.
    let position = rules("apart: true")
        .position("4k3/8/8/4B~3/8/8/8/4K3[B] w - - 0 1")
        .unwrap();
    let reason = position.explain("B@c5").unwrap().to_string();
    assert!(reason.contains("e5"), "{reason}");
    // No Cannon hops over another one.
    let ron = r#"(
        like: "crazyhouse",
        name: "Crazyhouse with Cannons",
        pieces: [(letter: "R", name: "Cannon", betza: "mRcpR", no_screens: ["R"])],
    )"#;
    let cannons = Variant::from_ron("cannons", ron, &[]).unwrap();
    for (screen, hops) in [("N~", true), ("R", false), ("R~", false)] {
        let fen = format!("q3k3/8/8/8/{screen}7/8/8/R3K3[] w - - 0 1");
        let position = cannons.position(&fen).unwrap();
        assert_eq!(position.read_move("a1a8").is_ok(), hops, "{screen}");
        assert_eq!(
            position.walker_perft(1),
            position.moves().len() as u64,
            "{fen}"
        );
    }
}

/// A captured piece may come into a hand as another kind, as Whale Shogi's Porpoise comes as a Killer Whale.
#[test]
fn a_captured_piece_comes_into_the_hand_as_another_kind() {
    for (becomes, slots, hand) in [
        ("G", r#"[("G", 4), ("B", 2), ("R", 2), ("S", 2)]"#, "[G]"),
        (
            "+P",
            r#"[("+P", 2), ("G", 2), ("B", 2), ("R", 2), ("S", 2)]"#,
            "[+P]",
        ),
    ] {
        let ron = format!(
            r#"(
                like: "minishogi",
                name: "Minishogi with other captures",
                holdings: (form: Drop, captured: Ours, captured_as: [("P", "{becomes}")], slots: {slots}),
                drops: [(pieces: All)],
            )"#
        );
        let variant = Variant::from_ron("as", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
        for victim in ["p", "+p"] {
            let fen = format!("4k/5/{victim}4/R4/4K[] w - - 0 1");
            let position = variant.position(&fen).unwrap();
            let after = position.play(position.read_move("a2a3").unwrap()).unwrap();
            assert!(after.fen().contains(hand), "{}", after.fen());
            let again = variant.position(&after.fen()).unwrap();
            assert_eq!(again, after);
        }
        legwork_testkit::conformance::random_games_of(&variant, 200);
    }
}
