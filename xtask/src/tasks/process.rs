//! Running other programs, and saying which of them failed.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::Command;

use cargo_metadata::Metadata;
use cargo_metadata::camino::Utf8PathBuf;
use serde::de::DeserializeOwned;

use super::TaskError;

/// The cargo that started this program; snapshots are not updated.
pub(crate) fn cargo<A: AsRef<OsStr>>(arguments: &[A]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).env("INSTA_UPDATE", "no");
    command
}

/// Builds the program `legwork`, and returns its path.
pub(crate) fn legwork(metadata: &Metadata) -> Result<Utf8PathBuf, TaskError> {
    run(&mut cargo(&["build", "--quiet", "--bin", "legwork"]))?;
    Ok(metadata.target_directory.join("debug/legwork"))
}

/// Runs a program to its end, with its output where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<(), TaskError> {
    let status = command.status().map_err(not_started(command))?;
    if status.success() {
        Ok(())
    } else {
        // It has said why.
        Err(failed(command, String::new()))
    }
}

/// Returns what a program prints. The error of one that fails has all that it said.
pub(crate) fn output(command: &mut Command) -> Result<String, TaskError> {
    let output = command.output().map_err(not_started(command))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() {
        Ok(text(&output.stdout))
    } else {
        Err(failed(
            command,
            text(&output.stdout) + &text(&output.stderr),
        ))
    }
}

/// Runs a program, and reads the JSON that it prints.
pub(crate) fn json<T: DeserializeOwned>(command: &mut Command) -> Result<T, TaskError> {
    let text = output(command)?;
    serde_json::from_str(&text).map_err(|error| TaskError::Json {
        place: name(command),
        error,
    })
}

/// The error of a program that cannot be started.
pub(crate) fn not_started(command: &Command) -> impl FnOnce(io::Error) -> TaskError + use<> {
    let program = name(command);
    |error| TaskError::Start { program, error }
}

fn failed(command: &Command, said: String) -> TaskError {
    TaskError::Failed {
        program: name(command),
        said: said.trim().to_owned(),
    }
}

/// A command as errors show it.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let stem = program.file_stem().unwrap_or(program.as_os_str());
    let mut words = vec![stem.to_string_lossy()];
    words.extend(command.get_args().map(|word| word.to_string_lossy()));
    format!("`{}`", words.join(" "))
}
