//! `cargo xtask dist`: the program as an archive that runs on any distribution of Linux.
//!
//! The program is linked statically. It has the scripts of the rule book in it, which are compiled to WebAssembly before; the
//! archive has its manual pages and completions, too. At last the program writes a page, unpacked in an empty folder.

use std::fs;
use std::process::Command;

use cargo_metadata::camino::Utf8Path;

use super::{TaskError, at, fault, process, programs, wasm, workspace};

/// The target that links statically; named, so that what runs while building is linked as always.
const TARGET: &str = "x86_64-unknown-linux-gnu";
/// The files of completions, by shell.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/legwork"),
    ("zsh", "share/zsh/site-functions/_legwork"),
    ("fish", "share/fish/vendor_completions.d/legwork.fish"),
];
/// The files at the top of the archive, from the root of the workspace.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Writes the archive, and tries it.
pub(crate) fn run() -> Result<(), TaskError> {
    let tar = programs::need("tar", "tar")?;
    let metadata = workspace()?;
    wasm::make(&metadata)?;
    let build = [
        "build",
        "--release",
        "--locked",
        "--bin",
        "legwork",
        "--target",
        TARGET,
    ];
    process::run(process::cargo(&build).env("RUSTFLAGS", "-C target-feature=+crt-static"))?;
    let version = metadata
        .packages
        .iter()
        .find(|package| package.name == "legwork-cli");
    let version = version.map_or_else(String::new, |package| package.version.to_string());
    let name = format!("legwork-{version}-x86_64-linux");
    let dist = metadata.target_directory.join("dist");
    let folder = dist.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(at(&folder))?;
    }
    let program = metadata
        .target_directory
        .join(TARGET)
        .join("release/legwork");
    copy(&program, &folder.join("bin/legwork"))?;
    for text in TEXTS {
        copy(&metadata.workspace_root.join(text), &folder.join(text))?;
    }
    let pages = folder.join("share/man/man1");
    fs::create_dir_all(&pages).map_err(at(&pages))?;
    process::output(Command::new(&program).arg("man").arg(&pages))?;
    for (shell, file) in COMPLETIONS {
        let said = process::output(Command::new(&program).args(["completions", shell]))?;
        let file = folder.join(file);
        parent(&file)?;
        fs::write(&file, said).map_err(at(&file))?;
    }
    let archive = dist.join(format!("{name}.tar.gz"));
    let pack = [
        "--sort=name",
        "--owner=0",
        "--group=0",
        "-czf",
        archive.as_str(),
        "-C",
        dist.as_str(),
        &name,
    ];
    process::run(Command::new(&tar).args(pack))?;
    try_out(&tar, &archive, &name, &dist.join("tried"))?;
    println!(
        "wrote    {archive}, {} bytes",
        fs::metadata(&archive).map_err(at(&archive))?.len()
    );
    if metadata
        .packages
        .iter()
        .all(|package| package.repository.is_none())
    {
        println!("left out `repository` and `homepage` of the packages: no address is known");
    }
    Ok(())
}

/// Unpacks the archive in an empty folder, and lets the program write a page with scripts there.
fn try_out(
    tar: &std::path::Path,
    archive: &Utf8Path,
    name: &str,
    folder: &Utf8Path,
) -> Result<(), TaskError> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(at(folder))?;
    }
    fs::create_dir_all(folder).map_err(at(folder))?;
    process::run(Command::new(tar).args(["-xzf", archive.as_str(), "-C", folder.as_str()]))?;
    let program = folder.join(name).join("bin/legwork");
    process::output(
        Command::new(&program)
            .args(["book", "gothic"])
            .current_dir(folder),
    )?;
    let page = folder.join("gothic.html");
    // The scripts take most of it.
    if fs::metadata(&page).map_err(at(&page))?.len() < 500_000 {
        return Err(fault(format!("{page} has no scripts")));
    }
    let libraries = process::output(Command::new("ldd").arg(&program));
    match libraries {
        Ok(said) if !said.contains("statically linked") => {
            Err(fault(format!("{program} is not linked statically: {said}")))
        }
        // `ldd` fails for a program that needs no loader at all.
        _ => Ok(()),
    }
}

fn copy(from: &Utf8Path, to: &Utf8Path) -> Result<(), TaskError> {
    parent(to)?;
    fs::copy(from, to).map_err(at(from))?;
    Ok(())
}

/// Makes the folder of a file.
fn parent(file: &Utf8Path) -> Result<(), TaskError> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(at(folder))
}
