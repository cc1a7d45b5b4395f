//! Checks, pins, and the attacks of the other side.

use legwork_bitboard::Bitboard;

use super::context::Context;
use super::features::Features;
use super::groups::lame_attackers;
use super::lions::areas;
use super::steps::{aside, diagonal_steps, leaps, rides, straight_steps};
use crate::bits::Bits;
use crate::plan::Plan;
use crate::position::BulkPosition;
use crate::vector::Vector;

/// The checks and pins of the mover.
pub(super) struct CheckInfo<V: Vector> {
    /// The number of pieces that give check, without Cannons. Lame leapers that one piece can block together count as
    /// one.
    pub(super) checks: u32,
    /// The targets that end every check.
    pub(super) check_mask: V::Board,
    /// The pieces that may move only to [allowed](Self::allowed) targets.
    pub(super) pinned: Bitboard,
    /// The riders and lame leapers that pin.
    pub(super) pinners: Bitboard,
    /// The squares between the King and every rider or lame leaper that would attack it on an empty board.
    pub(super) king_rays: Bitboard,
    /// The Cannons on a line with the King with at most two pieces between: with none, no piece may
    /// step between; with one, they give check; with two, neither of the two may leave the line.
    pub(super) cannons: Bitboard,
    /// Whether a Cannon gives check.
    pub(super) is_hopped: bool,
    /// The check mask without Cannons.
    plain_mask: V::Board,
    /// All occupied squares, including those between these Cannons and the King.
    occupied: Bitboard,
}

impl<V: Vector> CheckInfo<V> {
    /// No checks and no pins.
    #[inline(always)]
    pub(super) fn none(v: V, plan: &Plan) -> Self {
        Self {
            checks: 0,
            check_mask: v.load(plan.board),
            pinned: 0,
            pinners: 0,
            king_rays: 0,
            cannons: 0,
            is_hopped: false,
            plain_mask: v.load(0),
            occupied: 0,
        }
    }

    /// Finds the checks and pins.
    #[inline(always)]
    pub(super) fn new<F: Features>(cx: Context<'_, V>, occupied: V::Board) -> Self {
        let Context { v, plan, last, .. } = cx;
        let king = cx.position.king as usize & 127;
        let mut info = Self::none(v, plan);
        let leapers = leapers_at_king::<V, F>(cx);
        let riders = riders_at_king::<V, F>(cx);
        let aligned = if F::SPECIAL && plan.has_cannons {
            plan.cannon[king].aligned & last.cannons.other
        } else {
            0
        };
        if v.is_empty(v.or(leapers, riders)) && aligned == 0 {
            return info;
        }
        if !v.is_empty(leapers) {
            info.checks = v.count(leapers);
            info.check_mask = leapers;
        }
        for square in Bits(v.bits(riders)) {
            let between = plan.between[king * 128 + square];
            let line = between | 1 << square;
            if F::SPECIAL {
                info.king_rays |= between;
            }
            let blockers = v.bits(v.and(occupied, v.load(between)));
            if blockers == 0 {
                info.checks += 1;
                info.check_mask = v.and(info.check_mask, v.load(line));
            } else if blockers & (blockers - 1) == 0
                && !v.is_empty(v.and(cx.mover.all, v.load(blockers)))
            {
                info.pinned |= blockers;
                info.pinners |= 1 << square;
            }
        }
        // One piece can block two lame leaps at once.
        if F::ODD && plan.has_lame_leaps && info.checks > 1 {
            let parried = v.count(leapers) < 2 && !v.is_empty(info.check_mask);
            info.checks = if parried { 1 } else { info.checks };
        }
        if aligned != 0 {
            info.add_cannons(v, plan, king, aligned, cx.own(), v.bits(occupied));
        }
        info
    }

    /// Adds the checks and pins by Cannons on a line with the King.
    #[inline(always)]
    fn add_cannons(
        &mut self,
        v: V,
        plan: &Plan,
        king: usize,
        aligned: Bitboard,
        own: Bitboard,
        occupied: Bitboard,
    ) {
        (self.plain_mask, self.occupied) = (self.check_mask, occupied);
        for cannon in Bits(aligned) {
            let between = plan.between[king * 128 + cannon];
            let screens = between & occupied;
            let count = screens.count_ones();
            if count > 2 {
                continue;
            }
            self.cannons |= 1 << cannon;
            self.pinned |= screens & own;
            self.is_hopped |= count == 1;
            let free = screening(between, screens, 1 << cannon, false);
            self.check_mask = v.and(self.check_mask, v.load(free));
        }
    }

    /// The targets that a piece may move to, pinned or not; `targets` are those that it has if not pinned.
    #[inline(always)]
    pub(super) fn allowed(
        &self,
        v: V,
        plan: &Plan,
        position: &BulkPosition,
        from: usize,
        targets: Bitboard,
        own: Bitboard,
    ) -> Bitboard {
        if self.pinned >> from & 1 == 0 {
            return targets;
        }
        if self.cannons == 0 {
            return targets & self.pin_line(plan, position, from);
        }
        let line = self.pin_line(plan, position, from);
        let screened = screened(plan, position, self.cannons, self.occupied, from);
        v.bits(self.plain_mask) & line & screened & !own
    }

