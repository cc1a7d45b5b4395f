//! `legwork claims`: tests the claims of rule pages. `cargo xtask claims` runs it.

use std::path::Path;
use std::process::ExitCode;

use legwork::Variant;
use legwork_core::echo::clip_path;
use legwork_files::input;
use legwork_measure::{ClaimError, Contest, Judged, Judgement, read_claims};

use super::contest::{self, Referee};
use super::self_play::SelfPlayArgs;
use crate::error::{CliError, FaultKind, note};
use crate::output;

/// Test the claims in files: confirmed, refuted or undecided
///
/// A file of claims is a list in RON, in the folder of its variant, whose name is the variant's id. The result is
/// Markdown.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The files: variants/chu/claims.ron
    #[arg(required = true)]
    files: Vec<String>,
    #[command(flatten)]
    play: SelfPlayArgs,
    /// Keep the games of the matches in this folder, so that an interrupted run can resume
    #[arg(long, value_name = "FOLDER", default_value = "target/claims")]
    records: String,
}

/// The tested claims of a variant.
struct JudgedVariant {
    name: String,
    claims: Vec<Judged>,
}

impl From<ClaimError> for CliError {
    fn from(error: ClaimError) -> Self {
        Self::input(FaultKind::File, None, error)
    }
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, CliError> {
    let threads = args.play.threads()?.count();
    for file in &args.files {
        let judged = judge(args, file, threads)?;
        output::unless_closed(output::print(markdown(args, &judged)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn judge(args: &Args, file: &str, threads: usize) -> Result<JudgedVariant, CliError> {
    let text = input::read(Path::new(file), input::RULES);
    let text = text.map_err(|fault| CliError::file(file, fault))?;
    let wrong = |fault: CliError| {
        let place = clip_path(file);
        CliError::argument(FaultKind::File, place, fault)
    };
    let claims = read_claims(&text).map_err(|error| wrong(error.into()))?;
    let folder = Path::new(file).parent().and_then(Path::file_name);
    let id = folder.unwrap_or_default().to_string_lossy();
    let variant = Variant::open(&id, &[])?;
    let sprt = (contest::SPRT.parse())
        .map_err(|error| CliError::argument(FaultKind::Usage, "--sprt", error))?;
    let play = |imbalance: &str| -> Result<Contest, CliError> {
        note(&format!("{id}: {imbalance}"));
        let record = format!("{}/{id}/{imbalance}.jsonl", args.records);
        let referee = Referee {
            variant: &variant,
            games: args.play.games,
            nodes: args.play.nodes,
            seed: 1,
            sprt,
            threads,
            record: Some(&record),
        };
        referee.contest(imbalance)
    };
    let judged: Result<Vec<Judged>, CliError> = claims
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
        args.play.games,
        args.play.nodes
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
