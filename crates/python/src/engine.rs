//! The engine: the class `Engine`.

use std::collections::BTreeMap;
use std::mem;
use std::process;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

use legwork::{Adjudication, Game, Position};
use legwork_engine::{Best, Engine, Limits, Line, Net, NetChoice, Report};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::arguments::{MoveArgument, Seconds, Whole, optional};
use crate::game::PyGame;
use crate::position::PyPosition;
use crate::pulse::PULSE;
use legwork_bindings::{BindingError, LegworkError};

/// The maximum size of the table, in megabytes.
const MOST_HASH: u64 = 1 << 20;
/// The maximum number of threads.
const MOST_THREADS: u64 = 256;
/// The maximum time for a move, in seconds.
const MOST_SECONDS: f64 = 1e6;
/// The maximum depth, in plies, and number of lines. No search gets that deep.
const MOST: u64 = 1000;

/// An engine for any variant. It may be used again in a forked child, where it begins with an empty table.
#[pyclass(name = "Engine", module = "legwork", frozen)]
pub(crate) struct PyEngine {
    /// The settings of an engine that a child makes. This and `seat` are locked only by who holds the GIL, and not for longer, so no fork
    /// finds them locked.
    settings: Mutex<EngineSettings>,
    seat: Mutex<Arc<Seat>>,
}

/// The settings of an engine.
#[derive(Clone)]
struct EngineSettings {
    megabytes: usize,
    threads: usize,
    net: NetChoice,
}

/// An engine of one process.
struct Seat {
    /// The process whose threads search.
    process: u32,
    /// Locked for moments only, so that a search can be stopped.
    engine: Mutex<Engine>,
    /// The thread that waits for a search.
    thinking: Mutex<Option<ThreadId>>,
}

impl Seat {
    fn new(settings: &EngineSettings) -> Result<Self, BindingError> {
        let mut engine = Engine::new()?;
        engine.set_hash(settings.megabytes)?;
        engine.set_threads(settings.threads);
        engine.set_net(settings.net.clone());
        Ok(Self {
            process: process::id(),
            engine: Mutex::new(engine),
            thinking: Mutex::new(None),
        })
    }

    fn engine(&self) -> MutexGuard<'_, Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn owner(&self) -> MutexGuard<'_, Option<ThreadId>> {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The best move that a search has found.
#[pyclass(name = "Best", module = "legwork", frozen, get_all)]
pub(crate) struct PyBest {
    /// The move, in coordinates.
    r#move: String,
    /// The move in SAN.
    san: String,
    /// The score for the side to move in centipawns; `None` if it is a mate.
    centipawns: Option<i32>,
    /// The number of moves to mate; negative if the side to move is mated, `None` if there is no mate.
    mate: Option<i32>,
    /// The principal variation, in coordinates, from this move on.
    line: Vec<String>,
    /// The depth of the search, in plies.
    depth: u32,
    /// The number of nodes searched.
    nodes: u64,
}

/// A line that a search has found.
#[pyclass(name = "Info", module = "legwork", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct PyInfo {
    /// 1 for the best line, 2 for the second best.
    number: usize,
    /// The depth of the search, in plies.
    depth: u32,
    /// The maximum depth of a line that was searched, in plies.
    selective_depth: u32,
    /// The score for the side to move in centipawns; `None` if it is a mate.
    centipawns: Option<i32>,
    /// The number of moves to mate; negative if the side to move is mated, `None` if there is no mate.
    mate: Option<i32>,
    /// The moves, in coordinates.
    line: Vec<String>,
    /// The moves in SAN.
    sans: Vec<String>,
    /// The number of nodes searched so far.
    nodes: u64,
    /// The time of the search so far, in seconds.
    seconds: f64,
    /// How full the transposition table is, in thousandths.
    hash_full: u32,
}

/// The subject of a search: a game, or a position without a history.
pub(crate) enum Searched<'py> {
    Game(Bound<'py, PyGame>),
    Position(Bound<'py, PyPosition>),
}

impl<'py> FromPyObject<'_, 'py> for Searched<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(game) = object.cast::<PyGame>() {
            return Ok(Self::Game(game.to_owned()));
        }
        match object.cast::<PyPosition>() {
            Ok(position) => Ok(Self::Position(position.to_owned())),
            Err(_) => Err(PyTypeError::new_err("expected a Game, or a Position")),
        }
    }
}

