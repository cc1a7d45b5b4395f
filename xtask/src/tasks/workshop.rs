//! `cargo xtask workshop`: the page of the site on which rules are written.

use std::fs;

use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use legwork_book::{Assets, WorkshopAssets, workshop};

use super::{TaskError, at, book, fault, wasm, workspace};

/// Where the scripts of pages are, bundled.
const ASSETS: &str = "crates/book/assets";

/// Writes the page beside those of the rule book, under `target/book`.
pub(crate) fn run() -> Result<(), TaskError> {
    book::run()?;
    let metadata = workspace()?;
    let folder = metadata.target_directory.join("book");
    write(&metadata, &folder)?;
    println!("wrote    {folder}/workshop.html");
    Ok(())
}

/// Makes the module of the workshop, and writes the page and what it loads into the folder of a site. What pages embed has been made.
pub(crate) fn write(metadata: &Metadata, folder: &Utf8Path) -> Result<(), TaskError> {
    let module = wasm::workshop(metadata)?;
    let assets = metadata.workspace_root.join(ASSETS);
    let text = |path: Utf8PathBuf| fs::read_to_string(&path).map_err(at(&path));
    let bytes = |path: Utf8PathBuf| fs::read(&path).map_err(at(&path));
    let own = (
        text(module.join("legwork.js"))?,
        bytes(module.join("legwork_bg.wasm.gz"))?,
        text(assets.join("workshop.js"))?,
    );
    let pages = (
        text(assets.join("legwork.js"))?,
        bytes(assets.join("legwork.wasm.gz"))?,
        text(assets.join("book.js"))?,
    );
    println!("module   {} bytes with gzip", own.1.len());
    let files = workshop(WorkshopAssets {
        own: of(&own),
        pages: of(&pages),
    });
    for file in files.map_err(|error| fault(error.to_string()))? {
        let path = folder.join(&file.path);
        let above = path.parent().unwrap_or(folder);
        let written = fs::create_dir_all(above).and_then(|()| fs::write(&path, file.text));
        written.map_err(at(&path))?;
    }
    Ok(())
}

/// A script around a module, the module, and the script of a page.
fn of((glue, wasm_gz, script): &(String, Vec<u8>, String)) -> Assets<'_> {
    Assets {
        glue,
        wasm_gz,
        script,
    }
}
