//! The effects of captures: counts of an independent program (`oracles/fates.py`), and explanations.

use legwork::testing::ReferenceMoves as _;
use legwork::{Position, Variant};

fn variant(captures: &str) -> Variant {
    let ron = format!(r#"(like: "chess", name: "Chess with captures", captures: {captures})"#);
    Variant::from_ron("captures", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn position(captures: &str, fen: &str) -> Position {
    variant(captures)
        .position(fen)
        .unwrap_or_else(|error| panic!("{error}"))
}

fn explained(position: &Position, text: &str) -> String {
    position.explain(text).unwrap().to_string()
}

fn after(position: &Position, text: &str) -> Position {
    let mv = position.read_move(text).unwrap();
    let after = position.play(mv).unwrap();
    assert_eq!(after.hash(), after.hash_from_scratch());
    after
}

const CIRCE: &str = "[(victim: Home)]";
const ANDERNACH: &str = "[(captor: Turns)]";
const MIMIC: &str = r#"[(by: ["Q"], captor: Victim)]"#;

/// Printed by `python3 crates/legwork/tests/oracles/fates.py 3`.
const COUNTS: &[(&str, &str, &[u64])] = &[
    (
        "circe",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902],
    ),
    (
        "circe",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2027, 97021],
    ),
    (
        "circe",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 61321],
    ),
    (
        "circe",
        "r3k2r/8/1n4q1/8/3p4/2P5/1B6/R3K2R w KQkq - 0 1",
        &[29, 1381, 33522],
    ),
    (
        "andernach",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902],
    ),
    (
        "andernach",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2072, 98139],
    ),
    (
        "andernach",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1481, 62182],
    ),
    (
        "andernach",
        "r3k2r/8/1n4q1/8/3p4/2P5/1B6/R3K2R w KQkq - 0 1",
        &[29, 1476, 35945],
    ),
    (
        "mimic",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8902],
    ),
    (
        "mimic",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2004, 95497],
    ),
    (
        "mimic",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1486, 62431],
    ),
    (
        "mimic",
        "r3k2r/8/1n4q1/8/3p4/2P5/1B6/R3K2R w KQkq - 0 1",
        &[29, 1381, 33471],
    ),
];

#[test]
fn counts_are_those_of_an_independent_program() {
    for (rules, fen, counts) in COUNTS {
        let captures = match *rules {
            "circe" => CIRCE,
            "andernach" => ANDERNACH,
            _ => MIMIC,
        };
        let position = position(captures, fen);
        for (depth, &count) in (1..).zip(*counts) {
            assert_eq!(position.perft(depth), count, "{rules}: {fen} at {depth}");
        }
    }
}

