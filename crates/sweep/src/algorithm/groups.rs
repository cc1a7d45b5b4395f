//! The moves of leap groups, one piece at a time: what they attack, and what they may do.

use super::checks::CheckInfo;
use crate::plan::{GroupSide, Plan, Roles, Special};
use crate::position::{BulkPosition, MAX_GROUPS, Set};
use crate::vector::Vector;

/// The group pieces of the other side, after its move.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroupAttackers {
    sets: [Set; MAX_GROUPS],
    /// The squares that they attack.
    pub(super) attacked: Set,
    /// Those that attack the mover's royal piece.
    pub(super) checkers: Set,
}

impl GroupAttackers {
    pub(super) const NONE: &Self = &Self {
        sets: [0; MAX_GROUPS],
        attacked: 0,
        checkers: 0,
    };

    /// The group pieces that do not stand on these squares.
    #[inline(never)]
    pub(super) fn new(plan: &Plan, position: &BulkPosition, left: Set) -> Self {
        let mut attackers = *Self::NONE;
        let (side, king) = (usize::from(!position.down), position.king as usize & 127);
        for (number, group) in plan.groups.iter().enumerate() {
            let pieces = position.other.groups[number] & !left;
            let squares = &group[side].squares;
            attackers.sets[number] = pieces;
            attackers.checkers |= pieces & squares[king].from;
            let mut left = pieces;
            while left != 0 {
                attackers.attacked |= squares[left.trailing_zeros() as usize & 127].takes;
                left &= left - 1;
            }
        }
        attackers
    }

    /// These pieces and one more, if it is of a group.
    #[inline(never)]
    pub(super) fn with(
        mut self,
        plan: &Plan,
        position: &BulkPosition,
        roles: Roles,
        at: u8,
    ) -> Self {
        let (side, king) = (usize::from(!position.down), position.king as usize & 127);
        if let Some(number) = roles.special.group_number()
            && let Some(group) = plan.groups.get(number)
        {
            let (squares, bit) = (&group[side].squares, 1 << (at & 127));
            self.sets[number] |= bit;
            self.attacked |= squares[at as usize & 127].takes;
            self.checkers |= squares[king].from & bit;
        }
        self
    }

    /// Those that attack a square.
    #[inline(always)]
    pub(super) fn of(&self, plan: &Plan, position: &BulkPosition, square: usize) -> Set {
        let mut attackers = 0;
        for (group, set) in plan.groups.iter().zip(self.sets) {
            let from = group[usize::from(!position.down)].squares[square & 127].from;
            attackers |= set & from;
        }
        attackers
    }
}

/// Where a group piece may go, pins and checks left out.
#[inline(always)]
fn group_targets(group: &GroupSide, from: usize, empty: Set, enemies: Set) -> Set {
    let square = &group.squares[from & 127];
    let mut to = square.quiet & empty | square.takes & enemies;
    for steps in &group.doubles {
        let double = &steps[from & 127];
        if (double.middle | double.end) & !empty == 0 {
            to |= double.end;
        }
    }
    to
}

/// Which leap group a piece of the mover's is of, and where it may go as one of that group, pins and
/// checks left out.
#[inline(never)]
pub(super) fn group_leaps(
    plan: &Plan,
    position: &BulkPosition,
    occupied: Set,
    from: usize,
) -> (Special, Set) {
    let empty = plan.board & !occupied;
    for (number, group) in plan.groups.iter().enumerate() {
        if position.mover.groups[number] >> (from & 127) & 1 == 1 {
            let group = &group[usize::from(position.down)];
            let targets = group_targets(group, from, empty, position.other.all);
            return (Special::group(number).unwrap_or_default(), targets);
        }
    }
    (Special::NONE, 0)
}

/// The mover's group pieces whose moves may differ when these squares have changed.
#[inline(never)]
pub(super) fn dependent_pieces(plan: &Plan, position: &BulkPosition, changed: Set) -> Set {
    let mut pieces = 0;
    for (number, group) in plan.groups.iter().enumerate() {
        let squares = &group[usize::from(position.down)].squares;
        let mut left = changed;
        while left != 0 {
            let square = &squares[left.trailing_zeros() as usize & 127];
            left &= left - 1;
            pieces |= square.dependents & position.mover.groups[number];
        }
    }
    pieces
}

/// How many moves these group pieces of the mover's have, their rides left out.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub(super) fn count_group_moves<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    info: &CheckInfo<V>,
    pieces: Set,
    own: Set,
    enemies: Set,
    targets: Set,
) -> i32 {
    v.call(
        #[inline(always)]
        move || {
            let empty = plan.board & !(own | enemies);
            let mut all = 0;
            for (number, group) in plan.groups.iter().enumerate() {
                let group = &group[usize::from(position.down)];
                let ways = position.group_ways[number];
                let mut left = position.mover.groups[number] & pieces;
                while left != 0 {
                    let from = left.trailing_zeros() as usize & 127;
                    left &= left - 1;
                    let to = group_targets(group, from, empty, enemies)
                        & info.allowed(v, plan, position, from, targets, own);
                    let mut moves = to.count_ones() as i32;
                    if to & group.zone != 0 {
                        let must = (to & group.must).count_ones() as i32;
                        let may = (to & group.zone & !group.must).count_ones() as i32;
                        moves += must * (ways.must as i32 - 1) + may * (ways.may as i32 - 1);
                    }
                    if position.crowners >> from & 1 == 1 {
                        moves += (to & position.crown_zone).count_ones() as i32;
                    }
                    if position.gating >> from & 1 == 1 {
                        moves *= 1 + position.gates as i32;
                    }
                    all += moves;
                }
            }
            all
        },
    )
}
