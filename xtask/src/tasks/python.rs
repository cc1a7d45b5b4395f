//! `cargo xtask python`: the package for Python, built, and tested as its users install it.
//!
//! maturin builds the wheel and the source archive, in an environment in `target/python`. The tests in `crates/python/tests` run on the
//! wheel, installed with its extras in a fresh environment, together with what Python's registry has to compare it with; and the source archive is
//! unpacked and built elsewhere.

use std::fs;
use std::process::Command;

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::{TaskError, at, process, programs, workspace};

/// The package, from the root of the workspace.
const CRATE: &str = "crates/python";
/// The program that measures its calls, and the page with the table.
const CALLS: &str = "crates/python/measure/calls.py";
const DOCS: &str = "docs/PYTHON.md";
/// The program that builds it, of the version in `crates/python/pyproject.toml`.
const MATURIN: &str = "maturin==1.14.1";
/// The compiler that links the wheel for Linux with an older glibc than this machine's, and the tag of that one. maturin refuses to
/// give the tag to a module that asks for more.
const ZIG: &str = "ziglang==0.17.1";
const GLIBC: &str = "manylinux_2_28";
/// The extras of the package that the tests use.
const EXTRAS: &str = "notebook,pettingzoo,openspiel";
/// The package that ours is compared with, and whose source archive has tests.
const PYFFISH: &str = "pyffish==0.0.90";
/// The other packages that the tests need.
const BESIDE: [&str; 5] = [
    "pytest==9.*",
    PYFFISH,
    "chess==1.11.*",
    "mypy==2.*",
    "pyright==1.*",
];

/// Builds the wheel and the source archive, in `target/wheels`; and tests them, if that is asked for.
pub(crate) fn run(test: bool) -> Result<(), TaskError> {
    let metadata = workspace()?;
    let package = metadata.workspace_root.join(CRATE);
    let target = &metadata.target_directory;
    let wheels = target.join("wheels");
    let python = environment(&target.join("python"), false)?;
    empty(&wheels)?;
    pip(&python, &["install", "--quiet", MATURIN, ZIG])?;
    let out = ["--out", wheels.as_str()];
    process::run(
        module(&python, "maturin", &["sdist"])
            .args(out)
            .current_dir(&package),
    )?;
    let mut build = module(&python, "maturin", &["build", "--release", "--locked"]);
    if cfg!(target_os = "linux") {
        build.args(["--zig", "--compatibility", GLIBC]);
        build.env("CARGO_ZIGBUILD_PYTHON_PATH", &python);
    }
    process::run(build.args(out).current_dir(&package))?;
    let (wheel, archive) = (found(&wheels, ".whl")?, found(&wheels, ".tar.gz")?);
    println!("wrote    {wheel}\nwrote    {archive}");
    if test {
        source_archive(&python, &archive, target)?;
        installed(&wheel, &package, target)?;
    }
    Ok(())
}

/// Builds the wheel of the source archive, unpacked where no workspace is around it.
fn source_archive(
    python: &Utf8Path,
    archive: &Utf8Path,
    target: &Utf8Path,
) -> Result<(), TaskError> {
    let place = target.join("sdist");
    empty(&place)?;
    process::run(&mut module(
        python,
        "tarfile",
        &["-e", archive.as_str(), place.as_str()],
    ))?;
    let name = archive.file_name().unwrap_or_default();
    let source = place.join(name.trim_end_matches(".tar.gz"));
    // It is not optimised, and shares with the tests of the workspace what they have compiled of others. Its Cargo.lock is that of the whole
    // workspace, from which cargo strikes out what the archive has not: so neither this build nor pip's is locked.
    let out = ["build", "--out", place.as_str()];
    let mut build = module(python, "maturin", &out);
    process::run(build.current_dir(&source).env("CARGO_TARGET_DIR", target))?;
    found(&place, ".whl").map(drop)
}

/// Tests the wheel in a fresh environment.
fn installed(wheel: &Utf8Path, package: &Utf8Path, target: &Utf8Path) -> Result<(), TaskError> {
    let python = environment(&target.join("python-fresh"), true)?;
    let own = format!("legwork[{EXTRAS}] @ file://{wheel}");
    pip(&python, &["install", "--quiet", &own])?;
    pip(&python, &[&["install", "--quiet"], &BESIDE[..]].concat())?;
    let source = target.join("pyffish");
    empty(&source)?;
    let download = ["download", "--quiet", "--no-deps", "--no-binary", ":all:"];
    pip(
        &python,
        &[&download[..], &["--dest", source.as_str(), PYFFISH]].concat(),
    )?;
    let archive = found(&source, ".tar.gz")?;
    process::run(&mut module(
        &python,
        "tarfile",
        &["-e", archive.as_str(), source.as_str()],
    ))?;
    let unpacked = archive.as_str().trim_end_matches(".tar.gz");
    let mut tests = module(&python, "pytest", &["-q"]);
    let theirs = format!("{unpacked}/test.py");
    process::run(tests.current_dir(package).env("LEGWORK_FAIRY_TEST", theirs))
}

/// Measures calls of the package that [`run`] has installed for its tests, and writes the table into the documentation.
pub(crate) fn table() -> Result<(), TaskError> {
    let metadata = workspace()?;
    let python = metadata.target_directory.join("python-fresh/bin/python");
    if !python.is_file() {
        let fault = "is missing: run `cargo xtask python --test` first";
        return Err(super::fault(format!("{python} {fault}")));
    }
    let root = &metadata.workspace_root;
    let mut command = Command::new(python);
    command.args([root.join(CALLS).as_str(), root.join(DOCS).as_str()]);
    process::run(&mut command)
}

/// The Python of an environment, which is made if there is none, or anew.
pub(super) fn environment(folder: &Utf8Path, fresh: bool) -> Result<Utf8PathBuf, TaskError> {
    let python = folder.join("bin/python");
    if fresh || !python.is_file() {
        let system = programs::need("python3", "python3-venv")?;
        process::run(Command::new(system).args(["-m", "venv", "--clear", folder.as_str()]))?;
    }
    Ok(python)
}

/// Makes an empty folder.
fn empty(folder: &Utf8Path) -> Result<(), TaskError> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    fs::create_dir_all(folder).map_err(at(folder))
}

/// The file of a folder whose name has this ending.
fn found(folder: &Utf8Path, ending: &str) -> Result<Utf8PathBuf, TaskError> {
    let entries = folder.read_dir_utf8().map_err(at(folder))?;
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.into_path()));
    let found = paths.find(|path| path.as_str().ends_with(ending));
    found.ok_or_else(|| at(folder)(std::io::ErrorKind::NotFound.into()))
}

pub(super) fn pip(python: &Utf8Path, arguments: &[&str]) -> Result<(), TaskError> {
    process::run(&mut module(python, "pip", arguments))
}

/// The command that runs a module of Python.
fn module(python: &Utf8Path, name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", name]).args(arguments);
    command
}
