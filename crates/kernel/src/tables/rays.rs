//! Lines from every square: the squares that a ride attacks, and where it is blocked.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use legwork_betza::Step;

use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::back;
use legwork_core::shape::{Large, Shape};

use super::narrow::{Narrow, narrow, narrowed};

/// A set for each of 256 squares.
pub(crate) type PerSquare<S> = Box<[S; 256]>;

/// Lines that several tables share.
type SharedPerSquare<S> = Arc<[S; 256]>;

/// The squares below and above each square on a line.
type Sides<S> = [[S; 2]; 256];

/// Builds a table with a set for each square.
pub(crate) fn per_square<S: Shape>(
    geometry: Geometry,
    set: impl FnMut(Square) -> S,
) -> PerSquare<S> {
    Box::new(sets(geometry, set))
}

/// The sets for each square.
fn sets<S: Shape>(geometry: Geometry, mut set: impl FnMut(Square) -> S) -> [S; 256] {
    let mut table = [S::EMPTY; 256];
    for square in geometry.squares() {
        table[square.index()] = set(square);
    }
    table
}

/// The squares of a ray, the nearest first.
pub(crate) fn ray(
    geometry: Geometry,
    from: Square,
    step: Step,
    range: u8,
) -> impl Iterator<Item = Square> {
    let steps = if range == 0 { usize::MAX } else { range.into() };
    std::iter::successors(geometry.step(from, step), move |&at| {
        geometry.step(at, step)
    })
    .take(steps)
}

/// The rays of a board, each computed once: move generation and attack lookup share these tables,
/// to use less of the processor's cache.
#[derive(Debug)]
pub(crate) struct Rays<S> {
    pub(crate) geometry: Geometry,
    known: RefCell<HashMap<(Step, u8), SharedPerSquare<S>>>,
    axes: RefCell<Vec<Axis<S>>>,
}

impl<S: Shape> Rays<S> {
    pub(crate) fn new(geometry: Geometry) -> Self {
        Self {
            geometry,
            known: RefCell::default(),
            axes: RefCell::default(),
        }
    }

    /// The squares ahead of each square, by a step with a range (0: unlimited).
    fn ahead(&self, step: Step, range: u8) -> SharedPerSquare<S> {
        let geometry = self.geometry;
        let ahead = || {
            Arc::new(sets(geometry, |from| {
                S::collect(ray(geometry, from, step, range))
            }))
        };
        let mut known = self.known.borrow_mut();
        Arc::clone(known.entry((step, range)).or_insert_with(ahead))
    }

    /// The fewest axes that contain all of these steps, each with its range (0: unlimited).
    pub(crate) fn axes(&self, rides: &[(Step, u8)]) -> Vec<Axis<S>> {
        let mut axes: Vec<(Vec<Step>, Box<Sides<S>>)> = Vec::new();
        for &(step, range) in rides {
            let ascending = step.dy > 0 || (step.dy == 0 && step.dx > 0);
            let opposite = |(steps, _): &&mut (Vec<Step>, _)| steps[..] == [back(step)];
            let known = axes.iter_mut().find(opposite);
            let (steps, axis) = match known {
                Some(known) => known,
                None => {
                    axes.push((Vec::new(), Box::new([[S::EMPTY; 2]; 256])));
                    let last = axes.len() - 1;
                    &mut axes[last]
                }
            };
            steps.push(step);
            let ahead = self.ahead(step, range);
            for from in self.geometry.squares() {
                axis[from.index()][usize::from(ascending)] = ahead[from.index()];
            }
        }
        let axes = axes.into_iter();
        axes.map(|(_, axis)| self.shared(Axis(axis.into())))
            .collect()
    }

    /// Returns an equal axis that is already in memory, or keeps this one.
    fn shared(&self, axis: Axis<S>) -> Axis<S> {
        let mut known = self.axes.borrow_mut();
        if let Some(same) = known.iter().find(|other| other.0 == axis.0) {
            return same.clone();
        }
        known.push(axis.clone());
        axis
    }

