//! The pieces of one side in registers.

use legwork_bitboard::Bitboard;

use crate::plan::Roles;
use crate::position::PieceSets;
use crate::vector::Vector;

/// [`PieceSets`] in registers, without the Lions.
#[derive(Clone, Copy)]
pub(super) struct Side<V: Vector> {
    pub(super) all: V::Board,
    pub(super) orth: V::Board,
    pub(super) diag: V::Board,
    pub(super) knight: V::Board,
    pub(super) wazir: V::Board,
    pub(super) ferz: V::Board,
    pub(super) pawn: V::Board,
}

impl<V: Vector> Side<V> {
    #[inline(always)]
    pub(super) fn new(v: V, pieces: &PieceSets) -> Self {
        Self {
            all: v.load(pieces.all),
            orth: v.load(pieces.orth),
            diag: v.load(pieces.diag),
            knight: v.load(pieces.knight),
            wazir: v.load(pieces.wazir),
            ferz: v.load(pieces.ferz),
            pawn: v.load(pieces.pawn),
        }
    }

    /// A piece with these roles on every square.
    #[inline(always)]
    pub(super) fn everywhere(v: V, roles: &Roles) -> Self {
        Self {
            all: v.filled(true),
            orth: v.filled(roles.orth),
            diag: v.filled(roles.diag),
            knight: v.filled(roles.knight),
            wazir: v.filled(roles.wazir),
            ferz: v.filled(roles.ferz),
            pawn: v.filled(roles.pawn),
        }
    }

    /// The side without the pieces on these squares.
    #[inline(always)]
    pub(super) fn without(self, v: V, squares: V::Board) -> Self {
        Self {
            all: v.without(self.all, squares),
            orth: v.without(self.orth, squares),
            diag: v.without(self.diag, squares),
            knight: v.without(self.knight, squares),
            wazir: v.without(self.wazir, squares),
            ferz: v.without(self.ferz, squares),
            pawn: v.without(self.pawn, squares),
        }
    }

    /// The side with these pieces added.
    #[inline(always)]
    pub(super) fn with(self, v: V, more: Self) -> Self {
        Self {
            all: v.or(self.all, more.all),
            orth: v.or(self.orth, more.orth),
            diag: v.or(self.diag, more.diag),
            knight: v.or(self.knight, more.knight),
            wazir: v.or(self.wazir, more.wazir),
            ferz: v.or(self.ferz, more.ferz),
            pawn: v.or(self.pawn, more.pawn),
        }
    }

    /// The side's pieces on these squares.
    #[inline(always)]
    pub(super) fn on(self, v: V, squares: V::Board) -> Self {
        Self {
            all: v.and(self.all, squares),
            orth: v.and(self.orth, squares),
            diag: v.and(self.diag, squares),
            knight: v.and(self.knight, squares),
            wazir: v.and(self.wazir, squares),
            ferz: v.and(self.ferz, squares),
            pawn: v.and(self.pawn, squares),
        }
    }

    /// The riders up the files, and those down the files: these Lances ride one way only.
    #[inline(always)]
    pub(super) fn file_riders(self, v: V, lances: Bitboard, goes_down: bool) -> V::Pair {
        let with_lances = v.or(self.orth, v.load(lances));
        if goes_down {
            v.pair(self.orth, with_lances)
        } else {
            v.pair(with_lances, self.orth)
        }
    }
}
