//! `cargo xtask site`: all pages as a static site, with the workshop, the documentation and the suites.

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::{TaskError, at, book, process, wasm, workspace};

/// The documentation at the root of the repository, other than the files in its folder.
const DOCUMENTS: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];
/// Where the rest of it is.
const FOLDER: &str = "docs";

/// Writes the site to `target/site`, with the module of the workshop, which is made first.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = workspace()?;
    book::assets(&metadata)?;
    let workshop = wasm::workshop(&metadata)?;
    let folder = book::emptied(&metadata, "site")?;
    let mut command = process::cargo(&["run", "--quiet", "--bin", "legwork-site", "--"]);
    command.args([&folder, &workshop]);
    command.args(documents(&metadata.workspace_root)?);
    process::run(command.current_dir(&metadata.workspace_root))?;
    println!("wrote    {folder}; open {folder}/index.html");
    Ok(())
}

/// The files of the documentation, as paths from the root.
fn documents(root: &Utf8Path) -> Result<Vec<Utf8PathBuf>, TaskError> {
    let folder = root.join(FOLDER);
    let entries = folder
        .read_dir_utf8()
        .and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut documents: Vec<Utf8PathBuf> = (entries.map_err(at(&folder))?.iter())
        .map(|entry| Utf8Path::new(FOLDER).join(entry.file_name()))
        .filter(|path| path.extension() == Some("md"))
        .collect();
    documents.extend(DOCUMENTS.map(Utf8PathBuf::from));
    documents.sort();
    Ok(documents)
}
