//! The training and validation positions.

use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_engine::Engine;
use legwork_net::{Features, bucket};
use legwork_pgn::GameResult;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use rayon::prelude::*;

use crate::error::LearnError;
use crate::game_file::RecordedGame;
use crate::selfplay::{MATE, at_place};

/// Every 16th game is held out for validation.
const HELD_OUT: u64 = 16;
/// Positions whose score is greater than this many centipawns are decided, and left out.
const DECIDED: i16 = 3000;

/// A position with its targets, all from the view of the side to move.
#[derive(Debug, Clone)]
pub(crate) struct Sample {
    /// Its active inputs from White's view.
    pub(crate) features: Vec<u16>,
    pub(crate) bucket: u8,
    pub(crate) white_to_move: bool,
    /// The engine's static evaluation without a net, in centipawns.
    pub(crate) eval: f32,
    /// The score of the search, in centipawns.
    pub(crate) score: f32,
    /// The result of the game: 0, 0.5 or 1; `None` if it was abandoned.
    pub(crate) result: Option<f32>,
}

/// The quiet positions of games.
#[derive(Debug, Clone)]
pub struct Samples {
    pub(crate) variant: Variant,
    pub(crate) features: Features,
    /// The training set.
    pub(crate) training: Vec<Sample>,
    /// The validation set, from other games.
    pub(crate) validation: Vec<Sample>,
    all: usize,
}

impl Samples {
    /// Collects the quiet positions of games: those not in check, whose best move is neither a capture nor a promotion, and
    /// which are not decided.
    ///
    /// # Errors
    ///
    /// If a move of a game is not legal, or the engine has no memory.
    pub fn new(variant: &Variant, games: &[RecordedGame]) -> Result<Self, LearnError> {
        let mut samples = Self {
            variant: variant.clone(),
            features: Features::new(variant.rules()),
            training: Vec::new(),
            validation: Vec::new(),
            all: 0,
        };
        samples.add(variant, games)?;
        Ok(samples)
    }

    /// Adds the quiet positions of games of another variant, with the same board and the same kinds of pieces.
    ///
    /// # Errors
    ///
    /// Like [`new`](Self::new), and if the variant has another board or other kinds.
    pub fn add(&mut self, variant: &Variant, games: &[RecordedGame]) -> Result<(), LearnError> {
        let features = Features::new(variant.rules());
        let symbols = |variant: &Variant| -> Vec<_> {
            let pieces = variant.rules().pieces.iter();
            pieces.map(|piece| piece.symbol).collect()
        };
        if features != self.features || symbols(variant) != symbols(&self.variant) {
            return Err(LearnError::OtherFeatures {
                rules: self.variant.rules().id.clone(),
                other: variant.rules().id.clone(),
            });
        }
        let found = games
            .par_iter()
            .with_min_len(64)
            .map_init(Engine::new, |engine, game| {
                let engine = engine.as_mut().map_err(|error| *error)?;
                of_game(variant, &features, engine, game)
            });
        let found: Vec<Vec<Sample>> = found.collect::<Result<_, LearnError>>()?;
        for (game, samples) in games.iter().zip(found) {
            match game.number % HELD_OUT {
                0 => self.validation.extend(samples),
                _ => self.training.extend(samples),
            }
        }
        self.all += games.iter().map(|game| game.moves.len()).sum::<usize>();
        Ok(())
    }

    /// The number of searched positions of the games, quiet or not.
    pub fn all(&self) -> usize {
        self.all
    }

    /// The number of quiet positions.
    pub fn quiet(&self) -> usize {
        self.training.len() + self.validation.len()
    }
}

fn of_game(
    variant: &Variant,
    features: &Features,
    engine: &mut Engine,
    game: &RecordedGame,
) -> Result<Vec<Sample>, LearnError> {
    let wrong = |ply| LearnError::Move {
        number: game.number,
        ply,
    };
    let mut position = match &game.start {
        Some(fen) => variant.position(fen).map_err(|_| wrong(0))?,
        None => variant.start(),
    };
    let (mut positions, mut scores) = (Vec::new(), Vec::new());
    let random = game.random.iter().map(|&place| (place, None));
    let searched = game
        .moves
        .iter()
        .map(|&(place, score)| (place, Some(score)));
    for (ply, (place, score)) in random.chain(searched).enumerate() {
        let mv = at_place(&position, place).ok_or_else(|| wrong(ply))?;
        if let Some(score) = score.filter(|score| score.abs() <= DECIDED)
            && is_quiet(&position, mv)
        {
            positions.push(position.clone());
            scores.push(score);
        }
        position.make(mv);
    }
    let evals = engine.evaluate_all(&positions);
    let full = variant.rules().array.len();
    let sample = |((position, score), eval): ((&Position, i16), i32)| {
        let white = match game.result {
            GameResult::BlackWins => Some(0.0),
            GameResult::Draw => Some(0.5),
            GameResult::WhiteWins => Some(1.0),
            GameResult::Unknown => None,
        };
        let white_to_move = position.turn() == Color::White;
        let of_mover = |white: f32| if white_to_move { white } else { 1.0 - white };
        Sample {
            features: features
                .of(position, Color::White)
                .map(|number| number as u16)
                .collect(),
            bucket: bucket(position.occupied().count() as usize, full) as u8,
            white_to_move,
            eval: eval.clamp(-i32::from(MATE), i32::from(MATE)) as f32,
            score: f32::from(score),
            result: white.map(of_mover),
        }
    };
    Ok(positions
        .iter()
        .zip(scores)
        .zip(evals)
        .map(sample)
        .collect())
}

/// Whether no exchange is under way, so that a static evaluation can be right.
fn is_quiet(position: &Position, best: Move) -> bool {
    let promotes = best.promotion().is_some() && !best.is_drop();
    !position.in_check() && !promotes && !position.is_capture(best)
}
