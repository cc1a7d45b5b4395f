//! `cargo xtask test`: runs everything that CI runs, or everything in full.
//!
//! The lists are `.ci/run` and `.ci/full`.

use std::process::Command;

use cargo_metadata::MetadataCommand;

use super::TaskError;

/// Runs a list, in the workspace's root.
pub(crate) fn run(full: bool) -> Result<(), TaskError> {
    let list = if full { ".ci/full" } else { ".ci/run" };
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let mut bash = Command::new("bash");
    bash.arg(list).current_dir(&metadata.workspace_root);
    match bash.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(TaskError::Ci(list)),
        Err(error) => Err(TaskError::NoBash(error)),
    }
}
