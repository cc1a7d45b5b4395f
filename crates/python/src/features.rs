//! Positions as arrays of numbers.

use legwork::{Color, Position};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

/// The pieces on the board: for each side and kind a plane of squares, rank by rank, with 1 for each such piece.
pub(crate) fn planes<'py>(py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
    let rules = position.rules();
    let files = usize::from(rules.geometry.files());
    let ranks = usize::from(rules.geometry.ranks());
    let kinds = rules.kinds().count();
    let mut cells = vec![0; 2 * kinds * ranks * files];
    for (square, piece) in position.pieces() {
        let plane = piece.color.index() * kinds + piece.kind.index();
        let cell = usize::from(square.rank()) * files + usize::from(square.file());
        cells[plane * ranks * files + cell] = 1;
    }
    array(py, &cells, "uint8", (2, kinds, ranks, files))
}

/// The number of pieces in hand, for each side and each kind that can be in hand.
pub(crate) fn hands<'py>(py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
    let slots = position
        .rules()
        .holdings
        .as_ref()
        .map_or(0, |rule| rule.slots.len());
    let holdings = position.holdings();
    let of = |side: Color| (0..slots).map(move |slot| holdings.count(side, slot));
    let counts: Vec<u8> = Color::BOTH.into_iter().flat_map(of).collect();
    array(py, &counts, "uint8", (2, slots))
}

/// A numpy array of a type over these bytes, without another copy.
pub(crate) fn array<'py>(
    py: Python<'py>,
    cells: &[u8],
    kind: &str,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    let flat = if cells.is_empty() {
        numpy.call_method1("zeros", (0, kind))?
    } else {
        numpy.call_method1("frombuffer", (PyByteArray::new(py, cells), kind))?
    };
    flat.call_method1("reshape", (shape,))
}
