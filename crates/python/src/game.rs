//! The class `Game`.

use std::sync::Arc;

use legwork::pgn::{GameResult, PgnGame, PgnMove};
use legwork::san::SanStyle;
use legwork::{Adjudication, Game};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::{MoveArgument, VariantArgument, Whole};
use crate::learn;
use crate::r#move::PyMove;
use crate::names::of_side;
use crate::picture::{self, Arrow, Look};
use crate::position::{PyPosition, outcome, result};
use crate::record::{NewArguments, set_tags};
use crate::variant::PyVariant;
use legwork_bindings::{BindingError, play_all};

/// A position, and the moves that led to it. Every draw counts.
#[pyclass(name = "Game", module = "legwork")]
#[derive(Clone)]
pub(crate) struct PyGame {
    pub(crate) game: Game,
    /// The rule file of its variant; `None` if that is registered.
    pub(crate) text: Option<Arc<str>>,
}

/// The arguments with which a game is made again: its start, a variant that does not matter, and its moves.
type GameParts = (PyPosition, &'static str, Vec<String>);

/// A position from which a game starts, or its FEN.
enum Start<'py> {
    Position(Bound<'py, PyPosition>),
    Fen(String),
}

impl<'py> FromPyObject<'_, 'py> for Start<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = object.cast::<PyPosition>() {
            return Ok(Self::Position(position.to_owned()));
        }
        match object.cast::<PyString>() {
            Ok(fen) => Ok(Self::Fen(fen.to_cow()?.into_owned())),
            Err(_) => Err(PyTypeError::new_err("expected a Position, or a FEN")),
        }
    }
}

#[pymethods]
impl PyGame {
    /// A game from a position, or from a FEN or the start of a variant, with these moves played. With `null_moves`, `0000` or `--` among
    /// them is a null move.
    #[new]
    #[pyo3(signature = (start = None, variant = VariantArgument::default(), moves = Vec::new(), *, null_moves = false))]
    fn new(
        py: Python<'_>,
        start: Option<Start<'_>>,
        variant: VariantArgument,
        moves: Vec<MoveArgument<'_>>,
        null_moves: bool,
    ) -> PyResult<Self> {
        let mut game = match start {
            Some(Start::Position(start)) => Self::from(start.get()),
            Some(Start::Fen(fen)) => Self::from(&PyPosition::new(py, Some(&fen), variant)?),
            None => Self::from(&PyPosition::new(py, None, variant)?),
        };
        if null_moves {
            let read = |position: &_, mv: &MoveArgument<'_>| mv.read_recorded(position);
            play_all(&mut game.game, &moves, read)?;
        } else {
            game.push(moves)?;
        }
        Ok(game)
    }

    /// The position on the board.
    #[getter]
    fn position(&self) -> PyPosition {
        self.holding(self.game.position())
    }

    /// The position from which it started.
    #[getter]
    fn start(&self) -> PyPosition {
        self.holding(self.first())
    }

    /// The positions, from the start to the one on the board.
    fn positions(&self) -> Vec<PyPosition> {
        let all = self.game.earlier().chain([self.game.position()]);
        all.map(|position| self.holding(position)).collect()
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> PyVariant {
        self.position().variant()
    }

    /// The side to move: `white` or `black`.
    #[getter]
    fn turn(&self) -> &'static str {
        of_side(self.game.position().turn())
    }

    /// The position as a FEN.
    #[getter]
    fn fen(&self) -> String {
        self.game.position().fen()
    }

