//! How orthodox Pawns move, all of a side at once.

use legwork_betza::Step;

use legwork_core::geometry::Geometry;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;

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
