//! The wings on which a side can castle.

use legwork_bitboard::Bitboard;

use super::cannons::is_hopped;
use super::checks::CheckInfo;
use super::odd_pieces::OddPieces;
use super::side::Side;
use crate::plan::Plan;
use crate::position::BulkPosition;
use crate::vector::Vector;

/// The wings on which nothing is in the way, as bits; none in check.
#[inline(always)]
pub(super) fn open_wings<V: Vector>(
    v: V,
    position: &BulkPosition,
    info: &CheckInfo<V>,
    occupied: V::Board,
    gone: Bitboard,
) -> u8 {
    let mut open = 0;
    if info.checks == 0 && !info.is_hopped && position.wing_count > 0 {
        let occupied = v.bits(occupied);
        let wings = &position.wings[..position.wing_count as usize % 3];
        for (number, wing) in wings.iter().enumerate() {
            if wing.home & gone == 0 && wing.empty & occupied == 0 {
                open |= 1 << number;
            }
        }
    }
    open
}

/// The wings of `open` on which the King is never attacked; `attacked` ignores Cannons.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub(super) fn safe_wings<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    other: &Side<V>,
    cannons: OddPieces,
    attacked: Bitboard,
    occupied: Bitboard,
    open: u8,
) -> u8 {
    let mut safe = 0;
    for (number, wing) in position.wings.iter().enumerate() {
        if open >> number & 1 == 0 || wing.safe & attacked != 0 {
            continue;
        }
        // The Rook may have shielded the King along the rank before it left.
        let king = wing.king_to as usize & 127;
        let after = occupied & !wing.home | wing.ends;
        let rank = plan.squares[king].lines[0];
        let mut riders = v.bits(other.orth) & (rank.below | rank.above);
        let mut shot = false;
        while riders != 0 {
            let square = riders.trailing_zeros() as usize & 127;
            riders &= riders - 1;
            shot |= plan.between[king * 128 + square] & after == 0;
        }
        if plan.has_cannons {
            shot |= is_hopped(plan, cannons.other, after, king);
            let mut crossed = wing.safe;
            while crossed != 0 {
                let square = crossed.trailing_zeros() as usize;
                crossed &= crossed - 1;
                shot |= is_hopped(plan, cannons.other, occupied, square);
            }
        }
        if !shot {
            safe |= 1 << number;
        }
    }
    safe
}

/// The number of castlings on these open wings, including gatings.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub(super) fn castlings<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    other: &Side<V>,
    cannons: OddPieces,
    attacked: Bitboard,
    occupied: Bitboard,
    open: u8,
    gone: Bitboard,
) -> i32 {
    v.call(
        #[inline(always)]
        move || {
            let safe = safe_wings(v, plan, position, other, cannons, attacked, occupied, open);
            let mut moves = 0;
            for (number, wing) in position.wings.iter().enumerate() {
                if safe >> number & 1 == 1 {
                    let left = wing.home & !wing.ends & position.gating & !gone;
                    moves += 1 + left.count_ones() * position.gates;
                }
            }
            moves as i32
        },
    )
}
