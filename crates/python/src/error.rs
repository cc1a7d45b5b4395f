//! Errors, and how Python gets them: the exception `LegworkError`, a `ValueError`.

use std::ffi::CString;

use legwork::fen::FenError;
use legwork::pgn::PgnError;
use legwork::setups::SetUpError;
use legwork::text::MoveTextError;
use legwork::{Error, MoveError, SanError};
use legwork_engine::TableError;
use legwork_ffish::FfishError;
use legwork_import::SectionError;
use pyo3::create_exception;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;

create_exception!(
    legwork,
    LegworkError,
    PyValueError,
    "A text, a move or rules that Legwork does not take. Its message says what is wrong, where, and what was expected."
);

/// Warns by Python's own warnings, a line for each.
pub(crate) fn warn(py: Python<'_>, lines: &[String]) -> PyResult<()> {
    let category = py.get_type::<PyUserWarning>();
    lines.iter().try_for_each(|line| {
        let text = CString::new(line.replace('\0', " "))?;
        PyErr::warn(py, &category, &text, 1)
    })
}

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PythonError {
    #[error(transparent)]
    Variant(#[from] Error),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Text(#[from] MoveTextError),
    #[error(transparent)]
    San(#[from] SanError),
    #[error(transparent)]
    SetUp(#[from] SetUpError),
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error(transparent)]
    Section(#[from] SectionError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Ffish(#[from] FfishError),
    /// An argument that the function does not accept.
    #[error("{name}: `{found}`, expected {expected}")]
    Argument {
        name: &'static str,
        found: String,
        expected: String,
    },
}

impl PythonError {
    /// Returns the error for an argument that the function does not accept.
    pub(crate) fn argument(name: &'static str, found: &str, expected: impl Into<String>) -> Self {
        Self::Argument {
            name,
            found: legwork_core::echo::clip(found),
            expected: expected.into(),
        }
    }
}

impl From<PythonError> for PyErr {
    fn from(error: PythonError) -> Self {
        LegworkError::new_err(error.to_string())
    }
}
