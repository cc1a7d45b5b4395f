//! Finds the moves of a side, piece by piece.

use legwork_bitboard::Bitboard;

use super::cannons::{Cannons, cannon_targets, unhopped};
use super::castling::{open_wings, safe_wings};
use super::checks::{CheckInfo, danger};
use super::groups::{GroupAttacks, group_leaps};
use super::lions::{LionContext, Lions};
use super::pieces::{officer_roles, officer_targets, pawn_targets};
use super::side::Side;
use crate::plan::{Plan, Roles, Special};
use crate::position::{Besides, BulkPosition, MoveSets};
use crate::vector::Vector;

/// Finds the moves of the mover: those of every piece, and the wings on which it can castle.
#[inline(always)]
pub(crate) fn find_moves<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    found: &mut MoveSets,
) {
    match (plan.has_lions, plan.has_cannons || !plan.groups.is_empty()) {
        (false, false) => find::<V, false, false>(v, plan, position, found),
        (false, true) => find::<V, false, true>(v, plan, position, found),
        (true, false) => find::<V, true, false>(v, plan, position, found),
        (true, true) => find::<V, true, true>(v, plan, position, found),
    }
}

/// The same; the plan is `RICH` if there are Lions. There are leap groups and Cannons only if `LEAPS`.
#[inline(always)]
fn find<V: Vector, const RICH: bool, const LEAPS: bool>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    found: &mut MoveSets,
) {
    v.call_with(
        (plan, position),
        #[inline(always)]
        move |(plan, position)| {
            let mover = Side::new(v, &position.mover);
            let other = Side::new(v, &position.other);
            let (mut lions, mut cannons) = (Lions::default(), Cannons::default());
            if RICH {
                lions = Lions {
                    own: position.mover.lion,
                    other: position.other.lion,
                    locked: position.locked,
                };
            }
            if LEAPS && plan.has_cannons {
                cannons = Cannons::of(position);
            }
            let occupied = v.or(mover.all, other.all);
            let groups = match LEAPS {
                true => GroupAttacks::new(plan, position, 0),
                false => GroupAttacks::default(),
            };
            let info = CheckInfo::new::<RICH, LEAPS>(
                v, plan, position, &mover, &other, lions, cannons, groups, occupied,
            );
            let barred = if lions.locked { lions.other } else { 0 };
            let (own, taken) = (position.mover.all, v.bits(occupied));
            if info.checks < 2 {
                let targets = v.bits(info.check_mask) & !own & !barred;
                find_officer_moves::<V, RICH, LEAPS>(
                    v, plan, position, &info, taken, targets, found,
                );
                find_pawn_moves(v, plan, position, &info, taken, targets, found);
            }
            if lions.own != 0 {
                let context = LionContext {
                    v,
                    plan,
                    position,
                    other: &other,
                    lions,
                    last: None,
                    info: &info,
                    own,
                    enemies: position.other.all,
                };
                context.find(found);
            }
            let table = &plan.squares[position.king as usize & 127];
            let steps = v.without(v.load(table.royal), v.or(mover.all, v.load(barred)));
            let open = open_wings(v, position, &info, occupied, 0);
            if open != 0 || !v.is_empty(steps) {
                let attacked = danger::<V, RICH, LEAPS>(
                    v,
                    plan,
                    position,
                    &other,
                    lions,
                    groups,
                    position.other_king,
                    v.without(occupied, v.load(table.bit)),
                );
                let mut steps = v.bits(v.without(steps, attacked));
                if LEAPS && plan.has_cannons {
                    steps = unhopped(plan, cannons.other, taken & !table.bit, steps);
                }
                found.add(position.king, steps, Roles::NONE, Besides::Nothing);
                if open != 0 {
                    let attacked = v.bits(attacked);
                    found.wings =
                        safe_wings(v, plan, position, &other, cannons, attacked, taken, open);
                }
            }
        },
    );
}

/// Finds the moves of riders, leapers, steppers and leap groups.
#[inline(always)]
fn find_officer_moves<V: Vector, const RICH: bool, const LEAPS: bool>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    info: &CheckInfo<V>,
    occupied: Bitboard,
    targets: Bitboard,
    found: &mut MoveSets,
) {
    let pieces = &position.mover;
    let grouped = match LEAPS {
        true => pieces.groups.iter().fold(0, |all, set| all | set),
        false => 0,
    };
    let mut left = pieces.all & !(pieces.pawn | pieces.lion | 1 << (position.king & 127));
    while left != 0 {
        let from = left.trailing_zeros() as usize & 127;
        left &= left - 1;
        let table = &plan.squares[from];
        let mut roles = officer_roles(pieces, table.bit);
        let mut to = officer_targets(table, roles, occupied);
        if LEAPS && pieces.cannon >> from & 1 == 1 {
            roles.special = Special::CANNON;
            to |= cannon_targets(plan, from, occupied, position.other.all);
        }
        if LEAPS && grouped >> from & 1 == 1 {
            let (special, leaps) = group_leaps(plan, position, occupied, from);
            roles.special = special;
            to |= leaps;
        }
        to &= info.allowed(v, plan, position, from, targets, pieces.all);
        found.add(from as u8, to, roles, Besides::Nothing);
    }
}

/// Finds the moves of Pawns.
#[inline(always)]
fn find_pawn_moves<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    info: &CheckInfo<V>,
    occupied: Bitboard,
    targets: Bitboard,
    found: &mut MoveSets,
) {
    let roles = Roles {
        pawn: true,
        ..Roles::NONE
    };
    let empty = plan.board & !occupied;
    let mut left = position.mover.pawn;
    while left != 0 {
        let from = left.trailing_zeros() as usize & 127;
        left &= left - 1;
        let to = pawn_targets(plan, position, from, empty, position.other.all)
            & info.allowed(v, plan, position, from, targets, position.mover.all);
        found.add(from as u8, to, roles, Besides::Nothing);
    }
}
