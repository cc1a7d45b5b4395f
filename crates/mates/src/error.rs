//! Why mates cannot be computed.

/// Why mates cannot be computed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatesError {
    /// The rules are not of one King for each side, or moves leave walls.
    #[error("{id}: mates are not worked out where {reason}")]
    Unusual {
        /// The id of the rules.
        id: String,
        /// The unusual rule, as a clause.
        reason: &'static str,
    },
    /// Turns have several moves, so that the sides do not move by turns of one.
    #[error("{id}: a turn has several moves, expected rules in which it has one")]
    Series {
        /// The id of the rules.
        id: String,
    },
    /// The positions and their moves do not fit in memory.
    #[error(
        "{id}: {material}: the positions and their moves take about {} of memory, expected at most {}",
        gigabytes(*.bytes),
        gigabytes(*.most)
    )]
    TooLarge {
        /// The id of the rules.
        id: String,
        /// The letters of the men other than the King.
        material: String,
        /// The number of bytes needed.
        bytes: u64,
        /// The maximum number of bytes.
        most: u64,
    },
}

fn gigabytes(bytes: u64) -> String {
    format!("{:.1} GB", bytes as f64 / 1e9)
}
