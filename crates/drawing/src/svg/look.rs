//! The family of games as whose boards and pieces rules are drawn.

use legwork_core::rules::{Rules, Style};

/// A family of games with its own boards and pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Light and dark squares, and drawings.
    Chess,
    /// Lines between the squares, and pentagons with characters.
    Shogi,
    /// Points of lines with palaces and a river, and discs with each side's own characters.
    Xiangqi,
    /// As `Xiangqi`, with Janggi's characters and without a river.
    Janggi,
}

impl Look {
    /// The look of rules: that of their style, and where the royal piece is a General that of Xiangqi, or of Janggi if Guards
    /// stand next to him.
    pub fn of(rules: &Rules) -> Self {
        let general = rules.piece(rules.king).name == "General";
        let guards = || rules.pieces.iter().any(|piece| piece.name == "Guard");
        match rules.style {
            Style::Shogi => Self::Shogi,
            Style::Hexagons => Self::Chess,
            Style::Chess if general && guards() => Self::Janggi,
            Style::Chess if general => Self::Xiangqi,
            Style::Chess => Self::Chess,
        }
    }

    /// The names of the sides, the first player's first.
    pub const fn sides(self) -> [&'static str; 2] {
        match self {
            Self::Chess => ["White", "Black"],
            Self::Shogi => ["Sente", "Gote"],
            Self::Xiangqi => ["Red", "Black"],
            Self::Janggi => ["Blue", "Red"],
        }
    }
}
