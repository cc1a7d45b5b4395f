//! The class `Variant`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use legwork::base::{ArrayBoard, Legs, State};
use legwork::explain::diagram::moves_by_legs;
use legwork::explain::movement;
use legwork::pgn::{Epd, Variants};
use legwork::rules::PieceRule;
use legwork::shape::Shape as _;
use legwork::{Color, Piece, Rules, Square, Variant};
use legwork_core::piece::Kinds;
use legwork_core::shape::Large;
use legwork_import::{differences, names_in, rules_text, section_text};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::arguments::{VariantArgument, Whole};
use crate::learn::{self, PyActions};
use crate::names::{self, of_squares};
use crate::picture;
use crate::placing::{self, Hands, Rest};
use crate::position::PyPosition;
use crate::source::Source;
use legwork_bindings::{BindingError, warn};

/// The maximum number of opened variants that are kept. There are fewer with their default options.
const MOST_KEPT: usize = 256;

/// The largest number of a clock.
const CLOCK: u64 = u16::MAX as u64;

/// The chosen values of options, by name.
type Chosen = Vec<(String, String)>;

/// The registered variants that have been opened, by name and options: compiling one takes milliseconds.
static OPENED: LazyLock<Mutex<HashMap<(String, Chosen), Variant>>> = LazyLock::new(Mutex::default);

/// The rules of a game: a board, its pieces, and the position from which it starts.
#[pyclass(name = "Variant", module = "legwork", frozen)]
#[derive(Clone)]
pub(crate) struct PyVariant {
    pub(crate) variant: Variant,
    /// The rule file from which it was read; `None` if it is registered.
    pub(crate) text: Option<Arc<str>>,
}

impl From<Variant> for PyVariant {
    /// A registered variant.
    fn from(variant: Variant) -> Self {
        let text = None;
        Self { variant, text }
    }
}

/// Returns the registered variant with an id, or with a name by which games name it, with these values of its options.
pub(crate) fn open(name: &str, options: &[(String, String)]) -> Result<Variant, BindingError> {
    let key = (name.to_owned(), options.to_vec());
    let opened = || OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(variant) = opened().get(&key) {
        return Ok(variant.clone());
    }
    let variant = if legwork::find(name).is_ok() {
        Variant::open(name, &pairs(options))?
    } else {
        // To know the names of all variants takes much longer.
        let variants = Variants::registered()?;
        let id = variants.id_of(name).unwrap_or(name);
        Variant::open(id, &pairs(options))?
    };
    let mut opened = opened();
    if opened.len() >= MOST_KEPT {
        opened.clear();
    }
    opened.insert(key, variant.clone());
    Ok(variant)
}

fn pairs(options: &[(String, String)]) -> Vec<(&str, &str)> {
    let pairs = options.iter();
    pairs
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}

/// Returns the variant of a rule file, with these values of its options.
fn read(id: &str, text: &str, options: &[(String, String)]) -> Result<PyVariant, BindingError> {
    let variant = Variant::from_ron(id, text, &pairs(options))?;
    let text = Some(text.into());
    Ok(PyVariant { variant, text })
}

/// Returns the variant that was pickled, or copied: a registered one, or that of a rule file.
#[pyfunction]
#[pyo3(name = "_variant", signature = (id, text, options))]
pub(crate) fn restore(
    id: &str,
    text: Option<&str>,
    options: BTreeMap<String, String>,
) -> Result<PyVariant, BindingError> {
    let options: Chosen = options.into_iter().collect();
    match text {
        Some(text) => read(id, text, &options),
        None => Ok(open(id, &options)?.into()),
    }
}

/// The variants of a text in another format, in its order: the sections in Fairy-Stockfish's, or Interactive Diagrams. With `faults`, a
/// list, what cannot be imported is added to it; without it, the first fault is raised. What is left out is a warning.
#[pyfunction]
#[pyo3(signature = (text, faults = None))]
pub(crate) fn import_rules(
    py: Python<'_>,
    text: Source,
    faults: Option<&Bound<'_, PyList>>,
) -> PyResult<Vec<PyVariant>> {
    let text = text.read(py)?;
    let Some(names) = names_in(&text) else {
        let expected = "sections in Fairy-Stockfish's format, or diagrams";
        return Err(BindingError::argument("text", &text, expected).into());
    };
    let mut variants = Vec::new();
    for name in names {
        let made = rules_text("rules", &text, Some(&name)).transpose();
        let made = made.map_err(BindingError::from).and_then(|made| {
            let made = made.map(|made| Ok((read(&made.name, &made.ron, &[])?, made.warnings)));
            made.transpose()
        });
        match (made, faults) {
            (Ok(made), _) => {
                if let Some((variant, warnings)) = made {
                    warn(py, &warnings)?;
                    variants.push(variant);
                }
            }
            (Err(error), Some(faults)) => faults.append(format!("{name}: {error}"))?,
            (Err(error), None) => return Err(error.into()),
        }
    }
    Ok(variants)
}

