//! The search: iterative deepening with principal variation search, on several threads that share a transposition table
//! (Lazy SMP).

mod control;
mod node;
mod null_move;
mod picker;
mod probcut;
mod quiesce;
mod report;
mod root;
mod singular;
mod sliced;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use std::{mem, thread};

use legwork_variant::history::History;
use legwork_variant::position::Position;

use crate::eval::Evaluation;
use crate::limits::Limits;
use crate::parameters::Parameters;
use crate::table::Table;
use crate::time::Budget;
use worker::Worker;

pub(crate) use control::Control;
pub use report::{Best, Line, Report};
pub(crate) use sliced::Sliced;
pub use sliced::Standing;
pub(crate) use worker::Kept;

/// The stack size of a search thread: recursion is deep, and frames are large in unoptimised builds.
pub(crate) const STACK: usize = 16 << 20;

/// The state that the threads of a search share.
pub(crate) struct Shared {
    pub(crate) position: Position,
    pub(crate) history: History,
    pub(crate) evaluation: Arc<Evaluation>,
    pub(crate) table: Arc<Table>,
    pub(crate) limits: Limits,
    pub(crate) parameters: Parameters,
    pub(crate) control: Arc<Control>,
    budget: Option<Budget>,
    /// The node count of each thread.
    nodes: Vec<AtomicU64>,
}

impl Shared {
    pub(crate) fn new(
        position: Position,
        history: History,
        evaluation: Arc<Evaluation>,
        table: Arc<Table>,
        (limits, parameters): (Limits, Parameters),
        overhead: Duration,
        threads: usize,
    ) -> Self {
        Self {
            position,
            history,
            evaluation,
            table,
            control: Arc::new(Control::new(limits.ponder)),
            budget: limits.budget(overhead),
            limits,
            parameters,
            nodes: (0..threads.max(1)).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Stops the search if its time is over, and returns whether it is.
    fn is_over(&self, now: Duration) -> bool {
        let hard = self.budget.as_ref().map(|budget| budget.hard);
        let over = hard.is_some_and(|hard| self.control.is_over(hard, now));
        if over {
            self.control.stop.store(true, Relaxed);
        }
        over
    }

    /// The nodes of all threads, given the current count of the first.
    fn all_nodes(&self, own: u64) -> u64 {
        let others = self.nodes[1..].iter().map(|nodes| nodes.load(Relaxed));
        own + others.sum::<u64>()
    }

    /// Searches, and returns the best move when it may be reported; `None` if there is no legal move. Each thread starts with what
    /// it kept from the last search.
    pub(crate) fn run(&self, kept: &mut Vec<Kept>, report: &mut dyn FnMut(Report)) -> Option<Best> {
        self.table.grow_older();
        kept.resize_with(self.nodes.len(), Kept::default);
        let mut kept = kept.iter_mut().enumerate();
        let first = kept.next();
        thread::scope(|scope| {
            for (id, kept) in kept {
                let help = move || {
                    let mut worker = Worker::new(self, id, mem::take(kept), None);
                    let mut deepening = worker.begin();
                    worker.deepen(&mut deepening, &mut |_| {});
                    *kept = worker.keep();
                };
                let builder = thread::Builder::new().stack_size(STACK);
                // If no more threads can be started, fewer search.
                if builder.spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let (id, kept) = first?;
            let mut worker = Worker::new(self, id, mem::take(kept), None);
            let mut deepening = worker.begin();
            worker.deepen(&mut deepening, report);
            *kept = worker.keep();
            let best = deepening.best(self);
            self.control.wait(self.limits.infinite);
            self.control.stop();
            best
        })
    }
}
