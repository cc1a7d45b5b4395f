//! Imbalance matches, for `legwork measure --claim` and for `legwork claims`.

use std::fmt;
use std::fs;
use std::path::Path;

use legwork::Variant;
use legwork_core::piece::Color;
use legwork_match::statistics::Sprt;
use legwork_match::{GameRecord, Part};
use legwork_measure::{Contest, Imbalance, MeasureError, MeasurePlan};
use serde::Serialize;

use super::self_play::played;
use crate::error::CliError;
use crate::output::CommandOutput;

/// The default hypotheses of the sequential test, in Elo.
pub(crate) const SPRT: &str = "-25,25";

/// A contest as the output of a command.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct ContestOutput(pub(crate) Contest);

impl CommandOutput for ContestOutput {}

impl fmt::Display for ContestOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0)
    }
}

/// Plays the imbalance matches of one variant.
pub(crate) struct Referee<'a> {
    pub(crate) variant: &'a Variant,
    /// The maximum number of games of a match.
    pub(crate) games: u64,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) sprt: Sprt,
    pub(crate) threads: usize,
    /// The file of a match's record, if one is kept. The match about an extra Pawn has a file next to it.
    pub(crate) record: Option<&'a str>,
}

impl Referee<'_> {
    /// Plays the match of an imbalance, and one with an extra Pawn as the unit.
    pub(crate) fn contest(&self, imbalance: &str) -> Result<Contest, CliError> {
        let rules = self.variant.rules();
        let read = Imbalance::read(rules, imbalance)?;
        let games = self.play(read, Some(self.sprt), self.record)?;
        let pawn = self.pawn()?;
        let contest = Contest::new(imbalance, &games, pawn.as_deref(), &self.sprt, self.seed);
        Ok(contest)
    }

    /// The games in which the first side has an extra Pawn; `None` without Pawns.
    fn pawn(&self) -> Result<Option<Vec<GameRecord>>, CliError> {
        let rules = self.variant.rules();
        let stands = |(_, piece): &(_, legwork_core::piece::Piece)| {
            piece.color == Color::White && rules.piece(piece.kind).pawn
        };
        let start = self.variant.start();
        let Some((_, pawn)) = start.pieces().find(stands) else {
            return Ok(None);
        };
        let text = format!("{}-", rules.piece(pawn.kind).symbol);
        let imbalance = Imbalance::read(rules, &text)?;
        let record = self.record.map(|record| {
            let path = Path::new(record);
            let name = format!("pawn-{}.jsonl", rules.id);
            path.with_file_name(name).to_string_lossy().into_owned()
        });
        self.play(imbalance, None, record.as_deref()).map(Some)
    }

    fn play(
        &self,
        imbalance: Imbalance,
        sprt: Option<Sprt>,
        record: Option<&str>,
    ) -> Result<Vec<GameRecord>, CliError> {
        let plan = MeasurePlan {
            variant: self.variant.clone(),
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            part: Part::WHOLE,
            imbalance: Some(imbalance),
            sprt,
        };
        if let Some(folder) = record.and_then(|record| Path::new(record).parent()) {
            fs::create_dir_all(folder).map_err(MeasureError::from)?;
        }
        let record = played(&plan, record, self.threads)?;
        Ok(record.games().cloned().collect())
    }
}
