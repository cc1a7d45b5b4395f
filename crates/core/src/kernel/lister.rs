//! Generating in a straight line: what `generate` does, where a rule set is as plain as
//! [`Straight`] wants it.
//!
//! Checks and pins are found from the King's square; then one short loop for each way of riding,
//! one for the few pieces that combine, one for those that are pinned, and Pawns all at once.

use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::piece::Kinds;
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::castling::give_castling;
use super::groups::Train;
use super::scope::Scope;
use super::sink::{Sheaf, Sink};
use super::straight::{Marches, Row, Straight, between, seen};

/// Who of a side does what.
#[derive(Clone, Copy)]
struct Force<S> {
    all: S,
    orth: S,
    diag: S,
    knight: S,
    wazir: S,
    ferz: S,
    pawn: S,
}

/// One call: the position, what is known of it, and where the moves go.
struct Lister<'a, S, H: Hooks, K> {
    kernel: &'a Kernel<S, H>,
    straight: &'a Straight<S>,
    board: &'a Board<S, H::State>,
    marches: &'a Marches<S>,
    scope: Scope<S>,
    side: usize,
    king: Square,
    occupied: S,
    ours: Force<S>,
    theirs: Force<S>,
    their_king: Square,
    checkers: S,
    /// Where an arrival ends every check.
    remedies: S,
    pinned: S,
    /// Which pieces pin them.
    pinners: S,
    sink: &'a mut K,
}

impl<S: Shape, H: Hooks> Kernel<S, H> {
    /// Gives the legal moves that are asked for, but for captures en passant, to a sink; tells
    /// whether it could.
    #[inline]
    pub(super) fn generate_straight<K: Sink<S>>(
        &self,
        straight: &Straight<S>,
        board: &Board<S, H::State>,
        scope: Scope<S>,
        sink: &mut K,
    ) -> bool {
        let hooks = &self.law.hooks;
        let us = board.turn;
        if !hooks.gates(&board.state, us).is_empty() || !hooks.doubtful(&board.state).is_empty() {
            return false;
        }
        let occupied = board.occupied();
        let own = board.side(us, occupied);
        let planes = &board.planes;
        let orth = straight.orth.squares(planes);
        let diag = straight.diag.squares(planes);
        let knight = straight.knight.squares(planes);
        let pawn = straight.pawn.squares(planes);
        let [wazir, ferz] = match &straight.steppers {
            Some(steppers) => [steppers[0].squares(planes), steppers[1].squares(planes)],
            None => [S::EMPTY; 2],
        };
        let force = |all: S| Force {
            all,
            orth: orth & all,
            diag: diag & all,
            knight: knight & all,
            wazir: wazir & all,
            ferz: ferz & all,
            pawn: pawn & all,
        };
        let mut lister = Lister {
            kernel: self,
            straight,
            board,
            marches: &straight.marches[us.index()],
            scope,
            side: us.index(),
            king: board.royal(us),
            occupied,
            ours: force(own),
            theirs: force(occupied & !own),
            their_king: board.royal(!us),
            checkers: S::EMPTY,
            remedies: self.tables.board,
            pinned: S::EMPTY,
            pinners: S::EMPTY,
            sink,
        };
        lister.find_checks();
        lister.run();
        true
    }
}

impl<'a, S: Shape, H: Hooks, K: Sink<S>> Lister<'a, S, H, K> {
    #[inline]
    fn find_checks(&mut self) {
        let row = self.straight.row(self.king);
        let orth = row.cross & self.theirs.orth;
        let diag = row.saltire & self.theirs.diag;
        for sniper in orth.squares() {
            let way = between(&row.orth, &self.straight.row(sniper).orth);
            self.add_sniper(sniper, way);
        }
        for sniper in diag.squares() {
            let way = between(&row.diag, &self.straight.row(sniper).diag);
            self.add_sniper(sniper, way);
        }
        let leapers = self.leaping_at(row);
        if !leapers.is_empty() {
            for leaper in leapers.squares() {
                self.remedies &= S::single(leaper);
            }
            self.checkers |= leapers;
        }
    }

    /// Adds a rider that would reach the King if these squares were empty.
    #[inline]
    fn add_sniper(&mut self, sniper: Square, way: S) {
        let blockers = way & self.occupied;
        let single = S::single(sniper);
        if blockers.is_empty() {
            self.checkers |= single;
            self.remedies &= way | single;
        } else if !blockers.several() && blockers.meets(self.ours.all) {
            self.pinned |= blockers;
            self.pinners |= single;
        }
    }

