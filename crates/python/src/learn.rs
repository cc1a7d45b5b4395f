//! Environments for learners: numbered actions, observations, many games at once.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use legwork::playout::{Limits, Player};
use legwork::{Adjudication, Color, Game, Variant};
use legwork_bindings::BindingError;
use legwork_environment::{Actions, Batch, Observation, Perspective};
use legwork_run::playouts::Playouts;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{VariantArgument, Whole};
use crate::engine::Searched;
use crate::features::array;
use crate::game::PyGame;
use crate::r#move::PyMove;
use crate::position::PyPosition;
use crate::pulse::{Pulse, finished};
use crate::variant::PyVariant;

/// The maximum number of variants whose actions are kept.
const MOST_KEPT: usize = 64;
/// The maximum number of games of a batch.
const MOST_GAMES: u64 = 1 << 20;
/// The maximum number of earlier positions of an observation.
const MOST_HISTORY: u64 = 64;
/// The maximum number of plies of a game.
const MOST_PLIES: u64 = 1 << 20;

/// The actions of variants by the addresses of their rules, which stay there for as long as the variant is kept.
type Kept = HashMap<usize, (Variant, Arc<Actions>)>;

static ACTIONS: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

/// The actions of a variant, which take milliseconds to find.
pub(crate) fn actions(variant: &Variant) -> Arc<Actions> {
    let address = std::ptr::from_ref(variant.rules()).addr();
    let mut kept = ACTIONS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, actions)) = kept.get(&address) {
        return Arc::clone(actions);
    }
    let actions = Arc::new(Actions::new(variant));
    if kept.len() >= MOST_KEPT {
        kept.clear();
    }
    kept.insert(address, (variant.clone(), Arc::clone(&actions)));
    actions
}

/// A number for every move that the pieces of a variant could make: the outputs of a policy.
#[pyclass(name = "Actions", module = "legwork", frozen)]
pub(crate) struct PyActions {
    actions: Arc<Actions>,
    variant: PyVariant,
}

impl PyActions {
    pub(crate) fn of(variant: &PyVariant) -> Self {
        Self {
            actions: actions(&variant.variant),
            variant: variant.clone(),
        }
    }

    /// Refuses what belongs to another variant.
    fn own(&self, name: &'static str, position: &PyPosition) -> Result<(), BindingError> {
        let variant = position.variant();
        if variant.is(&self.variant) {
            Ok(())
        } else {
            let found = format!("one of {}", variant.variant.rules().id);
            let expected = format!("one of {}", self.variant.variant.rules().id);
            Err(BindingError::argument(name, &found, expected))
        }
    }
}

#[pymethods]
impl PyActions {
    /// The number of actions.
    #[getter]
    fn size(&self) -> usize {
        self.actions.len()
    }

    /// A number that variants share if their actions are the same: 16 digits.
    #[getter]
    fn fingerprint(&self) -> String {
        format!("{:016x}", self.actions.fingerprint())
    }

    /// The action of a legal move.
    fn encode(&self, r#move: &Bound<'_, PyMove>) -> Result<usize, BindingError> {
        let played = r#move.get();
        self.own("move", played.before.get())?;
        let foreign = || {
            BindingError::argument(
                "move",
                &played.text(),
                "a move of the variant of these actions",
            )
        };
        self.actions.encode(played.mv).ok_or_else(foreign)
    }

    /// The legal move of a position that has an action.
    fn decode(
        &self,
        action: Whole,
        position: &Bound<'_, PyPosition>,
    ) -> Result<PyMove, BindingError> {
        self.own("position", position.get())?;
        let number = self.within(&action)?;
        let found = self.actions.decode(&position.get().position, number);
        let mv = found.ok_or_else(|| self.illegal(number))?;
        let before = position.clone().unbind();
        Ok(PyMove { mv, before })
    }

    /// An action as text, for people: `e2e4`, `e7e8=Q`, `N@e5`, `White O-O`.
    fn text(&self, action: Whole) -> Result<String, BindingError> {
        let number = self.within(&action)?;
        Ok(self.actions.text(number).unwrap_or_default())
    }

    fn __len__(&self) -> usize {
        self.actions.len()
    }

    fn __repr__(&self) -> String {
        format!("<Actions: {}, {}>", self.size(), self.fingerprint())
    }
}

impl PyActions {
    fn within(&self, action: &Whole) -> Result<usize, BindingError> {
        let last = self.actions.len() as u64 - 1;
        Ok(action.within("action", 0..=last)? as usize)
    }

    fn illegal(&self, action: usize) -> BindingError {
        let text = self.actions.text(action).unwrap_or_default();
        BindingError::argument(
            "action",
            &format!("{action} ({text})"),
            "that of a legal move",
        )
    }
}

/// The actions of the legal moves, in the order of their numbers.
pub(crate) fn legal(position: &PyPosition) -> Vec<usize> {
    let legal = actions(position.position.variant()).legal(&position.position);
    legal.into_iter().map(|(action, _)| action).collect()
}

