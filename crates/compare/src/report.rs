//! The findings of a comparison.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::kind::FindingKind;

/// How much was compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct CompareTally {
    /// Games played, random ones and self-play.
    pub games: u64,
    /// Positions in which the program's moves were compared with ours.
    pub positions: u64,
    /// Moves about which the program was asked, or that it listed.
    pub moves: u64,
    /// Counts of a greater depth that were compared.
    pub counts: u64,
    /// Ends of games that the program reported.
    pub ends: u64,
    /// Positions that the program did not take.
    pub not_taken: u64,
    /// Differences that were not there when the program was asked again.
    pub unsteady: u64,
}

/// A difference between a program and our rules, and how often one of its kind was met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The difference.
    pub kind: FindingKind,
    /// The position, made as small as it could be.
    pub fen: String,
    /// The moves from there to the position in which the difference is; none unless the position alone does not show it.
    pub after: Vec<String>,
    /// The move, as the program or we write it.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// The rule that decides, as a name for programs: `king-left-in-check`; what the move does where it is legal.
    pub reason: String,
    /// The difference in words: `it lists e1g1, which is illegal: ...`.
    pub words: String,
    /// How often a difference of this kind was met.
    pub times: u64,
}

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The program's name.
    pub program: String,
    /// The protocol: `UCI`, `USI` or `CECP`.
    pub protocol: &'static str,
    /// How it was asked: `lists`, `searches` or `refuses`.
    pub means: &'static str,
    /// The variant's id.
    pub variant: String,
    /// The values of its options.
    pub options: BTreeMap<String, String>,
    pub seed: u64,
    /// Which part of how many was compared.
    pub part: (u64, u64),
    /// How much was compared.
    #[serde(flatten)]
    pub tally: CompareTally,
    /// The differences, the first one met first.
    pub findings: Vec<Finding>,
    /// Whether it was given up because the program kept ending or not answering.
    pub given_up: bool,
}
