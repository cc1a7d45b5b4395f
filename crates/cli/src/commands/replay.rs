//! `legwork replay`.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use legwork::pgn::{GameResult, PgnError, PgnGame, PgnWarning, Variants};
use legwork_core::echo::{clip_path, plain};
use serde::Serialize;

use crate::error::CliError;
use crate::games::{GameFile, GameFiles};
use crate::output::exit_code;
use crate::progress::CommandProgress;

/// Check every move of the games in PGN files
///
/// A faulty game is reported with its line, number and ply, and with the rule that forbids the move; later games are still
/// checked. The variant of a game is in its tag Variant, by its id or by XBoard's or cutechess's name. A fault that does not
/// affect the main line, such as a null move in a variation, is a warning.
#[derive(Debug, clap::Args)]
#[command(after_long_help = JSON)]
pub(crate) struct Args {
    #[command(flatten)]
    files: GameFiles,
}

const JSON: &str = r#"With --json,
  {"games": [{"file", "game", "line", "variant", "result", "plies", "fen": the last position,
              "warnings": [texts], only if there are any}, or
             {"file", "game", "line", "ply": number or null, "error"}],
   "passed", "failed", "plies"}
Exit codes: 0 if every game is sound, 1 if any is not, 2 if a file cannot be read."#;

/// A game that is sound.
#[derive(Serialize)]
struct Sound<'a> {
    file: &'a str,
    game: u64,
    line: u64,
    variant: &'a str,
    result: String,
    plies: usize,
    fen: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

/// A game that is faulty.
#[derive(Serialize)]
struct Broken<'a> {
    file: &'a str,
    game: u64,
    line: u64,
    ply: Option<u32>,
    error: String,
}

/// The counts so far.
#[derive(Default)]
struct ReplayTally {
    passed: u64,
    failed: u64,
    plies: u64,
    /// The games of each variant by result.
    results: BTreeMap<String, [u64; 4]>,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    let (variants, _) = args.files.variants()?;
    let files = args.files.open()?;
    let mut out = BufWriter::new(io::stdout().lock());
    match replay(files, variants, &args.files, json, &mut out) {
        Err(CliError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            Ok(ExitCode::SUCCESS)
        }
        other => other,
    }
}

fn replay(
    files: Vec<GameFile>,
    mut variants: Variants,
    reading: &GameFiles,
    json: bool,
    out: &mut impl Write,
) -> Result<ExitCode, CliError> {
    let bytes = files.iter().map(|file| file.bytes).sum();
    let progress = CommandProgress::new("bytes", bytes);
    let mut tally = ReplayTally::default();
    let mut first = true;
    if json {
        writeln!(out, "{{\n  \"games\": [")?;
    }
    for file in files {
        let (name, mut seen) = (file.name.clone(), 0);
        variants = reading.read_games(file, variants, |game, bytes| {
            progress.steps(bytes - seen);
            seen = bytes;
            tally.count(&game);
            if json {
                let comma = if first { "" } else { ",\n" };
                write!(out, "{comma}    {}", row(&name, game)?)?;
                first = false;
            } else {
                let file = clip_path(&name);
                for line in messages(&game) {
                    writeln!(out, "{file}:{}", plain(&line))?;
                }
            }
            Ok(())
        })?;
    }
    drop(progress);
    if json {
        let end = if first { "" } else { "\n" };
        let ReplayTally {
            passed,
            failed,
            plies,
            ..
        } = tally;
        writeln!(
            out,
            "{end}  ],\n  \"passed\": {passed},\n  \"failed\": {failed},\n  \"plies\": {plies}\n}}"
        )?;
    } else {
        tally.write(out)?;
    }
    out.flush()?;
    Ok(exit_code(tally.failed > 0))
}

/// The error of a game, or its warnings, each with its line and ply.
fn messages(game: &Result<PgnGame, PgnError>) -> Vec<String> {
    match game {
        Ok(game) => warnings(game).collect(),
        Err(error) => vec![at(
            error.line,
            error.game,
            error.ply,
            &error.kind.to_string(),
        )],
    }
}

/// The warnings of a game, in the form in which messages show them after the name of the file.
pub(super) fn warnings(game: &PgnGame) -> impl Iterator<Item = String> + '_ {
    game.warnings.iter().map(|warning| {
        let message = format!("warning: {}", warning.kind);
        at(warning.line, game.number, warning.ply, &message)
    })
}

/// A message with its place in the file.
fn at(line: u64, game: u64, ply: Option<u32>, message: &str) -> String {
    let ply = ply.map_or_else(String::new, |ply| format!(", ply {ply}"));
    format!("{line}: game {game}{ply}: {message}")
}

/// A game as one line of JSON.
fn row(file: &str, game: Result<PgnGame, PgnError>) -> Result<String, io::Error> {
    let row = match game {
        Ok(game) => serde_json::to_string(&Sound {
            file,
            game: game.number,
            line: game.line,
            variant: &game.start.rules().id,
            result: game.result.to_string(),
            plies: game.main.moves.len(),
            fen: game.last().fen(),
            warnings: game.warnings.iter().map(PgnWarning::to_string).collect(),
        }),
        Err(error) => serde_json::to_string(&Broken {
            file,
            game: error.game,
            line: error.line,
            ply: error.ply,
            error: error.kind.to_string(),
        }),
    };
    Ok(row?)
}

impl ReplayTally {
    fn count(&mut self, game: &Result<PgnGame, PgnError>) {
        let Ok(game) = game else {
            self.failed += 1;
            return;
        };
        self.passed += 1;
        self.plies += game.main.moves.len() as u64;
        let results = self.results.entry(game.start.rules().id.clone());
        results.or_default()[column(game.result)] += 1;
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if !self.results.is_empty() {
            let [white, black, draw, open] = ["1-0", "0-1", "1/2-1/2", "*"];
            let head = "variant";
            writeln!(
                out,
                "{head:<14}{white:>9}{black:>9}{draw:>9}{open:>9}{:>9}",
                "games"
            )?;
        }
        for (variant, results) in &self.results {
            write!(out, "{variant:<14}")?;
            for count in results.iter().chain([&results.iter().sum()]) {
                write!(out, "{count:>9}")?;
            }
            writeln!(out)?;
        }
        let (passed, failed, plies) = (self.passed, self.failed, self.plies);
        writeln!(
            out,
            "{passed} passed, {failed} failed; {plies} moves checked"
        )
    }
}

fn column(result: GameResult) -> usize {
    match result {
        GameResult::WhiteWins => 0,
        GameResult::BlackWins => 1,
        GameResult::Draw => 2,
        GameResult::Unknown => 3,
    }
}
