//! Lines from every square: what a ride sees, and where it is stopped.

use std::sync::Arc;

use legwork_betza::Step;

use crate::geometry::{Geometry, Square};
use crate::legs::back;
use crate::shape::Shape;

/// A set for each of 256 squares.
pub(super) type PerSquare<S> = Box<[S; 256]>;

/// A table of sets made square by square.
pub(super) fn per_square<S: Shape>(
    geometry: Geometry,
    mut set: impl FnMut(Square) -> S,
) -> PerSquare<S> {
    let mut table = Box::new([S::EMPTY; 256]);
    for square in geometry.squares() {
        table[square.index()] = set(square);
    }
    table
}

/// The squares of a ray, nearest first.
fn ray(geometry: Geometry, from: Square, step: Step, range: u8) -> impl Iterator<Item = Square> {
    let steps = if range == 0 { usize::MAX } else { range.into() };
    std::iter::successors(geometry.step(from, step), move |&at| {
        geometry.step(at, step)
    })
    .take(steps)
}

/// Two opposite directions of riding, or one of them: what lies on either side of each square.
#[derive(Debug, Clone)]
pub(super) struct Axis<S>(Arc<[[S; 2]; 256]>);

impl<S: Shape> Axis<S> {
    /// The fewest axes that have all of these steps, each with its range (0: unlimited).
    pub(super) fn of(geometry: Geometry, rides: &[(Step, u8)]) -> Vec<Self> {
        let mut axes: Vec<(Step, Box<[[S; 2]; 256]>)> = Vec::new();
        for &(step, range) in rides {
            let ascending = step.dy > 0 || (step.dy == 0 && step.dx > 0);
            let place = match axes
                .iter()
                .position(|(opposite, _)| back(*opposite) == step)
            {
                Some(place) => place,
                None => {
                    axes.push((step, Box::new([[S::EMPTY; 2]; 256])));
                    axes.len() - 1
                }
            };
            let (opposite, axis) = &mut axes[place];
            if *opposite != step {
                // Taken: another step back along the same line would need an axis of its own.
                *opposite = Step { dx: 0, dy: 0 };
            }
            for from in geometry.squares() {
                let squares = S::collect(ray(geometry, from, step, range));
                axis[from.index()][usize::from(ascending)] = squares;
            }
        }
        axes.into_iter()
            .map(|(_, axis)| Self(axis.into()))
            .collect()
    }

    /// Takes another axis' place in memory if it is the same; else it is known from now on.
    pub(super) fn share(&mut self, known: &mut Vec<Self>) {
        match known.iter().find(|axis| axis.0 == self.0) {
            Some(same) => *self = same.clone(),
            None => known.push(self.clone()),
        }
    }

    /// The squares in range up to the first that is occupied, which is included.
    #[inline]
    pub(super) fn seen(&self, from: Square, occupied: S) -> S {
        let [below, above] = self.0[from.index()];
        S::seen(below, above, occupied)
    }
}

/// One direction of riding: the squares ahead of each square, and which of them come first.
#[derive(Debug, Clone)]
pub(super) struct Line<S> {
    /// Whether squares further along have a higher place in a set.
    ascending: bool,
    /// The squares in range.
    reach: PerSquare<S>,
    /// All squares ahead, whatever the range.
    beyond: PerSquare<S>,
}

impl<S: Shape> Line<S> {
    /// The lines of a step with a range (0: unlimited).
    pub(super) fn new(geometry: Geometry, step: Step, range: u8) -> Self {
        let all = |range| {
            per_square(geometry, |from| {
                S::collect(ray(geometry, from, step, range))
            })
        };
        let ascending = step.dy > 0 || (step.dy == 0 && step.dx > 0);
        Self {
            ascending,
            reach: all(range),
            beyond: all(0),
        }
    }

    /// The squares in range if nothing stood there.
    #[inline]
    pub(super) fn reach(&self, from: Square) -> S {
        self.reach[from.index()]
    }

    /// The first of these squares along the line, which must be on it and not be none.
    #[inline]
    pub(super) fn nearest(&self, on_line: S) -> Square {
        if self.ascending {
            on_line.first()
        } else {
            on_line.last()
        }
    }

    /// The squares between `from` and `to`, and `to` itself; `to` must be on the line.
    #[inline]
    pub(super) fn until(&self, from: Square, to: Square) -> S {
        self.reach[from.index()] & !self.beyond[to.index()]
    }
}
