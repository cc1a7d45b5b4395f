//! Why a move is not legal.

use crate::geometry::Square;
use crate::piece::{Kind, Piece};
use crate::plugin::Forbidden;
use crate::rules::Rules;

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
    Variant(Forbidden),
}

/// A refusal in words, as half a sentence after "illegal: "; `at` tells what stands where before
/// the move.
pub(crate) fn describe(
    rules: &Rules,
    at: impl Fn(Square) -> Option<Piece>,
    refusal: Refusal,
) -> String {
    let name = |square| rules.geometry.name(square);
    let piece = |square| {
        let kind = at(square).map(|piece| rules.piece(piece.kind).name.as_str());
        format!("the {} on {}", kind.unwrap_or("piece"), name(square))
    };
    match refusal {
        Refusal::KingLeftInCheck { king, by } => {
            let royal = &rules.piece(rules.royal).name;
            format!(
                "it leaves the {royal} on {} attacked by {}",
                name(king),
                piece(by)
            )
        }
        Refusal::NothingToBecome => {
            "it must promote there, and nothing is left to promote to".to_owned()
        }
        Refusal::MustPromote => "it must promote there".to_owned(),
        Refusal::MayNotBecome { kind } => {
            format!("it may not become a {} now", rules.piece(kind).name)
        }
        Refusal::CastlingBlocked { at: square } => {
            format!("{} stands in the way of castling", piece(square))
        }
        Refusal::CastlingThroughCheck { at: square, by } => {
            format!(
                "castling through {}, which {} attacks",
                name(square),
                piece(by)
            )
        }
        Refusal::Variant(Forbidden { rule, reason, by }) => {
            let by = by.map_or_else(String::new, |square| format!(" (by {})", piece(square)));
            format!("{reason}{by}; {rule}")
        }
    }
}
