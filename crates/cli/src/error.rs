//! Errors, and how they are printed.

use std::collections::{BTreeMap, TryReserveError};
use std::io::{self, Write};
use std::process::ExitCode;

use legwork::base::echo::{clip, clip_path, plain};
use legwork::fen::FenError;
use legwork::kernel::LevelError;
use legwork::pgn::PgnErrorKind;
use legwork::rules::{Fault, ReadError, RulesError};
use legwork::setups::SetUpError;
use legwork::text::MoveTextError;
use legwork::{Error, SanError};
use legwork_files::input::InputError;
use legwork_verify::oracle::OracleError;
use serde::Serialize;

use crate::{output, terminal};

use crate::commands::r#match::MatchCommandError;

/// The reasons why a command fails.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// A fault in the variant, its rules or its options.
    #[error(transparent)]
    Variant(#[from] legwork::Error),
    /// A file of rules that cannot be opened.
    #[error("`{}` {source}", clip_path(.file))]
    RulesFile { file: String, source: InputError },
    /// A file of rules in the format of another program.
    #[error(
        "`{}` is in the format of Fairy-Stockfish, which cannot be read; expected a file whose name \
         ends in `.ron`, as docs/RULES_FORMAT.md describes it", clip_path(.file)
    )]
    OtherFormat { file: String },
    /// A name given for `--rules` that does not end in `.ron`.
    #[error("--rules: expected a file whose name ends in `.ron`, found `{}`", clip(.found))]
    RulesName { found: String },
    /// A fault in a position.
    #[error("{place}: {source}")]
    Fen { place: String, source: FenError },
    /// A fault in a set-up.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// A fault in one of the moves to play.
    #[error("--moves: move {number}: {found}")]
    Move { number: usize, found: String },
    /// A text to explain that is not a move.
    #[error(transparent)]
    NoMove(MoveTextError),
    /// A SAN to explain that is not a move.
    #[error(transparent)]
    NoSan(SanError),
    /// Rules for a command that takes no VARIANT.
    #[error(
        "--rules: `legwork variants` lists what is registered, and takes no file; \
         `legwork check {}` looks at one", clip_path(.file)
    )]
    RulesOfNone { file: String },
    /// Both `--rules` and a VARIANT.
    #[error("--rules: a VARIANT and a file of rules exclude each other, `{}` is one too many", clip(.variant))]
    RulesAndVariant { variant: String },
    /// A text that is not a number of the range.
    #[error("{place}: expected a whole number from {least} to {most}, found `{}`", clip(.found))]
    Number {
        place: &'static str,
        least: u64,
        most: u64,
        found: String,
    },
    /// A text that is not a square of the board.
    #[error("--from: expected a square of the board, {first} to {last}, found `{}`", clip(.found))]
    Square {
        first: String,
        last: String,
        found: String,
    },
    /// A text that is not a square to put a piece on.
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
    /// A fault in the variant of games that do not name theirs.
    #[error("--variant: {0}")]
    Standard(PgnErrorKind),
    /// A file of games that cannot be read.
    #[error("`{}` cannot be read: {source}", clip_path(.file))]
    Games { file: String, source: io::Error },
    /// A fault in a match.
    #[error(transparent)]
    Match(Box<MatchCommandError>),
    /// A text that is not a time for a search.
    #[error("--time: expected seconds, found `{}`", clip(.found))]
    Seconds { found: String },
    /// A text that is not a time control.
    #[error("--tc: expected MINUTES+SECONDS, as in 5+3, found `{}`", clip(.found))]
    TimeControl { found: String },
    /// A table of a search that is too large.
    #[error("--hash: {0}")]
    SearchTable(#[from] legwork_engine::TableError),
    /// A fault in the record of a game.
    #[error("`{}`: {reason}", clip_path(.file))]
    Record { file: String, reason: String },
    /// Arguments that exclude or need each other.
    #[error("{0}")]
    Arguments(&'static str),
    /// A text that does not name a part of a perft.
    #[error("--part: expected I/K, a part and the number of parts, found `{}`", clip(.found))]
    Part { found: String },
    /// A file of parts that cannot be opened.
    #[error("`{}` {source}", clip_path(.file))]
    PartFile { file: String, source: InputError },
    /// A file that is not a part of a perft.
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
    /// Threads that cannot be started.
    #[error("--threads: {0}")]
    Threads(#[from] legwork_run::ThreadsError),
    /// A fault in the requested level of vector operations.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// A fault in an oracle file.
    #[error(transparent)]
    Oracle(#[from] OracleError),
    /// A text that names neither a variant nor a file.
    #[error("`{}` is neither a variant nor a file; known variants are {known}", clip(.found))]
    NeitherVariantNorFile { found: String, known: String },
    /// A folder that cannot be watched, or a signal that cannot be caught.
    #[error("`{}` cannot be watched: {reason}", clip_path(.file))]
    Watch { file: String, reason: String },
    /// A fault in a page of the rule book.
    #[error(transparent)]
    Book(#[from] legwork_book::BookError),
    /// A page of the rule book that cannot be written.
    #[error("`{}` cannot be written: {source}", clip_path(.file))]
    Page { file: String, source: io::Error },
    /// A program built without the scripts of interactive pages.
    #[error(
        "this program was built without the scripts of the rule book: run `cargo xtask wasm` in the \
         workspace, then build it again; `--static` writes a page without scripts"
    )]
    NoAssets,
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl From<MatchCommandError> for CliError {
    fn from(error: MatchCommandError) -> Self {
        Self::Match(Box::new(error))
    }
}

/// Returns the message of a JSON error, shortened: the reader may quote the whole input.
fn of_json(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let Some(start) = text.find(['`', '"']) else {
        return text;
    };
    let (before, quoted) = text.split_at(start);
    // The rest is not input: the expected value, and the place.
    let own = quoted.rfind(", expected ").or(quoted.rfind(" at line "));
    let (quoted, own) = quoted.split_at(own.unwrap_or(quoted.len()));
    [before, &clip(quoted), own].concat()
}

impl CliError {
    /// Prints the error: a line for each fault, or a JSON document.
    pub(crate) fn report(&self, json: bool) -> ExitCode {
        if json {
            return report(self.entries());
        }
        for line in self.to_string().lines() {
            complain(line);
        }
        ExitCode::from(BAD_INPUT)
    }

    /// Returns the error for programs, one entry for each fault.
    fn entries(&self) -> Vec<ErrorEntry> {
        if let Self::Variant(Error::Rules(ReadError::Rules(rules))) = self {
            return of_rules(rules);
        }
        let place = self.place();
        let mut message = self.to_string();
        if let Some(place) = &place
            && let Some(rest) = message.strip_prefix(&format!("{place}: "))
        {
            message = rest.to_owned();
        }
        vec![ErrorEntry::new(self.kind(), place, &message)]
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::Variant(Error::UnknownVariant { .. }) => "unknown-variant",
            Self::Variant(Error::Rules(_)) => "option",
            Self::Variant(_) => RULES,
            Self::RulesFile { .. }
            | Self::OtherFormat { .. }
            | Self::PartFile { .. }
            | Self::Games { .. }
            | Self::Record { .. }
            | Self::Page { .. }
            | Self::Watch { .. } => "file",
            Self::Book(_) => "book",
            Self::NoAssets => "assets",
            Self::Standard(_) => "unknown-variant",
            Self::Fen { .. } => "fen",
            Self::SetUp(_) => "set-up",
            Self::Move { .. } | Self::NoMove(_) | Self::NoSan(_) => "move",
            Self::Number { .. } | Self::Seconds { .. } | Self::TimeControl { .. } => "number",
            Self::Square { .. } | Self::At { .. } => "square",
            Self::Piece { .. } => "piece",
            Self::RulesName { .. }
            | Self::RulesOfNone { .. }
            | Self::RulesAndVariant { .. }
            | Self::Setting { .. }
            | Self::Arguments(_)
            | Self::Part { .. } => USAGE,
            Self::NoPart { .. } => "part",
            Self::Memory { .. } | Self::SearchTable(_) => "memory",
            Self::Threads(_) => "threads",
            Self::Level(_) => "level",
            Self::Oracle(_) => "oracle",
            Self::NeitherVariantNorFile { .. } => "unknown-variant",
            Self::Match(error) => error.kind(),
            Self::Output(_) => "output",
        }
    }

    /// Returns the argument or the file at fault.
    fn place(&self) -> Option<String> {
        Some(match self {
            Self::RulesFile { file, .. }
            | Self::OtherFormat { file }
            | Self::PartFile { file, .. }
            | Self::NoPart { file, .. }
            | Self::Games { file, .. }
            | Self::Record { file, .. }
            | Self::Page { file, .. }
            | Self::Watch { file, .. } => clip_path(file),
            Self::Oracle(error) => clip_path(&error.file),
            Self::RulesName { .. } | Self::RulesOfNone { .. } | Self::RulesAndVariant { .. } => {
                "--rules".to_owned()
            }
            Self::Fen { place, .. } => place.clone(),
            Self::Move { number, .. } => format!("--moves: move {number}"),
            Self::NoMove(_) | Self::NoSan(_) => "MOVE".to_owned(),
            Self::Standard(_) => "--variant".to_owned(),
            Self::Number { place, .. } => (*place).to_owned(),
            Self::Square { .. } => "--from".to_owned(),
            Self::At { .. } => "--at".to_owned(),
            Self::Piece { .. } => "PIECE".to_owned(),
            Self::Setting { .. } | Self::Variant(Error::Rules(_)) => "--set".to_owned(),
            Self::Part { .. } => "--part".to_owned(),
            Self::Seconds { .. } => "--time".to_owned(),
            Self::TimeControl { .. } => "--tc".to_owned(),
            Self::Memory { .. } | Self::SearchTable(_) => "--hash".to_owned(),
            Self::Threads(_) => "--threads".to_owned(),
            Self::Level(_) => "LEGWORK_LEVEL".to_owned(),
            Self::Variant(Error::UnknownVariant { .. }) => "VARIANT".to_owned(),
            Self::Match(error) => return error.place(),
            Self::Variant(_)
            | Self::SetUp(_)
            | Self::Arguments(_)
            | Self::NeitherVariantNorFile { .. }
            | Self::Book(_)
            | Self::NoAssets
            | Self::Output(_) => return None,
        })
    }
}

/// Returns an entry for each fault of a rule file, and one with the number of further faults.
fn of_rules(rules: &RulesError) -> Vec<ErrorEntry> {
    let entry = |fault: &Fault| {
        let file = fault.ancestor.as_deref().unwrap_or(&rules.id);
        let place = format!("{file}:{}:{}", fault.line, fault.column);
        let line = fault.to_string();
        let message = line.split_once(": ").map_or(&*line, |(_, message)| message);
        ErrorEntry::new(RULES, Some(place), message)
    };
    let mut entries: Vec<ErrorEntry> = rules.faults.iter().map(entry).collect();
    if rules.more > 0 {
        let message = format!("faults that are not listed: {}", rules.more);
        entries.push(ErrorEntry::new(RULES, Some(rules.id.clone()), &message));
    }
    entries
}

/// An error as programs read it.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorEntry {
    kind: &'static str,
    place: Option<String>,
    message: String,
}

impl ErrorEntry {
    pub(crate) fn new(kind: &'static str, place: Option<String>, message: &str) -> Self {
        Self {
            kind,
            place,
            message: message.to_owned(),
        }
    }
}

/// Prints errors as one JSON document.
pub(crate) fn report(errors: Vec<ErrorEntry>) -> ExitCode {
    // A failure to print the error is ignored.
    let _ = output::document(&BTreeMap::from([("errors", errors)]));
    ExitCode::from(BAD_INPUT)
}

/// The kind of an error in the arguments themselves.
pub(crate) const USAGE: &str = "usage";
/// The kind of a fault of a rule file.
const RULES: &str = "rules";
/// The exit code for bad input.
pub(crate) const BAD_INPUT: u8 = 2;
/// The exit code for a check that failed.
pub(crate) const FAILED: u8 = 1;

/// Prints a line on stderr. A failure to do so is ignored.
pub(crate) fn complain(line: &str) {
    let name = terminal::paint(terminal::BAD, "legwork:");
    let _ = writeln!(terminal::stderr(), "{name} {}", plain(line));
}
