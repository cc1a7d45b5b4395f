//! A position of the algorithm, and the last move that led to it.

use legwork_bitboard::Bitboard;

use super::features::Features;
use super::groups::GroupAttacks;
use super::side::Side;
use crate::plan::{Plan, Special};
use crate::position::{BulkPosition, PieceSets, SideEffect, SimpleMoves};
use crate::vector::Vector;

/// The vector operations, the tables, and a position after a move of the other side.
///
/// It consists of references, so that a function that is compiled out of line gets it in a few words. In all other
/// functions the compiler keeps its fields in registers.
#[derive(Clone, Copy)]
pub(super) struct Context<'a, V: Vector> {
    pub(super) v: V,
    pub(super) plan: &'a Plan,
    /// The position before the last move.
    pub(super) position: &'a BulkPosition,
    /// The pieces of the mover after the last move.
    pub(super) mover: &'a Side<V>,
    /// The pieces of the other side after its last move.
    pub(super) other: &'a Side<V>,
    pub(super) last: &'a LastMove<'a>,
}

impl<V: Vector> Context<'_, V> {
    /// The squares of the mover's pieces.
    #[inline(always)]
    pub(super) fn own(self) -> Bitboard {
        self.v.bits(self.mover.all)
    }

    /// The squares of the other side's pieces.
    #[inline(always)]
    pub(super) fn enemies(self) -> Bitboard {
        self.v.bits(self.other.all)
    }

    #[inline(always)]
    pub(super) fn occupied(self) -> V::Board {
        self.v.or(self.mover.all, self.other.all)
    }

    /// The squares of the board that are not in `occupied`.
    #[inline(always)]
    pub(super) fn empty(self, occupied: V::Board) -> V::Board {
        self.v.without(self.v.load(self.plan.board), occupied)
    }

    /// Calls a function with copies of the pieces and of the last move. Where it passes these on to a function out of line, only the
    /// copies have to be in memory; all other code keeps the originals in registers.
    #[inline(always)]
    pub(super) fn with_copies<T>(self, call: impl FnOnce(Context<'_, V>) -> T) -> T {
        let (mover, other, last) = (*self.mover, *self.other, *self.last);
        call(Context {
            v: self.v,
            plan: self.plan,
            position: self.position,
            mover: &mover,
            other: &other,
            last: &last,
        })
    }

    /// The enemies that the mover's pieces other than Lions may not capture.
    #[inline(always)]
    pub(super) fn barred(self) -> Bitboard {
        if self.last.locked {
            self.last.lions.other
        } else {
            0
        }
    }
}

/// The pieces of one kind.
#[derive(Clone, Copy, Default)]
pub(super) struct BySide {
    /// The mover's.
    pub(super) own: Bitboard,
    /// The other side's.
    pub(super) other: Bitboard,
}

/// The last move of the other side, and the pieces after it that are counted one by one.
#[derive(Clone, Copy, Default)]
pub(super) struct LastMove<'a> {
    /// The move, one of several of a piece; `None` before the other side has moved.
    mv: Option<&'a SimpleMoves>,
    /// The square that it left.
    pub(super) left: Bitboard,
    /// The square that it reached.
    pub(super) reached: Bitboard,
    /// The squares that it reached and emptied: no piece of the mover is there now.
    pub(super) gone: Bitboard,
    /// The square of the other side's royal piece.
    pub(super) other_king: u8,
    pub(super) lions: BySide,
    /// Whether only Lions may capture Lions.
    pub(super) locked: bool,
    pub(super) cannons: BySide,
    pub(super) lances: BySide,
    /// The attacks of the other side's leap groups.
    pub(super) groups: GroupAttacks,
}

impl<'a> LastMove<'a> {
    /// The pieces of a position before the other side has moved.
    #[inline(always)]
    pub(super) fn none<F: Features>(plan: &Plan, position: &BulkPosition) -> Self {
        let mut none = Self {
            other_king: position.other_king,
            ..Self::default()
        };
        if F::SPECIAL {
            none.groups = GroupAttacks::new(plan, position, 0);
        }
        none.with_pieces::<F>(plan, position)
    }

    /// The pieces after a move to a square; `groups` are the attacks of the leap groups without the piece that moved.
    #[inline(always)]
    pub(super) fn new<F: Features>(
        plan: &Plan,
        position: &BulkPosition,
        mv: &'a SimpleMoves,
        to: u8,
        groups: GroupAttacks,
    ) -> Self {
        let bit = |square: u8| plan.squares[square as usize & 127].bit;
        let taken = match mv.effect {
            SideEffect::Takes(taken) if F::SPECIAL => bit(taken),
            _ => 0,
        };
        let mut last = Self {
            mv: Some(mv),
            left: bit(mv.from),
            reached: bit(to),
            gone: bit(to) | taken,
            other_king: if mv.from == position.other_king {
                to
            } else {
                position.other_king
            },
            groups,
            ..Self::default()
        };
        if F::SPECIAL && !plan.groups.is_empty() {
            last.groups = groups.with(plan, position, mv.roles, to);
        }
        last.with_pieces::<F>(plan, position)
    }

    #[inline(always)]
    fn with_pieces<F: Features>(mut self, plan: &Plan, position: &BulkPosition) -> Self {
        if F::SPECIAL {
            self.lions = self.pieces(position, |side| side.lion, Special::is_lion);
            // A piece that promotes to a Lion by this move has captured as its former kind.
            let struck =
                position.mover.lion & self.gone != 0 && position.other.lion & self.left == 0;
            self.locked = position.locked || position.trading && struck;
        }
        if F::SPECIAL && plan.has_cannons {
            self.cannons = self.pieces(position, |side| side.cannon, Special::is_cannon);
        }
        if F::ODD {
            self.lances = self.pieces(position, |side| side.lance, Special::is_lance);
        }
        self
    }

    #[inline(always)]
    fn pieces(
        &self,
        position: &BulkPosition,
        of: impl Fn(&PieceSets) -> Bitboard,
        is: impl Fn(Special) -> bool,
    ) -> BySide {
        BySide {
            own: of(&position.mover) & !self.gone,
            other: self.moved(of(&position.other), is),
        }
    }

    /// The pieces of the other side after the move, from those of one kind before it.
    #[inline(always)]
    pub(super) fn moved(&self, mut pieces: Bitboard, is: impl Fn(Special) -> bool) -> Bitboard {
        if let Some(mv) = self.mv {
            pieces &= !self.left;
            if is(mv.roles.special) {
                pieces |= self.reached;
            }
            if mv.placed().is_some_and(|roles| is(roles.special)) {
                pieces |= self.left;
            }
        }
        pieces
    }
}
