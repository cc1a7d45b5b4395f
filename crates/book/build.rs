//! Gathers what pages embed: the scripts of `web/`, in alphabetical order, and the assets that `cargo xtask wasm`
//! writes, if they exist.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for ending in ["js", "css"] {
        fs::write(out.join(format!("web.{ending}")), gathered(ending)?)?;
    }
    println!("cargo::rustc-check-cfg=cfg(with_assets)");
    // These folders always exist. Naming a file that is missing would rebuild everything each time.
    println!("cargo::rerun-if-changed=web");
    println!("cargo::rerun-if-changed=assets");
    let there = |name: &str| Path::new("assets").join(name).is_file();
    if there("legwork.js") && there("legwork.wasm.gz") {
        println!("cargo::rustc-cfg=with_assets");
    }
    Ok(())
}

/// The files of `web/` with this ending, concatenated, without comments.
fn gathered(ending: &str) -> io::Result<String> {
    let entries: Vec<_> = fs::read_dir("web")?.collect::<io::Result<_>>()?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    let texts = files
        .iter()
        .map(|file| Ok(without_comments(&fs::read_to_string(file)?)));
    texts.collect()
}

/// A source without its comment lines, which a page does not need.
fn without_comments(source: &str) -> String {
    let mut within = false;
    let lines = source.lines().filter(|line| {
        let text = line.trim();
        let ends = text.find("*/").map(|at| at + 2 == text.len());
        // A comment followed by code is a type annotation, and stays.
        let comment = within || text.starts_with("/*") && ends != Some(false);
        within = comment && ends.is_none();
        !(comment || text.starts_with("//") || text.is_empty())
    });
    lines.map(|line| format!("{line}\n")).collect()
}