    /// The enemies that leap to a square.
    #[inline]
    fn leaping_at(&self, row: &Row<S>) -> S {
        let theirs = &self.theirs;
        let mut leaping = row.knight & theirs.knight
            | row.strikes[self.side] & theirs.pawn
            | row.royal & S::single(self.their_king);
        if self.straight.steppers.is_some() {
            leaping |= row.wazir & theirs.wazir | row.ferz & theirs.ferz;
        }
        leaping
    }

    /// Whether an enemy reaches a square.
    fn is_reached(&self, square: Square, occupied: S) -> bool {
        let row = self.straight.row(square);
        let rides = seen(&row.orth, occupied) & self.theirs.orth
            | seen(&row.diag, occupied) & self.theirs.diag;
        !(rides | self.leaping_at(row)).is_empty()
    }

    #[inline]
    fn run(&mut self) {
        let royal = self.scope.from.contains(self.king);
        if royal {
            self.royal_moves();
        }
        if !self.remedies.is_empty() {
            self.officers();
            self.pawns();
            if !self.pinned.is_empty() {
                self.bound();
            }
        }
        if royal && self.scope.castling && self.board.virgin.contains(self.king) {
            self.castling();
        }
    }

    #[inline]
    fn royal_moves(&mut self) {
        let targets = self.straight.row(self.king).royal & !self.ours.all & self.scope.to;
        let targets = targets & !self.leapt_at();
        if !targets.is_empty() {
            let danger = self.ridden_at(self.occupied & !S::single(self.king));
            self.give(self.king, targets & !danger);
        }
    }

    /// Every square that an enemy leaps to.
    #[inline]
    fn leapt_at(&self) -> S {
        let (straight, theirs) = (self.straight, &self.theirs);
        let [left, right] = &straight.marches[1 - self.side].strikes;
        let king = straight.row(self.their_king).royal;
        let mut leapt = king | left.to(theirs.pawn) | right.to(theirs.pawn);
        for from in theirs.knight.squares() {
            leapt |= straight.row(from).knight;
        }
        if straight.steppers.is_some() {
            for from in theirs.wazir.squares() {
                leapt |= straight.row(from).wazir;
            }
            for from in theirs.ferz.squares() {
                leapt |= straight.row(from).ferz;
            }
        }
        leapt
    }

    /// Every square that an enemy rides to, when `occupied` squares stop rides.
    #[inline]
    fn ridden_at(&self, occupied: S) -> S {
        let mut ridden = S::EMPTY;
        for from in self.theirs.orth.squares() {
            ridden |= seen(&self.straight.row(from).orth, occupied);
        }
        for from in self.theirs.diag.squares() {
            ridden |= seen(&self.straight.row(from).diag, occupied);
        }
        ridden
    }

    #[inline]
    fn give(&mut self, from: Square, targets: S) {
        self.sink.plain(from, targets);
    }

    /// The moves of what is not pinned, but for Pawns.
    #[inline]
    fn officers(&mut self) {
        let (straight, occupied) = (self.straight, self.occupied);
        let Force {
            all,
            orth,
            diag,
            knight,
            wazir,
            ferz,
            ..
        } = self.ours;
        let aim = self.remedies & !all & self.scope.to;
        let movers = !self.pinned & self.scope.from;
        let steps = wazir | ferz;
        let combined = (orth | diag) & (knight | steps) | steps;
        for from in (knight & movers & !combined).squares() {
            self.give(from, straight.row(from).knight & aim);
        }
        let movers = movers & !combined;
        for from in (diag & movers & !orth).squares() {
            self.give(from, seen(&straight.row(from).diag, occupied) & aim);
        }
        for from in (orth & movers & !diag).squares() {
            self.give(from, seen(&straight.row(from).orth, occupied) & aim);
        }
        for from in (orth & diag & movers).squares() {
            let row = straight.row(from);
            let targets = seen(&row.orth, occupied) | seen(&row.diag, occupied);
            self.give(from, targets & aim);
        }
        for from in (combined & !self.pinned & self.scope.from).squares() {
            self.give(from, self.targets(from) & aim);
        }
    }

