//! The errors of a benchmark run.

use std::path::PathBuf;

/// Why a benchmark run failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BenchError {
    /// A program could not be started.
    #[error("cannot run {program}: {error}")]
    Start {
        program: String,
        error: std::io::Error,
    },
    /// A program ran and failed; its last words.
    #[error("{program} failed{}{}", if .said.is_empty() { "" } else { ":\n" }, .said)]
    Failed { program: String, said: String },
    /// A program said something else than what was expected.
    #[error("{program} gave no {expected}")]
    Said {
        program: String,
        expected: &'static str,
    },
    /// A file could not be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        path: PathBuf,
        error: std::io::Error,
    },
    /// A file of JSON is not as expected.
    #[error("{}: {error}", .path.display())]
    Estimates {
        path: PathBuf,
        error: serde_json::Error,
    },
    /// No benchmark has such an id.
    #[error("no benchmark matches{}{}", if .0.is_empty() { "" } else { ": " }, .0)]
    NoMatch(String),
    /// No benchmark was saved under that name.
    #[error(
        "nothing to compare with: none of these benchmarks was saved as `{0}`; run with --save {0} first"
    )]
    NoBaseline(String),
    /// Benchmarks became slower.
    #[error("slower than `{name}` by more than {threshold}%:\n{}", .slower.join("\n"))]
    Slower {
        name: String,
        threshold: f64,
        slower: Vec<String>,
    },
    /// No position was left that a peer could count.
    #[error("no peer knows any of these positions")]
    NoPeer,
    /// We count a tree otherwise than the rules say.
    #[error("{position}, depth {depth}: the rules say {rules} leaves, legwork counts {ours}")]
    Miscounted {
        position: String,
        depth: u32,
        rules: u64,
        ours: u64,
    },
    /// A peer counts other trees.
    #[error("counts disagree:\n{}", .0.join("\n"))]
    Disagreements(Vec<String>),
}