/// The pieces on a board, by their squares, or squares of enemies.
#[derive(FromPyObject)]
pub(crate) enum Occupied {
    Pieces(BTreeMap<String, String>),
    Enemies(Vec<String>),
}

impl Default for Occupied {
    fn default() -> Self {
        Self::Enemies(Vec::new())
    }
}

impl Occupied {
    /// The pieces and their squares, among which a piece is to move.
    fn pieces(self, rules: &Rules, mover: Piece) -> Result<Vec<(Square, Piece)>, BindingError> {
        match self {
            Self::Pieces(pieces) => {
                let pieces = pieces.iter();
                let read = pieces.map(|(at, piece)| {
                    Ok((names::square(rules, at)?, names::piece(rules, piece)?))
                });
                read.collect()
            }
            Self::Enemies(squares) => {
                // One that the mover captures and hops over as it does most pieces.
                let legs = Legs::new(rules);
                let minded = legs.of(mover).iter().fold(Kinds::NONE, |kinds, way| {
                    kinds.or(way.spares).or(way.no_screens)
                });
                let plain = rules.kinds().find(|&kind| !minded.contains(kind));
                let enemy = Piece::new(!mover.color, plain.unwrap_or(mover.kind));
                let squares = squares.iter();
                let read = squares.map(|at| Ok((names::square(rules, at)?, enemy)));
                read.collect()
            }
        }
    }
}

#[pymethods]
impl PyVariant {
    /// The registered variant with an id, or with a name that games have for it (`3check`, `Racing Kings`); options are given by their
    /// names.
    #[new]
    #[pyo3(signature = (id = "chess", **options))]
    fn new(id: &str, options: Option<BTreeMap<String, String>>) -> Result<Self, BindingError> {
        let options: Chosen = options.unwrap_or_default().into_iter().collect();
        Ok(open(id, &options)?.into())
    }

    /// The variant of a rule file, given as text or as a file. An Interactive Diagram, or a section in Fairy-Stockfish's format, is read too.
    #[staticmethod]
    #[pyo3(signature = (text, id = "rules", **options))]
    fn from_rules(
        py: Python<'_>,
        text: Source,
        id: &str,
        options: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let text = text.read(py)?;
        let options: Chosen = options.unwrap_or_default().into_iter().collect();
        let made = rules_text(id, &text, None).transpose();
        let made = made.map_err(BindingError::from)?;
        let ron = made.as_ref().map_or(&text, |made| &made.ron);
        let variant = read(id, ron, &options)?;
        if let Some(made) = &made {
            warn(py, &made.warnings)?;
        }
        Ok(variant)
    }

    /// The variant of a section in Fairy-Stockfish's format, given as text or as a file; without a name, of the only one.
    #[staticmethod]
    #[pyo3(signature = (text, section = None))]
    fn from_ini(py: Python<'_>, text: Source, section: Option<&str>) -> PyResult<Self> {
        let text = text.read(py)?;
        let made = section_text("variants.ini", &text, section).map_err(BindingError::from)?;
        let variant = read(&made.name, &made.ron, &[])?;
        warn(py, &made.warnings)?;
        Ok(variant)
    }

    /// The rule file from which it was read, as text; `None` if it is a registered variant. What was imported is there as a rule file.
    #[getter]
    fn rules_text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The chosen value of each option.
    #[getter]
    fn chosen(&self) -> BTreeMap<String, String> {
        self.variant.rules().chosen.clone()
    }

    /// A number that variants share if their games are the same: 16 digits. Names, values of pieces and remarks do not count.
    #[getter]
    fn fingerprint(&self) -> String {
        self.variant.rules().fingerprint().to_string()
    }

    /// The id.
    #[getter]
    fn id(&self) -> &str {
        &self.variant.rules().id
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.variant.rules().name
    }

    /// The number of files of the board.
    #[getter]
    fn files(&self) -> u8 {
        self.variant.rules().geometry.files()
    }

