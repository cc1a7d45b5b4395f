//! Counts the moves of all pieces of a role at once, and the moves that most positions share.

use legwork_bitboard::Bitboard;

use super::cannons::{cannons_touching, count_cannon_moves};
use super::checks::CheckInfo;
use super::features::Features;
use super::groups::count_group_moves;
use super::lions::{LionContext, Lions, areas};
use super::pieces::{arrivals, lance_targets};
use super::side::Side;
use super::steps::{ahead, diagonal_steps, leaps, pawns, rides, straight_steps};
use crate::plan::Plan;
use crate::position::BulkPosition;
use crate::vector::Vector;

/// The extra moves that promotion adds to these arrivals, each counted once already.
#[inline(always)]
pub(super) fn promotions<V: Vector>(v: V, position: &BulkPosition, arrivals: V::Board) -> i32 {
    let must = v.count(v.and(arrivals, v.load(position.must))) as i32;
    let may = v.count(v.and(arrivals, v.load(position.zone & !position.must))) as i32;
    must * (position.must_ways as i32 - 1) + may * (position.ways as i32 - 1)
}

/// The number of moves of these leapers and steppers to the targets.
#[inline(always)]
pub(super) fn leaping<V: Vector>(v: V, plan: &Plan, movers: &Side<V>, targets: V::Board) -> i32 {
    v.call(
        #[inline(always)]
        move || {
            let targets = v.both(targets);
            let mut moves = v.tally();
            for reached in leaps(v, movers.knight) {
                moves = v.add(moves, v.and2(reached, targets));
            }
            if plan.has_wazirs {
                for reached in straight_steps(v, movers.wazir) {
                    moves = v.add(moves, v.and2(reached, targets));
                }
            }
            if plan.has_ferzes {
                for reached in diagonal_steps(v, movers.ferz) {
                    moves = v.add(moves, v.and2(reached, targets));
                }
            }
            v.total(v.gather(v.sum(), moves)) as i32
        },
    )
}

/// The number of moves of these riders to the targets.
#[inline(always)]
fn riding<V: Vector>(
    v: V,
    movers: &Side<V>,
    occupied: V::Board,
    empty: V::Board,
    targets: V::Board,
) -> i32 {
    v.call(
        #[inline(always)]
        move || {
            let mut moves = v.tally();
            let files = v.both(movers.orth);
            for seen in rides(v, files, movers.orth, movers.diag, occupied, empty) {
                moves = v.add(moves, v.and2(seen, v.both(targets)));
            }
            v.total(v.gather(v.sum(), moves)) as i32
        },
    )
}

/// The number of additional moves with gating.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub(super) fn placings<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    free: &Side<V>,
    occupied: V::Board,
    empty: V::Board,
    targets: V::Board,
    gone: Bitboard,
) -> i32 {
    v.call(
        #[inline(always)]
        move || {
            let gaters = free.on(v, v.load(position.gating & !gone));
            if v.is_empty(gaters.all) {
                return 0;
            }
            let moves =
                riding(v, &gaters, occupied, empty, targets) + leaping(v, plan, &gaters, targets);
            moves * position.gates as i32
        },
    )
}

/// The number of additional moves with crowning, also those of these Lances.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
pub(super) fn crownings<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    free: &Side<V>,
    lances: Bitboard,
    occupied: V::Board,
    empty: V::Board,
    targets: V::Board,
) -> i32 {
    v.call(
        #[inline(always)]
        move || {
            let zone = v.load(position.crown_zone);
            let crowners = free.on(v, v.load(position.crowners & !lances));
            let mut moves = 0;
            for (crowners, targets) in [
                (crowners.without(v, zone), v.and(targets, zone)),
                (crowners.on(v, zone), targets),
            ] {
                if !(v.is_empty(crowners.all) || v.is_empty(targets)) {
                    moves += riding(v, &crowners, occupied, empty, targets)
                        + leaping(v, plan, &crowners, targets);
                }
            }
            let mut left = if F::ODD {
                lances & position.crowners
            } else {
                0
            };
            while left != 0 {
                let from = left.trailing_zeros() as usize;
                left &= left - 1;
                let to = lance_targets(plan, position, from, v.bits(occupied)) & v.bits(targets);
                moves += arrivals(position, from, to) - to.count_ones() as i32;
            }
            moves
        },
    )
}

