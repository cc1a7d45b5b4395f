//! Finds the moves of a side, piece by piece.

use legwork_bitboard::Bitboard;

use super::cannons::{cannon_targets, unhopped};
use super::checks::{CheckInfo, danger};
use super::context::{Context, LastMove};
use super::features::{Features, Needs, Odd};
use super::groups::{group_leaps, lame_attacks};
use super::lions::LionContext;
use super::pieces::{lance_targets, officer_roles, officer_targets, pawn_targets};
use super::side::Side;
use crate::bits::Bits;
use crate::plan::{Plan, Roles, Special};
use crate::position::{BulkPosition, MoveSets, SideEffect};
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

/// [`find_moves`] in a position with these features.
#[inline(always)]
fn find<V: Vector, F: Features>(v: V, plan: &Plan, position: &BulkPosition, found: &mut MoveSets) {
    v.call_with(
        (plan, position),
        #[inline(always)]
        move |(plan, position)| {
            let cx = Context {
                v,
                plan,
                position,
                mover: &Side::new(v, &position.mover),
                other: &Side::new(v, &position.other),
                last: &LastMove::none::<F>(plan, position),
            };
            let occupied = cx.occupied();
            let info = CheckInfo::new::<F>(cx, occupied);
            if info.checks < 2 {
                let taken = v.bits(occupied);
                let targets = v.bits(info.check_mask) & !(cx.own() | cx.barred());
                found.droppable = v.bits(info.check_mask) & !taken;
                cx.find_officer_moves::<F>(&info, taken, targets, found);
                cx.find_pawn_moves(&info, taken, targets, found);
            }
            if cx.last.lions.own != 0 {
                LionContext::new(cx, &info).find(found);
            }
            cx.find_royal_moves::<F>(&info, occupied, found);
        },
    );
}

impl<V: Vector> Context<'_, V> {
    /// Finds the moves of riders, leapers, steppers and leap groups.
    #[inline(always)]
    fn find_officer_moves<F: Features>(
        self,
        info: &CheckInfo<V>,
        occupied: Bitboard,
        targets: Bitboard,
        found: &mut MoveSets,
    ) {
        let Self {
            v, plan, position, ..
        } = self;
        let pieces = &position.mover;
        let grouped = if F::SPECIAL {
            pieces.groups.iter().fold(0, |all, set| all | set)
        } else {
            0
        };
        let officers = pieces.all & !(pieces.pawn | pieces.lion | 1 << (position.king & 127));
        for from in Bits(officers) {
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
            found.add(from as u8, to, roles, SideEffect::Nothing);
        }
    }

    #[inline(always)]
    fn find_pawn_moves(
        self,
        info: &CheckInfo<V>,
        occupied: Bitboard,
        targets: Bitboard,
        found: &mut MoveSets,
    ) {
        let Self {
            v, plan, position, ..
        } = self;
        let roles = Roles {
            pawn: true,
            ..Roles::NONE
        };
        let empty = plan.board & !occupied;
        for from in Bits(position.mover.pawn) {
            let to = pawn_targets(plan, position, from, empty, position.other.all)
                & info.allowed(v, plan, position, from, targets, position.mover.all);
            found.add(from as u8, to, roles, SideEffect::Nothing);
        }
    }

    /// Finds the steps of the royal piece, and the wings on which it can castle.
    #[inline(always)]
    fn find_royal_moves<F: Features>(
        self,
        info: &CheckInfo<V>,
        occupied: V::Board,
        found: &mut MoveSets,
    ) {
        let Self {
            v,
            plan,
            position,
            last,
            ..
        } = self;
        let table = &plan.squares[position.king as usize & 127];
        let royal = v.load(plan.royal_leaps(F::ODD, position.king, position.down));
        let steps = v.without(royal, v.or(self.mover.all, v.load(self.barred())));
        let open = self.open_wings(info, occupied);
        found.attacked = Bitboard::MAX;
        if open == 0 && v.is_empty(steps) {
            return;
        }
        let taken = v.bits(occupied);
        let mut attacked = danger::<V, F>(self, v.without(occupied, v.load(table.bit)));
        if F::ODD && plan.has_lame_leaps {
            let others = taken & !table.bit;
            let leapt = lame_attacks(plan, position, last, others, v.bits(steps));
            attacked = v.or(attacked, v.load(leapt));
        }
        found.attacked = v.bits(attacked);
        let mut steps = v.bits(v.without(steps, attacked));
        if F::SPECIAL && plan.has_cannons {
            steps = unhopped(plan, last.cannons.other, taken & !table.bit, steps);
        }
        found.add(position.king, steps, Roles::NONE, SideEffect::Nothing);
        if open != 0 {
            found.wings = self.safe_wings(v.bits(attacked), taken, open);
        }
    }
}
