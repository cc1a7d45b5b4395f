//! A list of moves that is filled quickly.

use std::fmt;
use std::ops::Deref;

use crate::geometry::Square;
use crate::moves::Move;
use crate::shape::Shape;

use super::sink::{Sheaf, Sink};

/// How many places are written at once.
const BURST: usize = 4;

/// How many moves a list has room for at first.
const ROOM: usize = 256;

/// A list of moves, to be used again and again: it keeps its room, so a list that has been filled
/// once allocates no more.
///
/// # Examples
///
/// ```
/// use legwork_core::kernel::MoveList;
///
/// let mut list = MoveList::new();
/// assert!(list.is_empty());
/// list.clear();
/// assert_eq!(list.iter().count(), 0);
/// ```
#[derive(Clone)]
pub struct MoveList {
    /// Those behind `len` mean nothing: a few places are always written at once, whether there are
    /// moves for all of them or not, because that is quicker than asking.
    places: Vec<Move>,
    len: usize,
}

impl MoveList {
    /// An empty list, with room for more moves than most positions have.
    pub fn new() -> Self {
        Self {
            places: vec![Move::PASS; ROOM],
            len: 0,
        }
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The next places, as many as are written at once.
    #[inline]
    fn next(&mut self) -> &mut [Move; BURST] {
        if self.len + BURST > self.places.len() {
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

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<S: Shape> Sink<S> for MoveList {
    fn sheaf(&mut self, sheaf: &Sheaf<S>) {
        sheaf.each(|mv| self.push(mv));
    }

    #[inline]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }

    #[inline]
    fn plain(&mut self, from: Square, targets: S) {
        let mut left = targets;
        while !left.is_empty() {
            let mut written = 0;
            for place in self.next() {
                *place = Move::new(from, left.first());
                written += usize::from(!left.is_empty());
                left = left.without_first();
            }
            self.len += written;
        }
    }

    #[inline]
    fn train(&mut self, from: S, to: S) {
        let (mut from, mut to) = (from, to);
        while !to.is_empty() {
            let mut written = 0;
            for place in self.next() {
                *place = Move::new(from.first(), to.first());
                written += usize::from(!to.is_empty());
                (from, to) = (from.without_first(), to.without_first());
            }
            self.len += written;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Small;

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
            list.plain(sq(119), targets);
            expected.extend(targets.squares().map(|to| Move::new(sq(119), to)));
            let ahead = targets.moved(0, 1);
            Sink::<Small>::train(&mut list, targets, ahead);
            let pairs = targets.squares().zip(ahead.squares());
            expected.extend(pairs.map(|(from, to)| Move::new(from, to)));
            Sink::<Small>::one(&mut list, Move::PASS);
            expected.push(Move::PASS);
        }
        assert!(expected.len() > ROOM);
        assert_eq!(*list, *expected);
        list.clear();
        assert!(list.is_empty());
    }
}