    /// The moves played, in coordinates.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let played = self.game.earlier().zip(self.game.moves());
        played
            .map(|(position, mv)| position.move_text(mv))
            .collect()
    }

    /// The moves played, in SAN.
    #[getter]
    fn sans(&self) -> Vec<String> {
        let played = self.game.earlier().zip(self.game.moves());
        played.map(|(position, mv)| position.san(mv)).collect()
    }

    /// The last move played, as an object; `None` at the start.
    #[getter]
    fn last_move(&self, py: Python<'_>) -> PyResult<Option<PyMove>> {
        let Some((position, mv)) = self.game.earlier().zip(self.game.moves()).last() else {
            return Ok(None);
        };
        let before = Py::new(py, self.holding(position))?;
        Ok(Some(PyMove { mv, before }))
    }

    /// Plays moves, in coordinates or as objects: all of them or none.
    #[pyo3(signature = (*moves))]
    fn push(&mut self, moves: Vec<MoveArgument<'_>>) -> Result<(), BindingError> {
        play_all(&mut self.game, &moves, |position, mv| mv.read(position))
    }

    /// Plays a null move: the side to move makes none, to see what is threatened. In check it is an error.
    fn push_null(&mut self) -> Result<(), BindingError> {
        Ok(self.game.null_move()?)
    }

    /// Plays moves in SAN: all of them or none.
    #[pyo3(signature = (*sans))]
    fn push_san(&mut self, sans: Vec<String>) -> Result<(), BindingError> {
        play_all(&mut self.game, &sans, |position, text| {
            Ok(position.read_san(text)?)
        })
    }

    /// Plays the legal move that has an action (`Variant.actions`).
    fn push_action(&mut self, action: Whole) -> Result<(), BindingError> {
        let mv = learn::played(&self.game, &action)?;
        self.game.make(mv);
        Ok(())
    }

    /// The observation of the game, as a numpy array of `uint8`: plane (`Variant.observation_names`), rank, file. From the perspective of
    /// `white`, or of the `mover`: then its own planes come first, and Black sees the board turned. `history` is the number of earlier
    /// positions whose pieces are seen, too.
    #[pyo3(signature = (perspective = "white", history = Whole::Fits(0)))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        perspective: &str,
        history: Whole,
    ) -> PyResult<Bound<'py, PyAny>> {
        learn::observe(py, &self.game, perspective, &history)
    }

    /// Takes the last move back and returns it; `None` if there is none.
    fn pop(&mut self) -> Option<String> {
        let mv = self.game.undo()?;
        Some(self.game.position().move_text(mv))
    }

    /// A copy, which can be played on for itself.
    fn copy(&self) -> Self {
        self.clone()
    }

    /// How often the position has occurred, now included.
    #[getter]
    fn repetitions(&self) -> usize {
        self.game.repetitions()
    }

    /// How the game has ended, by the rules or by its history: the reason, and the winner or `None`; `None` alone if the game goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let verdict = self.game.verdict();
        let named = verdict.map(|verdict| outcome(py, verdict.name(), verdict.winner()));
        named.transpose()
    }

    /// The result as PGN has it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    #[getter]
    fn result(&self) -> &'static str {
        let verdict = self.game.verdict();
        verdict.map_or("*", |verdict| result(verdict.winner()))
    }

    /// The game as PGN, with these tags in their order.
    #[pyo3(signature = (**tags))]
    fn pgn(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut record = self.record();
        if let Some(tags) = tags {
            set_tags(&mut record, tags)?;
        }
        Ok(record.to_pgn(SanStyle::Plain))
    }

    /// The board as a picture: see `Position.svg`. The squares of the last move are shown.
    #[pyo3(signature = (size = None, *, arrows = Vec::new(), squares = Vec::new(), flip = false, coordinates = true, check = true))]
    #[allow(clippy::too_many_arguments)] // Each is a keyword of Python's.
    fn svg<'py>(
        &self,
        py: Python<'py>,
        size: Option<Whole>,
        arrows: Vec<Arrow>,
        squares: Vec<String>,
        flip: bool,
        coordinates: bool,
        check: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let last_move = self.last_move(py)?.filter(|played| !played.mv.is_pass());
        let last_move = last_move.map(|played| Py::new(py, played)).transpose()?;
        let look = Look {
            size,
            arrows,
            squares,
            last_move: last_move.map(Arrow::Move),
            flip,
            coordinates,
            check,
        };
        picture::board(py, self.game.position(), &look)
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.svg(py, None, Vec::new(), Vec::new(), false, true, true)
    }

    fn __len__(&self) -> usize {
        self.game.moves().len()
    }

    /// A game without moves is a game, too.
    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Bound<'_, Self>) -> PyResult<bool> {
        let other = other.try_borrow()?;
        Ok(self.first() == other.first() && self.game.moves().eq(other.game.moves()))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<NewArguments<'py, GameParts>> {
        let rest = PyDict::new(py);
        rest.set_item("null_moves", self.has_null_moves())?;
        Ok(((self.start(), "chess", self.moves()), rest))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let start = Bound::new(py, self.start())?.repr()?;
        match self.__len__() {
            0 => Ok(format!("Game({start})")),
            _ => {
                let moves = self.moves().join(" ");
                let nulls = if self.has_null_moves() {
                    ", null_moves=True"
                } else {
                    ""
                };
                Ok(format!("Game({start}, moves='{moves}'.split(){nulls})"))
            }
        }
    }
}

impl From<&PyPosition> for PyGame {
    fn from(start: &PyPosition) -> Self {
        Self {
            game: Game::new(start.position.clone(), Adjudication::ALL),
            text: start.text.clone(),
        }
    }
}

impl PyGame {
    /// The position from which it started.
    fn first(&self) -> &legwork::Position {
        self.game.earlier().next().unwrap_or(self.game.position())
    }

    /// Whether a move was made that is not a legal one.
    fn has_null_moves(&self) -> bool {
        let mut played = self.game.earlier().zip(self.game.moves());
        played.any(|(position, mv)| mv.is_pass() && !position.is_legal(mv))
    }

    fn holding(&self, position: &legwork::Position) -> PyPosition {
        PyPosition {
            position: position.clone(),
            text: self.text.clone(),
        }
    }

    /// The record of its moves and its result.
    pub(crate) fn record(&self) -> PgnGame {
        let mut record = PgnGame::new(self.first().clone());
        record.main.moves = self.game.moves().map(PgnMove::from).collect();
        if let Some(verdict) = self.game.verdict() {
            record.result = GameResult::of(verdict.winner());
        }
        record
    }
}
