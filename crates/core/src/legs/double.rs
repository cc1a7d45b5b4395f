//! The double step of a pawn.

use legwork_betza::{Crossing, Hop, Modality, Path, Step};

/// A first move that leaps over one square, which must be empty, and captures nothing: the double
/// step of a pawn, whatever its kind.
///
/// It can be answered en passant, unless the piece is royal (no King is captured) or promotes by
/// this move (then the piece that passed is gone).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DoubleStep {
    /// From the start to the square passed over, where it can be captured.
    pub middle: Step,
    /// From the start to the square where it ends.
    pub step: Step,
}

impl DoubleStep {
    /// Returns the path as a double step, if it is one.
    pub fn of(path: &Path) -> Option<Self> {
        let [leg] = path.legs[..] else { return None };
        let Crossing::Empty { middle } = leg.crossing else {
            return None;
        };
        let quiet = leg.may
            == Modality {
                empty: true,
                ..Modality::default()
            };
        let once = path.initial && leg.range == 1 && leg.hop == Hop::None;
        (once && quiet).then_some(Self {
            middle,
            step: leg.step,
        })
    }
}
