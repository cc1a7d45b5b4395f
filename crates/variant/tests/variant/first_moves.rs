//! Double steps that can be answered en passant, and moves that only look like one.

use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

/// Each of these has a leg over a square that must be empty; the Pawn's alone is a first move of
/// two steps that captures nothing.
const RON: &str = r#"(
    name: "Firsts",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "G", name: "Guard", betza: "fmWfmnD"),
        (letter: "W", name: "Wanderer", betza: "WmnD"),
        (letter: "T", name: "Trotter", betza: "fmWifmnDD"),
        (letter: "B", name: "Brawler", betza: "fWifnD"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", pawn: true),
    ],
    start: "3wk3/gtb4p/8/8/8/8/GTB4P/3WK3 w - - 0 1",
    promotions: [(pieces: ["P"], zone: 1, to: ["W"])],
)"#;

/// A position in which both generators agree two moves deep.
fn at(fen: &str) -> Position {
    let variant = Variant::from_ron("firsts", RON, &[]).unwrap_or_else(|error| panic!("{error}"));
    let position = variant
        .position(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.perft(2), position.walker_perft(2), "{fen}");
    position
}

/// The moves from a square, without it.
fn ends(fen: &str, from: &str) -> String {
    let position = at(fen);
    let moves = position.moves().into_iter();
    let mut texts: Vec<_> = moves.map(|mv| position.move_text(mv)).collect();
    texts.sort();
    let ends = texts.iter().filter_map(|text| text.strip_prefix(from));
    ends.collect::<Vec<_>>().join(" ")
}

/// The FEN after a move, by both generators.
fn after(fen: &str, text: &str) -> String {
    let position = at(fen);
    let mv = position.read_move(text).unwrap_or_else(|e| panic!("{e}"));
    let after = position.play(mv).unwrap();
    assert_eq!(after, position.walker_play(mv).unwrap());
    assert_eq!(after.hash(), after.hash_from_scratch());
    after.fen()
}

#[test]
fn a_first_leap_over_an_empty_square_is_answered_en_passant() {
    let passes = "4k3/8/8/8/6p1/8/7P/4K3 w - - 0 1";
    assert_eq!(ends(passes, "h2"), "h3 h4");
    let passed = after(passes, "h2h4");
    assert_eq!(passed, "4k3/8/8/8/6pP/8/8/4K3 b - h3 0 1");
    assert_eq!(ends(&passed, "g4"), "g3 h3");
}

#[test]
fn a_leap_of_every_move_is_not() {
    // From where it starts, and from anywhere.
    let guard = "4k3/8/8/8/1p6/8/G7/4K3 w - - 0 1";
    assert_eq!(ends(guard, "a2"), "a3 a4");
    let passed = after(guard, "a2a4");
    assert_eq!(passed, "4k3/8/8/8/Gp6/8/8/4K3 b - - 1 1");
    assert_eq!(ends(&passed, "b4"), "b3");
    assert_eq!(ends("4k3/8/8/8/G7/8/8/4K3 w - - 0 1", "a4"), "a5 a6");
    let wanderer = "4k3/8/8/8/2p5/8/3W4/4K3 w - - 0 1";
    assert_eq!(after(wanderer, "d2d4"), "4k3/8/8/8/2pW4/8/8/4K3 b - - 1 1");
}

#[test]
fn a_ride_of_double_steps_is_not() {
    let trotter = "4k3/8/8/8/2p5/8/1T6/4K3 w - - 0 1";
    assert_eq!(ends(trotter, "b2"), "b3 b4 b6 b8");
    assert_eq!(after(trotter, "b2b4"), "4k3/8/8/8/1Tp5/8/8/4K3 b - - 1 1");
    assert_eq!(
        ends("4k3/8/8/8/1T6/8/8/4K3 w - - 0 1", "b4"),
        "b5",
        "it has moved"
    );
    assert_eq!(
        ends("4k3/8/8/1g6/8/8/1T6/4K3 w - - 0 1", "b2"),
        "b3 b4",
        "b5 is not empty"
    );
}

#[test]
fn a_first_leap_that_may_capture_is_not() {
    let brawler = "4k3/8/8/8/3p4/8/2B5/4K3 w - - 0 1";
    assert_eq!(ends(brawler, "c2"), "c3 c4");
    assert_eq!(after(brawler, "c2c4"), "4k3/8/8/8/2Bp4/8/8/4K3 b - - 1 1");
    let victim = "4k3/8/8/8/2p5/8/2B5/4K3 w - - 0 1";
    assert_eq!(after(victim, "c2c4"), "4k3/8/8/8/2B5/8/8/4K3 b - - 0 1");
}
