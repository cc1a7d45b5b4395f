//! The positions of the benchmarks: those that each registered variant names in its rules.
//!
//! Nothing here knows a variant by name. `LEGWORK_BENCH_VARIANTS` names those to measure: ids
//! with commas between them; without it, all are.

#![forbid(unsafe_code)]

mod counts;

use legwork::kernel::Level;
use legwork::rules::BenchPosition;
use legwork::{Entry, Move, Position, Variant, find, registry};

/// The variable that says which variants to measure.
pub const VARIANTS: &str = "LEGWORK_BENCH_VARIANTS";

/// A position to measure, and what is known of it.
#[derive(Debug)]
pub struct Subject {
    /// The position, and with it the variant.
    pub position: Position,
    /// Its entry in the rules.
    pub rule: BenchPosition,
}

/// Why a position cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum SubjectError {
    /// `LEGWORK_LEVEL` names no level, or one that the processor lacks: figures would be of another.
    #[error(transparent)]
    Level(#[from] legwork::kernel::LevelError),
    /// The variant does not exist, or its rules are faulty.
    #[error(transparent)]
    Variant(#[from] legwork::Error),
    /// The rules name no position.
    #[error("{0}: the rules have no field `bench`, expected one to measure")]
    None(&'static str),
    /// The position's FEN is faulty.
    #[error("{id}: {path}: {error}")]
    Fen {
        /// The variant's id.
        id: &'static str,
        /// The place of the position in the rules.
        path: String,
        /// The fault.
        error: legwork::fen::FenError,
    },
    /// The game is over.
    #[error("{id}: {path}: no move is legal, expected one to measure")]
    Over {
        /// The variant's id.
        id: &'static str,
        /// The place of the position in the rules.
        path: String,
    },
}

impl Subject {
    /// Its place in a benchmark's id: `gothic/start`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.position.rules().id, self.rule.name)
    }

    /// How many legal moves it has, by the independent program or the Walker.
    pub fn moves(&self) -> u64 {
        counts::known(&self.position, &self.rule.nodes, 0)[0]
    }

    /// The maximum depth with at most this number of leaves (but at least 1), and the leaves: by the
    /// independent program that the rules name, or, where they name none, by the Walker, which is
    /// too slow for deep trees.
    pub fn tree(&self, leaves: u64) -> (u32, u64) {
        let counts = counts::known(&self.position, &self.rule.nodes, leaves);
        let within = counts.iter().take_while(|&&count| count <= leaves);
        let depth = within.count().max(1);
        (depth as u32, counts[depth - 1])
    }
}

/// Every position of the variants asked for.
pub fn subjects() -> Result<Vec<Subject>, SubjectError> {
    Level::asked()?;
    let asked = std::env::var(VARIANTS).unwrap_or_default();
    let asked = asked.split(',').map(str::trim).filter(|id| !id.is_empty());
    let asked: Vec<&'static Entry> = asked.map(find).collect::<Result<_, _>>()?;
    let entries = if asked.is_empty() {
        registry()?
    } else {
        &asked
    };
    let mut subjects = Vec::new();
    for entry in entries {
        subjects.extend(of_variant(entry)?);
    }
    Ok(subjects)
}

/// Every position that a variant's rules name.
fn of_variant(entry: &'static Entry) -> Result<Vec<Subject>, SubjectError> {
    let standard = entry.open(&[])?;
    let rules = standard.rules();
    if rules.bench.is_empty() {
        return Err(SubjectError::None(entry.id()));
    }
    let open = |rule: &BenchPosition| {
        let options = rule.options.iter();
        let options: Vec<(&str, &str)> = options.map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let variant = entry.open(&options)?;
        let position = position(&variant, rule).map_err(|error| SubjectError::Fen {
            id: entry.id(),
            path: format!("{}: fen", rule.path),
            error,
        })?;
        if position.moves().is_empty() {
            return Err(SubjectError::Over {
                id: entry.id(),
                path: rule.path.clone(),
            });
        }
        Ok(Subject {
            position,
            rule: rule.clone(),
        })
    };
    rules.bench.iter().map(open).collect()
}

fn position(variant: &Variant, rule: &BenchPosition) -> Result<Position, legwork::fen::FenError> {
    match &rule.fen {
        None => Ok(variant.start()),
        Some(fen) => variant.position(fen),
    }
}

/// A position of a game of random moves, 16 to 55 plies after the start; a seed always gives the same one.
pub fn middle_game(variant: &Variant, seed: u64) -> Position {
    let mut dice = Dice::new(seed);
    let mut position = variant.start();
    for _ in 0..16 + seed % 40 {
        match dice.draw(&position).map(|mv| position.play(mv)) {
            Some(Ok(after)) => position = after,
            _ => break,
        }
    }
    position
}

/// Draws random moves, the same for the same seed on every machine.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// One of the legal moves of a position, if there is any.
    pub fn draw(&mut self, position: &Position) -> Option<Move> {
        let mut moves = position.moves();
        moves.sort_unstable();
        // A linear congruential generator: Knuth's MMIX.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let place = (self.0 >> 33) as usize;
        moves.get(place % moves.len().max(1)).copied()
    }
}
