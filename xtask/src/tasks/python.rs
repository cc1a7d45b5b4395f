//! `cargo xtask python`: the package for Python, built, and tested as its users install it.
//!
//! The tests lie in `crates/python/tests`. They run in an environment in `target/python`, where the wheel is installed, and from
//! the registry of Python what it is compared with and used beside. maturin builds the wheel, in the version that
//! `pyproject.toml` asks for.

use std::fs;
use std::path::Path;
use std::process::Command;

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::{TaskError, at, fault, process, programs, workspace};

/// The package, from the root of the workspace.
const CRATE: &str = "crates/python";
/// What the tests need.
const BESIDE: [&str; 3] = ["pytest==9.*", "numpy", "pyffish==0.0.90"];

/// Builds the wheel, in `target/wheels`; and tests it, if that is asked for.
pub(crate) fn run(test: bool) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let package = metadata.workspace_root.join(CRATE);
    let environment = metadata.target_directory.join("python");
    let python = environment.join("bin/python");
    if !python.is_file() {
        let system = programs::need("python3", "python3-venv")?;
        process::run(Command::new(system).args(["-m", "venv", environment.as_str()]))?;
    }
    pip(&python, &[&maturin(&package)?])?;
    let wheels = metadata.target_directory.join("wheels");
    let build = [
        "-m",
        "maturin",
        "build",
        "--release",
        "--locked",
        "--out",
        wheels.as_str(),
    ];
    process::run(Command::new(&python).args(build).current_dir(&package))?;
    if !test {
        return Ok(());
    }
    let package_name = format!("--find-links={wheels}");
    pip(
        &python,
        &[
            "--no-index",
            "--force-reinstall",
            "--no-deps",
            &package_name,
            "legwork",
        ],
    )?;
    pip(&python, &BESIDE)?;
    process::run(
        Command::new(&python)
            .args(["-m", "pytest", "-q"])
            .current_dir(&package),
    )
}

/// The version of maturin that the package asks for: `maturin==1.0.0`.
fn maturin(package: &Utf8Path) -> Result<String, TaskError> {
    let file: Utf8PathBuf = package.join("pyproject.toml");
    let text = fs::read_to_string(&file).map_err(at(&file))?;
    let mut quoted = text.split('"').filter(|text| text.starts_with("maturin=="));
    let found = quoted.next().map(str::to_owned);
    found.ok_or_else(|| {
        fault(format!(
            "{file}: expected a version of maturin in `requires`"
        ))
    })
}

/// Installs packages.
fn pip(python: impl AsRef<Path>, packages: &[&str]) -> Result<(), TaskError> {
    let install = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ];
    process::run(Command::new(python.as_ref()).args(install).args(packages))
}
