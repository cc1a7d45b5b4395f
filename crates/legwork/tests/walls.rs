//! Moves that leave walls: their texts, their effects, and what is said of them.

use legwork::{Position, Variant};
use legwork_testkit::conformance;

fn variant(walls: &str) -> Variant {
    let ron = format!(r#"(like: "chess", name: "Chess with walls", walls: {walls})"#);
    Variant::from_ron("walls", &ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn duck() -> Variant {
    let ron = r#"(
        like: "chess",
        name: "Duck Chess",
        pieces: [(letter: "K", royal: false)],
        walls: (form: Duck),
        endings: (stalemate: Win, extinct: [(pieces: ["K"])]),
    )"#;
    Variant::from_ron("duck", ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn position(variant: &Variant, fen: &str) -> Position {
    let position = variant.position(fen);
    position.unwrap_or_else(|error| panic!("{error}"))
}

fn after(position: &Position, text: &str) -> Position {
    let mv = position.read_move(text);
    let mv = mv.unwrap_or_else(|error| panic!("{error}"));
    let after = position.play(mv).unwrap();
    assert_eq!(after.hash(), after.hash_from_scratch());
    after
}

fn explained(position: &Position, text: &str) -> String {
    match position.explain(text) {
        Ok(explanation) => explanation.to_string(),
        Err(error) => format!("not read: {error}"),
    }
}

#[test]
fn a_wall_is_written_behind_the_move() {
    let start = duck().start();
    let first = after(&start, "e2e4,e4e5");
    assert_eq!(
        first.fen(),
        "rnbqkbnr/pppppppp/8/4*3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    assert_eq!(
        after(&first, "e7e6,e6e3").fen(),
        "rnbqkbnr/pppp1ppp/4p3/8/4P3/4*3/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    let promoting = position(&duck(), "7k/4P3/8/8/8/8/8/K7 w - - 0 1");
    for text in ["e7e8q,e8d5", "e7e8,e8d5q"] {
        let mv = promoting.read_move(text).unwrap();
        assert_eq!(promoting.move_text(mv), "e7e8q,e8d5");
        assert_eq!(promoting.san(mv), "e8=Q,d5");
    }
    let castling = position(&duck(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for text in ["e1g1,g1e1", "O-O,g1e1"] {
        let mv = castling.read_move(text).unwrap();
        assert_eq!(castling.move_text(mv), "e1g1,g1e1");
        assert_eq!(castling.san(mv), "O-O,e1");
    }
}

#[test]
fn every_move_comes_back_from_its_texts() {
    let walls = [
        "(form: Duck)",
        "(form: Arrow)",
        "(form: Edge, or_move: true)",
    ];
    let fen = "r3k2r/1P6/8/2pP4/8/8/6PP/R3K2R w KQkq c6 0 1";
    for walls in walls {
        let position = position(&variant(walls), fen);
        let moves = position.moves();
        assert!(!moves.is_empty(), "{walls}");
        for mv in moves {
            let text = position.move_text(mv);
            assert_eq!(position.read_move(&text).as_ref(), Ok(&mv), "{text}");
            let san = position.san(mv);
            assert_eq!(position.read_san(&san).as_ref(), Ok(&mv), "{text} {san}");
        }
    }
}

#[test]
fn what_becomes_of_the_wall_is_said() {
    let start = duck().start();
    assert_eq!(
        explained(&start, "e2e4,e4e2"),
        "legal: the Pawn on e2 goes to e4, a wall is left on e2"
    );
    let second = after(&start, "e2e4,e4e2");
    assert_eq!(
        explained(&second, "e7e5,e5d4"),
        "legal: the Pawn on e7 goes to e5, the wall goes from e2 to d4"
    );
    assert_eq!(
        explained(&second, "e7e5,e5e2"),
        "illegal: the wall cannot go to e2: the wall on e2 is there"
    );
    assert_eq!(
        explained(&second, "e7e5,e5e5"),
        "illegal: the wall cannot go to e5, where the piece arrives"
    );
    assert_eq!(
        explained(&second, "e7e5,e5d7"),
        "illegal: the wall cannot go to d7: the Pawn on d7 is there"
    );
    assert_eq!(
        explained(&second, "e2e3,e3a3"),
        "illegal: there is no piece on e2"
    );
    let unsaid = explained(&second, "e7e5");
    assert!(
        unsaid.starts_with(
            "not read: `e7e5` does not say where the wall goes, expected it as in e7e5,e5"
        ),
        "{unsaid}"
    );
    let third = after(&second, "e7e5,e5f3");
    assert_eq!(
        explained(&third, "g1f3,f3a3"),
        "illegal: the way is blocked by the wall on f3"
    );
}

#[test]
fn a_wall_parries_a_check_and_opens_one() {
    let edge = variant("(form: Edge, or_move: true)");
    let checked = position(&edge, "4k3/8/8/8/8/8/r6P/4K3 w - - 0 1");
    let checked = after(&after(&checked, "h2h3"), "a2a1");
    assert_eq!(
        explained(&checked, "h3h3,h3c1"),
        "legal: a wall is left on c1"
    );
    assert_eq!(
        explained(&checked, "h3h3,h3h1"),
        "illegal: it leaves the King on e1 attacked by the Rook on a1"
    );
    assert_eq!(
        explained(&checked, "h3h3,h3d4"),
        "illegal: the wall cannot go to d4: it is left at the edge of the board or beside a wall"
    );
    assert_eq!(
        explained(&checked, "h3h4,h4c1"),
        "illegal: a turn is a move or a wall, so that no wall is left on c1 as well as the move"
    );
    let shut = after(&checked, "h3h3,h3c1");
    assert_eq!(shut.fen(), "4k3/8/8/8/8/7P/8/r1*1K3 b - - 2 2");
    assert_eq!(
        checked.san(checked.read_move("h3h3,h3c1").unwrap()),
        "--,c1"
    );
    // The one wall may not leave the line that it shuts.
    let kings = variant("(form: Duck)");
    let pinned = position(&kings, "4k3/8/8/8/8/8/7P/r1*1K3 w - - 0 1");
    assert_eq!(
        explained(&pinned, "h2h3,h3c3"),
        "illegal: it leaves the King on e1 attacked by the Rook on a1"
    );
    assert!(pinned.read_move("h2h3,h3d1").is_ok());
}

#[test]
fn a_wall_takes_the_place_of_a_capture_en_passant() {
    let before = position(&duck(), "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    assert_eq!(
        after(&before, "e2e4,e4a1").fen(),
        "4k3/8/8/8/3pP3/8/8/*3K3 b - e3 0 1"
    );
    assert_eq!(
        after(&before, "e2e4,e4e3").fen(),
        "4k3/8/8/8/3pP3/4*3/8/4K3 b - - 0 1"
    );
    let taken = after(&after(&before, "e2e4,e4a1"), "d4e3,e3e4");
    assert_eq!(taken.fen(), "4k3/8/8/8/4*3/4p3/8/4K3 w - - 0 2");
}

#[test]
fn a_position_has_one_wall_that_moves() {
    let error = duck().position("4k3/8/8/8/3**3/8/8/4K3 w - - 0 1");
    assert_eq!(
        error.unwrap_err().to_string(),
        "board, byte 12: a second wall, expected at most one: it moves"
    );
    let left = variant("(form: Left)");
    let fen = "4k3/8/8/8/3**3/8/8/4K3 w - - 0 1";
    assert_eq!(position(&left, fen).fen(), fen);
    assert!(
        legwork::Variant::open("chess", &[])
            .unwrap()
            .position(fen)
            .is_err()
    );
}

#[test]
fn both_generators_leave_the_same_walls() {
    for walls in [
        "(form: Duck)",
        r#"(form: Arrow, on: "3-6")"#,
        "(form: Left)",
        r#"(form: Static, on: ("4", "4-5"))"#,
        "(form: Edge)",
        "(form: Edge, or_move: true)",
        "(form: Duck, or_move: true)",
    ] {
        conformance::random_games_of(&variant(walls), 40);
    }
}

/// A captor turns to stone, and stays where it fell.
#[test]
fn captors_turn_to_stone() {
    let ron =
        r#"(like: "chess", name: "Stone", captures: [(by: ["N", "B", "R", "Q"], captor: Stone)])"#;
    let variant = Variant::from_ron("stone", ron, &[]).unwrap();
    let position = position(&variant, "4k3/8/8/3p4/8/4N3/4P3/4K3 w - - 0 1");
    assert_eq!(
        explained(&position, "e3d5"),
        "legal: the Knight on e3 captures the Pawn on d5, the Knight turns to stone on d5"
    );
    assert_eq!(
        after(&position, "e3d5").fen(),
        "4k3/8/8/3*4/8/8/4P3/4K3 b - - 0 1"
    );
    conformance::random_games_of(&variant, 40);
}

/// As Fairy-Stockfish writes it, the wall's leg begins where the King's text ends.
#[test]
fn castling_by_taking_the_rook_names_the_rooks_square_twice() {
    let ron = r#"(like: "chess960", name: "Duck960", walls: (form: Duck))"#;
    let variant = Variant::from_ron("duck960", ron, &[]).unwrap();
    let position = position(&variant, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for text in ["e1h1,h1d4", "e1h1,g1d4"] {
        let mv = position.read_move(text).unwrap();
        assert_eq!(position.move_text(mv), "e1h1,h1d4");
    }
}
