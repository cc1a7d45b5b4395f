//! The report of a run of a suite.

use std::fmt;

use legwork_core::echo::{MOST_FAULTS, clip};

/// The result of a suite.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OracleReport {
    /// The number of cases that passed.
    pub passed: usize,
    /// The number of cases that failed.
    pub failed: usize,
    /// All failures; a case may have several.
    pub failures: Vec<Failure>,
}

impl OracleReport {
    /// Whether every case passed.
    pub fn is_clean(&self) -> bool {
        self.failed == 0
    }
}

/// One result of a generator that contradicts the oracle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The variant's id.
    pub variant: String,
    pub case: String,
    /// The values of options that it sets, such as `promotion=shogi`.
    pub options: Vec<String>,
    /// Its position.
    pub fen: String,
    /// The generator that disagrees.
    pub source: MoveSource,
    /// How it disagrees.
    pub contradiction: Contradiction,
}

/// The generator that counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveSource {
    /// The fast Generator.
    Generator,
    /// The reference Walker.
    Walker,
}

/// How a result contradicts the oracle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contradiction {
    /// The number of leaves.
    Count {
        depth: u32,
        /// The oracle's.
        expected: u64,
        /// Ours.
        got: u64,
    },
    /// The legal moves.
    Moves {
        /// The oracle's number of moves.
        expected: usize,
        /// Our number of moves.
        got: usize,
        /// Only the oracle has these.
        missing: Vec<String>,
        /// The oracle lacks these.
        extra: Vec<String>,
    },
}

impl fmt::Display for MoveSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Generator => "Generator",
            Self::Walker => "Walker",
        })
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count {
                depth,
                expected,
                got,
            } => {
                write!(f, "depth {depth}: expected {expected}, got {got}")
            }
            Self::Moves {
                expected,
                got,
                missing,
                extra,
            } => {
                write!(f, "depth 1: expected {expected} moves, got {got}")?;
                for (what, moves) in [("missing", missing), ("extra", extra)] {
                    if !moves.is_empty() {
                        write!(f, "; {what}:")?;
                    }
                    for text in moves.iter().take(MOST_FAULTS) {
                        write!(f, " {}", clip(text))?;
                    }
                    let more = moves.len().saturating_sub(MOST_FAULTS);
                    if more > 0 {
                        write!(f, " and {more} more")?;
                    }
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.variant, clip(&self.case))?;
        if !self.options.is_empty() {
            write!(f, " ({})", self.options.join(" "))?;
        }
        write!(
            f,
            "\n  {}\n  {}: {}",
            self.fen, self.source, self.contradiction
        )
    }
}
