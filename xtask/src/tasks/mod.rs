//! One file per task.

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod browser;
mod glances;
pub(crate) mod licences;
pub(crate) mod man;
pub(crate) mod new_variant;
pub(crate) mod npm;
pub(crate) mod opponents;
pub(crate) mod programs;
pub(crate) mod remove_variant;
pub(crate) mod screenshots;
pub(crate) mod snapshot;
pub(crate) mod soak;
pub(crate) mod test;
pub(crate) mod tidy;
mod variant_folders;
pub(crate) mod wasm;
pub(crate) mod xboard;

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
    /// A list of CI failed.
    #[error("`{0}` failed")]
    Ci(&'static str),
    /// A list of CI could not be run.
    #[error("cannot run bash, which `.ci/run` and `.ci/full` are written for: {0}")]
    NoBash(std::io::Error),
    /// There were findings, or the program could not run.
    #[error("soak failed: see above")]
    Soak,
    /// A program that cargo does not build is missing.
    #[error("`{program}` is missing: install the package `{package}`")]
    NoProgram {
        /// Its name.
        program: String,
        /// Debian's package that has it.
        package: String,
    },
    /// Cargo could not describe the workspace.
    #[error("cannot read the workspace: {0}")]
    Metadata(#[from] cargo_metadata::Error),
    /// The program's list of variants cannot be read.
    #[error("cannot read what `legwork variants --json` lists: {0}")]
    Listing(serde_json::Error),
    /// The variant cannot be made.
    #[error(transparent)]
    NewVariant(#[from] new_variant::NewVariantError),
    /// The variant cannot be removed.
    #[error(transparent)]
    RemoveVariant(#[from] remove_variant::RemoveVariantError),
    /// The pictures cannot be made.
    #[error(transparent)]
    Screenshots(#[from] screenshots::ScreenshotError),
    /// The snapshots cannot be compared.
    #[error(transparent)]
    Snapshot(#[from] snapshot::SnapshotError),
    /// The pages of the rule book are not good.
    #[error(transparent)]
    Browser(#[from] browser::BrowserError),
    /// The package for npm is not good.
    #[error(transparent)]
    Npm(#[from] npm::NpmError),
    /// Legwork for JavaScript cannot be made.
    #[error(transparent)]
    Wasm(#[from] wasm::WasmError),
    /// The engine does not get on with another one.
    #[error(transparent)]
    Opponent(#[from] opponents::OpponentError),
    /// The engine does not get on with XBoard.
    #[error(transparent)]
    Xboard(#[from] xboard::XboardError),
    /// The benchmarks failed.
    #[error(transparent)]
    Bench(#[from] bench::BenchError),
    /// The workspace has faults.
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

/// The cargo that started this program.
fn cargo_command<A: AsRef<OsStr>>(arguments: &[A]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).env("INSTA_UPDATE", "no");
    command
}

/// Runs cargo in the workspace; snapshots are not updated.
fn cargo<A: AsRef<OsStr>>(arguments: &[A]) -> Result<(), TaskError> {
    if cargo_command(arguments).status()?.success() {
        return Ok(());
    }
    Err(TaskError::Cargo(words(arguments)))
}

/// The same, but returns cargo's output instead of showing it. After a failure the whole output is
/// shown.
fn cargo_quietly<A: AsRef<OsStr>>(arguments: &[A]) -> Result<Vec<u8>, TaskError> {
    let output = cargo_command(arguments).output()?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    Err(TaskError::Cargo(words(arguments)))
}

fn words<A: AsRef<OsStr>>(arguments: &[A]) -> String {
    let words: Vec<_> = arguments
        .iter()
        .map(|word| word.as_ref().to_string_lossy())
        .collect();
    words.join(" ")
}
