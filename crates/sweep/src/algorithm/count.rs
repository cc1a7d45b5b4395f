//! Counts the moves of a side after each move of the other.

use legwork_bitboard::Bitboard;

use super::baseline::{Baseline, crownings, leaping, placings, promotions};
use super::cannons::{count_cannon_moves, count_screens, unhopped};
use super::castling::{castlings, open_wings};
use super::checks::{CheckInfo, danger};
use super::features::{Features, Needs, Odd};
use super::groups::{GroupAttacks, count_group_moves, dependent_pieces, lame_attacks};
use super::lions::{LionContext, Lions, lions_after};
use super::odd_pieces::OddPieces;
use super::pieces::arrivals;
use super::side::Side;
use super::steps::{pawns, rides};
use crate::plan::{Plan, Special};
use crate::position::{Besides, BulkPosition, MAX_DROPS, SimpleMoves};
use crate::vector::Vector;

/// The moves of one pinned piece along its line.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn pinned_moves<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    mover: &Side<V>,
    other: &Side<V>,
    empty: V::Board,
    targets: V::Board,
    pinner: u8,
) -> i32 {
    v.call(
        #[inline(always)]
        move || {
            let king = position.king as usize & 127;
            let pinner = pinner as usize & 127;
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

/// The last move of the other side.
#[derive(Clone, Copy)]
struct LastMove<'a, V: Vector> {
    /// The squares that it left, reached and emptied.
    touched: V::Board,
    /// The squares that it reached and emptied.
    gone: Bitboard,
    other_king: u8,
    /// The Lions after it.
    lions: Lions,
    /// The Cannons after it.
    cannons: OddPieces,
    /// The Lances after it.
    lances: OddPieces,
    /// The attacks of the other side's group pieces after it.
    groups: GroupAttacks<'a>,
    /// The move itself, and its target.
    mv: (&'a SimpleMoves, Bitboard),
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

/// The number of moves of the mover. Those found by bulk counting are added to `sums`.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn moves<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    baseline: &Baseline<V>,
    last: LastMove<'_, V>,
    mover: Side<V>,
    other: Side<V>,
    sums: &mut V::Sum,
) -> i32 {
    let (lions, cannons, groups) = (last.lions, last.cannons, last.groups);
    let occupied = v.or(mover.all, other.all);
    let info = CheckInfo::new::<F>(
        v,
        plan,
        position,
        &mover,
        &other,
        lions,
        cannons,
        last.lances,
        groups,
        last.other_king,
        occupied,
    );
    let mut moves = 0i32;
    let mut swept = v.tally();
    let quiet =
        info.checks as Bitboard | info.pinned | info.cannons | (last.gone & position.mover.all)
            == 0
            && !(F::SPECIAL && lions.locked);
    if quiet && v.is_empty(v.and(last.touched, baseline.touching)) {
        moves += baseline.moves;
    } else if info.checks < 2 {
        moves += swept_moves::<V, F>(
            v, plan, position, baseline, &last, &mover, &other, &info, quiet, &mut swept,
        );
    }
    if F::ODD && position.has_drops() && info.checks < 2 {
        let free = v.without(info.check_mask, occupied);
        moves += drops(v, plan, position, v.bits(free), last.gone);
    }
    if F::SPECIAL && lions.own != 0 {
        moves += lion_moves(
            v, plan, position, baseline, &last, &mover, &other, &info, quiet,
        );
    }
    if F::SPECIAL && !plan.groups.is_empty() {
        moves += group_moves::<V, F>(
            v, plan, position, baseline, &last, &mover, &other, &info, quiet,
        );
    }
    if F::SPECIAL && plan.has_cannons {
        if quiet && v.bits(last.touched) & baseline.cannons_touching == 0 {
            moves += baseline.cannons;
        } else if info.checks < 2 {
            let (own, enemies) = (v.bits(mover.all), v.bits(other.all));
            let targets = v.bits(info.check_mask) & !own;
            let pieces = cannons.own;
            moves += count_cannon_moves(v, plan, position, &info, pieces, own, enemies, targets);
        }
    }
    moves += royal_moves::<V, F>(
        v, plan, position, &last, &mover, &other, &info, occupied, &mut swept,
    );
    *sums = v.gather(*sums, swept);
    moves
}

/// The number of moves of the riders, leapers, steppers and Pawns; most are added to `swept` instead.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn swept_moves<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    baseline: &Baseline<V>,
    last: &LastMove<'_, V>,
    mover: &Side<V>,
    other: &Side<V>,
    info: &CheckInfo<V>,
    quiet: bool,
    swept: &mut V::Tally,
) -> i32 {
    let occupied = v.or(mover.all, other.all);
    let empty = v.without(v.load(plan.board), occupied);
    let mut targets = v.without(info.check_mask, mover.all);
    if F::SPECIAL && last.lions.locked {
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
        moves += placings(
            v, plan, position, &free, occupied, empty, targets, last.gone,
        );
    }
    if F::SPECIAL && position.crowners != 0 {
        moves += crownings::<V, F>(v, plan, position, &free, lances, occupied, empty, targets);
    }
    let mut pinners = info.pinners;
    // Cannons and lame leapers can bind a piece together with others.
    if F::SPECIAL && info.cannons != 0 || F::ODD && plan.has_lame_leaps && info.pinned != 0 {
        let (own, enemies) = (v.bits(mover.all), v.bits(other.all));
        let aims = v.bits(targets);
        moves += count_screens(v, plan, position, info, own, enemies, aims);
        pinners = 0;
    }
    while pinners != 0 {
        let pinner = pinners.trailing_zeros() as u8;
        pinners &= pinners - 1;
        moves += pinned_moves::<V, F>(v, plan, position, mover, other, empty, targets, pinner);
    }
    moves
}

/// The number of moves of the Lions.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn lion_moves<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    baseline: &Baseline<V>,
    last: &LastMove<'_, V>,
    mover: &Side<V>,
    other: &Side<V>,
    info: &CheckInfo<V>,
    quiet: bool,
) -> i32 {
    let trades = position.trading && last.lions.other & baseline.lions_touching != 0;
    let moved = v.bits(last.touched) & baseline.lions_touching != 0;
    if quiet && !(trades || moved || meet(info.king_rays, baseline.lions_near)) {
        return baseline.lions;
    }
    let context = LionContext {
        v,
        plan,
        position,
        other,
        lions: last.lions,
        last: Some(last.mv),
        info,
        own: v.bits(mover.all),
        enemies: v.bits(other.all),
    };
    context.count()
}

/// The number of moves of the leap groups.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn group_moves<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    baseline: &Baseline<V>,
    last: &LastMove<'_, V>,
    mover: &Side<V>,
    other: &Side<V>,
    info: &CheckInfo<V>,
    quiet: bool,
) -> i32 {
    let (own, enemies) = (v.bits(mover.all), v.bits(other.all));
    if !quiet {
        if info.checks > 1 {
            return 0;
        }
        let barred = if last.lions.locked {
            last.lions.other
        } else {
            0
        };
        let targets = v.bits(info.check_mask) & !(own | barred);
        return count_group_moves::<V, F>(v, plan, position, info, own, own, enemies, targets);
    }
    let pieces = if plan.has_dependents {
        dependent_pieces(plan, position, v.bits(last.touched))
    } else {
        0
    };
    if pieces == 0 {
        return baseline.groups;
    }
    let (was_own, were_enemies) = (position.mover.all, position.other.all);
    let now = count_group_moves::<V, F>(v, plan, position, info, pieces, own, enemies, !own);
    let before = count_group_moves::<V, F>(
        v,
        plan,
        position,
        info,
        pieces,
        was_own,
        were_enemies,
        !was_own,
    );
    baseline.groups + now - before
}

