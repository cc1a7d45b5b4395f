//! Errors, and how JavaScript gets them: an `Error` with a `kind` and, where there is one, a place.

use js_sys::{Error as JsErrorObject, Reflect};
use legwork::fen::FenError;
use legwork::pgn::PgnError;
use legwork::rules::{ReadError, RulesError};
use legwork::setups::SetUpError;
use legwork::text::MoveTextError;
use legwork::{Error, MoveError, SanError};
use legwork_engine::{NetError, TableError};
use legwork_ffish::FfishError;
use legwork_import::SectionError;
use wasm_bindgen::JsValue;

use crate::faults;
use crate::value::of;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WasmError {
    /// There is no such variant, or its rules have faults.
    #[error(transparent)]
    Variant(#[from] Error),
    /// A FEN that is not a position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A text that is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A text that is not a legal move in SAN.
    #[error(transparent)]
    San(#[from] SanError),
    /// There is no such set-up.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    /// A game that cannot be read.
    #[error(transparent)]
    Pgn(#[from] PgnError),
    /// A table of the engine that does not fit into memory.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A file that is not a net.
    #[error("it {0}")]
    Net(#[from] NetError),
    /// What the interface of ffish refuses.
    #[error(transparent)]
    Ffish(#[from] FfishError),
    /// A text in Fairy-Stockfish's format that gives no rules.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// An argument that the method does not accept.
    #[error("{name}: `{found}`, expected {expected}")]
    Argument {
        /// Its name.
        name: &'static str,
        /// The value, shortened.
        found: String,
        /// What it should be.
        expected: String,
    },
}

impl WasmError {
    /// Returns the error for an argument that the method does not accept.
    pub(crate) fn argument(name: &'static str, found: &str, expected: impl Into<String>) -> Self {
        Self::Argument {
            name,
            found: legwork_core::echo::clip(found),
            expected: expected.into(),
        }
    }

    /// The kind of the error, for programs.
    fn kind(&self) -> &'static str {
        match self {
            Self::Variant(Error::UnknownVariant { .. }) => "unknown-variant",
            Self::Variant(Error::Rules(ReadError::Rules(_))) => "rules",
            Self::Variant(Error::Rules(_)) => "option",
            Self::Variant(_) => "rules",
            Self::Fen(_) => "fen",
            Self::Move(MoveError::Text(MoveTextError::Malformed { .. })) => "text",
            Self::Move(_) | Self::San(_) => "move",
            Self::SetUp(_) => "set-up",
            Self::Pgn(_) => "pgn",
            Self::Table(_) => "memory",
            Self::Net(_) => "net",
            Self::Ffish(FfishError::UnknownVariant { .. }) => "unknown-variant",
            Self::Ffish(FfishError::Fen(_)) => "fen",
            Self::Ffish(_) => "rules",
            Self::Section(_) => "rules",
            Self::Argument { .. } => "argument",
        }
    }

    /// The place of the fault, by names and values.
    fn place(&self) -> Vec<(&'static str, JsValue)> {
        match self {
            Self::Variant(Error::Rules(ReadError::Rules(error))) => of_rules(error),
            Self::Variant(Error::BadStart { error, .. }) => of_fen(error),
            Self::Fen(error) | Self::Ffish(FfishError::Fen(error)) => of_fen(error),
            Self::Move(MoveError::Text(MoveTextError::Malformed { offset, .. })) => {
                vec![("offset", of(*offset))]
            }
            Self::Pgn(error) => vec![
                ("line", of(error.line)),
                ("game", of(error.game)),
                ("ply", of(error.ply)),
            ],
            Self::Argument { name, .. } => vec![("argument", (*name).into())],
            _ => Vec::new(),
        }
    }
}

/// The field and the byte of a fault in a FEN.
fn of_fen(error: &FenError) -> Vec<(&'static str, JsValue)> {
    vec![
        ("field", error.field.to_string().into()),
        ("offset", of(error.offset)),
    ]
}

/// The line and column of the first fault, and all faults.
fn of_rules(error: &RulesError) -> Vec<(&'static str, JsValue)> {
    let mut place = vec![("faults", faults::list(error))];
    if let Some(first) = error.faults.first() {
        place.push(("line", of(first.line)));
        place.push(("column", of(first.column)));
    }
    place
}

impl From<WasmError> for JsValue {
    fn from(error: WasmError) -> Self {
        let object = JsErrorObject::new(&error.to_string());
        let facts = [("kind", error.kind().into())];
        for (name, value) in facts.into_iter().chain(error.place()) {
            // An ordinary object takes every property.
            let _ = Reflect::set(&object, &name.into(), &value);
        }
        object.into()
    }
}
