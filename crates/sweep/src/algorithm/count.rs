//! Counts the moves of a side after each move of the other.

use legwork_bitboard::Bitboard;

use super::baseline::{Baseline, leaping, promotions};
use super::cannons::unhopped;
use super::checks::{CheckInfo, danger};
use super::context::{Context, LastMove};
use super::features::{Features, Needs, Odd};
use super::groups::{GroupAttacks, dependent_pieces, lame_attacks};
use super::lions::LionContext;
use super::pieces::arrivals;
use super::side::Side;
use super::steps::{pawns, rides};
use crate::bits::Bits;
use crate::plan::Plan;
use crate::position::{BulkPosition, MAX_DROPS, SideEffect, SimpleMoves};
use crate::vector::Vector;

/// The total number of moves of the mover after each of these moves of the other side.
#[inline(always)]
pub(crate) fn count_answers<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    moves: &[SimpleMoves],
) -> u64 {
    let needs = Needs::of(plan, position, moves);
    if needs.odd || position.has_drops() {
        return answers::<V, Odd>(v, plan, position, moves);
    }
    if needs.special || position.crowners != 0 {
        return answers::<V, V::Special>(v, plan, position, moves);
    }
    answers::<V, V::Plain>(v, plan, position, moves)
}

/// [`count_answers`] in a position with these features.
#[inline(always)]
fn answers<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    moves: &[SimpleMoves],
) -> u64 {
    v.call_with(
        (plan, position),
        #[inline(always)]
        move |(plan, position)| {
            let mover = Side::new(v, &position.mover);
            let other = Side::new(v, &position.other);
            let before = LastMove::none::<F>(plan, position);
            let cx = Context {
                v,
                plan,
                position,
                mover: &mover,
                other: &other,
                last: &before,
            };
            let baseline = Baseline::new::<F>(cx);
            let has_groups = F::SPECIAL && !plan.groups.is_empty();
            let grouped = if has_groups {
                position.other.groups.iter().fold(0, |all, set| all | set)
            } else {
                0
            };
            let mut sums = v.sum();
            let mut answers = 0i64;
            for mv in moves {
                let piece = Side::everywhere(v, &mv.roles);
                let left = plan.squares[mv.from as usize & 127].bit;
                let mut others = other.without(v, v.load(left));
                let mut groups = before.groups;
                if has_groups && grouped & left != 0 {
                    groups = GroupAttacks::new(plan, position, left);
                }
                if let SideEffect::Places(placed) = mv.effect {
                    others = others.with(v, Side::everywhere(v, &placed).on(v, v.load(left)));
                    if has_groups {
                        groups = groups.with(plan, position, placed, mv.from);
                    }
                }
                for to in Bits(mv.targets) {
                    let last = LastMove::new::<F>(plan, position, mv, to as u8, groups);
                    let arrived = piece.on(v, v.load(last.reached));
                    let cx = Context {
                        mover: &mover.without(v, v.load(last.gone)),
                        other: &others.with(v, arrived),
                        last: &last,
                        ..cx
                    };
                    answers += i64::from(cx.count_moves::<F>(&baseline, &mut sums));
                }
            }
            (answers + i64::from(v.total(sums))) as u64
        },
    )
}

/// Whether two sets share a square.
///
/// They are compared by words of 64 bits, because the first was just stored in this way, and store
/// forwarding fails for a load of 128 bits after two stores of 64.
#[inline(always)]
fn meet(one: Bitboard, other: Bitboard) -> bool {
    let high = |set: Bitboard| (set >> 64) as u64;
    one as u64 & other as u64 | high(one) & high(other) != 0
}

