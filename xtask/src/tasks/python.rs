//! `cargo xtask python`: the package for Python, built, and tested as its users install it.
//!
//! pip builds the wheel in an environment in `target/python`, by the maturin that `crates/python/pyproject.toml` asks for. The
//! tests in `crates/python/tests` run on the installed wheel, with what Python's registry has to compare it with.

use std::fs;
use std::process::Command;

use cargo_metadata::camino::Utf8Path;

use super::{TaskError, at, process, programs, workspace};

/// The package, from the root of the workspace.
const CRATE: &str = "crates/python";
/// What the tests need.
const BESIDE: [&str; 10] = [
    "pytest==9.*",
    "numpy",
    "pyffish==0.0.90",
    "chess==1.11.*",
    "pandas",
    "tqdm",
    "pettingzoo==1.*",
    "gymnasium",
    "mypy==2.*",
    "pyright==1.*",
];

/// Builds the wheel, in `target/wheels`; and tests it, if that is asked for.
pub(crate) fn run(test: bool) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let package = metadata.workspace_root.join(CRATE);
    let wheels = metadata.target_directory.join("wheels");
    let environment = metadata.target_directory.join("python");
    let python = environment.join("bin/python");
    if !python.is_file() {
        let system = programs::need("python3", "python3-venv")?;
        process::run(Command::new(system).args(["-m", "venv", environment.as_str()]))?;
    }
    if wheels.exists() {
        // pip would take an older one for the same.
        fs::remove_dir_all(&wheels).map_err(at(&wheels))?;
    }
    let build = ["wheel", "--no-deps", "--wheel-dir", wheels.as_str()];
    run_module(
        &python,
        "pip",
        &[&build, &[package.as_str()][..]].concat(),
        &package,
    )?;
    println!("wrote    {wheels}");
    if !test {
        return Ok(());
    }
    let place = format!("--find-links={wheels}");
    let own = [
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--force-reinstall",
    ];
    run_module(
        &python,
        "pip",
        &[&own, &[&place, "legwork"][..]].concat(),
        &package,
    )?;
    run_module(
        &python,
        "pip",
        &[&["install", "--quiet"], &BESIDE[..]].concat(),
        &package,
    )?;
    // python-chess drives the program, too.
    process::run(&mut process::cargo(&[
        "build", "--quiet", "--bin", "legwork",
    ]))?;
    let program = metadata.target_directory.join("debug/legwork");
    let mut tests = module(&python, "pytest", &["-q"], &package);
    process::run(tests.env("LEGWORK", program))
}

/// Runs a module of Python in a folder.
fn run_module(
    python: &Utf8Path,
    name: &str,
    arguments: &[&str],
    folder: &Utf8Path,
) -> Result<(), TaskError> {
    process::run(&mut module(python, name, arguments, folder))
}

/// The command that runs a module of Python in a folder.
fn module(python: &Utf8Path, name: &str, arguments: &[&str], folder: &Utf8Path) -> Command {
    let mut command = Command::new(python);
    command
        .args(["-m", name])
        .args(arguments)
        .current_dir(folder);
    command
}
