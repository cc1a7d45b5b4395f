//! Records of games: read from PGN, made of games and annotations, and written.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use legwork::kifu::{self, Format};
use legwork::pgn::{
    GameResult, PgnGame, PgnMove, PgnReader, PgnWarning, Score, Variants, Variation, clock,
    clock_text, evaluation, evaluation_text,
};
use legwork::san::SanStyle;
use legwork::{Adjudication, Game, Position};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyType};

use crate::arguments::{MoveArgument, VariantArgument, Whole};
use crate::game::PyGame;
use crate::position::PyPosition;
use crate::source::{self, Opened, Raised, Source};
use crate::variant::PyVariant;
use legwork_bindings::BindingError;

/// The most that a clock shows, in seconds.
const MOST_SECONDS: f64 = 1e7;

/// The names of all variants, with those that records have opened: collecting them takes 20 ms. A reader takes them, and gives them
/// back at its end.
static NAMES: Mutex<Option<Variants>> = Mutex::new(None);

/// A game with tags and annotations, as a PGN has it. Every move of it is legal.
#[pyclass(name = "Record", module = "legwork", frozen)]
pub(crate) struct PyRecord {
    game: PgnGame,
    /// The rule file of its variant; `None` if that is registered.
    text: Option<Arc<str>>,
}

/// Moves one after the other, with their annotations: a variation of a game.
#[pyclass(name = "Variation", module = "legwork", frozen)]
pub(crate) struct PyVariation {
    start: PyPosition,
    line: Variation,
}

/// The variants that records may name, the one given among them.
fn variants(given: Option<&PyVariant>) -> Result<Variants, BindingError> {
    let kept = NAMES.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(given) = given else {
        return Ok(kept.map_or_else(Variants::registered, Ok)?);
    };
    let all = kept.map_or_else(Variants::registered, Ok)?;
    let mut variants = all.clone();
    keep(all);
    variants.add(given.variant.clone());
    variants.set_standard(given.variant.clone());
    Ok(variants)
}

/// Keeps the names of registered variants for the next reader.
fn keep(variants: Variants) {
    *NAMES.lock().unwrap_or_else(PoisonError::into_inner) = Some(variants);
}

/// A reader of records, and the variant that was given for them.
struct Reader {
    games: PgnReader<Opened>,
    given: Option<PyVariant>,
    raised: Raised,
    /// The file, if it was opened here.
    own: Option<Py<PyAny>>,
}

impl Reader {
    fn new(mut input: Opened, given: Option<PyVariant>) -> Result<Self, BindingError> {
        let (raised, own) = (input.watch(), input.owned());
        let games = PgnReader::new(input, variants(given.as_ref())?);
        Ok(Self {
            games,
            given,
            raised,
            own,
        })
    }

    /// The next game, or its fault; a file's own exception is raised at once.
    fn next(&mut self) -> PyResult<Option<Result<PyRecord, BindingError>>> {
        let next = self.games.next();
        if let Some(error) = source::take(&self.raised) {
            return Err(error);
        }
        let game = match next {
            Some(Ok(game)) => game,
            Some(Err(fault)) => return Ok(Some(Err(fault.into()))),
            None => return Ok(None),
        };
        Ok(Some(Ok(PyRecord::of(game, self.given.as_ref()))))
    }

    fn end(self, py: Python<'_>) -> PyResult<()> {
        if self.given.is_none() {
            keep(self.games.into_variants());
        }
        source::close(self.own, py)
    }
}

/// Reads the games of a PGN, a text or a file, with their comments and variations. Every move is checked. Games without a tag `Variant` are
/// orthodox chess, or of the variant given; games that name that variant are of it, too. With `faults`, a list, the fault of a game
/// that cannot be read is added to it, and the other games are read; without it, the first fault is raised.
#[pyfunction]
#[pyo3(signature = (text, variant = None, faults = None))]
pub(crate) fn read_pgn(
    py: Python<'_>,
    text: Source,
    variant: Option<VariantArgument>,
    faults: Option<&Bound<'_, PyList>>,
) -> PyResult<Vec<PyRecord>> {
    let variant = variant.map(VariantArgument::open).transpose()?;
    let mut reader = Reader::new(text.open(py)?, variant)?;
    let games = std::iter::from_fn(|| reader.next().transpose());
    let records = without_faults(games, faults);
    reader.end(py)?;
    records
}

