//! The choice of the two new kinds: White's and Black's.

use legwork_core::rules::Rules;
use legwork_core::setups::{BackRankSink, SetUpRule};

/// The set-ups of Musketeer Chess: the letters of two kinds, that which White chooses first.
const SET_UPS: SetUpRule = SetUpRule {
    name: "musketeer",
    each,
    count,
    fen,
    allows,
};

legwork_core::inventory::submit! { SET_UPS }

/// The kinds to choose from, in alphabetical order.
const KINDS: &str = "ACDEFHLMSU";

fn each(give: BackRankSink<'_>) {
    for white in KINDS.chars() {
        for black in KINDS.chars().filter(|&black| black != white) {
            give(&String::from_iter([white, black]));
        }
    }
}

/// Ten kinds for White to choose from, and nine for Black.
fn count(_rules: &Rules) -> usize {
    KINDS.len() * (KINDS.len() - 1)
}

/// Both kinds are in the hands of both sides.
fn fen(chosen: &str) -> String {
    let hand: String = chosen.chars().flat_map(|kind| [kind, '?']).collect();
    let black = hand.to_ascii_lowercase();
    format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[{hand}{black}] w KQkq - 0 1")
}

fn allows(_rules: &Rules, _chosen: &str) -> Result<(), String> {
    Ok(())
}
