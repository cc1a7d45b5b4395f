//! The moves of Pawns, for all of a side at once, captures en passant and double steps.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::board::Board;
use crate::sink::{Flow, ON, Sink};
use crate::tables::pawns::{Passage, PawnTable, Shift};

use super::Generator;

impl<S: Shape> Kernel<S> {
    /// The ends of a piece's double steps after which it could be captured en passant.
    pub fn capturable_double_steps(&self, board: &Board<S>, from: Square) -> S {
        let tables = &self.tables;
        let (us, them) = (board.turn, !board.turn);
        let enemies = board.side(them, board.occupied());
        let kind = self.kind_at(board, from);
        let Some(doublers) = kind.and_then(|kind| tables.passing.doublers_of(kind)) else {
            return S::EMPTY;
        };
        let steps = doublers.steps_from(tables.geometry, us, from, board.virgin);
        let reached = |square| {
            tables
                .passing
                .may_pass(&board.planes, them, enemies, square)
        };
        let capturable = steps.filter(|step| step.passed.squares().any(reached));
        S::collect(capturable.map(|step| step.to))
    }
}

impl<'a, S: Shape, const SPECIAL: bool> Generator<'a, S, SPECIAL> {
    /// The kinds of Pawns that may be on the board.
    #[inline(always)]
    pub(super) fn pawn_tables(&self) -> &'a [PawnTable<S>] {
        let pawns = &self.tables.pawns;
        if SPECIAL {
            pawns
        } else {
            &pawns[..pawns.len().min(1)]
        }
    }

    /// The Pawns of a kind, of both sides.
    #[inline(always)]
    pub(super) fn squares_of(&self, pawns: &PawnTable<S>) -> S {
        if SPECIAL {
            pawns.formula.squares(&self.board.planes)
        } else {
            self.sets.pawn
        }
    }

    /// The moves of Pawns that are not pinned.
    #[inline(always)]
    pub(super) fn pawns(&self, sink: &mut impl Sink<S>) -> Flow {
        let movers = self.own & !self.pinned & self.scope.from;
        for pawns in self.pawn_tables() {
            let free = self.squares_of(pawns) & movers;
            if !free.is_empty() {
                self.pawns_to(pawns, free, self.check_mask, sink)?;
            }
        }
        ON
    }

    /// The moves of these Pawns to allowed squares.
    #[inline(always)]
    pub(super) fn pawns_to(
        &self,
        pawns: &PawnTable<S>,
        from: S,
        allowed: S,
        sink: &mut impl Sink<S>,
    ) -> Flow {
        let side = self.us.index();
        let empty = self.rules().board & !self.occupied;
        let aim = allowed & (self.scope.to | self.scope.promotes_on & pawns.zone[side]);
        for push in &pawns.pushes[side] {
            self.emit_shift(pawns, push, push.to(from) & empty & aim, sink)?;
        }
        for double in &pawns.doubles[side] {
            let mut passing = from & double.homes.of(self.us, self.board.virgin);
            for passed in &double.passed {
                passing = passed.from(passed.to(passing) & empty);
            }
            let whole = &double.whole;
            self.emit_shift(pawns, whole, whole.to(passing) & empty & aim, sink)?;
        }
        for attack in &pawns.attacks[side] {
            self.emit_shift(pawns, attack, attack.to(from) & self.enemies() & aim, sink)?;
        }
        ON
    }

    /// Passes the moves of Pawns by one step, on which leaps, rides and hops leave the King safe, to the sink.
    #[inline(always)]
    fn emit_shift(
        &self,
        pawns: &PawnTable<S>,
        shift: &Shift<S>,
        to: S,
        sink: &mut impl Sink<S>,
    ) -> Flow {
        let apart = if SPECIAL {
            self.special().intricate(shift.from(to))
        } else {
            pawns.zone[self.us.index()]
        };
        let to_apart = to & apart;
        if !to_apart.is_empty() {
            self.emit_apart(pawns, shift, to_apart, sink)?;
        }
        sink.leaps(shift.step, to & !to_apart)
    }

    /// The same where promotion, attacks along paths, gating or a veto may matter.
    #[inline(never)]
    fn emit_apart(
        &self,
        pawns: &PawnTable<S>,
        shift: &Shift<S>,
        to: S,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        for to in to.squares() {
            // The origin follows from the target, which is quicker than iterating over two sets.
            let from = shift.from(S::single(to)).first();
            if SPECIAL {
                self.emit_intricate(from, S::single(to), sink)?;
            } else if let Some(rule) = pawns.promotion {
                let promoters = &self.rules().promotion.rules[rule];
                let must = promoters.must[self.us.index()];
                let becomes = self.kernel.becomes(self.board, promoters, self.us);
                self.emit_in_zone(from, S::single(to), must, becomes, sink)?;
            }
        }
        ON
    }

    /// The ends of the double steps of a piece that is not a Pawn of a table.
    #[inline(never)]
    pub(super) fn double_steps(&self, kind: Kind, from: Square) -> S {
        let mut targets = S::EMPTY;
        let Some(doublers) = self.rules().passing.doublers_of(kind) else {
            return targets;
        };
        let (geometry, virgin) = (self.rules().geometry, self.board.virgin);
        for Passage { passed, to, .. } in doublers.steps_from(geometry, self.us, from, virgin) {
            if !self.occupied.meets(passed | S::single(to)) {
                targets |= S::single(to);
            }
        }
        targets
    }

    #[inline(never)]
    pub(super) fn en_passant(self, sink: &mut dyn Sink<S>) -> Flow {
        let Some(passant) = self.board.passant else {
            return ON;
        };
        let movers = self.own & self.scope.from;
        for target in passant.passed() {
            for passers in &self.rules().passing.passers {
                let from = passers.from[self.us.index()][target.index()] & movers;
                for from in (from & passers.formula.squares(&self.board.planes)).squares() {
                    let mv = Move::new(from, target).taking(passant.victim);
                    if self.is_safe(mv) {
                        self.emit_one(mv, sink)?;
                    }
                }
            }
        }
        ON
    }
}
