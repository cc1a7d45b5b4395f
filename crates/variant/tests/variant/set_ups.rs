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

/// King, Queen, Rook and Knight on four squares of two ranks, the King on the second; he leaps with his first move from wherever he is.
const TWO_RANKS: &str = r#"(
    name: "Two Ranks",
    board: (files: 4, ranks: 7),
    pieces: [
        (letter: "K", name: "King", betza: "KimD", royal: true),
        (letter: "N", name: "Knight", betza: "N"),
        (letter: "Q", name: "Queen", betza: "Q"),
        (letter: "R", name: "Rook", betza: "R"),
    ],
    start: "1nr1/1kq1/4/4/4/1KQ1/1NR1 w B2b6 - 0 1",
    set_ups: Shuffle(rank: "KQRN", on: "b1-c2", only: [("K", "2")]),
)"#;

#[test]
fn squares_of_two_ranks_are_shuffled() {
    let variant = open(TWO_RANKS);
    assert_eq!(variant.set_up_count(), Ok(12));
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..12 {
        let position = set_up(&variant, number);
        let letters = variant.set_up(number).unwrap().back_rank;
        // The King leaps from where he starts, unless a Knight of the second rank looks there.
        let leap = ["b2b4", "c2c4"][usize::from(letters.ends_with('K'))];
        let may = position.read_move(leap).is_ok();
        assert_eq!(may, !letters[2..].contains('N'), "{}", position.fen());
        assert!(!letters[..2].contains('K') && seen.insert(letters));
    }
    // By hand, in the order b1, c1, b2, c2: the fourth of those that begin with a Knight.
    let fen = variant.set_up(3).unwrap().fen;
    assert_eq!(fen, "1nr1/1qk1/4/4/4/1QK1/1NR1 w C2c6 - 0 1");
}

#[test]
fn a_shuffle_that_cannot_be_is_refused() {
    for (fields, fault) in [
        (
            r#"rank: "KQR", on: "b1-c2""#,
            "the squares `on` of `start` are none of these set-ups",
        ),
        (
            r#"rank: "KQRN", on: "b1-c6""#,
            "expected squares of White's half",
        ),
        (r#"rank: "KQRN", on: "b9""#, "b9"),
        (
            r#"rank: "KQRN", on: "b1-c2", only: [("K", "a1")]"#,
            "none of these squares is shuffled",
        ),
        (
            r#"rank: "KQRN", on: "b1-c2", only: [("K", "1")]"#,
            "none of these set-ups",
        ),
        (
            r#"rank: "KQRN", on: "b1-c2", only: [("P", "1")]"#,
            "expected a letter of `KQRN`",
        ),
    ] {
        let own = r#"rank: "KQRN", on: "b1-c2", only: [("K", "2")]"#;
        let error = Variant::from_ron("two", &TWO_RANKS.replace(own, fields), &[]).unwrap_err();
        assert!(error.to_string().contains(fault), "{fields}: {error}");
    }
}
