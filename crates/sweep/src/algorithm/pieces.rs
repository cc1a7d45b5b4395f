//! The targets of one piece.

use legwork_bitboard::Bitboard;

use crate::plan::{Plan, Roles, SquareLine, SquareTable};
use crate::position::{BulkPosition, PieceSets};

/// The squares that riders along these lines attack from a square.
///
/// Subtracting the nearest piece below from the pieces above flips every bit between them (an
/// obstruction difference).
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

/// The rides, leaps and steps of an officer on a square; it may also be a Cannon or in a leap group.
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

/// The targets of an officer's rides, leaps and steps, including own pieces.
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

/// The targets of a Pawn of the mover: its steps, and its captures among these enemies.
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

/// The number of moves of one piece to these squares; where it may be crowned, each counts twice.
#[inline(always)]
pub(super) fn arrivals(position: &BulkPosition, from: usize, to: Bitboard) -> i32 {
    let mut moves = to.count_ones();
    if position.crowners >> (from & 127) & 1 == 1 {
        let mut crowned = to & position.crown_zone_from(from as u8);
        if position.mover.lance >> (from & 127) & 1 == 1 {
            crowned &= !position.lance_must;
        }
        moves += crowned.count_ones();
    }
    moves as i32
}

/// The targets of a Lance of the mover, including own pieces.
#[inline(always)]
pub(super) fn lance_targets(
    plan: &Plan,
    position: &BulkPosition,
    from: usize,
    occupied: Bitboard,
) -> Bitboard {
    let file = &plan.squares[from & 127].lines[1..2];
    seen(file, occupied) & plan.ahead(position.down, from)
}
