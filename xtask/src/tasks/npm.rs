//! `cargo xtask npm`: the package for npm, made, packed, and tested under Node and in a browser.
//!
//! The tests lie in `crates/wasm`: `tests-node` asks the native program for its opinion, and ffish.js; `tests-browser` has
//! small projects that use the package, which Chromium opens. They run on copies in `target/npm-tests`, where the package
//! is installed from its archive. Figures are printed: how large the module is, which fails if it is too large, and how
//! quick its calls are, which is a report alone.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::MetadataCommand;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::wasm;
use super::{TaskError, cargo, programs};

/// What has the tests, from the root of the workspace.
const CRATE: &str = "crates/wasm";
/// The module may have so many bytes, compressed by gzip.
const MOST: u64 = 450_000;

/// Why the package is not good.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NpmError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        path: Utf8PathBuf,
        error: std::io::Error,
    },
    /// A program failed.
    #[error("`{0}` failed")]
    Failed(String),
    /// The module is too large.
    #[error(
        "the module has {found} bytes with gzip, expected at most {MOST}: it is smallest with a new toolchain that has \
         its sources (`rustup component add rust-src`)"
    )]
    TooLarge { found: u64 },
}

/// Makes, packs and tests the package.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    programs::need("node", "nodejs")?;
    let programs = Programs {
        npm: programs::need("npm", "npm")?,
        chromium: programs::need("chromium", "chromium")?,
        native: metadata.target_directory.join("debug/legwork"),
    };
    let made = wasm::make(&metadata)?;
    let copies = metadata.target_directory.join("npm-tests");
    if copies.exists() {
        fs::remove_dir_all(&copies).map_err(at(&copies))?;
    }
    let archive = programs.pack(&made.npm, &copies.join("archives"))?;
    let install = |tests: &str| -> Result<Utf8PathBuf, NpmError> {
        let folder = copies.join(tests);
        copy(&metadata.workspace_root.join(CRATE).join(tests), &folder)?;
        programs.install(&archive, &folder)?;
        Ok(folder)
    };
    let (node, browser) = (install("tests-node")?, install("tests-browser")?);
    cargo(&["build", "--quiet", "--bin", "legwork"])?;
    programs.run("npx", &["tsc", "--project", "types"], &node)?;
    programs.run("node", &["--expose-gc", "--test"], &node)?;
    // One file after the other: each has a browser of its own.
    programs.run("node", &["--test", "--test-concurrency=1"], &browser)?;
    programs.run("node", &["speed.mjs"], &node)?;
    println!(
        "module   {} bytes, {} with gzip",
        made.size, made.compressed
    );
    if made.compressed > MOST {
        let found = made.compressed;
        return Err(NpmError::TooLarge { found }.into());
    }
    Ok(())
}

/// What tests need beside Node.
struct Programs {
    npm: PathBuf,
    chromium: PathBuf,
    /// Legwork's own, as the tests of the workspace build it.
    native: Utf8PathBuf,
}

impl Programs {
    /// Packs the package, and gives its archive.
    fn pack(&self, package: &Utf8Path, archives: &Utf8Path) -> Result<Utf8PathBuf, NpmError> {
        fs::create_dir_all(archives).map_err(at(archives))?;
        let pack = ["pack", package.as_str(), "--pack-destination", "."];
        self.run("npm", &pack, archives)?;
        only_file(archives)
    }

    /// Installs what the tests of a folder need, and the package as its users get it.
    fn install(&self, archive: &Utf8Path, folder: &Utf8Path) -> Result<(), NpmError> {
        let quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
        self.run("npm", &[&["ci"], &quiet[..]].concat(), folder)?;
        let install = ["install", "--no-save", archive.as_str()];
        self.run("npm", &[&install, &quiet[..]].concat(), folder)
    }

    /// Runs a program in a folder.
    fn run(&self, name: &str, arguments: &[&str], folder: &Utf8Path) -> Result<(), NpmError> {
        let program = if name == "npm" {
            self.npm.as_os_str()
        } else {
            name.as_ref()
        };
        let status = Command::new(program)
            .args(arguments)
            .current_dir(folder)
            .env("LEGWORK", &self.native)
            .env("LEGWORK_CHROMIUM", &self.chromium)
            .status();
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err(NpmError::Failed(format!("{name} {}", arguments.join(" ")))),
        }
    }
}

/// Copies a folder of tests; nothing of an earlier run is there.
fn copy(from: &Utf8Path, to: &Utf8Path) -> Result<(), NpmError> {
    fs::create_dir_all(to).map_err(at(to))?;
    for entry in from.read_dir_utf8().map_err(at(from))? {
        let entry = entry.map_err(at(from))?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(path, &to)?;
        } else {
            fs::copy(path, &to).map_err(at(path))?;
        }
    }
    Ok(())
}

/// The one file of a folder.
fn only_file(folder: &Utf8Path) -> Result<Utf8PathBuf, NpmError> {
    let mut entries = folder.read_dir_utf8().map_err(at(folder))?;
    match entries.next() {
        Some(entry) => Ok(entry.map_err(at(folder))?.into_path()),
        None => Err(NpmError::Failed("npm pack".to_owned())),
    }
}

/// The error of a file.
fn at(path: &Utf8Path) -> impl FnOnce(std::io::Error) -> NpmError {
    let path = path.to_owned();
    move |error| NpmError::File { path, error }
}
