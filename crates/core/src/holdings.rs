//! Pieces off the board: a hand to gate from, or a pool to promote from.

use crate::piece::{Color, Kind, Kinds};
use crate::plugin::MoveFacts;
use crate::rules::{HoldingsForm, HoldingsRule};

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

/// The slots of the pieces held off the board: finds slots by kind and kinds by slot, and updates
/// the counts.
#[derive(Debug, Clone, Default)]
pub struct Slots {
    form: Option<HoldingsForm>,
    kinds: Vec<Kind>,
}

impl Slots {
    /// The slots of a rule; none where there is no rule.
    pub fn new(rule: Option<&HoldingsRule>) -> Self {
        Self {
            form: rule.map(|rule| rule.form),
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

    /// The kinds that holdings allow as promotions now: with a pool those that it holds, else every
    /// kind.
    #[inline]
    pub fn promotions(&self, holdings: Holdings, color: Color) -> Kinds {
        match self.form {
            Some(HoldingsForm::Pool) => self.held(holdings, color),
            _ => Kinds::ALL,
        }
    }

    /// The kinds that a side may place on a square that its piece leaves for the first time: what
    /// its hand holds.
    #[inline]
    pub fn gates(&self, holdings: Holdings, color: Color) -> Kinds {
        match self.form {
            Some(HoldingsForm::Hand) => self.held(holdings, color),
            _ => Kinds::NONE,
        }
    }

    /// The holdings after a move. A gated piece leaves the hand. A captured piece joins the pool of
    /// its own side, as the kind that it is when captured; the piece that a Pawn becomes leaves the
    /// pool. Kinds without a slot, such as Pawns, join no pool.
    #[inline]
    pub fn after(&self, holdings: Holdings, facts: &MoveFacts) -> Holdings {
        let slot = |kind: Option<Kind>| kind.and_then(|kind| self.of(kind));
        match self.form {
            None => holdings,
            Some(HoldingsForm::Hand) => match slot(facts.mv.gate().map(|(kind, _)| kind)) {
                Some(slot) => holdings.without(facts.piece.color, slot),
                None => holdings,
            },
            Some(HoldingsForm::Pool) => {
                let pools = facts.captured().fold(holdings, |pools, (_, victim)| {
                    match self.of(victim.kind) {
                        Some(slot) => pools.with(victim.color, slot),
                        None => pools,
                    }
                });
                match slot(facts.mv.promotion()) {
                    Some(slot) => pools.without(facts.piece.color, slot),
                    None => pools,
                }
            }
        }
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
