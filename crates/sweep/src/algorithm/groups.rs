//! The moves and attacks of leap groups, one piece at a time.

use legwork_bitboard::Bitboard;

use super::checks::CheckInfo;
use super::context::{Context, LastMove};
use super::features::{Features, Odd};
use super::pieces::arrivals;
use crate::bits::Bits;
use crate::plan::{GroupSide, Plan, Roles, Special};
use crate::position::BulkPosition;
use crate::vector::Vector;

/// The attacks of the other side's group pieces, without lame leaps.
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
            let pieces = position.other.groups[number] & !left;
            let squares = &group[side].squares;
            attacks.checkers |= pieces & squares[king].from;
            for from in Bits(pieces) {
                attacks.squares |= squares[from].takes;
            }
        }
        attacks
    }

    /// The attacks with those of one more piece added, if it is in a group.
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

/// The other side's pieces of a group after its last move.
#[inline(always)]
fn pieces_after(position: &BulkPosition, last: &LastMove<'_>, number: usize) -> Bitboard {
    let is_of_group = |special: Special| special.group_number() == Some(number);
    last.moved(position.other.groups[number], is_of_group)
}

/// The group pieces of the other side that attack a square after its last move, without lame leaps.
pub(super) fn group_attackers(
    plan: &Plan,
    position: &BulkPosition,
    last: &LastMove<'_>,
    square: usize,
) -> Bitboard {
    let mut attackers = 0;
    for (number, group) in plan.groups.iter().enumerate() {
        let pieces = pieces_after(position, last, number);
        attackers |= pieces & group[usize::from(!position.down)].squares[square & 127].from;
    }
    attackers
}

/// The pieces of the other side that attack a square by a lame leap, if the squares between are empty.
#[inline(always)]
pub(super) fn lame_attackers(
    plan: &Plan,
    position: &BulkPosition,
    last: &LastMove<'_>,
    square: usize,
) -> Bitboard {
    let mut attackers = 0;
    for (number, group) in plan.groups.iter().enumerate() {
        let from = group[usize::from(!position.down)].squares[square & 127].lame_from;
        if from != 0 {
            attackers |= from & pieces_after(position, last, number);
        }
    }
    attackers
}

/// The squares among `squares` that the other side attacks by lame leaps.
#[inline(always)]
pub(super) fn lame_attacks(
    plan: &Plan,
    position: &BulkPosition,
    last: &LastMove<'_>,
    occupied: Bitboard,
    squares: Bitboard,
) -> Bitboard {
    let mut attacked = 0;
    for (number, group) in plan.groups.iter().enumerate() {
        let group = &group[usize::from(!position.down)];
        if group.lame.is_empty() {
            continue;
        }
        for from in Bits(pieces_after(position, last, number)) {
            if group.squares[from].lame_takes & squares == 0 {
                continue;
            }
            for lame in &group.lame[from] {
                if lame.over & occupied == 0 {
                    attacked |= lame.takes;
                }
            }
        }
    }
    attacked & squares
}

/// The targets of a group piece, ignoring pins and checks.
#[inline(always)]
fn group_targets<F: Features>(
    group: &GroupSide,
    from: usize,
    empty: Bitboard,
    enemies: Bitboard,
) -> Bitboard {
    let square = &group.squares[from & 127];
    let mut to = square.quiet & empty | square.takes & enemies;
    if F::ODD
        && let Some(lame) = group.lame.get(from & 127)
    {
        for lame in lame {
            if lame.over & !empty == 0 {
                to |= lame.quiet & empty | lame.takes & enemies;
            }
        }
    }
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
            let targets = group_targets::<Odd>(group, from, empty, position.other.all);
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
        for square in Bits(changed) {
            pieces |= squares[square].dependents & position.mover.groups[number];
        }
    }
    pieces
}

impl<V: Vector> Context<'_, V> {
    /// The number of moves to the targets of these group pieces of the mover, without their rides.
    #[inline(always)]
    pub(super) fn count_group_moves<F: Features>(
        self,
        info: &CheckInfo<V>,
        pieces: Bitboard,
        targets: Bitboard,
    ) -> i32 {
        let (own, enemies) = (self.own(), self.enemies());
        let Self {
            v, plan, position, ..
        } = self;
        v.call(
            #[inline(always)]
            move || {
                let empty = plan.board & !(own | enemies);
                let mut all = 0;
                for (number, group) in plan.groups.iter().enumerate() {
                    let group = &group[usize::from(position.down)];
                    let ways = position.group_ways[number];
                    for from in Bits(position.mover.groups[number] & pieces) {
                        let to = group_targets::<F>(group, from, empty, enemies)
                            & info.allowed(v, plan, position, from, targets, own);
                        let mut moves = arrivals(position, from, to);
                        let zone = if F::ODD {
                            group.zone_from(from)
                        } else {
                            group.zone
                        };
                        let promoting = to & zone;
                        if promoting != 0 {
                            let must = (promoting & group.must).count_ones() as i32;
                            let may = (promoting & !group.must).count_ones() as i32;
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
}
