//! Pawns: double steps, en passant, promotion.

use crate::CHESS;

#[test]
fn a_pawn_steps_double_where_it_starts() {
    let fen = "4k3/8/8/8/8/n2p4/P1PP4/4K3 w - - 0 1";
    assert_eq!(CHESS.moves(fen, "a2"), "");
    assert_eq!(CHESS.moves(fen, "c2"), "c2c3 c2c4 c2d3");
    assert_eq!(CHESS.moves(fen, "d2"), "");
}

#[test]
fn en_passant_is_for_the_very_next_half_move() {
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let stepped = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(CHESS.after(fen, "e2e4"), stepped);
    assert_eq!(
        CHESS.after(stepped, "d4e3"),
        "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"
    );
    let later = CHESS.after(stepped, "e8e7 e1e2");
    assert_eq!(CHESS.moves(&later, "d4"), "d4d3");
}

#[test]
fn the_en_passant_square_is_told_only_where_a_pawn_stands_ready() {
    let alone = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(
        CHESS.after(alone, "e2e4"),
        "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"
    );
    // It is read where the board allows it, and means nothing.
    let read = CHESS.at("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    assert_eq!(read, CHESS.at("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    // Ready is meant by movement: here the Pawn on d4 is pinned.
    let pinned = "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1";
    let stepped = CHESS.after(pinned, "e2e4");
    assert_eq!(stepped, "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
    assert_eq!(CHESS.moves(&stepped, "d4"), "d4d3");
}

#[test]
fn both_pawns_leave_the_rank_at_once() {
    let fen = "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1";
    assert_eq!(
        CHESS.refused(fen, "d4e3"),
        "d4e3 is illegal: it leaves the King on a4 attacked by the Rook on h4"
    );
}

#[test]
fn a_pawn_becomes_queen_rook_bishop_or_knight() {
    let fen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(CHESS.moves(fen, "a7"), "a7a8b a7a8n a7a8q a7a8r");
    assert_eq!(CHESS.reads(fen, "a7a8Q"), "a7a8q");
    assert_eq!(
        CHESS.refused(fen, "a7a8"),
        "a7a8 is illegal: it must promote there"
    );
}
