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
/// square, a chain means the direct jump, if the piece has it. Over an occupied square it never
/// does, because there it means that the piece is captured.
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
    for way in legs.of(piece) {
        if way.path.legs.len() + 1 == stops.len() {
            let mut trace = Trace {
                view,
                stops,
                found: &mut found,
            };
            let _ = legs.observe(view, start, piece, way, (), &mut trace);
        }
    }
    // Only moves that the piece really has, along any path.
    let mut real = Vec::new();
    legs.landings(view, start, piece, |landing| real.push(landing.from(start)));
    found.retain(|mv| real.contains(mv));
    found.sort_unstable();
    found.dedup();
    found
}

/// A walk whose legs end on the squares, one after the other.
struct Trace<'a, V: BoardView + ?Sized> {
    view: &'a V,
    stops: &'a Stops,
    found: &'a mut Vec<Move>,
}

impl<V: BoardView + ?Sized> Trace<'_, V> {
    /// Whether every piece on a square where a leg ends on the way is captured there.
    fn clears_the_way(&self, landing: Landing) -> bool {
        let on_the_way = &self.stops[1..self.stops.len() - 1];
        on_the_way.iter().all(|&stop| {
            let occupied = stop != self.stops[0] && self.view.at(stop).is_some();
            !occupied || landing.taken.contains(&Some(stop))
        })
    }
}

impl<V: BoardView + ?Sized> Observer for Trace<'_, V> {
    type Trail = ();

    fn reaches(&mut self, (): &mut (), at: Square, legs: &[PathLeg]) -> bool {
        self.stops[self.stops.len() - legs.len()] == at
    }

    fn pardons(&mut self, (): &mut (), stop: Stop, legs: &[PathLeg]) -> bool {
        legs.len() > 1 && matches!(stop, Stop::MayNotEnd { there: None, .. })
    }

    fn lands(&mut self, (): (), landing: Landing) -> ControlFlow<()> {
        if self.clears_the_way(landing) {
            self.found.push(landing.from(self.stops[0]));
        }
        ControlFlow::Continue(())
    }
}
