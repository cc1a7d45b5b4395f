//! Pieces off the board: a hand to gate or drop from, or a pool to promote from.

use crate::geometry::{Geometry, Square};
use crate::piece::{Color, Kind, Kinds};
use crate::plugin::MoveFacts;
use crate::rules::{HoldingsForm, Rules, Victim};

/// The most kinds that can be held.
pub const MAX_SLOTS: usize = 16;

/// The most of a kind that a side can hold.
pub const MOST_HELD: u8 = 63;

/// The bits that the counts of a side may take.
pub const MOST_BITS: u32 = u32::BITS;

/// The bits that a slot with this maximum takes.
pub const fn width(most: u8) -> u32 {
    u8::BITS - most.leading_zeros()
}

/// The most pieces of a side that wait behind squares: as many as the bits of a side hold.
pub const MOST_BEHIND: u8 = 3;

/// The bits of a piece that waits behind a square: its slot, and where it is.
const BEHIND_BITS: u32 = 9;
const SLOT_BITS: u32 = 4;

/// Where a piece is that comes in from behind a square of its side's first rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Behind {
    /// It has come in, or is lost.
    Gone,
    /// It still has to be put behind a square.
    InHand,
    /// It waits behind the square of this file.
    File(u8),
}

impl Behind {
    const fn code(self) -> u32 {
        match self {
            Self::Gone => 0,
            Self::InHand => 1,
            Self::File(file) => file as u32 + 2,
        }
    }

    const fn of_code(code: u32) -> Self {
        match code {
            0 => Self::Gone,
            1 => Self::InHand,
            _ => Self::File((code - 2) as u8),
        }
    }
}

/// The number of pieces of each kind that each side holds.
///
/// A kind is named by its slot, its place in [`HoldingsRule::slots`](crate::rules::HoldingsRule::slots).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Holdings {
    counts: [[u8; MAX_SLOTS]; 2],
    /// The bits of each side's pieces that wait behind squares.
    behind: [u32; 2],
    /// The number of them that a side has.
    each: u8,
}

impl Holdings {
    /// The number of pieces of a slot that a side holds.
    #[inline]
    pub const fn count(self, color: Color, slot: usize) -> u8 {
        self.counts[color.index()][slot]
    }

    /// The pieces of a side that come in from behind squares, in the order in which they are put there: the slot of each, and
    /// where it is.
    pub fn behind(self, color: Color) -> impl Iterator<Item = (usize, Behind)> {
        behind(self.behind[color.index()], self.each)
    }

    /// Whether a side holds nothing.
    #[inline]
    pub fn is_empty(self, color: Color) -> bool {
        self.counts[color.index()] == [0; MAX_SLOTS]
    }
}

/// The number of pieces of each kind that each side holds, packed for a position: [`Slots`] maps kinds to bits.
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

    /// The pieces that a side holds, and the squares behind which they wait, packed into one number.
    #[inline]
    pub const fn of(self, color: Color) -> u32 {
        self.counts[color.index()]
    }

    /// Everything that both sides hold, as one number.
    #[inline]
    pub const fn bits(self) -> u64 {
        (self.counts[1] as u64) << 32 | self.counts[0] as u64
    }

    /// The holdings with the colours exchanged.
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
    /// How pieces wait behind squares, where they do.
    behind: Option<BehindTable>,
}

/// The data needed to follow the pieces that wait behind squares.
#[derive(Debug, Clone)]
struct BehindTable {
    /// The number that a side has.
    each: u8,
    /// The kinds of all slots.
    kinds: Kinds,
    geometry: Geometry,
    /// The side of each wing, and the files where its King and its Rook start.
    wings: Vec<(Color, [u8; 2])>,
}