impl<V: Vector> Context<'_, V> {
    /// The number of moves of the mover; those found by bulk counting are added to `sums` instead.
    #[inline(always)]
    fn count_moves<F: Features>(self, baseline: &Baseline<V>, sums: &mut V::Sum) -> i32 {
        let Self {
            v,
            plan,
            position,
            last,
            ..
        } = self;
        let occupied = self.occupied();
        let info = &CheckInfo::new::<F>(self, occupied);
        let touched = v.or(v.load(last.left), v.load(last.gone));
        let mut moves = 0i32;
        let mut swept = v.tally();
        // Without checks, pins and captures, what the last move has not touched has the moves of the baseline.
        let quiet =
            info.checks as Bitboard | info.pinned | info.cannons | (last.gone & position.mover.all)
                == 0
                && !(F::SPECIAL && last.locked);
        if quiet && v.is_empty(v.and(touched, baseline.touching)) {
            moves += baseline.moves;
        } else if info.checks < 2 {
            moves += self.count_swept_moves::<F>(baseline, info, quiet, &mut swept);
        }
        if F::ODD && position.has_drops() && info.checks < 2 {
            moves += self.count_drops(v.bits(v.without(info.check_mask, occupied)));
        }
        let touched = v.bits(touched);
        if F::SPECIAL && last.lions.own != 0 {
            moves += self.count_lion_moves(baseline, info, quiet, touched);
        }
        if F::SPECIAL && !plan.groups.is_empty() {
            moves += self.count_grouped_moves::<F>(baseline, info, quiet, touched);
        }
        if F::SPECIAL && plan.has_cannons {
            if quiet && touched & baseline.cannons_touching == 0 {
                moves += baseline.cannons;
            } else if info.checks < 2 {
                moves += self.count_cannon_moves(info, v.bits(info.check_mask) & !self.own());
            }
        }
        moves += self.count_royal_moves::<F>(info, occupied, &mut swept);
        *sums = v.gather(*sums, swept);
        moves
    }

    /// The number of moves of the riders, leapers, steppers and Pawns; most are added to `swept` instead.
    #[inline(always)]
    fn count_swept_moves<F: Features>(
        self,
        baseline: &Baseline<V>,
        info: &CheckInfo<V>,
        quiet: bool,
        swept: &mut V::Tally,
    ) -> i32 {
        let Self {
            v,
            plan,
            position,
            mover,
            other,
            last,
        } = self;
        let occupied = self.occupied();
        let empty = self.empty(occupied);
        let mut targets = v.without(info.check_mask, mover.all);
        if F::SPECIAL && last.locked {
            targets = v.without(targets, v.load(last.lions.other));
        }
        let free = mover.without(v, v.load(info.pinned));
        let lances = last.lances.own & !info.pinned;
        let files = if F::ODD {
            free.file_riders(v, lances, position.down)
        } else {
            v.both(free.orth)
        };
        for seen in rides(v, files, free.orth, free.diag, occupied, empty) {
            *swept = v.add(*swept, v.and2(seen, v.both(targets)));
        }
        let mut moves = if quiet {
            baseline.leaps
        } else {
            leaping(v, plan, &free, targets)
        };

        let (push, twice, reached) = pawns(v, position, free.pawn, empty);
        let taking = v.and2(reached, v.both(v.and(other.all, targets)));
        *swept = v.add(*swept, v.and2(v.pair(push, twice), v.both(targets)));
        *swept = v.add(*swept, taking);
        let steps = v.and(v.or(push, twice), targets);
        let arrivals = v.and(v.or(steps, v.either(taking)), v.load(position.zone));
        if !v.is_empty(arrivals) {
            // A square can be reached in three directions; each counts.
            for arrivals in [steps, v.first_of(taking), v.second_of(taking)] {
                moves += promotions(v, position, arrivals);
            }
        }
        if position.gates > 0 {
            moves += self.placings(&free, occupied, targets);
        }
        if F::SPECIAL && position.crowners != 0 {
            moves += self.crownings::<F>(&free, lances, occupied, targets);
        }
        // Cannons and lame leapers can pin a piece together with others.
        if F::SPECIAL && info.cannons != 0 || F::ODD && plan.has_lame_leaps && info.pinned != 0 {
            return moves + self.count_screens(info, v.bits(targets));
        }
        for pinner in Bits(info.pinners) {
            moves += self.count_pinned_moves::<F>(empty, targets, pinner);
        }
        moves
    }

    /// The number of moves of a pinned piece along its line.
    #[inline(always)]
    fn count_pinned_moves<F: Features>(
        self,
        empty: V::Board,
        targets: V::Board,
        pinner: usize,
    ) -> i32 {
        let Self {
            v, plan, position, ..
        } = self;
        // Copies, so that only they have to be in memory.
        let (mover, other) = (*self.mover, *self.other);
        v.call(
            #[inline(always)]
            move || {
                let king = position.king as usize & 127;
                let between = plan.between[king * 128 + pinner];
                let at = v.and(mover.all, v.load(between));
                let table = &plan.squares[v.bits(at).trailing_zeros() as usize & 127];
                let line = v.and(v.load(between | 1 << pinner), targets);
                if !v.is_empty(v.and(mover.pawn, at)) {
                    let (push, twice, _) = pawns(v, position, at, empty);
                    let attacks = v.load(table.pawn[usize::from(!position.down)]);
                    let taking = v.and(attacks, other.all);
                    let arrivals = v.and(line, v.or(v.or(push, twice), taking));
                    return v.count(arrivals) as i32 + promotions(v, position, arrivals);
                }
                let straight = plan.squares[king].orth >> pinner & 1 == 1;
                let riders = if straight { mover.orth } else { mover.diag };
                let mut reached = v.load(0);
                if !v.is_empty(v.and(riders, at)) {
                    reached = line;
                }
                let from = v.bits(at).trailing_zeros() as usize & 127;
                if F::ODD && position.mover.lance >> from & 1 == 1 {
                    let ahead = plan.ahead(position.down, from);
                    reached = v.and(line, v.load(ahead));
                }
                if !v.is_empty(v.and(mover.wazir, at)) {
                    reached = v.or(reached, v.and(line, v.load(table.wazir)));
                }
                if !v.is_empty(v.and(mover.ferz, at)) {
                    reached = v.or(reached, v.and(line, v.load(table.ferz)));
                }
                let moves = arrivals(position, from, v.bits(reached)) as u32;
                let gates = if v.is_empty(v.and(at, v.load(position.gating))) {
                    0
                } else {
                    position.gates
                };
                (moves * (1 + gates)) as i32
            },
        )
    }

    /// The number of moves of the Lions.
    #[inline(always)]
    fn count_lion_moves(
        self,
        baseline: &Baseline<V>,
        info: &CheckInfo<V>,
        quiet: bool,
        touched: Bitboard,
    ) -> i32 {
        let trades = self.position.trading && self.last.lions.other & baseline.lions_touching != 0;
        let moved = touched & baseline.lions_touching != 0;
        if quiet && !(trades || moved || meet(info.king_rays, baseline.lions_near)) {
            return baseline.lions;
        }
        self.with_copies(
            #[inline(always)]
            |cx| LionContext::new(cx, info).count(),
        )
    }

    /// The number of moves of the leap groups.
    #[inline(always)]
    fn count_grouped_moves<F: Features>(
        self,
        baseline: &Baseline<V>,
        info: &CheckInfo<V>,
        quiet: bool,
        touched: Bitboard,
    ) -> i32 {
        let Self {
            v, plan, position, ..
        } = self;
        let own = self.own();
        if !quiet {
            if info.checks > 1 {
                return 0;
            }
            let targets = v.bits(info.check_mask) & !(own | self.barred());
            return self.count_group_moves::<F>(info, own, targets);
        }
        let pieces = if plan.has_dependents {
            dependent_pieces(plan, position, touched)
        } else {
            0
        };
        if pieces == 0 {
            return baseline.groups;
        }
        let before = Context {
            v,
            plan,
            position,
            mover: &Side::new(v, &position.mover),
            other: &Side::new(v, &position.other),
            last: self.last,
        };
        baseline.groups + self.count_group_moves::<F>(info, pieces, !own)
            - before.count_group_moves::<F>(info, pieces, !before.own())
    }

    /// The number of moves of the royal piece that are not added to `swept`: its castlings, and its moves with gating.
    #[inline(always)]
    fn count_royal_moves<F: Features>(
        self,
        info: &CheckInfo<V>,
        occupied: V::Board,
        swept: &mut V::Tally,
    ) -> i32 {
        let Self {
            v,
            plan,
            position,
            mover,
            last,
            ..
        } = self;
        let table = &plan.squares[position.king as usize & 127];
        let royal = plan.royal_leaps(F::ODD, position.king, position.down);
        let mut steps = v.without(v.load(royal), mover.all);
        if F::SPECIAL && last.locked {
            steps = v.without(steps, v.load(last.lions.other));
        }
        let wings = self.open_wings(info, occupied);
        if wings == 0 && v.is_empty(steps) {
            return 0;
        }
        let mut attacked = danger::<V, F>(self, v.without(occupied, v.load(table.bit)));
        if F::ODD && plan.has_lame_leaps {
            let others = v.bits(occupied) & !table.bit;
            let leapt = lame_attacks(plan, position, last, others, v.bits(steps));
            attacked = v.or(attacked, v.load(leapt));
        }
        let mut safe = v.without(steps, attacked);
        if F::SPECIAL && plan.has_cannons {
            let others = v.bits(occupied) & !table.bit;
            safe = v.load(unhopped(plan, last.cannons.other, others, v.bits(safe)));
        }
        *swept = v.add(*swept, v.pair(safe, v.load(0)));
        let mut moves = 0;
        if table.bit & position.gating & !last.gone != 0 {
            moves += (v.count(safe) * position.gates) as i32;
        }
        if wings != 0 {
            moves += self.count_castlings(v.bits(attacked), v.bits(occupied), wings);
        }
        moves
    }

    /// The number of drops on these free squares.
    #[inline(always)]
    fn count_drops(self, free: Bitboard) -> i32 {
        let Self {
            v,
            plan,
            position,
            last,
            ..
        } = self;
        let mut moves = 0;
        for drop in &position.drops[..usize::from(position.drop_count).min(MAX_DROPS)] {
            moves += v.count(v.load(drop.squares & free)) * drop.ways;
        }
        let left = last.gone & position.file_holders;
        if left != 0 {
            let mut files = 0;
            for holder in Bits(left) {
                let opened = &plan.squares[holder];
                files |= opened.bit | opened.lines[1].below | opened.lines[1].above;
            }
            let squares = position.file_drops.squares & files & free;
            moves += v.count(v.load(squares)) * position.file_drops.ways;
        }
        moves as i32
    }
}
