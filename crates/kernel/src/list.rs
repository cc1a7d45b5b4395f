//! A move list that is filled quickly.

use std::fmt;
use std::ops::{Deref, DerefMut};

use legwork_core::geometry::{Square, Step};
use legwork_core::moves::Move;
use legwork_core::shape::Shape;

use super::sink::{Flow, ON, PieceMoves, Sink};

/// A piece has fewer targets, and a step fewer ends, even on the largest board.
const MOST: usize = 256;

/// The initial capacity of a list.
const ROOM: usize = 512;

/// A list of moves, to be reused: it keeps its capacity, so a list that has been filled once allocates no more.
///
/// # Examples
///
/// ```
/// use legwork_kernel::MoveList;
///
/// let mut list = MoveList::new();
/// assert!(list.is_empty());
/// list.clear();
/// assert_eq!(list.iter().count(), 0);
/// ```
#[derive(Clone)]
pub struct MoveList {
    /// Entries from `len` on are meaningless: they are there to be overwritten without allocating.
    places: Vec<Move>,
    len: usize,
}

impl MoveList {
    /// An empty list, with capacity for more moves than most positions have.
    pub fn new() -> Self {
        Self {
            places: vec![Move::PASS; ROOM],
            len: 0,
        }
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The next free entries: at least as many as the moves of one call. Those are fewer than 256,
    /// so an 8-bit counter needs no bounds check.
    #[inline(always)]
    fn next(&mut self) -> &mut [Move; MOST] {
        if self.len + MOST > self.places.len() {
            self.grow();
        }
        let next = self.places[self.len..].first_chunk_mut();
        next.unwrap_or_else(|| unreachable!("there is room now"))
    }

    #[cold]
    fn grow(&mut self) {
        self.places.resize(2 * self.places.len() + ROOM, Move::PASS);
    }

    #[inline]
    fn push(&mut self, mv: Move) {
        self.next()[0] = mv;
        self.len += 1;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.places[..self.len]
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.places[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<S: Shape> Sink<S> for MoveList {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(|mv| {
            self.push(mv);
            ON
        })
    }

    #[inline]
    fn one(&mut self, mv: Move) -> Flow {
        self.push(mv);
        ON
    }

    #[inline(always)]
    fn plain(&mut self, from: Square, targets: S) -> Flow {
        let (mut left, mut written) = (targets, 0u8);
        let next = self.next();
        while !left.is_empty() {
            next[usize::from(written)] = Move::new(from, left.first());
            left = left.without_first();
            written = written.wrapping_add(1);
        }
        self.len += usize::from(written);
        ON
    }

    #[inline(always)]
    fn leaps(&mut self, step: Step, to: S) -> Flow {
        let (mut left, mut written) = (to, 0u8);
        let next = self.next();
        while !left.is_empty() {
            next[usize::from(written)] = Move::leap(step, left.first());
            left = left.without_first();
            written = written.wrapping_add(1);
        }
        self.len += usize::from(written);
        ON
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_core::shape::Small;

    fn sq(index: u8) -> Square {
        Square::from_index(index)
    }

    #[test]
    fn a_list_holds_what_it_was_given_and_no_more() {
        let mut list = MoveList::new();
        let mut expected = Vec::new();
        for count in 0..80 {
            let targets =
                Small::collect((0..count % 12).map(|file| sq(file % 8 + 16 * (file / 8))));
            let _ = list.plain(sq(119), targets);
            expected.extend(targets.squares().map(|to| Move::new(sq(119), to)));
            let ahead = targets.moved(0, 1);
            let _ = Sink::<Small>::leaps(&mut list, Step { dx: 0, dy: 1 }, ahead);
            let pairs = targets.squares().zip(ahead.squares());
            expected.extend(pairs.map(|(from, to)| Move::new(from, to)));
            let _ = Sink::<Small>::one(&mut list, Move::PASS);
            expected.push(Move::PASS);
        }
        assert!(expected.len() > ROOM);
        assert_eq!(*list, *expected);
        list.sort_unstable();
        expected.sort_unstable();
        assert_eq!(*list, *expected);
        list.clear();
        assert!(list.is_empty());
    }
}
