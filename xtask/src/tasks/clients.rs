//! `cargo xtask clients`: programs of others, built and driven with the package in the place of the library that they use.
//!
//! Each is at a public revision, fetched from GitHub into `target/clients`; where there is no network, `LEGWORK_CLIENTS` is a
//! folder that has them by their names. Nothing of them is committed. There are two copies of each: `theirs` as it is, `ours` with one import
//! changed. The package is unpacked from the archives that `cargo xtask npm` has left. The scripts that drive both copies and
//! compare them are in `crates/wasm/tests-consumers/clients`; a program with tests of its own runs these.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::{TaskError, at, fault, npm, process, programs, workspace};

/// A program that uses another library.
struct Client {
    /// Its repository on GitHub.
    owner: &'static str,
    name: &'static str,
    revision: &'static str,
    /// The command that installs its packages.
    install: &'static [&'static str],
    /// The import that is changed, as it is and with the package, and the files that have it.
    import: [&'static str; 2],
    files: &'static [&'static str],
    /// The command that builds it.
    build: Option<&'static [&'static str]>,
    /// The commands of its own tests, which are run in our copy.
    tests: &'static [&'static [&'static str]],
    /// The script of ours that drives it, which is told where both copies are.
    script: &'static str,
}

const CLIENTS: [Client; 3] = [
    Client {
        owner: "ianfab",
        name: "fairyground",
        revision: "147733ebe0be449eb230a9870820530278f50e82",
        install: &["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        import: ["ffish-es6", "legwork/ffish/inline"],
        files: &["src/js/main.js"],
        build: Some(&["npm", "run", "debug-build"]),
        tests: &[],
        script: "fairyground.mjs",
    },
    Client {
        owner: "ml-research",
        name: "liground",
        revision: "fe2a51021b6e3137d09b10fe9567a2986347a980",
        // Its lock file lacks some packages; Electron and its builder are not needed for the store.
        install: &[
            "npm",
            "install",
            "--omit=dev",
            "--ignore-scripts",
            "--legacy-peer-deps",
            "--no-audit",
            "--no-fund",
        ],
        import: ["ffish", "legwork/dist/ffish.js"],
        files: &["src/renderer/store.js"],
        build: None,
        tests: &[],
        script: "liground.mjs",
    },
    Client {
        owner: "gbtami",
        name: "pychess-variants",
        revision: "6d74cb459c7cd8952eb55263a378d65260660300",
        install: &[
            "npx",
            "--yes",
            "yarn@1.22.22",
            "install",
            "--frozen-lockfile",
            "--ignore-scripts",
            "--ignore-engines",
        ],
        import: ["ffish-es6", "legwork/ffish/inline"],
        files: &[
            "client/bug/analysisCtrl.bug.ts",
            "client/cgCtrl.ts",
            "client/main.ts",
            "client/paste.ts",
            "client/types.ts",
            "tests/pasteImport.test.ts",
        ],
        build: Some(&["node", "esbuild.mjs", "dev"]),
        tests: &[&["npm", "run", "typecheck"], &["npm", "test"]],
        script: "pychess.mjs",
    },
];

/// The variable with the folder that has the sources.
const SOURCES: &str = "LEGWORK_CLIENTS";

/// Builds and drives the programs; with `names`, only these.
pub(crate) fn run(names: &[String]) -> Result<(), TaskError> {
    let metadata = workspace()?;
    for (program, package) in [
        ("node", "nodejs"),
        ("npm", "npm"),
        ("git", "git"),
        ("tar", "tar"),
    ] {
        programs::need(program, package)?;
    }
    let unknown = |name: &&String| CLIENTS.iter().all(|client| client.name != **name);
    if let Some(name) = names.iter().find(unknown) {
        let known = CLIENTS.map(|client| client.name).join(", ");
        return Err(fault(format!(
            "unknown client `{name}`, known clients: {known}"
        )));
    }
    let archives = npm::archives(&metadata)?;
    let wanted =
        |client: &&Client| names.is_empty() || names.iter().any(|name| name == client.name);
    for client in CLIENTS.iter().filter(wanted) {
        client.run(&metadata, &archives)?;
    }
    Ok(())
}

impl Client {
    fn run(&self, metadata: &Metadata, archives: &[(&str, Utf8PathBuf)]) -> Result<(), TaskError> {
        let folder = metadata.target_directory.join("clients").join(self.name);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(at(&folder))?;
        }
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let [theirs, ours] = ["theirs", "ours"].map(|copy| folder.join(copy));
        self.get(&theirs)?;
        run_in(&theirs, self.install)?;
        run_in(&folder, &["cp", "-a", "theirs", "ours"])?;
        for (name, archive) in archives {
            let package = ours.join("node_modules").join(name);
            fs::create_dir_all(&package).map_err(at(&package))?;
            let unpack = ["tar", "xzf", archive.as_str(), "--strip-components=1"];
            run_in(&package, &unpack)?;
        }
        self.change(&ours)?;
        if let Some(build) = self.build {
            for copy in [&theirs, &ours] {
                run_in(copy, build)?;
            }
        }
        for test in self.tests {
            run_in(&ours, test)?;
        }
        let mut drive = npm::consumer(metadata, "clients", self.script)?;
        process::run(drive.env("LEGWORK_CLIENT", &folder))?;
        println!("clients  {} at {}: all is well", self.name, self.revision);
        Ok(())
    }

    /// Gets the sources: from the folder that has them, or from GitHub.
    fn get(&self, to: &Utf8Path) -> Result<(), TaskError> {
        if let Some(sources) = env::var_os(SOURCES) {
            let from = Path::new(&sources).join(self.name);
            if !from.join("package.json").exists() {
                return Err(fault(format!("{} has no sources", from.display())));
            }
            let mut copy = Command::new("cp");
            return process::run(copy.arg("-a").args([&from, to.as_std_path()]));
        }
        fs::create_dir_all(to).map_err(at(to))?;
        let address = format!("https://github.com/{}/{}", self.owner, self.name);
        let fetch = [
            "git",
            "fetch",
            "--quiet",
            "--depth=1",
            &address,
            self.revision,
        ];
        run_in(to, &["git", "init", "--quiet"])?;
        run_in(to, &fetch).map_err(|error| {
            let (name, revision) = (self.name, self.revision);
            fault(format!(
                "{error}; without network, set {SOURCES} to a folder that has {name} at {revision}"
            ))
        })?;
        run_in(to, &["git", "checkout", "--quiet", "FETCH_HEAD"])
    }

    /// Changes the import.
    fn change(&self, copy: &Utf8Path) -> Result<(), TaskError> {
        let [from, to] = self.import;
        for name in self.files {
            let file = copy.join(name);
            let text = fs::read_to_string(&file).map_err(at(&file))?;
            let quoted = ['\'', '"'].map(|quote| {
                (
                    format!("{quote}{from}{quote}"),
                    format!("{quote}{to}{quote}"),
                )
            });
            let changed = quoted
                .iter()
                .fold(text.clone(), |text, (from, to)| text.replace(from, to));
            if changed == text {
                return Err(fault(format!("{file} does not import {from}")));
            }
            fs::write(&file, changed).map_err(at(&file))?;
        }
        Ok(())
    }
}

/// Runs a command in a folder.
fn run_in(folder: &Utf8Path, command: &[&str]) -> Result<(), TaskError> {
    let [program, arguments @ ..] = command else {
        return Ok(());
    };
    process::run(Command::new(program).args(arguments).current_dir(folder))
}
