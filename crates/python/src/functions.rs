//! Functions for a single question, which open the variant themselves; and the program.

use std::ffi::OsString;
use std::process::ExitCode;

use pyo3::prelude::*;

use crate::arguments::{MoveArgument, VariantArgument, Whole};
use crate::explanation::{self, PyExplanation};
use crate::position::PyPosition;
use legwork_bindings::BindingError;

/// The ids of all registered variants.
#[pyfunction]
pub(crate) fn variants() -> Result<Vec<&'static str>, BindingError> {
    let entries = legwork::registry()?.iter();
    Ok(entries.map(|entry| entry.id()).collect())
}

/// Explains a move in a position: what it does, or why it is not legal.
#[pyfunction]
#[pyo3(signature = (r#move, fen = None, variant = VariantArgument::default()))]
pub(crate) fn explain(
    py: Python<'_>,
    r#move: MoveArgument<'_>,
    fen: Option<&str>,
    variant: VariantArgument,
) -> PyResult<PyExplanation> {
    let position = PyPosition::new(py, fen, variant)?.position;
    Ok(explanation::explain(&position, &r#move.text())?)
}

/// Counts the sequences of `depth` legal moves from a position (perft). `progress(done, all)` is called now and then. Ctrl-C ends it.
#[pyfunction]
#[pyo3(signature = (depth, fen = None, variant = VariantArgument::default(), progress = None))]
pub(crate) fn perft(
    py: Python<'_>,
    depth: Whole,
    fen: Option<&str>,
    variant: VariantArgument,
    progress: Option<Py<PyAny>>,
) -> PyResult<u64> {
    PyPosition::new(py, fen, variant)?.perft(py, depth, progress)
}

/// Converts a legal move of a position from coordinates to SAN.
#[pyfunction]
#[pyo3(signature = (r#move, fen = None, variant = VariantArgument::default()))]
pub(crate) fn san(
    py: Python<'_>,
    r#move: MoveArgument<'_>,
    fen: Option<&str>,
    variant: VariantArgument,
) -> PyResult<String> {
    let position = PyPosition::new(py, fen, variant)?.position;
    let mv = r#move.read(&position)?;
    Ok(position.san(mv))
}

/// Runs the program `legwork` with these arguments, and returns the code to exit with. `started_by` is the command that starts it again.
#[pyfunction]
#[pyo3(name = "_program", signature = (started_by, arguments))]
pub(crate) fn program(
    py: Python<'_>,
    started_by: Vec<OsString>,
    arguments: Vec<OsString>,
) -> Option<u8> {
    let arguments = std::iter::once("legwork".into()).chain(arguments);
    let code = py.detach(|| legwork_cli::program(Some(started_by), arguments));
    // The standard library does not give the number away.
    (0..=u8::MAX).find(|&number| ExitCode::from(number) == code)
}
