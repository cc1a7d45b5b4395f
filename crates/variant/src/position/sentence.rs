//! How a game has ended, as a sentence.

use super::Position;
use crate::verdict::{Draw, Loss, Verdict};
use legwork_core::piece::{Color, Kinds};
use legwork_core::rules::{EndCause, EndValue};

impl Position {
    /// A verdict about a game that has come to this position, as a sentence without a stop: `The King has reached e4: White wins`.
    pub fn sentence(&self, verdict: Verdict) -> String {
        let how = match verdict {
            Verdict::Ended(outcome) => self.end(outcome.cause, outcome.winner),
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

    fn end(&self, cause: EndCause, winner: Option<Color>) -> String {
        let rules = self.rules();
        let endings = &rules.endings;
        let words = match cause {
            EndCause::Checkmate => "Checkmate",
            EndCause::Stalemate => "Stalemate",
            EndCause::Extinction => return self.extinct(),
            EndCause::BareKing => return self.bared(winner),
            EndCause::Goal => return self.reached(),
            EndCause::Checks => {
                let (side, checks) = (winner.unwrap_or(!self.turn()), endings.checks);
                return format!("{side} has given {} checks", checks.unwrap_or_default());
            }
            EndCause::Connection => "A line is complete",
            EndCause::Passes => "Both sides have passed",
            EndCause::Bikjang => "The royal pieces face each other",
        };
        words.to_owned()
    }

    /// `Black has lost its King`, `White has no pieces left`.
    fn extinct(&self) -> String {
        let rules = self.rules();
        let count = |side: Color, kinds: Kinds| {
            let here = self.pieces().filter(|&(_, piece)| rules.owns(side, piece));
            let here = here.filter(|(_, piece)| kinds.contains(piece.kind)).count();
            let held = self.held(side).into_iter();
            let held = held.filter(|(kind, _)| kinds.contains(*kind));
            here + held.map(|(_, count)| usize::from(count)).sum::<usize>()
        };
        let sides = [!self.turn(), self.turn()];
        let lost = sides.into_iter().find_map(|side| {
            let rules = rules.endings.extinct.iter();
            let mut own = rules.filter(|rule| rule.side.is_none_or(|only| only == side));
            let lost = own.find(|rule| {
                let least = usize::from(rule.enemy);
                count(side, rule.kinds) <= rule.left.into() && count(!side, rule.kinds) >= least
            });
            lost.map(|rule| (side, rule))
        });
        match lost {
            Some((side, rule))
                if self
                    .rules()
                    .named_kinds()
                    .all(|kind| rule.kinds.contains(kind)) =>
            {
                format!("{side} has no pieces left")
            }
            Some((side, rule)) => format!("{side} has lost its {}", self.named(rule.kinds)),
            None => "Extinction".to_owned(),
        }
    }

    /// `Black has only the King left`.
    fn bared(&self, winner: Option<Color>) -> String {
        let king = &self.rules().piece(self.rules().king).name;
        match winner {
            Some(winner) => format!("{} has only the {king} left", !winner),
            None => format!("Neither side has more than the {king}"),
        }
    }

    /// `The King has reached e4`.
    fn reached(&self) -> String {
        let rules = self.rules();
        let goals = rules.endings.goals.iter();
        let mut there = goals
            .filter(|goal| goal.is == EndValue::Win)
            .flat_map(|goal| {
                let pieces = self.pieces();
                pieces.filter(|(square, piece)| {
                    goal.kinds.contains(piece.kind)
                        && rules.owns(piece.color, *piece)
                        && goal.on[piece.color.index()].contains(*square)
                })
            });
        // Of two that are there, the side to move has answered the other.
        match there.next() {
            Some((square, piece)) => format!(
                "The {} has reached {}",
                rules.piece(piece.kind).name,
                rules.geometry.name(square)
            ),
            None => "A goal is reached".to_owned(),
        }
    }

    /// `King`, `King or Prince`.
    fn named(&self, kinds: Kinds) -> String {
        let named = self
            .rules()
            .named_kinds()
            .filter(|&kind| kinds.contains(kind));
        let names = named.map(|kind| self.rules().piece(kind).name.clone());
        legwork_notation::any(names.collect())
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
