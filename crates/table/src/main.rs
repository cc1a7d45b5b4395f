//! `table FILE`: writes the rules of the registered variants, with every choice of their options, as bytes. `cargo xtask wasm` runs it.

#![forbid(unsafe_code)]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args_os().nth(1);
    let file = file.ok_or("expected the file to write: table FILE")?;
    let table = legwork_bytes::write_table(legwork::registry()?)?;
    std::fs::write(file, table)?;
    Ok(())
}