/// Reads the games of a text or a file in KIF, KI2 or CSA, the formats of Shogi; bytes may be in Shift_JIS. Every move is checked. Games that do not
/// say what they are of are of Shogi, or of the variant given. `faults` is as that of `read_pgn`.
#[pyfunction]
#[pyo3(signature = (text, variant = None, faults = None))]
pub(crate) fn read_kifu(
    py: Python<'_>,
    text: Source,
    variant: Option<VariantArgument>,
    faults: Option<&Bound<'_, PyList>>,
) -> PyResult<Vec<PyRecord>> {
    let variant = variant.map(VariantArgument::open).transpose()?;
    let mut input = text.open(py)?;
    let (raised, own) = (input.watch(), input.owned());
    let given = variant.as_ref().map(|given| &given.variant);
    let games = kifu::read_from(input, given);
    source::close(own, py)?;
    if let Some(error) = source::take(&raised) {
        return Err(error);
    }
    let games = games?.into_iter().map(|game| {
        let record = game.map(|game| PyRecord::of(game, variant.as_ref()));
        Ok(record.map_err(BindingError::from))
    });
    without_faults(games, faults)
}

impl PyRecord {
    /// The record of a game that was read; one of the variant given has that variant's rule file, too.
    fn of(game: PgnGame, given: Option<&PyVariant>) -> Self {
        let rules = game.start.rules();
        let given = given.filter(|given| std::ptr::eq(given.variant.rules(), rules));
        let text = given.and_then(|given| given.text.clone());
        Self { game, text }
    }
}

/// The games that can be read. The faults of the others are added to the list; without one, the first fault is raised.
fn without_faults(
    games: impl Iterator<Item = PyResult<Result<PyRecord, BindingError>>>,
    faults: Option<&Bound<'_, PyList>>,
) -> PyResult<Vec<PyRecord>> {
    let mut records = Vec::new();
    for game in games {
        match (game?, faults) {
            (Ok(record), _) => records.push(record),
            (Err(fault), Some(faults)) => faults.append(fault.to_string())?,
            (Err(fault), None) => return Err(fault.into()),
        }
    }
    Ok(records)
}

/// The games of a PGN file, read one at a time: `for record in PgnFile(path)`. The file is a path, `.gz` too, or is open. A game that cannot be
/// read is raised, and the next call continues after it; with `errors="skip"` it is added to `faults` instead.
#[pyclass(name = "PgnFile", module = "legwork")]
pub(crate) struct PyPgnFile {
    reader: Option<Reader>,
    faults: Option<Vec<String>>,
}

#[pymethods]
impl PyPgnFile {
    #[new]
    #[pyo3(signature = (path, variant = None, errors = "raise"))]
    fn new(
        py: Python<'_>,
        path: Source,
        variant: Option<VariantArgument>,
        errors: &str,
    ) -> PyResult<Self> {
        let faults = match errors {
            "raise" => None,
            "skip" => Some(Vec::new()),
            _ => {
                return Err(BindingError::argument("errors", errors, "`raise` or `skip`").into());
            }
        };
        let variant = variant.map(VariantArgument::open).transpose()?;
        // A text is the name of a file here.
        let input = match path {
            Source::Text(name) => Opened::at(py, name.as_ref())?,
            other => other.open(py)?,
        };
        let reader = Some(Reader::new(input, variant)?);
        Ok(Self { reader, faults })
    }

    /// The faults of the games that were skipped.
    #[getter]
    fn faults(&self) -> Vec<String> {
        self.faults.clone().unwrap_or_default()
    }

