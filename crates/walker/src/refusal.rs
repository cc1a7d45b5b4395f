//! Why a move is not legal.

use legwork_core::geometry::Square;
use legwork_core::piece::Kind;
use legwork_core::plugin::Veto;

/// Why the Walker refused a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// After it the mover's King (whatever the royal piece is) could be captured.
    KingLeftInCheck {
        /// Where the King would stand.
        king: Square,
        /// The piece that could capture it.
        by: Square,
    },
    /// A piece must promote on arriving there, and nothing is left that it may become.
    NothingToBecome,
    /// A piece must promote on arriving there, so it may not stay what it is.
    MustPromote,
    /// The kind is not one that the piece may become here now.
    MayNotBecome {
        /// The kind.
        kind: Kind,
    },
    /// Castling: something stands in the way of King or Rook.
    CastlingBlocked {
        /// The first such square.
        at: Square,
    },
    /// Castling: the King is in check, or crosses or reaches an attacked square.
    CastlingThroughCheck {
        /// The attacked square.
        at: Square,
        /// The piece that attacks it.
        by: Square,
    },
    /// The variant's own rules forbid it.
    Variant(Veto),
}
