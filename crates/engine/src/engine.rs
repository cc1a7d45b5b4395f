//! The engine's interface: a transposition table, a number of threads, and at most one running search.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use legwork_net::{BoundNet, Net};
use legwork_variant::game::{Game, Verdict};
use legwork_variant::history::History;
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::eval::{Evaluation, Evaluator, NET};
use crate::limits::Limits;
use crate::parameters::Parameters;
use crate::score::MAX_REPORTED;
use crate::search::{Best, Control, Kept, Report, STACK, Shared, Sliced, Standing};
use crate::table::{Table, TableError};
use crate::time::OVERHEAD;

/// The initial size of the transposition table, in megabytes.
const HASH: usize = 16;

/// Searches positions of one variant at a time.
///
/// # Example: a mate in one
///
/// ```
/// use legwork_engine::{Engine, Limits, Score};
///
/// let chess = legwork::Variant::open("chess", &[])?;
/// let position = chess.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?;
/// let best = Engine::new()?.think(&position, &Default::default(), &Limits::depth(3), |_| {});
/// let best = best.expect("there are moves");
/// assert_eq!(position.move_text(best.mv), "a1a8");
/// assert_eq!(best.score, Score::Mate(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    table: Arc<Table>,
    megabytes: usize,
    threads: usize,
    parameters: Parameters,
    overhead: Duration,
    /// The evaluation of the variant that was searched last.
    evaluation: Option<(Variant, Arc<Evaluation>)>,
    net: NetChoice,
    /// The data that the last search's threads keep for the next search. Only a running search holds the lock.
    kept: Arc<Mutex<Vec<Kept>>>,
    running: Option<Running>,
}

/// A running search.
enum Running {
    /// On a thread of its own.
    Thread(Arc<Control>, JoinHandle<()>),
    /// In slices, by [`advance`](Engine::advance).
    Slices(Box<Sliced>),
}

/// The choice of a net for the evaluation.
#[derive(Debug, Clone, Default)]
pub enum NetChoice {
    /// No net: positions are evaluated by the rules alone.
    #[default]
    Without,
    /// The net that is registered for the rules, if there is one.
    Registered,
    /// This net, for the rules that it was trained for.
    Given(Arc<Net>),
}

/// The static evaluation by parts, from White's view, in centipawns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evaluated {
    /// The parts, each with its name.
    pub parts: Vec<(&'static str, i32)>,
    /// The whole evaluation, for the side to move.
    pub total: i32,
}

impl Engine {
    /// An engine with a small table and one thread.
    pub fn new() -> Result<Self, TableError> {
        Ok(Self {
            table: Arc::new(Table::new(HASH)?),
            megabytes: HASH,
            threads: 1,
            parameters: Parameters::default(),
            overhead: OVERHEAD,
            evaluation: None,
            net: NetChoice::default(),
            kept: Arc::default(),
            running: None,
        })
    }

