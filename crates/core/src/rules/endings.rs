//! Reading how a game ends but for checkmate.

use super::decode::RonFields;
use super::fields;

const STALEMATES: &[(&str, Stalemate)] = &[
    ("Draw", Stalemate::Draw),
    ("Loss", Stalemate::Loss),
    ("Win", Stalemate::Win),
];
const BARE_KINGS: &[(&str, BareKing)] = &[("PlayOn", BareKing::PlayOn), ("Loss", BareKing::Loss)];

/// How a game ends but for checkmate.
///
/// Endings say what a position is worth. They change nothing about which moves there are: a side
/// that has lost by them may still have moves, which both generators list and perft counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Endings {
    /// What it means not to be in check and to have no legal move.
    pub stalemate: Stalemate,
    /// What it means to have nothing left but the royal piece.
    pub bare_king: BareKing,
}

/// What stalemate is for the side that cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stalemate {
    /// A draw.
    #[default]
    Draw,
    /// It has lost.
    Loss,
    /// It has won.
    Win,
}

/// What it means for a side to have nothing left, neither on the board nor in hand, but its royal
/// piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BareKing {
    /// Nothing: it plays on.
    #[default]
    PlayOn,
    /// It has lost, unless it bares the other side too by its very next move: that is a draw.
    Loss,
}

/// Reads the field `endings`, which may be left out.
pub(super) fn read(rules: &RonFields<'_>) -> Endings {
    let Some(fields) = rules
        .get("endings")
        .and_then(|node| node.fields(fields::ENDINGS))
    else {
        return Endings::default();
    };
    let stalemate = fields
        .get("stalemate")
        .and_then(|node| node.word(STALEMATES));
    let bare_king = fields
        .get("bare_king")
        .and_then(|node| node.word(BARE_KINGS));
    Endings {
        stalemate: stalemate.unwrap_or_default(),
        bare_king: bare_king.unwrap_or_default(),
    }
}
