//! `cargo xtask book`: the rule book as a static site.

use cargo_metadata::MetadataCommand;

use super::{TaskError, cargo};

/// Writes an index and a page for each registered variant under `target/book`.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let folder = metadata.target_directory.join("book");
    let program = ["run", "--quiet", "--bin", "legwork", "--"];
    let arguments = ["book", "--all", "--output", folder.as_str()];
    cargo(&[&program[..], &arguments[..]].concat())?;
    println!("wrote    {folder}; open {folder}/index.html");
    Ok(())
}
