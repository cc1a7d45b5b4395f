//! Pieces of both sides that are counted one by one.

use legwork_bitboard::Bitboard;

use crate::plan::Special;
use crate::position::{BulkPosition, PieceSets, SimpleMoves};

/// The Cannons of both sides, or their Lances.
#[derive(Clone, Copy, Default)]
pub(super) struct OddPieces {
    /// The mover's.
    pub(super) own: Bitboard,
    /// The other side's.
    pub(super) other: Bitboard,
}

impl OddPieces {
    /// Those of a position, which the other side has not changed yet.
    #[inline(always)]
    pub(super) fn of(position: &BulkPosition, special: Special) -> Self {
        let of = |pieces: &PieceSets| match special {
            Special::CANNON => pieces.cannon,
            _ => pieces.lance,
        };
        Self {
            own: of(&position.mover),
            other: of(&position.other),
        }
    }

    /// Those after a move of the other side.
    #[inline(always)]
    pub(super) fn after(
        position: &BulkPosition,
        special: Special,
        mv: &SimpleMoves,
        left: Bitboard,
        reached: Bitboard,
        gone: Bitboard,
    ) -> Self {
        let mut pieces = Self::of(position, special);
        pieces.own &= !gone;
        pieces.other &= !left;
        if mv.roles.special == special {
            pieces.other |= reached;
        }
        if mv.placed().is_some_and(|roles| roles.special == special) {
            pieces.other |= left;
        }
        pieces
    }
}