    /// Ends the reading. A file that was given by its path is closed.
    fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        self.reader.take().map_or(Ok(()), |reader| reader.end(py))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<PyRecord>> {
        while let Some(reader) = &mut self.reader {
            match (reader.next()?, &mut self.faults) {
                (Some(Ok(record)), _) => return Ok(Some(record)),
                (Some(Err(fault)), Some(faults)) => faults.push(fault.to_string()),
                (Some(Err(fault)), None) => return Err(fault.into()),
                (None, _) => self.close(py)?,
            }
        }
        Ok(None)
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&mut self, py: Python<'_>, _exception: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }
}

/// Centipawns, or the moves to mate.
type ScoreParts = (Option<i32>, Option<i32>);
/// The arguments with which a value is made again, by place and by name.
pub(crate) type NewArguments<'py, T> = (T, Bound<'py, PyDict>);

/// The annotations of moves, each a list with an element for each move; `comments` has those before the first move, too.
struct Annotations<'py> {
    comments: Option<Vec<Vec<String>>>,
    nags: Option<Vec<Vec<Whole>>>,
    variations: Option<Vec<Vec<Bound<'py, PyVariation>>>>,
    clocks: Option<Vec<Option<f64>>>,
    evaluations: Option<Vec<Option<ScoreParts>>>,
}

impl Annotations<'_> {
    /// Puts them on the moves of a line; what is not given stays as it is.
    fn put(self, start: &Position, line: &mut Variation) -> Result<(), BindingError> {
        let count = line.moves.len();
        let long = |name, len: usize, expected: usize| {
            if len == expected {
                Ok(())
            } else {
                let expected = format!("a list of {expected}: one for each move");
                Err(BindingError::argument(
                    name,
                    &format!("a list of {len}"),
                    expected,
                ))
            }
        };
        if let Some(comments) = self.comments {
            long("comments", comments.len(), count + 1)?;
            let mut comments = comments.into_iter();
            line.comments = comments.next().unwrap_or_default();
            for (played, said) in line.moves.iter_mut().zip(comments) {
                played.comments = said;
            }
        }
        if let Some(nags) = self.nags {
            long("nags", nags.len(), count)?;
            for (played, given) in line.moves.iter_mut().zip(nags) {
                let each = given.iter().map(|nag| nag.within("nags", 0..=255));
                let bytes = each.map(|nag| Ok(nag? as u8));
                played.nags = bytes.collect::<Result<_, BindingError>>()?;
            }
        }
        if let Some(variations) = self.variations {
            long("variations", variations.len(), count)?;
            let before = positions(start, line);
            for ((played, position), given) in line.moves.iter_mut().zip(before).zip(variations) {
                played.variations.clear();
                for other in given {
                    let other = other.get();
                    if other.start.position != position {
                        let expected = format!("one that starts from {}", position.fen());
                        let found = other.start.position.fen();
                        return Err(BindingError::argument("variations", &found, expected));
                    }
                    played.variations.push(other.line.clone());
                }
            }
        }
        if let Some(clocks) = self.clocks {
            long("clocks", clocks.len(), count)?;
            for (played, seconds) in line.moves.iter_mut().zip(clocks) {
                let Some(seconds) = seconds else { continue };
                if !(0.0..=MOST_SECONDS).contains(&seconds) {
                    let expected = format!("seconds from 0 to {MOST_SECONDS}");
                    return Err(BindingError::argument(
                        "clocks",
                        &seconds.to_string(),
                        expected,
                    ));
                }
                let text = clock_text(Duration::from_secs_f64(seconds));
                say(played, text, |comment| clock(comment).is_some());
            }
        }
        if let Some(evaluations) = self.evaluations {
            long("evaluations", evaluations.len(), count)?;
            for (played, score) in line.moves.iter_mut().zip(evaluations) {
                let score = match score {
                    None | Some((None, None)) => continue,
                    Some((Some(centipawns), _)) => Score::Centipawns(centipawns),
                    Some((None, Some(mate))) => Score::Mate(mate),
                };
                let text = evaluation_text(score);
                say(played, text, |comment| evaluation(comment).is_some());
            }
        }
        Ok(())
    }
}

