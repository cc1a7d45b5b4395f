//! Positions within turns of several moves: en passant, and attacks by a whole turn.

use std::ops::ControlFlow;

use super::CompiledRules;
use crate::array_board::{ArrayBoard, Passant};
use crate::geometry::Square;
use crate::moves::Move;
use crate::piece::{Color, Kind, Piece};
use crate::series::Series;
use crate::shape::{Large, Shape};
use crate::state::State;

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
        let mut left = Large::single(bare.from());
        left |= Large::single(bare.to());
        left |= Large::collect(bare.taken());
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
