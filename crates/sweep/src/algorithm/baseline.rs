//! Counts the moves of all pieces of a role at once, and the moves that most positions share.

use legwork_bitboard::Bitboard;

use super::cannons::cannons_touching;
use super::checks::CheckInfo;
use super::context::Context;
use super::features::Features;
use super::lions::{LionContext, areas};
use super::pieces::{arrivals, lance_targets};
use super::side::Side;
use super::steps::{ahead, diagonal_steps, leaps, pawns, rides, straight_steps};
use crate::bits::Bits;
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
    let movers = *movers;
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
    let movers = *movers;
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

impl<V: Vector> Context<'_, V> {
    /// The number of additional moves of these pieces with gating.
    #[inline(always)]
    pub(super) fn placings(self, free: &Side<V>, occupied: V::Board, targets: V::Board) -> i32 {
        let empty = self.empty(occupied);
        let Self {
            v, plan, position, ..
        } = self;
        let (free, gone) = (*free, self.last.gone);
        v.call(
            #[inline(always)]
            move || {
                let gaters = free.on(v, v.load(position.gating & !gone));
                if v.is_empty(gaters.all) {
                    return 0;
                }
                let moves = riding(v, &gaters, occupied, empty, targets)
                    + leaping(v, plan, &gaters, targets);
                moves * position.gates as i32
            },
        )
    }

    /// The number of additional moves of these pieces and Lances with crowning.
    #[inline(always)]
    pub(super) fn crownings<F: Features>(
        self,
        free: &Side<V>,
        lances: Bitboard,
        occupied: V::Board,
        targets: V::Board,
    ) -> i32 {
        let empty = self.empty(occupied);
        let Self {
            v, plan, position, ..
        } = self;
        let free = *free;
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
                if F::ODD {
                    for from in Bits(lances & position.crowners) {
                        let seen = lance_targets(plan, position, from, v.bits(occupied));
                        let to = seen & v.bits(targets);
                        moves += arrivals(position, from, to) - to.count_ones() as i32;
                    }
                }
                moves
            },
        )
    }
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
    /// Counts the moves of a position before the other side has moved.
    #[inline(always)]
    pub(super) fn new<F: Features>(cx: Context<'_, V>) -> Self {
        cx.v.call(
            #[inline(always)]
            move || Self::counted::<F>(cx),
        )
    }

    #[inline(always)]
    fn counted<F: Features>(cx: Context<'_, V>) -> Self {
        let Context {
            v,
            plan,
            position,
            mover,
            other,
            last,
        } = cx;
        let occupied = cx.occupied();
        let empty = cx.empty(occupied);
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
            moves += cx.placings(mover, occupied, targets);
        }
        if F::SPECIAL && position.crowners != 0 {
            moves += cx.crownings::<F>(mover, lances, occupied, targets);
        }
        let steps = ahead(v, mover.pawn, position.down);
        let homes = ahead(v, v.load(position.pawn_homes), position.down);
        let twice = ahead(v, v.and(steps, homes), position.down);
        let mut counted = Self {
            moves,
            touching: v.or(v.either(v.or2(touching, reached)), v.or(steps, twice)),
            leaps,
            lions: 0,
            lions_touching: 0,
            lions_near: 0,
            groups: 0,
            cannons: 0,
            cannons_touching: 0,
        };
        let info = &CheckInfo::none(v, plan);
        if F::SPECIAL && position.mover.lion != 0 {
            // Trades of Lions are ignored: where they matter, the moves are counted again.
            let mut last = *last;
            last.lions.other = 0;
            counted.lions = LionContext::new(Context { last: &last, ..cx }, info).count();
            counted.lions_touching = areas(plan, position.mover.lion);
            for lion in Bits(position.mover.lion) {
                counted.lions_near |= plan.squares[lion].bit | plan.lion[lion].parts;
            }
        }
        if F::SPECIAL && !plan.groups.is_empty() {
            counted.groups = cx.count_group_moves::<F>(info, cx.own(), v.bits(targets));
        }
        if F::SPECIAL && plan.has_cannons {
            counted.cannons = cx.count_cannon_moves(info, v.bits(targets));
            counted.cannons_touching =
                cannons_touching(plan, position.mover.cannon, v.bits(occupied));
        }
        counted
    }
}
