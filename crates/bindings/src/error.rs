//! Why a call from JavaScript or Python failed.

use legwork::fen::FenError;
#[cfg(feature = "full")]
use legwork::kifu::KifuError;
#[cfg(feature = "full")]
use legwork::pgn::{EpdError, PgnError};
use legwork::rules::{ReadError, RulesError};
use legwork::setups::SetUpError;
use legwork::text::MoveTextError;
use legwork::{Error, MoveError, SanError};
use legwork_engine::{NetError, TableError};
#[cfg(feature = "full")]
use legwork_ffish::FfishError;
#[cfg(feature = "full")]
use legwork_import::SectionError;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum BindingError {
    /// There is no such variant, or its rules have faults.
    #[error(transparent)]
    Variant(Box<Error>),
    /// A FEN that is not a position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A text that is not a legal move.
    #[error(transparent)]
    Move(Box<MoveError>),
    /// A text that is not a legal move in SAN.
    #[error(transparent)]
    San(Box<SanError>),
    /// There is no such set-up.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// A game that cannot be read.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Pgn(#[from] PgnError),
    /// A record of Shogi that cannot be read or written.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Kifu(Box<KifuError>),
    /// A line that is not an EPD.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Epd(EpdError),
    /// A table of the engine that does not fit into memory.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A file that is not a net.
    #[error("it {0}")]
    Net(#[from] NetError),
    /// A value that the interface of ffish refuses.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Ffish(Box<FfishError>),
    /// A text in Fairy-Stockfish's format that gives no rules.
    #[cfg(feature = "full")]
    #[error(transparent)]
    Section(#[from] SectionError),
    /// One of several moves.
    #[error("{error}")]
    AtPly {
        /// The half-move of the game, from 1.
        ply: u32,
        error: Box<Self>,
    },
    /// An argument that the method does not accept.
    #[error("{name}: `{found}`, expected {expected}")]
    Argument {
        name: &'static str,
        /// The value, shortened.
        found: String,
        /// The value that was expected.
        expected: String,
    },
}

impl BindingError {
    /// Returns the error for an argument that the method does not accept.
    pub fn argument(name: &'static str, found: &str, expected: impl Into<String>) -> Self {
        Self::Argument {
            name,
            found: legwork_core::echo::clip(found),
            expected: expected.into(),
        }
    }

    /// The kind of the error, for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Variant(error) => of_variant(error),
            Self::Fen(_) => "fen",
            Self::Move(error) => match **error {
                MoveError::Text(MoveTextError::Malformed { .. }) => "text",
                _ => "move",
            },
            Self::San(_) => "move",
            Self::SetUp(_) => "set-up",
            #[cfg(feature = "full")]
            Self::Pgn(_) => "pgn",
            #[cfg(feature = "full")]
            Self::Kifu(_) => "kifu",
            #[cfg(feature = "full")]
            Self::Epd(_) => "text",
            Self::Table(_) => "memory",
            Self::Net(_) => "net",
            #[cfg(feature = "full")]
            Self::Ffish(error) => match **error {
                FfishError::UnknownVariant { .. } => "unknown-variant",
                FfishError::Fen(_) => "fen",
                _ => "rules",
            },
            #[cfg(feature = "full")]
            Self::Section(_) => "rules",
            Self::AtPly { error, .. } => error.kind(),
            Self::Argument { .. } => "argument",
        }
    }

    /// The place of the fault, by names and values.
    pub fn place(&self) -> Vec<(&'static str, Place<'_>)> {
        match self {
            Self::Variant(error) => match &**error {
                Error::Rules(ReadError::Rules(error)) => of_rules(error),
                Error::BadStart { error, .. } => of_fen(error),
                _ => Vec::new(),
            },
            Self::Fen(error) => of_fen(error),
            #[cfg(feature = "full")]
            Self::Ffish(error) => match &**error {
                FfishError::Fen(error) => of_fen(error),
                _ => Vec::new(),
            },
            Self::Move(error) => match **error {
                MoveError::Text(MoveTextError::Malformed { offset, .. }) => {
                    vec![("offset", Place::Number(offset as u64))]
                }
                _ => Vec::new(),
            },
            #[cfg(feature = "full")]
            Self::Pgn(error) => vec![
                ("line", Place::Number(error.line)),
                ("game", Place::Number(error.game)),
                ("ply", Place::Ply(error.ply)),
            ],
            #[cfg(feature = "full")]
            Self::Kifu(error) => {
                let line = error.line.map(|line| ("line", Place::Number(line)));
                let rest = [
                    ("game", Place::Number(error.game)),
                    ("ply", Place::Ply(error.ply)),
                ];
                line.into_iter().chain(rest).collect()
            }
            Self::AtPly { ply, error } => {
                let mut place = error.place();
                place.push(("ply", Place::Ply(Some(*ply))));
                place
            }
            Self::Argument { name, .. } => vec![("argument", Place::Text((*name).to_owned()))],
            _ => Vec::new(),
        }
    }
}

/// The kind of the error of a variant that cannot be opened.
fn of_variant(error: &Error) -> &'static str {
    match error {
        Error::UnknownVariant { .. } => "unknown-variant",
        Error::Rules(ReadError::Rules(_)) => "rules",
        Error::Rules(_) => "option",
        _ => "rules",
    }
}

/// The line and column of the first fault, and all faults.
fn of_rules(error: &RulesError) -> Vec<(&'static str, Place<'_>)> {
    let mut place = vec![("faults", Place::Faults(error))];
    if let Some(first) = error.faults.first() {
        place.push(("line", Place::Number(first.line as u64)));
        place.push(("column", Place::Number(first.column as u64)));
    }
    place
}

/// The field and the byte of a fault in a FEN.
fn of_fen(error: &FenError) -> Vec<(&'static str, Place<'_>)> {
    vec![
        ("field", Place::Text(error.field.to_string())),
        ("offset", Place::Number(error.offset as u64)),
    ]
}

impl From<MoveTextError> for BindingError {
    fn from(error: MoveTextError) -> Self {
        MoveError::from(error).into()
    }
}

impl From<Error> for BindingError {
    fn from(error: Error) -> Self {
        Self::Variant(Box::new(error))
    }
}

#[cfg(feature = "full")]
impl From<EpdError> for BindingError {
    fn from(error: EpdError) -> Self {
        match error {
            EpdError::Position(error) => Self::Fen(error),
            other => Self::Epd(other),
        }
    }
}

#[cfg(feature = "full")]
impl From<KifuError> for BindingError {
    fn from(error: KifuError) -> Self {
        Self::Kifu(Box::new(error))
    }
}

#[cfg(feature = "full")]
impl From<FfishError> for BindingError {
    fn from(error: FfishError) -> Self {
        Self::Ffish(Box::new(error))
    }
}

impl From<MoveError> for BindingError {
    fn from(error: MoveError) -> Self {
        Self::Move(Box::new(error))
    }
}

impl From<SanError> for BindingError {
    fn from(error: SanError) -> Self {
        Self::San(Box::new(error))
    }
}

/// A part of the place of a fault.
#[derive(Debug)]
pub enum Place<'a> {
    /// A name.
    Text(String),
    Number(u64),
    /// The half-move of a game, from 1; `None` before the moves.
    Ply(Option<u32>),
    /// All faults of a rule file.
    Faults(&'a RulesError),
}
