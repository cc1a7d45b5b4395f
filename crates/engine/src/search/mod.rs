//! The search: iterative deepening of principal-variation search, on several threads that share a
//! table (Lazy SMP).

mod control;
mod node;
mod quiesce;
mod report;
mod root;
mod sliced;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
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

/// The stack of a search thread: lines are long, and frames are large where nothing is optimised.
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
    /// The number of positions that each thread has searched.
    nodes: Vec<AtomicU64>,
}

impl Shared {
    pub(crate) fn new(
        position: Position,
        history: History,
        evaluation: Arc<Evaluation>,
        table: Arc<Table>,
        (limits, parameters): (Limits, Parameters),
        threads: usize,
    ) -> Self {
        Self {
            position,
            history,
            evaluation,
            table,
            control: Arc::new(Control::new(limits.ponder)),
            budget: limits.budget(),
            limits,
            parameters,
            nodes: (0..threads.max(1)).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// The positions of all threads, where the first one has searched so many.
    fn all_nodes(&self, own: u64) -> u64 {
        let others = self.nodes[1..].iter().map(|nodes| nodes.load(Relaxed));
        own + others.sum::<u64>()
    }

    /// Searches, and gives the best move when the search may answer; `None` if there is no move. Each thread begins with
    /// what it kept of the search before.
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
                // Where the system gives no more threads, there are fewer.
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