/// The number of moves of the royal piece that are not added to `swept`: its castlings, and its moves with gating.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn royal_moves<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    last: &LastMove<'_, V>,
    mover: &Side<V>,
    other: &Side<V>,
    info: &CheckInfo<V>,
    occupied: V::Board,
    swept: &mut V::Tally,
) -> i32 {
    let (lions, cannons) = (last.lions, last.cannons);
    let table = &plan.squares[position.king as usize & 127];
    let royal = plan.royal_leaps(F::ODD, position.king, position.down);
    let mut steps = v.without(v.load(royal), mover.all);
    if F::SPECIAL && lions.locked {
        steps = v.without(steps, v.load(lions.other));
    }
    let wings = open_wings(v, position, info, occupied, last.gone);
    if wings == 0 && v.is_empty(steps) {
        return 0;
    }
    let mut attacked = danger::<V, F>(
        v,
        plan,
        position,
        other,
        lions,
        last.lances,
        last.groups,
        last.other_king,
        v.without(occupied, v.load(table.bit)),
    );
    if F::ODD && plan.has_lame_leaps {
        let others = v.bits(occupied) & !table.bit;
        let leapt = lame_attacks(plan, position, last.groups.last, others, v.bits(steps));
        attacked = v.or(attacked, v.load(leapt));
    }
    let mut safe = v.without(steps, attacked);
    if F::SPECIAL && plan.has_cannons {
        let others = v.bits(occupied) & !table.bit;
        safe = v.load(unhopped(plan, cannons.other, others, v.bits(safe)));
    }
    *swept = v.add(*swept, v.pair(safe, v.load(0)));
    let mut moves = 0;
    if table.bit & position.gating & !last.gone != 0 {
        moves += (v.count(safe) * position.gates) as i32;
    }
    if wings != 0 {
        let (attacked, occupied) = (v.bits(attacked), v.bits(occupied));
        moves += castlings(
            v, plan, position, other, cannons, attacked, occupied, wings, last.gone,
        );
    }
    moves
}

