//! `cargo xtask remove-variant`: undoes `new-variant`.

use std::fs;
use std::process::Command;

use cargo_metadata::camino::Utf8Path;

use legwork_new_variant::Name;

use super::new_variant::{LIBRARY, Links, MANIFEST, NewVariantError};
use super::{TaskError, at, fault, variant_folders, workspace};

/// Removes the crate, and the lines that link it.
pub(crate) fn run(name: &Name, force: bool) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let root = &metadata.workspace_root;
    let folder = format!("variants/{name}");
    let manifest = root.join(&folder).join("Cargo.toml");
    let mut packages = metadata.packages.iter();
    if !packages.any(|package| package.manifest_path == manifest) {
        return Err(variant_folders::unknown(root, name.id(), " to remove"));
    }
    if let (false, Some(file)) = (force, uncommitted(root, &folder)) {
        return Err(fault(format!(
            "{folder} has work that is not committed (`git status {file}`); \
             `--force` removes it for good"
        )));
    }
    let without = Links::read(root)?.without(name);
    let without = without.map_err(NewVariantError::from)?;

    let path = root.join(&folder);
    fs::remove_dir_all(&path).map_err(at(&path))?;
    println!("removed  {folder}");
    without.write(root)?;
    println!("unlinked in {MANIFEST}, {LIBRARY} and Cargo.lock");
    let rulings = fs::read_to_string(root.join("docs/RULINGS.md")).unwrap_or_default();
    if rulings.contains(&format!("`{name}-")) {
        println!("docs/RULINGS.md still lists its rulings");
    }
    Ok(())
}

/// A file of the folder that is not as git has it, if there is one. A folder of which git cannot say
/// anything counts as such.
fn uncommitted(root: &Utf8Path, folder: &str) -> Option<String> {
    let status = [
        "status",
        "--porcelain",
        "--ignored",
        "--untracked-files=all",
    ];
    let mut git = Command::new("git");
    let status = git.args(status).args(["--", folder]).current_dir(root);
    let status = status.output();
    match status {
        Ok(output) if output.status.success() => {
            let lines = String::from_utf8_lossy(&output.stdout);
            let first = lines.lines().next()?;
            // Two letters of status and a blank come before the name.
            Some(first.get(3..).unwrap_or(folder).to_owned())
        }
        _ => Some(folder.to_owned()),
    }
}
