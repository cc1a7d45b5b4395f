//! Splitting a perft into independent parts, for several machines.
//!
//! The distinct positions after the first few plies are sorted by their FENs and assigned in turn: of K parts, the first
//! takes positions 1, K+1, and so on. So every machine computes the same parts, and neighbouring positions, which have
//! similar counts, go to different parts.

use std::collections::BTreeMap;

use legwork_variant::position::Position;
use serde::{Deserialize, Serialize};

use crate::perft::PerftCounter;
use crate::threads::Threads;

/// The number of positions that a part should have, so that all parts take about the same time.
const POSITIONS_A_PART: u64 = 16;
/// The maximum number of positions, which all have to fit in memory.
const MOST_POSITIONS: u64 = 50_000;
/// The number of FEN fields that distinguish positions: all but the clocks.
const FIELDS: usize = 4;

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
    /// The depth in plies.
    pub depth: u32,
}

impl PerftTask {
    /// The perft of a position.
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

/// A number of positions, and the number of move sequences that lead to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Extent {
    /// The number of distinct positions.
    pub positions: u64,
    /// The number of move sequences that lead to them.
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
    /// The number of parts.
    pub parts: u64,
    /// The ply at which the tree is divided.
    pub plies: u32,
    /// All positions.
    pub all: Extent,
    /// A fingerprint of all positions in their order, in hexadecimal digits.
    pub fingerprint: String,
}

/// A position of a part.
#[derive(Debug, Clone)]
pub struct Share {
    pub position: Position,
    /// The number of move sequences that lead to it.
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
    pub task: PerftTask,
    pub division: Division,
    /// Every position, in order.
    shares: Vec<Share>,
}

/// The result of one part, which is the same in every run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartResult {
    pub task: PerftTask,
    pub division: Division,
    /// The number of the part, from 1.
    pub part: u64,
    /// The extent of the part.
    pub covered: Extent,
    /// The leaves below its positions.
    pub nodes: u64,
}

impl Split {
    /// Divides a perft into this many parts; some are empty if the tree is too small.
    ///
    /// The last ply is never divided, since its moves are counted and not made.
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

    pub fn extent(&self, part: u64) -> Extent {
        Extent::of(self.part(part))
    }

    /// Counts the leaves below the positions of a part. `done` is called after every position.
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

/// The FEN without its clocks, which do not distinguish positions.
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