/// The number of drops on these free squares, after a move that emptied some.
#[inline(always)]
fn drops<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    free: Bitboard,
    gone: Bitboard,
) -> i32 {
    let mut moves = 0;
    for drop in &position.drops[..usize::from(position.drop_count).min(MAX_DROPS)] {
        moves += v.count(v.load(drop.squares & free)) * drop.ways;
    }
    let mut left = gone & position.file_holders;
    if left != 0 {
        let mut files = 0;
        while left != 0 {
            let opened = &plan.squares[left.trailing_zeros() as usize & 127];
            files |= opened.bit | opened.lines[1].below | opened.lines[1].above;
            left &= left - 1;
        }
        let squares = position.file_drops.squares & files & free;
        moves += v.count(v.load(squares)) * position.file_drops.ways;
    }
    moves as i32
}

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

/// The same in a position with these features.
#[inline(always)]
fn answers<V: Vector, F: Features>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    simple: &[SimpleMoves],
) -> u64 {
    v.call_with(
        (plan, position),
        #[inline(always)]
        move |(plan, position)| {
            let mover = Side::new(v, &position.mover);
            let before = Side::new(v, &position.other);
            let baseline = Baseline::new::<F>(v, plan, position, &mover, &before);
            let has_groups = F::SPECIAL && !plan.groups.is_empty();
            let (mut attacks, mut grouped) = (GroupAttacks::default(), 0);
            if has_groups {
                attacks = GroupAttacks::new(plan, position, 0);
                grouped = position.other.groups.iter().fold(0, |all, set| all | set);
            }
            let mut sums = v.sum();
            let mut answers = 0i64;
            for simple in simple {
                let piece = Side::everywhere(v, &simple.roles);
                let left_square = plan.squares[simple.from as usize & 127].bit;
                let origin = v.load(left_square);
                let mut other = before.without(v, origin);
                if let Besides::Places(placed) = &simple.besides {
                    other = other.with(v, Side::everywhere(v, placed).on(v, origin));
                }
                let taken = match simple.besides {
                    Besides::Takes(taken) if F::SPECIAL => plan.squares[taken as usize & 127].bit,
                    _ => 0,
                };
                let mut standing = attacks;
                if has_groups {
                    if grouped & left_square != 0 {
                        standing = GroupAttacks::new(plan, position, left_square);
                    }
                    if let Besides::Places(placed) = simple.besides {
                        standing = standing.with(plan, position, placed, simple.from);
                    }
                }
                let mut left = simple.targets;
                while left != 0 {
                    let to = left.trailing_zeros() as u8;
                    left &= left - 1;
                    let reached = plan.squares[to as usize & 127].bit;
                    let gone = reached | taken;
                    let at = v.load(reached);
                    let mut groups = standing;
                    if has_groups {
                        groups = groups.with(plan, position, simple.roles, to);
                        groups.last = Some((simple, reached));
                    }
                    let after = other.with(v, piece.on(v, at));
                    let odd_after = |special| {
                        OddPieces::after(position, special, simple, left_square, reached, gone)
                    };
                    let last = LastMove {
                        touched: v.or(origin, v.load(gone)),
                        gone,
                        other_king: if simple.from == position.other_king {
                            to
                        } else {
                            position.other_king
                        },
                        lions: if F::SPECIAL {
                            lions_after(position, simple, left_square, reached, gone)
                        } else {
                            Lions::default()
                        },
                        cannons: if F::SPECIAL && plan.has_cannons {
                            odd_after(Special::CANNON)
                        } else {
                            OddPieces::default()
                        },
                        lances: if F::ODD {
                            odd_after(Special::LANCE)
                        } else {
                            OddPieces::default()
                        },
                        groups,
                        mv: (simple, reached),
                    };
                    let mover = mover.without(v, v.load(gone));
                    answers += i64::from(moves::<V, F>(
                        v, plan, position, &baseline, last, mover, after, &mut sums,
                    ));
                }
            }
            (answers + i64::from(v.total(sums))) as u64
        },
    )
}