    /// The squares to which a pinned piece may move: up to the pinner. Lame leapers can pin it together.
    #[inline(always)]
    pub(super) fn pin_line(&self, plan: &Plan, position: &BulkPosition, from: usize) -> Bitboard {
        let mut line = Bitboard::MAX;
        for pinner in Bits(self.pinners) {
            let between = plan.between[(position.king as usize & 127) * 128 + pinner];
            if between >> from & 1 == 1 {
                line &= between | 1 << pinner;
                if !plan.has_lame_leaps {
                    break;
                }
            }
        }
        line
    }
}

/// The targets after which a Cannon with at most two screens between it and the King does not attack the King.
#[inline(always)]
fn screening(between: Bitboard, screens: Bitboard, cannon: Bitboard, is_screen: bool) -> Bitboard {
    match (screens.count_ones(), is_screen) {
        (0, _) | (1, true) => !between,
        (1, false) => between & !screens | cannon,
        (_, true) => (between | cannon) & !screens,
        (_, false) => Bitboard::MAX,
    }
}

/// The targets of the piece on a square after which none of these Cannons attacks the King.
#[inline(never)]
fn screened(
    plan: &Plan,
    position: &BulkPosition,
    cannons: Bitboard,
    occupied: Bitboard,
    from: usize,
) -> Bitboard {
    let mut screened = Bitboard::MAX;
    for cannon in Bits(cannons) {
        let between = plan.between[(position.king as usize & 127) * 128 + cannon];
        let is_screen = between >> from & 1 == 1;
        screened &= screening(between, between & occupied, 1 << cannon, is_screen);
    }
    screened
}

/// The leapers, steppers, Lions and leap groups of the other side that attack the King, and a royal piece next to him.
#[inline(always)]
fn leapers_at_king<V: Vector, F: Features>(cx: Context<'_, V>) -> V::Board {
    let Context {
        v,
        plan,
        position,
        other,
        last,
        ..
    } = cx;
    let king = position.king as usize & 127;
    let table = &plan.squares[king];
    let pawn_from = v.load(table.pawn[usize::from(!position.down)]);
    let mut leapers = v.or(
        v.and(v.load(table.knight), other.knight),
        v.and(pawn_from, other.pawn),
    );
    if plan.has_wazirs {
        leapers = v.or(leapers, v.and(v.load(table.wazir), other.wazir));
    }
    if plan.has_ferzes {
        leapers = v.or(leapers, v.and(v.load(table.ferz), other.ferz));
    }
    if F::SPECIAL {
        leapers = v.or(leapers, v.load(plan.lion[king].leaps & last.lions.other));
        leapers = v.or(leapers, v.load(last.groups.checkers));
    }
    if F::ODD {
        // A royal piece that is confined may come next to one that is confined to other squares.
        let near = plan.royal_leaps(true, last.other_king, !position.down) & table.bit;
        if near != 0 {
            let by = plan.squares[last.other_king as usize & 127].bit;
            leapers = v.or(leapers, v.load(by));
        }
    }
    leapers
}

/// The riders and lame leapers of the other side that attack the King if no piece is between.
#[inline(always)]
fn riders_at_king<V: Vector, F: Features>(cx: Context<'_, V>) -> V::Board {
    let Context {
        v,
        plan,
        position,
        other,
        last,
        ..
    } = cx;
    let king = position.king as usize & 127;
    let table = &plan.squares[king];
    let riders = v.or(
        v.and(v.load(table.orth), other.orth),
        v.and(v.load(table.diag), other.diag),
    );
    if !F::ODD {
        return riders;
    }
    let mut others = plan.ahead(position.down, king) & last.lances.other;
    if plan.faces {
        others |= plan.squares[last.other_king as usize & 127].bit & table.orth;
    }
    if plan.has_lame_leaps {
        others |= lame_attackers(plan, position, last, king);
    }
    v.or(riders, v.load(others))
}

/// Every square that the other side attacks, without attacks by Cannons and lame leaps.
#[inline(always)]
pub(super) fn danger<V: Vector, F: Features>(cx: Context<'_, V>, occupied: V::Board) -> V::Board {
    let Context {
        v,
        plan,
        position,
        other,
        last,
        ..
    } = cx;
    let mut files = if F::ODD {
        other.file_riders(v, last.lances.other, !position.down)
    } else {
        v.both(other.orth)
    };
    let mut orth = other.orth;
    if F::ODD && plan.faces {
        let king = v.load(plan.squares[last.other_king as usize & 127].bit);
        files = v.or2(files, v.both(king));
        orth = v.or(orth, king);
    }
    let [a, b, c, d] = rides(v, files, orth, other.diag, occupied, cx.empty(occupied));
    let mut all = v.or2(v.or2(a, b), v.or2(c, d));
    let [a, b, c, d] = leaps(v, other.knight);
    all = v.or2(all, v.or2(v.or2(a, b), v.or2(c, d)));
    all = v.or2(all, aside(v, other.pawn, !position.down));
    if plan.has_wazirs {
        let [a, b] = straight_steps(v, other.wazir);
        all = v.or2(all, v.or2(a, b));
    }
    if plan.has_ferzes {
        let [a, b] = diagonal_steps(v, other.ferz);
        all = v.or2(all, v.or2(a, b));
    }
    let mut near = plan.royal_leaps(F::ODD, last.other_king, !position.down);
    if F::SPECIAL {
        near |= areas(plan, last.lions.other);
        near |= last.groups.squares;
    }
    v.or(v.either(all), v.load(near))
}