/// Adds a command to the comments of a move, in place of a comment that is such a command alone.
fn say(played: &mut PgnMove, command: String, is_such: impl Fn(&str) -> bool) {
    let alone = |comment: &String| {
        comment.starts_with("[%") && comment.find(']') == Some(comment.len() - 1)
    };
    played
        .comments
        .retain(|comment| !(is_such(comment) && alone(comment)));
    played.comments.push(command);
}

/// Sets tags, in their order.
pub(crate) fn set_tags(game: &mut PgnGame, tags: &Bound<'_, PyDict>) -> PyResult<()> {
    for (name, value) in tags {
        let (name, value): (String, String) = (name.extract()?, value.extract()?);
        let sound = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(sound) {
            let expected = "names of letters, digits and `_`";
            return Err(BindingError::argument("tags", &name, expected).into());
        }
        game.tags.set(&name, value);
    }
    Ok(())
}

/// A game, or the record of one.
enum Recorded<'py> {
    Game(Bound<'py, PyGame>),
    Record(Bound<'py, PyRecord>),
}

impl<'py> FromPyObject<'_, 'py> for Recorded<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(record) = object.cast::<PyRecord>() {
            return Ok(Self::Record(record.to_owned()));
        }
        match object.cast::<PyGame>() {
            Ok(game) => Ok(Self::Game(game.to_owned())),
            Err(_) => Err(PyTypeError::new_err("expected a Game, or a Record")),
        }
    }
}

#[pymethods]
impl PyRecord {
    /// The record of a game, or another record with some of it changed. `tags` are written in their order. The lists have an element for
    /// each move, as the attributes of these names have; `comments` begins with those before the first move.
    #[new]
    #[pyo3(signature = (game, *, tags = None, result = None, comments = None, nags = None, variations = None, clocks = None, evaluations = None))]
    #[allow(clippy::too_many_arguments)] // Each is a keyword of Python's.
    fn new(
        game: Recorded<'_>,
        tags: Option<&Bound<'_, PyDict>>,
        result: Option<&str>,
        comments: Option<Vec<Vec<String>>>,
        nags: Option<Vec<Vec<Whole>>>,
        variations: Option<Vec<Vec<Bound<'_, PyVariation>>>>,
        clocks: Option<Vec<Option<f64>>>,
        evaluations: Option<Vec<Option<ScoreParts>>>,
    ) -> PyResult<Self> {
        let (mut game, text) = match game {
            Recorded::Record(record) => (record.get().game.clone(), record.get().text.clone()),
            Recorded::Game(game) => {
                let game = game.try_borrow()?;
                (game.record(), game.text.clone())
            }
        };
        if let Some(tags) = tags {
            game.tags = Default::default();
            set_tags(&mut game, tags)?;
        }
        if let Some(result) = result {
            let expected = "`1-0`, `0-1`, `1/2-1/2` or `*`";
            let wrong = || BindingError::argument("result", result, expected);
            game.result = GameResult::read(result).ok_or_else(wrong)?;
        }
        let annotations = Annotations {
            comments,
            nags,
            variations,
            clocks,
            evaluations,
        };
        annotations.put(&game.start, &mut game.main)?;
        Ok(Self { game, text })
    }

