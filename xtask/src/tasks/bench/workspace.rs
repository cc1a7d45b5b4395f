//! Where things lie, and the programs that lie there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tasks::{self, TaskError, process};

/// The variable by which `legwork-benches` knows which variants to measure.
const VARIANTS: &str = "LEGWORK_BENCH_VARIANTS";

/// The folders of this workspace.
#[derive(Debug)]
pub(super) struct Workspace {
    target: PathBuf,
}

impl Workspace {
    pub(super) fn find() -> Result<Self, TaskError> {
        let target = tasks::workspace()?.target_directory.into();
        Ok(Self { target })
    }

    /// A workspace with that target directory.
    #[cfg(test)]
    pub(super) fn at(target: PathBuf) -> Self {
        Self { target }
    }

    /// The target directory.
    pub(super) fn target(&self) -> &Path {
        &self.target
    }

    /// Where criterion keeps what it measured.
    pub(super) fn criterion(&self) -> PathBuf {
        self.target.join("criterion")
    }

    /// Cargo, to be run on these variants (all, if there are none).
    pub(super) fn cargo(&self, variants: &[String]) -> Command {
        let mut command = process::cargo::<&str>(&[]);
        command
            .env("CRITERION_HOME", self.criterion())
            .env(VARIANTS, variants.join(","));
        command
    }
}
