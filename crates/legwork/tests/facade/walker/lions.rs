//! The rules of Chu Chess: Lions and their trading, passing, crowning.

use legwork::plugin::Veto;
use legwork::{Refusal, Square};

use super::board::WalkerBoard;
use super::compiled;

fn trading(rule: &str, refusal: Refusal) -> Option<Square> {
    let Refusal::Variant(Veto {
        rule: found, by, ..
    }) = refusal
    else {
        panic!("{refusal:?}");
    };
    assert_eq!(found, rule);
    by
}

#[test]
fn a_side_has_one_pass_and_none_in_check() {
    let compiled = compiled("chu", &[]);
    let two = WalkerBoard::new(&compiled, "9k/10/10/10/10/L9/10/10/5L4/K9 w - - 0 1");
    assert!(two.allows("0000"));
    let check = WalkerBoard::new(&compiled, "9k/10/10/10/4r5/10/1b8/4P5/L9/4K5 w - - 0 1");
    assert!(matches!(
        check.refusal("0000"),
        Refusal::KingLeftInCheck { .. }
    ));
    let shut_in = WalkerBoard::new(&compiled, "9k/10/10/10/10/10/10/10/PP8/LR7K w - - 0 1");
    assert_eq!(shut_in.verdict("0000"), None);
}

#[test]
fn a_protected_lion_is_safe_from_a_distance() {
    let compiled = compiled("chu", &[]);
    let board = WalkerBoard::new(
        &compiled,
        "3k6/3n6/2p2p4/4l2r2/1p8/4L5/10/2P2P4/K6B2/3R6 w - - 0 1",
    );
    assert_eq!(
        trading("Lion trading, rule 2", board.refusal("e4e6")),
        Some(board.at("h6"))
    );
    // Adjacent; protected by the King alone; over a piece; over a Pawn.
    let board = WalkerBoard::new(&compiled, "9k/10/10/r3l5/4L5/10/10/10/10/9K w - - 0 1");
    assert!(board.allows("e5e6"));
    let board = WalkerBoard::new(&compiled, "10/10/4k5/4l5/10/4L5/10/10/10/K9 w - - 0 1");
    assert!(board.allows("e4e6"));
    let board = WalkerBoard::new(&compiled, "9k/10/10/r3l5/4n5/4L5/10/10/10/9K w - - 0 1");
    assert!(board.allows("e4e5,e5e6") && !board.allows("e4e6"));
    let board = WalkerBoard::new(&compiled, "9k/10/10/r3l5/4p5/4L5/10/10/10/9K w - - 0 1");
    assert_eq!(
        trading("Lion trading, rule 2", board.refusal("e4e5,e5e6")),
        Some(board.at("a6"))
    );
}

#[test]
fn a_lion_taken_by_another_piece_bars_the_answer() {
    let compiled = compiled("chu", &[]);
    let locked = WalkerBoard::new(
        &compiled,
        "2k2r4/10/1b5p2/4p1Q3/10/1R8/3P6/6l1P1/10/4K5 w - L 0 1",
    );
    assert_eq!(
        trading("Lion trading, rule 3", locked.refusal("g6g2")),
        None
    );

    let board = WalkerBoard::new(&compiled, "k9/6r3/10/4l5/3P4l1/10/10/8R1/10/K9 w - - 0 1");
    let marked = |board: &WalkerBoard| compiled.mark(&board.array.state).is_some();
    assert!(!marked(&board));
    assert!(marked(&board.play("i2i5")));
    assert!(!marked(&board.play("i2i5").play("a9b9")));
    assert!(!marked(&board.play("i2i4")));
}

#[test]
fn a_side_has_one_lion_unless_it_starts_with_more() {
    let compiled = compiled("chu", &[]);
    let lion = compiled.rules.kind_named("L").unwrap();
    let board = WalkerBoard::new(&compiled, "k9/10/10/3P6/10/10/10/10/10/K8L w - - 0 1");
    assert_eq!(board.refusal("d6d7l"), Refusal::MayNotBecome { kind: lion });
    assert_eq!(board.refusal("d6d7"), Refusal::MustPromote);

    // A Pawn that becomes a Lion by capturing one captured it as a Pawn, so the new Lion cannot be
    // captured at once.
    let after =
        WalkerBoard::new(&compiled, "k3r5/10/4l5/3P6/10/10/10/10/10/K9 w - - 0 1").play("d6e7l");
    assert!(compiled.mark(&after.array.state).is_some() && after.shows("e7", Some("L")));
    assert_eq!(trading("Lion trading, rule 3", after.refusal("e9e7")), None);
}

#[test]
fn crowning_is_optional_and_for_those_who_come_from_outside() {
    let compiled = compiled("chu", &[("promotion", "shogi")]);
    let board = WalkerBoard::new(&compiled, "k9/10/8R1/10/3N3R2/10/10/10/10/K9 w - - 0 1");
    assert!(board.allows("h5h7") && board.allows("h5h7+") && board.allows("h5h6"));
    assert_eq!(board.verdict("h5h6+"), None);
    assert!(board.allows("i7i8") && board.verdict("i7i8+").is_none());
    assert!(board.allows("d5e7") && board.allows("d5e7+"));
}
