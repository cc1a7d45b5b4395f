//! Our side: counting in this process.

use std::time::Duration;

use cpu_time::ProcessTime;
use legwork_benches::Subject;

use crate::PeerError;

/// Trees deeper than this are not asked for, however narrow they are.
const DEEPEST: u32 = 20;

/// The default limit on the leaves of a tree.
///
/// A peer counts them in four or five seconds, so that all positions of one variant, five times each,
/// end in two minutes.
pub(crate) const LEAVES: u64 = 50_000_000;

/// A count of leaves, and the processor's time that it took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Count {
    pub(crate) leaves: u64,
    pub(crate) time: Duration,
}

/// A tree to count: its depth, and our count of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PeerTree {
    pub(crate) depth: u32,
    pub(crate) count: Count,
}

/// Counts a tree.
pub(crate) fn perft(subject: &Subject, depth: u32) -> Count {
    let clock = ProcessTime::now();
    Count {
        leaves: subject.position.perft(depth),
        time: clock.elapsed(),
    }
}

/// The deepest tree with at most this number of leaves, but at least 1 deep. Without a maximum, it is as
/// deep as the rules say how many there are, should that be deeper than would be chosen.
pub(crate) fn deepest(subject: &Subject, most: Option<u64>) -> Result<PeerTree, PeerError> {
    let mut tree = chosen(subject, most.unwrap_or(LEAVES));
    let nodes = &subject.rule.nodes;
    let known = nodes.len() as u32;
    if most.is_none() && known > tree.depth {
        tree = counted(subject, known);
    }
    match nodes.get(tree.depth as usize - 1) {
        Some(&rules) if rules != tree.count.leaves => Err(PeerError::Miscounted {
            position: subject.id(),
            depth: tree.depth,
            rules,
            ours: tree.count.leaves,
        }),
        _ => Ok(tree),
    }
}

/// The deepest tree with at most this number of leaves, but at least 1 deep.
fn chosen(subject: &Subject, most: u64) -> PeerTree {
    let mut before = 1;
    let mut tree = counted(subject, 1);
    while tree.depth < DEEPEST {
        let leaves = tree.count.leaves;
        // No tree is counted that will be far too large, as far as its growth foretells.
        if leaves.saturating_mul(leaves) / before.max(1) > most.saturating_mul(2) {
            break;
        }
        let deeper = counted(subject, tree.depth + 1);
        if deeper.count.leaves > most || deeper.count.leaves == 0 {
            break;
        }
        before = leaves;
        tree = deeper;
    }
    tree
}

fn counted(subject: &Subject, depth: u32) -> PeerTree {
    let count = perft(subject, depth);
    PeerTree { depth, count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::tests::chess_as;

    #[test]
    fn a_tree_is_as_deep_as_the_rules_count_unless_fewer_leaves_are_asked_for() {
        let known = |nodes: &[u64], most| {
            let mut subject = chess_as("little");
            subject.rule.nodes = nodes.to_vec();
            let tree = deepest(&subject, most);
            tree.map(|tree| (tree.depth, tree.count.leaves))
                .map_err(|error| error.to_string())
        };
        assert_eq!(known(&[20], None), Ok((5, 4_865_609)));
        let six = [20, 400, 8902, 197_281, 4_865_609, 119_060_324];
        assert_eq!(known(&six, None), Ok((6, 119_060_324)));
        assert_eq!(known(&six, Some(5)), Ok((1, 20)));
        assert_eq!(
            known(&[20, 401], Some(1000)).unwrap_err(),
            "tiny/start, depth 2: expected 401 leaves by the rules, legwork counts 400"
        );
    }
}
