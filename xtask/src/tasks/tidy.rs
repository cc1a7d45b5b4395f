//! `cargo xtask tidy`: the workspace keeps its own order.
//!
//! - The folders under `variants/` are exactly the variants that register themselves, by id.
//! - Only the `legwork` package, the library people use, depends on a package under `variants/`.
//! - Every package has a description, inherits the workspace's lints, and opens with crate docs.

use std::collections::BTreeSet;

use cargo_metadata::camino::Utf8Path;
use cargo_metadata::{Metadata, MetadataCommand, Package};

use super::{TaskError, settle};

/// The package that links every variant.
const FACADE: &str = "legwork";

pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let mut faults = Vec::new();
    for package in metadata.workspace_packages() {
        faults.extend(describe(package));
        faults.extend(stray_dependencies(&metadata, package));
    }
    faults.extend(unregistered(&metadata));
    settle(faults)?;
    println!("tidy");
    Ok(())
}

/// Whether a package lies under `variants/`.
fn is_variant(metadata: &Metadata, manifest: &Utf8Path) -> bool {
    manifest.starts_with(metadata.workspace_root.join("variants"))
}

fn describe(package: &Package) -> Vec<String> {
    let mut faults = Vec::new();
    let manifest = std::fs::read_to_string(&package.manifest_path).unwrap_or_default();
    if package
        .description
        .as_deref()
        .unwrap_or_default()
        .is_empty()
    {
        faults.push(format!("{}: no description", package.name));
    }
    if !manifest.contains("[lints]\nworkspace = true") {
        faults.push(format!(
            "{}: does not inherit the workspace's lints",
            package.name
        ));
    }
    for target in package
        .targets
        .iter()
        .filter(|target| target.is_lib() || target.is_bin())
    {
        let source = std::fs::read_to_string(&target.src_path).unwrap_or_default();
        if !source.starts_with("//!") && !source.starts_with("#![doc = include_str!(") {
            faults.push(format!(
                "{}: {} has no crate docs",
                package.name, target.src_path
            ));
        }
    }
    faults
}

/// Variants that a package depends on although it is not the facade.
fn stray_dependencies(metadata: &Metadata, package: &Package) -> Vec<String> {
    if package.name.as_str() == FACADE {
        return Vec::new();
    }
    let own = package.manifest_path.parent();
    package
        .dependencies
        .iter()
        .filter(|dependency| {
            let path = dependency.path.as_deref();
            path.is_some_and(|path| is_variant(metadata, path) && Some(path) != own)
        })
        .map(|dependency| {
            format!(
                "{}: depends on {}; only {FACADE} links variants",
                package.name, dependency.name
            )
        })
        .collect()
}

/// Differences between the folders under `variants/` and the ids that their crates register.
fn unregistered(metadata: &Metadata) -> Vec<String> {
    let root = metadata.workspace_root.join("variants");
    let folders: BTreeSet<String> = std::fs::read_dir(&root)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    let facade = std::fs::read_to_string(metadata.workspace_root.join("crates/legwork/src/lib.rs"));
    let facade = facade.unwrap_or_default();
    let mut faults = Vec::new();
    for id in &folders {
        let source = std::fs::read_to_string(root.join(id).join("src/lib.rs")).unwrap_or_default();
        if source
            .matches(&format!("(\"{id}\", include_str!(\"../{id}.ron\"))"))
            .count()
            != 1
        {
            faults.push(format!(
                "variants/{id}: does not register the id {id} exactly once"
            ));
        }
        if !facade.contains(&format!("use legwork_{id} as _;")) {
            faults.push(format!(
                "variants/{id}: crates/legwork does not name it, so it is not linked"
            ));
        }
    }
    faults
}
