//! Adding up the parts of a perft.

use std::fmt;

use legwork_core::echo::clip;
use legwork_drawing::text::numbers::counted;
use legwork_run::merge::{self, Total};
use serde::Serialize;

use crate::error::{CliError, FileFault};
use crate::parts::{PartsOutput, read_parts};

/// The sum of all parts.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct MergedCount(Total);

pub(super) fn run(files: &[String]) -> Result<PartsOutput<MergedCount>, CliError> {
    let found = read_parts(files, |file, text| {
        let results = merge::read(file, text);
        results.map_err(|fault| CliError::file(file, FileFault::NoPart(fault)))
    })?;
    Ok(match merge::merge(&found) {
        Ok(total) => PartsOutput::Whole(MergedCount(total)),
        Err(flaws) => PartsOutput::flawed(&flaws),
    })
}

impl fmt::Display for MergedCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Total {
            task,
            division,
            nodes,
        } = &self.0;
        let (variant, depth) = (clip(&task.variant), task.depth);
        let parts = counted(division.parts, "part");
        let nodes = counted(*nodes, "node");
        writeln!(f, "{variant}, depth {depth}, {parts}: {nodes}")
    }
}
