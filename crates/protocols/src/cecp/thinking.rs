//! Searches, and their thinking output.

use std::time::Duration;

use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::rules::EndCause;
use legwork_engine::{Best, Limits, Line, Score};
use legwork_variant::game::{Draw, Verdict};
use legwork_variant::history::History;
use legwork_variant::position::Position;

use super::{Cecp, Mode, Purpose, refusals};
use crate::session::Host;
use crate::text;

/// The limits for a hint, during which no line is read.
const HINT_NODES: u64 = 5000;
const HINT_TIME: Duration = Duration::from_millis(200);

impl Cecp {
    /// Announces the result if the rules have ended the game; returns whether it has. Where moves are only entered or analysed, they
    /// may go on after an end that depends on the moves before; and a program that claims such a win loses where XBoard does
    /// not see it.
    pub(super) fn announce(&self, host: &mut Host<'_>) -> bool {
        let Some(verdict) = self.game.verdict() else {
            return false;
        };
        let winner = verdict.winner();
        let announced = match (verdict, self.mode) {
            (Verdict::Ended(_), _) => true,
            (_, Mode::Plays(us)) => {
                !self.against_program || winner != Some(us) && self.xboard_counts(verdict)
            }
            _ => false,
        };
        if !announced {
            return false;
        }
        let result = match winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        let cause = match verdict {
            Verdict::Ended(outcome) => Some(outcome.cause),
            _ => None,
        };
        let comment = match (cause, winner) {
            (Some(EndCause::Checkmate), Some(winner)) => format!("{winner} mates"),
            (Some(EndCause::Stalemate), _) => "Stalemate".to_owned(),
            _ => verdict.to_string(),
        };
        host.say(&format!("{result} {{{comment}}}"));
        true
    }

    /// Whether XBoard finds the repetitions of a draw, too: it does not count a position that a capture or a move of a Pawn has
    /// just made, and a program that claims a draw which XBoard does not see loses.
    fn xboard_counts(&self, verdict: Verdict) -> bool {
        let Verdict::Drawn(Draw::Repetition { times }) = verdict else {
            return true;
        };
        let here = self.game.position();
        let before = self.game.earlier().enumerate();
        let counted = before.filter(|&(ply, earlier)| {
            earlier.hash() == here.hash() && (ply == 0 || earlier.clock() > 0)
        });
        counted.count() + 1 >= times as usize
    }

    /// Thinks, if it is the engine's turn.
    pub(super) fn think(&mut self, host: &mut Host<'_>) {
        let Mode::Plays(color) = self.mode else {
            return;
        };
        if self.game.position().turn() != color || self.announce(host) {
            return;
        }
        let limits = self.control.limits(self.moves_made(color));
        let (position, history) = (self.game.position().clone(), self.game.history().clone());
        self.search(&position, &history, limits, Purpose::Move, host);
    }

    /// The number of moves that a side has made in this game.
    pub(super) fn moves_made(&self, color: Color) -> u32 {
        let turns = self
            .game
            .earlier()
            .filter(|earlier| earlier.turn() == color);
        turns.count() as u32
    }

    /// Ponders on the expected reply.
    pub(super) fn ponder(&mut self, host: &mut Host<'_>) {
        let (Mode::Plays(color), Some(expected)) = (self.mode, self.expected) else {
            return;
        };
        let Ok(position) = self.game.position().play(expected) else {
            return;
        };
        if !self.ponders || position.outcome().is_some() {
            return;
        }
        let mut history = self.game.history().clone();
        history.push(self.game.position());
        let limits = Limits {
            ponder: true,
            ..self.control.limits(self.moves_made(color))
        };
        self.search(&position, &history, limits, Purpose::Ponder(expected), host);
    }

    pub(super) fn analyze(&mut self, host: &mut Host<'_>) {
        self.mode = Mode::Analyze;
        if self.refused {
            return;
        }
        let limits = Limits {
            infinite: true,
            ..Limits::default()
        };
        let (position, history) = (self.game.position().clone(), self.game.history().clone());
        self.search(&position, &history, limits, Purpose::Analysis, host);
    }

    /// Restarts an analysis that was interrupted, or whose moves have changed.
    pub(super) fn analyze_again(&mut self, host: &mut Host<'_>) {
        if self.mode == Mode::Analyze {
            self.analyze(host);
        }
    }

    pub(super) fn search(
        &mut self,
        position: &Position,
        history: &History,
        mut limits: Limits,
        purpose: Purpose,
        host: &mut Host<'_>,
    ) {
        limits.lines = self.lines;
        limits.moves = match purpose {
            Purpose::Analysis => self.not_excluded(position),
            _ => self.not_refused(position, host),
        };
        self.purpose = purpose;
        self.searched.clone_from(position);
        self.last = None;
        host.go(position, history, limits);
    }

