//! `cargo xtask wasm`: Legwork for JavaScript.
//!
//! It compiles two modules of WebAssembly: the crate `legwork-wasm`, which has all of the library, and of that `legwork-board`, with which
//! pages begin. It writes the JavaScript around them, and puts the parts where they are used: those of pages into the assets of the
//! book, the packages for npm under `target/npm` and `target/npm-inline`. The scripts of pages are bundled into the same assets.

mod bindgen;
mod bundle;
mod compile;
mod package;
mod pages;

use std::fs;

use cargo_metadata::Metadata;
use cargo_metadata::camino::Utf8PathBuf;

use super::{TaskError, at, workspace};

pub(crate) use bundle::scripts;

/// Where pages find the module and its script; the crate that writes pages has them in its package.
const ASSETS: &str = "crates/book/assets";

/// The modules, by the crates that become them: the names of their files.
const MODULES: [(&str, &str); 2] = [
    ("legwork-wasm", "legwork"),
    ("legwork-board", "legwork-board"),
];

/// The packages for npm that were made, as folders.
pub(crate) struct Made {
    /// The library.
    pub(crate) npm: Utf8PathBuf,
    /// The package that has its module as text.
    pub(crate) inline: Utf8PathBuf,
}

/// Makes all, and says how large it is.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = workspace()?;
    let made = make(&metadata)?;
    println!("wrote    {ASSETS}, {} and {}", made.npm, made.inline);
    Ok(())
}

/// Makes the modules, the assets of pages and the packages for npm.
pub(crate) fn make(metadata: &Metadata) -> Result<Made, TaskError> {
    let assets = metadata.workspace_root.join(ASSETS);
    fs::create_dir_all(&assets).map_err(at(&assets))?;
    let mut written = Vec::new();
    for (package, name) in MODULES {
        let module = compile::module(metadata, package)?;
        let folder = bindgen::write(metadata, &module, name, &["nodejs", "web"])?;
        let page = folder.join("no-modules");
        let script = format!("{name}.js");
        copy(&page.join(&script), &assets.join(&script))?;
        let compressed = page.join(format!("{name}_bg.wasm.gz"));
        copy(&compressed, &assets.join(format!("{name}.wasm.gz")))?;
        println!(
            "{name:<8} {} bytes, {} with gzip",
            size(&page.join(format!("{name}_bg.wasm")))?,
            size(&compressed)?
        );
        written.push((name, folder));
    }
    scripts(metadata)?;
    package::write(metadata, &written)
}

/// Makes the module of the workshop, and gives its folder, in which the script of its page is, too. The scripts have been bundled.
pub(crate) fn workshop(metadata: &Metadata) -> Result<Utf8PathBuf, TaskError> {
    let module = compile::module(metadata, "legwork-workshop")?;
    let folder = bindgen::write(metadata, &module, "legwork", &[])?.join("no-modules");
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
