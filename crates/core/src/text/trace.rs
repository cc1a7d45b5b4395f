//! What a move amounts to whose legs end on given squares.

use std::ops::ControlFlow;

use legwork_betza::{Path, PathLeg};
use smallvec::SmallVec;

use super::grammar::Stops;
use crate::geometry::Square;
use crate::legs::{Ground, Legs};
use crate::moves::Move;
use crate::piece::Piece;
use crate::scene::Passant;

/// A ground from which pieces have been lifted.
struct Lifted<'a, G: Ground + ?Sized> {
    ground: &'a G,
    empty: SmallVec<[Square; 4]>,
}

impl<G: Ground + ?Sized> Ground for Lifted<'_, G> {
    fn at(&self, square: Square) -> Option<Piece> {
        if self.empty.contains(&square) {
            None
        } else {
            self.ground.at(square)
        }
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.ground.marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        self.ground.passant()
    }
}

/// The moves, by effect, of a piece whose legs end on these squares one after the other.
///
/// A leg may also end on an empty square where the notation wants a capture there: over an empty
/// square a chain amounts to the direct jump, if the piece has that.
pub(super) fn moves<G: Ground + ?Sized>(legs: &Legs, ground: &G, stops: &Stops) -> Vec<Move> {
    let mut found = Vec::new();
    let Some((&start, &end)) = stops.first().zip(stops.last()) else {
        return found;
    };
    let Some(piece) = ground.at(start) else {
        return found;
    };
    let out_and_back_at_once = stops.len() == 2 && start == end;
    if out_and_back_at_once {
        found.push(Move::PASS);
    }
    for path in legs.of(piece) {
        if path.legs.len() + 1 == stops.len() {
            let lifted = Lifted {
                ground,
                empty: SmallVec::new(),
            };
            let trace = Trace {
                legs,
                piece,
                path,
                stops,
            };
            trace.leg(0, lifted, &mut found);
        }
    }
    // Only what the piece can really do, by whatever path.
    let mut real = Vec::new();
    legs.landings(ground, start, piece, |landing| {
        real.push(landing.from(start))
    });
    found.retain(|mv| real.contains(mv));
    found.sort_unstable();
    found.dedup();
    found
}

struct Trace<'a> {
    legs: &'a Legs,
    piece: Piece,
    path: &'a Path,
    stops: &'a Stops,
}

impl Trace<'_> {
    /// Walks one leg after the other; `ground` has lost the mover and what it has captured.
    fn leg<G: Ground + ?Sized>(&self, place: usize, ground: Lifted<'_, G>, found: &mut Vec<Move>) {
        let (Some(leg), Some(&from), Some(&to)) = (
            self.path.legs.get(place),
            self.stops.get(place),
            self.stops.get(place + 1),
        ) else {
            let (Some(&start), Some(&end)) = (self.stops.first(), self.stops.last()) else {
                return;
            };
            let taken = ground
                .empty
                .iter()
                .copied()
                .filter(|&square| square != end && square != start);
            let mv = taken.fold(Move::new(start, end), Move::taking);
            found.push(if start == end && !mv.takes_on_the_way() {
                Move::PASS
            } else {
                mv
            });
            return;
        };
        let last = place + 1 == self.path.legs.len();
        let mut may = leg.may;
        may.empty |= !last;
        let alone = Path {
            initial: self.path.initial && place == 0,
            legs: vec![PathLeg { may, ..*leg }],
        };
        let mut ends: SmallVec<[bool; 2]> = SmallVec::new();
        let _ = self
            .legs
            .walk(&ground, from, self.piece, &alone, &mut |landing| {
                if landing.to == to && !ends.contains(&landing.captures) {
                    ends.push(landing.captures);
                }
                ControlFlow::Continue(())
            });
        for captures in ends {
            let mut empty = ground.empty.clone();
            empty.push(self.stops[0]);
            if captures && !last {
                empty.push(to);
            }
            self.leg(
                place + 1,
                Lifted {
                    ground: ground.ground,
                    empty,
                },
                found,
            );
        }
    }
}
