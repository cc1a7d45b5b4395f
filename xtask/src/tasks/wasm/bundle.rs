//! The scripts of pages: modules, of which esbuild makes one script for each page. Its version is pinned in their folder.

use std::fs;
use std::process::Command;

use cargo_metadata::Metadata;
use cargo_metadata::camino::Utf8Path;

use super::super::{TaskError, process, programs};
use super::ASSETS;

/// The modules, and in their folder the tool: its package, and the scripts that call it.
pub(super) const WEB: &str = "crates/book/web";

/// Bundles the scripts into the assets of the book.
pub(crate) fn scripts(metadata: &Metadata) -> Result<(), TaskError> {
    let folder = metadata.workspace_root.join(ASSETS);
    process::run(tool(metadata, "bundle.mjs")?.arg(folder))
}

/// Minifies a script that needs no other, in place.
pub(super) fn shrink(metadata: &Metadata, script: &Utf8Path) -> Result<(), TaskError> {
    process::run(tool(metadata, "shrink.mjs")?.arg(script))
}

/// Calls a script of that folder, for which esbuild is installed.
fn tool(metadata: &Metadata, script: &str) -> Result<Command, TaskError> {
    let (node, npm) = (
        programs::need("node", "nodejs")?,
        programs::need("npm", "npm")?,
    );
    let web = metadata.workspace_root.join(WEB);
    let modified = |name: &str| {
        fs::metadata(web.join(name))
            .and_then(|file| file.modified())
            .ok()
    };
    // npm writes this file when it has installed what the other one asks for.
    if modified("node_modules/.package-lock.json") < modified("package-lock.json") {
        let mut install = Command::new(npm);
        install.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
        process::run(install.current_dir(&web))?;
    }
    let mut tool = Command::new(node);
    tool.arg(web.join(script));
    Ok(tool)
}
