//! How a game has ended, as a sentence.

use super::Position;
use crate::verdict::{Draw, Loss, Verdict};

impl Position {
    /// A verdict about a game that has come to this position, as a sentence without a full stop: `The King has reached e4: White wins`.
    /// Only with the feature `explain`.
    pub fn sentence(&self, verdict: Verdict) -> String {
        let how = match verdict {
            Verdict::Ended(outcome) => {
                legwork_explain::ending(self.variant.compiled(), &self.array(), outcome)
            }
            Verdict::Drawn(draw) => drawn(draw),
            Verdict::Lost { by, loser } => match by {
                Loss::Repetition { times } => drawn(Draw::Repetition { times }),
                Loss::PerpetualCheck => format!("{loser} has given perpetual check"),
                Loss::PerpetualChase => format!("{loser} has chased without end"),
                Loss::Drawn(draw) => drawn(draw),
            },
        };
        match verdict.winner() {
            Some(winner) => format!("{how}: {winner} wins"),
            None => format!("{how}: a draw"),
        }
    }
}

fn drawn(draw: Draw) -> String {
    match draw {
        Draw::Dead => "Neither side can win any more".to_owned(),
        Draw::Repetition { times } => format!("This position has occurred {times} times"),
        Draw::Moves { moves } => format!("{moves} moves without a capture or a Pawn move"),
        Draw::Counting => "The count has come to its end".to_owned(),
    }
}
