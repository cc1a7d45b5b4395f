//! The moves whose legs end on given squares.

use std::ops::ControlFlow;

use legwork_betza::PathLeg;

use super::grammar::Stops;
use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, Landing, Legs, Observer, Stop};
use legwork_core::moves::Move;

/// The moves, by effect, of a piece whose legs end on these squares one after the other.
///
/// A leg may also end on an empty square where the notation requires a capture: over an empty
/// square, a chain means the direct jump, if the piece has it.
pub(super) fn moves<V: BoardView + ?Sized>(legs: &Legs, view: &V, stops: &Stops) -> Vec<Move> {
    let mut found = Vec::new();
    let Some((&start, &end)) = stops.first().zip(stops.last()) else {
        return found;
    };
    let Some(piece) = view.at(start) else {
        return found;
    };
    let out_and_back_at_once = stops.len() == 2 && start == end;
    if out_and_back_at_once {
        found.push(Move::PASS);
    }
    for path in legs.of(piece) {
        if path.legs.len() + 1 == stops.len() {
            let mut trace = Trace {
                stops,
                found: &mut found,
            };
            let _ = legs.observe(view, start, piece, path, (), &mut trace);
        }
    }
    // Only moves that the piece really has, by any path.
    let mut real = Vec::new();
    legs.landings(view, start, piece, |landing| real.push(landing.from(start)));
    found.retain(|mv| real.contains(mv));
    found.sort_unstable();
    found.dedup();
    found
}

/// A walk whose legs end on the squares, one after the other.
struct Trace<'a> {
    stops: &'a Stops,
    found: &'a mut Vec<Move>,
}

impl Observer for Trace<'_> {
    type Trail = ();

    fn reaches(&mut self, (): &mut (), at: Square, legs: &[PathLeg]) -> bool {
        self.stops[self.stops.len() - legs.len()] == at
    }

    fn pardons(&mut self, (): &mut (), stop: Stop, legs: &[PathLeg]) -> bool {
        legs.len() > 1 && matches!(stop, Stop::MayNotEnd { there: None, .. })
    }

    fn lands(&mut self, (): (), landing: Landing) -> ControlFlow<()> {
        self.found.push(landing.from(self.stops[0]));
        ControlFlow::Continue(())
    }
}