impl BehindTable {
    /// The file of a square on a side's first rank.
    fn file(&self, color: Color, square: Square) -> Option<u8> {
        (square.rank() == self.geometry.first_rank_of(color)).then(|| square.file())
    }
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
            behind: (rule.form == HoldingsForm::Behind).then(|| BehindTable {
                each: rule.each,
                kinds: rule.slots.iter().map(|&(kind, _)| kind).collect(),
                geometry: rules.geometry,
                wings: rules
                    .wings
                    .iter()
                    .filter_map(|wing| {
                        let (king, rook) = wing.home?;
                        Some((wing.color, [king.file(), rook.file()]))
                    })
                    .collect(),
            }),
        };
        if rule.captured.is_some() {
            let given = rules.kinds().map(|kind| slots.of(rules.in_hand(kind)?));
            slots.given = given.collect();
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

    /// The number of pieces of a slot that a side holds.
    #[inline]
    pub fn count(&self, held: Held, color: Color, slot: usize) -> u8 {
        if self.behind.is_some() {
            let all = self.not_gone(held, color);
            return all.filter(|&(own, _)| own == slot).count() as u8;
        }
        let Slot { shift, mask, .. } = self.slots[slot];
        (held.counts[color.index()] >> shift & mask) as u8
    }

    /// The holdings with one more of a slot; a full slot stays full.
    #[must_use]
    #[inline]
    pub fn with(&self, mut held: Held, color: Color, slot: usize) -> Held {
        if self.count(held, color, slot) < self.slots[slot].most {
            held.counts[color.index()] += 1 << self.slots[slot].shift;
        }
        held
    }

    /// The holdings with one less of a slot; 0 stays 0.
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
        if let Some(table) = &self.behind {
            (holdings.behind, holdings.each) = (held.counts, table.each);
        }
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
        if self.behind.is_some() {
            let all = self.not_gone(held, color);
            return all.map(|(slot, _)| self.slots[slot].kind).collect();
        }
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
            Some(HoldingsForm::Behind) => {
                let others = self
                    .behind
                    .as_ref()
                    .map_or(Kinds::NONE, |table| table.kinds);
                let own = self.behind(held, color);
                let own: Kinds = own.map(|(slot, _)| self.slots[slot].kind).collect();
                Kinds::ALL.without(others).or(own)
            }
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

    /// The number of pieces of these kinds that a side has in a hand, from which they come onto the board.
    pub fn waiting(&self, held: Held, color: Color, kinds: Kinds) -> u32 {
        if self.is_empty(held, color) || self.form == Some(HoldingsForm::Pool) {
            return 0;
        }
        let slots = self.slots.iter().enumerate();
        let waiting = slots.filter(|(_, slot)| kinds.contains(slot.kind));
        let counts = waiting.map(|(number, _)| u32::from(self.count(held, color, number)));
        counts.sum()
    }

    /// Whether a side holds nothing.
    #[inline]
    pub fn is_empty(&self, held: Held, color: Color) -> bool {
        match self.behind {
            Some(_) => self.not_gone(held, color).next().is_none(),
            None => held.is_empty(color),
        }
    }

    /// The pieces of a side that come in from behind squares: the slot of each, and where it is. Those that have come in or are
    /// lost are among them, because they name the kinds that a side has chosen.
    pub fn behind(
        &self,
        held: Held,
        color: Color,
    ) -> impl Iterator<Item = (usize, Behind)> + use<> {
        let each = self.behind.as_ref().map_or(0, |table| table.each);
        behind(held.counts[color.index()], each)
    }

    /// The pieces among them that have neither come in nor are lost.
    fn not_gone(&self, held: Held, color: Color) -> impl Iterator<Item = (usize, Behind)> + use<> {
        let all = self.behind(held, color);
        all.filter(|&(_, place)| place != Behind::Gone)
    }

    /// The holdings with the piece of this number elsewhere, and of a slot.
    #[must_use]
    pub fn put_behind(
        &self,
        mut held: Held,
        color: Color,
        number: usize,
        (slot, place): (usize, Behind),
    ) -> Held {
        let shift = number as u32 * BEHIND_BITS;
        let code = slot as u32 | place.code() << SLOT_BITS;
        let counts = &mut held.counts[color.index()];
        *counts = *counts & !(((1 << BEHIND_BITS) - 1) << shift) | code << shift;
        held
    }

    /// The kind of the piece that waits behind a square of its side's first rank.
    #[inline]
    pub fn behind_square(&self, held: Held, color: Color, square: Square) -> Option<Kind> {
        let file = self.behind.as_ref()?.file(color, square)?;
        let mut all = self.files_behind(held, color);
        all.find(|&(other, _)| other == file).map(|(_, kind)| kind)
    }

    /// The files behind which pieces of a side wait, and their kinds.
    pub fn files_behind(&self, held: Held, color: Color) -> impl Iterator<Item = (u8, Kind)> {
        let all = self.behind(held, color);
        all.filter_map(|(slot, place)| match place {
            Behind::File(file) => Some((file, self.slots[slot].kind)),
            _ => None,
        })
    }

    /// The kind that a side puts behind a square next: the first of its pieces that are still in hand.
    #[inline]
    pub fn to_place(&self, held: Held, color: Color) -> Option<Kind> {
        let mut all = self.behind(held, color);
        let (slot, _) = all.find(|&(_, place)| place == Behind::InHand)?;
        Some(self.slots[slot].kind)
    }

    /// The holdings without where pieces wait: what counts as material.
    pub fn material(&self, held: Held) -> Held {
        if self.behind.is_none() {
            return held;
        }
        let mut material = Held::default();
        for color in Color::BOTH {
            let all = self.behind(held, color).enumerate();
            for (number, (slot, _)) in all.filter(|(_, (_, place))| *place != Behind::Gone) {
                material = self.put_behind(material, color, number, (slot, Behind::InHand));
            }
        }
        material
    }

    /// Whether a piece may wait behind a file together with those that wait already: one behind each file, and none behind a King
    /// while one waits behind a Rook with which it castles, nor the other way round.
    pub fn may_wait(&self, held: Held, color: Color, file: u8) -> bool {
        let Some(table) = &self.behind else {
            return false;
        };
        let mut others = self.files_behind(held, color);
        others.all(|(other, _)| {
            let castles = |&(side, ends): &(Color, [u8; 2])| {
                side == color && (ends == [file, other] || ends == [other, file])
            };
            other != file && !table.wings.iter().any(castles)
        })
    }

    /// The holdings after a move where pieces wait behind squares: one is put there, those whose square is left come in, and
    /// those whose piece is captured are lost.
    fn after_behind(&self, mut held: Held, table: &BehindTable, facts: &MoveFacts) -> Held {
        let us = facts.piece.color;
        let mv = facts.mv;
        if mv.is_drop() {
            let mut all = self.behind(held, us).enumerate();
            let next = all.find(|(_, (_, place))| *place == Behind::InHand);
            return match (next, table.file(us, mv.to())) {
                (Some((number, (slot, _))), Some(file)) => {
                    self.put_behind(held, us, number, (slot, Behind::File(file)))
                }
                _ => held,
            };
        }
        if !mv.has_mover() {
            return held;
        }
        let mut lose = |color: Color, file: Option<u8>| {
            let waits = |&(_, (_, place)): &(usize, (usize, Behind))| {
                file.is_some_and(|file| place == Behind::File(file))
            };
            if let Some((number, (slot, _))) = self.behind(held, color).enumerate().find(waits) {
                held = self.put_behind(held, color, number, (slot, Behind::Gone));
            }
        };
        if mv.from() != mv.to() || mv.wing().is_some() {
            lose(us, table.file(us, mv.from()));
        }
        if let Some(&(_, [_, rook])) = mv.wing().and_then(|wing| table.wings.get(wing)) {
            lose(us, Some(rook));
        }
        for (square, victim) in facts.captured() {
            lose(victim.color, table.file(victim.color, square));
        }
        held
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
            Some(HoldingsForm::Behind) => match &self.behind {
                Some(table) => self.after_behind(held, table, facts),
                None => held,
            },
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

/// The pieces of a side that come in from behind squares, in the bits of its counts.
fn behind(counts: u32, each: u8) -> impl Iterator<Item = (usize, Behind)> {
    (0..u32::from(each)).map(move |number| {
        let code = counts >> (number * BEHIND_BITS) & ((1 << BEHIND_BITS) - 1);
        let slot = code & ((1 << SLOT_BITS) - 1);
        (slot as usize, Behind::of_code(code >> SLOT_BITS))
    })
}
