//! Our side: the release build of `legwork perft`, a process like the peer.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;

use super::super::workspace::Workspace;
use super::subject::{self, PeerSubject};
use crate::tasks::{TaskError, fault, process};

/// Trees deeper than this are not asked for, however narrow they are.
const DEEPEST: u32 = 20;

/// The most leaves of a tree, if nobody says how many.
///
/// A peer counts them in four or five seconds, so that all positions of one variant, five times each,
/// end in two minutes.
pub(in super::super) const LEAVES: u64 = 50_000_000;

/// A count of leaves, and the processor's time that it took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Count {
    pub(super) leaves: u64,
    pub(super) time: Duration,
}

/// A tree to count: its depth, and our count of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PeerTree {
    pub(super) depth: u32,
    pub(super) count: Count,
}

/// The program.
#[derive(Debug)]
pub(super) struct Ours {
    path: PathBuf,
}

#[derive(Deserialize)]
struct Answer {
    nodes: u64,
    seconds: f64,
    processor_seconds: Option<f64>,
}

impl Ours {
    /// Builds it.
    pub(super) fn build(workspace: &Workspace) -> Result<Self, TaskError> {
        let mut command = workspace.cargo(&[]);
        process::run(command.args(["build", "--release", "--bin", "legwork"]))?;
        Ok(Self {
            path: workspace.program("legwork"),
        })
    }

    #[cfg(test)]
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// Counts a tree.
    pub(super) fn perft(&self, subject: &PeerSubject, depth: u32) -> Result<Count, TaskError> {
        let mut command = Command::new(&self.path);
        command.args(["perft", &subject.variant, &depth.to_string(), "--json"]);
        command.args(["--fen", &subject.fen]);
        for (option, value) in &subject.options {
            command.args(["--set", &format!("{option}={value}")]);
        }
        let answer: Answer = subject::read_json(&mut command)?;
        let seconds = answer.processor_seconds.unwrap_or(answer.seconds);
        Ok(Count {
            leaves: answer.nodes,
            time: Duration::try_from_secs_f64(seconds).unwrap_or_default(),
        })
    }

    /// The deepest tree with at most that many leaves, but at least 1 deep. If there is no most, as
    /// deep as the rules say how many there are, should that be deeper than would be chosen.
    pub(super) fn deepest(
        &self,
        subject: &PeerSubject,
        most: Option<u64>,
    ) -> Result<PeerTree, TaskError> {
        let mut tree = self.tree(subject, most.unwrap_or(LEAVES))?;
        let known = subject.nodes.len() as u32;
        if most.is_none() && known > tree.depth {
            tree = self.counted(subject, known)?;
        }
        match subject.nodes.get(tree.depth as usize - 1) {
            Some(&rules) if rules != tree.count.leaves => Err(fault(format!(
                "{} {}, depth {}: the rules say {rules} leaves, legwork counts {}",
                subject.variant, subject.name, tree.depth, tree.count.leaves
            ))),
            _ => Ok(tree),
        }
    }

    /// The deepest tree with at most that many leaves, but at least 1 deep.
    fn tree(&self, subject: &PeerSubject, most: u64) -> Result<PeerTree, TaskError> {
        let mut before = 1;
        let mut tree = self.counted(subject, 1)?;
        while tree.depth < DEEPEST {
            let leaves = tree.count.leaves;
            // No tree is counted that will be far too large, as far as its growth foretells.
            if leaves.saturating_mul(leaves) / before.max(1) > most.saturating_mul(2) {
                break;
            }
            let deeper = self.counted(subject, tree.depth + 1)?;
            if deeper.count.leaves > most || deeper.count.leaves == 0 {
                break;
            }
            before = leaves;
            tree = deeper;
        }
        Ok(tree)
    }

    fn counted(&self, subject: &PeerSubject, depth: u32) -> Result<PeerTree, TaskError> {
        let count = self.perft(subject, depth)?;
        Ok(PeerTree { depth, count })
    }
}
