//! Pools in a FEN.

use crate::ON;

/// The FEN as it is printed again.
fn again(fen: &str) -> String {
    ON.at(fen).fen()
}

#[test]
fn pools_are_printed_in_order_and_read_in_any() {
    assert_eq!(
        again("4k3/8/8/8/8/8/8/4K3[nNbBrRvVsSeEaAqQ] w - - 0 1"),
        "4k3/8/8/8/8/8/8/4K3[QAESVRBNqaesvrbn] w - - 0 1"
    );
    assert_eq!(
        again("4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"),
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"
    );
}

#[test]
fn brackets_are_there_even_if_the_pools_are_empty() {
    assert!(
        ON.unreadable("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
            .starts_with("holdings, byte 19: no brackets after the board")
    );
}

#[test]
fn board_and_pool_together_hold_what_a_set_has() {
    // One of each but the Rooks, Bishops and Knights, of which there are two.
    let fine = "4k3/8/8/8/8/8/8/R3KB2[RBNN] w - - 0 1";
    assert_eq!(again(fine), fine);
    assert_eq!(
        ON.unreadable("4k3/8/8/8/8/8/8/Q3K3[Q] w - - 0 1"),
        "holdings, byte 21: White has more than 1 `Q`, board and pool together"
    );
    assert_eq!(
        ON.unreadable("4k3/8/8/8/8/8/8/RR2K3[R] w - - 0 1"),
        "holdings, byte 22: White has more than 2 `R`, board and pool together"
    );
    // The board alone can hold too many.
    let crowded = ON.unreadable("4k3/8/8/8/8/8/8/QQ2K3[] w - - 0 1");
    assert!(
        crowded.ends_with("White has more than 1 `Q`, board and pool together"),
        "{crowded}"
    );
}

#[test]
fn neither_kings_nor_pawns_are_in_a_pool() {
    for piece in ["K", "p"] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3[{piece}] w - - 0 1");
        let start = format!("holdings, byte 20: `{piece}` cannot be held off the board");
        assert!(ON.unreadable(&fen).starts_with(&start));
    }
}
