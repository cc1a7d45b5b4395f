//! The errors and warnings of game records.

use std::fmt;
use std::io;

use legwork_core::echo::{clip, did_you_mean};
use legwork_notation::fen::{FenError, MendedFen};
use legwork_variant::error::Error;
use legwork_variant::position::SanError;

/// Why a game was not read: the fault, and where it is.
#[derive(Debug)]
pub struct PgnError {
    /// The line of the text, from 1.
    pub line: u64,
    /// The number of the game, from 1.
    pub game: u64,
    /// The number of the ply, from 1, if the fault is among the moves.
    pub ply: Option<u32>,
    /// The fault.
    pub kind: PgnErrorKind,
}

/// `line 12, game 3, ply 7: ...`.
impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}", self.line, self.game)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl std::error::Error for PgnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.kind)
    }
}

/// A fault because of which a game is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// The text has neither tags nor moves, and is not blank.
    #[error("there is no game in it, expected tags or moves")]
    NoGame,
    /// The rest of the text cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// A comment or the value of a tag does not end.
    #[error("{what} is not closed, expected `{end}`")]
    Unclosed {
        /// The part that is not closed.
        what: &'static str,
        /// The character that closes it.
        end: char,
    },
    /// A part is longer than the bound.
    #[error("{what} is too long, expected at most {most} bytes")]
    TooLong {
        /// The part that is too long.
        what: &'static str,
        /// The bound.
        most: usize,
    },
    /// A tag in another form than `[Name "value"]`.
    #[error("a tag is damaged, expected `[Name \"value\"]`")]
    BadTag,
    /// A character with no meaning where it is.
    #[error("`{}` has no meaning here, expected a move", clip(&.found.to_string()))]
    Stray {
        /// The character.
        found: char,
    },
    /// More of something than in any sound game.
    #[error("more than {most} {what} in one game")]
    TooMany {
        /// The things that are too many.
        what: &'static str,
        /// The bound.
        most: usize,
    },
    /// A variation before the first move.
    #[error("a variation where there is no move that it could replace")]
    NoMoveToReplace,
    /// A closing parenthesis without an opening one.
    #[error("`)` closes nothing")]
    ClosesNothing,
    /// The game is of an unknown variant.
    #[error("unknown variant `{}`{}", clip(.name), did_you_mean(.nearest.as_deref()))]
    UnknownVariant {
        /// The name in the tag.
        name: String,
        /// The known name that is most like it.
        nearest: Option<String>,
    },
    /// The values of options in the tags.
    #[error("{0}")]
    Options(Box<Error>),
    /// Options in another form than `OPTION=VALUE`.
    #[error("VariantOptions: expected OPTION=VALUE, found `{}`", clip(.found))]
    BadOption {
        /// The text found.
        found: String,
    },
    /// The position from which the game starts.
    #[error("FEN: {0}")]
    Fen(FenError),
    /// A move.
    #[error(transparent)]
    Move(SanError),
}

/// A fault of a game that does not affect its main line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnWarning {
    /// The line of the text, from 1.
    pub line: u64,
    /// The number of the ply, from 1, if the fault is among the moves.
    pub ply: Option<u32>,
    /// The fault.
    pub kind: PgnWarningKind,
}

/// `line 12, ply 7: ...`.
impl fmt::Display for PgnWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

/// The fault of a [`PgnWarning`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PgnWarningKind {
    /// A move of a variation, which is not legal.
    #[error("{0}; the rest of this variation is left out")]
    Variation(SanError),
    /// The FEN from which the game starts, in a form that other programs write.
    #[error("FEN: {0}")]
    Fen(MendedFen),
    /// The value of a tag has quotation marks or a backslash that should have a backslash before them.
    #[error("{name}: expected `\\` before each `\"` and `\\` of the value")]
    Unescaped {
        /// The name of the tag.
        name: String,
    },
    /// A sign between moves that the standard does not have, such as `±`, which is read as its number.
    #[error("`{glyph}` is read as `${number}`")]
    Glyph {
        /// The sign.
        glyph: String,
        /// The number of the numeric annotation glyph.
        number: u8,
    },
    /// A sign between moves that means nothing, or a `$` without a number from 0 to 255.
    #[error("`{}` is left out, expected a move or a sign such as `!` or `$14`", clip(.glyph))]
    UnknownGlyph {
        /// The sign.
        glyph: String,
    },
    /// A text that is not in the form of the standard, and that has one meaning.
    #[error("`{}` is read as `{}`", clip(.text), clip(.read))]
    ReadAs {
        /// The text.
        text: String,
        /// As it should be written.
        read: String,
    },
    /// A character of a word processor between moves.
    #[error("{name} is read as {read}")]
    Character {
        /// The number of the character, `U+00A0`.
        name: String,
        /// The plain character, or that it is left out.
        read: String,
    },
    /// A damaged tag that does not decide what game it is.
    #[error("`{}` is left out, expected `[Name \"value\"]`", clip(.text))]
    Tag {
        /// The text.
        text: String,
    },
    /// Words between games.
    #[error("`{}` is left out: words between games", clip(.text))]
    Words {
        /// The beginning of the words.
        text: String,
    },
    /// A result that nobody has won.
    #[error("`{}` is read as `*`: both sides have lost", clip(.text))]
    BothLost {
        /// The text.
        text: String,
    },
    /// Figurines in the place of letters.
    #[error("`{}` is read as `{}`: figurines are letters", clip(.text), clip(.read))]
    Figurine {
        /// The first move that has one.
        text: String,
        /// The move with letters.
        read: String,
    },
    /// Castling that Fairy-Stockfish writes with the text of the other side's.
    #[error(
        "castling with the nearer Rook is read as `{ours}`, which Fairy-Stockfish writes `{theirs}`"
    )]
    Castling {
        /// The text of the file.
        ours: String,
        /// As Fairy-Stockfish writes the move.
        theirs: String,
    },
}

impl PgnWarningKind {
    /// The warning about a sign between moves, which has this number if it is known.
    pub(crate) fn of_glyph(glyph: String, number: Option<u8>) -> Self {
        match number {
            Some(number) => Self::Glyph { glyph, number },
            None => Self::UnknownGlyph { glyph },
        }
    }

    /// The warning about a character that is read as another one, or left out.
    pub(crate) fn of_character(c: char, read: Option<char>) -> Self {
        Self::Character {
            name: format!("U+{:04X}", u32::from(c)),
            read: match read {
                None => "nothing".to_owned(),
                Some(' ') => "a space".to_owned(),
                Some(read) => format!("`{read}`"),
            },
        }
    }

    /// Whether a game needs this warning once only.
    pub(crate) fn once(&self) -> bool {
        matches!(
            self,
            Self::Glyph { .. }
                | Self::UnknownGlyph { .. }
                | Self::Figurine { .. }
                | Self::Character { .. }
        )
    }

    /// Whether another warning means the same.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let figurines = matches!(
            (self, other),
            (Self::Figurine { .. }, Self::Figurine { .. })
        );
        figurines || self == other
    }
}
