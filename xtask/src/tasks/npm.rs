//! `cargo xtask npm`: the package for npm, made, packed, and tested under Node and in a browser.
//!
//! The tests lie in `crates/wasm`: `tests-node` asks the native program for its opinion, and ffish.js; `tests-consumers` has
//! small projects that use the package, with bundlers and without, which Node runs or Chromium opens. They run on copies in
//! `target/npm-tests`, where the package is installed from its archive, and `legwork-inline` from its own. The sizes of the archives and
//! the speed of calls are printed; `cargo xtask js-table` writes the latter into the documentation.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::{TaskError, at, book, fault, process, programs, wasm, workspace};

/// The crate with the tests, from the root of the workspace.
const CRATE: &str = "crates/wasm";
/// The page about the package.
const DOCS: &str = "docs/JS.md";
/// The copies of the tests, from the target directory, in which the package is installed, and the archives.
const COPIES: &str = "npm-tests";
/// The packages.
const PACKAGES: [&str; 2] = ["legwork", "legwork-inline"];

/// Makes, packs and tests the package.
pub(crate) fn run() -> Result<(), TaskError> {
    let metadata = workspace()?;
    programs::need("node", "nodejs")?;
    let programs = Programs {
        npm: programs::need("npm", "npm")?,
        chromium: programs::need("chromium", "chromium")?,
        native: metadata.target_directory.join("debug/legwork"),
        docs: metadata.workspace_root.join(DOCS),
    };
    let made = wasm::make(&metadata)?;
    // The site's script for boards on any page; the program that writes the site has the pictures of all variants.
    book::run()?;
    let embed = metadata.target_directory.join("book/assets/embed.js");
    let script = fs::read_to_string(&embed).map_err(at(&embed))?;
    let script = unloaded(&script).ok_or_else(|| fault(format!("{embed} has no module in it")))?;
    let embed = made.npm.join("dist/embed.mjs");
    fs::write(&embed, script).map_err(at(&embed))?;
    let copies = metadata.target_directory.join(COPIES);
    if copies.exists() {
        fs::remove_dir_all(&copies).map_err(at(&copies))?;
    }
    let packed = |package: &Utf8Path, name: &str| -> Result<Utf8PathBuf, TaskError> {
        let archive = programs.pack(package, &copies.join("archives").join(name))?;
        let size = fs::metadata(&archive).map_err(at(&archive))?.len();
        println!("archive  {name}: {size} bytes");
        Ok(archive)
    };
    let archives = [
        packed(&made.npm, PACKAGES[0])?,
        packed(&made.inline, PACKAGES[1])?,
    ];
    let install = |tests: &str| -> Result<Utf8PathBuf, TaskError> {
        let folder = copies.join(tests);
        copy(&metadata.workspace_root.join(CRATE).join(tests), &folder)?;
        programs.install(&archives, &folder)?;
        Ok(folder)
    };
    let (node, consumers) = (install("tests-node")?, install("tests-consumers")?);
    process::legwork(&metadata)?;
    for libraries in ["types", "types/newest.json"] {
        programs.run("npx", &["tsc", "--project", libraries], &node)?;
    }
    programs.run("node", &["--expose-gc", "--test"], &node)?;
    // One file after the other: each has a browser of its own.
    programs.run("node", &["--test", "--test-concurrency=1"], &consumers)?;
    programs.run("node", &["speed.mjs"], &node)
}

