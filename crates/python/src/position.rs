//! The class `Position`.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;
use std::sync::Arc;

use legwork::pgn::Epd;
use legwork::san::SanStyle;
use legwork::{Adjudication, Color, Game, Move, Position};
use legwork_run::perft::perft_watched;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyType};

use crate::arguments::{MoveArgument, VariantArgument, Whole};
use crate::explanation::{self, PyExplanation};
use crate::features;
use crate::learn;
use crate::r#move::PyMove;
use crate::names::{self, of_side, of_square, of_squares, side, square};
use crate::picture::{self, Arrow, Look};
use crate::pulse::{Pulse, finished};
use crate::variant::PyVariant;
use legwork_bindings::BindingError;

/// The maximum depth of a perft.
const DEEPEST: u64 = 100;

/// A valid position of a variant. It is immutable: `play` returns a new one.
#[pyclass(name = "Position", module = "legwork", frozen)]
pub(crate) struct PyPosition {
    pub(crate) position: Position,
    /// The rule file of its variant; `None` if that is registered.
    pub(crate) text: Option<Arc<str>>,
}

#[pymethods]
impl PyPosition {
    /// The position of a FEN, or the start of a variant, which may be given by its id.
    #[new]
    #[pyo3(signature = (fen = None, variant = VariantArgument::default()))]
    pub(crate) fn new(
        py: Python<'_>,
        fen: Option<&str>,
        variant: VariantArgument,
    ) -> PyResult<Self> {
        let variant = variant.open()?;
        match fen {
            Some(fen) => variant.mended(py, fen),
            None => Ok(variant.holding(variant.variant.start())),
        }
    }

