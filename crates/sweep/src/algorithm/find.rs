//! Finds the moves of a side, piece by piece.

use legwork_bitboard::Bitboard;

use super::cannons::{cannon_targets, unhopped};
use super::castling::{open_wings, safe_wings};
use super::checks::{CheckInfo, danger};
use super::features::{Features, Needs, Odd};
use super::groups::{GroupAttacks, group_leaps, lame_attacks};
use super::lions::{LionContext, Lions};
use super::odd_pieces::OddPieces;
use super::pieces::{lance_targets, officer_roles, officer_targets, pawn_targets};
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
    let needs = Needs::of(plan, position, &[]);
    if needs.odd {
        return find::<V, Odd>(v, plan, position, found);
    }
    if needs.special {
        return find::<V, V::Special>(v, plan, position, found);
    }
    find::<V, V::Plain>(v, plan, position, found)
}

/// The same in a position with these features.
#[inline(always)]
fn find<V: Vector, F: Features>(v: V, plan: &Plan, position: &BulkPosition, found: &mut MoveSets) {
    v.call_with(
        (plan, position),
        #[inline(always)]
        move |(plan, position)| {
            let mover = Side::new(v, &position.mover);
            let other = Side::new(v, &position.other);
            let (mut lions, mut cannons) = (Lions::default(), OddPieces::default());
            if F::SPECIAL {
                lions = Lions {
                    own: position.mover.lion,
                    other: position.other.lion,
                    locked: position.locked,
                };
            }
            if F::SPECIAL && plan.has_cannons {
                cannons = OddPieces::of(position, Special::CANNON);
            }
            let occupied = v.or(mover.all, other.all);
            let groups = if F::SPECIAL {
                GroupAttacks::new(plan, position, 0)
            } else {
                GroupAttacks::default()
            };
            let lances = OddPieces::of(position, Special::LANCE);
            let other_king = position.other_king;
            let info = CheckInfo::new::<F>(
                v, plan, position, &mover, &other, lions, cannons, lances, groups, other_king,
                occupied,
            );
            let barred = if lions.locked { lions.other } else { 0 };
            let (own, taken) = (position.mover.all, v.bits(occupied));
            found.attacked = Bitboard::MAX;
            if info.checks < 2 {
                let targets = v.bits(info.check_mask) & !own & !barred;
                found.droppable = v.bits(info.check_mask) & !taken;
                find_officer_moves::<V, F>(v, plan, position, &info, taken, targets, found);
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
            let royal = v.load(plan.royal_leaps(F::ODD, position.king, position.down));
            let steps = v.without(royal, v.or(mover.all, v.load(barred)));
            let open = open_wings(v, position, &info, occupied, 0);
            if open != 0 || !v.is_empty(steps) {
                let mut attacked = danger::<V, F>(
                    v,
                    plan,
                    position,
                    &other,
                    lions,
                    lances,
                    groups,
                    other_king,
                    v.without(occupied, v.load(table.bit)),
                );
                if F::ODD && plan.has_lame_leaps {
                    let others = taken & !table.bit;
                    let leapt = lame_attacks(plan, position, None, others, v.bits(steps));
                    attacked = v.or(attacked, v.load(leapt));
                }
                found.attacked = v.bits(attacked);
                let mut steps = v.bits(v.without(steps, attacked));
                if F::SPECIAL && plan.has_cannons {
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
fn find_officer_moves<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    info: &CheckInfo<V>,
    occupied: Bitboard,
    targets: Bitboard,
    found: &mut MoveSets,
) {
    let pieces = &position.mover;
    let grouped = if F::SPECIAL {
        pieces.groups.iter().fold(0, |all, set| all | set)
    } else {
        0
    };
    let mut left = pieces.all & !(pieces.pawn | pieces.lion | 1 << (position.king & 127));
    while left != 0 {
        let from = left.trailing_zeros() as usize & 127;
        left &= left - 1;
        let table = &plan.squares[from];
        let mut roles = officer_roles(pieces, table.bit);
        let mut to = officer_targets(table, roles, occupied);
        if F::SPECIAL && pieces.cannon >> from & 1 == 1 {
            roles.special = Special::CANNON;
            to |= cannon_targets(plan, from, occupied, position.other.all);
        }
        if F::ODD && pieces.lance >> from & 1 == 1 {
            roles.special = Special::LANCE;
            to |= lance_targets(plan, position, from, occupied);
        }
        if F::SPECIAL && grouped >> from & 1 == 1 {
            let (special, leaps) = group_leaps(plan, position, occupied, from);
            roles.special = special;
            to |= leaps;
        }
        to &= info.allowed(v, plan, position, from, targets, pieces.all);
        found.add(from as u8, to, roles, Besides::Nothing);
    }
}

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
