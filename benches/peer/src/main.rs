//! Perft of the benchmarks' positions, by another program and by legwork in turn: `cargo xtask bench --peer`.
//!
//! The other program is driven over UCI and runs already; its time is from `go perft` to the count. Legwork counts in
//! this process. Times are the processor's, so that other work of the machine does not count.

#![forbid(unsafe_code)]

mod locate;
mod matching;
mod progress;
mod search;
mod spread;
mod subject;
mod table;
mod tree;
mod uci;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use legwork_benches::{SubjectError, subjects};

use locate::Named;
use matching::{Match, MatchOutcome};

/// Times perft against other programs, over UCI, on the positions of the benchmarks.
#[derive(Debug, Parser)]
struct PeerPlan {
    /// The programs.
    #[arg(required = true, value_name = "NAME[=PATH]")]
    peers: Vec<Named>,
    /// A file of variants for them to load.
    #[arg(long, value_name = "FILE")]
    variants_file: Option<PathBuf>,
    /// Three rounds instead of five, and smaller trees.
    #[arg(long)]
    quick: bool,
    /// The maximum number of leaves of a tree [default: 50 million; with --quick 2 million].
    #[arg(long, value_name = "NODES")]
    leaves: Option<u64>,
    /// Trees as deep as the rules have counts.
    #[arg(long, conflicts_with_all = ["quick", "leaves"])]
    deep: bool,
    /// Time the searches of both engines, not perft.
    #[arg(long, conflicts_with_all = ["leaves", "deep"])]
    search: bool,
    /// Evaluate with the nets of this folder, each in a file `ID.net`; variants that have none are left out.
    #[arg(long, value_name = "FOLDER", requires = "search")]
    nets: Option<PathBuf>,
}

impl PeerPlan {
    /// The maximum number of leaves of a tree; `None` is as many as the rules count.
    fn most(&self) -> Option<u64> {
        let standard = if self.quick { 2_000_000 } else { tree::LEAVES };
        (!self.deep).then(|| self.leaves.unwrap_or(standard))
    }

    /// How often each tree is counted by either side.
    fn rounds(&self) -> u32 {
        if self.quick { 3 } else { 5 }
    }
}

/// Why there is no comparison.
#[derive(Debug, thiserror::Error)]
enum PeerError {
    /// A position cannot be measured.
    #[error(transparent)]
    Subject(#[from] SubjectError),
    /// We count a tree otherwise than the rules say.
    #[error(
        "{position}, depth {depth}: expected {rules} leaves by the rules, legwork counts {ours}"
    )]
    Miscounted {
        position: String,
        depth: u32,
        rules: u64,
        ours: u64,
    },
    /// A peer counts other trees.
    #[error("{0} counts differ: see `disagreement` above")]
    Disagreements(usize),
    /// The searches of a peer and of ours cannot be compared.
    #[error("{peer}: {error}")]
    Search {
        peer: String,
        error: search::SearchError,
    },
    /// No position was left that a peer could count.
    #[error("no peer knows any of these positions")]
    NoPeer,
}

fn main() -> ExitCode {
    match run(&PeerPlan::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("legwork-peer: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays a match with each peer that is there; one that is not is named.
fn run(plan: &PeerPlan) -> Result<(), PeerError> {
    let subjects = subjects()?;
    let (mut matches, mut searched) = (Vec::new(), false);
    for named in &plan.peers {
        match start(named, plan) {
            Err(error) => eprintln!("{named} is left out: {error}"),
            Ok(engine) if plan.search => {
                let rounds = if plan.quick { 3 } else { 7 };
                let compared =
                    search::compare(named, &engine, &subjects, rounds, plan.nets.as_deref());
                let peer = named.to_string();
                println!(
                    "{}",
                    compared.map_err(|error| PeerError::Search { peer, error })?
                );
                searched = true;
            }
            Ok(engine) => {
                let played = matching::play(named, &engine, &subjects, plan)?;
                println!("{}", table::matched(&played));
                matches.push(played);
            }
        }
    }
    if searched { Ok(()) } else { verdict(&matches) }
}

fn start(named: &Named, plan: &PeerPlan) -> Result<uci::Engine, String> {
    let path = named.locate().ok_or("no such program on the search path")?;
    let engine = uci::Engine::start(&path, plan.variants_file.as_deref());
    engine.map_err(|error| error.to_string())
}

/// An error if a peer counts otherwise than we do, or if none counts anything.
fn verdict(matches: &[Match]) -> Result<(), PeerError> {
    let outcomes = || {
        matches
            .iter()
            .flat_map(|played| &played.rows)
            .map(|row| &row.outcome)
    };
    let differs = |outcome: &&MatchOutcome| matches!(outcome, MatchOutcome::Disagreement { .. });
    let is_timed = |outcome: &MatchOutcome| matches!(outcome, MatchOutcome::Timed { .. });
    match (outcomes().filter(differs).count(), outcomes().any(is_timed)) {
        (0, true) => Ok(()),
        (0, false) => Err(PeerError::NoPeer),
        (count, _) => Err(PeerError::Disagreements(count)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_flat_unless_deep_ones_are_asked_for() {
        let most = |words: &str| {
            let all = format!("legwork-peer fake {words}");
            let plan = PeerPlan::try_parse_from(all.split_whitespace());
            plan.map(|plan| plan.most()).ok()
        };
        assert_eq!(most(""), Some(Some(50_000_000)));
        assert_eq!(most("--quick"), Some(Some(2_000_000)));
        assert_eq!(most("--quick --leaves 7"), Some(Some(7)));
        assert_eq!(most("--deep"), Some(None));
        assert_eq!(most("--deep --leaves 7"), None);
    }
}
