//! The double step of a pawn.

use legwork_betza::{Crossing, Hop, Modality, Step};

use super::{Bounds, Way};

/// A first move that leaps over one square, or two, which must be empty, and captures nothing: the double
/// or triple step of a pawn, whatever its kind. Only a piece that has not moved makes it, or one on some squares.
///
/// It can be answered en passant, unless the piece is royal (a royal Pawn makes no step that could be) or promotes by
/// this move (then the piece that passed is gone).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DoubleStep {
    /// From the start to the first square passed over, where it can be captured.
    pub middle: Step,
    /// From the start to the square where it ends.
    pub step: Step,
    /// Whether only a piece that has not moved makes it.
    pub initial: bool,
    /// The squares where it starts and ends.
    pub bounds: Bounds,
    /// Whether the way has to be walked: it is not open to every such piece, or the board has no edges. Across an edge it may lead,
    /// but is not a double step.
    pub walked: bool,
}

impl DoubleStep {
    /// From the start to each square passed over.
    pub fn passed(&self) -> impl Iterator<Item = Step> + use<> {
        super::crossed(self.step, self.middle)
    }

    /// Whether it is a first move over one square, from and to any.
    pub fn is_simple(&self) -> bool {
        self.initial && !self.walked && self.bounds == Bounds::NONE && self.passed().count() == 1
    }

    /// Returns the way as a double step, if it is one.
    pub fn of(way: &Way) -> Option<Self> {
        let [leg] = way.path.legs[..] else {
            return None;
        };
        let Crossing::Empty { middle } = leg.crossing else {
            return None;
        };
        let quiet = leg.may
            == Modality {
                empty: true,
                ..Modality::default()
            };
        let once = way.is_first_move() && leg.range == 1 && leg.hop == Hop::None;
        (once && quiet).then_some(Self {
            middle,
            step: leg.step,
            initial: way.path.initial,
            bounds: way.bounds,
            walked: way.walked,
        })
    }
}
