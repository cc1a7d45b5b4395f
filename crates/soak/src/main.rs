//! Endless random testing, for use after a change of the kernel: `cargo xtask soak`.
//!
//! Every thread takes turns at the [`targets`]: random games of every variant, random rule sets, damaged texts,
//! and the damaged cases of the [`corpus`].
//! A finding becomes a [`case`], is made as small as possible ([`shrink`]), and is reported with a command that
//! replays it ([`report`]).

#![forbid(unsafe_code)]

mod bounds;
mod case;
mod corpus;
mod report;
mod run;
mod self_play;
mod session;
mod show;
mod shrink;
mod tally;
mod targets;
mod wrong;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;

use targets::SoakTarget;

/// Check everything on random input until a fault is found: generators, counts at every level of the processor, hashes, texts,
/// and the readers of texts.
#[derive(Debug, Parser)]
#[command(name = "legwork-soak")]
struct SoakArguments {
    /// Stop after N minutes [default: run until interrupted]
    #[arg(long, value_name = "N")]
    minutes: Option<f64>,
    /// Seed of the random numbers [default: different each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Only these targets; `counts` counts in bulk, and runs only if it is named
    #[arg(long, value_enum, value_name = "TARGET", value_delimiter = ',')]
    only: Vec<SoakTarget>,
    /// Stop each target after N games, rule sets, texts or lines
    #[arg(long, value_name = "N")]
    executions: Option<u64>,
    /// Only these registered variants, where a target plays any
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    variant: Vec<String>,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Run this case again, as an earlier run wrote it, and nothing else
    #[arg(long, value_name = "FILE", exclusive = true)]
    replay: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = SoakArguments::parse();
    bounds::catch_panics();
    let outcome = match &arguments.replay {
        Some(file) => report::replay(file),
        None => run::run(run::SoakPlan {
            time: arguments
                .minutes
                .and_then(|minutes| Duration::try_from_secs_f64(minutes * 60.0).ok()),
            seed: arguments.seed.unwrap_or_else(run::any_seed),
            targets: SoakTarget::chosen(&arguments.only),
            executions: arguments.executions.unwrap_or(u64::MAX),
            variants: arguments.variant.clone(),
            threads: arguments.threads.unwrap_or_else(run::processors).max(1),
        }),
    };
    match outcome {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::FAILURE
        }
    }
}