    /// The tags, in their order.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.game.tags.iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> PyVariant {
        self.start().variant()
    }

    /// The position from which the game starts.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition {
            position: self.game.start.clone(),
            text: self.text.clone(),
        }
    }

    /// The moves without variations, in coordinates.
    #[getter]
    fn moves(&self) -> Vec<String> {
        moves(&self.game.start, &self.game.main)
    }

    /// The comments after each move, preceded by those before the first move.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        comments(&self.game.main)
    }

    /// The numeric annotation glyphs of each move: 1 is `!`.
    #[getter]
    fn nags(&self) -> Vec<Vec<u16>> {
        nags(&self.game.main)
    }

    /// The time left on the clock after each move, in seconds, as its comments have it in `[%clk]`; `None` where there is none.
    #[getter]
    fn clocks(&self) -> Vec<Option<f64>> {
        clocks(&self.game.main)
    }

    /// White's score after each move, as its comments have it in `[%eval]`: a `Score`, or `None` where there is none.
    #[getter]
    fn evaluations<'py>(&self, py: Python<'py>) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
        evaluations(py, &self.game.main)
    }

    /// The variations in the place of each move.
    #[getter]
    fn variations(&self) -> Vec<Vec<PyVariation>> {
        variations(&self.start(), &self.game.main)
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[getter]
    fn result(&self) -> String {
        self.game.result.to_string()
    }

    /// Faults that do not make the game unreadable.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.game
            .warnings
            .iter()
            .map(PgnWarning::to_string)
            .collect()
    }

    /// The game, with all its moves played.
    fn game(&self) -> PyGame {
        let mut game = Game::new(self.game.start.clone(), Adjudication::ALL);
        for played in &self.game.main.moves {
            game.make(played.mv);
        }
        let text = self.text.clone();
        PyGame { game, text }
    }

    /// The game as a tree that can be edited: its root, a `Node`. The record stays as it is.
    fn edit<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let nodes = slf.py().import("legwork._node")?;
        nodes.getattr("Node")?.call_method1("_of", (slf,))
    }

    /// The game as PGN, with its tags, comments and variations.
    fn pgn(&self) -> String {
        self.game.to_pgn(SanStyle::Plain)
    }

    /// The game as KIF, a format of Shogi and its kin, with its comments and variations.
    fn kif(&self) -> Result<String, BindingError> {
        Ok(kifu::write(&self.game, Format::Kif)?)
    }

    /// The game as KI2, as books print it, with its comments and variations.
    fn ki2(&self) -> Result<String, BindingError> {
        Ok(kifu::write(&self.game, Format::Ki2)?)
    }

    /// The game as CSA, the format of servers of Shogi, which has no variations.
    fn csa(&self) -> Result<String, BindingError> {
        Ok(kifu::write(&self.game, Format::Csa)?)
    }

    fn __eq__(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.game, &other.game);
        ours.tags == theirs.tags
            && ours.result == theirs.result
            && ours.start == theirs.start
            && ours.main == theirs.main
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<NewArguments<'py, (PyGame,)>> {
        let rest = PyDict::new(py);
        rest.set_item("tags", self.tags(py)?)?;
        rest.set_item("result", self.result())?;
        rest.set_item("comments", self.comments())?;
        rest.set_item("nags", self.nags())?;
        rest.set_item("variations", self.variations())?;
        Ok(((self.game(),), rest))
    }

    fn __repr__(&self) -> String {
        let rules = self.game.start.rules();
        format!(
            "<Record of {}, {} moves, {}>",
            rules.id,
            self.game.main.moves.len(),
            self.game.result
        )
    }
}

#[pymethods]
impl PyVariation {
    /// Moves from a position, in coordinates or as objects, with their annotations as a `Record` has them. A null move is `0000` or
    /// `--`.
    #[new]
    #[pyo3(signature = (start, moves, comments = None, nags = None, variations = None))]
    fn new(
        start: &Bound<'_, PyPosition>,
        moves: Vec<MoveArgument<'_>>,
        comments: Option<Vec<Vec<String>>>,
        nags: Option<Vec<Vec<Whole>>>,
        variations: Option<Vec<Vec<Bound<'_, PyVariation>>>>,
    ) -> Result<Self, BindingError> {
        let start = start.get();
        let (mut line, mut here) = (Variation::default(), start.position.clone());
        for given in &moves {
            let mv = given.read_recorded(&here)?;
            here.make(mv);
            line.moves.push(mv.into());
        }
        let annotations = Annotations {
            comments,
            nags,
            variations,
            clocks: None,
            evaluations: None,
        };
        annotations.put(&start.position, &mut line)?;
        let start = start.next(start.position.clone());
        Ok(Self { start, line })
    }

    /// The position in which its first move is made.
    #[getter]
    fn start(&self) -> PyPosition {
        self.start.next(self.start.position.clone())
    }

