//! The rules of the turn, applied to the moves that are legal without them.

use super::Walker;
use crate::refusal::Refusal;
use legwork_core::array_board::ArrayBoard;
use legwork_core::moves::Move;
use legwork_core::plugin::MoveFacts;
use legwork_core::rules::{Duty, GivingCheck, Passing};

/// The duty of a side in a position.
#[derive(Debug, Clone, Copy, Default)]
struct Obligation {
    /// A move that fulfils the duty; then only such moves are legal.
    required: Option<Move>,
    /// Any move that is legal without a pass by the rules of the turn.
    other: Option<Move>,
}

impl Walker<'_> {
    /// Passes every candidate for which `meant` is true to `report`, with its verdict.
    pub(super) fn each_in_turn(
        &self,
        array: &ArrayBoard,
        meant: impl Fn(Move) -> bool,
        mut report: impl FnMut(Move, Result<(), Refusal>),
    ) {
        if self.compiled.rules.has_free_turns() {
            return self.each(array, meant, report);
        }
        let obligation = self.obligation(array);
        let facing = self.compiled.facing(array).is_some();
        let passing = self.compiled.rules.passing(array.turn);
        let always = passing == Some(Passing::Always);
        let mut passes = passing.is_some() && meant(Move::PASS);
        self.each(array, meant, |mv, verdict| {
            // A piece that steps out and back passes even where the rules of the turn would not, and that is the same move.
            if mv.is_pass() && always {
                return;
            }
            passes &= !mv.is_pass();
            let verdict = verdict.and_then(|()| self.is_allowed(array, mv));
            report(
                mv,
                verdict.and_then(|()| self.fulfils(array, mv, obligation)),
            );
        });
        if passes {
            let verdict = if facing {
                self.permits(array, Move::PASS)
            } else {
                self.judge(array, Move::PASS)
            };
            let verdict = verdict.and_then(|()| match obligation.other {
                Some(mv) if passing == Some(Passing::Stuck) => Err(Refusal::NotStuck { mv }),
                _ => self.fulfils(array, Move::PASS, obligation),
            });
            report(Move::PASS, verdict);
        }
    }

    /// The duty of the side to move.
    fn obligation(&self, array: &ArrayBoard) -> Obligation {
        let mut obligation = Obligation::default();
        self.each(
            array,
            |_| true,
            |mv, verdict| {
                if verdict.is_err() || self.is_allowed(array, mv).is_err() {
                    return;
                }
                obligation.other.get_or_insert(mv);
                if self.is_required(array, mv) {
                    obligation.required.get_or_insert(mv);
                }
            },
        );
        obligation
    }

    /// Whether a move is of the sort that has to be made.
    fn is_required(&self, array: &ArrayBoard, mv: Move) -> bool {
        match self.compiled.rules.turn.must {
            Some(Duty::Capture) => self.captures(array, mv),
            Some(Duty::Drop) => mv.is_drop(),
            None => false,
        }
    }

    /// Whether a move captures a piece, also by what it does.
    pub(super) fn captures(&self, array: &ArrayBoard, mv: Move) -> bool {
        let facts = MoveFacts::on(array, mv, array.turn, self.compiled.rules.king);
        facts.captured().next().is_some() || !self.taken_by_moving(array, mv).is_empty()
    }

    fn fulfils(&self, array: &ArrayBoard, mv: Move, obligation: Obligation) -> Result<(), Refusal> {
        match (obligation.required, self.compiled.rules.turn.must) {
            (Some(required), Some(duty)) if !self.is_required(array, mv) => {
                Err(Refusal::Required { duty, mv: required })
            }
            _ => Ok(()),
        }
    }

    /// Whether a legal move may give the check that it gives, and leave royal pieces facing each other.
    fn is_allowed(&self, array: &ArrayBoard, mv: Move) -> Result<(), Refusal> {
        let rule = self.compiled.rules.turn;
        let checks = match rule.giving_check {
            GivingCheck::Mate if !self.tries_mates => GivingCheck::Free,
            checks => checks,
        };
        if self.checks_too_early(array, mv) {
            return Err(Refusal::ChecksTooEarly);
        }
        if checks == GivingCheck::Free && !rule.bikjang {
            return Ok(());
        }
        let made = self.make(array, mv);
        if self.compiled.facing(array).is_some()
            && let Some((enemy, king)) = self.compiled.facing(&made)
        {
            return Err(Refusal::StillFacing { king, enemy });
        }
        if checks == GivingCheck::Free {
            return Ok(());
        }
        let Some((king, _)) = self.compiled.check(&made, made.turn) else {
            return Ok(());
        };
        if checks == GivingCheck::Never {
            return Err(Refusal::GivesCheck { king });
        }
        match self.replying().playable(&made).first() {
            Some(&reply) => Err(Refusal::ChecksWithoutMate { king, reply }),
            None => Ok(()),
        }
    }
}