    /// The variant.
    #[getter]
    pub(crate) fn variant(&self) -> PyVariant {
        PyVariant {
            variant: self.position.variant().clone(),
            text: self.text.clone(),
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

    /// A number of 64 bits that equal positions share, for tables; the clocks are left out. It is the same on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.position.hash()
    }

    /// The position as an EPD, with these operations: `epd(bm=move, id="one")`. Moves are written in SAN, texts in quotation marks.
    #[pyo3(signature = (**operations))]
    fn epd(&self, operations: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut written = Vec::new();
        for (name, operand) in operations.into_iter().flatten() {
            written.push((name.to_string(), self.operand(&operand)?));
        }
        let position = self.position.clone();
        let epd = Epd {
            position,
            operations: written,
            mended: None,
        };
        Ok(epd.to_string())
    }

    /// The legal moves as objects, of which no text is made until it is asked for.
    fn legal_moves(slf: &Bound<'_, Self>) -> PyResult<Vec<Py<PyMove>>> {
        let moves = slf.get().position.moves().into_iter();
        moves
            .map(|mv| {
                let before = slf.clone().unbind();
                Py::new(slf.py(), PyMove { mv, before })
            })
            .collect()
    }

    /// The number of legal moves.
    fn count(&self) -> u64 {
        self.position.count()
    }

    /// The legal move with a text, in coordinates, as an object.
    fn r#move(slf: &Bound<'_, Self>, text: MoveArgument<'_>) -> Result<PyMove, BindingError> {
        let mv = text.read(&slf.get().position)?;
        let before = slf.clone().unbind();
        Ok(PyMove { mv, before })
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
    fn is_legal(&self, r#move: MoveArgument<'_>) -> bool {
        r#move.read(&self.position).is_ok()
    }

    /// Whether a legal move captures.
    fn is_capture(&self, r#move: MoveArgument<'_>) -> Result<bool, BindingError> {
        Ok(self.position.is_capture(r#move.read(&self.position)?))
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, r#move: MoveArgument<'_>) -> Result<bool, BindingError> {
        Ok(self.position.gives_check(r#move.read(&self.position)?))
    }

    /// The position after a move in coordinates.
    fn play(&self, r#move: MoveArgument<'_>) -> Result<Self, BindingError> {
        let mut position = self.position.clone();
        position.make(r#move.read(&self.position)?);
        Ok(self.next(position))
    }

    /// The position after a null move: the side to move makes none, to see what is threatened. In check it is an error.
    fn null_move(&self) -> Result<Self, BindingError> {
        Ok(self.next(self.position.null_move()?))
    }

    /// Explains a move, in coordinates or in SAN: what it does, or why it is not legal.
    fn explain(&self, r#move: MoveArgument<'_>) -> Result<PyExplanation, BindingError> {
        explanation::explain(&self.position, &r#move.text())
    }

    /// A legal move in SAN.
    fn san(&self, r#move: MoveArgument<'_>) -> Result<String, BindingError> {
        Ok(self.position.san(r#move.read(&self.position)?))
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

    /// The number of sequences of `depth` legal moves (perft). `progress(done, all)` is called now and then with the number of first
    /// moves that are counted. Ctrl-C ends it.
    #[pyo3(signature = (depth, progress = None))]
    pub(crate) fn perft(
        &self,
        py: Python<'_>,
        depth: Whole,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<u64> {
        match depth.within("depth", 0..=DEEPEST)? {
            0 => Ok(1),
            depth => {
                let counts = self.below(py, depth as u32, progress)?;
                Ok(counts.into_iter().map(|(_, count)| count).sum())
            }
        }
    }

    /// The perft count of each legal move (divide).
    #[pyo3(signature = (depth, progress = None))]
    fn divide(
        &self,
        py: Python<'_>,
        depth: Whole,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<BTreeMap<String, u64>> {
        let counts = match depth.within("depth", 0..=DEEPEST)? {
            0 => Vec::new(),
            depth => self.below(py, depth as u32, progress)?,
        };
        let counts = counts.into_iter();
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

    /// How the game ends by what is on the board, dead material too: the reason, and the winner or `None`; `None` alone if the game goes
    /// on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let board = Adjudication {
            dead: true,
            ..Adjudication::NONE
        };
        let verdict = Game::new(self.position.clone(), board).verdict();
        let named = verdict.map(|verdict| self::outcome(py, verdict.name(), verdict.winner()));
        named.transpose()
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

    /// The squares of a side's pieces that attack a square.
    fn attackers(&self, square: &str, by: &str) -> Result<Vec<String>, BindingError> {
        let rules = self.position.rules();
        let target = self::square(rules, square)?;
        let attackers = self.position.attackers(target, side(by)?);
        Ok(of_squares(rules, attackers))
    }

    /// The squares on which the piece on a square, or another in its place, could capture.
    #[pyo3(signature = (square, piece = None))]
    fn attacks(&self, square: &str, piece: Option<&str>) -> Result<Vec<String>, BindingError> {
        let rules = self.position.rules();
        let from = self::square(rules, square)?;
        let squares = match piece {
            Some(letter) => self.position.attacks_as(from, names::piece(rules, letter)?),
            None => self.position.attacks(from),
        };
        Ok(of_squares(rules, squares))
    }

    /// The squares of a side's pieces that are pinned: if one of them were not there, its royal piece would be attacked.
    fn pins(&self, side: &str) -> Result<Vec<String>, BindingError> {
        let pinned = self.position.pinned(crate::names::side(side)?);
        Ok(of_squares(self.position.rules(), pinned))
    }

    /// The actions of the legal moves (`Variant.actions`), in the order of their numbers.
    fn legal_actions(&self) -> Vec<usize> {
        learn::legal(self)
    }

    /// The legal actions as a numpy array of `uint8`, with 1 for each that is legal; it is written into `out`, if that is given.
    #[pyo3(signature = (out = None))]
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        learn::mask(py, self, out)
    }

    /// The observation of the position, without a history: see `Game.observation`.
    #[pyo3(signature = (perspective = "white"))]
    fn observation<'py>(&self, py: Python<'py>, perspective: &str) -> PyResult<Bound<'py, PyAny>> {
        let game = Game::new(self.position.clone(), Adjudication::ALL);
        learn::observe(py, &game, perspective, &Whole::Fits(0))
    }

    /// The pieces as a numpy array of `uint8`: side (White first), kind (`Variant.kinds`), rank, file.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        features::planes(py, &self.position)
    }

    /// The hands as a numpy array of `uint8`: side (White first), kind (`Variant.held_kinds`).
    fn hands<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        features::hands(py, &self.position)
    }

    /// The board as a picture, an `Svg`, `size` pixels wide: with arrows, each a `Move` or two squares, with rings around `squares`, and
    /// with the squares of the last move in another colour. `flip` puts Black below; `coordinates` are the names of files and ranks, and
    /// `check` marks royal pieces in check.
    #[pyo3(signature = (size = None, *, arrows = Vec::new(), squares = Vec::new(), last_move = None, flip = false, coordinates = true, check = true))]
    #[allow(clippy::too_many_arguments)] // Each is a keyword of Python's.
    fn svg<'py>(
        &self,
        py: Python<'py>,
        size: Option<Whole>,
        arrows: Vec<Arrow>,
        squares: Vec<String>,
        last_move: Option<Arrow>,
        flip: bool,
        coordinates: bool,
        check: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let look = Look {
            size,
            arrows,
            squares,
            last_move,
            flip,
            coordinates,
            check,
        };
        picture::board(py, &self.position, &look)
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        picture::board(py, &self.position, &Look::default())
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

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let variant = Bound::new(py, self.variant())?.repr()?.to_string();
        // A variant without other options is meant by its id, too.
        let short = variant.strip_prefix("Variant(");
        let short = short.and_then(|rest| rest.strip_suffix(')'));
        let short = short.filter(|id| !id.contains('='));
        Ok(format!(
            "Position('{}', {})",
            self.position.fen(),
            short.unwrap_or(&variant)
        ))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }

    fn __getnewargs__(&self) -> (String, PyVariant) {
        (self.position.fen(), self.variant())
    }
}

/// How a game has ended: an `Outcome`, which is a tuple with names.
pub(crate) fn outcome<'py>(
    py: Python<'py>,
    reason: &str,
    winner: Option<Color>,
) -> PyResult<Bound<'py, PyAny>> {
    static OUTCOME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = OUTCOME.import(py, "legwork._values", "Outcome")?;
    class.call1((reason, winner.map(of_side)))
}

impl PyPosition {
    /// Another position of the same variant.
    pub(crate) fn next(&self, position: Position) -> Self {
        let text = self.text.clone();
        Self { position, text }
    }

    /// The perft counts below the legal moves.
    fn below(
        &self,
        py: Python<'_>,
        depth: u32,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<(Move, u64)>> {
        let count = || {
            let mut pulse = Pulse::new(progress);
            let moves = self.position.moves();
            let all = moves.len() as u64;
            let mut counts = Vec::new();
            for mv in moves {
                let mut after = self.position.clone();
                after.make(mv);
                let done = counts.len() as u64;
                let mut watch = || pulse.beat(done, all);
                counts.push((mv, perft_watched(&after, depth - 1, &mut watch)?));
            }
            pulse.beat(all, all)?;
            ControlFlow::Continue(counts)
        };
        finished(py.detach(count))
    }

    /// An operand of an EPD.
    fn operand(&self, value: &Bound<'_, PyAny>) -> PyResult<String> {
        if let Ok(mv) = value.cast::<PyMove>() {
            let mv = MoveArgument::Move(mv.clone()).read(&self.position)?;
            return Ok(self.position.san(mv));
        }
        if let Ok(several) = value.cast::<PyList>() {
            let each = several.iter().map(|value| self.operand(&value));
            return Ok(each.collect::<PyResult<Vec<_>>>()?.join(" "));
        }
        if value.is_none() {
            return Ok(String::new());
        }
        let text = value.str()?.to_string();
        if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
            return Ok(text);
        }
        if value.is_instance_of::<PyString>() && !text.contains(['"', '\n', '\r']) {
            return Ok(format!("\"{text}\""));
        }
        let expected = "a Move, a text without quotation marks, a number, a list of these or None";
        Err(BindingError::argument("operations", &text, expected).into())
    }

    fn texts(&self, moves: Vec<Move>) -> Vec<String> {
        moves
            .into_iter()
            .map(|mv| self.position.move_text(mv))
            .collect()
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
