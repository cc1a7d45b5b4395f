//! How a game ends, by Fairy-Stockfish's numbers.

use legwork::Color;
use legwork::rules::EndCause;

use crate::board::Board;

/// The value of a won game.
pub const VALUE_MATE: i32 = 32_000;
pub const VALUE_DRAW: i32 = 0;

/// Why a game is over, by Fairy-Stockfish's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Termination {
    /// It is not over.
    Ongoing = 0,
    /// The side to move is in check and has no legal move.
    Checkmate = 1,
    /// The side to move is not in check and has no legal move.
    Stalemate = 2,
    /// Neither side can mate any more.
    InsufficientMaterial = 3,
    /// Too many moves without a capture or a Pawn move.
    NMoveRule = 4,
    /// A position has occurred too often.
    NFoldRepetition = 5,
    /// A rule of the variant.
    VariantEnd = 6,
}

impl Board {
    /// Returns the value for the side to move of an end by a rule of the variant: neither mate nor stalemate.
    pub fn immediate_end(&self) -> Option<i32> {
        let end = self.position().ended_early()?;
        Some(self.value(end.winner))
    }

    /// Returns the value for the side to move of an end that a player may claim: repetition, moves without progress, or a
    /// count. A count that the players started is at [`FenStyle::count_started`](crate::FenStyle::count_started).
    pub fn optional_end(&self, count_started: i32) -> Option<i32> {
        let by_history = self.game().history().judge(self.position());
        let counting =
            by_history.is_some_and(|verdict| verdict.draw() == Some(legwork::Draw::Counting));
        match by_history {
            Some(verdict) if !counting => return Some(self.value(verdict.winner())),
            _ => {}
        }
        let (limit, plies) = self.counted(count_started)?;
        let mated = self.cause() == Some(EndCause::Checkmate);
        (plies > limit && !mated).then_some(VALUE_DRAW)
    }

    /// Why the rules proper end the game, if they do.
    fn cause(&self) -> Option<EndCause> {
        Some(self.position().outcome()?.cause)
    }

    /// Returns the value for the side to move of a game that is over by the rules: a rule of the variant, mate or stalemate;
    /// [`VALUE_DRAW`] if it is not over.
    pub fn game_result(&self) -> i32 {
        let outcome = self.position().outcome();
        outcome.map_or(VALUE_DRAW, |outcome| self.value(outcome.winner))
    }

    /// Whether the game is over; with `claim_draw`, also by what a player may claim.
    pub fn is_over(&self, claim_draw: bool) -> bool {
        self.is_insufficient()
            || claim_draw && self.optional_end(0).is_some()
            || self.position().outcome().is_some()
    }

    /// Returns the result as PGN has it: `1-0`, `0-1`, `1/2-1/2`, or `*` if the game is not over.
    pub fn result(&self, claim_draw: bool) -> &'static str {
        let drawn = || self.is_insufficient().then_some(VALUE_DRAW);
        let ended = || self.position().outcome().map(|_| self.game_result());
        let claimed = || claim_draw.then(|| self.optional_end(0)).flatten();
        let end = self
            .immediate_end()
            .or_else(drawn)
            .or_else(ended)
            .or_else(claimed);
        let white = |value: i32| match self.position().turn() {
            Color::White => value,
            Color::Black => -value,
        };
        match end.map(white) {
            None => "*",
            Some(0) => "1/2-1/2",
            Some(1..) => "1-0",
            Some(_) => "0-1",
        }
    }

    /// Returns why the game is over; with `claim_draw`, also by what a player may claim.
    pub fn termination(&self, claim_draw: bool) -> Termination {
        match self.cause() {
            Some(EndCause::Checkmate) => return Termination::Checkmate,
            Some(EndCause::Stalemate) => return Termination::Stalemate,
            Some(_) => return Termination::VariantEnd,
            None if self.is_insufficient() => return Termination::InsufficientMaterial,
            None => {}
        }
        let judged = self.game().history().judge(self.position());
        match judged.filter(|_| claim_draw) {
            None => Termination::Ongoing,
            Some(verdict) => match verdict.draw() {
                Some(legwork::Draw::Moves { .. }) => Termination::NMoveRule,
                Some(legwork::Draw::Counting) => Termination::VariantEnd,
                _ => Termination::NFoldRepetition,
            },
        }
    }

    /// Whether neither side can mate any more.
    pub fn is_insufficient(&self) -> bool {
        Color::BOTH
            .iter()
            .all(|&side| self.has_insufficient_material(side))
    }

    /// Whether royal pieces face each other on an open line, in rules where that may end the game.
    pub fn is_bikjang(&self) -> bool {
        self.position().facing().is_some()
    }

    /// Returns the value of an end for the side to move.
    fn value(&self, winner: Option<Color>) -> i32 {
        match winner {
            None => VALUE_DRAW,
            Some(winner) if winner == self.position().turn() => VALUE_MATE,
            Some(_) => -VALUE_MATE,
        }
    }
}
