//! Finding the moves of a side, piece by piece.

use super::castling::{open_wings, safe_wings};
use super::checks::{CheckInfo, danger};
use super::groups::{GroupAttackers, group_leaps};
use super::lions::{LionContext, Lions};
use super::side::Side;
use crate::plan::{Line, Plan, Roles};
use crate::position::{Besides, BulkPosition, MoveSets, Set};
use crate::vector::Vector;

/// What the riders of these lines see from a square.
///
/// Taking the nearest piece below from what stands above flips every bit from the one to the other
/// (an obstruction difference).
#[inline(always)]
fn seen(lines: &[Line], occupied: Set) -> Set {
    let mut seen = 0;
    for line in lines {
        let (above, below) = (line.above & occupied, line.below & occupied | 1);
        let nearest_below = Set::MAX << (127 - below.leading_zeros());
        seen |= (line.above | line.below) & (above ^ above.wrapping_add(nearest_below));
    }
    seen
}

/// Finds the moves of the mover: those of every piece, and the wings on which it can castle.
#[inline(always)]
pub(crate) fn find_moves<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    found: &mut MoveSets,
) {
    v.call(
        #[inline(always)]
        move || {
            let mover = Side::new(v, &position.mover);
            let other = Side::new(v, &position.other);
            let lions = Lions {
                own: position.mover.lion,
                other: position.other.lion,
                locked: position.locked,
            };
            let occupied = v.or(mover.all, other.all);
            let standing;
            let groups = if plan.groups.is_empty() {
                GroupAttackers::NONE
            } else {
                standing = GroupAttackers::new(plan, position, 0);
                &standing
            };
            let info =
                CheckInfo::new::<true>(v, plan, position, &mover, &other, lions, groups, occupied);
            let barred = if lions.locked { lions.other } else { 0 };
            let (own, taken) = (position.mover.all, v.bits(occupied));
            if info.checks < 2 {
                let targets = v.bits(info.check_mask) & !own & !barred;
                find_officer_moves(plan, position, &info, taken, targets, found);
                find_pawn_moves(plan, position, &info, taken, targets, found);
            }
            if lions.own != 0 {
                let context = LionContext {
                    v,
                    plan,
                    position,
                    other: &other,
                    lions,
                    groups,
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
                let attacked = danger::<V, true>(
                    v,
                    plan,
                    position,
                    &other,
                    lions,
                    groups,
                    position.other_king,
                    v.without(occupied, v.load(table.bit)),
                );
                let steps = v.bits(v.without(steps, attacked));
                found.add(position.king, steps, Roles::NONE, Besides::Nothing);
                if open != 0 {
                    let attacked = v.bits(attacked);
                    found.wings = safe_wings(v, plan, position, &other, attacked, taken, open);
                }
            }
        },
    );
}

/// Finds the moves of riders, leapers, steppers and leap groups.
#[inline(always)]
fn find_officer_moves<V: Vector>(
    plan: &Plan,
    position: &BulkPosition,
    info: &CheckInfo<V>,
    occupied: Set,
    targets: Set,
    found: &mut MoveSets,
) {
    let pieces = &position.mover;
    let has_groups = !plan.groups.is_empty();
    let mut left = pieces.all & !(pieces.pawn | pieces.lion | 1 << (position.king & 127));
    while left != 0 {
        let from = left.trailing_zeros() as usize & 127;
        left &= left - 1;
        let table = &plan.squares[from];
        let mut roles = Roles {
            orth: pieces.orth >> from & 1 == 1,
            diag: pieces.diag >> from & 1 == 1,
            knight: pieces.knight >> from & 1 == 1,
            wazir: pieces.wazir >> from & 1 == 1,
            ferz: pieces.ferz >> from & 1 == 1,
            ..Roles::NONE
        };
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
        if has_groups {
            let (special, leaps) = group_leaps(plan, position, occupied, from);
            roles.special = special;
            to |= leaps;
        }
        to &= targets;
        if info.pinned >> from & 1 == 1 {
            to &= info.pin_line(plan, position, from);
        }
        found.add(from as u8, to, roles, Besides::Nothing);
    }
}

/// Finds the moves of Pawns.
#[inline(always)]
fn find_pawn_moves<V: Vector>(
    plan: &Plan,
    position: &BulkPosition,
    info: &CheckInfo<V>,
    occupied: Set,
    targets: Set,
    found: &mut MoveSets,
) {
    let ahead = |set: Set| match position.down {
        true => plan.layout.down(set),
        false => plan.layout.up(set),
    };
    let roles = Roles {
        pawn: true,
        ..Roles::NONE
    };
    let empty = plan.board & !occupied;
    let mut left = position.mover.pawn;
    while left != 0 {
        let from = left.trailing_zeros() as usize & 127;
        left &= left - 1;
        let table = &plan.squares[from];
        let push = ahead(table.bit) & empty;
        let twice = ahead(push & ahead(position.pawn_homes)) & empty;
        let taking = table.pawn[usize::from(!position.down)] & position.other.all;
        let mut to = (push | twice | taking) & targets;
        if info.pinned >> from & 1 == 1 {
            to &= info.pin_line(plan, position, from);
        }
        found.add(from as u8, to, roles, Besides::Nothing);
    }
}
