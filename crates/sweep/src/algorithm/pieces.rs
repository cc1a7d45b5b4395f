//! Where one piece goes.

use legwork_bitboard::Bitboard;

use crate::plan::{Plan, Roles, SquareLine, SquareTable};
use crate::position::{BulkPosition, PieceSets};

/// What the riders of these lines see from a square.
///
/// Taking the nearest piece below from what stands above flips every bit from the one to the other
/// (an obstruction difference).
#[inline(always)]
pub(super) fn seen(lines: &[SquareLine], occupied: Bitboard) -> Bitboard {
    let mut seen = 0;
    for line in lines {
        let (above, below) = (line.above & occupied, line.below & occupied | 1);
        let nearest_below = Bitboard::MAX << (127 - below.leading_zeros());
        seen |= (line.above | line.below) & (above ^ above.wrapping_add(nearest_below));
    }
    seen
}

/// What an officer on a square rides, leaps and steps as; it may be a Cannon or of a leap group too.
#[inline(always)]
pub(super) fn officer_roles(pieces: &PieceSets, bit: Bitboard) -> Roles {
    Roles {
        orth: pieces.orth & bit != 0,
        diag: pieces.diag & bit != 0,
        knight: pieces.knight & bit != 0,
        wazir: pieces.wazir & bit != 0,
        ferz: pieces.ferz & bit != 0,
        ..Roles::NONE
    }
}

/// Where an officer rides, leaps and steps, own pieces included.
#[inline(always)]
pub(super) fn officer_targets(table: &SquareTable, roles: Roles, occupied: Bitboard) -> Bitboard {
    let mut to = 0;
    if roles.orth {
        to |= seen(&table.lines[..2], occupied);
    }
    if roles.diag {
        to |= seen(&table.lines[2..], occupied);
    }
    if roles.knight {
        to |= table.knight;
    }
    if roles.wazir {
        to |= table.wazir;
    }
    if roles.ferz {
        to |= table.ferz;
    }
    to
}

/// Where a Pawn of the mover's steps, and which of these enemies it captures.
#[inline(always)]
pub(super) fn pawn_targets(
    plan: &Plan,
    position: &BulkPosition,
    from: usize,
    empty: Bitboard,
    enemies: Bitboard,
) -> Bitboard {
    let ahead = |set| plan.packing.ahead(set, position.down);
    let table = &plan.squares[from & 127];
    let push = ahead(table.bit) & empty;
    let twice = ahead(push & ahead(position.pawn_homes)) & empty;
    push | twice | table.pawn[usize::from(!position.down)] & enemies
}

/// How many moves of one piece end on these squares; where it may be crowned, each counts twice.
#[inline(always)]
pub(super) fn arrivals(position: &BulkPosition, from: usize, to: Bitboard) -> i32 {
    let mut moves = to.count_ones();
    if position.crowners >> (from & 127) & 1 == 1 {
        moves += (to & position.crown_zone).count_ones();
    }
    moves as i32
}
