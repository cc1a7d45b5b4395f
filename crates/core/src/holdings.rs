//! Pieces off the board: a hand to gate from, or a pool to promote from.

use crate::piece::{Color, Kind, Kinds};
use crate::rules::HoldingsRule;

/// The most kinds that can be held.
pub const MAX_SLOTS: usize = 8;

/// How many of each kind each side holds; at most 15 of a kind.
///
/// A kind is named by its slot, its place in [`HoldingsRule::slots`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Holdings {
    /// Per side, four bits a slot.
    counts: [u32; 2],
}

impl Holdings {
    /// How many a side holds of a slot.
    #[inline]
    pub const fn count(self, color: Color, slot: usize) -> u8 {
        (self.counts[color.index()] >> (4 * slot) & 15) as u8
    }

    /// The same with one more of a slot; 15 stay 15.
    #[must_use]
    #[inline]
    pub const fn with(mut self, color: Color, slot: usize) -> Self {
        if self.count(color, slot) < 15 {
            self.counts[color.index()] += 1 << (4 * slot);
        }
        self
    }

    /// The same with one less of a slot; 0 stays 0.
    #[must_use]
    #[inline]
    pub const fn without(mut self, color: Color, slot: usize) -> Self {
        if self.count(color, slot) > 0 {
            self.counts[color.index()] -= 1 << (4 * slot);
        }
        self
    }

    /// Whether a side holds nothing.
    #[inline]
    pub const fn is_empty(self, color: Color) -> bool {
        self.counts[color.index()] == 0
    }

    /// Everything that both sides hold, as one number.
    #[inline]
    pub const fn bits(self) -> u64 {
        (self.counts[1] as u64) << 32 | self.counts[0] as u64
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self {
            counts: [self.counts[1], self.counts[0]],
        }
    }
}

/// Finds slots by kind and kinds by slot, quickly.
#[derive(Debug, Clone, Default)]
pub struct Slots {
    kinds: Vec<Kind>,
}

impl Slots {
    /// The slots of a rule; none where there is no rule.
    pub fn new(rule: Option<&HoldingsRule>) -> Self {
        Self {
            kinds: rule.map_or_else(Vec::new, |rule| {
                rule.slots.iter().map(|&(kind, _)| kind).collect()
            }),
        }
    }

    /// The slot of a kind, if it can be held.
    #[inline]
    pub fn of(&self, kind: Kind) -> Option<usize> {
        self.kinds.iter().position(|&held| held == kind)
    }

    /// The kinds that a side holds.
    #[inline]
    pub fn held(&self, holdings: Holdings, color: Color) -> Kinds {
        let held = |&(slot, _): &(usize, &Kind)| holdings.count(color, slot) > 0;
        self.kinds
            .iter()
            .enumerate()
            .filter(held)
            .map(|(_, &kind)| kind)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_do_not_run_into_each_other() {
        let mut holdings = Holdings::default();
        for _ in 0..20 {
            holdings = holdings.with(Color::Black, 7);
        }
        assert_eq!(holdings.count(Color::Black, 7), 15);
        assert_eq!(holdings.count(Color::Black, 6), 0);
        assert!(holdings.is_empty(Color::White) && !holdings.is_empty(Color::Black));
        assert_eq!(holdings.without(Color::Black, 6), holdings);
        assert_eq!(holdings.swapped().count(Color::White, 7), 15);
    }
}
