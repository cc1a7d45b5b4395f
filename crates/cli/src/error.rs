//! Errors, and how they are printed.

use std::collections::BTreeMap;
use std::error::Error as StdError;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use legwork::Error;
use legwork::kernel::LevelError;
use legwork::rules::{Fault, ReadError, RulesError};
use legwork::setups::SetUpError;
use legwork_core::echo::{clip, clip_path, plain};
use legwork_engine::NetError;
use legwork_files::input::InputError;
use legwork_learn::LearnError;
use legwork_mates::MatesError;
use legwork_verify::oracle::OracleError;
use serde::Serialize;

use crate::output::document;
use crate::terminal;

type Source = Box<dyn StdError + Send + Sync>;

/// The reasons why a command fails.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CliError {
    /// A fault in the variant, its rules or its options.
    #[error(transparent)]
    Variant(#[from] legwork::Error),
    /// Arguments that are missing, or exclude or need each other.
    #[error("{0}")]
    Usage(&'static str),
    /// A fault in the value of an argument, or in a position of the variant.
    #[error("{place}: {source}")]
    Argument {
        kind: FaultKind,
        place: String,
        source: Source,
    },
    /// A file that cannot be used.
    #[error("`{}` {fault}", clip_path(.file))]
    File { file: String, fault: FileFault },
    /// Another fault in the input, whose message says where it is.
    #[error("{source}")]
    Input {
        kind: FaultKind,
        place: Option<String>,
        source: Source,
    },
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// The reasons why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileFault {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] InputError),
    /// It cannot be written.
    #[error("cannot be written: {0}")]
    Unwritable(io::Error),
    /// Its folder cannot be watched, or a signal cannot be caught.
    #[error("cannot be watched: {0}")]
    Unwatchable(String),
    /// It is not a part of a perft.
    #[error("is not a part of a perft: {}", of_json(.0))]
    NoPart(serde_json::Error),
    /// It is not the record of a game of this variant.
    #[error("cannot be resumed: {0}")]
    NoRecord(String),
    /// It is not a net, or a net for other rules.
    #[error(transparent)]
    Net(#[from] NetError),
    /// It has games of another task.
    #[error("expected games {0}, found games {1}")]
    OtherGames(String, String),
    /// It exists, and is something else than what would be written.
    #[error("exists and is not {0}: expected a new file")]
    Foreign(&'static str),
    /// It exists, and is not overwritten.
    #[error("exists: expected a new file")]
    Taken,
    /// It exists, and would be overwritten.
    #[error("exists: expected a new file; --resume continues the game of this one")]
    Exists,
}

/// The kind of an error, for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FaultKind {
    Book,
    Fen,
    File,
    Level,
    Memory,
    Move,
    Net,
    Number,
    Openings,
    Option,
    Oracle,
    Output,
    Part,
    Piece,
    Player,
    Record,
    Rules,
    SetUp,
    Square,
    Threads,
    UnknownVariant,
    Usage,
}

impl From<SetUpError> for CliError {
    fn from(error: SetUpError) -> Self {
        Self::input(FaultKind::SetUp, None, error)
    }
}

impl From<LevelError> for CliError {
    fn from(error: LevelError) -> Self {
        Self::input(FaultKind::Level, Some("LEGWORK_LEVEL"), error)
    }
}

impl From<OracleError> for CliError {
    fn from(error: OracleError) -> Self {
        let file = clip_path(&error.file);
        Self::input(FaultKind::Oracle, Some(&file), error)
    }
}

impl From<legwork_book::BookError> for CliError {
    fn from(error: legwork_book::BookError) -> Self {
        Self::input(FaultKind::Book, None, error)
    }
}

impl From<MatesError> for CliError {
    fn from(error: MatesError) -> Self {
        let kind = match error {
            MatesError::Unusual { .. } | MatesError::Series { .. } => FaultKind::Rules,
            MatesError::TooLarge { .. } => FaultKind::Memory,
        };
        Self::input(kind, None, error)
    }
}

impl From<LearnError> for CliError {
    fn from(error: LearnError) -> Self {
        let kind = match error {
            LearnError::File { .. } => FaultKind::File,
            LearnError::Games { .. } | LearnError::Move { .. } => FaultKind::Record,
            LearnError::Opening(_) => FaultKind::Openings,
            LearnError::Table(_) => FaultKind::Memory,
            LearnError::Threads(_) => FaultKind::Threads,
            _ => FaultKind::Net,
        };
        Self::input(kind, None, error)
    }
}

impl From<legwork_engine::TableError> for CliError {
    fn from(error: legwork_engine::TableError) -> Self {
        Self::argument(FaultKind::Memory, "--hash", error)
    }
}

impl From<legwork_run::ThreadsError> for CliError {
    fn from(error: legwork_run::ThreadsError) -> Self {
        Self::argument(FaultKind::Threads, "--threads", error)
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
    pub(crate) fn argument(
        kind: FaultKind,
        place: impl Into<String>,
        source: impl Into<Source>,
    ) -> Self {
        Self::Argument {
            kind,
            place: place.into(),
            source: source.into(),
        }
    }

    pub(crate) fn file(file: impl Into<String>, fault: impl Into<FileFault>) -> Self {
        Self::File {
            file: file.into(),
            fault: fault.into(),
        }
    }

    pub(crate) fn input(kind: FaultKind, place: Option<&str>, source: impl Into<Source>) -> Self {
        Self::Input {
            kind,
            place: place.map(str::to_owned),
            source: source.into(),
        }
    }

    /// A fault in the content of a file.
    pub(crate) fn in_file(kind: FaultKind, file: &str, source: impl Display) -> Self {
        let file = clip_path(file);
        Self::input(kind, Some(&file), format!("`{file}`: {source}"))
    }

    /// A file named by an argument that cannot be written.
    pub(crate) fn unwritable(argument: &str, file: &str, source: &io::Error) -> Self {
        let fault = format!("`{}` cannot be written: {source}", clip_path(file));
        Self::argument(FaultKind::File, argument, fault)
    }

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
        let (kind, place) = self.kind_and_place();
        let mut message = self.to_string();
        if let Some(place) = &place
            && let Some(rest) = message.strip_prefix(&format!("{place}: "))
        {
            message = rest.to_owned();
        }
        vec![ErrorEntry::new(kind, place, &message)]
    }

    /// Returns the kind of the error, and the argument or the file at fault.
    fn kind_and_place(&self) -> (FaultKind, Option<String>) {
        match self {
            Self::Variant(Error::UnknownVariant { .. }) => {
                (FaultKind::UnknownVariant, Some("VARIANT".to_owned()))
            }
            Self::Variant(Error::Rules(_)) => (FaultKind::Option, Some("--set".to_owned())),
            Self::Variant(_) => (FaultKind::Rules, None),
            Self::Usage(_) => (FaultKind::Usage, None),
            Self::Argument { kind, place, .. } => (*kind, Some(place.clone())),
            Self::File { file, fault } => {
                let kind = match fault {
                    FileFault::NoPart(_) => FaultKind::Part,
                    FileFault::Net(_) => FaultKind::Net,
                    _ => FaultKind::File,
                };
                (kind, Some(clip_path(file)))
            }
            Self::Input { kind, place, .. } => (*kind, place.clone()),
            Self::Output(_) => (FaultKind::Output, None),
        }
    }
}

/// Returns an entry for each fault of a rule file, and one with the number of the faults that are not listed.
fn of_rules(rules: &RulesError) -> Vec<ErrorEntry> {
    let entry = |fault: &Fault| {
        let file = fault.ancestor.as_deref().unwrap_or(&rules.id);
        let place = format!("{file}:{}:{}", fault.line, fault.column);
        let line = fault.to_string();
        let message = line.split_once(": ").map_or(&*line, |(_, message)| message);
        ErrorEntry::new(FaultKind::Rules, Some(place), message)
    };
    let mut entries: Vec<ErrorEntry> = rules.faults.iter().map(entry).collect();
    if rules.more > 0 {
        let message = format!("faults that are not listed: {}", rules.more);
        entries.push(ErrorEntry::new(
            FaultKind::Rules,
            Some(rules.id.clone()),
            &message,
        ));
    }
    entries
}

/// An error as programs read it.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorEntry {
    kind: FaultKind,
    place: Option<String>,
    message: String,
}

impl ErrorEntry {
    pub(crate) fn new(kind: FaultKind, place: Option<String>, message: &str) -> Self {
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
    let _ = document(&BTreeMap::from([("errors", errors)]));
    ExitCode::from(BAD_INPUT)
}

/// The exit code for bad input.
pub(crate) const BAD_INPUT: u8 = 2;

/// Prints a line on stderr that is not a complaint. A failure to do so is ignored.
pub(crate) fn note(line: &str) {
    let _ = writeln!(terminal::stderr(), "{}", plain(line));
}

/// Prints a line on stderr. A failure to do so is ignored.
pub(crate) fn complain(line: &str) {
    let name = terminal::paint(terminal::BAD, "legwork:");
    let _ = writeln!(terminal::stderr(), "{name} {}", plain(line));
}