impl Searched<'_> {
    /// A copy of the game, so that it can be played on meanwhile.
    pub(crate) fn game(&self) -> PyResult<Game> {
        Ok(match self {
            Self::Game(game) => game.try_borrow()?.game.clone(),
            Self::Position(position) => {
                Game::new(position.get().position.clone(), Adjudication::ALL)
            }
        })
    }
}

/// The limits of a search, as Python gives them.
struct Wanted<'py> {
    nodes: Option<Whole>,
    depth: Option<Whole>,
    seconds: Option<Seconds>,
    moves: Option<Vec<MoveArgument<'py>>>,
    lines: Whole,
}

impl Wanted<'_> {
    /// Without a limit it is one second.
    fn limits(&self, position: &Position) -> Result<Limits, BindingError> {
        let depth = optional(self.depth.as_ref(), "depth", 1..=MOST)?;
        let mut limits = Limits {
            nodes: optional(self.nodes.as_ref(), "nodes", 1..=u64::MAX)?,
            depth: depth.map(|depth| depth as u32),
            lines: self.lines.within("multipv", 1..=MOST)? as usize,
            ..Limits::default()
        };
        let unlimited = limits.nodes.is_none() && limits.depth.is_none();
        let default = unlimited.then_some(Seconds::Fits(1.0));
        if let Some(seconds) = self.seconds.as_ref().or(default.as_ref()) {
            limits.move_time = seconds.time("seconds", MOST_SECONDS)?;
        }
        if let Some(moves) = &self.moves {
            let read = moves.iter().map(|given| given.read(position));
            limits.moves = Some(read.collect::<Result<_, _>>()?);
        }
        Ok(limits)
    }
}

/// The turn of a thread to search; other threads wait for it.
struct Turn(Arc<Seat>);

impl Drop for Turn {
    fn drop(&mut self) {
        *self.0.owner() = None;
    }
}

impl Turn {
    fn engine(&self) -> MutexGuard<'_, Engine> {
        self.0.engine()
    }
}

impl Drop for PyEngine {
    /// The threads of another process are not waited for.
    fn drop(&mut self) {
        let seat = self.seat.get_mut().unwrap_or_else(PoisonError::into_inner);
        if seat.process != process::id() {
            mem::forget(seat.clone());
        }
    }
}

impl PyEngine {
    fn settings(&self) -> MutexGuard<'_, EngineSettings> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The engine of this process: after a fork another one, since the threads have stayed behind.
    fn seat(&self) -> Result<Arc<Seat>, BindingError> {
        let mut seat = self.seat.lock().unwrap_or_else(PoisonError::into_inner);
        if seat.process != process::id() {
            let new = Arc::new(Seat::new(&self.settings())?);
            // To drop it would wait for threads that this process does not have.
            mem::forget(mem::replace(&mut *seat, new));
        }
        Ok(seat.clone())
    }

    /// Waits until no other thread searches.
    fn turn(&self, py: Python<'_>) -> PyResult<Turn> {
        let seat = self.seat()?;
        let own = thread::current().id();
        loop {
            let mut owner = seat.owner();
            match *owner {
                None => {
                    *owner = Some(own);
                    drop(owner);
                    return Ok(Turn(seat));
                }
                Some(other) if other == own => {
                    let text =
                        "the engine is searching: end that search first, or take another Engine";
                    return Err(LegworkError::new_err(text));
                }
                Some(_) => drop(owner),
            }
            py.detach(|| thread::sleep(PULSE));
            py.check_signals()?;
        }
    }

