//! The engine: the class `Engine`.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use legwork::Position;
use legwork_engine::{Engine, Limits, Report};
use pyo3::prelude::*;

use crate::game::PyGame;
use legwork_bindings::BindingError;

/// The maximum size of the table, in megabytes.
const MOST_HASH: usize = 1 << 20;
/// The maximum time for a move, in seconds.
const MOST_SECONDS: f64 = 1e6;

/// An engine for any variant.
#[pyclass(name = "Engine", module = "legwork", frozen)]
pub(crate) struct PyEngine {
    engine: Mutex<Engine>,
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

#[pymethods]
impl PyEngine {
    /// Creates an engine with a transposition table of this size and this number of search threads.
    #[new]
    #[pyo3(signature = (hash_megabytes = 16, threads = 1))]
    fn new(hash_megabytes: usize, threads: usize) -> Result<Self, BindingError> {
        if hash_megabytes > MOST_HASH {
            let expected = format!("at most {MOST_HASH}");
            let found = hash_megabytes.to_string();
            return Err(BindingError::argument("hash_megabytes", &found, expected));
        }
        let mut engine = Engine::new()?;
        engine.set_hash(hash_megabytes)?;
        engine.set_threads(threads.min(256));
        Ok(Self {
            engine: Mutex::new(engine),
        })
    }

    /// Searches the position of a game, and returns the best move; `None` if there is no legal move. Without a limit it searches for
    /// one second. The GIL is released meanwhile.
    #[pyo3(signature = (game, *, nodes = None, depth = None, seconds = None))]
    fn think(
        &self,
        py: Python<'_>,
        game: &PyGame,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
    ) -> Result<Option<PyBest>, BindingError> {
        let mut limits = Limits {
            nodes,
            depth,
            ..Limits::default()
        };
        let seconds = seconds.or_else(|| (nodes.is_none() && depth.is_none()).then_some(1.0));
        if let Some(seconds) = seconds {
            if !(0.0..=MOST_SECONDS).contains(&seconds) {
                let expected = format!("a number from 0 to {MOST_SECONDS}");
                return Err(BindingError::argument(
                    "seconds",
                    &seconds.to_string(),
                    expected,
                ));
            }
            limits.move_time = Some(Duration::from_secs_f64(seconds));
        }
        let (position, history) = (game.game.position().clone(), game.game.history().clone());
        Ok(py.detach(|| {
            let mut line = Vec::new();
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            let best = engine.think(&position, &history, &limits, |report| {
                if let Report::Line(found) = report
                    && found.number == 1
                {
                    line = found.moves;
                }
            })?;
            if line.first() != Some(&best.mv) {
                line = vec![best.mv];
            }
            let (centipawns, mate) = best.score.parts();
            Some(PyBest {
                r#move: position.move_text(best.mv),
                san: position.san(best.mv),
                centipawns,
                mate,
                line: position.write_line(&line, Position::move_text),
                depth: best.depth,
                nodes: best.nodes,
            })
        }))
    }

    /// Clears the results of earlier searches.
    fn forget(&self) {
        self.engine
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .forget();
    }
}

#[pymethods]
impl PyBest {
    fn __repr__(&self) -> String {
        let score = match (self.centipawns, self.mate) {
            (Some(score), _) => format!("{:+.2}", f64::from(score) / 100.0),
            (None, mate) => format!("mate in {}", mate.unwrap_or_default()),
        };
        format!("<Best {} ({score})>", self.r#move)
    }
}
