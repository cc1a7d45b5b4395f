//! The class `Position`.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use legwork::san::SanStyle;
use legwork::{Color, Move, Position};
use pyo3::prelude::*;

use crate::explanation::{self, PyExplanation};
use crate::features;
use crate::names::{of_side, of_square, of_squares, side, square};
use crate::variant::{PyVariant, open};
use legwork_bindings::BindingError;

/// The greatest depth of a perft.
pub(crate) const DEEPEST: u32 = 100;

/// A valid position of a variant. It is immutable: `play` returns a new one.
#[pyclass(name = "Position", module = "legwork", frozen)]
pub(crate) struct PyPosition {
    pub(crate) position: Position,
}

impl From<Position> for PyPosition {
    fn from(position: Position) -> Self {
        Self { position }
    }
}

#[pymethods]
impl PyPosition {
    /// The position of a FEN, or the start of a registered variant.
    #[new]
    #[pyo3(signature = (fen = None, variant = "chess"))]
    fn new(fen: Option<&str>, variant: &str) -> Result<Self, BindingError> {
        let variant = open(variant, &BTreeMap::new())?;
        let position = match fen {
            Some(fen) => variant.position(fen)?,
            None => variant.start(),
        };
        Ok(position.into())
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant {
            variant: self.position.variant().clone(),
        }
    }

    /// The position as a FEN.
    #[getter]
    fn fen(&self) -> String {
        self.position.fen()
    }

