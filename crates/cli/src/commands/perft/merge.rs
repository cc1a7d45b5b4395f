//! Adding up the parts of a perft.

use std::fmt;
use std::path::Path;

use legwork_core::echo::{MOST_FAULTS, clip};
use legwork_drawing::text::numbers::counted;
use legwork_files::input;
use legwork_run::merge::{self, MergeFault, Total};
use serde::{Serialize, Serializer};

use crate::error::{CliError, FileFault};

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum MergeResult {
    Whole(Total),
    Flawed {
        #[serde(serialize_with = "texts")]
        flaws: Vec<MergeFault>,
    },
}

fn texts<S: Serializer>(flaws: &[MergeFault], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(in_words(flaws))
}

/// The first faults in words, and the number of further ones.
fn in_words(flaws: &[MergeFault]) -> Vec<String> {
    let first = flaws.iter().take(MOST_FAULTS);
    let mut texts: Vec<String> = first.map(ToString::to_string).collect();
    let more = flaws.len().saturating_sub(MOST_FAULTS);
    if more > 0 {
        texts.push(format!("and {}", counted(more as u64, "more flaw")));
    }
    texts
}

pub(super) fn run(files: &[String]) -> Result<MergeResult, CliError> {
    let mut found = Vec::new();
    for file in files {
        let text = input::read(Path::new(file), input::PARTS);
        let text = text.map_err(|fault| CliError::file(file, fault))?;
        let results = merge::read(file, &text);
        let results = results.map_err(|fault| CliError::file(file, FileFault::NoPart(fault)))?;
        found.extend(results);
    }
    Ok(match merge::merge(&found) {
        Ok(total) => MergeResult::Whole(total),
        Err(flaws) => MergeResult::Flawed { flaws },
    })
}

impl MergeResult {
    pub(super) fn failed(&self) -> bool {
        matches!(self, Self::Flawed { .. })
    }
}

impl fmt::Display for MergeResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(Total {
                task,
                division,
                nodes,
            }) => {
                let parts = counted(division.parts, "part");
                let nodes = counted(*nodes, "node");
                writeln!(
                    f,
                    "{}, depth {}, {parts}: {nodes}",
                    clip(&task.variant),
                    task.depth
                )
            }
            Self::Flawed { flaws } => in_words(flaws)
                .iter()
                .try_for_each(|flaw| writeln!(f, "{flaw}")),
        }
    }
}
