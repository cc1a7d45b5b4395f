//! `legwork match A.ron B.ron`: two versions of rules, by the games that the engine plays against itself in each.

use std::fmt;

use legwork_match::Part;
use legwork_measure::{Card, Comparison, MeasurePlan};
use legwork_run::Threads;
use serde::Serialize;

use crate::commands::self_play::played;
use crate::error::CliError;
use crate::output::CommandOutput;
use crate::rules_file::is_rules_file;

use super::args::Args;

/// The default node limit for each move, as for `legwork measure`.
const NODES: u64 = 1000;

#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct VersionsOutput(Comparison);

/// Returns the two files of rules, if they are given instead of players.
pub(super) fn files(args: &Args) -> Option<[&str; 2]> {
    match &args.players[..] {
        [a, b] if args.variant.is_empty() && is_rules_file(a) && is_rules_file(b) => Some([a, b]),
        _ => None,
    }
}

/// Plays the games of both versions.
pub(super) fn run(args: &Args, files: [&str; 2]) -> Result<VersionsOutput, CliError> {
    let (pace, openings, output) = (&args.pace, &args.openings, &args.files);
    let rulings = &args.rulings;
    let of_players = [
        pace.tc.is_some() || pace.st.is_some() || pace.depth.is_some(),
        pace.margin.is_some() || pace.patience.is_some(),
        openings.openings.is_some() || openings.setup.is_some() || openings.array,
        openings.random_plies.is_some() || args.sprt.is_some(),
        rulings.resign.is_some() || rulings.draw.is_some() || rulings.max_plies.is_some(),
        output.record.is_some() || output.pgn.is_some() || output.log.is_some(),
        output.part.is_some() || !args.rules.files.is_empty(),
    ];
    if of_players.contains(&true) {
        return Err(CliError::Usage(
            "match: two rule files are compared with --games, --nodes, --seed, --concurrency and --set alone",
        ));
    }
    let threads = Threads::new(args.concurrency)?;
    let card = |file| {
        let plan = MeasurePlan {
            variant: args.settings.open(file)?,
            games: args.games(),
            nodes: pace.nodes.unwrap_or(NODES),
            seed: openings.seed,
            part: Part::WHOLE,
            imbalance: None,
            sprt: None,
        };
        let record = played(&plan, None, threads.count())?;
        let games: Vec<_> = record.games().cloned().collect();
        Ok::<Card, CliError>(plan.card(&games, &threads)?)
    };
    let [a, b] = files;
    Ok(VersionsOutput(Comparison::new([card(a)?, card(b)?])))
}

impl CommandOutput for VersionsOutput {}

impl fmt::Display for VersionsOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