    /// The side to move: `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        of_side(self.position.turn())
    }

    /// The number of the move, which counts from 1 and after Black's moves.
    #[getter]
    fn move_number(&self) -> u16 {
        self.position.move_number()
    }

    /// The plies since a capture or a Pawn's move.
    #[getter]
    fn clock(&self) -> u16 {
        self.position.clock()
    }

    /// The legal moves, in coordinates.
    fn moves(&self) -> Vec<String> {
        self.texts(self.position.moves())
    }

    /// The legal moves that capture.
    fn captures(&self) -> Vec<String> {
        self.texts(self.position.captures())
    }

    /// The legal moves of the piece on a square.
    fn moves_from(&self, square: &str) -> Result<Vec<String>, BindingError> {
        let square = crate::names::square(self.position.rules(), square)?;
        Ok(self.texts(self.position.moves_from(square)))
    }

    /// Whether a text is a legal move, in coordinates.
    fn is_legal(&self, r#move: &str) -> bool {
        self.position.read_move(r#move).is_ok()
    }

    /// Whether a legal move captures.
    fn is_capture(&self, r#move: &str) -> Result<bool, BindingError> {
        Ok(self.position.is_capture(self.position.read_move(r#move)?))
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, r#move: &str) -> Result<bool, BindingError> {
        Ok(self.position.gives_check(self.position.read_move(r#move)?))
    }

    /// The position after a move in coordinates.
    fn play(&self, r#move: &str) -> Result<Self, BindingError> {
        let mv = self.position.read_move(r#move)?;
        Ok(self.position.play(mv)?.into())
    }

    /// Explains a move, in coordinates or in SAN: what it does, or why it is not legal.
    fn explain(&self, r#move: &str) -> Result<PyExplanation, BindingError> {
        explanation::explain(&self.position, r#move)
    }

    /// A legal move in SAN.
    fn san(&self, r#move: &str) -> Result<String, BindingError> {
        Ok(self.position.san(self.position.read_move(r#move)?))
    }

    /// Every legal move in coordinates, and in SAN.
    fn sans(&self) -> BTreeMap<String, String> {
        let sans = self.position.sans(SanStyle::Plain).into_iter();
        sans.map(|(mv, san)| (self.position.move_text(mv), san))
            .collect()
    }

    /// A legal move, given in SAN, in coordinates.
    fn read_san(&self, san: &str) -> Result<String, BindingError> {
        Ok(self.position.move_text(self.position.read_san(san)?))
    }

    /// The number of sequences of `depth` legal moves (perft).
    fn perft(&self, py: Python<'_>, depth: u32) -> Result<u64, BindingError> {
        check_depth(depth)?;
        Ok(py.detach(|| self.position.perft(depth)))
    }

    /// The perft count of each legal move (divide).
    fn divide(&self, py: Python<'_>, depth: u32) -> Result<BTreeMap<String, u64>, BindingError> {
        check_depth(depth)?;
        let counts = py.detach(|| self.position.divide(depth)).into_iter();
        Ok(counts
            .map(|(mv, count)| (self.position.move_text(mv), count))
            .collect())
    }

    /// Whether the side to move is in check.
    #[getter]
    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    /// The squares of the pieces that give check.
    fn checkers(&self) -> Vec<String> {
        of_squares(self.position.rules(), self.position.checkers())
    }

    /// How the rules end the game here: the reason, and the winner or `None`; `None` alone if the game goes on.
    #[getter]
    fn outcome(&self) -> Option<(&'static str, Option<&'static str>)> {
        let outcome = self.position.outcome()?;
        Some((outcome.cause.name(), outcome.winner.map(of_side)))
    }

    /// The piece on a square, such as `N`, or `n` of Black's; `None` if it is empty.
    fn at(&self, square: &str) -> Result<Option<String>, BindingError> {
        let rules = self.position.rules();
        let piece = self.position.at(crate::names::square(rules, square)?);
        Ok(piece.map(|piece| rules.letter_on_board(piece)))
    }

    /// The pieces on the board, by their squares.
    fn pieces(&self) -> BTreeMap<String, String> {
        let rules = self.position.rules();
        let pieces = self.position.pieces();
        pieces
            .map(|(square, piece)| (of_square(rules, square), rules.letter_on_board(piece)))
            .collect()
    }

    /// The number of each kind of piece in a side's hand.
    fn hand(&self, side: &str) -> Result<BTreeMap<String, u8>, BindingError> {
        let rules = self.position.rules();
        let held = self.position.held(crate::names::side(side)?).into_iter();
        Ok(held
            .map(|(kind, count)| (rules.piece(kind).symbol.to_string(), count))
            .collect())
    }

    /// Whether a side attacks a square.
    fn is_attacked(&self, square: &str, by: &str) -> Result<bool, BindingError> {
        let target = self::square(self.position.rules(), square)?;
        Ok(self.position.is_attacked(target, side(by)?))
    }

    /// The pieces as a numpy array of `uint8`: side (White first), kind (`Variant.kinds`), rank, file.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        features::planes(py, &self.position)
    }

    /// The hands as a numpy array of `uint8`: side (White first), kind (`Variant.held_kinds`).
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        features::hands(py, &self.position)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position == other.position
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.position.hash(), self.position.move_number()).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        let geometry = self.position.rules().geometry;
        let ranks = (0..geometry.ranks()).rev().map(|rank| {
            let on_rank = (0..geometry.files()).filter_map(|file| legwork::Square::new(file, rank));
            let pieces = on_rank.map(|square| match self.position.at(square) {
                Some(piece) => self.position.rules().letter(piece),
                None if geometry.is_hole(square) => " ".to_owned(),
                None => ".".to_owned(),
            });
            pieces
                .map(|piece| format!("{piece:>2}"))
                .collect::<String>()
        });
        ranks.collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        format!(
            "Position({:?}, {:?})",
            self.position.fen(),
            self.position.rules().id
        )
    }
}

impl PyPosition {
    fn texts(&self, moves: Vec<Move>) -> Vec<String> {
        moves
            .into_iter()
            .map(|mv| self.position.move_text(mv))
            .collect()
    }
}

/// Rejects a depth that no perft can reach.
pub(crate) fn check_depth(depth: u32) -> Result<(), BindingError> {
    match depth <= DEEPEST {
        true => Ok(()),
        false => {
            let expected = format!("a number from 0 to {DEEPEST}");
            Err(BindingError::argument(
                "depth",
                &depth.to_string(),
                expected,
            ))
        }
    }
}

/// The result for a winner, as PGN writes it.
pub(crate) fn result(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}