#[test]
fn a_victim_is_reborn_where_it_is_at_home() {
    let rook = position(CIRCE, "4k3/8/8/8/3r4/8/1B6/4K3 w - - 0 1");
    assert_eq!(
        explained(&rook, "b2d4"),
        "legal: the Bishop on b2 captures the Rook on d4, Black's Rook is reborn on h8"
    );
    assert_eq!(
        after(&rook, "b2d4").fen(),
        "4k2r/8/8/8/3B4/8/8/4K3 b - - 0 1"
    );
    // Its home is occupied.
    let gone = position(CIRCE, "4k2b/8/8/8/3r4/8/1B6/4K3 w - - 0 1");
    assert_eq!(
        after(&gone, "b2d4").fen(),
        "4k2b/8/8/8/3B4/8/8/4K3 b - - 0 1"
    );
    // A Bishop stands on the home of the Pawn.
    let gone = position(CIRCE, "7k/3B4/8/3p4/4B3/8/8/4K3 w - - 0 1");
    assert_eq!(
        after(&gone, "e4d5").fen(),
        "7k/3B4/8/3B4/8/8/8/4K3 b - - 0 1"
    );
    // The square that the captor leaves is empty.
    let left = position(CIRCE, "7k/3R4/8/3p4/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        after(&left, "d7d5").fen(),
        "7k/3p4/8/3R4/8/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn a_reborn_rook_may_castle() {
    // The King has the other right still.
    let position = position(CIRCE, "r3k3/8/8/3r4/8/8/6B1/4K3 w q - 0 1");
    let reborn = after(&position, "g2d5");
    assert_eq!(
        reborn.fen(),
        "r3k3/8/8/3B4/8/8/8/4K3 b q - 0 1",
        "a8 is occupied"
    );
    let position = self::position(CIRCE, "r3k3/8/8/4r3/8/8/7B/4K3 w q - 0 1");
    let reborn = after(&position, "h2e5");
    assert_eq!(reborn.fen(), "r3k2r/8/8/4B3/8/8/8/4K3 b kq - 0 1");
    assert!(reborn.read_move("e8g8").is_ok());
}

/// Whoever has lost all rights, by moves and captures of Rooks, castles with a reborn one as long as the King has not moved.
#[test]
fn a_king_who_has_not_moved_waits_for_a_reborn_rook() {
    let both = "4k3/8/8/8/6q1/8/8/R3K2R w KQ - 0 1";
    let play = |fen: &str, moves: &str| {
        let start = position(CIRCE, fen);
        moves
            .split(' ')
            .fold(start, |before, text| after(&before, text))
    };
    let waiting = play(both, "a1b1 e8e7 h1h3");
    assert_eq!(waiting.fen(), "8/4k3/8/8/6q1/7R/8/1R2K3 b E - 3 2");
    let read = position(CIRCE, &waiting.fen());
    assert_eq!((&read, read.hash()), (&waiting, waiting.hash()));
    let reborn = after(&waiting, "g4h3");
    assert_eq!(reborn.fen(), "8/4k3/8/8/8/7q/8/1R2K2R w K - 0 3");
    let parried = ["b1b3", "h3d7"]
        .into_iter()
        .fold(reborn, |at, text| after(&at, text));
    assert!(parried.read_move("e1g1").is_ok());
    // His step ends it, and so does a FEN without his letter.
    let stepped = play(both, "a1b1 e8e7 h1h3 e7e8 e1f2 e8e7 f2e1 g4h3");
    assert_eq!(stepped.fen(), "8/4k3/8/8/8/7q/8/1R2K2R w - - 0 5");
    let without = position(CIRCE, &waiting.fen().replace(" E ", " - "));
    assert_ne!(without.hash(), waiting.hash());
    assert_eq!(
        after(&without, "g4h3").fen(),
        stepped.fen().replace("0 5", "0 3")
    );
    let game = play(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "h2h4 a7a6 a2a4 b7b6 a1a2 h7h6 a2a1 g7g6 h1h3 a6a5 h3g3 c7c6 g3g4 d7d5 g1h3 c8g4",
    );
    assert!(game.fen().contains(" w Kkq "), "{}", game.fen());
    // There is something to wait for only where it may be reborn.
    for (captures, fen) in [
        (r#"[(of: ["N"], victim: Home)]"#, both),
        (ANDERNACH, both),
        (CIRCE, "4k3/8/8/8/6q1/8/4K3/R6R w - - 0 1"),
    ] {
        let variant = variant(captures);
        let marked = fen.replace(" KQ ", " E ").replace(" - - ", " E - ");
        let error = variant.position(&marked).unwrap_err().to_string();
        assert!(error.contains("`E` is not a right here"), "{error}");
    }
    for marks in ["EE", "D"] {
        assert!(
            variant(CIRCE).position(&both.replace("KQ", marks)).is_err(),
            "{marks}"
        );
    }
}

/// With the castling of Chess960 the letter of the King's file is his mark, and those of Rooks are rights.
#[test]
fn a_king_waits_from_anywhere() {
    let free = variant(CIRCE).chess960().unwrap();
    let position = free
        .position("4k3/8/8/8/6q1/8/8/RR2K2R w KB - 0 1")
        .unwrap();
    assert_eq!(position.fen(), "4k3/8/8/8/6q1/8/8/RR2K2R w KB - 0 1");
    let waiting = ["b1b2", "e8e7", "h1h3"]
        .into_iter()
        .fold(position, |at, text| after(&at, text));
    assert_eq!(waiting.fen(), "8/4k3/8/8/6q1/7R/1R6/R3K3 b E - 3 2");
    assert_eq!(
        after(&waiting, "g4h3").fen(),
        "8/4k3/8/8/8/7q/1R6/R3K2R w K - 0 3"
    );
}

/// The lines of `touching_kings.tsv` are by python-chess; `touching_kings.py` in the same folder made them.
#[test]
fn kings_side_by_side_castle_as_elsewhere() {
    let atomic = Variant::open("atomic", &[]).unwrap();
    let free = atomic.chess960().unwrap();
    for line in include_str!("touching_kings.tsv").lines() {
        let [rules, fen, count, castlings] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let variant = match rules {
            "atomic" => &atomic,
            _ => &free,
        };
        let position = variant.position_loosely(fen).unwrap();
        let moves = position.moves();
        let mut found: Vec<String> = moves
            .iter()
            .filter(|mv| mv.wing().is_some())
            .map(|&mv| position.move_text(mv))
            .collect();
        found.sort();
        let found = if found.is_empty() {
            "-".to_owned()
        } else {
            found.join(" ")
        };
        assert_eq!(found, castlings, "{line}");
        assert_eq!(moves.len().to_string(), count, "{line}");
        assert_eq!(position.walker_perft(1).to_string(), count, "{line}");
    }
}

/// The King covers no square behind him where a capture could not take him: on e1 no Rook of Black captures.
#[test]
fn a_king_who_leaves_his_square_covers_none() {
    let ron = r#"(
        like: "chess",
        name: "Rooks that pass e1 by",
        pieces: [(letter: "R", betza: "mR", more: [(betza: "cR", to: ("a1-h8", "a1-d8")), (betza: "cR", to: ("a1-h8", "f1-h8")), (betza: "cR", to: ("a1-h8", "e2-e7"))])],
    )"#;
    let rules = Variant::from_ron("passing", ron, &[]).unwrap();
    for (fen, text, legal) in [
        ("4k3/8/8/8/8/8/8/R3K2r w Q - 0 1", "e1c1", false),
        ("4k3/8/8/8/8/8/8/R3KN1r w Q - 0 1", "e1c1", true),
        ("4k3/8/8/8/8/8/8/r3K2R w K - 0 1", "e1g1", false),
    ] {
        let position = rules.position(fen).unwrap();
        assert!(!position.in_check(), "{fen}");
        assert_eq!(position.read_move(text).is_ok(), legal, "{fen}");
        assert_eq!(
            position.walker_perft(1),
            position.moves().len() as u64,
            "{fen}"
        );
    }
}

#[test]
fn a_rebirth_may_not_check_the_own_king() {
    let position = position(CIRCE, "4k3/8/8/8/3r4/8/1B6/7K w - - 0 1");
    assert_eq!(
        explained(&position, "b2d4"),
        "illegal: it leaves the King on h1 attacked by the Rook on h8"
    );
}

#[test]
fn a_captor_changes_sides() {
    let position = position(ANDERNACH, "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1");
    assert_eq!(
        explained(&position, "c3d5"),
        "legal: the Knight on c3 captures the Pawn on d5, the Knight on d5 is Black's now"
    );
    assert_eq!(
        after(&position, "c3d5").fen(),
        "4k3/8/8/3n4/8/8/8/4K3 b - - 0 1"
    );
    // It may not give check to its old King then.
    let check = self::position(ANDERNACH, "4k3/8/8/8/8/2N5/4p3/6K1 w - - 0 1");
    assert_eq!(
        explained(&check, "c3e2"),
        "illegal: it leaves the King on g1 attacked by the Knight on e2"
    );
    // A King stays.
    let king = self::position(ANDERNACH, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1");
    assert_eq!(after(&king, "e1e2").fen(), "4k3/8/8/8/8/8/4K3/8 b - - 0 1");
}

#[test]
fn a_captor_becomes_its_victim() {
    let position = position(MIMIC, "4k3/8/8/3n4/8/8/3Q4/4K3 w - - 0 1");
    assert_eq!(
        explained(&position, "d2d5"),
        "legal: the Queen on d2 captures the Knight on d5, becomes a Knight"
    );
    assert_eq!(
        after(&position, "d2d5").fen(),
        "4k3/8/8/3N4/8/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn who_may_not_take_a_piece_does_not_attack_it() {
    let captures = r#"[(by: ["R"], of: ["N"], may: false)]"#;
    let position = position(captures, "3nk3/8/8/8/8/8/8/3RK3 w - - 0 1");
    assert!(position.read_move("d1d8").is_err());
    assert!(position.read_move("d1d7").is_ok());
}

#[test]
fn a_captor_leaves_the_game_and_opens_its_line() {
    let position = position(
        r#"[(by: ["N"], captor: Gone)]"#,
        "4k3/8/8/8/4p3/8/3N4/4K3 w - - 0 1",
    );
    assert_eq!(
        explained(&position, "d2e4"),
        "legal: the Knight on d2 captures the Pawn on e4, the Knight leaves the game"
    );
    assert_eq!(
        after(&position, "d2e4").fen(),
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    );
    let pinned = self::position(
        r#"[(by: ["N"], captor: Gone)]"#,
        "4r1k1/8/8/8/4p3/8/3N4/4K3 w - - 0 1",
    );
    assert!(pinned.read_move("d2e4").is_err());
}

const ROYALS: &str = r#"[(by: ["K", "W", "S"], of: ["Q"], captor: "W"), (by: ["K", "W", "S"], of: ["P"], captor: "S"), (captor: Victim)]"#;

fn royals(fen: &str) -> Position {
    let ron = format!(
        r#"(
            like: "chess",
            name: "Chess with royal captors",
            pieces: [
                (letter: "W", name: "Royal Queen", betza: "Q", royal: true, leap: Path),
                (letter: "S", name: "Royal Pawn", betza: "mfWcfF", prose: "feF", more: [(betza: "fmnD", from: "2")], pawn: true, royal: true),
            ],
            captures: {ROYALS},
        )"#
    );
    let variant = Variant::from_ron("royals", &ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_king_that_captures_may_become_another_royal_piece() {
    let king = royals("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    assert_eq!(
        explained(&king, "e1e2"),
        "legal: the King on e1 captures the Queen on e2, becomes a Royal Queen, the King on e8 is in check from the Royal Queen on e2"
    );
    assert_eq!(after(&king, "e1e2").fen(), "4k3/8/8/8/8/8/4W3/8 b - - 0 1");
    // Others become no royal piece, and a King no other one.
    let rook = royals("4k3/8/8/8/8/8/4q2R/K7 w - - 0 1");
    assert_eq!(after(&rook, "h2e2").fen(), "4k3/8/8/8/8/8/4Q3/K7 b - - 0 1");
    let knight = royals("4k3/8/8/8/8/8/4n3/4K3 w - - 0 1");
    assert_eq!(
        after(&knight, "e1e2").fen(),
        "4k3/8/8/8/8/8/4K3/8 b - - 0 1"
    );
}

#[test]
fn a_royal_piece_whose_way_has_to_be_safe_crosses_no_attacked_square() {
    let queen = royals("1k6/8/8/8/8/8/3r4/W7 w - - 0 1");
    assert_eq!(
        explained(&queen, "a1h1"),
        "illegal: it would cross an attacked square (by the Rook on d2); its way has to be safe"
    );
    assert!(queen.read_move("a1c1").is_ok());
    // Out of check it may go.
    let checked = royals("1k6/8/8/8/8/8/3r4/3W4 w - - 0 1");
    assert!(checked.in_check() && checked.read_move("d1h1").is_ok());
}

#[test]
fn a_royal_pawn_makes_no_step_that_is_answered_en_passant() {
    let free = royals("k7/8/8/8/8/8/4S3/8 w - - 0 1");
    assert_eq!(after(&free, "e2e4").fen(), "k7/8/8/8/4S3/8/8/8 b - - 0 1");
    let passed = royals("k7/8/8/8/5p2/8/4S3/8 w - - 0 1");
    assert_eq!(
        explained(&passed, "e2e4"),
        "illegal: it could be captured en passant (by the Pawn on f4); a royal Pawn is not captured en passant"
    );
    assert!(passed.read_move("e2e3").is_err(), "f4 takes it there, too");
}

const RIFLE: &str = "[(captor: Shoots)]";

#[test]
fn who_shoots_stays_and_has_not_moved() {
    let pawn = position(RIFLE, "4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1");
    assert_eq!(
        explained(&pawn, "a2b3"),
        "legal: the Pawn on a2 captures the Pawn on b3, the Pawn stays on a2"
    );
    let shot = after(&pawn, "a2b3");
    assert_eq!(shot.fen(), "4k3/8/8/8/8/8/P7/4K3 b - - 0 1");
    assert!(after(&shot, "e8d8").read_move("a2a4").is_ok());
    // It neither promotes nor leaves a line.
    let last = position(RIFLE, "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(after(&last, "a7b8").fen(), "4k3/P7/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(
        explained(&last, "a7b8q"),
        "illegal: a Pawn that shoots a Rook stays where it is, and does not promote"
    );
    let pinned = position(RIFLE, "4k3/8/8/8/8/2b5/3P4/4K3 w - - 0 1");
    assert!(pinned.read_move("d2c3").is_ok() && pinned.read_move("d2d3").is_err());
    // The square of the victim is open then.
    let opens = position(RIFLE, "4k3/8/8/8/b7/1p6/P1P5/3K4 w - - 0 1");
    assert_eq!(
        explained(&opens, "a2b3"),
        "legal: the Pawn on a2 captures the Pawn on b3, the Pawn stays on a2"
    );
    let own = position(RIFLE, "4k3/8/8/8/b7/1p6/P7/3K4 w - - 0 1");
    assert!(!own.in_check() && own.read_move("a2b3").is_err());
}

#[test]
fn a_king_shoots_what_is_guarded_and_keeps_his_rights() {
    let guarded = position(RIFLE, "4k3/8/8/8/8/1b6/2q5/1K6 w - - 0 1");
    assert_eq!(
        after(&guarded, "b1c2").fen(),
        "4k3/8/8/8/8/1b6/8/1K6 b - - 0 1"
    );
    let rights = position(RIFLE, "4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1");
    assert_eq!(
        after(&rights, "e1e2").fen(),
        "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1"
    );
    // A Rook that is shot loses its own.
    let rook = position(RIFLE, "4k3/8/8/8/8/8/5n2/R3K2R b KQ - 0 1");
    assert_eq!(
        after(&rook, "f2h1").fen(),
        "4k3/8/8/8/8/8/5n2/R3K3 w Q - 0 2"
    );
}

#[test]
fn a_shot_en_passant_is_written_with_the_empty_square() {
    let passant = position(RIFLE, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(
        after(&passant, "e5d6").fen(),
        "4k3/8/8/4P3/8/8/8/4K3 b - - 0 1"
    );
    // A victim that is shot may change sides, since the captor does not end there.
    let turns = "[(by: [\"R\"], victim: Turns, captor: Shoots)]";
    let turned = position(turns, "4k3/8/8/n7/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(
        after(&turned, "a1a5").fen(),
        "4k3/8/8/N7/8/8/8/R3K3 b Q - 0 1"
    );
    // Only Rooks shoot.
    let king = position(turns, "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1");
    assert_eq!(after(&king, "e1e2").fen(), "4k3/8/8/8/8/8/4K3/8 b - - 0 1");
}

#[test]
fn shots_are_refused_where_something_else_needs_the_square() {
    for (fields, message) in [
        (
            "code: [\"no-flight\"]",
            "rules in code know no captors that shoot",
        ),
        (
            "walls: (form: Static)",
            "captures change no pieces where moves leave walls",
        ),
        (
            "holdings: (form: Hand, slots: [(\"Q\", 1)]), start: \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w KQkq - 0 1\"",
            "a captor that shoots leaves no square to gate on",
        ),
    ] {
        let ron = format!(r#"(like: "chess", name: "Shots", captures: {RIFLE}, {fields})"#);
        let error = Variant::from_ron("shots", &ron, &[]).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
}

/// Ultima, by the rules of `oracles/ultima.ron`.
fn ultima(fen: &str) -> Position {
    let ron = include_str!("oracles/ultima.ron");
    let variant = Variant::from_ron("ultima", ron, &[]).unwrap_or_else(|error| panic!("{error}"));
    variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_ride_goes_on_over_single_enemies() {
    let targets = |fen: &str| {
        let position = ultima(fen);
        let from = position.moves().into_iter();
        let from = from.filter(|mv| mv.from() == legwork::Square::from_index(0));
        let along = from.map(|mv| position.move_text(mv));
        let mut along: Vec<String> = along.filter(|text| text.ends_with('1')).collect();
        along.sort_unstable();
        along.join(" ")
    };
    assert_eq!(
        targets("4k3/8/8/8/8/8/8/L1p1p1pK w - - 0 1"),
        "a1b1 a1d1 a1f1"
    );
    assert_eq!(targets("4k3/8/8/8/8/8/8/L1pp3K w - - 0 1"), "a1b1");
    let position = ultima("4k3/8/8/8/8/8/8/L1p1p2K w - - 3 9");
    assert_eq!(
        explained(&position, "a1f1"),
        "legal: the Long Leaper on a1 goes to f1, the Pincer on c1 is taken, the Pincer on e1 is taken"
    );
    assert_eq!(
        after(&position, "a1f1").fen(),
        "4k3/8/8/8/8/8/8/5L1K b - - 0 9"
    );
    assert_eq!(position.captures().len(), 3);
    assert_eq!(position.see(position.read_move("a1f1").unwrap()), Ok(200));
    assert_eq!(position.see(position.read_move("a1a2").unwrap()), Ok(0));
    // No own piece, and no two enemies side by side.
    assert_eq!(
        explained(&ultima("4k3/8/8/8/8/8/8/L1pp3K w - - 0 1"), "a1e1"),
        "illegal: the way is blocked by the Pincer on c1"
    );
}

#[test]
fn a_coordinator_takes_with_the_king() {
    let position = ultima("k7/8/8/4p3/2p5/8/1O6/1p2K2p w - - 0 1");
    assert_eq!(
        explained(&position, "b2b5"),
        "legal: the Coordinator on b2 goes to b5, the Pincer on b1 is taken, the Pincer on e5 is taken"
    );
    // A move of the King coordinates nothing.
    let king = ultima("7k/8/8/1O3p2/8/8/8/1p3K2 w - - 0 1");
    assert_eq!(explained(&king, "f1e1"), "legal: the King on f1 goes to e1");
}

#[test]
fn a_pincer_takes_on_three_sides_and_goes_between_two_safely() {
    let position = ultima("7k/8/8/3P4/3p4/1Pp1pP2/8/3P3K w - - 0 1");
    assert_eq!(
        explained(&position, "d1d3"),
        "legal: the Pincer on d1 goes to d3, the Pincer on c3 is taken, the Pincer on e3 is taken, the Pincer on d4 is taken"
    );
    let between = ultima("7k/8/8/8/8/2p1p3/8/3P3K w - - 0 1");
    assert_eq!(
        explained(&between, "d1d3"),
        "legal: the Pincer on d1 goes to d3"
    );
}

#[test]
fn another_chameleon_frees_what_an_immobiliser_freezes() {
    let one = ultima("4k3/8/8/8/2Xi4/3P4/8/4K3 w - - 0 1");
    assert_eq!(
        explained(&one, "c4c5"),
        "illegal: the Chameleon is frozen by the Immobiliser on d4"
    );
    assert!(one.read_move("d3c3").is_ok());
    let two = ultima("4k3/8/8/3X4/2Xi4/3P4/8/4K3 w - - 0 1");
    assert!(
        ["c4c5", "d5d6", "d3c3"]
            .iter()
            .all(|text| two.read_move(text).is_ok())
    );
    // A Chameleon freezes the Immobiliser.
    let frozen = ultima("4k3/8/8/8/2Xi4/3P4/8/4K3 b - - 0 1");
    assert!(frozen.read_move("d4d5").is_err());
}

#[test]
fn a_king_is_in_check_where_a_move_would_take_him() {
    // The Withdrawer would go away from the King, and the frozen one would not.
    let check = ultima("8/8/8/8/8/2w5/3K4/7k w - - 0 1");
    assert!(check.in_check());
    assert_eq!(
        explained(&check, "d2c1"),
        "legal: the King on d2 goes to c1"
    );
    let frozen = ultima("8/8/8/8/2I5/2w5/3K4/7k w - - 0 1");
    assert!(!frozen.in_check());
    // Between two enemies he is safe, unless one of them can come there.
    let pinched = ultima("7k/8/8/8/8/2pK4/4p3/8 w - - 0 1");
    assert!(pinched.in_check());
    assert_eq!(
        explained(&pinched, "d3d4"),
        "legal: the King on d3 goes to d4"
    );
    let far = ultima("7k/8/8/8/8/2pK4/5P2/8 w - - 0 1");
    assert!(!far.in_check());
}

#[test]
fn rows_and_corners_are_taken_where_a_file_says_so() {
    let game = |how: &str, fen: &str| {
        let ron = format!(
            r#"(
                name: "Men",
                board: (files: 5, ranks: 5),
                pieces: [(letter: "P", name: "Man", betza: "mR")],
                start: "ppppp/5/5/5/PPPPP w - - 0 1",
                takes: [({how})],
            )"#
        );
        let variant = Variant::from_ron("men", &ron, &[]);
        let variant = variant.unwrap_or_else(|error| panic!("{error}"));
        variant
            .position(fen)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    let row = |how| explained(&game(how, "5/4p/1ppP1/5/P4 w - - 0 1"), "a1a3");
    assert_eq!(row("how: Custodian"), "legal: the Man on a1 goes to a3");
    assert_eq!(
        row("how: Custodian, rows: true"),
        "legal: the Man on a1 goes to a3, the Man on b3 is taken, the Man on c3 is taken"
    );
    let beside = |how| explained(&game(how, "p1P2/P4/5/5/4p w - - 0 1"), "c5b5");
    assert_eq!(
        beside("how: Custodian, corners: true"),
        "legal: the Man on c5 goes to b5, the Man on a5 is taken"
    );
    assert_eq!(beside("how: Custodian"), "legal: the Man on c5 goes to b5");
}

#[test]
fn takes_are_refused_where_something_else_decides() {
    let error = |fields: &str| {
        let ron = format!(r#"(like: "chess", name: "Takes", {fields})"#);
        let error = Variant::from_ron("takes", &ron, &[]).unwrap_err();
        error.to_string()
    };
    for (fields, told) in [
        ("walls: (form: Duck)", "expected no `walls`"),
        (
            "captures: [(captor: Turns)]",
            "expected no `blast`, `victim` and `captor` in `captures`",
        ),
        ("turn: (must: Capture)", "expected no `must: Capture`"),
        ("borrows: [(from: Behind)]", "expected no `borrows`"),
    ] {
        let error = error(&format!("takes: [(how: Withdrawal)], {fields}"));
        let told = format!("moves take pieces by what they do: {told}");
        assert!(error.contains(&told), "{error}");
    }
    for (rule, told) in [
        (
            "how: Withdrawal, rows: true",
            "`rows` belongs to `how: Custodian`",
        ),
        (
            "how: Custodian, alone: true",
            "`alone` belongs to `how: Overtake`",
        ),
        (
            "how: Coordinate",
            "expected `with`, the kinds of the other piece that coordinates",
        ),
    ] {
        let error = error(&format!("takes: [({rule})]"));
        assert!(error.contains(told), "{error}");
    }
}