/// A byte for each action, 1 if it is legal, as a numpy array; or written into `out`.
pub(crate) fn mask<'py>(
    py: Python<'py>,
    position: &PyPosition,
    out: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut cells = vec![0; actions(position.position.variant()).len()];
    for action in legal(position) {
        cells[action] = 1;
    }
    let shape = (cells.len(),);
    let mask = array(py, &cells, "uint8", shape)?;
    match out {
        Some(out) => {
            // Of an array of floats or of bools, too.
            let how = PyDict::new(py);
            how.set_item("casting", "unsafe")?;
            let numpy = py.import("numpy")?;
            numpy.call_method("copyto", (out, mask), Some(&how))?;
            Ok(out.clone())
        }
        None => Ok(mask),
    }
}

/// The legal move of a game that has an action.
pub(crate) fn played(game: &Game, action: &Whole) -> Result<legwork::Move, BindingError> {
    let all = PyActions::of(&game.position().variant().clone().into());
    let number = all.within(action)?;
    let found = all.actions.decode(game.position(), number);
    found.ok_or_else(|| all.illegal(number))
}

/// Which planes an observation has.
pub(crate) fn observation(
    variant: &Variant,
    perspective: &str,
    history: &Whole,
) -> Result<Observation, BindingError> {
    let perspective = match perspective {
        "white" => Perspective::White,
        "mover" => Perspective::Mover,
        _ => {
            let expected = "`white` or `mover`";
            return Err(BindingError::argument("perspective", perspective, expected));
        }
    };
    let history = history.within("history", 0..=MOST_HISTORY)? as usize;
    Ok(Observation::new(variant, perspective, history))
}

/// The observation of a game, as a numpy array: plane, rank, file.
pub(crate) fn observe<'py>(
    py: Python<'py>,
    game: &Game,
    perspective: &str,
    history: &Whole,
) -> PyResult<Bound<'py, PyAny>> {
    let seen = observation(game.position().variant(), perspective, history)?;
    let mut cells = vec![0; seen.size()];
    seen.write(game, &mut cells);
    array(py, &cells, "uint8", seen.shape())
}

/// Many games from the same position, played a move at a time without the GIL. A game that ends begins anew.
#[pyclass(name = "Batch", module = "legwork")]
pub(crate) struct PyBatch {
    batch: Batch,
    seen: Observation,
    text: Option<Arc<str>>,
}

#[pymethods]
impl PyBatch {
    /// `count` games of a variant, or from a position. A game is cut off after `max_plies`. `seed` is that of `sample`; `perspective` and
    /// `history` are those of `observations`.
    #[new]
    #[pyo3(signature = (variant, count, *, start = None, max_plies = Whole::Fits(1000), seed = Whole::Fits(0), perspective = "white", history = Whole::Fits(0)))]
    #[allow(clippy::too_many_arguments)] // Each is a keyword of Python's.
    fn new(
        variant: VariantArgument,
        count: Whole,
        start: Option<&Bound<'_, PyPosition>>,
        max_plies: Whole,
        seed: Whole,
        perspective: &str,
        history: Whole,
    ) -> Result<Self, BindingError> {
        let variant = variant.open()?;
        let count = count.within("count", 1..=MOST_GAMES)? as usize;
        let plies = max_plies.within("max_plies", 1..=MOST_PLIES)? as usize;
        let seed = seed.within("seed", 0..=u64::MAX)?;
        let start = match start {
            Some(start) if start.get().variant().is(&variant) => start.get().position.clone(),
            Some(start) => {
                let expected = format!("a position of {}", variant.variant.rules().id);
                let found = start.get().position.rules().id.clone();
                return Err(BindingError::argument("start", &found, expected));
            }
            None => variant.variant.start(),
        };
        if start.moves().is_empty() {
            let expected = "a position with legal moves";
            return Err(BindingError::argument("start", &start.fen(), expected));
        }
        let seen = observation(&variant.variant, perspective, &history)?;
        let actions = actions(&variant.variant);
        Ok(Self {
            batch: Batch::new(actions, start, count, plies, seed),
            seen,
            text: variant.text,
        })
    }