    /// The moves that the user has not excluded; `None` if nothing is excluded.
    pub(super) fn not_excluded(&self, position: &Position) -> Option<Vec<Move>> {
        if self.excluded.is_empty() {
            return None;
        }
        let mut moves = position.moves();
        moves.retain(|mv| !self.excluded.contains(mv));
        Some(moves)
    }

    /// The moves that XBoard accepts; `None` if these are all, or if there is no such move.
    pub(super) fn not_refused(
        &mut self,
        position: &Position,
        host: &mut Host<'_>,
    ) -> Option<Vec<Move>> {
        if !self.avoids_refusals {
            return None;
        }
        let moves = position.moves();
        let mut refused = None;
        let accepted: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| {
                let refusal = refusals::refusal(position, mv, &self.offer.xboard, self.from_array);
                refused = refused.or(refusal);
                refusal.is_none()
            })
            .collect();
        let reason = refused?;
        if accepted.is_empty() {
            self.forced += 1;
            host.say(&format!(
                "# XBoard refuses every legal move ({reason}); this happened {} times",
                self.forced
            ));
            return None;
        }
        Some(accepted)
    }

    /// Plays the move that the engine has found.
    pub(super) fn play(&mut self, best: Option<Best>, host: &mut Host<'_>) {
        let Some(best) = best else {
            return;
        };
        let position = self.game.position();
        let text = text::cecp(position, best.mv);
        if self.game.play(best.mv).is_err() {
            return;
        }
        if matches!(self.game.verdict(), Some(Verdict::Drawn(_))) {
            host.say("offer draw");
        }
        host.say(&format!("move {text}"));
        self.expected = best.ponder.filter(|&mv| self.game.position().is_legal(mv));
        if !self.leaves_win_to_loser() && !self.announce(host) {
            self.ponder(host);
        }
    }

    /// Whether the engine has won, and the other program announces it. XBoard takes a win that it does not see for a false
    /// claim, which loses, and of a game that we define it knows the moves alone, not where they are bounded; but it
    /// believes every program that says that it has lost.
    fn leaves_win_to_loser(&self) -> bool {
        let winner = match self.game.verdict() {
            Some(Verdict::Ended(outcome)) => outcome.winner,
            _ => None,
        };
        let won = winner == Some(!self.game.position().turn());
        won && self.against_program && self.offer.defined_here
    }

    pub(super) fn post(&self, line: &Line) -> String {
        let score = match line.score {
            Score::Centipawns(score) => i64::from(score),
            Score::Mate(moves @ 1..) => 100_000 + i64::from(moves),
            Score::Mate(moves) => -100_000 + i64::from(moves),
        };
        let csec = line.time.as_millis() / 10;
        let speed = u128::from(line.nodes) * 1000 / line.time.as_millis().max(1);
        let moves = self.searched.write_line(&line.moves, text::cecp_line);
        let moves = moves.join(" ");
        format!(
            "{} {score} {csec} {} {} {speed} 0\t{moves}",
            line.depth, line.nodes, line.deepest
        )
    }

    /// Answers `.` with the state of an analysis.
    pub(super) fn status(&self, host: &mut Host<'_>) {
        let Some(line) = &self.last else {
            return;
        };
        let total = self.searched.count();
        let first = line.moves.first();
        let first = first.map_or_else(String::new, |&mv| text::cecp(&self.searched, mv));
        host.say(&format!(
            "stat01: {} {} {} 0 {total} {first}",
            line.time.as_millis() / 10,
            line.nodes,
            line.depth
        ));
    }

    pub(super) fn hint(&mut self, host: &mut Host<'_>) {
        let position = self.game.position().clone();
        let found = match &self.last {
            Some(line) if self.searched == position => line.moves.first().copied(),
            _ => self.expected.filter(|&mv| position.is_legal(mv)),
        };
        // The search for a move of the engine goes on.
        let thinks = self.thinks(host);
        let mv = found.or_else(|| {
            if thinks {
                return position.moves().first().copied();
            }
            host.abandon();
            let limits = Limits {
                move_time: Some(HINT_TIME),
                ..Limits::nodes(HINT_NODES)
            };
            let best = host
                .engine
                .think(&position, self.game.history(), &limits, |_| {});
            best.map(|best| best.mv)
        });
        if let Some(mv) = mv {
            host.say(&format!("Hint: {}", text::cecp_line(&position, mv)));
        }
        if self.mode == Mode::Analyze && !host.is_busy() {
            self.analyze(host);
        }
    }
}
