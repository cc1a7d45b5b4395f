//! Matches with other programs: perft of the same positions, by the peer and by legwork in turn.
//!
//! Both are processes, and neither start-up is timed. Times are the processor's, so that other work of the
//! machine does not count. The peer is driven over UCI and runs already; its time is from `go perft` to the
//! count. `legwork perft` starts afresh for every count, and prints the time that it counted.

mod locate;
mod matching;
mod ours;
mod subject;
mod uci;

use std::path::Path;

use super::workspace::Workspace;
use crate::tasks::{TaskError, fault};

pub(super) use locate::Named;
pub(super) use matching::{Match, MatchOutcome, Row};
pub(super) use ours::LEAVES;

/// A match to play.
#[derive(Debug)]
pub(super) struct PeerPlan<'a> {
    /// These variants; all, if there are none.
    pub(super) variants: &'a [String],
    /// A file of variants for the peer to load.
    pub(super) variants_file: Option<&'a Path>,
    /// The most leaves of a tree; if there is no most, it is as deep as the rules have counts.
    pub(super) leaves: Option<u64>,
    /// How often each tree is counted by either side.
    pub(super) rounds: u32,
}

/// Plays a match with each peer that is there; one that is not is named.
pub(super) fn run(
    workspace: &Workspace,
    peers: &[Named],
    plan: &PeerPlan<'_>,
) -> Result<Vec<Match>, TaskError> {
    let subjects = subject::read(workspace, plan.variants)?;
    let ours = ours::Ours::build(workspace)?;
    let mut matches = Vec::new();
    for named in peers {
        let start = || {
            let path = named.locate().ok_or("no such program on the search path")?;
            uci::Engine::start(&path, plan.variants_file).map_err(|error| error.to_string())
        };
        match start() {
            Err(error) => eprintln!("{named} is left out: {error}"),
            Ok(engine) => {
                matches.push(matching::play(named, &engine, &ours, &subjects, plan)?);
            }
        }
    }
    Ok(matches)
}

/// An error if a peer counts otherwise than we do, or if none counts anything.
pub(super) fn verdict(matches: &[Match]) -> Result<(), TaskError> {
    let is_timed = |row: &Row| matches!(row.outcome, MatchOutcome::Timed { .. });
    let differs = |row: &&Row| matches!(row.outcome, MatchOutcome::Disagreement { .. });
    let rows = || matches.iter().flat_map(|played| &played.rows);
    match (rows().filter(differs).count(), rows().any(is_timed)) {
        (0, true) => Ok(()),
        (0, false) => Err(fault("no peer knows any of these positions")),
        (count, _) => Err(fault(format!(
            "{count} counts disagree: see `disagreement` above"
        ))),
    }
}
