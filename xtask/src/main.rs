//! Development tasks. This file only dispatches; each task is a file under `tasks/`, and what
//! builds or runs the workspace does so through cargo, so that a broken variant cannot break the
//! tool that reports it.

#![forbid(unsafe_code)]

mod tasks;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Development tasks of the Legwork workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run the tests, and the snapshot tests among them, with snapshots frozen.
    Test,
    /// Measure every registered variant, and end in a table and a page.
    Bench(Box<tasks::bench::Arguments>),
    /// Check the workspace's own order: crates, lints, registered variants.
    Tidy,
    /// Check that every dependency's licence allows what Legwork's own licences promise.
    Licences,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Test => tasks::test::run(),
        Task::Bench(arguments) => tasks::bench::run(&arguments),
        Task::Tidy => tasks::tidy::run(),
        Task::Licences => tasks::licences::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
