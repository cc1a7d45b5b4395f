//! `cargo xtask soak`: endless checking by the program `legwork-soak`.
//!
//! The program is built as the tests are, optimised and with checks for overflow, so that it starts
//! at once after a run of the tests. `--release` is faster and has no such checks.

use std::ffi::OsString;

use super::{TaskError, process, workspace};

/// Runs the program with these arguments, but for `--release`, which is cargo's.
pub(crate) fn run(arguments: &[OsString]) -> Result<(), TaskError> {
    let (release, own): (Vec<_>, Vec<_>) = arguments
        .iter()
        .partition(|argument| *argument == "--release");
    let mut command = process::cargo(&["run", "--quiet", "--package", "legwork-soak"]);
    command.args(release.first()).arg("--").args(own);
    // Findings are written under the workspace's `target`.
    process::run(command.current_dir(workspace()?.workspace_root))
}
