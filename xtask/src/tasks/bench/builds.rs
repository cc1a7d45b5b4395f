//! `cargo xtask bench --builds`: how long one waits for a first build.
//!
//! Each build starts from an empty folder `target/builds/NAME`, with what has been downloaded. What counts is processor time,
//! that of cargo and of all compilers together: it depends little on other work of the machine, or on the number of its cores.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::time::Duration;

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use comfy_table::Cell;

use super::table::{plain, right};
use crate::tasks::{TaskError, at, fault, process, workspace};

struct Build {
    name: &'static str,
    shown: &'static str,
    arguments: &'static [&'static str],
}

/// The builds of which README speaks.
const BUILDS: [Build; 4] = [
    Build {
        name: "verifier",
        shown: "cargo build --bin verify",
        arguments: &["build", "--bin", "verify"],
    },
    Build {
        name: "program",
        shown: "cargo build --bin legwork",
        arguments: &["build", "--bin", "legwork"],
    },
    Build {
        name: "library",
        shown: "cargo build --release -p legwork",
        arguments: &["build", "--release", "--package", "legwork"],
    },
    Build {
        name: FRESH,
        shown: "cargo build --release, of a crate with one variant",
        arguments: &["build", "--release"],
    },
];
/// The build of a crate that is made for it, outside the workspace.
const FRESH: &str = "fresh";

/// The first program of an engine writer.
const MAIN: &str = "use legwork_gothic as _;
use legwork_variant::variant::Variant;

fn main() {
    let variant = Variant::open(\"gothic\", &[]);
    println!(\"{:?}\", variant.map(|variant| variant.start().count()));
}
";

/// Builds all, and prints the processor time of each.
pub(super) fn run() -> Result<(), TaskError> {
    let mut table = plain();
    table.set_header([Cell::new("from empty"), right("seconds\nprocessor")]);
    for (shown, seconds) in seconds()? {
        table.add_row([Cell::new(shown), right(&seconds.to_string())]);
    }
    println!("{table}");
    Ok(())
}

/// Builds all, and returns the seconds of processor time of each, by its command.
pub(in crate::tasks) fn seconds() -> Result<BTreeMap<String, u64>, TaskError> {
    let metadata = workspace()?;
    let root = &metadata.workspace_root;
    let folder = metadata.target_directory.join("builds");
    let mut seconds = BTreeMap::new();
    for build in &BUILDS {
        let target = folder.join(build.name);
        if target.exists() {
            fs::remove_dir_all(&target).map_err(at(&target))?;
        }
        let place = match build.name {
            FRESH => fresh(root, &target)?,
            _ => root.clone(),
        };
        let mut command = process::cargo(build.arguments);
        command.args(["--quiet", "--target-dir", target.join("target").as_str()]);
        let taken = processor_time(command.current_dir(place))?;
        seconds.insert(build.shown.to_owned(), taken.as_secs());
        fs::remove_dir_all(&target).map_err(at(&target))?;
    }
    Ok(seconds)
}

/// Writes a crate that depends on the crates of this workspace, as they are, and gives its folder.
fn fresh(root: &Utf8Path, folder: &Utf8Path) -> Result<Utf8PathBuf, TaskError> {
    let folder = folder.join("crate");
    let source = folder.join("src");
    fs::create_dir_all(&source).map_err(at(&source))?;
    let depends = |name: &str, path: &str| format!("{name} = {{ path = {:?} }}\n", root.join(path));
    let manifest = format!(
        "[package]\nname = \"fresh\"\nedition = \"2024\"\n\n[dependencies]\n{}{}\n[workspace]\n",
        depends("legwork-gothic", "variants/gothic"),
        depends("legwork-variant", "crates/variant"),
    );
    for (path, text) in [
        (folder.join("Cargo.toml"), manifest.as_str()),
        (source.join("main.rs"), MAIN),
    ] {
        fs::write(&path, text).map_err(at(&path))?;
    }
    // Cargo keeps of it what this crate needs, in the same versions.
    let (from, to) = (root.join("Cargo.lock"), folder.join("Cargo.lock"));
    fs::copy(&from, to).map_err(at(&from))?;
    Ok(folder)
}

/// Runs a program, and gives the processor time of it and of all that it started.
#[cfg(unix)]
fn processor_time(command: &mut Command) -> Result<Duration, TaskError> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike as _;

    let spent = || -> Result<i64, TaskError> {
        let usage =
            getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| fault(error.to_string()))?;
        Ok((usage.user_time() + usage.system_time()).num_milliseconds())
    };
    let before = spent()?;
    process::run(command)?;
    Ok(Duration::from_millis((spent()? - before).unsigned_abs()))
}

#[cfg(not(unix))]
fn processor_time(_: &mut Command) -> Result<Duration, TaskError> {
    Err(fault(
        "the processor time of a build is measured on Unix only",
    ))
}
