//! Reading how a game ends, other than by checkmate.

use serde::{Deserialize, Serialize};

use super::file::EndingsField;
use crate::ron_source::RonFields;

/// How a game ends, other than by checkmate.
///
/// Endings say which side has won in a position, if any. They do not change which moves are legal:
/// a side that has lost by an ending may still have moves, which both generators list and perft
/// counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Endings {
    /// The result of having no legal move while not in check.
    pub stalemate: Stalemate,
    /// The result of having only the royal piece left.
    pub bare_king: BareKing,
}

/// The result of stalemate for the side that cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Stalemate {
    /// A draw.
    #[default]
    Draw,
    /// It has lost.
    Loss,
    /// It has won.
    Win,
}

/// The result for a side that has only its royal piece left, on the board and in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum BareKing {
    /// Nothing: it plays on.
    #[default]
    PlayOn,
    /// It has lost, unless its next move leaves the other side with only its royal piece, too: that
    /// is a draw.
    Loss,
}

/// Reads the field `endings`, which may be left out.
pub(super) fn read(rules: &RonFields<'_>) -> Endings {
    let Some(fields) = rules
        .get("endings")
        .and_then(|node| node.fields_of::<EndingsField>())
    else {
        return Endings::default();
    };
    let stalemate = fields.get("stalemate").and_then(|node| node.word());
    let bare_king = fields.get("bare_king").and_then(|node| node.word());
    Endings {
        stalemate: stalemate.unwrap_or_default(),
        bare_king: bare_king.unwrap_or_default(),
    }
}
