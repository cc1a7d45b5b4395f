//! Another piece that has not moved may stand where a Rook starts: that gives no right to castle.

use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

/// Castling to the right is with a Rook on e1, where the array has a piece whose first move differs
/// from its others. So both the King and the piece on e1 may be known not to have moved.
const RON: &str = r#"(
    name: "Borrowed home",
    board: (files: 5, ranks: 3),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "W"),
        (letter: "B", name: "Bishop", betza: "WiA"),
    ],
    start: "4k/5/R1K1B w QE - 0 1",
    castling: (text: KingMove, wings: [
        (right: "K", king: "c1", rook: "e1", king_to: "d1", rook_to: "c1"),
        (right: "Q", king: "c1", rook: "a1", king_to: "b1", rook_to: "c1"),
    ]),
)"#;

fn play(position: &Position, text: &str) -> Position {
    let mv = position.read_move(text).unwrap_or_else(|e| panic!("{e}"));
    let after = position.play(mv).unwrap();
    assert_eq!(after, position.walker_play(mv).unwrap(), "{}", after.fen());
    after
}

#[test]
fn equal_positions_have_equal_hashes() {
    let variant = Variant::from_ron("borrowed", RON, &[]).unwrap_or_else(|e| panic!("{e}"));
    // With the Rook the only right to castle goes; that the piece on e1 has not moved still counts.
    let after = play(&variant.start(), "a1a2");
    assert_eq!(after.fen(), "4k/R4/2K1B b E - 1 1");
    let read = variant.position(&after.fen()).unwrap();
    assert_eq!(after.hash(), read.hash());
    assert_eq!(after.hash(), after.hash_from_scratch());
    // Nor does it matter whether the King moves after that.
    let there = play(&play(&play(&after, "e3d3"), "c1b1"), "d3e3");
    let back = play(&play(&there, "b1c1"), "e3d3");
    let stayed = play(&play(&play(&after, "e3d3"), "a2a3"), "d3e3");
    let stayed = play(&play(&stayed, "a3a2"), "e3d3");
    assert_eq!(back.hash(), stayed.hash());
}
