//! Castling from wherever King and Rooks start: written King takes Rook.

use crate::ANY;

/// The FEN after White castles.
fn castled(rank: &str, right: &str, text: &str) -> String {
    let fen = format!("4k5/10/10/10/10/10/10/{rank} w {right} - 0 1");
    let after = ANY.after(&fen, text);
    after.replace("4k5/10/10/10/10/10/10/", "")
}

#[test]
fn the_king_goes_to_i_or_c_and_the_rook_beside_it() {
    assert_eq!(castled("R4K3R", "KQ", "f1j1"), "R6RK1 b - - 1 1");
    assert_eq!(castled("R4K3R", "KQ", "f1a1"), "2KR5R b - - 1 1");
    assert_eq!(castled("1R1K2R3", "KQ", "d1g1"), "1R5RK1 b - - 1 1");
    assert_eq!(castled("1R1K2R3", "KQ", "d1b1"), "2KR2R3 b - - 1 1");
}

#[test]
fn black_castles_on_its_own_first_rank() {
    let fen = "1r3k3r/10/10/10/10/10/10/4K5 b kq - 0 1";
    assert_eq!(
        ANY.after(fen, "f8j8"),
        "1r5rk1/10/10/10/10/10/10/4K5 w - - 1 2"
    );
    assert_eq!(
        ANY.after(fen, "f8b8"),
        "2kr5r/10/10/10/10/10/10/4K5 w - - 1 2"
    );
}

#[test]
fn the_king_may_stay_where_it_is() {
    assert_eq!(castled("8KR", "K", "i1j1"), "7RK1 b - - 1 1");
    assert_eq!(castled("R1K7", "Q", "c1a1"), "2KR6 b - - 1 1");
    assert_eq!(castled("1RK7", "Q", "c1b1"), "2KR6 b - - 1 1");
}

#[test]
fn the_rook_may_stay_where_it_is() {
    // The King crosses it.
    assert_eq!(castled("5K1R2", "K", "f1h1"), "7RK1 b - - 1 1");
    assert_eq!(castled("3RK5", "Q", "e1d1"), "2KR6 b - - 1 1");
}

#[test]
fn the_king_may_go_away_from_the_rook() {
    assert_eq!(castled("RK8", "Q", "b1a1"), "2KR6 b - - 1 1");
}

#[test]
fn king_and_rook_may_cross() {
    assert_eq!(castled("4KR4", "K", "e1f1"), "7RK1 b - - 1 1");
    // The King goes one square, next to its Rook, and past it.
    assert_eq!(castled("7KR1", "K", "h1i1"), "7RK1 b - - 1 1");
}

#[test]
fn what_king_or_rook_cross_or_reach_is_empty() {
    let fen = |rank: &str| format!("4k5/10/10/10/10/10/10/{rank} w Q - 0 1");
    // On the Rook's way, on the King's, on either goal.
    for (rank, text, hindrance) in [
        ("RN3K4", "f1a1", "Knight on b1"),
        ("1R3NK3", "g1b1", "Knight on f1"),
        ("1RN2K4", "f1b1", "Knight on c1"),
        ("1R1N1K4", "f1b1", "Knight on d1"),
        ("RKN7", "b1a1", "Knight on c1"),
    ] {
        assert_eq!(
            ANY.refused(&fen(rank), text),
            format!("{text} is illegal: the {hindrance} stands in the way of castling")
        );
    }
    // Behind both, nobody minds.
    assert_eq!(castled("NR3KN3", "Q", "f1b1"), "N1KR2N3 b - - 1 1");
    // The King stays, the Rook's way leads past it.
    assert_eq!(
        ANY.refused(&fen("R1KN6"), "c1a1"),
        "c1a1 is illegal: the Knight on d1 stands in the way of castling"
    );
}

#[test]
fn no_square_that_the_king_crosses_or_reaches_is_attacked() {
    let fen = |rank: &str| format!("{rank}/10/10/10/10/10/10/1R3K4 w Q - 0 1");
    for (rank, text) in [
        ("2r3k3", "castling through c1, which the Rook on c8 attacks"),
        ("3r2k3", "castling through d1, which the Rook on d8 attacks"),
        ("4r1k3", "castling through e1, which the Rook on e8 attacks"),
        ("5rk3", "castling through f1, which the Rook on f8 attacks"),
    ] {
        assert_eq!(
            ANY.refused(&fen(rank), "f1b1"),
            format!("f1b1 is illegal: {text}")
        );
    }
    // The Rook may be attacked, and come from an attacked square.
    assert_eq!(ANY.moves(&fen("1r4k3"), "f1b1"), "f1b1");
}

#[test]
fn a_king_that_stays_does_not_castle_out_of_check() {
    let fen = "2r1k5/10/10/10/10/10/10/1RK7 w Q - 0 1";
    assert_eq!(
        ANY.refused(fen, "c1b1"),
        "c1b1 is illegal: castling through c1, which the Rook on c8 attacks"
    );
}

#[test]
fn the_rook_that_leaves_may_have_been_the_kings_shield() {
    // The King would stay on c1, where nothing attacks it before.
    let stays = "4k5/10/10/10/10/10/10/rRK7 w Q - 0 1";
    assert_eq!(
        ANY.refused(stays, "c1b1"),
        "c1b1 is illegal: it leaves the King on c1 attacked by the Rook on a1"
    );
    let comes = "4k5/10/10/10/10/10/10/rR3K4 w Q - 0 1";
    assert_eq!(
        ANY.refused(comes, "f1b1"),
        "f1b1 is illegal: it leaves the King on c1 attacked by the Rook on a1"
    );
}

#[test]
fn castling_is_written_king_takes_rook() {
    let fen = "4k5/10/10/10/10/10/10/1R3K3R w KQ - 0 1";
    assert_eq!(ANY.moves(fen, "f1"), "f1b1 f1e1 f1e2 f1f2 f1g1 f1g2 f1j1");
    for (text, canonical) in [
        ("O-O", "f1j1"),
        ("j1f1", "f1j1"),
        ("O-O-O", "f1b1"),
        ("b1f1", "f1b1"),
    ] {
        assert_eq!(ANY.reads(fen, text), canonical);
    }
}

#[test]
fn the_kings_move_is_never_castling() {
    let far = "4k5/10/10/10/10/10/10/1R3K3R w KQ - 0 1";
    assert_eq!(
        ANY.refused(far, "f1i1"),
        "`f1i1` is none of the possible moves"
    );
    // Next to the goal it is a plain step.
    let near = "4k5/10/10/10/10/10/10/7K1R w K - 0 1";
    assert_eq!(
        ANY.after(near, "h1i1"),
        "4k5/10/10/10/10/10/10/8KR b - - 1 1"
    );
    assert_eq!(
        ANY.after(near, "h1j1"),
        "4k5/10/10/10/10/10/10/7RK1 b - - 1 1"
    );
}

#[test]
fn short_castling_is_to_the_i_file() {
    // Even if the King comes from there to the nearer goal with the other Rook.
    let fen = "4k5/10/10/10/10/10/10/RK7R w KQ - 0 1";
    assert_eq!(ANY.reads(fen, "O-O"), "b1j1");
    assert_eq!(ANY.reads(fen, "O-O-O"), "b1a1");
}
