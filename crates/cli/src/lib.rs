//! The `legwork` program: shows, checks, counts and plays chess variants.
//!
//! It uses the registry, and knows no variant by name. [`program`] is all of it: the executable calls it, and so does
//! `python -m legwork`.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod error;
mod excerpt;
mod games;
mod nets;
mod output;
mod parts;
mod progress;
mod rates;
mod rules_file;
mod search_args;
mod terminal;
mod usage;
mod values;
mod written;

use std::ffi::OsString;
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::{Parser, Subcommand};
use legwork::kernel::Level;
use legwork_core::echo::clip_path;

use args::RulesArgs;
use commands::{
    analyze, atlas, book, check, claims, compare, completions, convert, engine, explain, export,
    glance, import, learn, man, r#match, mates, measure, moves, new_variant, perft, pieces, play,
    playout, puzzles, replay, setups, show, suite, variants, verify, watch,
};
use error::{CliError, FaultKind};
use output::CommandOutput;

/// Chess variants, described by the legs their pieces walk.
///
/// Lists moves, counts them, and checks two independent generators against each other and against
/// counts of other programs. A VARIANT is the id of one that `legwork variants` lists, or a file of
/// rules whose name ends in `.ron`, or a section of a file in Fairy-Stockfish's format, FILE.ini:SECTION.
#[derive(Debug, Parser)]
#[command(name = "legwork", version, after_help = NOTES)]
struct Cli {
    /// Print one JSON document instead of text (its shape: `legwork help COMMAND`)
    #[arg(long, global = true, display_order = 900)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(subcommand)]
    command: Command,
}

const NOTES: &str = r#"Exit codes: 0 if all is well, 1 if a check failed, 2 for bad input.
With --json, bad input is a document on stdout, too:
  {"errors": [{"kind", "place": an argument, a file, or null, "message"}]}
Colours: NO_COLOR=1 takes them away, CLICOLOR_FORCE=1 keeps them in a pipe."#;

