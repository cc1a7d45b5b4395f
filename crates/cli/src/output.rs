//! Printing results: as text for people, or as one JSON document.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use serde::Serialize;

use crate::error::CliError;
use crate::error::FAILED;
use crate::terminal::{self, Screen};

/// The result of a command. Its text form ends with a line break, unless it is empty.
pub(crate) trait CommandOutput: Serialize + Display {
    /// Whether the result says that a check failed.
    fn failed(&self) -> bool {
        false
    }

    /// The text for a screen, if it differs from the usual text in more than colours.
    fn on_screen(&self, _: Screen) -> Option<String> {
        None
    }
}

/// Prints a result; the exit code says whether a check failed.
pub(crate) fn show(answer: &impl CommandOutput, json: bool) -> Result<ExitCode, CliError> {
    let written = if json {
        document(answer)
    } else {
        let on_screen = Screen::of_stdout().and_then(|screen| answer.on_screen(screen));
        match on_screen {
            Some(text) => print(text),
            None => print(answer),
        }
    };
    unless_closed(written)?;
    Ok(ExitCode::from(if answer.failed() { FAILED } else { 0 }))
}

/// Prints a text, in colours if the output shows them.
pub(crate) fn print(text: impl Display) -> io::Result<()> {
    let mut out = BufWriter::new(terminal::stdout());
    write!(out, "{text}")?;
    out.flush()
}

/// Prints a value as a JSON document.
pub(crate) fn document(value: &impl Serialize) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    out.flush()
}

/// Ignores the error of a pipe that the reader closed, as in `legwork moves chu | head -1`.
pub(crate) fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
