//! Counting the moves of a side after each move of the other.

use legwork_bitboard::Bitboard;

use super::baseline::{Baseline, crownings, leaping, placings, promotions};
use super::cannons::{Cannons, count_cannon_moves, count_screens, unhopped};
use super::castling::{castlings, open_wings};
use super::checks::{CheckInfo, danger};
use super::context::Context;
use super::groups::{GroupAttacks, count_group_moves, dependent_pieces};
use super::lions::{LionMoves, Lions, lions_after};
use super::side::Side;
use super::steps::{pawns, rides};
use crate::plan::Plan;
use crate::position::{Besides, BulkPosition, SimpleMoves};
use crate::vector::Vector;

/// The moves of one pinned piece along its line.
#[inline(always)]
fn pinned_moves<V: Vector>(
    context: Context<'_, V>,
    empty: V::Board,
    targets: V::Board,
    pinner: u8,
) -> i32 {
    let Context {
        v,
        plan,
        position,
        mover,
        other,
    } = context;
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
            if !v.is_empty(v.and(mover.wazir, at)) {
                reached = v.or(reached, v.and(line, v.load(table.wazir)));
            }
            if !v.is_empty(v.and(mover.ferz, at)) {
                reached = v.or(reached, v.and(line, v.load(table.ferz)));
            }
            let mut moves = v.count(reached);
            if !v.is_empty(v.and(at, v.load(position.crowners))) {
                moves += v.count(v.and(reached, v.load(position.crown_zone)));
            }
            let gates = if v.is_empty(v.and(at, v.load(position.gating))) {
                0
            } else {
                position.gates
            };
            (moves * (1 + gates)) as i32
        },
    )
}

/// A move of the other side's, just made.
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
    cannons: Cannons,
    /// What the other side's group pieces attack after it.
    groups: GroupAttacks,
    /// The move itself, and where it ended.
    mv: (&'a SimpleMoves, Bitboard),
}

/// Whether two sets share a square.
///
/// They are compared by words of 64 bits. The first was just stored so, and store forwarding fails for a load of 128
/// bits after two stores of 64.
#[inline(always)]
fn meet(one: Bitboard, other: Bitboard) -> bool {
    let high = |set: Bitboard| (set >> 64) as u64;
    one as u64 & other as u64 | high(one) & high(other) != 0
}

/// A position after a move of the other side, with its checks and pins.
struct Reply<'a, V: Vector> {
    context: Context<'a, V>,
    baseline: &'a Baseline<V>,
    last: LastMove<'a, V>,
    info: &'a CheckInfo<V>,
    occupied: V::Board,
    /// Whether nothing was captured and there is no check, pin or lock: then moves may still be as in the baseline.
    quiet: bool,
}