    /// The lines of a step with a range (0: unlimited).
    pub(crate) fn line(&self, step: Step, range: u8) -> RayLine<S> {
        RayLine {
            ascending: step.dy > 0 || (step.dy == 0 && step.dx > 0),
            reach: self.ahead(step, range),
            beyond: self.ahead(step, 0),
        }
    }
}

/// Two opposite directions of rides, or one of them: the squares on either side of each square.
#[derive(Debug, Clone)]
pub(crate) struct Axis<S>(Arc<Sides<S>>);

narrow!(Axis { 0 });

impl<S: Shape> Axis<S> {
    /// The squares in range up to and including the first occupied one.
    #[inline]
    pub(crate) fn seen(&self, from: Square, occupied: S) -> S {
        let [below, above] = self.0[from.index()];
        S::obstruction_difference(below, above, occupied)
    }

    /// The squares in range beyond the first occupied one, up to and including the second.
    #[inline]
    pub(crate) fn over(&self, from: Square, occupied: S) -> S {
        let seen = self.seen(from, occupied);
        self.seen(from, occupied & !seen) & !seen
    }
}

/// One direction of rides: the squares ahead of each square, and their order.
#[derive(Debug, Clone)]
pub(crate) struct RayLine<S> {
    /// Whether the squares along it have ascending indices in a set.
    ascending: bool,
    /// The squares in range.
    reach: SharedPerSquare<S>,
    /// All squares ahead, at any distance.
    beyond: SharedPerSquare<S>,
}

narrow!(RayLine { reach, beyond } ascending);

impl<S: Shape> RayLine<S> {
    /// The squares in range on an empty board.
    #[inline]
    pub(crate) fn reach(&self, from: Square) -> S {
        self.reach[from.index()]
    }

    /// The nearest of these squares; they must be on the line, and there must be one.
    #[inline]
    pub(crate) fn nearest(&self, on_line: S) -> Square {
        if self.ascending {
            on_line.first()
        } else {
            on_line.last()
        }
    }

    /// The squares from `from` to `to`, without `from`; `to` must be on the line.
    #[inline]
    pub(crate) fn until(&self, from: Square, to: Square) -> S {
        self.reach[from.index()] & !self.beyond[to.index()]
    }
}

/// The tables of lines that have been narrowed: what shares one shares the narrowed one.
#[derive(Debug)]
pub(crate) struct NarrowLines<S> {
    ahead: Vec<(SharedPerSquare<Large>, SharedPerSquare<S>)>,
    sides: Vec<BothSides<S>>,
}

/// Shared lines, with their narrowed copies.
type BothSides<S> = (Arc<Sides<Large>>, Arc<Sides<S>>);

impl<S: Shape> NarrowLines<S> {
    pub(crate) fn new() -> Self {
        Self {
            ahead: Vec::new(),
            sides: Vec::new(),
        }
    }
}

impl Narrow for SharedPerSquare<Large> {
    type In<S: Shape> = SharedPerSquare<S>;

    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> SharedPerSquare<S> {
        once(&mut lines.ahead, self, |all| all.map(narrowed))
    }
}

impl Narrow for Arc<Sides<Large>> {
    type In<S: Shape> = Arc<Sides<S>>;

    fn narrowed<S: Shape>(self, lines: &mut NarrowLines<S>) -> Arc<Sides<S>> {
        once(&mut lines.sides, self, |all| {
            all.map(|sides| sides.map(narrowed))
        })
    }
}

/// Narrows a table, unless it is known.
fn once<T: Copy, U>(
    known: &mut Vec<(Arc<T>, Arc<U>)>,
    table: Arc<T>,
    narrowed: impl FnOnce(T) -> U,
) -> Arc<U> {
    if let Some((_, same)) = known.iter().find(|(other, _)| Arc::ptr_eq(other, &table)) {
        return Arc::clone(same);
    }
    let narrow = Arc::new(narrowed(*table));
    known.push((table, Arc::clone(&narrow)));
    narrow
}
