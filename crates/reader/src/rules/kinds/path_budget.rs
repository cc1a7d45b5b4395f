//! Unfolding the pieces of a file into paths: each distinct piece once, and all of them up to a
//! limit.
//!
//! Rules are assembled once for each value of an option, mostly with the same pieces. And a few
//! letters can mean very many paths: `[Q-aQ-aQ]` means more than five hundred.

use crate::ron_source::RonNode;
use crate::rules::Paths;
use legwork_betza::Movement;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// The most paths of the distinct pieces of a file, counting eight directions a leg: about fourteen
/// chains of three legs, or a thousand simple terms.
const MOST: usize = 8192;

/// The pieces of a file that have been read so far, by their notation, and the number of their
/// paths.
#[derive(Debug, Default)]
pub(in crate::rules) struct PathBudget {
    known: RefCell<BTreeMap<[String; 2], Paths>>,
    paths: Cell<usize>,
}

impl PathBudget {
    /// The paths of a piece, not unfolded yet; `None` if they are too many.
    pub(in crate::rules) fn paths(
        &self,
        written: &[String; 2],
        read: [&Movement; 2],
        node: &RonNode<'_>,
    ) -> Option<Paths> {
        let mut known = self.known.borrow_mut();
        if let Some(paths) = known.get(written) {
            return Some(paths.clone());
        }
        let before = self.paths.get();
        let all = read.map(bound).iter().fold(before, |all, more| all + more);
        if all > MOST {
            // Only the first piece that exceeds the limit is reported.
            if before <= MOST {
                node.fault(format!(
                    "too many ways to move: with this piece, the file has up to {all} paths \
                     (8 for a leg, 64 for two, 512 for three), expected at most {MOST}"
                ));
            }
            self.paths.set(MOST + 1);
            return None;
        }
        self.paths.set(all);
        let paths = Paths::default();
        known.insert(written.clone(), paths.clone());
        Some(paths)
    }
}

/// How many paths a string can have at most: each of its chains may stop after any leg, and turn
/// into eight directions at each.
fn bound(piece: &Movement) -> usize {
    let chain = |legs: u32| (1..=legs).map(|legs| 8_usize.pow(legs)).sum::<usize>();
    let terms = piece.terms().iter();
    terms.map(|term| chain(term.legs().len() as u32)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_piece_has_more_paths_than_it_is_counted_for() {
        for text in [
            "",
            "K",
            "RB",
            "NZ",
            "KNAD(cK-aK)(K-bK)",
            "[Q?aQ?aQ]",
            "[N-aK-aQ]",
            "cafmpafcK",
        ] {
            let piece: Movement = text.parse().unwrap();
            let paths = piece.paths().len();
            assert!(paths <= bound(&piece), "{text}: {paths}");
        }
        let counted = |text: &str| bound(&text.parse().unwrap());
        assert_eq!(
            ["", "W", "KNAD(cK-aK)", "[K-aK-aK]"].map(counted),
            [0, 8, 104, 584]
        );
    }
}
