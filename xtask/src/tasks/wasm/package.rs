//! The package for npm, as a folder: one module, loaded by Node through `legwork.cjs` and by browsers through
//! `web.mjs`, and once more as text, for `inline.mjs`. `crates/wasm/npm` has the scripts and types that are not generated.

use std::fs;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::super::{TaskError, at};
use super::copy;

/// The crate, from the root of the workspace.
const CRATE: &str = "crates/wasm";
/// The version in the crate's `package.json`, in whose place the workspace's comes.
const VERSION: &str = "0.0.0";

/// Writes the package, and gives its folder.
pub(super) fn write(metadata: &Metadata, written: &Utf8Path) -> Result<Utf8PathBuf, TaskError> {
    let source = metadata.workspace_root.join(CRATE);
    let folder = metadata.target_directory.join("npm");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(at(&folder))?;
    }
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    for name in ["README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        copy(&source.join(name), &folder.join(name))?;
    }
    let npm = source.join("npm");
    for entry in npm.read_dir_utf8().map_err(at(&npm))? {
        let entry = entry.map_err(at(&npm))?;
        copy(&entry.path().to_owned(), &folder.join(entry.file_name()))?;
    }
    let (node, web) = (written.join("nodejs"), written.join("web"));
    copy(&node.join("legwork.js"), &folder.join("legwork.cjs"))?;
    copy(
        &node.join("legwork_bg.wasm"),
        &folder.join("legwork_bg.wasm"),
    )?;
    copy(&web.join("legwork.js"), &folder.join("glue.mjs"))?;
    for name in ["legwork.d.cts", "legwork.d.mts"] {
        copy(&node.join("legwork.d.ts"), &folder.join(name))?;
    }
    let module = folder.join("legwork_bg.wasm");
    let bytes = fs::read(&module).map_err(at(&module))?;
    let text = format!("export default \"{}\";\n", BASE64_STANDARD.encode(bytes));
    let inline = folder.join("bytes.mjs");
    fs::write(&inline, text).map_err(at(&inline))?;
    let package = folder.join("package.json");
    let text = fs::read_to_string(&package).map_err(at(&package))?;
    let text = text.replace(VERSION, &version(metadata));
    fs::write(&package, text).map_err(at(&package))?;
    Ok(folder)
}

fn version(metadata: &Metadata) -> String {
    let packages = metadata.workspace_packages().into_iter();
    let mut own = packages.filter(|package| package.name.as_str() == "legwork-wasm");
    own.next()
        .map(|package| package.version.to_string())
        .unwrap_or_default()
}
