//! What the enemy attacks: checks, pins, and the squares where no King can go.

use crate::straight::Row;
use legwork_core::geometry::Square;
use legwork_core::shape::Shape;

use super::Lister;

impl<S: Shape> Lister<'_, S> {
    #[inline(always)]
    pub(super) fn find_checks(&mut self) {
        let row = self.straight.row(self.king);
        let enemies = self.enemies();
        let snipers = row.cross() & self.force.orth | row.saltire() & self.force.diag;
        for sniper in (snipers & enemies).squares() {
            let way = self.straight.between(self.king, sniper);
            let blockers = way & self.occupied;
            let single = S::single(sniper);
            if blockers.is_empty() {
                self.in_check = true;
                self.remedies &= way | single;
            } else if !blockers.several() && blockers.meets(self.own) {
                self.pinned |= blockers;
                self.pinners |= single;
            }
        }
        let leapers = self.leaping_at(row);
        if !leapers.is_empty() {
            self.in_check = true;
            for leaper in leapers.squares() {
                self.remedies &= S::single(leaper);
            }
        }
    }

    /// The enemies that leap to a square.
    #[inline(always)]
    fn leaping_at(&self, row: &Row<S>) -> S {
        let force = &self.force;
        let mut leaping = row.knight & force.knight | row.strikes[self.side] & force.pawn;
        if let Some([wazir, ferz]) = force.steppers {
            leaping |= row.wazir & wazir | row.ferz & ferz;
        }
        leaping & self.enemies() | row.royal & S::single(self.their_king)
    }

    /// Whether an enemy reaches a square.
    #[inline(always)]
    pub(super) fn is_reached(&self, square: Square, occupied: S) -> bool {
        let row = self.straight.row(square);
        let rides = row.orth(occupied) & self.force.orth | row.diag(occupied) & self.force.diag;
        !(rides & self.enemies() | self.leaping_at(row)).is_empty()
    }

    /// Every square that an enemy leaps to.
    #[inline(always)]
    pub(super) fn leapt_at(&self) -> S {
        let (straight, force, enemies) = (self.straight, &self.force, self.enemies());
        let [left, right] = &straight.marches[1 - self.side].strikes;
        let king = straight.row(self.their_king).royal;
        let pawns = force.pawn & enemies;
        let mut leapt = king | left.to(pawns) | right.to(pawns);
        for from in (force.knight & enemies).squares() {
            leapt |= straight.row(from).knight;
        }
        if let Some([wazir, ferz]) = force.steppers {
            for from in (wazir & enemies).squares() {
                leapt |= straight.row(from).wazir;
            }
            for from in (ferz & enemies).squares() {
                leapt |= straight.row(from).ferz;
            }
        }
        leapt
    }

    /// Every square that an enemy rides to, when `occupied` squares stop rides.
    #[inline(always)]
    pub(super) fn ridden_at(&self, occupied: S) -> S {
        let (force, enemies) = (&self.force, self.enemies());
        let mut ridden = S::EMPTY;
        for from in (force.orth & enemies).squares() {
            ridden |= self.straight.row(from).orth(occupied);
        }
        for from in (force.diag & enemies).squares() {
            ridden |= self.straight.row(from).diag(occupied);
        }
        ridden
    }
}