    /// The number of ranks of the board.
    #[getter]
    fn ranks(&self) -> u8 {
        self.variant.rules().geometry.ranks()
    }

    /// The options, and the values that each may have.
    #[getter]
    fn options(&self) -> BTreeMap<String, Vec<String>> {
        let options = self.variant.rules().options.iter();
        options
            .map(|option| (option.name.clone(), option.values.clone()))
            .collect()
    }

    /// The symbols of the kinds of pieces, in the order of `Position.planes`. A `~` marks a promoted kind that reverts when captured.
    #[getter]
    fn kinds(&self) -> Vec<String> {
        let rules = self.variant.rules();
        let white = |kind| rules.letter_on_board(Piece::new(Color::White, kind));
        rules.kinds().map(white).collect()
    }

    /// The symbols of the kinds that can be in hand, in the order of `Position.hands`.
    #[getter]
    fn held_kinds(&self) -> Vec<String> {
        let rules = self.variant.rules();
        let slots = rules.slots().iter();
        slots
            .map(|&(kind, _)| rules.piece(kind).symbol.to_string())
            .collect()
    }

    /// The squares of the board by their names, rank by rank from White's first.
    #[getter]
    fn squares(&self) -> Vec<String> {
        let rules = self.variant.rules();
        of_squares(rules, rules.geometry.squares())
    }

