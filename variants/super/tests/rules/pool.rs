//! The promotion pools.

use crate::{OFF, ON};
use legwork_core::piece::Color;
use legwork_core::position::Outcome;

#[test]
fn a_captured_piece_joins_the_pool_of_its_own_side() {
    let fen = "4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1";
    assert_eq!(ON.after(fen, "e4d5"), "4k3/8/8/3P4/8/8/8/4K3[n] b - - 0 1");
    let black = "4k3/8/2p5/3V4/8/8/8/4K3[Qr] b - - 0 1";
    assert_eq!(
        ON.after(black, "c6d5"),
        "4k3/8/8/3p4/8/8/8/4K3[QVr] w - - 0 2"
    );
}

#[test]
fn a_captured_pawn_joins_no_pool() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1";
    assert_eq!(ON.after(fen, "e4d5"), "4k3/8/8/3P4/8/8/8/4K3[] b - - 0 1");
    let passed = "4k3/8/8/3Pp3/8/8/8/4K3[] w - e6 0 1";
    assert_eq!(
        ON.after(passed, "d5e6"),
        "4k3/8/4P3/8/8/8/8/4K3[] b - - 0 1"
    );
}

#[test]
fn a_pawn_becomes_what_its_own_pool_holds() {
    let fen = "8/P3k3/8/8/8/8/8/4K3[QAESVRBN] w - - 0 1";
    assert_eq!(
        ON.moves(fen, "a7"),
        "a7a8a a7a8b a7a8e a7a8n a7a8q a7a8r a7a8s a7a8v"
    );
    let two = "8/P3k3/8/8/8/8/8/4K3[RNqa] w - - 0 1";
    assert_eq!(ON.moves(two, "a7"), "a7a8n a7a8r");
    assert_eq!(
        ON.refused(two, "a7a8q"),
        "a7a8q is illegal: it may not become a Queen now"
    );
}

#[test]
fn promotion_is_mandatory_and_never_filled_in() {
    let fen = "8/P3k3/8/8/8/8/8/4K3[R] w - - 0 1";
    assert_eq!(
        ON.refused(fen, "a7a8"),
        "a7a8 is illegal: it must promote there"
    );
}

#[test]
fn what_the_pawn_becomes_leaves_the_pool() {
    let fen = "8/P3k3/8/8/8/8/8/4K3[RRqr] w - - 0 1";
    assert_eq!(
        ON.after(fen, "a7a8r"),
        "R7/4k3/8/8/8/8/8/4K3[Rqr] b - - 0 1"
    );
}

#[test]
fn with_an_empty_pool_no_pawn_moves_to_the_last_rank() {
    let fen = "1n6/P3k3/8/8/8/8/8/4K3[qr] w - - 0 1";
    assert_eq!(ON.moves(fen, "a7"), "");
    for text in ["a7a8", "a7b8"] {
        assert_eq!(
            ON.refused(fen, text),
            format!("{text} is illegal: it must promote there, and nothing is left to promote to")
        );
    }
}

#[test]
fn an_emptied_pool_stops_the_next_pawn() {
    let fen = "8/PP2k3/8/8/8/8/8/4K3[Q] w - - 0 1";
    let after = ON.after(fen, "a7a8q e7d7");
    assert_eq!(after, "Q7/1P1k4/8/8/8/8/8/4K3[] w - - 1 2");
    assert_eq!(ON.moves(&after, "b7"), "");
}

#[test]
fn a_captured_promoted_piece_refills_the_pool_as_what_it_is() {
    let fen = "1r2k3/P7/7P/8/8/8/8/4K3[S] w - - 0 1";
    let taken = ON.after(fen, "a7a8s b8a8");
    assert_eq!(taken, "r3k3/8/7P/8/8/8/8/4K3[S] w - - 0 2");
    let next = ON.after(&taken, "h6h7 e8e7");
    assert_eq!(ON.moves(&next, "h7"), "h7h8s");
}

#[test]
fn a_capture_on_the_last_rank_fills_the_enemys_pool_and_takes_from_the_own() {
    let fen = "1v6/P3k3/8/8/8/8/8/4K3[Nr] w - - 0 1";
    assert_eq!(
        ON.after(fen, "a7b8n"),
        "1N6/4k3/8/8/8/8/8/4K3[vr] b - - 0 1"
    );
}

