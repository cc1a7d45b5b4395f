//! Where things lie, and the programs that lie there.

use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::MetadataCommand;

use super::BenchError;

/// The variable by which `legwork-benches` knows which variants to measure.
pub(super) const VARIANTS: &str = "LEGWORK_BENCH_VARIANTS";

/// The folders of this workspace.
#[derive(Debug)]
pub(super) struct Workspace {
    target: PathBuf,
}

impl Workspace {
    pub(super) fn find() -> Result<Self, cargo_metadata::Error> {
        let metadata = MetadataCommand::new().no_deps().exec()?;
        Ok(Self {
            target: metadata.target_directory.into_std_path_buf(),
        })
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

    /// A program of the workspace, as `cargo build --release` leaves it.
    pub(super) fn program(&self, name: &str) -> PathBuf {
        let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        self.target.join("release").join(name)
    }

    /// A run of such a program.
    pub(super) fn run(&self, name: &str) -> Command {
        Command::new(self.program(name))
    }

    /// Cargo, to be run on these variants (all, if there are none).
    pub(super) fn cargo(&self, variants: &[String]) -> Command {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .env("CRITERION_HOME", self.criterion())
            .env(VARIANTS, variants.join(","));
        command
    }
}

/// Runs a command to its end, with its output where ours goes.
pub(super) fn finish(mut command: Command) -> Result<(), BenchError> {
    let program = name(&command);
    let status = command.status().map_err(|error| BenchError::Start {
        program: program.clone(),
        error,
    })?;
    if status.success() {
        return Ok(());
    }
    // It has said why.
    let said = String::new();
    Err(BenchError::Failed { program, said })
}

/// Returns what a command prints. The error of one that fails has what it wrote to its standard error.
pub(super) fn output(mut command: Command) -> Result<String, BenchError> {
    let program = name(&command);
    let output = command.output().map_err(|error| BenchError::Start {
        program: program.clone(),
        error,
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    Err(BenchError::Failed { program, said })
}

/// The name of a command in errors.
pub(super) fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let stem = program.file_stem().unwrap_or(program.as_os_str());
    let mut words = vec![stem.to_string_lossy()];
    words.extend(command.get_args().map(|word| word.to_string_lossy()));
    format!("`{}`", words.join(" "))
}
