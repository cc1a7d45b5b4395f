//! `cargo xtask test`: runs everything that CI runs.
//!
//! The list is in `.ci/run` and nowhere else.

use std::process::Command;

use cargo_metadata::MetadataCommand;

use super::TaskError;

/// The list, from the workspace's root.
const LIST: &str = ".ci/run";

pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let mut bash = Command::new("bash");
    bash.arg(LIST).current_dir(&metadata.workspace_root);
    match bash.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(TaskError::Ci),
        Err(error) => Err(TaskError::NoBash(error)),
    }
}
