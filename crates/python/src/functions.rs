//! Functions for a single question, which open the variant themselves.

use std::collections::BTreeMap;

use legwork::Position;
use pyo3::prelude::*;

use crate::explanation::{self, PyExplanation};
use crate::position::check_depth;
use crate::variant::open;
use legwork_bindings::BindingError;

/// The position of a FEN, or the start of a variant.
fn position(variant: &str, fen: Option<&str>) -> Result<Position, BindingError> {
    let variant = open(variant, &BTreeMap::new())?;
    Ok(match fen {
        Some(fen) => variant.position(fen)?,
        None => variant.start(),
    })
}

/// The ids of all registered variants.
#[pyfunction]
pub(crate) fn variants() -> Result<Vec<&'static str>, BindingError> {
    let entries = legwork::registry()?.iter();
    Ok(entries.map(|entry| entry.id()).collect())
}

/// Explains a move in a position: what it does, or why it is not legal.
#[pyfunction]
#[pyo3(signature = (r#move, fen = None, variant = "chess"))]
pub(crate) fn explain(
    r#move: &str,
    fen: Option<&str>,
    variant: &str,
) -> Result<PyExplanation, BindingError> {
    explanation::explain(&position(variant, fen)?, r#move)
}

/// Counts the sequences of `depth` legal moves from a position (perft).
#[pyfunction]
#[pyo3(signature = (depth, fen = None, variant = "chess"))]
pub(crate) fn perft(
    py: Python<'_>,
    depth: u32,
    fen: Option<&str>,
    variant: &str,
) -> Result<u64, BindingError> {
    check_depth(depth)?;
    let position = position(variant, fen)?;
    Ok(py.detach(|| position.perft(depth)))
}

/// Converts a legal move of a position from coordinates to SAN.
#[pyfunction]
#[pyo3(signature = (r#move, fen = None, variant = "chess"))]
pub(crate) fn san(r#move: &str, fen: Option<&str>, variant: &str) -> Result<String, BindingError> {
    let position = position(variant, fen)?;
    let mv = position.read_move(r#move)?;
    Ok(position.san(mv))
}