#[derive(Debug, Subcommand)]
enum Command {
    Variants(variants::Args),
    Pieces(pieces::Args),
    Glance(glance::Args),
    Show(show::Args),
    Moves(moves::Args),
    Explain(explain::Args),
    Perft(perft::Args),
    Playout(playout::Args),
    Mates(mates::Args),
    Measure(measure::Args),
    Learn(Box<learn::Args>),
    Verify(verify::Args),
    Compare(Box<compare::Args>),
    Suite(suite::Args),
    Setups(setups::Args),
    Check(check::Args),
    Replay(replay::Args),
    Convert(convert::Args),
    Import(import::Args),
    Export(export::Args),
    NewVariant(new_variant::Args),
    Engine(engine::Args),
    Match(Box<r#match::Args>),
    Play(play::Args),
    Analyze(analyze::Args),
    Book(book::Args),
    Completions(completions::Args),
    #[command(hide = true)]
    Atlas(atlas::Args),
    #[command(hide = true)]
    Claims(claims::Args),
    #[command(hide = true)]
    Puzzles(puzzles::Args),
    #[command(hide = true)]
    Man(man::Args),
}

impl Command {
    /// Whether the command, with its arguments, takes a VARIANT or rules in its place.
    fn takes_variant(&self) -> bool {
        match self {
            Self::Variants(_)
            | Self::Completions(_)
            | Self::Man(_)
            | Self::Import(_)
            | Self::NewVariant(_)
            | Self::Atlas(_)
            | Self::Claims(_)
            | Self::Puzzles(_) => false,
            Self::Perft(args) => !args.all && args.merge.is_empty(),
            Self::Match(args) => args.files.merge.is_empty(),
            Self::Engine(args) => args.bench.is_none(),
            Self::Book(args) => !args.all,
            _ => true,
        }
    }
}

/// The command that starts this program again, if it is not the executable of this process.
static STARTED_BY: OnceLock<Vec<OsString>> = OnceLock::new();

/// Runs the program with these arguments, of which the first is its name, and returns the code to exit with: 0 if all is well, 1 if a
/// check failed, 2 for bad input.
///
/// `started_by` is the command that starts the program again, for our own engine in a match; `None` if the executable of this process does.
pub fn program(
    started_by: Option<Vec<OsString>>,
    args: impl IntoIterator<Item = OsString>,
) -> ExitCode {
    if let Some(command) = started_by {
        STARTED_BY.get_or_init(|| command);
    }
    let mut args: Vec<OsString> = args.into_iter().collect();
    if args.len() == 1 && is_spoken_to() {
        args.push("engine".into());
    }
    let json = asks_for_json(&args);
    let code = match Cli::try_parse_from(args) {
        Ok(cli) => run(&cli).unwrap_or_else(|error| error.report(json)),
        Err(error) => usage::report(error, json),
    };
    // In another program nobody else does it. What cannot be written has been reported where it was.
    let _ = io::stdout().flush();
    code
}

/// Whether the input is a pipe or a file with something in it: board programs start engines without arguments.
fn is_spoken_to() -> bool {
    let input = io::stdin();
    // `fill_buf` consumes nothing: the engine reads the same input.
    !input.is_terminal() && input.lock().fill_buf().is_ok_and(|found| !found.is_empty())
}

/// Whether `--json` is among the arguments, even if they cannot be parsed.
fn asks_for_json(args: &[OsString]) -> bool {
    let mut flags = args.iter().take_while(|arg| *arg != "--");
    flags.any(|arg| arg == "--json")
}

fn print(answer: &impl CommandOutput, json: bool) -> Result<ExitCode, CliError> {
    Ok(output::show(answer, json)?)
}

fn run(cli: &Cli) -> Result<ExitCode, CliError> {
    // A measurement at a level other than the requested one would mislead.
    Level::asked()?;
    let json = cli.json;
    if let Some(file) = cli.rules.files.first()
        && !cli.command.takes_variant()
    {
        let fault = format!(
            "this command takes no VARIANT; `legwork check {}` checks a file of rules",
            clip_path(file)
        );
        return Err(CliError::argument(FaultKind::Usage, "--rules", fault));
    }
    match &cli.command {
        Command::Variants(_) => print(&variants::run()?, json),
        Command::Pieces(args) => print(&pieces::run(args)?, json),
        Command::Glance(args) => print(&glance::run(args)?, json),
        Command::Show(args) => print(&show::run(args)?, json),
        Command::Moves(args) => print(&moves::run(args)?, json),
        Command::Explain(args) => print(&explain::run(args)?, json),
        Command::Perft(args) => print(&perft::run(args)?, json),
        Command::Playout(args) => print(&playout::run(args)?, json),
        Command::Mates(args) => print(&mates::run(args)?, json),
        Command::Measure(args) => measure::run(args, json),
        Command::Learn(args) => print(&learn::run(args)?, json),
        Command::Verify(args) => print(&verify::run(args)?, json),
        Command::Compare(args) => compare::run(args, json),
        Command::Suite(args) => suite::run(args, json),
        Command::Setups(args) => print(&setups::run(args)?, json),
        Command::Replay(args) => replay::run(args, json),
        Command::Convert(args) => convert::run(args, json),
        Command::Import(args) => print(&import::run(args)?, json),
        Command::Export(args) => print(&export::run(args)?, json),
        Command::NewVariant(args) => print(&new_variant::run(args)?, json),
        Command::Check(args) => match args.watched(json)? {
            Some((file, games)) => watch::run(file, games),
            None => print(&check::run(args)?, json),
        },
        Command::Match(args) => r#match::run(args, json),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
        Command::Atlas(args) => atlas::run(args),
        Command::Claims(args) => claims::run(args),
        Command::Puzzles(args) => puzzles::run(args),
        Command::Engine(args) => engine::run(args, json),
        Command::Play(args) => play::run(args, json),
        Command::Book(args) => print(&book::run(args)?, json),
        Command::Analyze(args) => analyze::run(args, json),
    }
}