/// The moves of the mover before the other side has moved, as if there were no checks and pins, and
/// without the moves of the royal piece.
#[derive(Clone, Copy)]
pub(super) struct Baseline<V: Vector> {
    pub(super) moves: i32,
    /// The squares on which the moves depend: if none of them is left or entered, nothing is
    /// captured, and there is no check or pin, the moves are unchanged.
    pub(super) touching: V::Board,
    /// The moves of leapers and steppers alone, which do not depend on whether a target is empty.
    pub(super) leaps: i32,
    /// The moves of Lions.
    pub(super) lions: i32,
    /// The squares on which the moves of Lions depend.
    pub(super) lions_touching: Bitboard,
    /// The Lions, and the targets of their first parts: if one is on a ray to the King, captures by Lions must be tested.
    pub(super) lions_near: Bitboard,
    /// The moves of leap groups.
    pub(super) groups: i32,
    /// The moves of Cannons.
    pub(super) cannons: i32,
    /// The squares on which the moves of Cannons depend.
    pub(super) cannons_touching: Bitboard,
}

impl<V: Vector> Baseline<V> {
    #[inline(always)]
    pub(super) fn new<F: Features>(
        v: V,
        plan: &Plan,
        position: &BulkPosition,
        mover: &Side<V>,
        other: &Side<V>,
    ) -> Self {
        v.call(
            #[inline(always)]
            move || Self::found::<F>(v, plan, position, mover, other),
        )
    }

    #[inline(always)]
    fn found<F: Features>(
        v: V,
        plan: &Plan,
        position: &BulkPosition,
        mover: &Side<V>,
        other: &Side<V>,
    ) -> Self {
        let occupied = v.or(mover.all, other.all);
        let empty = v.without(v.load(plan.board), occupied);
        let targets = v.without(v.load(plan.board), mover.all);
        let leaps = leaping(v, plan, mover, targets);
        let mut swept = v.tally();
        let mut touching = v.both(v.load(0));
        let lances = position.mover.lance;
        let files = if F::ODD {
            mover.file_riders(v, lances, position.down)
        } else {
            v.both(mover.orth)
        };
        for seen in rides(v, files, mover.orth, mover.diag, occupied, empty) {
            swept = v.add(swept, v.and2(seen, v.both(targets)));
            touching = v.or2(touching, seen);
        }
        let (push, twice, reached) = pawns(v, position, mover.pawn, empty);
        let taking = v.and2(reached, v.both(other.all));
        swept = v.add(v.add(swept, v.pair(push, twice)), taking);
        let mut moves = leaps + v.total(v.gather(v.sum(), swept)) as i32;
        for arrivals in [v.or(push, twice), v.first_of(taking), v.second_of(taking)] {
            moves += promotions(v, position, arrivals);
        }
        if position.gates > 0 {
            moves += placings(v, plan, position, mover, occupied, empty, targets, 0);
        }
        if F::SPECIAL && position.crowners != 0 {
            moves += crownings::<V, F>(v, plan, position, mover, lances, occupied, empty, targets);
        }
        let (mut lions, mut lions_touching, mut lions_near) = (0, 0, 0);
        if F::SPECIAL && position.mover.lion != 0 {
            let context = LionContext {
                v,
                plan,
                position,
                other,
                lions: Lions {
                    own: position.mover.lion,
                    ..Lions::default()
                },
                last: None,
                info: &CheckInfo::none(v, plan),
                own: position.mover.all,
                enemies: position.other.all,
            };
            lions = context.count();
            lions_touching = areas(plan, position.mover.lion);
            let mut left = position.mover.lion;
            while left != 0 {
                let lion = left.trailing_zeros() as usize & 127;
                left &= left - 1;
                lions_near |= plan.squares[lion].bit | plan.lion[lion].parts;
            }
        }
        let mut groups = 0;
        if F::SPECIAL && !plan.groups.is_empty() {
            groups = count_group_moves::<V, F>(
                v,
                plan,
                position,
                &CheckInfo::none(v, plan),
                position.mover.all,
                position.mover.all,
                position.other.all,
                v.bits(targets),
            );
        }
        let (mut cannons, mut touching_cannons) = (0, 0);
        if F::SPECIAL && plan.has_cannons {
            let (own, enemies) = (position.mover.all, position.other.all);
            let (pieces, info) = (position.mover.cannon, &CheckInfo::none(v, plan));
            cannons = count_cannon_moves(v, plan, position, info, pieces, own, enemies, !own);
            touching_cannons = cannons_touching(plan, pieces, own | enemies);
        }
        let steps = ahead(v, mover.pawn, position.down);
        let homes = ahead(v, v.load(position.pawn_homes), position.down);
        let twice = ahead(v, v.and(steps, homes), position.down);
        Self {
            moves,
            touching: v.or(v.either(v.or2(touching, reached)), v.or(steps, twice)),
            leaps,
            lions,
            lions_touching,
            lions_near,
            groups,
            cannons,
            cannons_touching: touching_cannons,
        }
    }
}
