//! The values of pieces, for static exchange evaluation.

use legwork_core::piece::Kind;
use legwork_core::rules::Rules;

/// The value of every kind, and the order in which kinds capture.
#[derive(Debug, Clone)]
pub(crate) struct Worths {
    worth: Vec<i32>,
    /// The rank of every kind in the order of capturing; the royal kind is last.
    order: Vec<u8>,
}

impl Worths {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut kinds: Vec<Kind> = rules.kinds().collect();
        kinds.sort_by_key(|&kind| (rules.royals.contains(kind), rules.worth(kind), kind));
        let mut order = vec![0; kinds.len()];
        for (kind, place) in kinds.iter().zip(0..) {
            order[kind.index()] = place;
        }
        Self {
            worth: rules.kinds().map(|kind| rules.worth(kind)).collect(),
            order,
        }
    }

    #[inline]
    pub(crate) fn of(&self, kind: Kind) -> i32 {
        self.worth.get(kind.index()).copied().unwrap_or(0)
    }
    /// The rank of a kind in the order of capturing.
    #[inline]
    pub(crate) fn order(&self, kind: Kind) -> u8 {
        self.order[kind.index()]
    }
}
