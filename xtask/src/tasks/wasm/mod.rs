//! `cargo xtask wasm`: Legwork for JavaScript.
//!
//! It compiles the crate `legwork-wasm` to WebAssembly, writes the JavaScript around it, and puts the parts where
//! they are used: those of pages into the assets of the book, the package for npm under `target/npm`. The scripts of
//! pages are bundled into the same assets.

mod bindgen;
mod bundle;
mod compile;
mod package;

use std::fs;

use cargo_metadata::Metadata;
use cargo_metadata::camino::Utf8PathBuf;

use super::{TaskError, at, workspace};

pub(crate) use bundle::scripts;

/// Where pages find the module and its script; the crate that writes pages has them in its package.
const ASSETS: &str = "crates/book/assets";

/// The files that were made.
pub(crate) struct Made {
    /// The package for npm, as a folder.
    pub(crate) npm: Utf8PathBuf,
    /// The bytes of the module.
    pub(crate) size: u64,
    /// The bytes of it when compressed by gzip.
    pub(crate) compressed: u64,
}

/// Makes all, and says how large it is.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = workspace()?;
    let made = make(&metadata)?;
    println!("wrote    {ASSETS} and {}", made.npm);
    println!(
        "module   {} bytes, {} with gzip",
        made.size, made.compressed
    );
    Ok(())
}

/// Makes the module, the assets of pages and the package for npm.
pub(crate) fn make(metadata: &Metadata) -> Result<Made, TaskError> {
    let module = compile::module(metadata, "legwork-wasm")?;
    let written = bindgen::write(metadata, &module, "js")?;
    let page = written.join("no-modules");
    let assets = metadata.workspace_root.join(ASSETS);
    fs::create_dir_all(&assets).map_err(at(&assets))?;
    copy(&page.join("legwork.js"), &assets.join("legwork.js"))?;
    let compressed = page.join("legwork_bg.wasm.gz");
    copy(&compressed, &assets.join("legwork.wasm.gz"))?;
    scripts(metadata)?;
    Ok(Made {
        npm: package::write(metadata, &written)?,
        size: size(&page.join("legwork_bg.wasm"))?,
        compressed: size(&compressed)?,
    })
}

/// Makes the module of the workshop, and gives its folder, in which the script of its page is, too. The scripts have been bundled.
pub(crate) fn workshop(metadata: &Metadata) -> Result<Utf8PathBuf, TaskError> {
    let module = compile::module(metadata, "legwork-workshop")?;
    let folder = bindgen::write(metadata, &module, "workshop")?.join("no-modules");
    let script = metadata.workspace_root.join(ASSETS).join("workshop.js");
    copy(&script, &folder.join("workshop.js"))?;
    println!(
        "workshop {} bytes with gzip",
        size(&folder.join("legwork_bg.wasm.gz"))?
    );
    Ok(folder)
}

fn copy(from: &Utf8PathBuf, to: &Utf8PathBuf) -> Result<(), TaskError> {
    fs::copy(from, to).map_err(at(from))?;
    Ok(())
}

fn size(path: &Utf8PathBuf) -> Result<u64, TaskError> {
    Ok(fs::metadata(path).map_err(at(path))?.len())
}
