//! Turns of several moves: what a position remembers of the turn, and the double steps that can still be answered.

use std::ops::ControlFlow;

use crate::array_board::{ArrayBoard, Passant};
use crate::compiled::CompiledRules;
use crate::geometry::Square;
use crate::legs::{DoubleStep, Legs};
use crate::moves::Move;
use crate::piece::{Color, Kind, Kinds, Piece};
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

impl CompiledRules {
    /// The memory of the turn in a position; `None` where a turn is one move.
    #[inline]
    pub fn series(&self, state: &State) -> Option<Series> {
        self.rules.several_moves().map(|_| Series::of(state))
    }

    /// The Pawns that the side to move may capture en passant, where turns have several moves; one of them is also the Pawn of
    /// [`ArrayBoard::passant`].
    pub fn passants(&self, series: Series, turn: Color) -> impl Iterator<Item = Passant> {
        let doubles = self.doubles.of(!turn);
        series
            .answerable()
            .filter_map(|place| Some(doubles.get(place)?.passant))
    }

    /// Forgets the double steps that the side to move cannot answer, because none of its pieces could capture in this way, or a piece is
    /// where the Pawn has passed; and those of neither side. Those of its own turn are kept until it ends.
    pub fn prune_doubles(&self, array: &mut ArrayBoard) {
        let mut series = Series::of(&array.state);
        array.passant = None;
        if !series.own {
            let mut kept = 0;
            for place in series.answerable() {
                let Some(double) = self.doubles.of(!array.turn).get(place) else {
                    continue;
                };
                let mut passed = double.passant.passed();
                if passed.any(|square| array.at(square).is_some()) {
                    continue;
                }
                let mut asked = array.clone();
                asked.passant = Some(double.passant);
                if let Some(passant) = self.capturable(&asked) {
                    kept |= 1 << place;
                    array.passant.get_or_insert(passant);
                }
            }
            series.doubles = kept;
        }
        array.state.memory = series.memory();
    }
}

/// # Attacks by a whole turn
///
/// If royal pieces may pass attacked squares, one is in check if the other side can capture it by all the moves of its turn,
/// whatever these leave attacked.
impl CompiledRules {
    /// The royal piece of a side, and a piece that captures it within its turn.
    pub(crate) fn attacked_by_turn(
        &self,
        array: &ArrayBoard,
        side: Color,
    ) -> Option<(Square, Square)> {
        let (enemy, rule) = (!side, self.rules.several_moves()?);
        let king = self.exposed_royals(array, side).first().copied()?;
        if let Some(by) = self.legs.attacker(array, enemy, king, |_| true) {
            return Some((king, by));
        }
        let begins = array.turn == side;
        let moves = if begins {
            rule.next_size(enemy, Series::of(&array.state).size())
        } else {
            Series::of(&array.state).left
        };
        if moves < 2 {
            return None;
        }
        let mut asked = array.clone();
        asked.passant = None;
        let passants: Vec<Passant> = if begins {
            Vec::new()
        } else {
            self.passants(Series::of(&array.state), enemy).collect()
        };
        let boards = [None].into_iter().chain(passants.into_iter().map(Some));
        for passant in boards {
            asked.passant = passant;
            if let Some(by) = self.captures_in_two(&asked, enemy, king) {
                return Some((king, by));
            }
        }
        None
    }

    /// The piece of a side with which it begins to capture on a square by two moves.
    fn captures_in_two(&self, array: &ArrayBoard, side: Color, at: Square) -> Option<Square> {
        let pieces = array.pieces(self.rules.geometry);
        for (from, piece) in pieces.filter(|(_, piece)| piece.color == side) {
            for way in self.legs.of(piece).iter().filter(|way| !way.faces) {
                let captures = self.legs.walk(array, from, piece, way, &mut |landing| {
                    if self.captures_after(array, landing.from(from), piece, at) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                if captures.is_break() {
                    return Some(from);
                }
            }
        }
        None
    }

    /// Whether the mover's side captures on a square after a move without promotion, or with one that is allowed.
    fn captures_after(&self, array: &ArrayBoard, bare: Move, piece: Piece, at: Square) -> bool {
        let mut made = array.clone();
        made.passant = None;
        made.put(bare.from(), None);
        bare.taken().for_each(|square| made.put(square, None));
        let mut left = crate::shape::Large::single(bare.from());
        left |= crate::shape::Large::single(bare.to());
        left |= crate::shape::Large::collect(bare.taken());
        made.virgin &= !left;
        let attacks = |kind: Kind| {
            let mut made = made.clone();
            made.put(bare.to(), Some(Piece::new(piece.color, kind)));
            let attacker = self.legs.attacker(&made, piece.color, at, |_| true);
            attacker.is_some()
        };
        let mut must = false;
        let mut becomes = Vec::new();
        for rule in self.rules.promotions_by(array, bare) {
            must |= rule.demands(piece.color, bare.to());
            becomes.extend(rule.to.iter().filter(|&&kind| {
                let limit = rule.limits.iter().find(|(limited, _)| *limited == kind);
                let count = |kind| {
                    let found = array.find(self.rules.geometry, piece.color, kind);
                    found.count()
                };
                let full = limit.is_some_and(|&(kind, limit)| {
                    let alike = self.rules.alike(kind);
                    alike.iter().map(count).sum::<usize>() >= usize::from(limit)
                });
                !full && self.rules.admits(Piece::new(piece.color, kind), bare.to())
            }));
        }
        !must && attacks(piece.kind) || becomes.into_iter().any(attacks)
    }
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
