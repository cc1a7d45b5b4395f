//! `cargo xtask remove-variant`: undoes `new-variant`.

use std::fs;
use std::process::Command;

use cargo_metadata::MetadataCommand;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::TaskError;
use super::new_variant::facade::BadFacade;
use super::new_variant::{LIBRARY, Links, MANIFEST, Name, NewVariantError, folders};

/// Why a variant is not removed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RemoveVariantError {
    /// There is no such variant.
    #[error("no variant `{name}` to remove; there are {}", known.join(", "))]
    NoVariant { name: String, known: Vec<String> },
    /// The folder has something that git could not give back.
    #[error(
        "variants/{name} has work that is not committed (`git status {file}`); \
         `--force` removes it for good"
    )]
    Uncommitted { name: String, file: String },
    /// The folder cannot be removed.
    #[error("cannot remove {path}: {error}")]
    Stays {
        path: Utf8PathBuf,
        error: std::io::Error,
    },
    /// The files that link it cannot be read.
    #[error(transparent)]
    Unread(#[from] NewVariantError),
    /// The files that link it cannot be edited.
    #[error(transparent)]
    Facade(#[from] BadFacade),
}

/// Removes the crate, and the lines that link it.
pub(crate) fn run(name: &Name, force: bool) -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let root = &metadata.workspace_root;
    let folder = format!("variants/{name}");
    let manifest = root.join(&folder).join("Cargo.toml");
    let mut packages = metadata.packages.iter();
    if !packages.any(|package| package.manifest_path == manifest) {
        let (name, known) = (name.to_string(), folders(root));
        return Err(RemoveVariantError::NoVariant { name, known }.into());
    }
    if let (false, Some(file)) = (force, uncommitted(root, &folder)) {
        let name = name.to_string();
        return Err(RemoveVariantError::Uncommitted { name, file }.into());
    }
    let links = Links::read(root).map_err(RemoveVariantError::from)?;
    let without = links.without(name).map_err(RemoveVariantError::from)?;

    let path = root.join(&folder);
    fs::remove_dir_all(&path).map_err(|error| RemoveVariantError::Stays { path, error })?;
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
    let status = Command::new("git")
        .args([
            "status",
            "--porcelain",
            "--ignored",
            "--untracked-files=all",
            "--",
            folder,
        ])
        .current_dir(root)
        .output();
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
