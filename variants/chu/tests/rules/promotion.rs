//! Promotion in the default version: only Pawns, to Queen, Rook, Bishop, Knight or Lion.

use crate::CHESS;

#[test]
fn a_pawn_that_enters_the_zone_promotes() {
    let fen = "k9/10/10/3P6/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.moves(fen, "d6"), "d6d7b d6d7l d6d7n d6d7q d6d7r");
    assert_eq!(
        CHESS.refused(fen, "d6d7"),
        "d6d7 is illegal: it must promote there"
    );
    // The zone is the last three ranks, and the one before is outside.
    let before = "k9/10/10/10/3P6/10/10/10/10/K9 w - - 0 1";
    assert_eq!(CHESS.moves(before, "d5"), "d5d6");
}

#[test]
fn black_promotes_on_ranks_0_to_2() {
    let fen = "k9/10/10/10/10/10/3p6/10/10/K9 b - - 0 1";
    assert_eq!(CHESS.moves(fen, "d3"), "d3d2b d3d2l d3d2n d3d2q d3d2r");
    let before = "k9/10/10/10/10/3p6/10/10/10/K9 b - - 0 1";
    assert_eq!(CHESS.moves(before, "d4"), "d4d3");
}

#[test]
fn a_pawn_inside_the_zone_promotes_when_it_moves() {
    let fen = "k9/2n7/3P6/10/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.moves(fen, "d7"),
        "d7c8b d7c8l d7c8n d7c8q d7c8r d7d8b d7d8l d7d8n d7d8q d7d8r"
    );
    assert_eq!(
        CHESS.refused(fen, "d7c8"),
        "d7c8 is illegal: it must promote there"
    );
    let last_but_one = "k9/3P6/10/10/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(
        CHESS.moves(last_but_one, "d8"),
        "d8d9b d8d9l d8d9n d8d9q d8d9r"
    );
}

#[test]
fn a_side_that_has_a_lion_gets_no_second_one() {
    let fen = "k9/10/10/3P6/10/10/10/10/10/K8L w - - 0 1";
    assert_eq!(CHESS.moves(fen, "d6"), "d6d7b d6d7n d6d7q d6d7r");
    assert_eq!(
        CHESS.refused(fen, "d6d7l"),
        "d6d7l is illegal: it may not become a Lion now"
    );
}

#[test]
fn the_enemys_lion_does_not_count() {
    let fen = "k9/10/10/3P6/10/10/10/10/10/K8l w - - 0 1";
    assert_eq!(CHESS.moves(fen, "d6d7l"), "d6d7l");
}

#[test]
fn a_side_may_have_two_lions_from_the_start() {
    // The limit is one on promoting, not on positions.
    let fen = "k9/10/10/3P6/10/10/10/10/10/K7LL w - - 0 1";
    assert_eq!(CHESS.at(fen).fen(), fen);
    assert_eq!(CHESS.moves(fen, "d6d7l"), "");
}

#[test]
fn a_new_lion_is_a_lion_at_once() {
    let fen = "k9/10/10/3P6/10/10/10/10/10/K9 w - - 0 1";
    let after = CHESS.after(fen, "d6d7l a9a8");
    assert_eq!(after, "10/k9/3L6/10/10/10/10/10/10/K9 w - - 1 2");
    assert_eq!(CHESS.moves(&after, "0000"), "0000");
}

#[test]
fn only_pawns_promote() {
    for piece in ["Q", "R", "B", "N", "M", "+R", "+B", "L"] {
        let fen = format!("9k/10/10/3{piece}6/10/10/10/10/10/K9 w - - 0 1");
        // The Bishop and the Knight do not reach d7; both reach e8 or e7.
        let to = match piece {
            "B" => "d6e7",
            "N" => "d6e8",
            _ => "d6d7",
        };
        assert_eq!(CHESS.moves(&fen, to), to);
    }
}

#[test]
fn this_version_is_the_default() {
    let fen = "k9/10/10/10/10/10/10/10/10/K9 w - - 0 1";
    let option = CHESS.at(fen).rules().options[0].clone();
    assert_eq!(option.name, "promotion");
    assert_eq!(option.values, ["chess", "shogi"]);
    assert_eq!(CHESS.at(fen).rules().option("promotion"), Some("chess"));
}
