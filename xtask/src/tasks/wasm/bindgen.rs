//! The JavaScript around the module, which `xtask/wasm-bindgen` writes: a package that is not a member of the
//! workspace, because it takes a minute to build and only this task needs it.

use std::fs;

use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use toml_edit::DocumentMut;

use super::super::{TaskError, at, fault, process};
use super::bundle;

/// The tool's package, from the root of the workspace.
const TOOL: &str = "xtask/wasm-bindgen";
/// The library of which the tool is made.
const SUPPORT: &str = "wasm-bindgen-cli-support";

/// Writes the folder `no-modules`, and one for each of the other forms, with files of this name, and gives the folder of these.
pub(super) fn write(
    metadata: &Metadata,
    module: &Utf8Path,
    name: &str,
    forms: &[&str],
) -> Result<Utf8PathBuf, TaskError> {
    let root = &metadata.workspace_root;
    check_version(root)?;
    let stem = module.file_stem().unwrap_or(name);
    let folder = metadata.target_directory.join("wasm/js").join(stem);
    let manifest = root.join(TOOL).join("Cargo.toml");
    let built = metadata.target_directory.join("wasm-bindgen");
    let mut command = process::cargo(&["run", "--quiet", "--release", "--locked"]);
    command
        .args(["--manifest-path", manifest.as_str()])
        .args(["--target-dir", built.as_str(), "--"])
        .args([module.as_str(), folder.as_str(), name])
        .args(forms);
    process::run(&mut command)?;
    // Every page has this one.
    bundle::shrink(
        metadata,
        &folder.join("no-modules").join(format!("{name}.js")),
    )?;
    Ok(folder)
}

/// A module can only be read by a tool of the very version of the library in it.
fn check_version(root: &Utf8Path) -> Result<(), TaskError> {
    let read = |path: Utf8PathBuf| -> Result<DocumentMut, TaskError> {
        let text = fs::read_to_string(&path).map_err(at(&path))?;
        Ok(text.parse().unwrap_or_default())
    };
    let tool = read(root.join(TOOL).join("Cargo.toml"))?;
    let asked = tool["dependencies"][SUPPORT].as_str().unwrap_or_default();
    let lock = read(root.join("Cargo.lock"))?;
    let packages = lock["package"].as_array_of_tables().into_iter().flatten();
    let mut ours = packages.filter(|package| package["name"].as_str() == Some("wasm-bindgen"));
    let locked = ours.next().and_then(|package| package["version"].as_str());
    let locked = locked.unwrap_or_default();
    if asked == format!("={locked}") {
        return Ok(());
    }
    Err(fault(format!(
        "{TOOL}/Cargo.toml asks for `{asked}`, expected `={locked}`, which Cargo.lock has of wasm-bindgen"
    )))
}