    /// Resizes the transposition table, in megabytes, and clears it. A running search is stopped.
    ///
    /// # Errors
    ///
    /// If there is not enough memory; then the table keeps its size, and is empty.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.stop_and_wait();
        if megabytes == self.megabytes {
            self.table.clear();
            return Ok(());
        }
        // The old table is freed first, so that both need not fit.
        let before = self.megabytes;
        self.table = Arc::new(Table::new(0)?);
        match Table::new(megabytes) {
            Ok(table) => {
                (self.table, self.megabytes) = (Arc::new(table), megabytes);
                Ok(())
            }
            Err(error) => {
                self.table = Arc::new(Table::new(before)?);
                Err(error)
            }
        }
    }

    /// Sets the number of search threads, from the next search on.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Sets the time for communication that each move costs of its clock, from the next search on. Default: 20 milliseconds.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// The names and values of the search parameters, for tuning.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static str, i32)> {
        self.parameters.named()
    }

    /// Sets a search parameter, from the next search on; `None` if the name is unknown or the value out of range.
    pub fn set_parameter(&mut self, name: &str, value: i32) -> Option<()> {
        self.parameters.set(name, value)
    }

    /// Chooses the net; a new engine has none. A running search is stopped.
    pub fn set_net(&mut self, net: NetChoice) {
        self.stop_and_wait();
        self.net = net;
        self.evaluation = None;
    }

    /// Clears the transposition table and the histories. A running search is stopped.
    pub fn forget(&mut self) {
        self.stop_and_wait();
        self.table.clear();
        self.kept = Arc::default();
    }

    /// Starts a search on another thread, which sends the reports; the last one is [`Report::Done`]. A running search is stopped.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    pub fn go(
        &mut self,
        position: Position,
        history: History,
        limits: Limits,
        mut report: impl FnMut(Report) + Send + 'static,
    ) -> std::io::Result<()> {
        self.stop_and_wait();
        let shared = self.shared(position, history, limits, self.threads);
        let control = Arc::clone(&shared.control);
        let kept = Arc::clone(&self.kept);
        let search = move || {
            let best = shared.run(&mut lock(&kept), &mut report);
            report(Report::Done(best));
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(search)?;
        self.running = Some(Running::Thread(control, thread));
        Ok(())
    }

    /// Starts a search that runs only within calls of [`advance`](Self::advance). A running search is stopped.
    pub fn begin(&mut self, position: Position, history: History, limits: Limits) {
        self.stop_and_wait();
        let shared = self.shared(position, history, limits, 1);
        let mut kept = lock(&self.kept);
        let sliced = Sliced::new(shared, first(&mut kept));
        drop(kept);
        self.running = Some(Running::Slices(Box::new(sliced)));
    }

    /// Continues the search that was [begun](Self::begin), for about the time of a slice. Its last report is [`Report::Done`]. It
    /// may be stopped between two slices; its clock also runs between them. A slice may take up to four times as long where
    /// the search of one root move does not fit into it.
    pub fn advance(&mut self, slice: Duration, mut report: impl FnMut(Report)) -> Standing {
        let Some(Running::Slices(sliced)) = &mut self.running else {
            return Standing::Ended;
        };
        let mut kept = lock(&self.kept);
        let standing = sliced.advance(slice, first(&mut kept), &mut report);
        drop(kept);
        if standing == Standing::Ended {
            self.running = None;
        }
        standing
    }

    /// Searches on this thread, and returns the best move.
    pub fn think(
        &mut self,
        position: &Position,
        history: &History,
        limits: &Limits,
        mut report: impl FnMut(Report),
    ) -> Option<Best> {
        self.stop_and_wait();
        let (position, history) = (position.clone(), history.clone());
        let shared = self.shared(position, history, limits.clone(), self.threads);
        shared.run(&mut lock(&self.kept), &mut report)
    }

    /// Plays both sides of a game until the rules end it. `watch` sees the game before each move, and the move, and
    /// may break off. Returns how the game has ended; `None` where no move is found.
    pub fn play_on<B>(
        &mut self,
        game: &mut Game,
        limits: &Limits,
        mut watch: impl FnMut(&Game, &Best) -> ControlFlow<B>,
    ) -> ControlFlow<B, Option<Verdict>> {
        loop {
            let verdict = game.verdict();
            if verdict.is_some() {
                return ControlFlow::Continue(verdict);
            }
            let Some(best) = self.think(game.position(), game.history(), limits, |_| {}) else {
                return ControlFlow::Continue(None);
            };
            watch(game, &best)?;
            game.make(best.mv);
        }
    }

    fn shared(
        &mut self,
        position: Position,
        history: History,
        limits: Limits,
        threads: usize,
    ) -> Shared {
        let evaluation = self.evaluation(position.variant());
        let table = Arc::clone(&self.table);
        let parameters = self.parameters.clone();
        Shared::new(
            position,
            history,
            evaluation,
            table,
            (limits, parameters),
            self.overhead,
            threads,
        )
    }

    /// Stops a running search, which then reports its best move.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.control().stop();
        }
    }

    /// Starts the clock of a search that [ponders](Limits::ponder): the expected move has been played.
    pub fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.control().ponder_hit();
        }
    }

    /// Stops a running search and waits for its end.
    pub fn stop_and_wait(&mut self) {
        self.stop();
        if let Some(Running::Thread(_, thread)) = self.running.take() {
            // A search that panicked has reported nothing, and there is nothing to clean up here.
            let _ = thread.join();
        }
    }

    /// Returns the static evaluation of a position, part by part.
    pub fn evaluate(&mut self, position: &Position) -> Evaluated {
        let evaluation = self.evaluation(position.variant());
        let balance = evaluation.balance(position);
        let parts = Evaluator::new(&evaluation).parts(position, &balance);
        let named = parts.named.into_iter();
        let has_net = evaluation.has_net();
        Evaluated {
            parts: named.filter(|(name, _)| has_net || *name != NET).collect(),
            total: parts.total.clamp(-MAX_REPORTED, MAX_REPORTED),
        }
    }

    /// Returns the static evaluations of positions of one variant, each for its side to move.
    pub fn evaluate_all(&mut self, positions: &[Position]) -> Vec<i32> {
        let Some(first) = positions.first() else {
            return Vec::new();
        };
        let evaluation = self.evaluation(first.variant());
        let mut evaluator = Evaluator::new(&evaluation);
        let each = |position| evaluator.evaluate(position, &evaluation.balance(position));
        positions.iter().map(each).collect()
    }

    fn evaluation(&mut self, variant: &Variant) -> Arc<Evaluation> {
        match &self.evaluation {
            // Compiled rules do not move, so their address identifies them.
            Some((known, evaluation)) if std::ptr::eq(known.rules(), variant.rules()) => {
                Arc::clone(evaluation)
            }
            _ => {
                let net = match &self.net {
                    NetChoice::Without => None,
                    NetChoice::Registered => Net::registered(variant.rules()).map(Arc::new),
                    NetChoice::Given(net) => Some(Arc::clone(net)),
                };
                let net = net.and_then(|net| BoundNet::new(net, variant.rules()).ok());
                let evaluation = Arc::new(Evaluation::new(variant).with_net(net));
                self.evaluation = Some((variant.clone(), Arc::clone(&evaluation)));
                // Positions of different variants may have equal keys.
                self.table.clear();
                self.kept = Arc::default();
                evaluation
            }
        }
    }
}

/// The data that the last search kept. After a panic it is incomplete, but never wrong.
fn lock(kept: &Mutex<Vec<Kept>>) -> MutexGuard<'_, Vec<Kept>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The data that the first thread kept.
fn first(kept: &mut Vec<Kept>) -> &mut Kept {
    kept.resize_with(kept.len().max(1), Kept::default);
    &mut kept[0]
}

impl Running {
    fn control(&self) -> &Control {
        match self {
            Self::Thread(control, _) => control,
            Self::Slices(sliced) => &sliced.shared.control,
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop_and_wait();
    }
}
