//! All commands that README names find one build: a crate has the same features in each of them, so it is compiled once.
//!
//! Cargo gives a dependency the features that the packages ask for that a command selects. Where the tests of one variant
//! select fewer, `crates/testkit` names those that are missing; for `cargo xtask`, its own manifest does.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
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
        ("cargo xtask site", program("legwork-site")),
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

/// The Rust files in a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    paths
}

/// The Rust files in a folder, and below it, that have tests.
fn tested(folder: &Path) -> Vec<PathBuf> {
    let has_tests = |path: &PathBuf| std::fs::read_to_string(path).unwrap().contains("#[test]");
    let mut found: Vec<PathBuf> = sources(folder).into_iter().filter(has_tests).collect();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(tested(&path));
        }
    }
    found
}

#[test]
fn every_test_is_run() {
    let metadata = cargo_metadata::MetadataCommand::new()
        .no_deps()
        .exec()
        .unwrap();
    let source = |target: &cargo_metadata::Target| target.src_path.canonicalize().unwrap();
    // `legwork-units` runs the tests of crates that do not run them themselves.
    let runs = |package: &&cargo_metadata::Package| *package.name == "legwork-units";
    let units = metadata.packages.iter().find(runs).unwrap();
    let mut run: BTreeSet<PathBuf> = units.targets.iter().map(source).collect();
    for package in metadata.packages.iter().filter(|package| !runs(package)) {
        let tests = package.targets.iter().filter(|target| target.is_test());
        let mains: Vec<(PathBuf, String)> = tests
            .map(|target| {
                (
                    source(target),
                    std::fs::read_to_string(&target.src_path).unwrap(),
                )
            })
            .collect();
        // A file of tests is a program, or a module of one.
        let in_mains = |text: &str| mains.iter().any(|(_, main)| main.contains(text));
        let folder = package.manifest_path.parent().unwrap();
        for path in sources(folder.join("tests").as_std_path()) {
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let is_program = mains.iter().any(|(main, _)| *main == path);
            assert!(
                is_program || in_mains(&format!("mod {stem};\n")),
                "{}",
                path.display()
            );
        }
        for target in package.targets.iter().filter(|target| !target.test) {
            let source = source(target);
            // The library of the benchmarks is a module of tests of `legwork`, too.
            let is_library = source.ends_with("src/lib.rs");
            if run.remove(&source) || !is_library && !target.is_test() {
                continue;
            }
            let mut left = tested(source.parent().unwrap());
            left.retain(|path| {
                !in_mains(&format!("src/{}\"", path.file_name().unwrap().display()))
            });
            assert_eq!(left, [""; 0].map(PathBuf::from), "{}", package.name);
        }
    }
    assert!(run.is_empty(), "these run twice: {run:?}");
}
