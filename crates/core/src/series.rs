//! Turns of several moves: what a position remembers of the turn, and the double steps that can still be answered.

use crate::array_board::Passant;
use crate::geometry::Square;
use crate::legs::{DoubleStep, Legs};
use crate::piece::{Color, Kinds, Piece};
use crate::rules::Rules;
use crate::shape::Shape as _;
use crate::state::State;

/// The most double steps of a side that a position can remember.
pub(crate) const MOST_DOUBLES: usize = 16;

/// The memory of the turn in a position, where turns have several moves.
///
/// It is kept in place of the memory of a rule in code: no rules have both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Series {
    /// The number of moves made in this turn.
    pub made: u8,
    /// The number of moves left, at least 1.
    pub left: u8,
    /// The double steps that can be answered en passant, by their places in [`Doubles`].
    pub doubles: u16,
    /// Whether these are those of the side to move, made in this turn; else the other side made them in the turn before.
    pub own: bool,
}

impl Series {
    /// The part of a state that remembers it.
    #[inline]
    pub const fn of(state: &State) -> Self {
        let bits = state.memory;
        Self {
            doubles: bits as u16,
            own: bits >> 16 & 1 == 1,
            made: (bits >> 17 & 127) as u8,
            left: (bits >> 24 & 127) as u8,
        }
    }

    /// The memory that has this.
    #[inline]
    pub const fn memory(self) -> u32 {
        self.doubles as u32
            | (self.own as u32) << 16
            | (self.made as u32) << 17
            | (self.left as u32) << 24
    }

    /// A turn of this many moves that begins. The side to move may answer these double steps of the turn before.
    #[inline]
    pub const fn begin(left: u8, doubles: u16) -> Self {
        Self {
            made: 0,
            left,
            doubles,
            own: false,
        }
    }

    /// The number of moves of the turn.
    pub const fn size(self) -> u8 {
        self.made + self.left
    }

    /// The places of the double steps that the side to move may answer, the first one first.
    pub fn answerable(self) -> impl Iterator<Item = usize> {
        let doubles = if self.own { 0 } else { self.doubles };
        (0..MOST_DOUBLES).filter(move |&place| doubles >> place & 1 == 1)
    }
}

/// A double step that pieces of a side may make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doubled {
    /// The kinds that make it.
    pub kinds: Kinds,
    /// The square that it passes over first, and the one where it ends.
    pub passant: Passant,
}

/// The double steps that each side may make, where turns have several moves.
#[derive(Debug, Clone, Default)]
pub struct Doubles([Vec<Doubled>; 2]);

impl Doubles {
    /// The double steps of the pieces of each side.
    pub fn new(rules: &Rules, legs: &Legs) -> Self {
        Self(Color::each(|color| of_side(rules, legs, color)))
    }

    /// The double steps of a side.
    pub fn of(&self, color: Color) -> &[Doubled] {
        &self.0[color.index()]
    }

    /// The place of one among those of a side.
    pub fn place(&self, color: Color, passant: Passant) -> Option<usize> {
        let mut doubles = self.of(color).iter();
        doubles.position(|double| double.passant == passant)
    }

    /// Whether they are more than a position can remember.
    pub fn are_too_many(&self) -> bool {
        self.0.iter().any(|doubles| doubles.len() > MOST_DOUBLES)
    }

    /// The bits of those of a side that end on a square.
    pub fn ending_on(&self, color: Color, square: Square) -> u16 {
        let doubles = self.of(color).iter().enumerate();
        let ending = doubles.filter(|(_, double)| double.passant.victim == square);
        ending.fold(0, |bits, (place, _)| bits | 1 << place)
    }
}

fn of_side(rules: &Rules, legs: &Legs, color: Color) -> Vec<Doubled> {
    // Across an edge there is none.
    let geometry = rules.geometry.flat();
    let mut all: Vec<Doubled> = Vec::new();
    for kind in rules.kinds().filter(|&kind| !rules.royals.contains(kind)) {
        let piece = Piece::new(color, kind);
        for double in legs.of(piece).iter().filter_map(DoubleStep::of) {
            let home = rules.home(piece);
            let origins = geometry
                .squares()
                .filter(|&square| !double.initial || home.contains(square));
            for origin in origins {
                let target = geometry.step(origin, double.middle);
                let victim = geometry.step(origin, double.step);
                let Some((target, victim)) = target.zip(victim) else {
                    continue;
                };
                if !double.bounds.allow(color, origin, victim) {
                    continue;
                }
                let passant = Passant { target, victim };
                match all.iter_mut().find(|other| other.passant == passant) {
                    Some(other) => other.kinds = other.kinds.with(kind),
                    None => all.push(Doubled {
                        kinds: Kinds::NONE.with(kind),
                        passant,
                    }),
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_comes_back() {
        for (made, left) in [(0, 1), (1, 2), (119, 1), (0, 120)] {
            for (doubles, own) in [(0, false), (1, true), (0x8001, false)] {
                let series = Series {
                    made,
                    left,
                    doubles,
                    own,
                };
                let state = State {
                    memory: series.memory(),
                    ..State::default()
                };
                assert_eq!(Series::of(&state), series);
                let answered: Vec<usize> = series.answerable().collect();
                assert_eq!(answered.is_empty(), own || doubles == 0);
            }
        }
    }
}
