//! Games of the engine against itself. A game depends on its number and the seed alone.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use legwork_core::dice::lot;
use legwork_core::piece::Color;
use legwork_engine::{Engine, Limits};
use legwork_match::statistics::Sprt;
use legwork_match::{
    GameRecord, MatchRecord, MatchTask, MoveRecord, Opening, Openings, Pace, Part, Rulings,
    Schedule, Starts, Termination,
};
use legwork_pgn::GameResult;
use legwork_run::Threads;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::history::History;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::card::Card;
use crate::error::MeasureError;
use crate::imbalance::Imbalance;

/// Random opening plies.
const RANDOM_PLIES: u32 = 6;
/// The node limit for judging an opening, in multiples of the limit for a move.
const OPENING_NODES: u64 = 4;
/// An opening is balanced if its score differs from that of the first position by at most this many centipawns.
const EVEN: i32 = 40;
/// The number of openings that are tried; if none is balanced, the most balanced one is used.
const DRAWS: u64 = 16;
/// The score of a mate in centipawns.
const MATE: i32 = 10_000;
/// A game is a draw after this many plies.
const LONGEST: usize = 800;
/// The size of the transposition table, in megabytes; a move searches few nodes.
const HASH: usize = 2;

/// The games that are to be played.
#[derive(Debug, Clone)]
pub struct MeasurePlan {
    pub variant: Variant,
    /// The number of games.
    pub games: u64,
    /// The node limit for each move.
    pub nodes: u64,
    /// The seed of the openings.
    pub seed: u64,
    /// Which part of the games.
    pub part: Part,
    /// An imbalance of the starting position. Its first side has White in the games with odd numbers.
    pub imbalance: Option<Imbalance>,
    /// A test that ends the games early.
    pub sprt: Option<Sprt>,
}

impl MeasurePlan {
    /// The description of the games: records with equal descriptions can be merged.
    pub fn task(&self) -> MatchTask {
        let rules = self.variant.rules();
        let engine = format!("legwork, rules {}", rules.fingerprint());
        let rulings = Rulings {
            resign: None,
            draw: None,
            plies: LONGEST,
        };
        let players = match &self.imbalance {
            None => ["first".to_owned(), "second".to_owned()],
            Some(imbalance) => {
                let text = imbalance.to_string();
                let (first, second) = text.split_once('-').unwrap_or((&text, ""));
                [format!("+{first}"), format!("+{second}")]
            }
        };
        MatchTask {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variant: rules.id.clone(),
            options: rules.chosen.clone(),
            players,
            programs: [engine.clone(), engine],
            games: self.games,
            pace: Pace::Nodes(self.nodes).to_string(),
            openings: format!("{RANDOM_PLIES} random moves, balanced by search"),
            seed: self.seed,
            rulings: rulings.to_string(),
            sprt: self.sprt.map(|sprt| sprt.to_string()),
        }
    }

    /// Plays the games that a record lacks, on `threads` threads, and reports each as it ends. Once the
    /// [test](Self::sprt) has ended, no more games are started. Once `stop` is set, from another thread, games end at their next move.
    ///
    /// # Errors
    ///
    /// If the variant has no opening, the record cannot be written, or the games were stopped. What was finished is in the record.
    pub fn play(
        &self,
        record: &mut MatchRecord,
        threads: usize,
        stop: &AtomicBool,
        report: impl FnMut(&GameRecord),
    ) -> Result<(), MeasureError> {
        let schedule = Schedule {
            games: self.games,
            part: self.part,
            sprt: self.sprt,
            threads,
        };
        let game = |engine: &mut Engine, number| self.game(number, engine, stop);
        schedule.play(record, || self.engine(), game, report)
    }

    /// Computes the card of games of this plan, on these threads.
    ///
    /// # Errors
    ///
    /// If a game cannot be replayed.
    pub fn card(&self, games: &[GameRecord], threads: &Threads) -> Result<Card, MeasureError> {
        Card::new(self, games, threads)
    }