    /// A row for each kind of piece, as a table (pandas' `DataFrame`) takes them: `symbol`, `name`, `betza`, `value` in Pawns if the
    /// rules give one, `royal`, and `moves` in words.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let rules = self.variant.rules();
        let row = |kind| {
            let (row, piece) = (PyDict::new(py), rules.piece(kind));
            row.set_item("symbol", piece.symbol.to_string())?;
            row.set_item("name", &piece.name)?;
            row.set_item("betza", betza(piece))?;
            row.set_item("value", piece.value)?;
            row.set_item("royal", rules.royals.contains(kind))?;
            row.set_item("moves", words(piece).join("; "))?;
            Ok(row)
        };
        rules.named_kinds().map(row).collect()
    }

    /// How the kind with a symbol moves, in Betza's notation.
    fn betza(&self, symbol: &str) -> Result<String, BindingError> {
        let kind = self.kind(symbol)?;
        Ok(betza(self.variant.rules().piece(kind)))
    }

    /// The squares where a piece, `N` or `n` of Black's, could end a move from a square on a board with no pieces but these:
    /// what can be captured is, and its own side's pieces are in its way. `occupied` has pieces by their squares, as
    /// `Position.pieces` has, or is a list of squares with enemies. By movement alone: no castling, and no King is in check.
    /// A piece on a square of its start position has not moved.
    #[pyo3(signature = (piece, square, occupied = Occupied::default()))]
    fn destinations(
        &self,
        piece: &str,
        square: &str,
        occupied: Occupied,
    ) -> Result<Vec<String>, BindingError> {
        let rules = self.variant.rules();
        let (piece, from) = (names::piece(rules, piece)?, names::square(rules, square)?);
        let mut board = ArrayBoard::empty(State::default());
        for (square, other) in occupied.pieces(rules, piece)? {
            board.put(square, Some(other));
        }
        board.put(from, Some(piece));
        for (square, other) in board.pieces(rules.geometry).collect::<Vec<_>>() {
            if rules.home(other).contains(square) {
                board.virgin |= Large::single(square);
            }
        }
        let moves = moves_by_legs(rules, &board, piece, from);
        let ends = moves.iter().filter(|mv| !mv.is_pass()).map(|mv| mv.to());
        Ok(of_squares(rules, ends.collect::<BTreeSet<_>>()))
    }

    /// The numbers of its moves, for learners.
    #[getter]
    fn actions(&self) -> PyActions {
        PyActions::of(self)
    }

    /// The names of the planes of `Game.observation`.
    #[pyo3(signature = (perspective = "white", history = Whole::Fits(0)))]
    fn observation_names(
        &self,
        perspective: &str,
        history: Whole,
    ) -> Result<Vec<String>, BindingError> {
        let seen = learn::observation(&self.variant, perspective, &history)?;
        Ok(seen.names().to_vec())
    }

    /// The name of the kind with a symbol.
    fn piece_name(&self, symbol: &str) -> Result<&str, BindingError> {
        let kind = self.kind(symbol)?;
        Ok(&self.variant.rules().piece(kind).name)
    }

    /// How the kind with a symbol moves, in words.
    fn moves_in_words(&self, symbol: &str) -> Result<Vec<String>, BindingError> {
        let kind = self.kind(symbol)?;
        Ok(words(self.variant.rules().piece(kind)))
    }

    /// The number of set-ups; 0 if there are none.
    #[getter]
    fn set_up_count(&self) -> usize {
        self.variant.set_up_count().unwrap_or_default()
    }

    /// The position from which a game starts; of a shuffled variant, with a number, that of a set-up.
    #[pyo3(signature = (set_up = None))]
    fn start(&self, set_up: Option<Whole>) -> Result<PyPosition, BindingError> {
        let Some(number) = set_up else {
            return Ok(self.holding(self.variant.start()));
        };
        let set_up = self
            .variant
            .set_up(number.within("set_up", 0..=u64::MAX)?)?;
        Ok(self.holding(self.variant.position(&set_up.fen)?))
    }

    /// The position of a FEN, as this library or another program has written it; in the latter case a warning says as what it was read.
    /// With `loosely=False` a FEN of another program is an error.
    #[pyo3(signature = (fen, loosely = true))]
    fn position(&self, py: Python<'_>, fen: &str, loosely: bool) -> PyResult<PyPosition> {
        if !loosely {
            let position = self.variant.position(fen).map_err(BindingError::from)?;
            return Ok(self.holding(position));
        }
        self.mended(py, fen)
    }

    /// The game in which nothing is royal, for editors and puzzles: Kings are pieces like others, so that there may be none, and any of
    /// them may be attacked or captured.
    fn without_royals(&self) -> Result<Self, BindingError> {
        let variant = legwork_bindings::without_royals(&self.variant)?;
        let text = self.text.clone();
        Ok(Self { variant, text })
    }

    /// The faults of a FEN, as errors that are not raised, at most one of each field; none if it is a position as this library writes it.
    fn fen_faults(&self, py: Python<'_>, fen: &str) -> Vec<Py<PyBaseException>> {
        let faults = self.variant.fen_faults(fen).into_iter();
        let errors = faults.map(|fault| PyErr::from(BindingError::from(fault)));
        errors.map(|error| error.into_value(py)).collect()
    }

    /// The position with these pieces by their squares, as `Position.pieces` has them, and nothing else on the board. `castling` and
    /// `en_passant` are written as in a FEN; `hands` has the numbers of pieces by side and symbol, as `Position.hand` has those
    /// of a side. It is checked as a FEN is.
    #[pyo3(signature = (pieces, turn = "white", *, castling = "-", en_passant = "-", hands = Hands::default(), clock = Whole::Fits(0), move_number = Whole::Fits(1)))]
    #[allow(clippy::too_many_arguments)] // Each is a keyword of Python's.
    fn with_pieces(
        &self,
        pieces: BTreeMap<String, String>,
        turn: &str,
        castling: &str,
        en_passant: &str,
        hands: Hands,
        clock: Whole,
        move_number: Whole,
    ) -> Result<PyPosition, BindingError> {
        let rest = Rest {
            turn: names::side(turn)?,
            castling,
            en_passant,
            clock: clock.within("clock", 0..=CLOCK)?,
            move_number: move_number.within("move_number", 1..=CLOCK)?,
        };
        let fen = placing::fen(&self.variant, &pieces, &hands, &rest)?;
        Ok(self.holding(self.variant.position(&fen)?))
    }

    /// The differences between these rules and others: a list of `Difference`. None if games by them are the same; names,
    /// values of pieces and remarks do not count.
    fn diff<'py>(
        &self,
        py: Python<'py>,
        other: VariantArgument,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (ours, theirs) = (self.variant.rules(), other.open()?);
        let class = py.import("legwork._values")?.getattr("Difference")?;
        let found = differences(ours, theirs.variant.rules()).into_iter();
        found
            .map(|found| class.call1((found.part, found.here, found.there)))
            .collect()
    }

    /// The position of an EPD, and its operations by their names: texts without their quotation marks, other operands as they are
    /// written, `bm` as `"Nf3 d4"`.
    fn read_epd(
        &self,
        py: Python<'_>,
        line: &str,
    ) -> PyResult<(PyPosition, BTreeMap<String, String>)> {
        let epd = Epd::read(&self.variant, line).map_err(BindingError::from)?;
        if let Some(mended) = epd.mended {
            warn(py, &[mended.to_string()])?;
        }
        let operations = epd.operations.into_iter();
        let operations = operations.map(|(name, operands)| {
            let text = operands.strip_prefix('"');
            let text = text.and_then(|text| text.strip_suffix('"'));
            let text = text.map(str::to_owned);
            (name, text.unwrap_or(operands))
        });
        Ok((self.holding(epd.position), operations.collect()))
    }

    /// The moves of the kind with a symbol as a picture, an `Svg`, from a square, by default near the middle; `size` pixels wide.
    #[pyo3(signature = (symbol, square = None, size = None))]
    fn diagram<'py>(
        &self,
        py: Python<'py>,
        symbol: &str,
        square: Option<&str>,
        size: Option<Whole>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let piece = Piece::new(Color::White, self.kind(symbol)?);
        picture::moves(py, &self.variant, piece, square, size.as_ref())
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        picture::board(py, &self.variant.start(), &picture::Look::default())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.is(other)
    }

    fn __hash__(&self) -> u64 {
        let rules = self.variant.rules();
        let mut hasher = DefaultHasher::new();
        (&rules.id, rules.fingerprint().0).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let rules = self.variant.rules();
        let id = PyString::new(py, &rules.id).repr()?;
        if self.text.is_some() {
            return Ok(format!(
                "<Variant {id} of a rule file, {}>",
                rules.fingerprint()
            ));
        }
        let mut text = format!("Variant({id}");
        for (name, value) in self.unusual() {
            let value = PyString::new(py, value).repr()?;
            text.push_str(&format!(", {name}={value}"));
        }
        Ok(text + ")")
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let restore = py.import("legwork._legwork")?.getattr("_variant")?;
        let (id, text) = (self.variant.rules().id.clone(), self.rules_text());
        Ok((restore, (id, text.map(str::to_owned), self.chosen())))
    }
}

