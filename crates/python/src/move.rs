//! The class `Move`.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use legwork::Move;
use legwork_bindings::captured;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::names::of_square;
use crate::position::PyPosition;

/// A legal move of a position. Every method that takes a move takes one of these or its text.
#[pyclass(name = "Move", module = "legwork", frozen)]
pub(crate) struct PyMove {
    pub(crate) mv: Move,
    /// The position in which it is legal.
    pub(crate) before: Py<PyPosition>,
}

impl PyMove {
    /// The move in coordinates.
    pub(crate) fn text(&self) -> String {
        self.before.get().position.move_text(self.mv)
    }

    fn square(&self, square: legwork::Square) -> String {
        of_square(self.before.get().position.rules(), square)
    }

    fn symbol(&self, kind: legwork::Kind) -> String {
        let rules = self.before.get().position.rules();
        rules.piece(kind).symbol.to_string()
    }
}

#[pymethods]
impl PyMove {
    /// The legal move with a text, in coordinates, of a position.
    #[new]
    fn new(text: &str, position: Py<PyPosition>) -> Result<Self, legwork_bindings::BindingError> {
        let mv = position.get().position.read_move(text)?;
        Ok(Self {
            mv,
            before: position,
        })
    }

    /// The position in which it is legal.
    #[getter]
    fn position(&self, py: Python<'_>) -> Py<PyPosition> {
        self.before.clone_ref(py)
    }

    /// The square from which the piece moves; `None` of a drop and of a pass.
    #[getter]
    #[allow(clippy::wrong_self_convention)] // It is a noun: the square from which.
    fn from_square(&self) -> Option<String> {
        let moves = !self.mv.is_drop() && !self.mv.is_pass();
        moves.then(|| self.square(self.mv.from()))
    }

    /// The square on which the piece ends; `None` of a pass.
    #[getter]
    fn to_square(&self) -> Option<String> {
        (!self.mv.is_pass()).then(|| self.square(self.mv.to()))
    }

    /// The symbol of the kind that the piece becomes; `None` if it stays what it is.
    #[getter]
    fn promotion(&self) -> Option<String> {
        self.mv.promotion().map(|kind| self.symbol(kind))
    }

    /// The symbol of the kind that is dropped; `None` if it is not a drop.
    #[getter]
    fn drop(&self) -> Option<String> {
        self.mv.dropped().map(|kind| self.symbol(kind))
    }

    /// The piece placed from the hand by gating: symbol and square; `None` if there is none.
    #[getter]
    fn gate(&self) -> Option<(String, String)> {
        let (kind, _) = self.mv.gate()?;
        let square = self.before.get().position.gated_on(self.mv)?;
        Some((self.symbol(kind), self.square(square)))
    }

    /// Whether the King castles.
    #[getter]
    fn castling(&self) -> bool {
        self.mv.wing().is_some()
    }

    /// Whether nothing moves.
    #[getter]
    fn is_pass(&self) -> bool {
        self.mv.is_pass()
    }

    /// The squares of what it takes off the board, but for the moving piece itself and, in castling, the Rook.
    #[getter]
    fn captures(&self) -> Vec<String> {
        let taken = captured(&self.before.get().position, self.mv).into_iter();
        taken.map(|(square, _)| self.square(square)).collect()
    }

    /// The squares of its way, from where it starts to where it ends: `['e4', 'e5', 'f6']` of a Lion that moves twice.
    #[getter]
    fn path(&self) -> Vec<String> {
        let geometry = self.before.get().position.rules().geometry;
        let text = self.text();
        let mut squares = Vec::new();
        for leg in text.split(',') {
            let mut rest = leg;
            while let Some((square, len)) = geometry.read(rest) {
                if squares.last() != Some(&square) {
                    squares.push(square);
                }
                rest = &rest[len..];
            }
        }
        if self.mv.is_drop() {
            squares = vec![self.mv.to()];
        }
        squares
            .into_iter()
            .map(|square| self.square(square))
            .collect()
    }

    /// The move in SAN.
    #[getter]
    fn san(&self) -> String {
        self.before.get().position.san(self.mv)
    }

    /// The position after it.
    fn play(&self) -> PyPosition {
        let before = self.before.get();
        let mut position = before.position.clone();
        position.make(self.mv);
        before.next(position)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.mv == other.mv && self.before.get().position == other.before.get().position
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.mv, self.before.get().position.hash()).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let position = self.before.bind(py).repr()?;
        Ok(format!("Move('{}', {position})", self.text()))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (String, Py<PyPosition>) {
        (self.text(), self.before.clone_ref(py))
    }
}