#[test]
fn an_empty_pool_does_not_parry_a_check() {
    // The Pawn could take the Rook on e8, if there were something to become.
    let fen = |pool: &str| format!("4r2k/3P4/8/8/8/8/8/4K3[{pool}] w - - 0 1");
    assert_eq!(
        ON.refused(&fen(""), "d7e8"),
        "d7e8 is illegal: it must promote there, and nothing is left to promote to"
    );
    assert_eq!(ON.moves(&fen("N"), "d7"), "d7e8n");
}

#[test]
fn for_want_of_a_pool_it_can_be_mate() {
    // The King is shut in by its own Pawns; a Pawn could step between, to e8, or take on d8.
    let fen = |pool: &str| format!("3r2K1/4PPPP/8/8/8/8/8/k7[{pool}] w - - 0 1");
    let mate = Some(Outcome::Checkmate {
        winner: Color::Black,
    });
    assert_eq!(ON.at(&fen("")).outcome(), mate);
    assert_eq!(ON.moves(&fen("B"), ""), "e7d8b e7e8b f7f8b");
}

#[test]
fn a_pawn_without_a_pool_gives_check() {
    let fen = "4k3/3P4/8/8/8/8/8/4K3[] b - - 0 1";
    assert!(ON.at(fen).in_check());
    // Nor can the King go to c8.
    let beside = "3k4/3P4/8/8/8/8/8/4K3[] b - - 0 1";
    assert_eq!(
        ON.refused(beside, "d8c8"),
        "d8c8 is illegal: it leaves the King on c8 attacked by the Pawn on d7"
    );
}

#[test]
fn a_pawn_without_a_pool_hinders_castling() {
    let fen = "r3k3/2P5/8/8/8/8/8/4K3[] b q - 0 1";
    assert_eq!(
        ON.refused(fen, "e8c8"),
        "e8c8 is illegal: castling through d8, which the Pawn on c7 attacks"
    );
}

#[test]
fn an_amazon_in_the_pool_can_be_chosen() {
    let fen = "8/P3k3/8/8/8/8/8/4K3[AN] w - - 0 1";
    assert_eq!(ON.moves(fen, "a7"), "a7a8a a7a8n");
}

#[test]
fn by_option_an_amazon_cannot_be_chosen() {
    let fen = "8/P3k3/8/8/8/8/8/4K3[AN] w - - 0 1";
    assert_eq!(OFF.moves(fen, "a7"), "a7a8n");
    // If there is nothing else, the pool is as good as empty; the Pawn attacks all the same.
    let alone = "8/P3k3/8/8/8/8/8/4K3[A] w - - 0 1";
    assert_eq!(
        OFF.refused(alone, "a7a8"),
        "a7a8 is illegal: it must promote there, and nothing is left to promote to"
    );
    let position = OFF.at(alone);
    let square = position.rules().geometry.square("b8").unwrap();
    assert!(position.is_attacked(square, Color::White));
    // A captured Amazon joins the pool as ever.
    let captured = "4k3/8/2p5/3A4/8/8/8/4K3[] b - - 0 1";
    assert_eq!(
        OFF.after(captured, "c6d5"),
        "4k3/8/8/3p4/8/8/8/4K3[A] w - - 0 2"
    );
}

#[test]
fn a_veteran_is_captured_and_not_checked() {
    let fen = "4k3/8/8/8/8/2v5/8/2R1K3[] w - - 0 1";
    assert_eq!(ON.after(fen, "c1c3"), "4k3/8/8/8/8/2R5/8/4K3[v] b - - 0 1");
    let attacked = "4k3/8/8/8/8/2v5/8/2R1K3[] b - - 0 1";
    assert!(!ON.at(attacked).in_check());
    assert_eq!(ON.moves(attacked, "e8d8"), "e8d8");
}

#[test]
fn amazons_are_allowed_by_default() {
    let fen = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    let option = ON.at(fen).rules().options[0].clone();
    assert_eq!(option.name, "amazon_promotion");
    assert_eq!(option.values, ["on", "off"]);
    assert_eq!(ON.at(fen).rules().option("amazon_promotion"), Some("on"));
}
