//! Printing results: as text for people, or as one JSON document.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use legwork::Color;
use serde::Serialize;

use crate::terminal::{self, Screen};

/// The exit code for a check that failed.
const FAILED: u8 = 1;

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
pub(crate) fn show(answer: &impl CommandOutput, json: bool) -> io::Result<ExitCode> {
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
    Ok(exit_code(answer.failed()))
}

/// The exit code of a command that has done its work: whether a check failed.
pub(crate) fn exit_code(failed: bool) -> ExitCode {
    ExitCode::from(if failed { FAILED } else { 0 })
}

/// A side as programs read it.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
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
    write_document(&mut out, value)?;
    out.flush()
}

/// Writes a value as a JSON document.
pub(crate) fn write_document(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// Ignores the error of a pipe that the reader closed, as in `legwork moves chu | head -1`.
pub(crate) fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
