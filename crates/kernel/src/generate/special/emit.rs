//! Passes moves to the sink: promotion, gating, the veto of rules in code.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::plugin::MoveFacts;
use legwork_core::rules::deciding_victim;
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;

use crate::Kernel;
use crate::board::Board;
use crate::sink::{Flow, ON, PieceMoves, Sink};
use crate::tables::promotion::Promoters;

use crate::generate::Generator;

impl<S: Shape> Kernel<S> {
    /// Whether the rules in code permit a move with these facts.
    pub(crate) fn is_permitted(&self, board: &Board<S>, facts: &MoveFacts) -> bool {
        let compiled = &self.compiled;
        let permitted =
            compiled
                .code
                .permit(&board.state, facts, &self.view(board), &compiled.legs);
        permitted.is_ok()
            && (!compiled.code.ask_for_checkers() || {
                let checkers: Squares = self.checkers(board).squares().collect();
                checkers.is_empty() || compiled.code.permit_in_check(facts, checkers).is_ok()
            })
    }

    /// The rules of promotion.
    #[inline]
    pub fn promoters(&self) -> &[Promoters<S>] {
        &self.tables.promotion.rules
    }

    /// The kinds to which a rule lets a side promote now.
    pub fn becomes(&self, board: &Board<S>, promoters: &Promoters<S>, us: Color) -> Kinds {
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

impl<S: Shape, const SPECIAL: bool> Generator<'_, S, SPECIAL> {
    /// Passes the moves of one piece to the sink: attacks along paths, promotion, gating or a veto may matter.
    #[inline(never)]
    pub(crate) fn emit_intricate(
        &self,
        from: Square,
        mut targets: S,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        let special = self.special();
        // A path may depend on the kind of a piece in its way.
        let one_by_one = special.threats.mind_kinds() && special.promoting.contains(from);
        if !one_by_one && !special.threats.pieces.is_empty() {
            targets = self.safe_from_paths(from, targets, &mut || sink.goes_on())?;
        }
        let asked = if one_by_one || special.asked_movers.contains(from) {
            targets
        } else {
            targets & special.asked_victims
        };
        for to in asked.squares() {
            self.emit_one(Move::new(from, to), sink)?;
        }
        targets &= !asked;
        // Few moves start or end in a promotion zone, so the promotion rule is seldom looked up.
        if special.promoting_anywhere.contains(from)
            || special.promoting.contains(from) && targets.meets(special.zone)
        {
            targets = self.emit_promoting(from, targets, sink)?;
        }
        sink.give(PieceMoves {
            from,
            targets: targets & self.scope.to,
            stays: true,
            becomes: Kinds::NONE,
            gates: self.gates_from(from),
            ungated: self.moves_ungated(from),
        })
    }

    /// Passes the moves of one piece to those of these targets where it may promote to the sink; returns the others.
    fn emit_promoting(
        &self,
        from: Square,
        mut targets: S,
        sink: &mut dyn Sink<S>,
    ) -> ControlFlow<(), S> {
        let us = self.us.index();
        let changing = self.changing(from);
        let rules: SmallVec<[(&Promoters<S>, S); 3]> = self
            .promoters(from)
            .map(|rule| (rule, rule.targets(us, from, self.occupied) & !changing))
            .collect();
        let mut promoting = targets & rules.iter().fold(S::EMPTY, |all, &(_, zone)| all | zone);
        targets &= !promoting;
        while !promoting.is_empty() {
            // The targets on which the same rules hold as on the first.
            let first = promoting.first();
            let (mut alike, mut must, mut becomes) = (promoting, S::EMPTY, Kinds::NONE);
            for &(rule, zone) in &rules {
                if zone.contains(first) {
                    alike &= zone;
                    must |= rule.must[us];
                    becomes = becomes.or(self.kernel.becomes(self.board, rule, self.us));
                } else {
                    alike &= !zone;
                }
            }
            self.emit_in_zone(from, alike, must, becomes, sink)?;
            promoting &= !alike;
        }
        ControlFlow::Continue(targets)
    }

    /// Passes the moves of one piece to squares where it may promote to the sink; on some of these it must.
    pub(crate) fn emit_in_zone(
        &self,
        from: Square,
        zone: S,
        must: S,
        becomes: Kinds,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        let confined = becomes.and(self.rules().kinds.confined);
        for kind in confined.iter() {
            sink.give(PieceMoves {
                from,
                targets: zone & self.scope.promotes_on & self.rules().kinds.within(kind, self.us),
                stays: false,
                becomes: Kinds::NONE.with(kind),
                gates: self.gates_from(from),
                ungated: self.moves_ungated(from),
            })?;
        }
        for (targets, becomes, stays) in [
            (
                zone & self.scope.promotes_on,
                becomes.without(confined),
                false,
            ),
            (zone & self.scope.to & !must, Kinds::NONE, true),
        ] {
            sink.give(PieceMoves {
                from,
                targets,
                stays,
                becomes,
                gates: self.gates_from(from),
                ungated: self.moves_ungated(from),
            })?;
        }
        ON
    }

    /// The kinds that can be gated when the piece on a square leaves it.
    pub(crate) fn gates_from(&self, from: Square) -> Kinds {
        if SPECIAL {
            let gates = self.special().gating.from(from);
            self.rules().kinds.admitted(gates, self.us, from)
        } else {
            Kinds::NONE
        }
    }

    /// Whether the piece on a square can leave it so that nothing comes in there.
    pub(crate) fn moves_ungated(&self, from: Square) -> bool {
        !(SPECIAL && self.special().gating.behind.contains(from))
            || self.gates_from(from).is_empty()
    }

    /// The kinds that can be gated with a move, and whether it can be made without.
    fn gates_with(&self, mv: Move) -> (Kinds, bool) {
        let from = mv.from();
        if SPECIAL && self.special().gating.fleeing.contains(from) {
            let hits = S::single(mv.to()) | S::collect(mv.taken());
            if !hits.meets(self.special().gating.checkers) {
                return (Kinds::NONE, true);
            }
        }
        (self.gates_from(from), self.moves_ungated(from))
    }

    /// The promotion rules of the piece on a square.
    fn promoters(&self, from: Square) -> impl Iterator<Item = &Promoters<S>> {
        let kind = self.kernel.kind_at(self.board, from);
        kind.into_iter()
            .flat_map(|kind| self.rules().promotion.of(kind))
    }

    /// The victims by whose capture the piece on a square becomes another kind, so that it does not promote.
    fn changing(&self, from: Square) -> S {
        let Some(victims) = &self.rules().promotion.changing else {
            return S::EMPTY;
        };
        let kind = self.kernel.kind_at(self.board, from);
        kind.map_or(S::EMPTY, |kind| {
            victims[kind.index()].squares(&self.board.planes)
        })
    }

    /// Whether the piece keeps its kind when it makes a move. If its victim changes it, the move does not promote it.
    fn keeps_kind(&self, mv: Move) -> bool {
        if self.rules().promotion.changing.is_none() {
            return true;
        }
        let by = self.kernel.kind_at(self.board, mv.from());
        let of = deciding_victim(&self.kernel.view(self.board), mv);
        let rules = &self.kernel.compiled.rules;
        !by.zip(of)
            .is_some_and(|(by, of)| rules.never_promotes_by(by, of.kind))
    }

    /// Passes a move that leaves the King safe to the sink: plain, promoting or gating, as the
    /// rules require. Asks the rules in code where they may forbid it.
    pub(crate) fn emit_one(&self, mv: Move, sink: &mut dyn Sink<S>) -> Flow {
        let us = self.us.index();
        let wanted = mv.takes_on_the_way() || self.scope.to.contains(mv.to());
        let (mut stays, mut becomes) = (wanted, Kinds::NONE);
        let captured = if mv.takes_on_the_way() {
            !S::EMPTY
        } else {
            self.occupied
        };
        let keeps_kind = self.keeps_kind(mv);
        for rule in self.promoters(mv.from()).filter(|_| keeps_kind) {
            let passed = self.board.passant;
            if !rule.en_passant && passed.is_some_and(|last| last.is_captured_by(mv)) {
                continue;
            }
            if rule.targets(us, mv.from(), captured).contains(mv.to()) {
                if mv.takes_on_the_way() || self.scope.promotes_on.contains(mv.to()) {
                    let more = self.kernel.becomes(self.board, rule, self.us);
                    becomes = becomes.or(self.rules().kinds.admitted(more, self.us, mv.to()));
                }
                stays &= !rule.must[us].contains(mv.to());
            }
        }
        let (gates, ungated) = self.gates_with(mv);
        let ungated = ungated || mv.from() == mv.to();
        let ways = stays
            .then_some(mv)
            .into_iter()
            .chain(becomes.iter().map(|kind| mv.promoting(kind)));
        let safe =
            |mv| !(SPECIAL && self.special().threats.mind_kinds()) || self.is_safe_from_paths(mv);
        for mv in ways {
            if !(self.permits(mv) && safe(mv)) {
                continue;
            }
            if ungated {
                sink.one(mv)?;
            }
            if mv.from() != mv.to() {
                for kind in self.safe_gates(mv, GateSquare::Origin, gates).iter() {
                    sink.one(mv.gating(kind, GateSquare::Origin))?;
                }
            }
        }
        ON
    }

    /// Passes the moves that rules in code give to pieces, in addition to their own, to the sink.
    #[inline(never)]
    pub(crate) fn offered(&self, sink: &mut dyn Sink<S>) -> Flow {
        let (kernel, board) = (self.kernel, self.board);
        let mut moves = SmallVec::<[Move; 8]>::new();
        let mut keep = |mv| moves.push(mv);
        let compiled = &kernel.compiled;
        compiled
            .code
            .offer(self.us, &kernel.view(board), &compiled.legs, &mut keep);
        let scope = &self.scope;
        for mv in moves {
            let targets = match mv.promotion() {
                Some(_) => scope.promotes_on,
                None => scope.to,
            };
            let wanted = scope.from.contains(mv.from())
                && targets.contains(mv.to())
                && (scope.in_place || mv.from() != mv.to());
            let safe = || kernel.leaves_royals_safe(board, mv);
            if wanted && safe() && self.permits(mv) {
                sink.one(mv)?;
            }
        }
        ON
    }

    /// The kinds among `gates` that a legal move can gate: those after which no enemy can capture the King by hopping over the gated
    /// piece, or by capturing that piece on its way. The kind matters only where attacks depend on other pieces; else it is all or none.
    pub(crate) fn safe_gates(&self, mv: Move, on: GateSquare, gates: Kinds) -> Kinds {
        let compiled = &self.kernel.compiled;
        if !compiled.gating_exposes() {
            return gates;
        }
        let is_safe = |&kind: &Kind| {
            let after = self.kernel.play(self.board, mv.gating(kind, on));
            !self.kernel.stands_in_check(&after, self.us)
        };
        let mind_kinds = SPECIAL && self.special().threats.mind_kinds();
        if mind_kinds || compiled.rules.depend_on_others() {
            return gates.iter().filter(is_safe).collect();
        }
        match gates.iter().next() {
            Some(any) if !is_safe(&any) => Kinds::NONE,
            _ => gates,
        }
    }

    /// Whether the rules in code permit a move, ignoring its gating.
    pub(crate) fn permits(&self, mv: Move) -> bool {
        if !SPECIAL {
            return true;
        }
        let special = self.special();
        if mv.is_pass() {
            // The King counts as its mover, wherever he is.
            let asked = self.kernel.compiled.code.concerns(&self.board.state).movers;
            if !asked.contains(self.rules().royalty.king) {
                return true;
            }
        } else {
            if (special.asked_victims | special.asked_movers).is_empty() {
                return true;
            }
            let hits = || S::single(mv.to()) | S::collect(mv.taken());
            let asked = special.asked_movers.contains(mv.from());
            if !asked && !hits().meets(special.asked_victims) {
                return true;
            }
        }
        let view = self.kernel.view(self.board);
        let facts = MoveFacts::on(&view, mv, self.us, self.rules().royalty.king);
        self.kernel.is_permitted(self.board, &facts)
    }
}
