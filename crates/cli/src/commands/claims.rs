//! `legwork claims`: tests the claims of rule pages. `cargo xtask claims` runs it.

use std::path::Path;
use std::process::ExitCode;

use legwork::Variant;
use legwork_core::echo::clip_path;
use legwork_files::input;
use legwork_measure::{ClaimError, Contest, Judged, Judgement, read_claims};
use legwork_run::Threads;

use super::contest::{self, Referee};
use super::measure::{MeasureCommandError, NODES};
use crate::error::{CliError, FaultKind, note};
use crate::output;
use crate::values::number;

/// Test the claims in files: confirmed, refuted or undecided
///
/// A file of claims is a list in RON and lies in the folder of its variant, whose name is the variant's id. The result is
/// Markdown.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files: variants/chu/claims.ron
    #[arg(required = true)]
    files: Vec<String>,
    /// The greatest number of games of a match
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = number::<u64>(2..=1_000_000))]
    games: u64,
    /// Node limit for each move
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = number::<u64>(1..=1_000_000_000))]
    nodes: u64,
    /// Games at a time; 0 means one per processor
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>(0..=1024))]
    threads: usize,
    /// Keep the games of the matches in this folder, so that an interrupted run can resume
    #[arg(long, value_name = "FOLDER", default_value = "target/claims")]
    records: String,
}

/// The tested claims of a variant.
struct JudgedVariant {
    name: String,
    claims: Vec<Judged>,
}

/// Why a claim cannot be tested.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    Claim(#[from] ClaimError),
    #[error(transparent)]
    Measure(#[from] MeasureCommandError),
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, CliError> {
    let threads = Threads::new(args.threads)?.count();
    for file in &args.files {
        let judged = judge(args, file, threads)?;
        output::unless_closed(output::print(markdown(args, &judged)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn judge(args: &Args, file: &str, threads: usize) -> Result<JudgedVariant, CliError> {
    let text = input::read(Path::new(file), input::RULES);
    let text = text.map_err(|fault| CliError::file(file, fault))?;
    let wrong = |fault: Fault| {
        let place = clip_path(file);
        CliError::argument(FaultKind::File, place, fault)
    };
    let claims = read_claims(&text).map_err(|error| wrong(error.into()))?;
    let folder = Path::new(file).parent().and_then(Path::file_name);
    let id = folder.unwrap_or_default().to_string_lossy();
    let variant = Variant::open(&id, &[])?;
    let sprt = (contest::SPRT.parse())
        .map_err(|error| CliError::argument(FaultKind::Usage, "--sprt", error))?;
    let play = |imbalance: &str| -> Result<Contest, Fault> {
        note(&format!("{id}: {imbalance}"));
        let record = format!("{}/{id}/{imbalance}.jsonl", args.records);
        let referee = Referee {
            variant: &variant,
            games: args.games,
            nodes: args.nodes,
            seed: 1,
            sprt,
            threads,
            record: Some(&record),
        };
        Ok(referee.contest(imbalance)?)
    };
    let judged: Result<Vec<Judged>, Fault> = claims
        .iter()
        .map(|claim| claim.judge(&variant, play))
        .collect();
    Ok(JudgedVariant {
        name: variant.rules().name.clone(),
        claims: judged.map_err(wrong)?,
    })
}

/// The claims as a section with a table.
fn markdown(args: &Args, judged: &JudgedVariant) -> String {
    let count = |judgement: Judgement| {
        let claims = judged.claims.iter();
        claims.filter(|claim| claim.judgement == judgement).count()
    };
    let mut text = format!(
        "## {}\n\n{} confirmed, {} refuted, {} undecided; matches of at most {} games at {} nodes a move.\n\n\
         | claim | source | result | found |\n|---|---|---|---|\n",
        judged.name,
        count(Judgement::Confirmed),
        count(Judgement::Refuted),
        count(Judgement::Undecided),
        args.games,
        args.nodes
    );
    for claim in &judged.claims {
        text.push_str(&format!(
            "| {} | {} | **{}** | {} |\n",
            claim.claim.text,
            claim.claim.source,
            claim.judgement.word(),
            claim.found.join("<br>")
        ));
    }
    text.push('\n');
    text
}
