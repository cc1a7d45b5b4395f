//! Tells whether the assets of pages are there, which `cargo xtask wasm` makes.

use std::path::Path;

/// The files in `assets/` that pages embed; `src/assets.rs` includes them.
const ASSETS: [&str; 7] = [
    "legwork.js",
    "legwork.wasm.gz",
    "legwork-board.js",
    "legwork-board.wasm.gz",
    "book.js",
    "embed.js",
    "home.js",
];

fn main() {
    println!("cargo::rustc-check-cfg=cfg(with_assets)");
    // The folder always exists. Naming a file that is missing would rebuild everything each time.
    println!("cargo::rerun-if-changed=assets");
    if ASSETS
        .iter()
        .all(|name| Path::new("assets").join(name).is_file())
    {
        println!("cargo::rustc-cfg=with_assets");
    }
}
