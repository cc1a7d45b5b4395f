//! `cargo xtask book`: the rule book as a static site.

use std::path::Path;
use std::time::SystemTime;
use std::{fs, io};

use cargo_metadata::Metadata;
use cargo_metadata::camino::Utf8PathBuf;

use super::{TaskError, at, process, wasm, workspace};

/// The crate that writes the pages, and in it what `cargo xtask wasm` makes.
const BOOK: &str = "crates/book";
const ASSETS: [&str; 4] = [
    "assets/legwork.js",
    "assets/legwork.wasm.gz",
    "assets/legwork-board.js",
    "assets/legwork-board.wasm.gz",
];

/// Writes an index and a page for each registered variant under `target/book`.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = workspace()?;
    assets(&metadata)?;
    let folder = emptied(&metadata, "book")?;
    let program = ["run", "--quiet", "--bin", "legwork", "--", "book", "--all"];
    let mut command = process::cargo(&program);
    command.args(["--output", folder.as_str()]);
    process::run(command.current_dir(&metadata.workspace_root))?;
    println!("wrote    {folder}; open {folder}/index.html");
    Ok(())
}

/// Makes what pages run: the library if it is missing, or older than a source, the scripts in any case.
pub(crate) fn assets(metadata: &Metadata) -> Result<(), TaskError> {
    if is_stale(metadata.workspace_root.as_std_path()) {
        wasm::run()
    } else {
        wasm::scripts(metadata)
    }
}

/// A folder under `target` for pages, without those of an earlier time.
pub(crate) fn emptied(metadata: &Metadata, name: &str) -> Result<Utf8PathBuf, TaskError> {
    let folder = metadata.target_directory.join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(at(&folder))?;
    }
    Ok(folder)
}

/// Whether the assets are missing, or older than the sources of a crate or the rules of a variant.
fn is_stale(root: &Path) -> bool {
    let book = root.join(BOOK);
    let made = ASSETS.iter().map(|asset| modified(&book.join(asset)));
    let Some(made) = made.min().flatten() else {
        return true;
    };
    let sources = ["crates", "variants"].map(|folder| root.join(folder));
    let newest = sources.iter().map(|folder| newest(folder, &book));
    newest.max().flatten().is_some_and(|newest| newest > made)
}

fn modified(file: &Path) -> Option<SystemTime> {
    fs::metadata(file).ok()?.modified().ok()
}

/// When a source in a folder was last changed; `but` is left out.
fn newest(folder: &Path, but: &Path) -> Option<SystemTime> {
    let entries: io::Result<Vec<_>> = fs::read_dir(folder).ok()?.collect();
    let times = entries.ok()?.into_iter().map(|entry| {
        let path = entry.path();
        let is_source = path
            .extension()
            .is_some_and(|ending| ending == "rs" || ending == "ron");
        if path.is_dir() && path != but {
            newest(&path, but)
        } else if is_source {
            modified(&path)
        } else {
            None
        }
    });
    times.max().flatten()
}
