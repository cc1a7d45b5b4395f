//! Lion trading, rule 3: the counterstrike lock.

use crate::{CHESS, SHOGI};
use legwork_core::piece::Color;
use legwork_core::position::Outcome;

/// The Rook on i2 can take the Lion on i5, the Rook on e9 the Lion on e4.
const EXCHANGE: &str = "k3r5/10/10/10/8l1/4L5/10/8R1/10/K9 w - - 0 1";
/// The same after Rook takes Lion.
const LOCKED: &str = "k3r5/10/10/10/8R1/4L5/10/10/10/K9 b - L 0 1";

/// Asserts that rule 3 forbids a move.
fn barred(fen: &str, text: &str) {
    let message = format!(
        "{text} is illegal: a Lion was captured by another kind of piece just now, \
         so only a Lion may capture one; Lion trading, rule 3"
    );
    assert_eq!(CHESS.refused(fen, text), message);
}

#[test]
fn a_lion_taken_by_another_piece_bars_the_answer_in_kind() {
    assert_eq!(CHESS.after(EXCHANGE, "i2i5"), LOCKED);
    barred(LOCKED, "e9e4");
    // Other captures are free.
    let free = "k3r5/10/10/10/8R1/4L5/4N5/10/r9/1K8 b - L 0 1";
    assert_eq!(CHESS.moves(free, "a1a0"), "a1a0");
}

#[test]
fn without_the_lock_the_answer_is_free() {
    let unlocked = LOCKED.replace("- L", "- -");
    assert_eq!(CHESS.moves(&unlocked, "e9e4"), "e9e4");
}

#[test]
fn the_lock_does_not_bar_lions() {
    let fen = "k3r5/10/10/10/3l4R1/4L5/10/10/10/K9 b - L 0 1";
    assert_eq!(CHESS.reads(fen, "d5e4"), "d5e4");
    barred(fen, "e9e4");
}

#[test]
fn the_lock_is_set_even_if_no_lion_is_left_to_take() {
    let fen = "k9/10/10/10/8l1/10/10/8R1/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.after(fen, "i2i5"),
        "k9/10/10/10/8R1/10/10/10/10/K9 b - L 0 1"
    );
}

#[test]
fn a_king_that_takes_a_lion_sets_the_lock() {
    let fen = "k9/10/10/10/10/10/10/10/1l8/K9 w - - 0 1";
    assert_eq!(
        CHESS.after(fen, "a0b1"),
        "k9/10/10/10/10/10/10/10/1K8/10 b - L 0 1"
    );
}

#[test]
fn a_lion_that_takes_a_lion_sets_no_lock() {
    let fen = "k9/10/10/10/3l6/4L5/10/10/10/K9 w - - 0 1";
    let after = "k9/10/10/10/3L6/10/10/10/10/K9 b - - 0 1";
    assert_eq!(CHESS.after(fen, "e4d5"), after);
}

#[test]
fn other_captures_set_no_lock() {
    let fen = "k9/10/10/10/8q1/10/10/8R1/10/K9 w - - 0 1";
    let after = "k9/10/10/10/8R1/10/10/10/10/K9 b - - 0 1";
    assert_eq!(CHESS.after(fen, "i2i5"), after);
}

#[test]
fn any_half_move_ends_the_lock() {
    assert_eq!(
        CHESS.after(LOCKED, "a9b9"),
        "1k2r5/10/10/10/8R1/4L5/10/10/10/K9 w - - 1 2"
    );
    // So that a Lion which stays where it is can be taken one move later.
    assert_eq!(
        CHESS.after(LOCKED, "a9b9 a0b0 e9e4"),
        "1k8/10/10/10/8R1/4r5/10/10/10/1K8 w - L 0 3"
    );
}

#[test]
fn a_pass_ends_the_lock() {
    let fen = "k3r5/10/10/10/8R1/4L5/10/10/l9/9K b - L 0 1";
    assert_eq!(
        CHESS.after(fen, "0000"),
        "k3r5/10/10/10/8R1/4L5/10/10/l9/9K w - - 1 2"
    );
}

#[test]
fn the_lock_holds_even_against_escaping_from_check() {
    // The Lion on a2 gives check to c1; the Rook on a9 could take it.
    let fen = "r9/10/10/10/10/10/10/L9/2k7/7K2 b - L 0 1";
    assert!(CHESS.at(fen).in_check());
    barred(fen, "a9a2");
}

#[test]
fn the_lock_binds_the_king_so_that_it_can_be_mate() {
    // The Pawn takes a Lion and becomes one, beside a King that may not take it.
    let fen = "k9/10/10/10/10/10/10/3p6/4L5/4K5 b - - 0 1";
    let mate = "k9/10/10/10/10/10/10/10/4l5/4K5 w - L 0 2";
    assert_eq!(CHESS.after(fen, "d2e1l"), mate);
    barred(mate, "e0e1");
    assert_eq!(
        CHESS.at(mate).outcome(),
        Some(Outcome::Checkmate {
            winner: Color::Black
        })
    );
    let unlocked = mate.replace("- L", "- -");
    assert_eq!(CHESS.moves(&unlocked, ""), "e0e1");
}

#[test]
fn the_lock_does_not_lessen_attacks() {
    let position = CHESS.at(LOCKED);
    let square = position.rules().geometry.square("e4").unwrap();
    assert!(position.is_attacked(square, Color::Black));
}

#[test]
fn the_lock_is_part_of_the_position() {
    let locked = CHESS.at(LOCKED);
    let unlocked = CHESS.at(&LOCKED.replace("- L", "- -"));
    assert_ne!(locked, unlocked);
    assert_ne!(locked.hash(), unlocked.hash());
    assert_eq!(locked.fen(), LOCKED);
}

#[test]
fn a_pawn_that_becomes_a_lion_took_the_lion_as_a_pawn() {
    let fen = "k3r5/10/4l5/3P6/10/10/10/10/10/K9 w - - 0 1";
    let after = "k3r5/10/4L5/10/10/10/10/10/10/K9 b - L 0 1";
    assert_eq!(CHESS.after(fen, "d6e7l"), after);
    // So the new Lion is safe, for one half-move.
    barred(after, "e9e7");
    assert_eq!(
        CHESS.after(after, "a9b9 a0b0 e9e7"),
        "1k8/10/4r5/10/10/10/10/10/10/1K8 w - L 0 3"
    );
}

#[test]
fn the_lock_bars_a_pawn_that_would_become_a_lion() {
    let fen = "k3r5/10/4l5/3P6/10/10/10/10/10/K9 w - L 0 1";
    barred(fen, "d6e7l");
    barred(fen, "d6e7q");
    assert_eq!(CHESS.moves(fen, "d6"), "d6d7b d6d7l d6d7n d6d7q d6d7r");
}

#[test]
fn a_knight_that_becomes_a_lion_took_the_lion_as_a_knight() {
    let fen = "k3r5/10/4l5/10/3N6/10/10/10/10/K9 w - - 0 1";
    let after = "k3r5/10/4L5/10/10/10/10/10/10/K9 b - L 0 1";
    assert_eq!(SHOGI.after(fen, "d5e7+"), after);
    assert_eq!(SHOGI.moves(after, "e9e7"), "");
    let locked = fen.replace("- -", "- L");
    assert_eq!(SHOGI.moves(&locked, "d5e7"), "");
}
