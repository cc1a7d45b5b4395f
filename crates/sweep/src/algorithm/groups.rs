//! The moves and attacks of leap groups, one piece at a time.

use legwork_bitboard::Bitboard;

use super::checks::CheckInfo;
use super::pieces::arrivals;
use crate::plan::{GroupSide, Plan, Roles, Special};
use crate::position::{BulkPosition, SimpleMoves};
use crate::vector::Vector;

/// The attacks of the other side's group pieces.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct GroupAttacks {
    pub(super) squares: Bitboard,
    /// The pieces that attack the mover's royal piece.
    pub(super) checkers: Bitboard,
}

impl GroupAttacks {
    /// The attacks of the pieces, except those on `left`.
    #[inline(always)]
    pub(super) fn new(plan: &Plan, position: &BulkPosition, left: Bitboard) -> Self {
        let mut attacks = Self::default();
        let (side, king) = (usize::from(!position.down), position.king as usize & 127);
        for (number, group) in plan.groups.iter().enumerate() {
            let mut pieces = position.other.groups[number] & !left;
            let squares = &group[side].squares;
            attacks.checkers |= pieces & squares[king].from;
            while pieces != 0 {
                attacks.squares |= squares[pieces.trailing_zeros() as usize & 127].takes;
                pieces &= pieces - 1;
            }
        }
        attacks
    }

    /// These attacks and those of one more piece, if it is in a group.
    #[inline(always)]
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
            let squares = &group[side].squares;
            self.squares |= squares[at as usize & 127].takes;
            self.checkers |= squares[king].from & 1 << (at & 127);
        }
        self
    }
}

/// The group pieces of the other side that attack a square after its last move, if any: a move, and its target.
pub(super) fn group_attackers(
    plan: &Plan,
    position: &BulkPosition,
    last: Option<(&SimpleMoves, Bitboard)>,
    square: usize,
) -> Bitboard {
    let mut attackers = 0;
    for (number, group) in plan.groups.iter().enumerate() {
        let mut pieces = position.other.groups[number];
        if let Some((mv, reached)) = last {
            let left = plan.squares[mv.from as usize & 127].bit;
            let is_of_group = |roles: Roles| roles.special.group_number() == Some(number);
            pieces &= !left;
            if is_of_group(mv.roles) {
                pieces |= reached;
            }
            if mv.placed().is_some_and(is_of_group) {
                pieces |= left;
            }
        }
        attackers |= pieces & group[usize::from(!position.down)].squares[square & 127].from;
    }
    attackers
}

/// The targets of a group piece, ignoring pins and checks.
#[inline(always)]
fn group_targets(group: &GroupSide, from: usize, empty: Bitboard, enemies: Bitboard) -> Bitboard {
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

/// The leap group of a piece of the mover, and its targets as a piece of that group, ignoring pins and checks.
#[inline(never)]
pub(super) fn group_leaps(
    plan: &Plan,
    position: &BulkPosition,
    occupied: Bitboard,
    from: usize,
) -> (Special, Bitboard) {
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

/// The mover's group pieces whose moves may change when these squares have changed.
#[inline(never)]
pub(super) fn dependent_pieces(
    plan: &Plan,
    position: &BulkPosition,
    changed: Bitboard,
) -> Bitboard {
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

/// The number of moves of these group pieces of the mover, without their rides.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub(super) fn count_group_moves<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    info: &CheckInfo<V>,
    pieces: Bitboard,
    own: Bitboard,
    enemies: Bitboard,
    targets: Bitboard,
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
                    let mut moves = arrivals(position, from, to);
                    if to & group.zone != 0 {
                        let must = (to & group.must).count_ones() as i32;
                        let may = (to & group.zone & !group.must).count_ones() as i32;
                        moves += must * (ways.must as i32 - 1) + may * (ways.may as i32 - 1);
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
