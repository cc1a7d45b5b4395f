//! Turns of several moves: whose move it is after a move, and where royal pieces have to be left.

use legwork_core::array_board::{ArrayBoard, Passant};
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::plugin::MoveFacts;
use legwork_core::rules::{SeriesCheck, SeriesRule};
use legwork_core::series::Series;

use super::Walker;
use crate::refusal::Refusal;

impl Walker<'_> {
    /// Completes a move that has been made as if it ended the turn: sets the side to move, and what is remembered of the turn.
    pub(super) fn continue_turn(
        &self,
        rule: SeriesRule,
        array: &ArrayBoard,
        mv: Move,
        facts: &MoveFacts,
        made: &mut ArrayBoard,
    ) {
        let (us, compiled) = (array.turn, self.compiled);
        let before = Series::of(&array.state);
        let mut passants = compiled.passants(before, us);
        let answers = passants.any(|passant| passant.is_captured_by(mv));
        let whose = if answers { !us } else { us };
        let mut doubles = if before.own || answers {
            before.doubles
        } else {
            0
        };
        // A Pawn that is gone from its square, or captured, has no double step to answer any more.
        let of_whom = compiled.doubles.of(whose).iter().enumerate();
        for (place, double) in of_whom {
            let at = double.passant.victim;
            if at == mv.from() || made.at(at) != array.at(at) {
                doubles &= !(1 << place);
            }
        }
        let stepped = |passant: Passant| compiled.doubles.place(us, passant);
        if let Some(place) = made.passant.take().and_then(stepped)
            && facts.piece.color == us
        {
            doubles |= 1 << place;
        }
        let checks = || compiled.attacked_royal(made, !us).is_some();
        let ends = before.left <= 1 || rule.check == SeriesCheck::EndsTurn && checks();
        let series = if ends {
            let answerable = if answers { 0 } else { doubles };
            Series::begin(rule.next_size(!us, before.size()), answerable)
        } else {
            made.turn = us;
            made.number = array.number;
            Series {
                made: before.made + 1,
                left: before.left - 1,
                doubles,
                own: !answers && doubles != 0,
            }
        };
        made.state.memory = series.memory();
    }

    /// Whether a move gives check that is not the last one of its turn, where only that one may.
    pub(super) fn checks_too_early(&self, array: &ArrayBoard, mv: Move) -> bool {
        let compiled = self.compiled;
        let asked = compiled.rules.several_moves();
        asked.is_some_and(|rule| rule.check == SeriesCheck::Last)
            && Series::of(&array.state).left > 1
            && compiled
                .attacked_royal(&self.make(array, mv), !array.turn)
                .is_some()
    }

    /// Whether a side may have made a move, where royal pieces may pass attacked squares within a turn.
    pub(super) fn turn_is_safe(&self, made: &ArrayBoard, side: Color) -> Result<(), Refusal> {
        if made.turn == side {
            return if self.playable(made).is_empty() {
                Err(Refusal::TurnCannotEnd)
            } else {
                Ok(())
            };
        }
        match self.compiled.attacked_royal(made, side) {
            Some((king, by)) => Err(Refusal::KingLeftInCheck { king, by }),
            None => Ok(()),
        }
    }
}
