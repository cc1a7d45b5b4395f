//! `legwork man`, which `cargo xtask man` runs.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::CommandFactory;

use crate::Cli;
use crate::error::CliError;

/// Write the man pages, one for each command
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The output folder
    folder: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, CliError> {
    let command = Cli::command();
    clap_mangen::generate_to(command, &args.folder)?;
    Ok(ExitCode::SUCCESS)
}