/// Returns the archives that [`run`] has packed, by the names of the packages.
pub(super) fn archives(metadata: &Metadata) -> Result<[(&'static str, Utf8PathBuf); 2], TaskError> {
    let folder = metadata.target_directory.join(COPIES).join("archives");
    let archive = |name| {
        let folder = folder.join(name);
        if folder.exists() {
            Ok((name, only_file(&folder)?))
        } else {
            Err(missing(&folder))
        }
    };
    Ok([archive(PACKAGES[0])?, archive(PACKAGES[1])?])
}

/// Returns a command that runs a script of a folder of the projects, which may be newer than its copy where [`run`] has installed
/// the package.
pub(super) fn consumer(
    metadata: &Metadata,
    folder: &str,
    script: &str,
) -> Result<Command, TaskError> {
    let tests = "tests-consumers";
    let own = metadata.workspace_root.join(CRATE).join(tests);
    let installed = metadata.target_directory.join(COPIES).join(tests);
    if !installed.join("node_modules/legwork").exists() {
        return Err(missing(&installed));
    }
    for folder in [folder, "support"] {
        copy(&own.join(folder), &installed.join(folder))?;
    }
    let mut command = Command::new(programs::need("node", "nodejs")?);
    command
        .args(["--test", &format!("{folder}/{script}")])
        .env("LEGWORK_CHROMIUM", programs::need("chromium", "chromium")?)
        .current_dir(installed);
    Ok(command)
}

/// The error of what [`run`] would have left.
fn missing(folder: &Utf8Path) -> TaskError {
    fault(format!(
        "{folder} has no package: run `cargo xtask npm` first"
    ))
}

/// Measures the calls of the package that [`run`] has installed for its tests, and writes the table into the documentation.
pub(crate) fn table() -> Result<(), TaskError> {
    let metadata = workspace()?;
    let node = programs::need("node", "nodejs")?;
    let folder = metadata.target_directory.join(COPIES).join("tests-node");
    if !folder.join("node_modules/legwork").exists() {
        return Err(missing(&folder));
    }
    // The script may be newer than its copy there.
    let script = "speed.mjs";
    let own = metadata
        .workspace_root
        .join(CRATE)
        .join("tests-node")
        .join(script);
    fs::copy(&own, folder.join(script)).map_err(at(&own))?;
    let mut command = Command::new(node);
    command
        .args([script, metadata.workspace_root.join(DOCS).as_str()])
        .current_dir(&folder);
    process::run(&mut command)
}

/// The programs that tests need in addition to Node.
struct Programs {
    npm: PathBuf,
    chromium: PathBuf,
    /// Legwork's own, as the tests of the workspace build it.
    native: Utf8PathBuf,
    /// The page whose examples are run.
    docs: Utf8PathBuf,
}

impl Programs {
    /// Packs the package, and gives its archive.
    fn pack(&self, package: &Utf8Path, archives: &Utf8Path) -> Result<Utf8PathBuf, TaskError> {
        fs::create_dir_all(archives).map_err(at(archives))?;
        let pack = ["pack", package.as_str(), "--pack-destination", "."];
        self.run("npm", &pack, archives)?;
        only_file(archives)
    }

    /// Installs what the tests of a folder need, and the packages as their users get them.
    fn install(&self, archives: &[Utf8PathBuf], folder: &Utf8Path) -> Result<(), TaskError> {
        let quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
        self.run("npm", &[&["ci"], &quiet[..]].concat(), folder)?;
        let archives: Vec<&str> = archives.iter().map(|archive| archive.as_str()).collect();
        let install = [&["install", "--no-save"], &archives[..], &quiet].concat();
        self.run("npm", &install, folder)
    }

    /// Runs a program in a folder.
    fn run(&self, name: &str, arguments: &[&str], folder: &Utf8Path) -> Result<(), TaskError> {
        let program = if name == "npm" {
            self.npm.as_os_str()
        } else {
            name.as_ref()
        };
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder);
        command.env("LEGWORK", &self.native);
        command.env("LEGWORK_DOCS", &self.docs);
        process::run(command.env("LEGWORK_CHROMIUM", &self.chromium))
    }
}

/// The site's script for boards on any page, with the module of the package in the place of the one that it contains.
fn unloaded(script: &str) -> Option<String> {
    let (head, rest) = script.split_once(", wasm: \"")?;
    let (_, rest) = rest.split_once("\"};\n")?;
    Some(format!(
        "let compiled;\nconst load = async () => WebAssembly.compile(await (await fetch(new URL(\"./legwork_bg.wasm\", \
         import.meta.url))).arrayBuffer());\n{head}, get module() {{ return (compiled ??= load()); }}}};\n{rest}"
    ))
}

/// Copies a folder of tests; nothing of an earlier run is there.
fn copy(from: &Utf8Path, to: &Utf8Path) -> Result<(), TaskError> {
    fs::create_dir_all(to).map_err(at(to))?;
    for entry in from.read_dir_utf8().map_err(at(from))? {
        let entry = entry.map_err(at(from))?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(path, &to)?;
        } else {
            fs::copy(path, &to).map_err(at(path))?;
        }
    }
    Ok(())
}

/// The one file of a folder.
fn only_file(folder: &Utf8Path) -> Result<Utf8PathBuf, TaskError> {
    let mut entries = folder.read_dir_utf8().map_err(at(folder))?;
    match entries.next() {
        Some(entry) => Ok(entry.map_err(at(folder))?.into_path()),
        None => Err(fault("`npm pack` wrote no archive")),
    }
}
