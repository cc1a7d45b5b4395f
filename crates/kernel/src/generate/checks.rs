//! Checks, pins, and the squares that the King cannot enter because the enemy attacks them.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::shape::Shape;

use crate::tables::squares::AttackTable;

use super::Generator;

impl<S: Shape, const SPECIAL: bool> Generator<'_, S, SPECIAL> {
    /// The enemy riders that would attack the King on an empty board.
    #[inline(always)]
    pub(super) fn snipers(&self) -> S {
        let table = self.tables.squares.of(self.king);
        let sets = &self.sets;
        (table.rook_rays() & sets.orth | table.bishop_rays() & sets.diag) & self.enemies()
    }

    #[inline(always)]
    pub(super) fn find_checks(&mut self) {
        let table = self.tables.squares.of(self.king);
        for sniper in self.snipers().squares() {
            let between = self.tables.squares.between(self.king, sniper);
            let blockers = between & self.occupied;
            let single = S::single(sniper);
            if blockers.is_empty() {
                self.in_check = true;
                self.check_mask &= between | single;
            } else if !blockers.several() && blockers.meets(self.own) {
                self.pinned |= blockers;
                self.pinners |= single;
            }
        }
        let leapers = self.leaping_at(table, self.enemies());
        if !leapers.is_empty() {
            self.in_check = true;
            for leaper in leapers.squares() {
                self.check_mask &= S::single(leaper);
            }
        }
    }

    /// The pieces of `standing` that attack a square by leaps.
    #[inline(always)]
    fn leaping_at(&self, table: &AttackTable<S>, standing: S) -> S {
        let sets = &self.sets;
        let attacks = table.pawn_attacks[self.us.index()];
        let mut leaping = table.knight & sets.knight | attacks & sets.pawn;
        if let Some([wazir, ferz]) = sets.steppers {
            leaping |= table.wazir & wazir | table.ferz & ferz;
        }
        leaping & standing | table.royal & S::single(self.their_king)
    }

    /// Whether one of the `standing` enemies attacks a square, by the attack tables.
    #[inline(always)]
    pub(super) fn is_reached(&self, square: Square, occupied: S, standing: S) -> bool {
        let table = self.tables.squares.of(square);
        let rides = table.orth(occupied) & self.sets.orth | table.diag(occupied) & self.sets.diag;
        !(rides & standing | self.leaping_at(table, standing)).is_empty()
    }

    /// The squares near the King that enemies attack by leaps, by the attack tables.
    #[inline(always)]
    pub(super) fn leapt_near_king(&self) -> S {
        let (tables, sets, enemies) = (self.tables, &self.sets, self.enemies());
        let near = &tables.squares.of(self.king).near;
        let mut leapt = tables.squares.of(self.their_king).royal;
        if let Some(pawns) = tables.pawns.first() {
            for attack in &pawns.attacks[(!self.us).index()] {
                leapt |= attack.to(sets.pawn & enemies);
            }
        }
        for from in (sets.knight & enemies & near.knight).squares() {
            leapt |= tables.squares.of(from).knight;
        }
        if let Some([wazir, ferz]) = sets.steppers {
            for from in (wazir & enemies).squares() {
                leapt |= tables.squares.of(from).wazir;
            }
            for from in (ferz & enemies).squares() {
                leapt |= tables.squares.of(from).ferz;
            }
        }
        leapt
    }

    /// The squares near the King that enemies attack by rides, given the occupied squares.
    #[inline(always)]
    pub(super) fn ridden_near_king(&self, occupied: S) -> S {
        let (sets, enemies) = (&self.sets, self.enemies());
        let near = &self.tables.squares.of(self.king).near;
        let mut ridden = S::EMPTY;
        for from in (sets.orth & enemies & near.orth).squares() {
            ridden |= self.tables.squares.of(from).orth(occupied);
        }
        for from in (sets.diag & enemies & near.diag).squares() {
            ridden |= self.tables.squares.of(from).diag(occupied);
        }
        ridden
    }

    /// Whether the King is safe after a move that is not castling.
    pub(super) fn is_safe(&self, mv: Move) -> bool {
        if SPECIAL && self.kingless {
            return true;
        }
        self.is_safe_by_tables(mv) && (!SPECIAL || self.is_safe_from_paths(mv))
    }

    /// Whether no leap, ride or hop attacks the King after a move.
    pub(super) fn is_safe_by_tables(&self, mv: Move) -> bool {
        let (from, to) = (S::single(mv.from()), S::single(mv.to()));
        let taken = S::collect(mv.taken());
        if SPECIAL && !self.in_check && mv.from() != self.king {
            let special = self.special();
            let opens = (from | taken).meets(special.king_rays)
                || (from | taken | to).meets(special.hopper_rays);
            if !opens {
                return true;
            }
        }
        let king = if mv.from() == self.king {
            mv.to()
        } else {
            self.king
        };
        if SPECIAL && self.special().havens.contains(king) {
            return true;
        }
        let occupied = self.occupied & !(from | taken) | to;
        let standing = self.enemies() & !(taken | to);
        let reached = self.is_reached(king, occupied, standing)
            || SPECIAL && self.is_reached_by_others(king, occupied, standing);
        !reached
    }

    /// Whether one of the `standing` enemies attacks a square by leaps, rides and hops that are not
    /// in the attack tables.
    pub(super) fn is_reached_by_others(&self, square: Square, occupied: S, standing: S) -> bool {
        let standing = self.special().others & standing;
        let attackers = &self.tables.attackers;
        let planes = &self.board.planes;
        !standing.is_empty() && attackers.reach(planes, square, !self.us, occupied, standing)
    }

    /// The targets of the King that are safe from attacks that are not in the attack tables.
    #[inline(never)]
    pub(super) fn safe_from_others(&self, targets: S) -> S {
        if self.special().others.is_empty() {
            return targets;
        }
        let mut safe = S::EMPTY;
        for to in targets.squares() {
            let occupied = self.occupied & !S::single(self.king) | S::single(to);
            let standing = self.enemies() & !S::single(to);
            if !self.is_reached_by_others(to, occupied, standing) {
                safe |= S::single(to);
            }
        }
        safe
    }
}
