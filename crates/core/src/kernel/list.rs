//! A list of moves that is filled quickly.

use std::fmt;
use std::ops::Deref;

use crate::geometry::{Square, Step};
use crate::moves::Move;
use crate::shape::Shape;

use super::sink::{Sheaf, Sink};

/// No set of squares has more.
const MOST: usize = 256;

/// How many moves a list has room for at first.
const ROOM: usize = 512;

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
    /// Those behind `len` mean nothing: they are there to be written without asking for room.
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

    /// The free places, at least as many as one piece, or pieces of one kind, can need.
    #[inline]
    fn free(&mut self) -> std::slice::IterMut<'_, Move> {
        if self.len + MOST > self.places.len() {
            self.grow();
        }
        self.places[self.len..].iter_mut()
    }

    #[cold]
    fn grow(&mut self) {
        self.places.resize(2 * self.places.len() + ROOM, Move::PASS);
    }

    #[inline]
    fn push(&mut self, mv: Move) {
        if let Some(place) = self.free().next() {
            *place = mv;
            self.len += 1;
        }
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

    #[inline(always)]
    fn plain(&mut self, from: Square, targets: S) {
        let mut left = targets;
        let mut free = self.free();
        while !left.is_empty()
            && let Some(place) = free.next()
        {
            *place = Move::new(from, left.first());
            left = left.without_first();
        }
        let unused = free.len();
        self.len = self.places.len() - unused;
    }

    #[inline]
    fn train(&mut self, from: S, to: S) {
        let (mut from, mut to) = (from, to);
        let mut free = self.free();
        while !to.is_empty()
            && let Some(place) = free.next()
        {
            *place = Move::new(from.first(), to.first());
            (from, to) = (from.without_first(), to.without_first());
        }
        let unused = free.len();
        self.len = self.places.len() - unused;
    }

    #[inline(always)]
    fn leaps(&mut self, step: Step, to: S) {
        let mut left = to;
        let mut free = self.free();
        while !left.is_empty()
            && let Some(place) = free.next()
        {
            *place = Move::leap(step, left.first());
            left = left.without_first();
        }
        let unused = free.len();
        self.len = self.places.len() - unused;
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
            let pairs = pairs.map(|(from, to)| Move::new(from, to));
            expected.extend(pairs.clone());
            Sink::<Small>::leaps(&mut list, Step { dx: 0, dy: 1 }, ahead);
            expected.extend(pairs);
            Sink::<Small>::one(&mut list, Move::PASS);
            expected.push(Move::PASS);
        }
        assert!(expected.len() > ROOM);
        assert_eq!(*list, *expected);
        list.clear();
        assert!(list.is_empty());
    }
}
