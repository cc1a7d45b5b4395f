//! Perft in parts that know nothing of each other, for many machines.
//!
//! The positions after the first few moves, each once, are sorted by their FENs and dealt out like
//! cards: of K parts, the first takes the first position, the K+1st and so on. So every machine
//! computes the same parts, and neighbouring positions, which are similar in size, go to different
//! parts.

use std::collections::BTreeMap;

use legwork_variant::position::Position;
use serde::{Deserialize, Serialize};

use crate::perft::PerftCounter;
use crate::threads::Threads;

/// The number of positions that a part should have, so that all parts are about equally large.
const POSITIONS_A_PART: u64 = 16;
/// With more positions than this, none is divided further: all have to fit in memory.
const MOST_POSITIONS: u64 = 50_000;
/// How many fields of a FEN distinguish positions; the clocks follow.
const FIELDS: usize = 4;

/// The task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftTask {
    /// The version of this library. Later versions may divide differently.
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
    /// All positions.
    pub all: Extent,
    /// A fingerprint of all positions in their order, in hexadecimal digits.
    pub fingerprint: String,
}

/// A position of a part.
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
    /// The task.
    pub task: PerftTask,
    /// The division.
    pub division: Division,
    /// Every position, in order.
    shares: Vec<Share>,
}

/// The result of one part. Nothing in it differs from run to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartResult {
    /// The task.
    pub task: PerftTask,
    /// The division.
    pub division: Division,
    /// Which part this is, from 1.
    pub part: u64,
    /// The extent of the part.
    pub covered: Extent,
    /// The leaves below its positions.
    pub nodes: u64,
}

impl Split {
    /// Divides a perft into that many parts; some are empty if the tree is too small.
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

    /// The positions of a part, from 1 to the number of parts.
    pub fn part(&self, part: u64) -> impl Iterator<Item = &Share> {
        let parts = usize::try_from(self.division.parts).unwrap_or(usize::MAX);
        let first = usize::try_from(part.saturating_sub(1)).unwrap_or(usize::MAX);
        self.shares.iter().skip(first).step_by(parts.max(1))
    }

    /// How much a part has.
    pub fn extent(&self, part: u64) -> Extent {
        Extent::of(self.part(part))
    }

    /// Counts below the positions of a part. `done` is called after every position.
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

/// The FEN without its clocks, which do not make a position different.
fn unclocked(position: &Position) -> String {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').take(FIELDS).collect();
    fields.join(" ")
}

/// A fingerprint of every position, its order and the number of sequences to it.
fn fingerprint(shares: &[Share]) -> String {
    let mix =
        |print: u64, word: u64| (print.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let print = shares.iter().fold(0, |print, share| {
        mix(mix(print, share.position.hash()), share.sequences)
    });
    format!("{print:016x}")
}
