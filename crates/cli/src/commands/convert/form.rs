//! The forms of game records.

use legwork::fen::MendedFen;
use legwork::kifu::Format;
use legwork::pgn::PgnGame;

/// A form of game records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Form {
    /// Games with tags, in SAN
    Pgn,
    /// A game on each line, in coordinates or as in USI
    Moves,
    /// A position on each line
    Fens,
    /// A position with operations on each line
    Epd,
    /// Shogi with a move on each line, as people read it
    Kif,
    /// Shogi as books print it
    Ki2,
    /// Shogi as servers write it
    Csa,
}

impl Form {
    /// The form of a file with this name.
    pub(super) fn of(name: &str) -> Self {
        match name.rsplit_once('.') {
            Some((_, "moves" | "usi")) => Self::Moves,
            Some((_, "fen" | "fens" | "sfen")) => Self::Fens,
            Some((_, "epd")) => Self::Epd,
            _ => match Format::of_name(name) {
                Some(Format::Kif) => Self::Kif,
                Some(Format::Ki2) => Self::Ki2,
                Some(Format::Csa) => Self::Csa,
                None => Self::Pgn,
            },
        }
    }

    /// Whether it is a format of Shogi.
    pub(super) fn is_of_shogi(self) -> bool {
        matches!(self, Self::Kif | Self::Ki2 | Self::Csa)
    }
}

/// A game, and the operations of its EPD.
pub(crate) struct Item {
    pub(crate) game: PgnGame,
    pub(crate) operations: Vec<(String, String)>,
    /// The line of a FEN that had to be corrected, and how.
    pub(crate) mended: Option<(u64, MendedFen)>,
}

impl From<PgnGame> for Item {
    fn from(game: PgnGame) -> Self {
        Self {
            game,
            operations: Vec::new(),
            mended: None,
        }
    }
}
