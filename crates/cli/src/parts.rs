//! Work in parts on several machines: the records of parts, and the output of a command that has one part or merges all.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;

use legwork_core::echo::MOST_FAULTS;
use legwork_drawing::text::numbers::counted;
use legwork_files::input;
use legwork_match::{MatchRecord, MatchTask, Part, PartRecord, read_records};
use serde::Serialize;

use crate::error::{CliError, FaultKind};
use crate::output::CommandOutput;

/// The result of all parts, the record of one of them, or what is wrong with them.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum PartsOutput<T> {
    Whole(T),
    Part(String),
    Flawed { flaws: Vec<String> },
}

impl<T> PartsOutput<T> {
    /// The record of a part of a match.
    pub(crate) fn of_part(record: &MatchRecord, task: &MatchTask, part: Part) -> io::Result<Self> {
        let mut text = Vec::new();
        record.write(&mut text, task, part)?;
        Ok(Self::Part(String::from_utf8_lossy(&text).into_owned()))
    }

    /// The first flaws of parts that cannot be merged, and the number of the others.
    pub(crate) fn flawed(all: &[impl Display]) -> Self {
        let mut flaws: Vec<String> = all
            .iter()
            .take(MOST_FAULTS)
            .map(ToString::to_string)
            .collect();
        let more = all.len() - flaws.len();
        if more > 0 {
            flaws.push(format!("and {}", counted(more as u64, "more flaw")));
        }
        Self::Flawed { flaws }
    }
}

impl<T: Serialize + Display> CommandOutput for PartsOutput<T> {
    fn failed(&self) -> bool {
        matches!(self, Self::Flawed { .. })
    }
}

impl<T: Display> Display for PartsOutput<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(whole) => whole.fmt(f),
            Self::Part(text) => f.write_str(text),
            Self::Flawed { flaws } => flaws.iter().try_for_each(|flaw| writeln!(f, "{flaw}")),
        }
    }
}

/// Reads the parts in these files.
pub(crate) fn read_parts<P>(
    files: &[String],
    read: impl Fn(&str, &str) -> Result<Vec<P>, CliError>,
) -> Result<Vec<P>, CliError> {
    let mut found = Vec::new();
    for file in files {
        let text = input::read(Path::new(file), input::PARTS);
        let text = text.map_err(|fault| CliError::file(file, fault))?;
        found.extend(read(file, &text)?);
    }
    Ok(found)
}

/// Reads the records of the parts of a match.
pub(crate) fn records(files: &[String]) -> Result<Vec<PartRecord>, CliError> {
    read_parts(files, |file, text| {
        let records = read_records(file, text);
        records.map_err(|fault| CliError::in_file(FaultKind::Record, file, fault))
    })
}
