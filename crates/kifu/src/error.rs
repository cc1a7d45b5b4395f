//! The errors of records of Shogi.

use std::fmt;

use legwork_core::echo::clip;
use legwork_notation::fen::FenError;
use legwork_variant::error::Error;
use legwork_variant::position::MoveError;

/// Why a game was not read or written: the fault, and where it is.
#[derive(Debug)]
pub struct KifuError {
    /// The line of the text, from 1; `None` of a game that is written.
    pub line: Option<u64>,
    /// The number of the game in the text, from 1.
    pub game: u64,
    /// The number of the ply, from 1, if the fault is among the moves.
    pub ply: Option<u32>,
    /// The fault.
    pub kind: KifuErrorKind,
}

/// `line 12, ply 7: ...`.
impl fmt::Display for KifuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!("line {line}"));
        let game = (self.game > 1).then(|| format!("game {}", self.game));
        let ply = self.ply.map(|ply| format!("ply {ply}"));
        let place: Vec<String> = [line, game, ply].into_iter().flatten().collect();
        if !place.is_empty() {
            write!(f, "{}: ", place.join(", "))?;
        }
        write!(f, "{}", self.kind)
    }
}

impl std::error::Error for KifuError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.kind)
    }
}

/// A fault because of which a game is not read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KifuErrorKind {
    /// The text has neither headers nor moves.
    #[error("expected a game in KIF, KI2 or CSA, found none")]
    NoGame,
    /// A text in the place of a move.
    #[error("`{}` is not a move, expected one such as `{expected}`", clip(.text))]
    NotAMove {
        /// The text.
        text: String,
        /// A move in the format.
        expected: &'static str,
    },
    /// A move has another number than the one that comes next.
    #[error("move {found}, expected move {expected}")]
    Number {
        /// The number in the text.
        found: u32,
        /// The number of the next move.
        expected: u32,
    },
    /// The piece that moves is another one.
    #[error("`{}`: expected {expected} on {square}, found {}", clip(.text), .found.as_deref().unwrap_or("no piece"))]
    OtherPiece {
        /// The move.
        text: String,
        /// The square that it leaves.
        square: String,
        /// The piece on the square.
        found: Option<String>,
        /// The piece that the text names.
        expected: &'static str,
    },
    /// A move of the side that is not to move.
    #[error("`{}`: it is the other side's turn", clip(.text))]
    OtherSide {
        /// The move.
        text: String,
    },
    /// No piece of that kind can go there.
    #[error("`{}`: no such piece can move there", clip(.text))]
    NoneGoes {
        /// The move.
        text: String,
    },
    /// Several pieces can.
    #[error("`{}` is ambiguous: {choices}", clip(.text))]
    Ambiguous {
        /// The move.
        text: String,
        /// The moves that it could mean.
        choices: String,
    },
    /// A move that is not legal.
    #[error(transparent)]
    Move(Box<MoveError>),
    /// The move goes to the square of the move before, and there is none.
    #[error("`{}`: expected a square, since no move comes before it", clip(.text))]
    NoMoveBefore {
        /// The move.
        text: String,
    },
    /// A variation replaces a move that the line does not have.
    #[error("a variation of move {ply}, which the line before it does not have")]
    NoMoveToReplace {
        /// The number of the move.
        ply: u32,
    },
    /// The game is of a kind that is not known.
    #[error("unknown game or handicap `{}`", clip(.name))]
    UnknownGame {
        /// The name in the text.
        name: String,
    },
    /// A board, or pieces in hand, that cannot be read.
    #[error("`{}` is not {expected}", clip(.text))]
    Board {
        /// The text.
        text: String,
        /// The text that was expected.
        expected: &'static str,
    },
    /// The position from which the game starts.
    #[error("start: {0}")]
    Start(Box<FenError>),
    /// The rules of the variant.
    #[error("{0}")]
    Variant(Box<Error>),
    /// More of something than in any sound game.
    #[error("more than {most} {what} in one game")]
    TooMany {
        /// The things that are too many.
        what: &'static str,
        /// The bound.
        most: usize,
    },
    /// Games of the variant are not written in the format.
    #[error("games of {variant} are not written in {format}")]
    NoSuchRecord {
        /// The id of the variant.
        variant: String,
        /// The format.
        format: &'static str,
    },
    /// A null move in a format that has none.
    #[error("a null move cannot be written in {format}")]
    NoNullMove {
        /// The format.
        format: &'static str,
    },
}

impl From<MoveError> for KifuErrorKind {
    fn from(error: MoveError) -> Self {
        Self::Move(Box::new(error))
    }
}

impl From<FenError> for KifuErrorKind {
    fn from(error: FenError) -> Self {
        Self::Start(Box::new(error))
    }
}

impl From<Error> for KifuErrorKind {
    fn from(error: Error) -> Self {
        Self::Variant(Box::new(error))
    }
}
