//! The scripts of pages: modules, of which esbuild makes one script for each page. Its version is pinned in their folder.

use std::fs;
use std::process::Command;

use cargo_metadata::Metadata;

use super::super::{TaskError, process, programs};
use super::ASSETS;

/// The modules, and in their folder the tool: its package, and the script that calls it.
pub(super) const WEB: &str = "crates/book/web";

/// Bundles the scripts into the assets of the book.
pub(crate) fn scripts(metadata: &Metadata) -> Result<(), TaskError> {
    let (node, npm) = (
        programs::need("node", "nodejs")?,
        programs::need("npm", "npm")?,
    );
    let root = &metadata.workspace_root;
    let web = root.join(WEB);
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
    let mut bundle = Command::new(node);
    bundle.args([web.join("bundle.mjs"), root.join(ASSETS)]);
    process::run(&mut bundle)
}
