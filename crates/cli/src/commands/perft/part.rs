//! A perft in parts: dividing it, and counting one part.

use std::fmt;

use legwork::Position;
use legwork_drawing::text::numbers::counted;
use legwork_run::parts::{Division, Extent, PartResult, PerftTask, Split};
use serde::Serialize;

use crate::progress::CommandProgress;

use super::count::CountingMeans;

/// Every part with its positions.
#[derive(Serialize)]
pub(crate) struct PartsResult {
    task: PerftTask,
    division: Division,
    parts: Vec<PartPositions>,
}

#[derive(Serialize)]
struct PartPositions {
    part: u64,
    positions: Vec<PositionLine>,
    #[serde(skip)]
    extent: Extent,
}

#[derive(Serialize)]
struct PositionLine {
    fen: String,
    sequences: u64,
}

impl PartsResult {
    pub(super) fn new(position: &Position, depth: u32, parts: u64) -> Self {
        let split = Split::new(position, depth, parts);
        let dealt = |part| PartPositions {
            part,
            positions: split.part(part).map(place).collect(),
            extent: split.extent(part),
        };
        Self {
            parts: (1..=parts).map(dealt).collect(),
            task: split.task,
            division: split.division,
        }
    }
}

fn place(share: &legwork_run::parts::Share) -> PositionLine {
    PositionLine {
        fen: share.position.fen(),
        sequences: share.sequences,
    }
}

/// Describes an extent in words: `784 positions, reached in 784 ways`.
fn extent(extent: Extent) -> String {
    let positions = counted(extent.positions, "position");
    let ways = counted(extent.sequences, "way");
    format!("{positions}, reached in {ways}")
}

impl fmt::Display for PartsResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Division {
            parts, plies, all, ..
        } = &self.division;
        let moves = counted(u64::from(*plies), "move");
        writeln!(
            f,
            "{}, depth {}: after {moves} {}",
            self.task.variant,
            self.task.depth,
            extent(*all)
        )?;
        for dealt in &self.parts {
            writeln!(f, "part {}/{parts}: {}", dealt.part, extent(dealt.extent))?;
        }
        Ok(())
    }
}

/// The result of one part: always a JSON document, for another run of the program.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct PartOutput(PartResult);

impl PartOutput {
    pub(super) fn new(
        position: &Position,
        depth: u32,
        (part, parts): (u64, u64),
        means: &CountingMeans<'_>,
    ) -> Self {
        let split = Split::new(position, depth, parts);
        let what = format!("{}, depth {depth}, part {part}/{parts}", split.task.variant);
        let progress = CommandProgress::new(&what, split.extent(part).positions);
        Self(split.run(part, means.counter, &means.threads, || progress.step()))
    }
}

impl fmt::Display for PartOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let document = serde_json::to_string_pretty(&self.0).map_err(|_| fmt::Error)?;
        writeln!(f, "{document}")
    }
}
