//! Why nothing can be computed.

/// Why the mates of lone pieces cannot be computed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MatesError {
    /// The rules have no King to mate, or more than one.
    #[error("{id}: expected rules with one royal piece for each side, which can be mated")]
    NoKing {
        /// The id of the rules.
        id: String,
    },
    /// The positions and their moves do not fit in memory.
    #[error(
        "{id}: {piece}: there are {moves} moves in the positions of three pieces, expected at most {most}"
    )]
    TooLarge {
        /// The id of the rules.
        id: String,
        /// The letter of the piece.
        piece: String,
        /// How many moves there are at least.
        moves: u64,
        /// How many there may be.
        most: u64,
    },
}
