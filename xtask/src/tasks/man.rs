//! `cargo xtask man`: the manual pages of the program.

use std::fs;

use cargo_metadata::MetadataCommand;

use super::{TaskError, cargo};

/// Writes a page for each command under `target/man`.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let folder = metadata.target_directory.join("man");
    fs::create_dir_all(&folder)?;
    cargo(&[
        "run",
        "--quiet",
        "--bin",
        "legwork",
        "--",
        "man",
        folder.as_str(),
    ])?;
    println!("wrote    {folder}; look at one with `man -l {folder}/legwork.1`");
    Ok(())
}