    /// Searches, and returns the best move and the last lines of each number. The search has a thread of its own; this one waits for
    /// it, calls `on_info`, and stops the search when a signal has come.
    fn search(
        &self,
        py: Python<'_>,
        game: &Game,
        limits: Limits,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Option<Best>, BTreeMap<usize, Line>)> {
        let turn = self.turn(py)?;
        let (send, mut reports) = mpsc::channel();
        let (position, history) = (game.position().clone(), game.history().clone());
        let reported = move |report| {
            // Nobody listens to a search that has been broken off.
            let _ = send.send(report);
        };
        py.detach(|| turn.engine().go(position, history, limits, reported))?;
        let mut lines = BTreeMap::new();
        let mut step = |py: Python<'_>| -> PyResult<Option<Option<Best>>> {
            let waiting = &mut reports;
            match py.detach(move || waiting.recv_timeout(PULSE)) {
                Ok(Report::Done(best)) => return Ok(Some(best)),
                Ok(Report::Line(line)) => {
                    if let Some(on_info) = on_info {
                        on_info.call1((info(game.position(), &line),))?;
                    }
                    lines.insert(line.number, line);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the search has failed"));
                }
            }
            py.check_signals()?;
            Ok(None)
        };
        loop {
            match step(py) {
                Ok(None) => {}
                Ok(Some(best)) => return Ok((best, lines)),
                Err(error) => {
                    py.detach(|| turn.engine().stop_and_wait());
                    return Err(error);
                }
            }
        }
    }
}

fn info(position: &Position, line: &Line) -> PyInfo {
    let (centipawns, mate) = line.score.parts();
    PyInfo {
        number: line.number,
        depth: line.depth,
        selective_depth: line.deepest,
        centipawns,
        mate,
        line: position.write_line(&line.moves, Position::move_text),
        sans: position.write_line(&line.moves, Position::san),
        nodes: line.nodes,
        seconds: line.time.as_secs_f64(),
        hash_full: line.full,
    }
}

#[pymethods]
impl PyEngine {
    /// Creates an engine with a transposition table of this size and this number of search threads.
    #[new]
    #[pyo3(signature = (hash_megabytes = Whole::Fits(16), threads = Whole::Fits(1)))]
    fn new(hash_megabytes: Whole, threads: Whole) -> Result<Self, BindingError> {
        let megabytes = hash_megabytes.within("hash_megabytes", 0..=MOST_HASH)?;
        let threads = threads.within("threads", 1..=MOST_THREADS)?;
        let settings = EngineSettings {
            megabytes: megabytes as usize,
            threads: threads as usize,
            net: NetChoice::Without,
        };
        Ok(Self {
            seat: Mutex::new(Arc::new(Seat::new(&settings)?)),
            settings: Mutex::new(settings),
        })
    }

    /// Searches a game, or a position, and returns the best move; `None` if there is no legal move. Without a limit it searches for one
    /// second, and for `seconds=math.inf` until `stop` is called. `on_info` gets an `Info` whenever a line is found. The GIL is released
    /// meanwhile, and the game may be played on. Ctrl-C ends the search.
    #[pyo3(signature = (game, *, nodes = None, depth = None, seconds = None, moves = None, on_info = None))]
    #[allow(clippy::too_many_arguments)] // Each is a keyword of Python's.
    fn think(
        &self,
        py: Python<'_>,
        game: Searched<'_>,
        nodes: Option<Whole>,
        depth: Option<Whole>,
        seconds: Option<Seconds>,
        moves: Option<Vec<MoveArgument<'_>>>,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Option<PyBest>> {
        let game = game.game()?;
        let position = game.position();
        let wanted = Wanted {
            nodes,
            depth,
            seconds,
            moves,
            lines: Whole::Fits(1),
        };
        let limits = wanted.limits(position)?;
        let (best, mut lines) = self.search(py, &game, limits, on_info)?;
        let Some(best) = best else {
            return Ok(None);
        };
        let line = lines.remove(&1).map(|line| line.moves);
        let line = line.filter(|line| line.first() == Some(&best.mv));
        let (centipawns, mate) = best.score.parts();
        Ok(Some(PyBest {
            r#move: position.move_text(best.mv),
            san: position.san(best.mv),
            centipawns,
            mate,
            line: position.write_line(&line.unwrap_or_else(|| vec![best.mv]), Position::move_text),
            depth: best.depth,
            nodes: best.nodes,
        }))
    }

