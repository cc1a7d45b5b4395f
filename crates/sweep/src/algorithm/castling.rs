//! The wings on which a side can castle.

use legwork_bitboard::Bitboard;

use super::cannons::is_hopped;
use super::checks::CheckInfo;
use super::context::Context;
use crate::bits::Bits;
use crate::vector::Vector;

impl<V: Vector> Context<'_, V> {
    /// The wings on which nothing is in the way, as bits; none in check.
    #[inline(always)]
    pub(super) fn open_wings(self, info: &CheckInfo<V>, occupied: V::Board) -> u8 {
        let position = self.position;
        let mut open = 0;
        if info.checks == 0 && !info.is_hopped && position.wing_count > 0 {
            let occupied = self.v.bits(occupied);
            let wings = &position.wings[..position.wing_count as usize % 3];
            for (number, wing) in wings.iter().enumerate() {
                if wing.home & self.last.gone == 0 && wing.empty & occupied == 0 {
                    open |= 1 << number;
                }
            }
        }
        open
    }

    /// The wings of `open` on which the King is never attacked; `attacked` ignores Cannons.
    #[inline(always)]
    pub(super) fn safe_wings(self, attacked: Bitboard, occupied: Bitboard, open: u8) -> u8 {
        let (plan, cannons) = (self.plan, self.last.cannons.other);
        let mut safe = 0;
        for (number, wing) in self.position.wings.iter().enumerate() {
            if open >> number & 1 == 0 || wing.safe & attacked != 0 {
                continue;
            }
            // The Rook may have shielded the King along the rank before it left.
            let king = wing.king_to as usize & 127;
            let after = occupied & !wing.home | wing.ends;
            let rank = plan.squares[king].lines[0];
            let riders = self.v.bits(self.other.orth) & (rank.below | rank.above);
            let mut shot = false;
            for square in Bits(riders) {
                shot |= plan.between[king * 128 + square] & after == 0;
            }
            if plan.has_cannons {
                shot |= is_hopped(plan, cannons, after, king);
                for square in Bits(wing.safe) {
                    shot |= is_hopped(plan, cannons, occupied, square);
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
    pub(super) fn count_castlings(self, attacked: Bitboard, occupied: Bitboard, open: u8) -> i32 {
        self.with_copies(
            #[inline(always)]
            move |cx| {
                cx.v.call(
                    #[inline(always)]
                    move || {
                        let Context { position, last, .. } = cx;
                        let safe = cx.safe_wings(attacked, occupied, open);
                        let mut moves = 0;
                        for (number, wing) in position.wings.iter().enumerate() {
                            if safe >> number & 1 == 1 {
                                let left = wing.home & !wing.ends & position.gating & !last.gone;
                                moves += 1 + left.count_ones() * position.gates;
                            }
                        }
                        moves as i32
                    },
                )
            },
        )
    }
}