/// A variant as it is pickled: id, rule file and options.
type Pickled = (String, Option<String>, BTreeMap<String, String>);

/// How a piece moves, in Betza's notation: what the rule page writes, then what it gives in prose.
fn betza(piece: &PieceRule) -> String {
    format!("{}{}", piece.written.betza, piece.written.prose)
}

/// How a piece moves, in words.
fn words(piece: &PieceRule) -> Vec<String> {
    let clauses = movement::clauses_of(piece).into_iter();
    clauses.map(|clause| clause.text).collect()
}

impl PyVariant {
    /// A position of this variant.
    pub(crate) fn holding(&self, position: legwork::Position) -> PyPosition {
        let text = self.text.clone();
        PyPosition { position, text }
    }

    /// The position of a FEN, with a warning if it had to be corrected.
    pub(crate) fn mended(&self, py: Python<'_>, fen: &str) -> PyResult<PyPosition> {
        let read = self.variant.position_mended(fen);
        let (position, mended) = read.map_err(BindingError::from)?;
        if let Some(mended) = mended {
            warn(py, &[mended.to_string()])?;
        }
        Ok(self.holding(position))
    }

    /// Whether the rules are the same: id, options, and all that games depend on.
    pub(crate) fn is(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.variant.rules(), other.variant.rules());
        std::ptr::eq(ours, theirs)
            || ours.id == theirs.id && ours.fingerprint() == theirs.fingerprint()
    }

    /// The options whose values are not the defaults, with their values.
    fn unusual(&self) -> impl Iterator<Item = (&str, &str)> {
        let rules = self.variant.rules();
        let chosen = |name: &str| rules.chosen.get(name).map(String::as_str);
        let options = rules.options.iter();
        options.filter_map(move |option| {
            let value = chosen(&option.name)?;
            let usual = option.values.first().map(String::as_str) == Some(value);
            (!usual).then_some((option.name.as_str(), value))
        })
    }

    fn kind(&self, symbol: &str) -> Result<legwork::Kind, BindingError> {
        let rules = self.variant.rules();
        let white = |kind| rules.letter_on_board(Piece::new(Color::White, kind));
        // A promoted piece that turns back has a `~`.
        let marked = || rules.kinds().find(|&kind| white(kind) == symbol);
        rules.kind_named(symbol).or_else(marked).ok_or_else(|| {
            let known = rules
                .named_kinds()
                .map(|kind| rules.piece(kind).symbol.to_string());
            let known: Vec<String> = known.collect();
            BindingError::argument("symbol", symbol, format!("one of {}", known.join(", ")))
        })
    }
}
