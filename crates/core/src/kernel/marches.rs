//! How orthodox Pawns move: all of a side at once, and one by one.

use legwork_betza::Step;

use crate::geometry::{Geometry, Square};
use crate::piece::Color;
use crate::shape::Shape;

use super::groups::Train;
use super::pawns::Promoters;

/// One rank ahead.
pub(super) fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// How the Pawns of a side move.
#[derive(Debug, Clone)]
pub(super) struct Marches<S> {
    pub(super) ahead: Train<S>,
    pub(super) twice: Train<S>,
    pub(super) strikes: [Train<S>; 2],
    /// From where they may step twice.
    pub(super) homes: S,
    /// Where they may promote.
    pub(super) zone: S,
    /// Where they must.
    pub(super) must: S,
}

impl<S: Shape> Marches<S> {
    /// Of a side whose Pawns step twice from these homes and promote by this rule.
    pub(super) fn new(
        geometry: Geometry,
        color: Color,
        homes: S,
        promoters: Option<&Promoters<S>>,
    ) -> Self {
        let dy = forward(color);
        let train = |dx, dy| Train::new(geometry, Step { dx, dy });
        let side = color.index();
        Self {
            ahead: train(0, dy),
            twice: train(0, 2 * dy),
            strikes: [train(-1, dy), train(1, dy)],
            homes,
            zone: promoters.map_or(S::EMPTY, |rule| rule.zone[side]),
            must: promoters.map_or(S::EMPTY, |rule| rule.must[side]),
        }
    }
}

/// What one Pawn does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stride<S> {
    ahead: S,
    /// Where a double step ends.
    twice: S,
    strikes: S,
    /// The squares on which it depends what it does, and whether that can be captured in passing.
    pub(super) watched: S,
}

impl<S: Shape> Stride<S> {
    /// Where it goes.
    #[inline]
    pub(super) fn targets(&self, occupied: S, enemies: S) -> S {
        let steps = match self.ahead.meets(occupied) {
            true => S::EMPTY,
            false => (self.ahead | self.twice) & !occupied,
        };
        steps | self.strikes & enemies
    }
}

/// What a side's Pawn does on each square.
pub(super) fn strides<S: Shape>(geometry: Geometry, marches: &Marches<S>) -> Box<[Stride<S>; 256]> {
    let beside = [-1, 1].map(|dx| Train::new(geometry, Step { dx, dy: 0 }));
    Box::new(std::array::from_fn(|index| {
        let square = Square::from_index(index as u8);
        let pawn = match geometry.contains(square) {
            true => S::single(square),
            false => S::EMPTY,
        };
        let ahead = marches.ahead.to(pawn);
        let twice = marches.ahead.to(marches.ahead.to(pawn & marches.homes));
        let [left, right] = &marches.strikes;
        let strikes = left.to(pawn) | right.to(pawn);
        let near = beside.iter().fold(S::EMPTY, |near, by| near | by.to(twice));
        Stride {
            ahead,
            twice,
            strikes,
            watched: ahead | twice | strikes | near,
        }
    }))
}