impl<V: Vector> Reply<'_, V> {
    /// How many moves riders, leapers, steppers and Pawns have. Those are added to `swept` that bulk counting finds.
    #[inline(always)]
    fn count_swept<const RICH: bool, const LEAPS: bool>(&self, swept: &mut V::Tally) -> i32 {
        let Context {
            v,
            plan,
            position,
            mover,
            other,
        } = self.context;
        let (info, lions, occupied) = (self.info, self.last.lions, self.occupied);
        if self.quiet && v.is_empty(v.and(self.last.touched, self.baseline.touching)) {
            return self.baseline.moves;
        }
        if info.checks >= 2 {
            return 0;
        }
        let empty = v.without(v.load(plan.board), occupied);
        let mut targets = v.without(info.check_mask, mover.all);
        if RICH && lions.locked {
            targets = v.without(targets, v.load(lions.other));
        }
        let free = mover.without(v, v.load(info.pinned));
        for seen in rides(v, free.orth, free.diag, occupied, empty) {
            *swept = v.add(*swept, v.and2(seen, v.both(targets)));
        }
        let mut moves = if self.quiet {
            self.baseline.leaps
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
            // A square can be reached from three sides; each counts.
            for arrivals in [steps, v.first_of(taking), v.second_of(taking)] {
                moves += promotions(v, position, arrivals);
            }
        }
        if position.gates > 0 {
            let gone = self.last.gone;
            moves += placings(self.context, &free, occupied, empty, targets, gone);
        }
        if RICH && position.crowners != 0 {
            moves += crownings(self.context, &free, occupied, empty, targets);
        }
        moves + self.count_pinned::<LEAPS>(empty, targets)
    }

    /// How many moves the pinned pieces have.
    #[inline(always)]
    fn count_pinned<const LEAPS: bool>(&self, empty: V::Board, targets: V::Board) -> i32 {
        let Context {
            v, mover, other, ..
        } = self.context;
        if LEAPS && self.info.cannons != 0 {
            let (own, enemies) = (v.bits(mover.all), v.bits(other.all));
            return count_screens(self.context, self.info, own, enemies);
        }
        let (mut pinners, mut moves) = (self.info.pinners, 0);
        while pinners != 0 {
            let pinner = pinners.trailing_zeros() as u8;
            pinners &= pinners - 1;
            moves += pinned_moves(self.context, empty, targets, pinner);
        }
        moves
    }

    /// How many moves the Lions have.
    #[inline(always)]
    fn count_lions(&self) -> i32 {
        let Context {
            v,
            position,
            mover,
            other,
            ..
        } = self.context;
        let (lions, baseline) = (self.last.lions, self.baseline);
        let trades = position.trading && lions.other & baseline.lions_touching != 0;
        let moved = v.bits(self.last.touched) & baseline.lions_touching != 0;
        let shielding = || meet(self.info.king_rays, baseline.lions_near);
        if self.quiet && !(trades || moved || shielding()) {
            return baseline.lions;
        }
        let moves = LionMoves {
            context: self.context,
            lions,
            last: Some(self.last.mv),
            info: self.info,
            own: v.bits(mover.all),
            enemies: v.bits(other.all),
        };
        moves.count()
    }

    /// How many moves the pieces of leap groups have, their rides left out.
    #[inline(always)]
    fn count_groups(&self) -> i32 {
        let Context {
            v,
            plan,
            position,
            mover,
            other,
        } = self.context;
        let (context, info) = (self.context, self.info);
        let (own, enemies) = (v.bits(mover.all), v.bits(other.all));
        if self.quiet {
            let pieces = if plan.has_dependents {
                dependent_pieces(plan, position, v.bits(self.last.touched))
            } else {
                0
            };
            let mut moves = self.baseline.groups;
            if pieces != 0 {
                let (was_own, were_enemies) = (position.mover.all, position.other.all);
                moves += count_group_moves(context, info, pieces, own, enemies, !own);
                moves -= count_group_moves(context, info, pieces, was_own, were_enemies, !was_own);
            }
            return moves;
        }
        if info.checks >= 2 {
            return 0;
        }
        let lions = self.last.lions;
        let barred = if lions.locked { lions.other } else { 0 };
        let targets = v.bits(info.check_mask) & !(own | barred);
        count_group_moves(context, info, own, own, enemies, targets)
    }

    /// How many moves the Cannons have.
    #[inline(always)]
    fn count_cannons(&self) -> i32 {
        let Context {
            v, mover, other, ..
        } = self.context;
        if self.quiet && v.bits(self.last.touched) & self.baseline.cannons_touching == 0 {
            return self.baseline.cannons;
        }
        if self.info.checks >= 2 {
            return 0;
        }
        let (own, enemies) = (v.bits(mover.all), v.bits(other.all));
        let targets = v.bits(self.info.check_mask) & !own;
        let pieces = self.last.cannons.own;
        count_cannon_moves(self.context, self.info, pieces, own, enemies, targets)
    }

    /// How many moves the royal piece has, castling included. Its plain steps are added to `swept`.
    #[inline(always)]
    fn count_royal<const RICH: bool, const LEAPS: bool>(&self, swept: &mut V::Tally) -> i32 {
        let Context {
            v,
            plan,
            position,
            mover,
            ..
        } = self.context;
        let last = &self.last;
        let (lions, cannons, occupied) = (last.lions, last.cannons, self.occupied);
        let table = &plan.squares[position.king as usize & 127];
        let mut steps = v.without(v.load(table.royal), mover.all);
        if RICH && lions.locked {
            steps = v.without(steps, v.load(lions.other));
        }
        let wings = open_wings(v, position, self.info, occupied, last.gone);
        if wings == 0 && v.is_empty(steps) {
            return 0;
        }
        let others = v.without(occupied, v.load(table.bit));
        let attacked =
            danger::<V, RICH, LEAPS>(self.context, lions, last.groups, last.other_king, others);
        let mut safe = v.without(steps, attacked);
        if LEAPS && plan.has_cannons {
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
            moves += castlings(self.context, cannons, attacked, occupied, wings, last.gone);
        }
        moves
    }
}