    /// Searches for the `multipv` best moves, and returns an `Info` for each, the best one first. Limits are those of `think`.
    #[pyo3(signature = (game, *, multipv = Whole::Fits(1), nodes = None, depth = None, seconds = None, moves = None, on_info = None))]
    #[allow(clippy::too_many_arguments)] // Each is a keyword of Python's.
    fn analyse(
        &self,
        py: Python<'_>,
        game: Searched<'_>,
        multipv: Whole,
        nodes: Option<Whole>,
        depth: Option<Whole>,
        seconds: Option<Seconds>,
        moves: Option<Vec<MoveArgument<'_>>>,
        on_info: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<PyInfo>> {
        let game = game.game()?;
        let wanted = Wanted {
            nodes,
            depth,
            seconds,
            moves,
            lines: multipv,
        };
        let limits = wanted.limits(game.position())?;
        let (_, lines) = self.search(py, &game, limits, on_info)?;
        let lines = lines.values();
        Ok(lines.map(|line| info(game.position(), line)).collect())
    }

    /// The static evaluation for the side to move, in centipawns.
    fn evaluate(&self, py: Python<'_>, game: Searched<'_>) -> PyResult<i32> {
        let game = game.game()?;
        let turn = self.turn(py)?;
        Ok(py.detach(|| turn.engine().evaluate(game.position()).total))
    }

    /// The parts of the static evaluation by their names, from White's view, in centipawns.
    fn evaluation_parts(
        &self,
        py: Python<'_>,
        game: Searched<'_>,
    ) -> PyResult<BTreeMap<&'static str, i32>> {
        let game = game.game()?;
        let turn = self.turn(py)?;
        let parts = py.detach(|| turn.engine().evaluate(game.position()).parts);
        Ok(parts.into_iter().collect())
    }

    /// Chooses the net of the evaluation: the bytes of a net's file, `"registered"` for the one that comes with a variant, or `None`, as at
    /// first, for the rules alone. A net counts for the rules that it was trained for.
    fn use_net(&self, py: Python<'_>, net: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let choice = match net {
            None => NetChoice::Without,
            Some(net) => match (net.cast::<PyBytes>(), net.cast::<PyString>()) {
                (Ok(bytes), _) => {
                    let net = Net::from_bytes(bytes.as_bytes()).map_err(BindingError::from)?;
                    NetChoice::Given(Arc::new(net))
                }
                (_, Ok(word)) if word == "registered" => NetChoice::Registered,
                (_, Ok(word)) => {
                    let expected = "the bytes of a net's file, `registered` or None";
                    let found = word.to_string();
                    return Err(BindingError::argument("net", &found, expected).into());
                }
                _ => return Err(PyTypeError::new_err("expected bytes, a text or None")),
            },
        };
        let turn = self.turn(py)?;
        self.settings().net = choice.clone();
        py.detach(|| turn.engine().set_net(choice));
        Ok(())
    }

    /// Stops a search, from another thread or from `on_info`; it returns what it has found.
    fn stop(&self) -> Result<(), BindingError> {
        self.seat()?.engine().stop();
        Ok(())
    }

    /// Clears the results of earlier searches.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        let turn = self.turn(py)?;
        py.detach(|| turn.engine().forget());
        Ok(())
    }
}

/// A score in words.
fn shown(centipawns: Option<i32>, mate: Option<i32>) -> String {
    match (centipawns, mate) {
        (Some(score), _) => format!("{:+.2}", f64::from(score) / 100.0),
        (None, mate) => format!("mate in {}", mate.unwrap_or_default()),
    }
}

#[pymethods]
impl PyBest {
    fn __repr__(&self) -> String {
        format!(
            "<Best {} ({})>",
            self.r#move,
            shown(self.centipawns, self.mate)
        )
    }
}

#[pymethods]
impl PyInfo {
    fn __repr__(&self) -> String {
        format!(
            "<Info {}. {} ({}), depth {}>",
            self.number,
            self.sans.join(" "),
            shown(self.centipawns, self.mate),
            self.depth
        )
    }
}
