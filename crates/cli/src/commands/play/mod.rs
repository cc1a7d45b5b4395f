//! `legwork play`: a board in the terminal.

mod app;
mod clocks;
mod draw;
mod keys;
mod layout;
mod marks;
mod record;
mod screen;
mod session;
#[cfg(test)]
mod tests;
mod thinker;

use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use legwork::pgn::GameResult;

use crate::args::{PositionArgs, VariantArgs};
use crate::error::{CliError, FaultKind, FileFault};
use crate::search_args::SearchArgs;
use crate::values::ValueError;
use app::App;
pub(crate) use app::sans;
use clocks::TimeControl;
use legwork_drawing::text::numbers::counted;
use session::{Seat, SeatedGame};
use thinker::Thinker;

/// Play on a board in the terminal, against the engine or a friend
///
/// Arrows and Enter or the mouse pick up a piece, which shows where it can go, and put it down. A refused
/// move gets its reason. `?` explains the keys and the marks.
///
/// To go on after a game was interrupted, save it: `legwork play chu --save game.pgn`, and later
/// `legwork play chu --resume game.pgn`, which has the players and the clocks.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    variant: VariantArgs,
    /// The player of White; a person, unless that is given for Black alone
    #[arg(long, value_name = "WHO")]
    white: Option<Seat>,
    /// The player of Black; the engine, unless that is given for White alone
    #[arg(long, value_name = "WHO")]
    black: Option<Seat>,
    /// Play with clocks: minutes for the game, and seconds for each move
    #[arg(long, value_name = "MINUTES+SECONDS", value_parser = time_control)]
    tc: Option<TimeControl>,
    /// Write the game to a file after every move; without FILE.pgn, to a new one named after the variant
    #[arg(long, value_name = "FILE.pgn", num_args = 0..=1, default_missing_value = "", conflicts_with = "resume")]
    save: Option<String>,
    /// Go on with the game of a file, and write it there after every move
    #[arg(long, value_name = "FILE.pgn", conflicts_with_all = ["fen", "setup", "seed", "moves"])]
    resume: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    place: PositionArgs,
}

/// The engine's time for a move where no time is given.
const MOVE_TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(args: &Args, json: bool) -> Result<ExitCode, CliError> {
    if json {
        return Err(CliError::Usage("play: --json is not supported"));
    }
    let variant = args.variant.open()?;
    let engine = args.search.engine(variant.rules())?;
    let thinker = Thinker::new(engine, args.search.limits(MOVE_TIME));
    let mut session = match &args.resume {
        Some(file) => {
            let resumed = record::resume(Path::new(file), &variant)?;
            let seats = match (args.white, args.black) {
                (None, None) => resumed.seats,
                (white, black) => seats(white, black),
            };
            let control = args.tc.or(resumed.control);
            let mut session = SeatedGame::new(resumed.game, seats, control);
            session.restore(resumed.record, resumed.left);
            session
        }
        None => {
            let game = args.place.game(&variant)?;
            SeatedGame::new(game, seats(args.white, args.black), args.tc)
        }
    };
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(CliError::Usage(
            "play: the board needs a terminal; without one, `legwork show`, `moves`, `explain` and `analyze` take the same \
             positions, and `legwork engine` plays by UCI",
        ));
    }
    let save = match (&args.resume, &args.save) {
        (Some(file), _) => Some(PathBuf::from(file)),
        (None, Some(file)) if file.is_empty() => {
            Some(new_file(record::free_name(&session.position().rules().id))?)
        }
        (None, Some(file)) => Some(new_file(PathBuf::from(file))?),
        (None, None) => None,
    };
    if let Some(path) = &save {
        write_record(&session, path)?;
    }
    let name = save.as_ref().map(|path| path.display().to_string());
    session.run_clock(std::time::Instant::now());
    let mut app = App::new(session, name.clone());
    let colours = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    screen::run(&mut app, thinker, save.as_deref(), colours)?;
    let result = app.session.result();
    let mut said = match result {
        Some((winner, words)) => format!("{} ({words})", GameResult::of(winner)),
        None => {
            let plies = app.session.played().len() as u64;
            format!("{}, unfinished", counted(plies, "half-move"))
        }
    };
    if let Some(name) = name {
        said.push_str(&format!("; saved as {name}"));
    }
    writeln!(io::stdout(), "{said}")?;
    Ok(ExitCode::SUCCESS)
}

/// Returns both players where only one may be given: a person plays against the engine.
fn seats(white: Option<Seat>, black: Option<Seat>) -> [Seat; 2] {
    let other = |seat| match seat {
        Seat::Human => Seat::Engine,
        Seat::Engine => Seat::Human,
    };
    match (white, black) {
        (None, None) => [Seat::Human, Seat::Engine],
        (Some(white), None) => [white, other(white)],
        (None, Some(black)) => [other(black), black],
        (Some(white), Some(black)) => [white, black],
    }
}

fn time_control(text: &str) -> Result<TimeControl, ValueError> {
    let wrong = || ValueError::new(FaultKind::Number, "MINUTES+SECONDS, as in 5+3", text);
    TimeControl::read(text).ok_or_else(wrong)
}

/// Makes a new file, and never overwrites another game.
fn new_file(path: PathBuf) -> Result<PathBuf, CliError> {
    let made = OpenOptions::new().write(true).create_new(true).open(&path);
    match made {
        Ok(_) => Ok(path),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(fault(&path, FileFault::Exists))
        }
        Err(error) => Err(fault(&path, FileFault::Unwritable(error))),
    }
}

fn write_record(session: &SeatedGame, path: &Path) -> Result<(), CliError> {
    let written = record::save(session, path, &legwork_match::today());
    written.map_err(|error| fault(path, FileFault::Unwritable(error)))
}

fn fault(path: &Path, fault: FileFault) -> CliError {
    CliError::file(path.display().to_string(), fault)
}
