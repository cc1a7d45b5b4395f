//! Pieces off the board: a hand to gate or drop from, or a pool to promote from.

use crate::piece::{Color, Kind, Kinds};
use crate::plugin::MoveFacts;
use crate::rules::{Captured, HoldingsForm, Rules, Victim};

/// The most kinds that can be held.
pub const MAX_SLOTS: usize = 16;

/// The most of a kind that a side can hold.
pub const MOST_HELD: u8 = 63;

/// The bits that the counts of a side may take.
pub(crate) const MOST_BITS: u32 = u32::BITS;

/// The bits that a slot with this maximum takes.
pub(crate) const fn width(most: u8) -> u32 {
    u8::BITS - most.leading_zeros()
}

/// How many of each kind each side holds.
///
/// A kind is named by its slot, its place in [`HoldingsRule::slots`](crate::rules::HoldingsRule::slots).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Holdings {
    counts: [[u8; MAX_SLOTS]; 2],
}

impl Holdings {
    /// How many a side holds of a slot.
    #[inline]
    pub const fn count(self, color: Color, slot: usize) -> u8 {
        self.counts[color.index()][slot]
    }

    /// Whether a side holds nothing.
    #[inline]
    pub fn is_empty(self, color: Color) -> bool {
        self.counts[color.index()] == [0; MAX_SLOTS]
    }
}

/// How many of each kind each side holds, packed for a position: [`Slots`] knows which bits count which kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Held {
    counts: [u32; 2],
}

impl Held {
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

/// A slot: a kind that can be held, and the bits that count it.
#[derive(Debug, Clone, Copy)]
struct Slot {
    kind: Kind,
    most: u8,
    shift: u32,
    mask: u32,
}

/// The slots of the pieces held off the board: finds slots by kind and kinds by slot, and updates
/// the counts.
#[derive(Debug, Clone, Default)]
pub struct Slots {
    form: Option<HoldingsForm>,
    slots: Vec<Slot>,
    /// The slot that a captured piece of each kind fills; empty where captures fill no hand.
    given: Vec<Option<usize>>,
    /// For each kind that captures the kinds that then fill no slot; empty where all do.
    lost: Vec<Kinds>,
}

impl Slots {
    /// The slots of a rule set; none where nothing is held.
    pub fn new(rules: &Rules) -> Self {
        let Some(rule) = &rules.holdings else {
            return Self::default();
        };
        let mut shift = 0;
        let slots = rule.slots.iter().map(|&(kind, most)| {
            let slot = Slot {
                kind,
                most,
                shift,
                mask: ((1u64 << width(most)) - 1) as u32,
            };
            shift += width(most);
            slot
        });
        let mut slots = Self {
            form: Some(rule.form),
            slots: slots.collect(),
            given: Vec::new(),
            lost: Vec::new(),
        };
        if let Some(captured) = rule.captured {
            let gives = |kind: Kind| match captured {
                Captured::Ours => rules.demoted(kind),
                Captured::Loop => kind,
            };
            slots.given = rules.kinds().map(|kind| slots.of(gives(kind))).collect();
            if rules.captures.iter().any(|rule| rule.victim.is_some()) {
                let lost = |by: Kind| {
                    let fills = |victim| matches!(victim, None | Some(Victim::Hand));
                    let kinds = rules.kinds();
                    kinds.filter(|&of| !fills(rules.fate(by, of).0)).collect()
                };
                slots.lost = rules.kinds().map(lost).collect();
            }
        }
        slots
    }

    /// The slot of a kind, if it can be held.
    #[inline]
    pub fn of(&self, kind: Kind) -> Option<usize> {
        self.slots.iter().position(|slot| slot.kind == kind)
    }

    /// How many a side holds of a slot.
    #[inline]
    pub fn count(&self, held: Held, color: Color, slot: usize) -> u8 {
        let Slot { shift, mask, .. } = self.slots[slot];
        (held.counts[color.index()] >> shift & mask) as u8
    }

    /// The same with one more of a slot; a full slot stays full.
    #[must_use]
    #[inline]
    pub fn with(&self, mut held: Held, color: Color, slot: usize) -> Held {
        if self.count(held, color, slot) < self.slots[slot].most {
            held.counts[color.index()] += 1 << self.slots[slot].shift;
        }
        held
    }

    /// The same with one less of a slot; 0 stays 0.
    #[must_use]
    #[inline]
    pub fn without(&self, mut held: Held, color: Color, slot: usize) -> Held {
        if self.count(held, color, slot) > 0 {
            held.counts[color.index()] -= 1 << self.slots[slot].shift;
        }
        held
    }

    /// The counts, each by itself.
    pub fn unpacked(&self, held: Held) -> Holdings {
        let mut holdings = Holdings::default();
        for color in Color::BOTH {
            let counts = holdings.counts[color.index()].iter_mut();
            for (slot, count) in counts.take(self.slots.len()).enumerate() {
                *count = self.count(held, color, slot);
            }
        }
        holdings
    }

