//! `cargo xtask levels`: how strong the levels of the site's engine are, by games against each other.

use std::ffi::OsString;
use std::process::Command;

use super::{TaskError, fault, process, programs, workspace};

/// The script that plays, from the root of the workspace.
const SCRIPT: &str = "crates/book/measure/levels.mjs";

/// Plays with the package for npm, which `cargo xtask wasm` makes, and the script's own arguments.
pub(crate) fn run(arguments: &[OsString]) -> Result<(), TaskError> {
    let node = programs::need("node", "nodejs")?;
    let metadata = workspace()?;
    let package = metadata.target_directory.join("npm");
    if !package.join("legwork.cjs").exists() {
        return Err(fault(format!(
            "{package} has no package: run `cargo xtask wasm` first"
        )));
    }
    let mut play = Command::new(node);
    play.arg(metadata.workspace_root.join(SCRIPT))
        .arg(package)
        .args(arguments);
    process::run(&mut play)
}
