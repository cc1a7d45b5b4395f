//! All commands that README names find one build: a crate has the same features in each of them, so it is compiled once.
//!
//! Cargo gives a dependency the features that the packages ask for that a command selects. Where the tests of one variant
//! select fewer, `crates/testkit` names those that are missing; for `cargo xtask`, its own manifest does.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The packages of a selection, each with its features: "serde v1.0.228 alloc,default,std".
fn packages(selection: &[&str], edges: &str) -> BTreeSet<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let output = Command::new(cargo)
        .args([
            "tree", "--locked", "--prefix", "none", "--format", "{p} {f}",
        ])
        .args(["--edges", edges])
        .args(selection)
        .current_dir(root)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines = lines.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| line.trim_end_matches(" (*)").to_owned())
        .collect()
}

/// A package without its features.
fn name(package: &str) -> Vec<&str> {
    package.split(' ').take(2).collect()
}

#[test]
fn every_command_compiles_a_crate_with_the_same_features() {
    let tests = packages(&["--workspace"], "normal,build,dev");
    let variant = packages(&["--package", "legwork-gothic"], "normal,build,dev");
    let tasks = packages(&["--package", "xtask"], "normal,build");
    // `cargo run --bin` selects all packages, without what only tests need.
    let program = |package: &str| {
        let parts = packages(&["--package", package], "normal,build");
        let parts: BTreeSet<Vec<&str>> = parts.iter().map(|package| name(package)).collect();
        let mut program = packages(&["--workspace"], "normal,build");
        program.retain(|package| parts.contains(&name(package)));
        program
    };
    for (command, found) in [
        ("cargo run --bin verify", program("legwork-verifier")),
        ("cargo run --bin legwork", program("legwork-cli")),
        ("cargo test -p legwork-gothic", variant),
        ("cargo xtask", tasks),
    ] {
        assert!(found.len() > 50, "{command}: {found:?}");
        let twice: Vec<&String> = found.difference(&tests).collect();
        assert!(
            twice.is_empty(),
            "`{command}` compiles these apart: {twice:#?}"
        );
    }
}
