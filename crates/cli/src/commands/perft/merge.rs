//! Adding up the parts of a perft.

use std::{fmt, fs};

use legwork_run::merge::{self, Flaw, Total};
use serde::{Serialize, Serializer};

use crate::error::Error;
use crate::numbers;

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Merged {
    Whole(Total),
    Flawed {
        #[serde(serialize_with = "texts")]
        flaws: Vec<Flaw>,
    },
}

fn texts<S: Serializer>(flaws: &[Flaw], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(flaws.iter().map(ToString::to_string))
}

pub(super) fn run(files: &[String]) -> Result<Merged, Error> {
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).map_err(|source| Error::PartFile {
            file: file.clone(),
            source,
        })?;
        let results = merge::read(file, &text).map_err(|source| Error::NoPart {
            file: file.clone(),
            source,
        })?;
        found.extend(results);
    }
    Ok(match merge::merge(&found) {
        Ok(total) => Merged::Whole(total),
        Err(flaws) => Merged::Flawed { flaws },
    })
}

impl Merged {
    pub(super) fn failed(&self) -> bool {
        matches!(self, Self::Flawed { .. })
    }
}

impl fmt::Display for Merged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(Total {
                task,
                division,
                nodes,
            }) => {
                let parts = numbers::plural(division.parts, "part");
                let nodes = numbers::plural(*nodes, "node");
                writeln!(
                    f,
                    "{}, depth {}, {parts}: {nodes}",
                    task.variant, task.depth
                )
            }
            Self::Flawed { flaws } => flaws.iter().try_for_each(|flaw| writeln!(f, "{flaw}")),
        }
    }
}
