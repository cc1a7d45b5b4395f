//! `legwork match`.

mod args;
mod files;
mod plan;
mod summary;
mod versions;

use std::path::Path;
use std::process::ExitCode;

use legwork_match::statistics::{Results, Sprt};
use legwork_match::{MatchError, MatchRecord, MatchTask, SpecError, merge};

use crate::error::{CliError, FaultKind};
use crate::output::show;
use crate::parts::{PartsOutput, records};
use crate::progress::CommandProgress;

pub(crate) use args::Args;
use files::{GameWriter, record_of};
pub(crate) use plan::{open_log, own};
use summary::Summary;

impl From<SpecError> for CliError {
    fn from(error: SpecError) -> Self {
        Self::input(FaultKind::Player, Some("PLAYER"), error)
    }
}

impl From<MatchError> for CliError {
    fn from(error: MatchError) -> Self {
        let kind = match error {
            MatchError::Player(_) => FaultKind::Player,
            MatchError::Opening(_) => FaultKind::Openings,
            _ => FaultKind::Output,
        };
        Self::input(kind, None, error)
    }
}

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    if !args.files.merge.is_empty() {
        return Ok(show(&merged(args)?, json)?);
    }
    if let Some(files) = versions::files(args) {
        return Ok(show(&versions::run(args, files)?, json)?);
    }
    let (a_match, task) = args.plan()?;
    let output = play(args, &a_match, &task)?;
    // A part is lines of JSON, even if JSON was not asked for.
    Ok(show(&output, json && args.files.part.is_none())?)
}

fn play(
    args: &Args,
    a_match: &legwork_match::Match,
    task: &MatchTask,
) -> Result<PartsOutput<Summary>, CliError> {
    let part = a_match.part;
    let (mut record, mut writer) = match record_of(&args.files) {
        None => (MatchRecord::in_memory(), None),
        Some(file) => {
            let record = MatchRecord::open(Path::new(&file), task, part);
            let record =
                record.map_err(|fault| CliError::in_file(FaultKind::Record, &file, fault))?;
            let pgn = args.files.pgn.as_deref();
            let variants = a_match.contests.iter();
            let variants: Vec<_> = variants.map(|contest| contest.variant.clone()).collect();
            let writer = pgn.map(|pgn| GameWriter::open(pgn, &record, task, variants));
            (record, writer.transpose()?)
        }
    };
    let all = part.games(task.games).count() as u64;
    let [first, second] = &task.players;
    let progress = CommandProgress::new(&format!("{first} - {second}"), all);
    let mut played: Vec<_> = record.games().cloned().collect();
    progress.steps(played.len() as u64);
    let mut wrong = None;
    a_match.play(&mut record, |game| {
        if let Some(writer) = &mut writer
            && let Err(error) = writer.add(game)
        {
            wrong.get_or_insert(error);
        }
        played.push(game.clone());
        let results = Results::of(&played);
        progress.say(format!(
            "{first} {} - {second} {}",
            results.points(),
            played.len() as f64 - results.points()
        ));
        progress.step();
    })?;
    drop(progress);
    if let Some(error) = wrong {
        return Err(error);
    }
    if args.files.part.is_some() {
        return Ok(PartsOutput::of_part(&record, task, part)?);
    }
    let games: Vec<_> = record.games().cloned().collect();
    let summary = Summary::new(task, &games, a_match.sprt);
    Ok(PartsOutput::Whole(summary))
}

/// Merges parts.
fn merged(args: &Args) -> Result<PartsOutput<Summary>, CliError> {
    let merged = match merge(&records(&args.files.merge)?) {
        Ok(merged) => merged,
        Err(flaws) => return Ok(PartsOutput::flawed(&flaws)),
    };
    if let Some(pgn) = &args.files.pgn {
        GameWriter::write_all(pgn, &merged.task, &merged.games)?;
    }
    let sprt = merged.task.sprt.as_deref();
    let sprt: Option<Sprt> = sprt.and_then(|text| text.parse().ok());
    let summary = Summary::new(&merged.task, &merged.games, sprt);
    Ok(PartsOutput::Whole(summary))
}
