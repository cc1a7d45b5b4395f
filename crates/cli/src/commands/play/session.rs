//! The game that is played: moves, clocks, players, and how it ended.

use std::time::{Duration, Instant};

use legwork::pgn::{PgnGame, PgnMove};
use legwork::{Color, Game, Move, Position};
use legwork_engine::Score;

use super::clocks::{Clocks, TimeControl};

/// The player of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Seat {
    /// A person at this terminal
    Human,
    /// The engine
    Engine,
}

impl Seat {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Engine => "legwork",
        }
    }
}

/// The data kept with each move.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlayedMove {
    pub(crate) mv: Move,
    pub(crate) san: String,
    /// The engine's score, for the side that made the move.
    pub(crate) score: Option<Score>,
    /// The time on both clocks after it.
    pub(crate) left: Option<[Duration; 2]>,
    /// The move in the record from which the game was read, with all its annotations.
    pub(crate) read: Option<PgnMove>,
}

/// A game between two seats.
#[derive(Debug)]
pub(crate) struct SeatedGame {
    game: Game,
    /// The beginning of the record: tags, first position, comments before the first move.
    record: PgnGame,
    played: Vec<PlayedMove>,
    /// Moves taken back, the next one to redo last.
    undone: Vec<PlayedMove>,
    pub(crate) seats: [Seat; 2],
    clocks: Option<Clocks>,
    /// The side that has lost on time.
    flagged: Option<Color>,
}

impl SeatedGame {
    /// A game that continues from the current position of `game`.
    pub(crate) fn new(game: Game, seats: [Seat; 2], control: Option<TimeControl>) -> Self {
        let start = game.earlier().next().unwrap_or(game.position()).clone();
        let moves: Vec<Move> = game.moves().collect();
        let before = game.earlier().zip(moves);
        let played = before.map(|(position, mv)| PlayedMove {
            mv,
            san: position.san(mv),
            score: None,
            left: None,
            read: None,
        });
        Self {
            played: played.collect(),
            undone: Vec::new(),
            record: PgnGame::new(start),
            game,
            seats,
            clocks: control.map(Clocks::new),
            flagged: None,
        }
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn played(&self) -> &[PlayedMove] {
        &self.played
    }

    pub(crate) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    pub(crate) fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The player to move; `None` if the game is over.
    pub(crate) fn on_move(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.seats[self.turn().index()])
    }

    /// The record without its moves.
    pub(crate) fn record(&self) -> &PgnGame {
        &self.record
    }

    /// Takes over what a record contains about the game and its moves, with both clocks after each.
    pub(crate) fn restore(&mut self, mut record: PgnGame, shown: Vec<Option<[Duration; 2]>>) {
        let moves = std::mem::take(&mut record.main.moves);
        self.record = record;
        for (played, (read, left)) in self.played.iter_mut().zip(moves.into_iter().zip(shown)) {
            played.left = left;
            played.read = Some(read);
        }
        self.reset_clocks();
    }

    /// Starts the clock of the side to move.
    pub(crate) fn run_clock(&mut self, now: Instant) {
        let (over, turn) = (self.is_over(), self.turn());
        if let Some(clocks) = &mut self.clocks {
            if over {
                clocks.stop(now);
            } else {
                clocks.start(turn, now);
            }
        }
    }

    /// Plays a legal move.
    pub(crate) fn play(&mut self, mv: Move, score: Option<Score>, now: Instant) -> bool {
        let (mover, san) = (self.turn(), self.position().san(mv));
        if self.is_over() || self.game.play(mv).is_err() {
            return false;
        }
        if self.undone.pop().is_none_or(|undone| undone.mv != mv) {
            self.undone.clear();
        }
        let left = self.clocks.as_mut().map(|clocks| {
            clocks.press(mover, now);
            clocks.both(now)
        });
        self.played.push(PlayedMove {
            mv,
            san,
            score,
            left,
            read: None,
        });
        self.run_clock(now);
        true
    }

    /// Takes a move back; the clocks return to their times before it.
    pub(crate) fn take_back(&mut self, now: Instant) -> bool {
        let Some(last) = self.played.pop() else {
            return false;
        };
        self.game.undo();
        self.undone.push(last);
        self.flagged = None;
        self.reset_clocks();
        self.run_clock(now);
        true
    }

    /// Plays the move that was taken back last.
    pub(crate) fn redo(&mut self, now: Instant) -> bool {
        let Some(next) = self.undone.last().cloned() else {
            return false;
        };
        if !self.play(next.mv, next.score, now) {
            return false;
        }
        if let Some(last) = self.played.last_mut() {
            (last.left, last.read) = (next.left, next.read);
        }
        self.reset_clocks();
        self.run_clock(now);
        true
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn reset_clocks(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            let full = [clocks.control.base; 2];
            clocks.set(
                self.played
                    .iter()
                    .rev()
                    .find_map(|played| played.left)
                    .unwrap_or(full),
            );
        }
    }

    /// Checks the clocks; returns whether a side has just lost on time.
    pub(crate) fn tick(&mut self, now: Instant) -> bool {
        let Some(clocks) = &mut self.clocks else {
            return false;
        };
        let Some(color) = clocks.flagged(now) else {
            return false;
        };
        clocks.stop(now);
        self.flagged = Some(color);
        true
    }

    pub(crate) fn is_over(&self) -> bool {
        self.flagged.is_some() || self.game.verdict().is_some()
    }

    /// How the game ended: the winner, and a description.
    pub(crate) fn result(&self) -> Option<(Option<Color>, String)> {
        if let Some(color) = self.flagged {
            let winner = !color;
            return Some((Some(winner), format!("{color}'s time is up, {winner} wins")));
        }
        let verdict = self.game.verdict()?;
        Some((verdict.winner(), verdict.to_string()))
    }
}
