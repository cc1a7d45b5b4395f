//! Merging the parts of a perft.

use legwork_core::echo::clip_path;
use serde::Serialize;

use crate::gather::{Difference, GatherFault, Gathered, Property, common_properties};
use crate::parts::{Division, Extent, PartResult, PerftTask};

/// A result and its file.
#[derive(Debug, Clone)]
pub struct PartFile {
    /// The name of the file.
    pub file: String,
    /// The result in the file.
    pub result: PartResult,
}

/// Reads the results of one file, which may have several JSON documents after each other.
///
/// # Errors
///
/// If the file has anything else, or nothing.
pub fn read(file: &str, text: &str) -> Result<Vec<PartFile>, serde_json::Error> {
    let mut found = Vec::new();
    for result in serde_json::Deserializer::from_str(text).into_iter::<PartResult>() {
        found.push(PartFile {
            file: file.to_owned(),
            result: result?,
        });
    }
    if found.is_empty() {
        // For an empty text the reader gives its own error.
        serde_json::from_str::<PartResult>(text)?;
    }
    Ok(found)
}

/// The total of a task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Total {
    pub task: PerftTask,
    pub division: Division,
    /// The leaves of all parts.
    pub nodes: u64,
}

/// Why the parts cannot be added up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeFault {
    /// The parts are not those of one task, or not each exactly once.
    #[error(transparent)]
    Gather(#[from] GatherFault),
    /// The division has no part with this number.
    #[error("{}: no part {part}/{parts}: expected 1 to {parts}", clip_path(.file))]
    NoSuchPart {
        /// The file with the part.
        file: String,
        /// The number.
        part: u64,
        /// The number of parts.
        parts: u64,
    },
    /// All parts are there, but they do not cover all positions.
    #[error(
        "the parts do not add up: expected {} positions and {} sequences, found {} and {}",
        .expected.positions, .expected.sequences, .found.positions, .found.sequences
    )]
    Uncovered {
        /// The extent that the parts cover.
        found: Extent,
        /// The whole extent.
        expected: Extent,
    },
    /// The sum does not fit into 64 bits.
    #[error("the sum of the parts does not fit in 64 bits")]
    Overflow,
}

/// Adds the parts up if every part of one task is there exactly once.
///
/// # Errors
///
/// Every fault that was found.
pub fn merge(found: &[PartFile]) -> Result<Total, Vec<MergeFault>> {
    let Some(PartFile { result: model, .. }) = found.first() else {
        return Err(vec![GatherFault::Nothing.into()]);
    };
    let parts = model.division.parts;
    let mut faults: Vec<MergeFault> = Vec::new();
    let mut given = Gathered::new("part");
    for PartFile { file, result } in found {
        let part = result.part;
        if let Some(difference) = Difference::between(properties(model), properties(result)) {
            let file = file.clone();
            faults.push(GatherFault::Another { file, difference }.into());
        } else if (1..=parts).contains(&part) {
            given.add(part, file, result);
        } else {
            let file = file.clone();
            faults.push(MergeFault::NoSuchPart { file, part, parts });
        }
    }
    let gaps = given.faults(parts, |part| format!("{part}/{parts}"));
    faults.extend(gaps.into_iter().map(MergeFault::from));
    if !faults.is_empty() {
        return Err(faults);
    }
    let results = || found.iter().map(|one| &one.result);
    let covered = results().fold(Extent::default(), |all, part| all.and(part.covered));
    if covered != model.division.all {
        return Err(vec![MergeFault::Uncovered {
            found: covered,
            expected: model.division.all,
        }]);
    }
    let nodes = results().try_fold(0, |sum: u64, part| sum.checked_add(part.nodes));
    let nodes = nodes.ok_or_else(|| vec![MergeFault::Overflow])?;
    Ok(Total {
        task: model.task.clone(),
        division: model.division.clone(),
        nodes,
    })
}

/// The properties that are equal in all results of a task.
fn properties(result: &PartResult) -> impl Iterator<Item = Property> + use<> {
    let (task, division) = (&result.task, &result.division);
    let own = [
        ("position", task.fen.clone()),
        ("depth", task.depth.to_string()),
        ("number of parts", division.parts.to_string()),
        ("way of dividing", format!("{} moves deep", division.plies)),
        ("number of positions", division.all.positions.to_string()),
        ("number of sequences", division.all.sequences.to_string()),
        ("fingerprint of the positions", division.fingerprint.clone()),
    ];
    let common = common_properties(&task.version, &task.variant, &task.options);
    common.into_iter().chain(own)
}
