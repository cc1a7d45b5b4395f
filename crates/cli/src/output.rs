//! Printing results: as text for people, or as one JSON document.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use serde::Serialize;

use crate::error::CliError;
use crate::error::FAILED;

/// The result of a command. Its text form ends with a line break, unless it is empty.
pub(crate) trait CommandOutput: Serialize + Display {
    /// Whether the result says that a check failed.
    fn failed(&self) -> bool {
        false
    }
}

/// Prints a result; the exit code says whether a check failed.
pub(crate) fn show(answer: &impl CommandOutput, json: bool) -> Result<ExitCode, CliError> {
    match write(answer, json) {
        // The reader closed the pipe, as in `legwork moves chu | head -1`.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        other => other?,
    }
    Ok(ExitCode::from(if answer.failed() { FAILED } else { 0 }))
}

fn write(answer: &impl CommandOutput, json: bool) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    if json {
        serde_json::to_writer_pretty(&mut out, answer)?;
        writeln!(out)?;
    } else {
        write!(out, "{answer}")?;
    }
    out.flush()
}
