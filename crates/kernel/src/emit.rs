//! What becomes of a move on its way to the sink: promotion, gating, the veto of rules in code.

use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kinds};
use legwork_core::plugin::MoveFacts;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::generate::Task;
use super::groups::Train;
use super::pawns::Promoters;
use super::sink::{Sheaf, Sink};

impl<S: Shape> Kernel<S> {
    /// What a rule lets a side promote to now.
    pub(super) fn becomes(&self, board: &Board<S>, promoters: &Promoters<S>, us: Color) -> Kinds {
        let mut kinds = promoters.to.and(self.compiled.promotions(&board.state, us));
        let own = board.side(us, board.occupied());
        for (kind, formula, limit) in &promoters.limits {
            if (formula.squares(&board.planes) & own).count() >= *limit {
                kinds = kinds.without(Kinds::NONE.with(*kind));
            }
        }
        kinds
    }
}

impl<S: Shape, K: Sink<S>> Task<'_, S, K> {
    /// Gives the moves of one piece to these squares, which leave the King safe from leaps, rides
    /// and hops, to the sink.
    #[inline]
    pub(super) fn emit(&mut self, from: Square, targets: S) {
        if targets.meets(self.situation.intricate) {
            return self.emit_intricate(from, targets);
        }
        if !targets.is_empty() {
            self.sink.plain(from, targets);
        }
    }

    /// Gives the moves of some pieces by the same leap to these squares, which leave the King safe
    /// from leaps, rides and hops, to the sink.
    #[inline]
    pub(super) fn emit_train(&mut self, train: &Train<S>, to: S) {
        if to.is_empty() {
            return;
        }
        let intricate = self.situation.intricate & to;
        if !intricate.is_empty() {
            for (from, to) in train.from(intricate).squares().zip(intricate.squares()) {
                self.emit_intricate(from, S::single(to));
            }
        }
        let to = to & !intricate;
        self.sink.train(train.from(to), to);
    }

    /// The same where walked attacks, promotion, gating or a veto may come into it.
    fn emit_intricate(&mut self, from: Square, mut targets: S) {
        if !self.situation.odd.pieces.is_empty() {
            targets = self.safe_from_odd(from, targets);
        }
        let asked = if self.situation.doubted.contains(from) {
            targets
        } else {
            targets & self.situation.doubtful
        };
        for to in asked.squares() {
            self.emit_one(Move::new(from, to));
        }
        targets &= !asked;
        let gates = self.situation.gates_from(from);
        if self.situation.promoting.contains(from)
            && targets.meets(self.kernel.tables.zones[self.situation.us.index()])
            && let Some(promoters) = self.promoters(from)
        {
            let zone = self.zone(promoters, from) & targets;
            if !zone.is_empty() {
                let becomes = self
                    .kernel
                    .becomes(self.board, promoters, self.situation.us);
                let must = zone & promoters.must[self.situation.us.index()];
                for (targets, stays) in [(must, false), (zone & !must, true)] {
                    self.sink.give(Sheaf {
                        from,
                        targets,
                        stays,
                        becomes,
                        gates,
                    });
                }
                targets &= !zone;
            }
        }
        self.sink.give(Sheaf {
            from,
            targets,
            stays: true,
            becomes: Kinds::NONE,
            gates,
        });
    }

    /// The promotion rule of the piece on a square, if it has one.
    fn promoters(&self, from: Square) -> Option<&Promoters<S>> {
        let rules = &self.kernel.tables.promoters;
        rules
            .iter()
            .find(|rule| rule.formula.squares(&self.board.planes).contains(from))
    }

    /// Where a move from a square promotes by a rule.
    fn zone(&self, promoters: &Promoters<S>, from: Square) -> S {
        let zone = promoters.zone[self.situation.us.index()];
        if promoters.on_entry && zone.contains(from) {
            S::EMPTY
        } else {
            zone
        }
    }

    /// Gives a move that leaves the King safe to the sink: as it is, promoting, with a gating, as
    /// the rules have it, and asks the rules in code where they may forbid it.
    pub(super) fn emit_one(&mut self, mv: Move) {
        let us = self.situation.us.index();
        let (mut stays, mut becomes) = (true, Kinds::NONE);
        if let Some(promoters) = self.promoters(mv.from())
            && self.zone(promoters, mv.from()).contains(mv.to())
        {
            becomes = self
                .kernel
                .becomes(self.board, promoters, self.situation.us);
            stays = !promoters.must[us].contains(mv.to());
        }
        let gates = self.situation.gates_from(mv.from());
        let ways = stays
            .then_some(mv)
            .into_iter()
            .chain(becomes.iter().map(|kind| mv.promoting(kind)));
        for mv in ways {
            if self.permits(mv) {
                self.sink.one(mv);
                if mv.from() != mv.to() {
                    gates
                        .iter()
                        .for_each(|kind| self.sink.one(mv.gating(kind, GateSquare::Origin)));
                }
            }
        }
    }

    /// Whether the rules in code permit a move, its gating left out.
    pub(super) fn permits(&self, mv: Move) -> bool {
        let situation = &self.situation;
        if situation.doubtful.is_empty() && situation.doubted.is_empty() {
            return true;
        }
        let mover = if mv.is_pass() {
            situation.king
        } else {
            mv.from()
        };
        let hits = || S::single(mv.to()) | S::collect(mv.taken());
        if !situation.doubted.contains(mover) && !hits().meets(situation.doubtful) {
            return true;
        }
        let view = self.kernel.view(self.board);
        let facts = MoveFacts::on(&view, mv, situation.us, self.kernel.tables.royal);
        let compiled = &self.kernel.compiled;
        compiled.permits(&self.board.state, &facts, &view).is_ok()
    }
}
