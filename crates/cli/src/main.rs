//! The `legwork` program: shows, checks, counts and plays chess variants.
//!
//! It uses the registry, and knows no variant by name.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod error;
mod excerpt;
mod games;
mod numbers;
mod output;
mod progress;
mod rules_flag;
mod search_args;
mod terminal;
mod usage;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use legwork::kernel::Level;

use commands::{
    analyze, book, check, completions, convert, engine, explain, glance, man, r#match, moves,
    perft, pieces, play, playout, replay, setups, show, variants, verify, watch,
};
use error::CliError;
use output::show as print;

/// Chess variants, described by the legs their pieces walk.
///
/// Lists moves, counts them, and checks two independent generators against each other and against
/// counts of other programs. A VARIANT is the id of one that `legwork variants` lists, or a file of
/// rules whose name ends in `.ron`.
#[derive(Debug, Parser)]
#[command(name = "legwork", version, after_help = NOTES)]
struct Cli {
    /// Print one JSON document instead of text (its shape: `legwork help COMMAND`)
    #[arg(long, global = true, display_order = 900)]
    json: bool,
    /// Take these rules in place of a VARIANT: a file whose name ends in `.ron`
    #[arg(long, global = true, value_name = "FILE.ron", display_order = 901)]
    rules: Option<String>,
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
    Verify(verify::Args),
    Setups(setups::Args),
    Check(check::Args),
    Replay(replay::Args),
    Convert(convert::Args),
    Engine(engine::Args),
    Match(Box<r#match::Args>),
    Play(play::Args),
    Analyze(analyze::Args),
    Book(book::Args),
    Completions(completions::Args),
    #[command(hide = true)]
    Man(man::Args),
}

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let json = asks_for_json(&args);
    let (args, with_rules) = match rules_flag::placed(args) {
        Ok(args) => args,
        Err(error) => return error.report(json),
    };
    match Cli::try_parse_from(args) {
        Ok(cli) => {
            let code = run(&cli.command, cli.json);
            code.unwrap_or_else(|error| error.report(json))
        }
        Err(error) => match rules_flag::one_too_many(&error).filter(|_| with_rules) {
            Some(refused) => refused.report(json),
            None => usage::report(error, json),
        },
    }
}

/// Whether `--json` is among the arguments, even if they cannot be parsed.
fn asks_for_json(args: &[OsString]) -> bool {
    let mut flags = args.iter().take_while(|arg| *arg != "--");
    flags.any(|arg| arg == "--json")
}

fn run(command: &Command, json: bool) -> Result<ExitCode, CliError> {
    // A measurement at a level other than the requested one would mislead.
    Level::asked()?;
    match command {
        Command::Variants(_) => print(&variants::run()?, json),
        Command::Pieces(args) => print(&pieces::run(args)?, json),
        Command::Glance(args) => print(&glance::run(args)?, json),
        Command::Show(args) => print(&show::run(args)?, json),
        Command::Moves(args) => print(&moves::run(args)?, json),
        Command::Explain(args) => print(&explain::run(args)?, json),
        Command::Perft(args) => print(&perft::run(args)?, json),
        Command::Playout(args) => print(&playout::run(args)?, json),
        Command::Verify(args) => print(&verify::run(args)?, json),
        Command::Setups(args) => print(&setups::run(args)?, json),
        Command::Replay(args) => replay::run(args, json),
        Command::Convert(args) => convert::run(args, json),
        Command::Check(args) => match args.watched(json)? {
            Some(file) => watch::run(file),
            None => print(&check::run(args)?, json),
        },
        Command::Match(args) => r#match::run(args, json),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
        Command::Engine(args) => engine::run(args, json),
        Command::Play(args) => play::run(args, json),
        Command::Book(args) => print(&book::run(args)?, json),
        Command::Analyze(args) => analyze::run(args, json),
    }
}
