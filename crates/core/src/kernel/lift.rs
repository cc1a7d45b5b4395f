//! How pieces are written down: what the sets of a board, and its hash, hold of them.

use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::piece::{Kind, Piece};
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::code::{Codes, PLANES};

/// How a kind is written down.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mover {
    pub(super) code: u8,
    /// The planes of the code, if there are at most two; the lower one twice if there is but one.
    pub(super) planes: Option<[u8; 2]>,
    pub(super) is_royal: bool,
    pub(super) is_pawn: bool,
    /// Whether it may step twice.
    pub(super) doubles: bool,
}

/// What is written of a piece besides its squares when it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lift<S> {
    pub(super) planes: [u8; 2],
    pub(super) is_pawn: bool,
    /// The virgin squares that are forgotten,
    pub(super) forgotten: S,
    /// and what that changes in the hash.
    pub(super) keys: u64,
}

/// A move to an empty square.
#[derive(Debug, Clone, Copy)]
pub(super) struct Put<S> {
    /// Whence and where.
    pub(super) both: S,
    /// What it changes in the hash, what is forgotten included.
    pub(super) keys: u64,
}

/// A capture.
#[derive(Debug, Clone, Copy)]
pub(super) struct Take<S> {
    pub(super) put: Put<S>,
    /// Where.
    pub(super) to: S,
    /// The planes of what is captured.
    pub(super) victim: [u8; 2],
}

impl Mover {
    pub(super) fn new(codes: &Codes, kind: Kind) -> Self {
        let code = codes.code(kind);
        let has = |plane: &u8| code >> plane & 1 == 1;
        let planes: Vec<u8> = (0..PLANES as u8).filter(has).collect();
        Self {
            code,
            planes: match planes[..] {
                [plane] => Some([plane, plane]),
                [low, high] => Some([low, high]),
                _ => None,
            },
            is_royal: false,
            is_pawn: false,
            doubles: false,
        }
    }

    /// How it is lifted from a square that is not virgin; `None` if it is written down in more places
    /// than a [`Lift`] names.
    #[inline(always)]
    pub(super) fn lift<S: Shape>(&self) -> Option<Lift<S>> {
        Some(Lift {
            planes: self.planes.filter(|_| !self.is_royal)?,
            is_pawn: self.is_pawn,
            forgotten: S::EMPTY,
            keys: 0,
        })
    }
}

impl<S: Shape, H: Hooks> Kernel<S, H> {
    /// How a piece of this kind is lifted from this square; `None` if it is written down in more
    /// places than a [`Lift`] names.
    #[inline(always)]
    pub(super) fn lift(
        &self,
        board: &Board<S, H::State>,
        kind: Kind,
        from: Square,
    ) -> Option<Lift<S>> {
        let mut lift = self.tables.movers[kind.index()].lift()?;
        if board.virgin.contains(from) {
            (lift.forgotten, lift.keys) = self.forgotten(board, from);
        }
        Some(lift)
    }

    /// How a piece of this kind, lifted so, captures what stands on a square; `None` if that is
    /// written down in more places than a [`Take`] names.
    #[inline(always)]
    pub(super) fn take(
        &self,
        board: &Board<S, H::State>,
        lift: &Lift<S>,
        kind: Kind,
        [from, to]: [Square; 2],
    ) -> Option<Take<S>> {
        let (keys, single) = (&self.tables.keys, S::single(to));
        let victim = self.kind_at(board, to)?;
        let ours = keys.squares(Piece::new(board.turn, kind));
        let moved = lift.keys ^ ours[from.index()] ^ ours[to.index()];
        Some(Take {
            put: Put {
                both: S::single(from) | single,
                keys: moved ^ keys.piece(Piece::new(!board.turn, victim), to),
            },
            to: single,
            victim: self.tables.movers[victim.index()].planes?,
        })
    }

    /// The virgin squares that a move from this one of them makes us forget, and what that changes in
    /// the hash. Which these are does not depend on where it goes, unless that is one of them too.
    #[inline(never)]
    pub(super) fn forgotten(&self, board: &Board<S, H::State>, from: Square) -> (S, u64) {
        let forgotten = board.virgin & !self.settled(board, board.virgin & !S::single(from));
        (forgotten, self.tables.keys.virgins(forgotten))
    }
}
