//! Errors, and how they are printed.

use std::collections::TryReserveError;
use std::io::{self, Write};
use std::process::ExitCode;

use legwork::SanError;
use legwork::base::echo::{clip, clip_path, plain};
use legwork::fen::FenError;
use legwork::kernel::LevelError;
use legwork::pgn::PgnErrorKind;
use legwork::setups::SetUpError;
use legwork::text::MoveTextError;
use legwork_testkit::input::InputError;
use legwork_testkit::oracle::OracleError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// The variant, its rules or its options.
    #[error(transparent)]
    Variant(#[from] legwork::Error),
    /// A file of rules that cannot be opened.
    #[error("`{}` {source}", clip_path(.file))]
    RulesFile { file: String, source: InputError },
    /// A name given for `--rules` that does not end in `.ron`.
    #[error("--rules: expected a file whose name ends in `.ron`, found `{}`", clip(.found))]
    RulesName { found: String },
    /// A position.
    #[error("{place}: {source}")]
    Fen { place: String, source: FenError },
    /// A set-up.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// One of the moves to play.
    #[error("--moves: move {number}: {found}")]
    Move { number: usize, found: String },
    /// A text to explain that is not a move.
    #[error(transparent)]
    NoMove(MoveTextError),
    /// A SAN to explain that is not a move.
    #[error(transparent)]
    NoSan(SanError),
    /// Rules for a command that has no VARIANT.
    #[error(
        "--rules: `legwork variants` lists what is registered, and takes no file; \
         `legwork check {}` looks at one", clip_path(.file)
    )]
    RulesOfNone { file: String },
    /// Both `--rules` and a VARIANT.
    #[error("--rules: a VARIANT and a file of rules exclude each other, `{}` is one too many", clip(.variant))]
    RulesAndVariant { variant: String },
    /// A number.
    #[error("{place}: expected a whole number from {least} to {most}, found `{}`", clip(.found))]
    Number {
        place: &'static str,
        least: u64,
        most: u64,
        found: String,
    },
    /// A square.
    #[error("--from: expected a square of the board, {first} to {last}, found `{}`", clip(.found))]
    Square {
        first: String,
        last: String,
        found: String,
    },
    /// Where a piece is to stand.
    #[error("--at: expected a square of the board, {first} to {last}, found `{found}`")]
    At {
        first: String,
        last: String,
        found: String,
    },
    /// A piece that the variant does not have.
    #[error("no piece `{found}`, expected the name of a piece or one of {known}")]
    Piece { found: String, known: String },
    /// An option that is not of the form `option=value`.
    #[error("--set: expected OPTION=VALUE, found `{}`", clip(.found))]
    Setting { found: String },
    /// The variant of games that do not name theirs.
    #[error("--variant: {0}")]
    Standard(PgnErrorKind),
    /// A file of games that cannot be read.
    #[error("`{}` cannot be read: {source}", clip_path(.file))]
    Games { file: String, source: io::Error },
    /// A time for a search.
    #[error("--time: expected seconds, found `{}`", clip(.found))]
    Seconds { found: String },
    /// A time control.
    #[error("--tc: expected MINUTES+SECONDS, as in 5+3, found `{}`", clip(.found))]
    TimeControl { found: String },
    /// A table of a search that is too large.
    #[error("--hash: {0}")]
    SearchTable(#[from] legwork_engine::TableError),
    /// The record of a game.
    #[error("`{}`: {reason}", clip_path(.file))]
    Record { file: String, reason: String },
    /// Arguments that do not go together.
    #[error("{0}")]
    Arguments(&'static str),
    /// A part of a perft that is not named as one.
    #[error("--part: expected I/K, a part and the number of parts, found `{}`", clip(.found))]
    Part { found: String },
    /// A file of parts that cannot be opened.
    #[error("`{}` {source}", clip_path(.file))]
    PartFile { file: String, source: InputError },
    /// A file of something else.
    #[error("`{}` is not a part of a perft: {}", clip_path(.file), of_json(.source))]
    NoPart {
        file: String,
        source: serde_json::Error,
    },
    /// A table that is too large.
    #[error("--hash: no memory for a table of {megabytes} megabytes: {source}")]
    Memory {
        megabytes: usize,
        source: TryReserveError,
    },
    /// Threads.
    #[error("--threads: {0}")]
    Threads(#[from] legwork_run::ThreadsError),
    /// The level of vector operations asked for.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// An oracle file.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// What is neither a variant nor a file.
    #[error("`{}` is neither a variant nor a file; known variants are {known}", clip(.found))]
    NeitherVariantNorFile { found: String, known: String },
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// The message of a JSON error, cut: the reader may quote the whole input.
fn of_json(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let Some(start) = text.find(['`', '"']) else {
        return text;
    };
    let (before, quoted) = text.split_at(start);
    // The rest is not input: what was expected, and the place.
    let own = quoted.rfind(", expected ").or(quoted.rfind(" at line "));
    let (quoted, own) = quoted.split_at(own.unwrap_or(quoted.len()));
    [before, &clip(quoted), own].concat()
}

impl CliError {
    /// Prints the error, a line for each fault.
    pub(crate) fn report(&self) -> ExitCode {
        for line in self.to_string().lines() {
            complain(line);
        }
        ExitCode::from(BAD_INPUT)
    }
}

/// The exit code for bad input.
pub(crate) const BAD_INPUT: u8 = 2;
/// The exit code for a check that failed.
pub(crate) const FAILED: u8 = 1;

/// Prints a line on stderr. A failure to do so is ignored.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "legwork: {}", plain(line));
}