    /// Where a piece that is no Pawn goes, whatever it is.
    fn targets(&self, from: Square) -> S {
        let row = self.straight.row(from);
        let mut targets = S::EMPTY;
        if self.ours.orth.contains(from) {
            targets |= seen(&row.orth, self.occupied);
        }
        if self.ours.diag.contains(from) {
            targets |= seen(&row.diag, self.occupied);
        }
        for (leapers, to) in [
            (self.ours.knight, row.knight),
            (self.ours.wazir, row.wazir),
            (self.ours.ferz, row.ferz),
        ] {
            if leapers.contains(from) {
                targets |= to;
            }
        }
        targets
    }

    /// The moves of pinned pieces.
    fn bound(&mut self) {
        let straight = self.straight;
        let row = straight.row(self.king);
        let aim = self.remedies & !self.ours.all & self.scope.to;
        for pinner in self.pinners.squares() {
            let by = straight.row(pinner);
            let way = between(&row.orth, &by.orth) | between(&row.diag, &by.diag);
            let held = way & self.pinned & self.scope.from;
            let line = (way | S::single(pinner)) & aim;
            for from in held.squares() {
                if self.ours.pawn.contains(from) {
                    for (train, to) in self.marches(held) {
                        self.give_train(train, to & line);
                    }
                } else {
                    self.give(from, self.targets(from) & line);
                }
            }
        }
    }

    /// The moves of Pawns that are not pinned.
    #[inline]
    fn pawns(&mut self) {
        let aim = self.remedies & self.scope.to;
        let free = self.ours.pawn & !self.pinned & self.scope.from;
        let trains = self.marches(free).map(|(train, to)| (train, to & aim));
        let all = trains.iter().fold(S::EMPTY, |all, &(_, to)| all | to);
        if all.meets(self.marches.zone) {
            return trains
                .into_iter()
                .for_each(|(train, to)| self.give_train(train, to));
        }
        for (train, to) in trains {
            self.sink.leaps(train.step, to);
        }
    }

    /// Where Pawns go, each kind of step by itself.
    #[inline]
    fn marches(&self, pawns: S) -> [(&'a Train<S>, S); 4] {
        let empty = self.kernel.tables.board & !self.occupied;
        let marches = self.marches;
        let (ahead, twice) = (&marches.ahead, &marches.twice);
        let [left, right] = &marches.strikes;
        let fresh = ahead.to(pawns & marches.homes) & empty;
        [
            (ahead, ahead.to(pawns) & empty),
            (twice, ahead.to(fresh) & empty),
            (left, left.to(pawns) & self.theirs.all),
            (right, right.to(pawns) & self.theirs.all),
        ]
    }

    /// Gives moves of Pawns by the same step, some of them perhaps into their zone.
    fn give_train(&mut self, train: &Train<S>, to: S) {
        let marches = self.marches;
        let crowned = to & marches.zone;
        if !crowned.is_empty()
            && let Some(promoters) = self.kernel.tables.promoters.first()
        {
            let becomes = self.kernel.becomes(self.board, promoters, self.board.turn);
            for (from, to) in train.from(crowned).squares().zip(crowned.squares()) {
                self.sink.give(Sheaf {
                    from,
                    targets: S::single(to),
                    stays: !marches.must.contains(to),
                    becomes,
                    gates: Kinds::NONE,
                });
            }
        }
        self.sink.leaps(train.step, to & !crowned);
    }

    fn castling(&mut self) {
        if !self.checkers.is_empty() {
            return;
        }
        let (kernel, board) = (self.kernel, self.board);
        for (number, wing) in kernel.tables.wings.iter().enumerate() {
            if wing.color != board.turn {
                continue;
            }
            let Some(rook) = kernel.castling_rook(board, wing) else {
                continue;
            };
            let span = |a, b| kernel.tables.span(wing.color, a, b);
            let crossed = span(self.king, wing.king_to);
            let lifted = S::single(self.king) | S::single(rook);
            if (crossed | span(rook, wing.rook_to)).meets(self.occupied & !lifted) {
                continue;
            }
            let ends = S::single(wing.king_to) | S::single(wing.rook_to);
            let reached = |square| self.is_reached(square, self.occupied);
            if !crossed.squares().any(reached)
                && !self.is_reached(wing.king_to, self.occupied & !lifted | ends)
            {
                let gates = |_| Kinds::NONE;
                give_castling(self.sink, number, wing, [self.king, rook], gates);
            }
        }
    }
}
