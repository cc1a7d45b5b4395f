//! The moves that end on the same square, among which one is told from the others.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;

/// The length of a table with an entry for the index of every square.
const SQUARES: usize = 256;

/// Moves by the squares on which they end: chains, each from the last move in the list to the first one.
pub struct Targets {
    /// By the index of a square, one more than the place of the last move to it; 0 if there is none.
    last: Vec<u32>,
    /// By the place of a move, the same of the move to that square that is before it.
    before: Vec<u32>,
}

impl Targets {
    /// The moves by their targets.
    pub fn of(legal: &[Move]) -> Self {
        let mut last = vec![0; SQUARES];
        let chained =
            |(place, mv): (u32, &Move)| std::mem::replace(&mut last[mv.to().index()], place);
        let before = (1..).zip(legal).map(chained).collect();
        Self { last, before }
    }

    /// The moves that end on a square, the last one first.
    ///
    /// # Panics
    ///
    /// If `legal` has fewer moves than were given to [`of`](Self::of): it is the same list.
    pub fn to(&self, legal: &[Move], square: Square) -> impl Iterator<Item = Move> {
        let mut next = self.last[square.index()];
        std::iter::from_fn(move || {
            let place = next.checked_sub(1)? as usize;
            next = self.before[place];
            Some(legal[place])
        })
    }
}