    /// The kinds that a side holds.
    #[inline]
    pub fn held(&self, held: Held, color: Color) -> Kinds {
        let counts = held.counts[color.index()];
        let there = |slot: &&Slot| counts >> slot.shift & slot.mask != 0;
        self.slots
            .iter()
            .filter(there)
            .map(|slot| slot.kind)
            .collect()
    }

    /// The kinds that holdings allow as promotions now: with a pool those that it holds, else every
    /// kind.
    #[inline]
    pub fn promotions(&self, held: Held, color: Color) -> Kinds {
        match self.form {
            Some(HoldingsForm::Pool) => self.held(held, color),
            _ => Kinds::ALL,
        }
    }

    /// The kinds that a side may place on a square that its piece leaves for the first time: what
    /// its hand holds.
    #[inline]
    pub fn gates(&self, held: Held, color: Color) -> Kinds {
        match self.form {
            Some(HoldingsForm::Hand) => self.held(held, color),
            _ => Kinds::NONE,
        }
    }

    /// The kinds in a hand from which a side drops pieces.
    #[inline]
    pub fn to_drop(&self, held: Held, color: Color) -> Kinds {
        match self.form {
            Some(HoldingsForm::Drop) => self.held(held, color),
            _ => Kinds::NONE,
        }
    }

    /// How many pieces of these kinds a side has in a hand, from which they come onto the board.
    pub fn waiting(&self, held: Held, color: Color, kinds: Kinds) -> u32 {
        if held.is_empty(color) || self.form == Some(HoldingsForm::Pool) {
            return 0;
        }
        let slots = self.slots.iter().enumerate();
        let waiting = slots.filter(|(_, slot)| kinds.contains(slot.kind));
        let counts = waiting.map(|(number, _)| u32::from(self.count(held, color, number)));
        counts.sum()
    }

    /// The holdings after a move. A gated or dropped piece leaves the hand. A captured piece joins the pool of
    /// its own side, as the kind that it is when captured, and the piece that a Pawn becomes leaves the
    /// pool; or it joins the hand of the side that captures it, where the rules say so. Kinds without a slot, such
    /// as Pawns of a pool, join nothing.
    #[inline]
    pub fn after(&self, held: Held, facts: &MoveFacts) -> Held {
        let slot = |kind: Option<Kind>| kind.and_then(|kind| self.of(kind));
        let us = facts.piece.color;
        match self.form {
            None => held,
            Some(HoldingsForm::Hand) => match slot(facts.mv.gate().map(|(kind, _)| kind)) {
                Some(slot) => self.without(held, us, slot),
                None => held,
            },
            Some(HoldingsForm::Pool) => {
                let pools =
                    facts
                        .captured()
                        .fold(held, |pools, (_, victim)| match self.of(victim.kind) {
                            Some(slot) => self.with(pools, victim.color, slot),
                            None => pools,
                        });
                match slot(facts.mv.promotion()) {
                    Some(slot) => self.without(pools, us, slot),
                    None => pools,
                }
            }
            Some(HoldingsForm::Drop) => match slot(facts.mv.dropped()) {
                Some(slot) => self.without(held, us, slot),
                None if self.given.is_empty() => held,
                None => {
                    let lost = self.lost.get(facts.piece.kind.index());
                    let lost = lost.copied().unwrap_or(Kinds::NONE);
                    facts.captured().fold(held, |hands, (_, victim)| {
                        match self.given[victim.kind.index()] {
                            Some(slot) if !lost.contains(victim.kind) => self.with(hands, us, slot),
                            _ => hands,
                        }
                    })
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_do_not_run_into_each_other() {
        let ron = r#"(
            name: "Held",
            board: (files: 4, ranks: 4),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "A", name: "A", betza: "W"),
                (letter: "B", name: "B", betza: "F"),
                (letter: "C", name: "C", betza: "N"),
            ],
            holdings: (form: Pool, slots: [("A", 1), ("B", 18), ("C", 63)]),
            start: "k3/4/4/3K[] w - - 0 1",
        )"#;
        let rules = Rules::read("held", ron, &[]).unwrap();
        let slots = Slots::new(&rules);
        let mut held = Held::default();
        for _ in 0..20 {
            held = slots.with(held, Color::Black, 1);
        }
        assert_eq!(
            [0, 1, 2].map(|slot| slots.count(held, Color::Black, slot)),
            [0, 18, 0]
        );
        assert!(held.is_empty(Color::White) && !held.is_empty(Color::Black));
        assert_eq!(slots.without(held, Color::Black, 0), held);
        let unpacked = slots.unpacked(held.swapped());
        assert_eq!(unpacked.count(Color::White, 1), 18);
        assert!(unpacked.is_empty(Color::Black));
    }
}
