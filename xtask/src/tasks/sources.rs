//! The sources of programs of others, each at a public revision on GitHub. Nothing of them is committed.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use cargo_metadata::camino::Utf8Path;

use super::{TaskError, at, fault, process, programs};

/// The variable with a folder that has the sources, by the names of the repositories: for machines without network.
const FOLDER: &str = "LEGWORK_CLIENTS";

/// A repository at a revision.
pub(super) struct Sources {
    pub(super) owner: &'static str,
    pub(super) name: &'static str,
    pub(super) revision: &'static str,
}

impl Sources {
    /// Gets them into a folder, in the place of what it has.
    pub(super) fn get(&self, to: &Utf8Path) -> Result<(), TaskError> {
        if to.exists() {
            fs::remove_dir_all(to).map_err(at(to))?;
        }
        fs::create_dir_all(to).map_err(at(to))?;
        if let Some(folder) = env::var_os(FOLDER) {
            let from = Path::new(&folder).join(self.name);
            if !from.is_dir() {
                return Err(fault(format!("{} has no sources", from.display())));
            }
            let mut copy = Command::new("cp");
            return process::run(copy.arg("-a").arg(from.join(".")).arg(to));
        }
        let git = programs::need("git", "git")?;
        let run = |arguments: &[&str]| {
            let mut git = Command::new(&git);
            process::run(git.args(arguments).current_dir(to))
        };
        let Self {
            owner,
            name,
            revision,
        } = self;
        let address = format!("https://github.com/{owner}/{name}");
        run(&["init", "--quiet"])?;
        let fetched = run(&["fetch", "--quiet", "--depth=1", &address, revision]);
        fetched.map_err(|error| {
            fault(format!(
                "{error}; without network, set {FOLDER} to a folder that has {name} at {revision}"
            ))
        })?;
        run(&["checkout", "--quiet", "FETCH_HEAD"])
    }
}
