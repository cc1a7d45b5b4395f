//! The positions that benchmarks run on.

use std::collections::BTreeMap;

/// A position that benchmarks run on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BenchPosition {
    /// Its place in a benchmark's id: `middlegame`.
    pub name: String,
    /// The FEN, not read yet; `None` is the start.
    pub fen: Option<String>,
    /// The values of the options it is meant for; the others have their defaults.
    pub options: BTreeMap<String, String>,
    /// The numbers of leaves at depth 1, 2, 3..., as an independent program counted them.
    pub nodes: Vec<u64>,
    /// Its place in the rules: `bench[1] (middlegame)`.
    pub path: String,
    /// The byte of the file at which its FEN starts; without a FEN, that of the position.
    pub offset: usize,
}
