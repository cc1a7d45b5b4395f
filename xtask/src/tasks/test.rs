//! `cargo xtask test`: runs everything that CI runs, or everything in full.
//!
//! The lists are `.ci/run` and `.ci/full`, which are written for bash.

use std::process::Command;

use super::{TaskError, process, workspace};

/// Runs a list, in the workspace's root.
pub(crate) fn run(full: bool) -> Result<(), TaskError> {
    let list = if full { ".ci/full" } else { ".ci/run" };
    let root = workspace()?.workspace_root;
    process::run(Command::new("bash").arg(list).current_dir(root))
}