/// How many moves the mover has. Those are added to `sums` that bulk counting finds.
#[inline(always)]
fn moves<V: Vector, const RICH: bool, const LEAPS: bool>(
    context: Context<'_, V>,
    baseline: &Baseline<V>,
    last: LastMove<'_, V>,
    sums: &mut V::Sum,
) -> i32 {
    let Context {
        v,
        plan,
        position,
        mover,
        other,
    } = context;
    let (lions, cannons, groups) = (last.lions, last.cannons, last.groups);
    let occupied = v.or(mover.all, other.all);
    let info = CheckInfo::new::<RICH, LEAPS>(context, lions, cannons, groups, occupied);
    let captured = last.gone & position.mover.all;
    let reply = Reply {
        context,
        baseline,
        last,
        info: &info,
        occupied,
        quiet: info.checks as Bitboard | info.pinned | info.cannons | captured == 0
            && !(RICH && lions.locked),
    };
    let mut swept = v.tally();
    let mut moves = reply.count_swept::<RICH, LEAPS>(&mut swept);
    if RICH && lions.own != 0 {
        moves += reply.count_lions();
    }
    if LEAPS && !plan.groups.is_empty() {
        moves += reply.count_groups();
    }
    if LEAPS && plan.has_cannons {
        moves += reply.count_cannons();
    }
    moves += reply.count_royal::<RICH, LEAPS>(&mut swept);
    *sums = v.gather(*sums, swept);
    moves
}

/// How many moves the mover has in all after each of these moves of the other side.
#[inline(always)]
pub(crate) fn count_answers<V: Vector>(
    v: V,
    plan: &Plan,
    position: &BulkPosition,
    moves: &[SimpleMoves],
) -> u64 {
    let rich = plan.has_lions || position.crowners != 0;
    let leaps = plan.has_cannons || !plan.groups.is_empty();
    match (rich, leaps) {
        (false, false) => answers::<V, false, false>(v, plan, position, moves),
        (false, true) => answers::<V, false, true>(v, plan, position, moves),
        (true, false) => answers::<V, true, false>(v, plan, position, moves),
        (true, true) => answers::<V, true, true>(v, plan, position, moves),
    }
}