    /// A random legal action for each game, as an array of `int64`; all legal actions of a game have the same chance.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let actions = py.detach(|| self.batch.sample());
        let cells: Vec<u8> = actions.iter().flat_map(|n| n.to_ne_bytes()).collect();
        array(py, &cells, "int64", (actions.len(),))
    }

    /// Plays an action in each game: all of them, or none if one is not legal. Returns two arrays of `int8`: what each game gave White, 1,
    /// 0 or -1; and whether it has ended, 1 by the rules, 2 if it was cut off, else 0.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        // Arrays give their numbers faster as a list.
        let listed = if actions.hasattr("tolist")? {
            actions.call_method0("tolist")?
        } else {
            actions.clone()
        };
        let mut numbers = Vec::with_capacity(self.batch.count());
        for action in listed.try_iter()? {
            let action: Whole = action?.extract()?;
            let within = action.within("actions", 0..=self.batch.actions().len() as u64 - 1);
            numbers.push(within? as i64);
        }
        let stepped = py.detach(|| self.batch.step(&numbers));
        stepped.map_err(|error| {
            let found = error.to_string();
            BindingError::argument("actions", &found, "a legal action for each game")
        })?;
        let rewards = self.batch.rewards().iter();
        let rewards: Vec<u8> = rewards.map(|&reward| reward as u8).collect();
        let shape = (self.batch.count(),);
        Ok((
            array(py, &rewards, "int8", shape)?,
            array(py, self.batch.ended(), "int8", shape)?,
        ))
    }

    /// The legal actions of every game: an array of `uint8`, game by action, with 1 for each that is legal.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = (self.batch.count(), self.batch.actions().len());
        let mut cells = vec![0; shape.0 * shape.1];
        py.detach(|| self.batch.masks(&mut cells));
        array(py, &cells, "uint8", shape)
    }

    /// The observations of all games: an array of `uint8`, game, plane (`observation_names`), rank, file.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let [planes, ranks, files] = self.seen.shape();
        let shape = (self.batch.count(), planes, ranks, files);
        let mut cells = vec![0; self.batch.count() * self.seen.size()];
        py.detach(|| self.batch.observe(&self.seen, &mut cells));
        array(py, &cells, "uint8", shape)
    }

    /// The names of the planes of `observations`.
    #[getter]
    fn observation_names(&self) -> Vec<String> {
        self.seen.names().to_vec()
    }

    /// The side to move in each game: an array of `int8`, 0 for White and 1 for Black.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let games = self.batch.games().iter();
        let turns: Vec<u8> = games
            .map(|game| u8::from(game.position().turn() == Color::Black))
            .collect();
        array(py, &turns, "int8", (turns.len(),))
    }

    /// The lengths in plies of the games that the last step ended, 0 for others: an array of `int64`.
    fn lengths<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let lengths = self.batch.lengths().iter();
        let cells: Vec<u8> = lengths
            .flat_map(|&plies| i64::from(plies).to_ne_bytes())
            .collect();
        array(py, &cells, "int64", (self.batch.count(),))
    }

    /// A copy of a game.
    fn game(&self, number: Whole) -> Result<PyGame, BindingError> {
        let last = self.batch.count() as u64 - 1;
        let number = number.within("number", 0..=last)? as usize;
        Ok(PyGame {
            game: self.batch.games()[number].clone(),
            text: self.text.clone(),
        })
    }

    /// The number of games.
    fn __len__(&self) -> usize {
        self.batch.count()
    }
}

/// Plays games of random moves, and counts how they end. They depend on the seed alone. `progress(done, all)` is called now and then.
/// Ctrl-C ends it. Returns `plies`, `lengths` of the games, what `white` and `black` have won, `draws`, games that were `cut_off`, and the
/// number of each of the `endings`.
#[pyfunction]
#[pyo3(signature = (start = None, games = Whole::Fits(100), *, variant = VariantArgument::default(), seed = Whole::Fits(0), max_plies = Whole::Fits(10_000), progress = None))]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    start: Option<Searched<'py>>,
    games: Whole,
    variant: VariantArgument,
    seed: Whole,
    max_plies: Whole,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let start = match start {
        Some(start) => start.game()?,
        None => Game::new(variant.open()?.variant.start(), Adjudication::ALL),
    };
    let games = games.within("games", 1..=u64::from(u32::MAX))?;
    let seed = seed.within("seed", 0..=u64::MAX)?;
    let limits = Limits {
        adjudication: Adjudication::ALL,
        plies: max_plies.within("max_plies", 1..=MOST_PLIES)? as u32,
    };
    let mut pulse = Pulse::new(progress);
    let play = || {
        let mut player = Player::continuing(&start, limits);
        let mut played = Vec::new();
        for game in 0..games {
            played.push(player.play(seed, game));
            pulse.beat(game + 1, games)?;
        }
        let all = Playouts::of(played.iter(), player.tally().clone());
        ControlFlow::Continue((played, all))
    };
    let (played, all) = finished(py.detach(play))?;
    // Several verdicts may have one name.
    let mut endings: BTreeMap<&str, u64> = BTreeMap::new();
    let mut cut_off = 0;
    for (verdict, count) in &all.endings {
        match verdict {
            None => cut_off += count,
            Some(verdict) => *endings.entry(verdict.name()).or_default() += count,
        }
    }
    let lengths: Vec<u32> = played.iter().map(|game| game.plies).collect();
    let counts = PyDict::new(py);
    counts.set_item("plies", all.tally.plies)?;
    counts.set_item("lengths", lengths)?;
    for (name, count) in [
        ("white", all.won(Some(Color::White))),
        ("black", all.won(Some(Color::Black))),
        ("draws", all.won(None)),
        ("cut_off", cut_off),
    ] {
        counts.set_item(name, count)?;
    }
    counts.set_item("endings", endings)?;
    Ok(counts)
}
