//! The moves and attacks of Cannons, one Cannon at a time.

use legwork_bitboard::Bitboard;

use super::baseline::promotions;
use super::checks::CheckInfo;
use super::context::Context;
use super::pieces::{arrivals, lance_targets, officer_roles, officer_targets, pawn_targets, seen};
use crate::bits::Bits;
use crate::plan::Plan;
use crate::vector::Vector;

/// The squares that a Cannon sees, and those beyond the first piece on each line, up to the second.
#[inline(always)]
fn near_and_far(plan: &Plan, from: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
    let lines = &plan.cannon[from & 127].lines;
    let near = seen(lines, occupied);
    (near, seen(lines, occupied & !near) & !near)
}

/// The targets of a Cannon, ignoring pins and checks.
#[inline(always)]
pub(super) fn cannon_targets(
    plan: &Plan,
    from: usize,
    occupied: Bitboard,
    enemies: Bitboard,
) -> Bitboard {
    let (near, far) = near_and_far(plan, from, occupied);
    near & !occupied | far & enemies
}

/// The squares on which the moves of these Cannons depend.
#[inline(always)]
pub(super) fn cannons_touching(plan: &Plan, cannons: Bitboard, occupied: Bitboard) -> Bitboard {
    let mut touching = cannons;
    for from in Bits(cannons) {
        let (near, far) = near_and_far(plan, from, occupied);
        touching |= near | far;
    }
    touching
}

/// The squares of `squares` that these Cannons do not attack.
#[inline(always)]
pub(super) fn unhopped(
    plan: &Plan,
    cannons: Bitboard,
    occupied: Bitboard,
    squares: Bitboard,
) -> Bitboard {
    let mut safe = squares;
    for from in Bits(cannons) {
        if plan.cannon[from].aligned & safe != 0 {
            safe &= !near_and_far(plan, from, occupied).1;
        }
    }
    safe
}

/// Whether a Cannon attacks a square, with exactly one piece between.
#[inline(always)]
pub(super) fn is_hopped(plan: &Plan, cannons: Bitboard, occupied: Bitboard, square: usize) -> bool {
    let mut hopped = false;
    for from in Bits(cannons & plan.cannon[square & 127].aligned) {
        let screens = plan.between[(square & 127) * 128 + from] & occupied;
        hopped |= screens != 0 && screens & (screens - 1) == 0;
    }
    hopped
}

impl<V: Vector> Context<'_, V> {
    /// The number of moves of the mover's Cannons to the targets.
    #[inline(always)]
    pub(super) fn count_cannon_moves(self, info: &CheckInfo<V>, targets: Bitboard) -> i32 {
        let (own, enemies, cannons) = (self.own(), self.enemies(), self.last.cannons.own);
        let Self {
            v, plan, position, ..
        } = self;
        v.call(
            #[inline(always)]
            move || {
                let mut moves = 0;
                for from in Bits(cannons) {
                    let to = cannon_targets(plan, from, own | enemies, enemies)
                        & info.allowed(v, plan, position, from, targets, own);
                    moves += arrivals(position, from, to);
                }
                moves
            },
        )
    }

    /// The number of moves of the mover's pinned pieces where the other side's Cannons or lame leapers matter, except
    /// their moves as Cannons and as pieces of leap groups.
    #[inline(always)]
    pub(super) fn count_screens(self, info: &CheckInfo<V>, targets: Bitboard) -> i32 {
        let (own, enemies) = (self.own(), self.enemies());
        let Self {
            v, plan, position, ..
        } = self;
        v.call(
            #[inline(always)]
            move || {
                let occupied = own | enemies;
                let mut moves = 0;
                for from in Bits(info.pinned) {
                    let allowed = info.allowed(v, plan, position, from, targets, own);
                    if position.mover.pawn >> from & 1 == 1 {
                        let empty = plan.board & !occupied;
                        let to = pawn_targets(plan, position, from, empty, enemies) & allowed;
                        moves += to.count_ones() as i32 + promotions(v, position, v.load(to));
                        continue;
                    }
                    let table = &plan.squares[from];
                    let roles = officer_roles(&position.mover, table.bit);
                    let mut to = officer_targets(table, roles, occupied);
                    if position.mover.lance >> from & 1 == 1 {
                        to |= lance_targets(plan, position, from, occupied);
                    }
                    moves += arrivals(position, from, to & allowed);
                }
                moves
            },
        )
    }
}
