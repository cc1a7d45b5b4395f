//! The moves of Lions, one Lion at a time, and the rules for trading them.

use legwork_bitboard::Bitboard;

use super::checks::CheckInfo;
use super::context::Context;
use super::groups::group_attackers;
use crate::bits::Bits;
use crate::plan::{Plan, Roles, Special};
use crate::position::{MoveSets, SideEffect};
use crate::vector::Vector;

/// All squares that these Lions attack.
#[inline(always)]
pub(super) fn areas(plan: &Plan, lions: Bitboard) -> Bitboard {
    Bits(lions).fold(0, |areas, lion| areas | plan.lion[lion].leaps)
}

/// The data on which the moves of the mover's Lions depend.
pub(super) struct LionContext<'a, V: Vector> {
    cx: Context<'a, V>,
    info: &'a CheckInfo<V>,
    /// The mover's pieces.
    own: Bitboard,
    enemies: Bitboard,
}

impl<'a, V: Vector> LionContext<'a, V> {
    #[inline(always)]
    pub(super) fn new(cx: Context<'a, V>, info: &'a CheckInfo<V>) -> Self {
        let (own, enemies) = (cx.own(), cx.enemies());
        Self {
            cx,
            info,
            own,
            enemies,
        }
    }

    /// Whether one of the other side's pieces in `standing`, except the royal one, could capture on a square.
    #[inline(always)]
    fn is_struck(&self, square: usize, occupied: Bitboard, standing: Bitboard) -> bool {
        let cx = self.cx;
        cx.v.call(
            #[inline(always)]
            move || {
                let Context {
                    v,
                    plan,
                    position,
                    other,
                    last,
                    ..
                } = cx;
                let table = &plan.squares[square & 127];
                let pawn_from = v.load(table.pawn[usize::from(!position.down)]);
                let mut leapers = v.or(
                    v.and(v.load(table.knight), other.knight),
                    v.and(pawn_from, other.pawn),
                );
                leapers = v.or(leapers, v.and(v.load(table.wazir), other.wazir));
                leapers = v.or(leapers, v.and(v.load(table.ferz), other.ferz));
                let special = plan.lion[square & 127].leaps & last.lions.other
                    | group_attackers(plan, position, last, square);
                leapers = v.or(leapers, v.load(special));
                if v.bits(leapers) & standing != 0 {
                    return true;
                }
                let riders = v.or(
                    v.and(v.load(table.orth), other.orth),
                    v.and(v.load(table.diag), other.diag),
                );
                Bits(v.bits(riders) & standing)
                    .any(|rider| plan.between[(square & 127) * 128 + rider] & occupied == 0)
            },
        )
    }

    /// The ends of a Lion's move, not next to it, on which it may not capture a Lion.
    #[inline(always)]
    fn guarded(
        &self,
        ends: Bitboard,
        from: usize,
        occupied: Bitboard,
        standing: Bitboard,
    ) -> Bitboard {
        let table = &self.cx.plan.squares[from & 127];
        let far = ends & self.cx.last.lions.other & !(table.bit | table.wazir | table.ferz);
        let mut guarded = 0;
        for at in Bits(far) {
            if self.is_struck(at, occupied, standing & !(1 << at)) {
                guarded |= 1 << at;
            }
        }
        guarded
    }

    /// The targets of a Lion without a capture on the way.
    #[inline(always)]
    fn leaps(&self, from: usize) -> Bitboard {
        let (
            info,
            Context {
                v,
                plan,
                position,
                last,
                ..
            },
        ) = (self.info, self.cx);
        if info.checks > 1 {
            return 0;
        }
        let table = &plan.squares[from & 127];
        let mut ends = plan.lion[from & 127].leaps & !self.own;
        if info.checks == 1 {
            ends &= v.bits(info.check_mask);
        }
        if info.pinned & table.bit != 0 {
            ends &= info.pin_line(plan, position, from);
        }
        if position.trading && ends & last.lions.other != 0 {
            let occupied = (self.own | self.enemies) & !table.bit;
            ends &= !self.guarded(ends, from, occupied, self.enemies);
        }
        ends
    }

    /// The squares where a Lion may end after it has captured by the first part of its move.
    #[inline(always)]
    fn bites(&self, from: usize, victim: usize) -> Bitboard {
        let (
            info,
            Context {
                v,
                plan,
                position,
                other,
                last,
                ..
            },
        ) = (self.info, self.cx);
        let (table, bitten) = (&plan.squares[from & 127], &plan.squares[victim & 127]);
        let left = table.bit | bitten.bit;
        let occupied = (self.own | self.enemies) & !left;
        let standing = self.enemies & !bitten.bit;
        let mut ends = plan.lion[victim & 127].parts & (!self.own | table.bit);
        if info.checks > 0 || left & info.king_rays != 0 {
            for end in Bits(ends).map(|end| 1 << end) {
                if self.is_struck(position.king as usize, occupied | end, standing & !end) {
                    ends &= !end;
                }
            }
        }
        if position.trading
            && ends & last.lions.other != 0
            && !v.is_empty(v.and(other.pawn, v.load(bitten.bit)))
        {
            ends &= !self.guarded(ends, from, occupied, standing);
        }
        ends
    }

    /// The number of moves of the Lions, including a pass.
    #[inline(always)]
    pub(super) fn count(&self) -> i32 {
        self.cx.v.call(
            #[inline(always)]
            move || {
                let mut moves = 0;
                let mut passes = false;
                for from in Bits(self.cx.last.lions.own) {
                    moves += self.leaps(from).count_ones();
                    let parts = self.cx.plan.lion[from].parts;
                    for victim in Bits(parts & self.enemies) {
                        moves += self.bites(from, victim).count_ones();
                    }
                    passes |= parts & !(self.own | self.enemies) != 0;
                }
                (moves + u32::from(passes && self.info.checks == 0)) as i32
            },
        )
    }

    /// Finds the moves of the Lions.
    #[inline(always)]
    pub(super) fn find(&self, found: &mut MoveSets) {
        let roles = Roles {
            special: Special::LION,
            ..Roles::NONE
        };
        for from in Bits(self.cx.last.lions.own) {
            let parts = self.cx.plan.lion[from].parts;
            found.add(from as u8, self.leaps(from), roles, SideEffect::Nothing);
            for victim in Bits(parts & self.enemies) {
                let ends = self.bites(from, victim);
                found.add(from as u8, ends, roles, SideEffect::Takes(victim as u8));
            }
            let free = parts & !(self.own | self.enemies) != 0;
            found.passes |= free && self.info.checks == 0;
        }
    }
}
