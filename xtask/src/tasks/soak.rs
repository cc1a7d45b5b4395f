//! `cargo xtask soak`: endless checking by the program `legwork-soak`.
//!
//! The program is built as the tests are, optimised and with checks for overflow, so that it starts
//! at once after a run of the tests. `--release` is faster and has no such checks.

use std::ffi::OsString;

use cargo_metadata::MetadataCommand;

use super::{TaskError, cargo_command};

/// Runs the program with these arguments, but for `--release`, which is cargo's.
pub(crate) fn run(arguments: &[OsString]) -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let (release, own): (Vec<_>, Vec<_>) = arguments
        .iter()
        .cloned()
        .partition(|argument| argument == "--release");
    let mut command = cargo_command(&["run", "--quiet", "--package", "legwork-soak"]);
    command.args(release.first()).arg("--").args(own);
    // Findings are written under the workspace's `target`.
    command.current_dir(&metadata.workspace_root);
    if command.status()?.success() {
        return Ok(());
    }
    Err(TaskError::Soak)
}
