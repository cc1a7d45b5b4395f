//! `cargo xtask man`: the manual pages of the program.

use std::fs;

use super::{TaskError, at, process, workspace};

/// Writes a page for each command under `target/man`.
pub(crate) fn run() -> Result<(), TaskError> {
    let folder = workspace()?.target_directory.join("man");
    fs::create_dir_all(&folder).map_err(at(&folder))?;
    let program = ["run", "--quiet", "--bin", "legwork", "--", "man"];
    process::run(process::cargo(&program).arg(&folder))?;
    println!("wrote    {folder}; look at one with `man -l {folder}/legwork.1`");
    Ok(())
}
