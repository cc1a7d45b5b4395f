//! The moves of Lions, one Lion at a time, and the rules for trading them.

use legwork_bitboard::Bitboard;

use super::checks::CheckInfo;
use super::groups::group_attackers;
use super::side::Side;
use crate::plan::{Plan, Roles, Special};
use crate::position::{Besides, BulkPosition, MoveSets, SimpleMoves};
use crate::vector::Vector;

/// The Lions of both sides.
#[derive(Clone, Copy, Default)]
pub(super) struct Lions {
    /// The mover's.
    pub(super) own: Bitboard,
    /// The other side's.
    pub(super) other: Bitboard,
    /// Whether only Lions may capture them.
    pub(super) locked: bool,
}

/// The Lions after a move of the other side.
#[inline(always)]
pub(super) fn lions_after(
    position: &BulkPosition,
    moves: &SimpleMoves,
    left: Bitboard,
    reached: Bitboard,
    gone: Bitboard,
) -> Lions {
    let (own, other) = (position.mover.lion, position.other.lion);
    let arrived = if moves.roles.special.is_lion() {
        reached
    } else {
        0
    };
    let placed = match moves.besides {
        Besides::Places(roles) if roles.special.is_lion() => left,
        _ => 0,
    };
    // A piece that promotes to a Lion by this move has captured as its former kind.
    let struck = own & gone != 0 && other & left == 0;
    Lions {
        own: own & !gone,
        other: other & !left | arrived | placed,
        locked: position.locked || position.trading && struck,
    }
}

/// All squares that these Lions attack.
#[inline(always)]
pub(super) fn areas(plan: &Plan, lions: Bitboard) -> Bitboard {
    let (mut left, mut areas) = (lions, 0);
    while left != 0 {
        areas |= plan.lion[left.trailing_zeros() as usize & 127].leaps;
        left &= left - 1;
    }
    areas
}

/// The data on which the moves of a side's Lions depend.
pub(super) struct LionContext<'a, V: Vector> {
    pub(super) v: V,
    pub(super) plan: &'a Plan,
    pub(super) position: &'a BulkPosition,
    pub(super) other: &'a Side<V>,
    pub(super) lions: Lions,
    /// The other side's last move, and its target.
    pub(super) last: Option<(&'a SimpleMoves, Bitboard)>,
    pub(super) info: &'a CheckInfo<V>,
    /// The mover's pieces.
    pub(super) own: Bitboard,
    pub(super) enemies: Bitboard,
}

impl<V: Vector> LionContext<'_, V> {
    /// Whether one of the other side's pieces in `standing`, except the royal one, could capture on a square.
    #[inline(always)]
    fn is_struck(&self, square: usize, occupied: Bitboard, standing: Bitboard) -> bool {
        self.v.call(
            #[inline(always)]
            move || {
                let Self {
                    v,
                    plan,
                    position,
                    other,
                    lions,
                    last,
                    ..
                } = *self;
                let table = &plan.squares[square & 127];
                let pawn_from = v.load(table.pawn[usize::from(!position.down)]);
                let mut leapers = v.or(
                    v.and(v.load(table.knight), other.knight),
                    v.and(pawn_from, other.pawn),
                );
                leapers = v.or(leapers, v.and(v.load(table.wazir), other.wazir));
                leapers = v.or(leapers, v.and(v.load(table.ferz), other.ferz));
                let special = plan.lion[square & 127].leaps & lions.other
                    | group_attackers(plan, position, last, square);
                leapers = v.or(leapers, v.load(special));
                if v.bits(leapers) & standing != 0 {
                    return true;
                }
                let riders = v.or(
                    v.and(v.load(table.orth), other.orth),
                    v.and(v.load(table.diag), other.diag),
                );
                let mut left = v.bits(riders) & standing;
                while left != 0 {
                    let rider = left.trailing_zeros() as usize & 127;
                    left &= left - 1;
                    if plan.between[(square & 127) * 128 + rider] & occupied == 0 {
                        return true;
                    }
                }
                false
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
        let table = &self.plan.squares[from & 127];
        let mut left = ends & self.lions.other & !(table.bit | table.wazir | table.ferz);
        let mut guarded = 0;
        while left != 0 {
            let at = left.trailing_zeros() as usize & 127;
            left &= left - 1;
            if self.is_struck(at, occupied, standing & !(1 << at)) {
                guarded |= 1 << at;
            }
        }
        guarded
    }

    /// The targets of a Lion without a capture on the way.
    #[inline(always)]
    fn leaps(&self, from: usize) -> Bitboard {
        let info = self.info;
        if info.checks > 1 {
            return 0;
        }
        let table = &self.plan.squares[from & 127];
        let mut ends = self.plan.lion[from & 127].leaps & !self.own;
        if info.checks == 1 {
            ends &= self.v.bits(info.check_mask);
        }
        if info.pinned & table.bit != 0 {
            ends &= info.pin_line(self.plan, self.position, from);
        }
        if self.position.trading && ends & self.lions.other != 0 {
            let occupied = (self.own | self.enemies) & !table.bit;
            ends &= !self.guarded(ends, from, occupied, self.enemies);
        }
        ends
    }

    /// The squares where a Lion may end after it has captured by the first part of its move.
    #[inline(always)]
    fn bites(&self, from: usize, victim: usize) -> Bitboard {
        let Self {
            v,
            plan,
            position,
            other,
            info,
            ..
        } = *self;
        let (table, bitten) = (&plan.squares[from & 127], &plan.squares[victim & 127]);
        let left = table.bit | bitten.bit;
        let occupied = (self.own | self.enemies) & !left;
        let standing = self.enemies & !bitten.bit;
        let mut ends = plan.lion[victim & 127].parts & (!self.own | table.bit);
        if info.checks > 0 || left & info.king_rays != 0 {
            let mut asked = ends;
            while asked != 0 {
                let end = asked & asked.wrapping_neg();
                asked &= asked - 1;
                if self.is_struck(position.king as usize, occupied | end, standing & !end) {
                    ends &= !end;
                }
            }
        }
        if position.trading
            && ends & self.lions.other != 0
            && !v.is_empty(v.and(other.pawn, v.load(bitten.bit)))
        {
            ends &= !self.guarded(ends, from, occupied, standing);
        }
        ends
    }

    /// The number of moves of the Lions, including a pass.
    #[inline(always)]
    pub(super) fn count(&self) -> i32 {
        self.v.call(
            #[inline(always)]
            move || {
                let mut moves = 0;
                let mut passes = false;
                let mut left = self.lions.own;
                while left != 0 {
                    let from = left.trailing_zeros() as usize & 127;
                    left &= left - 1;
                    moves += self.leaps(from).count_ones();
                    let parts = self.plan.lion[from].parts;
                    let mut victims = parts & self.enemies;
                    while victims != 0 {
                        let victim = victims.trailing_zeros() as usize & 127;
                        victims &= victims - 1;
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
        let mut left = self.lions.own;
        while left != 0 {
            let from = left.trailing_zeros() as usize & 127;
            left &= left - 1;
            let parts = self.plan.lion[from].parts;
            found.add(from as u8, self.leaps(from), roles, Besides::Nothing);
            let mut victims = parts & self.enemies;
            while victims != 0 {
                let victim = victims.trailing_zeros() as usize & 127;
                victims &= victims - 1;
                let ends = self.bites(from, victim);
                found.add(from as u8, ends, roles, Besides::Takes(victim as u8));
            }
            let free = parts & !(self.own | self.enemies) != 0;
            found.passes |= free && self.info.checks == 0;
        }
    }
}