/// The same; the position is rich if there are Lions, or pieces that may be crowned, and there are leap
/// groups and Cannons only if `LEAPS` says so.
#[inline(always)]
fn answers<V: Vector, const RICH: bool, const LEAPS: bool>(
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
            let other = Side::new(v, &position.other);
            let context = Context {
                v,
                plan,
                position,
                mover: &mover,
                other: &other,
            };
            let baseline = Baseline::new::<RICH, LEAPS>(context);
            let mut groups = Groups::default();
            if LEAPS && !plan.groups.is_empty() {
                groups = Groups {
                    attacks: GroupAttacks::new(plan, position, 0),
                    pieces: position.other.groups.iter().fold(0, |all, set| all | set),
                };
            }
            let mut sums = v.sum();
            let mut answers = 0i64;
            for simple in simple {
                let piece = MovedPiece::new::<RICH, LEAPS>(context, simple, groups);
                let mut left = simple.targets;
                while left != 0 {
                    let to = left.trailing_zeros() as u8;
                    left &= left - 1;
                    let reached = plan.squares[to as usize & 127].bit;
                    let last = piece.arrived::<RICH, LEAPS>(context, to, reached);
                    let (mover, other) = (
                        mover.without(v, v.load(last.gone)),
                        piece.others.with(v, piece.piece.on(v, v.load(reached))),
                    );
                    let after = Context {
                        mover: &mover,
                        other: &other,
                        ..context
                    };
                    answers +=
                        i64::from(moves::<V, RICH, LEAPS>(after, &baseline, last, &mut sums));
                }
            }
            (answers + i64::from(v.total(sums))) as u64
        },
    )
}

/// The other side's pieces of leap groups, before it moves.
#[derive(Clone, Copy, Default)]
struct Groups {
    pieces: Bitboard,
    attacks: GroupAttacks,
}

/// A piece of the other side that has left its square.
struct MovedPiece<'a, V: Vector> {
    simple: &'a SimpleMoves,
    /// The square that it left.
    left: Bitboard,
    /// The square on which it captures on its way.
    taken: Bitboard,
    /// The piece, on every square.
    piece: Side<V>,
    /// The other pieces of its side.
    others: Side<V>,
    /// The attacks of those that are of leap groups.
    groups: GroupAttacks,
}

impl<'a, V: Vector> MovedPiece<'a, V> {
    #[inline(always)]
    fn new<const RICH: bool, const LEAPS: bool>(
        context: Context<'_, V>,
        simple: &'a SimpleMoves,
        before: Groups,
    ) -> Self {
        let Context {
            v, plan, position, ..
        } = context;
        let left = plan.squares[simple.from as usize & 127].bit;
        let origin = v.load(left);
        let mut others = context.other.without(v, origin);
        if let Besides::Places(placed) = &simple.besides {
            others = others.with(v, Side::everywhere(v, placed).on(v, origin));
        }
        let mut groups = before.attacks;
        if LEAPS && !plan.groups.is_empty() {
            if before.pieces & left != 0 {
                groups = GroupAttacks::new(plan, position, left);
            }
            if let Besides::Places(placed) = simple.besides {
                groups = groups.with(plan, position, placed, simple.from);
            }
        }
        Self {
            simple,
            left,
            taken: match simple.besides {
                Besides::Takes(taken) if RICH => plan.squares[taken as usize & 127].bit,
                _ => 0,
            },
            piece: Side::everywhere(v, &simple.roles),
            others,
            groups,
        }
    }

    /// The move that ends on a square.
    #[inline(always)]
    fn arrived<const RICH: bool, const LEAPS: bool>(
        &self,
        context: Context<'_, V>,
        to: u8,
        reached: Bitboard,
    ) -> LastMove<'a, V> {
        let Context {
            v, plan, position, ..
        } = context;
        let (simple, left) = (self.simple, self.left);
        let gone = reached | self.taken;
        let mut groups = self.groups;
        if LEAPS && !plan.groups.is_empty() {
            groups = groups.with(plan, position, simple.roles, to);
        }
        LastMove {
            touched: v.or(v.load(left), v.load(gone)),
            gone,
            other_king: if simple.from == position.other_king {
                to
            } else {
                position.other_king
            },
            lions: if RICH {
                lions_after(position, simple, left, reached, gone)
            } else {
                Lions::default()
            },
            cannons: if LEAPS && plan.has_cannons {
                Cannons::after(position, simple, left, reached, gone)
            } else {
                Cannons::default()
            },
            groups,
            mv: (simple, reached),
        }
    }
}
