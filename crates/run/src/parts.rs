//! Perft in parts that know nothing of each other, for many machines.
//!
//! The positions after the first few moves, each once however many ways lead to it, are sorted by
//! their FENs and dealt out like cards: of K parts, the first takes the first, the K+1st and so on.
//! So every machine works out the same parts, and neighbours, which are alike in size, go to
//! different ones.

use std::collections::BTreeMap;

use legwork_variant::position::Position;
use serde::{Deserialize, Serialize};

use crate::perft::PerftCounter;
use crate::threads::Threads;

/// A part should have so many positions, so that all are about equally large.
const POSITIONS_A_PART: u64 = 16;
/// With more positions than this none is divided further: there has to be memory for all.
const MOST_POSITIONS: u64 = 50_000;
/// How many fields of a FEN tell positions apart; the clocks follow.
const FIELDS: usize = 4;

/// What is counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftTask {
    /// The version of this library, whose successors may deal differently.
    pub version: String,
    /// The variant's id.
    pub variant: String,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    /// The position.
    pub fen: String,
    /// How many moves deep.
    pub depth: u32,
}

impl PerftTask {
    /// Counting below a position.
    pub fn new(position: &Position, depth: u32) -> Self {
        let rules = position.rules();
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variant: rules.id.clone(),
            options: rules.chosen.clone().into_iter().collect(),
            fen: position.fen(),
            depth,
        }
    }
}

/// A number of positions, and how many sequences of moves lead to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Extent {
    /// Positions that differ.
    pub positions: u64,
    /// Ways to them.
    pub sequences: u64,
}

impl Extent {
    pub(crate) fn of<'a>(shares: impl Iterator<Item = &'a Share>) -> Self {
        shares.fold(Self::default(), |extent, share| extent.and(share.extent()))
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions.saturating_add(other.positions),
            sequences: self.sequences.saturating_add(other.sequences),
        }
    }
}

/// How a task is divided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    /// Into how many parts.
    pub parts: u64,
    /// After how many moves.
    pub plies: u32,
    /// All that is dealt out.
    pub all: Extent,
    /// A fingerprint of all positions in their order, in hexadecimal digits.
    pub fingerprint: String,
}

/// A position that was dealt out.
#[derive(Debug, Clone)]
pub struct Share {
    /// The position.
    pub position: Position,
    /// How many sequences of moves lead to it.
    pub sequences: u64,
}

impl Share {
    fn extent(&self) -> Extent {
        Extent {
            positions: 1,
            sequences: self.sequences,
        }
    }
}

/// A task and its parts.
#[derive(Debug)]
pub struct Split {
    /// What is counted.
    pub task: PerftTask,
    /// How it is divided.
    pub division: Division,
    /// Every position, in order.
    shares: Vec<Share>,
}

/// The result of one part: what has to be told of it, and nothing that differs from run to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartResult {
    /// What is counted.
    pub task: PerftTask,
    /// How it is divided.
    pub division: Division,
    /// Which part this is, from 1.
    pub part: u64,
    /// What was dealt to it.
    pub covered: Extent,
    /// The leaves below that.
    pub nodes: u64,
}

impl Split {
    /// Divides a perft into so many parts; some stay empty where the tree is too small.
    ///
    /// The last move is never divided: it is counted, not made.
    pub fn new(position: &Position, depth: u32, parts: u64) -> Self {
        let enough = parts.saturating_mul(POSITIONS_A_PART).min(MOST_POSITIONS);
        let mut plies = 0;
        let mut layer = position.layer(0, true);
        while plies + 1 < depth && !layer.is_empty() && (layer.len() as u64) < enough {
            plies += 1;
            layer = position.layer(plies, true);
        }
        layer.sort_by_cached_key(|(position, _)| unclocked(position));
        let share = |(position, sequences)| Share {
            position,
            sequences,
        };
        let shares: Vec<Share> = layer.into_iter().map(share).collect();
        Self {
            task: PerftTask::new(position, depth),
            division: Division {
                parts,
                plies,
                all: Extent::of(shares.iter()),
                fingerprint: fingerprint(&shares),
            },
            shares,
        }
    }

    /// What is dealt to a part, from 1 to the number of parts.
    pub fn part(&self, part: u64) -> impl Iterator<Item = &Share> {
        let parts = usize::try_from(self.division.parts).unwrap_or(usize::MAX);
        let first = usize::try_from(part.saturating_sub(1)).unwrap_or(usize::MAX);
        self.shares.iter().skip(first).step_by(parts.max(1))
    }

    /// How much is dealt to a part.
    pub fn extent(&self, part: u64) -> Extent {
        Extent::of(self.part(part))
    }

    /// Counts below what is dealt to a part. `done` is told after every position.
    pub fn run(
        &self,
        part: u64,
        counter: PerftCounter<'_>,
        threads: &Threads,
        done: impl Fn() + Sync,
    ) -> PartResult {
        let shares: Vec<&Share> = self.part(part).collect();
        let depth = self.task.depth - self.division.plies;
        let counts = threads.map(&shares, |share| {
            let leaves = share.sequences * counter.count(&share.position, depth);
            done();
            leaves
        });
        PartResult {
            task: self.task.clone(),
            division: self.division.clone(),
            part,
            covered: self.extent(part),
            nodes: counts.into_iter().sum(),
        }
    }
}

/// What tells a position apart: its FEN without the clocks, which say how it came about.
fn unclocked(position: &Position) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(FIELDS).collect();
    fields.join(" ")
}

/// Depends on every position, its place and the ways to it.
fn fingerprint(shares: &[Share]) -> String {
    let mix =
        |print: u64, word: u64| (print.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let print = shares.iter().fold(0, |print, share| {
        mix(mix(print, share.position.hash()), share.sequences)
    });
    format!("{print:016x}")
}
