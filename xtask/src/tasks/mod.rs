//! One file per task.

pub(crate) mod atlas;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod bots;
pub(crate) mod browser;
pub(crate) mod clients;
pub(crate) mod dist;
pub(crate) mod import_check;
mod import_random;
pub(crate) mod levels;
pub(crate) mod licences;
pub(crate) mod man;
pub(crate) mod new_variant;
pub(crate) mod npm;
pub(crate) mod opponents;
mod process;
mod programs;
pub(crate) mod python;
pub(crate) mod remove_variant;
pub(crate) mod screenshots;
pub(crate) mod site;
pub(crate) mod snapshot;
pub(crate) mod soak;
mod sources;
pub(crate) mod test;
pub(crate) mod tidy;
mod variant_folders;
pub(crate) mod wasm;
pub(crate) mod weigh;
pub(crate) mod xboard;

use std::io;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, MetadataCommand};

/// Why a task failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TaskError {
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// A program cannot be started.
    #[error("cannot run {program}: {error}")]
    Start { program: String, error: io::Error },
    /// A program ran and failed; `said` is its output, if that is not shown yet.
    #[error("{program} failed{}{said}", if said.is_empty() { "" } else { ":\n" })]
    Failed { program: String, said: String },
    /// A program that cargo does not build is missing.
    #[error("`{program}` is missing: install the package `{package}`")]
    NoProgram { program: String, package: String },
    /// Cargo could not describe the workspace.
    #[error("cannot read the workspace: {0}")]
    Metadata(#[from] cargo_metadata::Error),
    /// A program or a file does not have the JSON that is expected there.
    #[error("{place}: {error}")]
    Json {
        place: String,
        error: serde_json::Error,
    },
    /// The variant cannot be made or removed.
    #[error(transparent)]
    NewVariant(#[from] new_variant::NewVariantError),
    /// The faults that a task has found, a line each.
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

/// The error of one fault.
fn fault(text: impl Into<String>) -> TaskError {
    TaskError::Faults(vec![text.into()])
}

/// The error of a file.
fn at(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> TaskError {
    let path = path.as_ref().to_owned();
    |error| TaskError::File { path, error }
}

/// The workspace, as cargo describes it.
fn workspace() -> Result<Metadata, TaskError> {
    Ok(MetadataCommand::new().no_deps().exec()?)
}
