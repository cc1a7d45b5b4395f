//! The facts about a position's tree that are known without asking the generator that is measured.

use legwork::Position;
use legwork::testing::ReferenceMoves as _;

/// The maximum number of leaves that the Walker is asked to count: a second or two of its work.
const WALK: u64 = 60_000;

/// The leaves at depth 1, 2, 3...: as given, or else the Walker's, as deep as is worth while for
/// somebody who asks for trees of at most `leaves`. Never empty.
pub(crate) fn known(position: &Position, given: &[u64], leaves: u64) -> Vec<u64> {
    if !given.is_empty() {
        return given.to_vec();
    }
    let most = leaves.min(WALK);
    let mut counts = vec![position.walker_perft(1)];
    while expected(&counts) <= most {
        counts.push(position.walker_perft(counts.len() as u32 + 1));
    }
    counts
}

/// The approximate number of leaves at the next depth, if the tree grows as before.
fn expected(counts: &[u64]) -> u64 {
    match counts {
        [.., before, last] => last.saturating_mul(*last) / (*before).max(1),
        [first] => first.saturating_mul(*first),
        [] => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_grows_as_it_began() {
        assert_eq!(expected(&[20]), 400);
        assert_eq!(expected(&[20, 400]), 8_000);
        assert_eq!(expected(&[2, 112]), 6_272);
        assert_eq!(expected(&[1, 0]), 0);
    }
}
