//! `cargo xtask clients`: programs of others, built and driven with the package in the place of the library that they use.
//!
//! [`Sources`] are fetched into `target/clients`. There are two copies of each: `theirs` as it is, `ours` with one import
//! changed. The package is unpacked from the archives that `cargo xtask npm` has left. The scripts that drive both copies and
//! compare them are in `crates/wasm/tests-consumers/clients`; a program with tests of its own runs these.

use std::fs;
use std::process::Command;

use cargo_metadata::Metadata;
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use super::sources::Sources;
use super::{TaskError, at, fault, npm, process, programs, workspace};

/// A program that uses another library.
struct Client {
    sources: Sources,
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
        sources: Sources {
            owner: "ianfab",
            name: "fairyground",
            revision: "147733ebe0be449eb230a9870820530278f50e82",
        },
        install: &["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        import: ["ffish-es6", "legwork/ffish/inline"],
        files: &["src/js/main.js"],
        build: Some(&["npm", "run", "debug-build"]),
        tests: &[],
        script: "fairyground.mjs",
    },
    Client {
        sources: Sources {
            owner: "ml-research",
            name: "liground",
            revision: "fe2a51021b6e3137d09b10fe9567a2986347a980",
        },
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
        sources: Sources {
            owner: "gbtami",
            name: "pychess-variants",
            revision: "6d74cb459c7cd8952eb55263a378d65260660300",
        },
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

/// Builds and drives the programs; with `names`, only these.
pub(crate) fn run(names: &[String]) -> Result<(), TaskError> {
    let metadata = workspace()?;
    for (program, package) in [("node", "nodejs"), ("npm", "npm"), ("tar", "tar")] {
        programs::need(program, package)?;
    }
    let unknown = |name: &&String| CLIENTS.iter().all(|client| client.sources.name != **name);
    if let Some(name) = names.iter().find(unknown) {
        let known = CLIENTS.map(|client| client.sources.name).join(", ");
        return Err(fault(format!(
            "unknown client `{name}`, known clients: {known}"
        )));
    }
    let archives = npm::archives(&metadata)?;
    let wanted =
        |client: &&Client| names.is_empty() || names.iter().any(|name| name == client.sources.name);
    for client in CLIENTS.iter().filter(wanted) {
        client.run(&metadata, &archives)?;
    }
    Ok(())
}

impl Client {
    fn run(&self, metadata: &Metadata, archives: &[(&str, Utf8PathBuf)]) -> Result<(), TaskError> {
        let folder = metadata
            .target_directory
            .join("clients")
            .join(self.sources.name);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(at(&folder))?;
        }
        fs::create_dir_all(&folder).map_err(at(&folder))?;
        let [theirs, ours] = ["theirs", "ours"].map(|copy| folder.join(copy));
        self.sources.get(&theirs)?;
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
        println!(
            "clients  {} at {}: all is well",
            self.sources.name, self.sources.revision
        );
        Ok(())
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
