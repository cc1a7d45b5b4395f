//! Numbered set-ups: a piece has not moved where its own set-up has put it, wherever the file's start has its kind.

use legwork_variant::position::Position;
use legwork_variant::testing::ReferenceMoves as _;
use legwork_variant::variant::Variant;

/// A Knight also leaps to the second square straight ahead or sideways with its first move. The set-ups are, from 0 on, KNR, KRN,
/// NKR, NRK, RKN and RNK.
const KNIGHTS: &str = r#"(
    name: "Leaping Knights",
    board: (files: 3, ranks: 5),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "N", name: "Knight", betza: "NimD"),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "knr/3/3/3/KNR w Bb - 0 1",
    set_ups: Shuffle(rank: "KNR"),
)"#;

fn open(ron: &str) -> Variant {
    Variant::from_ron("leaping", ron, &[]).unwrap_or_else(|error| panic!("{error}"))
}

/// A set-up, where both generators agree three moves deep.
fn set_up(variant: &Variant, number: u64) -> Position {
    let fen = variant.set_up(number).unwrap().fen;
    let position = variant
        .position(&fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), fen);
    assert_eq!(position.perft(3), position.walker_perft(3), "{fen}");
    position
}

fn play(position: &Position, texts: &str) -> Position {
    let mut position = position.clone();
    for text in texts.split(' ') {
        let mv = position
            .read_move(text)
            .unwrap_or_else(|e| panic!("{}: {e}", position.fen()));
        let after = position.play(mv).unwrap();
        assert_eq!(after, position.walker_play(mv).unwrap(), "{}", after.fen());
        assert_eq!(after.hash(), after.hash_from_scratch());
        assert_eq!(variant_reads(&after), after);
        position = after;
    }
    position
}

fn variant_reads(position: &Position) -> Position {
    position
        .variant()
        .position(&position.fen())
        .unwrap_or_else(|e| panic!("{}: {e}", position.fen()))
}

/// The moves from a square, without it.
fn ends(position: &Position, from: &str) -> String {
    let moves = position.moves().into_iter();
    let mut texts: Vec<_> = moves.map(|mv| position.move_text(mv)).collect();
    texts.sort();
    let ends = texts.iter().filter_map(|text| text.strip_prefix(from));
    ends.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_first_move_is_made_from_where_the_set_up_has_the_piece() {
    let variant = open(KNIGHTS);
    assert_eq!(ends(&set_up(&variant, 0), "b1"), "a3 b3 c3");
    // By hand: the Knight of KRN leaps to a2 and b3, and first to c3; its own King is on a1.
    let position = set_up(&variant, 1);
    assert_eq!(position.fen(), "krn/3/3/3/KRN w Cc - 0 1");
    assert_eq!(ends(&position, "c1"), "a2 b3 c3");
    let moved = play(&position, "c1a2 c5a4 a2c1 a4c5");
    assert_eq!(moved.fen(), "krn/3/3/3/KRN w - - 4 3");
    assert_eq!(ends(&moved, "c1"), "a2 b3");
    for number in 0..6 {
        let set_up = set_up(&variant, number);
        let knight = set_up.fen().find('n').unwrap();
        let from = format!("{}1", ["a", "b", "c"][knight]);
        // Two leaps of a Knight, and the first move.
        assert_eq!(
            ends(&set_up, &from).split(' ').count(),
            3,
            "{}",
            set_up.fen()
        );
    }
}

#[test]
fn a_mark_that_means_nothing_is_refused() {
    let error = open(KNIGHTS)
        .position("krn/3/3/3/KRN w B - 0 1")
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "castling, byte 16: `B` says that the piece on b1 has not moved, expected a piece whose first move differs there"
    );
}
