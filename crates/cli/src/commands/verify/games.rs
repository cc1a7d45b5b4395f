//! Compares Walker and Generator on random games.

use std::collections::BTreeMap;
use std::fmt;

use legwork::Variant;
use legwork_drawing::text::numbers::counted;
use legwork_verify::compare::{Disagreement, Thoroughness, check_position};
use legwork_verify::games::RandomGame;
use serde::Serialize;

use crate::args::OptionValues;
use crate::error::{CliError, FaultKind};
use crate::progress::CommandProgress;
use crate::terminal::{BAD, GOOD, paint};

#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Games(Vec<GamesRow>);

#[derive(Serialize)]
struct GamesRow {
    variant: String,
    options: BTreeMap<String, String>,
    seed: u64,
    games: u64,
    positions: u64,
    disagreement: Option<DisagreementText>,
}

#[derive(Serialize)]
struct DisagreementText {
    fen: String,
    difference: String,
    #[serde(skip)]
    text: String,
}

impl From<Disagreement> for DisagreementText {
    fn from(disagreement: Disagreement) -> Self {
        let text = disagreement.to_string();
        Self {
            fen: disagreement.fen,
            difference: disagreement.difference.to_string(),
            text,
        }
    }
}

/// Plays this many games of each variant, until the generators disagree.
pub(super) fn run(
    variants: &[&String],
    settings: &OptionValues,
    games: u64,
    seed: u64,
) -> Result<Games, CliError> {
    let opened: Vec<Variant> = variants
        .iter()
        .map(|variant| settings.open(variant))
        .collect::<Result<_, _>>()?;
    opened
        .iter()
        .map(|variant| play(variant, games, seed))
        .collect::<Result<_, _>>()
        .map(Games)
}

fn play(variant: &Variant, games: u64, seed: u64) -> Result<GamesRow, CliError> {
    let rules = variant.rules();
    let mut row = GamesRow {
        variant: rules.id.clone(),
        options: rules.chosen.clone(),
        seed,
        games: 0,
        positions: 0,
        disagreement: None,
    };
    let progress = CommandProgress::new(&format!("games of {}", rules.id), games);
    for number in 0..games {
        let game = RandomGame::new(variant, seed.wrapping_add(number));
        let game = game.map_err(|fault| CliError::argument(FaultKind::Fen, "a set-up", fault))?;
        row.games += 1;
        for position in game {
            row.positions += 1;
            if let Err(disagreement) = check_position(&position, Thoroughness::FULL) {
                row.disagreement = Some(disagreement.into());
                return Ok(row);
            }
        }
        progress.step();
    }
    Ok(row)
}

impl Games {
    pub(super) fn failed(&self) -> bool {
        self.0.iter().any(|row| row.disagreement.is_some())
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.0 {
            if self.0.len() > 1 {
                write!(f, "{}: ", row.variant)?;
            }
            let games = counted(row.games, "game");
            let positions = counted(row.positions, "position");
            match &row.disagreement {
                None => {
                    let agree = paint(GOOD, "the generators agree");
                    writeln!(f, "{games}, {positions}: {agree}")?;
                }
                Some(found) => {
                    let disagree = paint(BAD, "they do not agree");
                    writeln!(f, "{games}, {positions}: {disagree}")?;
                    writeln!(f, "{}", found.text)?;
                }
            }
        }
        Ok(())
    }
}