    fn engine(&self) -> Result<Engine, MeasureError> {
        let mut engine = Engine::new()?;
        engine.set_hash(HASH)?;
        Ok(engine)
    }

    /// Plays the game with this number.
    fn game(
        &self,
        number: u64,
        engine: &mut Engine,
        stop: &AtomicBool,
    ) -> Result<GameRecord, MeasureError> {
        let first_has_white = number % 2 == 1;
        let opening = self.opening(number, engine)?;
        engine.forget();
        let mut game = Game::new(opening.start.clone(), Adjudication::ALL);
        let mut texts = Vec::new();
        for &mv in &opening.moves {
            texts.push(game.position().text_in_style(mv));
            game.make(mv);
        }
        let limits = Limits::nodes(self.nodes);
        let mut moves = Vec::new();
        let end = engine.play_on(&mut game, &limits, |game, best| {
            if game.moves().len() >= LONGEST || stop.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            moves.push(MoveRecord {
                text: game.position().text_in_style(best.mv),
                // Times differ between machines; the record must not.
                ms: 0,
                clock: None,
                score: Some(best.score),
                depth: None,
            });
            ControlFlow::Continue(())
        });
        if stop.load(Ordering::Relaxed) {
            return Err(MeasureError::Stopped);
        }
        let (winner, termination, comment) = match end {
            ControlFlow::Continue(Some(verdict)) => {
                let name = verdict.name().to_owned();
                (verdict.winner(), Termination::Rules, name)
            }
            _ => {
                let cut = format!("{LONGEST} half-moves");
                (None, Termination::Adjudication, cut)
            }
        };
        Ok(GameRecord {
            game: number,
            white: if first_has_white { 1 } else { 2 },
            fen: opening.start.fen(),
            opening: texts,
            moves,
            result: GameResult::of(winner).to_string(),
            termination,
            comment,
            date: String::new(),
        })
    }

    /// The opening of a game: random moves that leave the search's score about where it was.
    fn opening(&self, number: u64, engine: &mut Engine) -> Result<Opening, MeasureError> {
        let start = self.start(number)?;
        engine.forget();
        let expected = self.score(&start, engine);
        let starts = Starts::File(vec![Opening {
            start,
            moves: Vec::new(),
        }]);
        let openings = Openings::new(&self.variant, starts, RANDOM_PLIES, self.seed)?;
        let mut most_even: Option<(i32, Opening)> = None;
        for draw in 0..DRAWS {
            let opening = openings.pair(number.wrapping_mul(DRAWS).wrapping_add(draw))?;
            let mut position = opening.start.clone();
            for &mv in &opening.moves {
                position.make(mv);
            }
            engine.forget();
            let off = (self.score(&position, engine) - expected).abs();
            if most_even.as_ref().is_none_or(|&(least, _)| off < least) {
                most_even = Some((off, opening));
            }
            if off <= EVEN {
                break;
            }
        }
        let (_, opening) =
            most_even.unwrap_or_else(|| unreachable!("at least one opening is tried"));
        Ok(opening)
    }

    /// The position from which a game starts, before the random moves.
    fn start(&self, number: u64) -> Result<Position, MeasureError> {
        // With an imbalance, both games of a pair start from the same position with the sides' material exchanged.
        let index = match self.imbalance {
            Some(_) => (number - 1) / 2,
            None => number,
        };
        let start = Openings::new(&self.variant, Starts::of(&self.variant), 0, self.seed)?
            .pair(index)?
            .start;
        let Some(imbalance) = &self.imbalance else {
            return Ok(start);
        };
        let first = if number % 2 == 1 {
            Color::White
        } else {
            Color::Black
        };
        imbalance.applied(&start, first, lot(self.seed, [index, 1]))
    }

    /// The search's score of a position for White, in centipawns.
    fn score(&self, position: &Position, engine: &mut Engine) -> i32 {
        let limits = Limits::nodes(self.nodes.saturating_mul(OPENING_NODES));
        let best = engine.think(position, &History::new(), &limits, |_| {});
        best.map_or(0, |best| best.score.for_white(position.turn()).within(MATE))
    }
}