    /// Its moves without the variations in their places, in coordinates.
    #[getter]
    fn moves(&self) -> Vec<String> {
        moves(&self.start.position, &self.line)
    }

    /// The comments after each move, preceded by those before the first move.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        comments(&self.line)
    }

    /// The numeric annotation glyphs of each move: 1 is `!`.
    #[getter]
    fn nags(&self) -> Vec<Vec<u16>> {
        nags(&self.line)
    }

    /// The time left on the clock after each move, in seconds; `None` where there is none.
    #[getter]
    fn clocks(&self) -> Vec<Option<f64>> {
        clocks(&self.line)
    }

    /// White's score after each move: a `Score`, or `None` where there is none.
    #[getter]
    fn evaluations<'py>(&self, py: Python<'py>) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
        evaluations(py, &self.line)
    }

    /// The variations in the place of each move.
    #[getter]
    fn variations(&self) -> Vec<Vec<PyVariation>> {
        variations(&self.start, &self.line)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.start.position == other.start.position && self.line == other.line
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<NewArguments<'py, (PyPosition, Vec<String>)>> {
        let rest = PyDict::new(py);
        rest.set_item("comments", self.comments())?;
        rest.set_item("nags", self.nags())?;
        rest.set_item("variations", self.variations())?;
        Ok(((self.start(), self.moves()), rest))
    }

    fn __repr__(&self) -> String {
        format!("<Variation: {}>", self.moves().join(" "))
    }
}

/// The positions before each move of a line.
fn positions(start: &Position, line: &Variation) -> Vec<Position> {
    let mut position = start.clone();
    let mut before = |mv| {
        let here = position.clone();
        position.make(mv);
        here
    };
    line.moves.iter().map(|played| before(played.mv)).collect()
}

fn moves(start: &Position, line: &Variation) -> Vec<String> {
    let moves = positions(start, line).into_iter().zip(&line.moves);
    moves
        .map(|(position, played)| position.move_text(played.mv))
        .collect()
}

fn comments(line: &Variation) -> Vec<Vec<String>> {
    let of_moves = line.moves.iter().map(|played| played.comments.clone());
    std::iter::once(line.comments.clone())
        .chain(of_moves)
        .collect()
}

/// The glyphs of each move. Bytes would come as `bytes` in Python, so they are wider numbers here.
fn nags(line: &Variation) -> Vec<Vec<u16>> {
    let of_move = |nags: &[u8]| nags.iter().copied().map(u16::from).collect();
    let moves = line.moves.iter();
    moves.map(|played| of_move(&played.nags)).collect()
}

fn clocks(line: &Variation) -> Vec<Option<f64>> {
    let of = |played: &PgnMove| played.comments.iter().find_map(|comment| clock(comment));
    let moves = line.moves.iter();
    moves
        .map(|played| of(played).map(|left| left.as_secs_f64()))
        .collect()
}

fn evaluations<'py>(py: Python<'py>, line: &Variation) -> PyResult<Vec<Option<Bound<'py, PyAny>>>> {
    let of = |played: &PgnMove| {
        let comments = &mut played.comments.iter();
        let found = comments.find_map(|comment| evaluation(comment));
        found.map(|found| score(py, found)).transpose()
    };
    line.moves.iter().map(of).collect()
}

/// A score as Python has it: a `Score`, which is a tuple with names.
pub(crate) fn score(py: Python<'_>, score: Score) -> PyResult<Bound<'_, PyAny>> {
    static SCORE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = SCORE.import(py, "legwork._values", "Score")?;
    class.call1(score.parts())
}

fn variations(start: &PyPosition, line: &Variation) -> Vec<Vec<PyVariation>> {
    let moves = positions(&start.position, line)
        .into_iter()
        .zip(&line.moves);
    moves
        .map(|(position, played)| {
            let others = played.variations.iter();
            others
                .map(|other| PyVariation {
                    start: start.next(position.clone()),
                    line: other.clone(),
                })
                .collect()
        })
        .collect()
}
