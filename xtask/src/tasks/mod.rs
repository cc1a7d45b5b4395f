//! One file per task.

pub(crate) mod bench;
pub(crate) mod licences;
pub(crate) mod test;
pub(crate) mod tidy;

use std::ffi::OsStr;
use std::process::Command;

/// Why a task failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TaskError {
    /// Cargo could not be run.
    #[error("cannot run cargo: {0}")]
    NoCargo(#[from] std::io::Error),
    /// Cargo ran and failed.
    #[error("`cargo {0}` failed")]
    Cargo(String),
    /// Cargo could not describe the workspace.
    #[error("cannot read the workspace: {0}")]
    Metadata(#[from] cargo_metadata::Error),
    /// Something went wrong with the benchmarks, or they found what must not be.
    #[error(transparent)]
    Bench(#[from] bench::BenchError),
    /// The workspace breaks its own rules.
    #[error("{}", .0.join("\n"))]
    Faults(Vec<String>),
}

/// Succeeds if there are no faults.
fn settle(faults: Vec<String>) -> Result<(), TaskError> {
    if faults.is_empty() {
        Ok(())
    } else {
        Err(TaskError::Faults(faults))
    }
}

/// Runs cargo in the workspace, snapshots frozen.
fn cargo<A: AsRef<OsStr>>(arguments: &[A]) -> Result<(), TaskError> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(program)
        .args(arguments)
        .env("INSTA_UPDATE", "no")
        .status()?;
    if status.success() {
        return Ok(());
    }
    let words: Vec<_> = arguments
        .iter()
        .map(|word| word.as_ref().to_string_lossy())
        .collect();
    Err(TaskError::Cargo(words.join(" ")))
}
