//! `cargo xtask npm`: the package for npm, made, packed, and tested under Node.
//!
//! The tests lie in `crates/wasm/tests-node` and run on a copy in `target/npm-tests`, where the package is installed
//! from its archive. They ask the native program for its opinion, and ffish.js. Figures are printed: how large the
//! module is, which fails if it is too large, and how quick its calls are, which is a report alone.

use std::fs;
use std::process::Command;

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use cargo_metadata::{Metadata, MetadataCommand};

use super::wasm;
use super::{TaskError, cargo, programs};

/// The tests, from the root of the workspace.
const TESTS: &str = "crates/wasm/tests-node";
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
    let npm = programs::need("npm", "npm")?;
    let made = wasm::make(&metadata)?;
    let folder = copy_of_the_tests(&metadata)?;
    let run = |name: &str, arguments: &[&str]| -> Result<(), NpmError> {
        let program = if name == "npm" {
            npm.as_os_str()
        } else {
            name.as_ref()
        };
        let status = Command::new(program)
            .args(arguments)
            .current_dir(&folder)
            .env("LEGWORK", native(&metadata))
            .status();
        let failed = || NpmError::Failed(format!("{name} {}", arguments.join(" ")));
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err(failed()),
        }
    };
    run("npm", &["ci", "--no-audit", "--no-fund"])?;
    let archives = folder.join("archives");
    fs::create_dir_all(&archives).map_err(at(&archives))?;
    run(
        "npm",
        &["pack", made.npm.as_str(), "--pack-destination", "archives"],
    )?;
    let archive = only_file(&archives)?;
    let install = ["install", "--no-save", "--no-audit", "--no-fund"];
    run("npm", &[&install[..], &[archive.as_str()]].concat())?;
    cargo(&["build", "--quiet", "--bin", "legwork"])?;
    run("npx", &["tsc", "--project", "types"])?;
    run("node", &["--expose-gc", "--test"])?;
    run("node", &["speed.mjs"])?;
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

/// The native program, as the tests of the workspace build it.
fn native(metadata: &Metadata) -> Utf8PathBuf {
    metadata.target_directory.join("debug/legwork")
}

/// A fresh copy of the tests; what npm has installed for an earlier one goes with it.
fn copy_of_the_tests(metadata: &Metadata) -> Result<Utf8PathBuf, NpmError> {
    let folder = metadata.target_directory.join("npm-tests");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(at(&folder))?;
    }
    copy(&metadata.workspace_root.join(TESTS), &folder)?;
    Ok(folder)
}

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
