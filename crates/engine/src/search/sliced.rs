//! A search in time slices, for platforms without threads.

use std::mem;
use std::time::Duration;

use super::root::Deepening;
use super::worker::Worker;
use super::{Kept, Report, Shared};

/// If a slice does not finish a root move, the next ones are longer, by up to this factor: longer slices repeat less of the
/// search.
const LONGEST: u32 = 4;
/// The shortest slice; a shorter one might make no progress.
const SHORTEST: Duration = Duration::from_millis(1);

/// The state of a search in slices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is not finished.
    Thinking,
    /// It is finished, but may not report its best move yet: it is infinite, or it ponders.
    Waiting,
    /// It has reported its best move.
    Ended,
}

/// A search in slices.
pub(crate) struct Sliced {
    pub(crate) shared: Shared,
    deepening: Deepening,
    /// The number of consecutive slices that ended within the same root move.
    interrupted: u32,
    /// Whether the search is finished.
    finished: bool,
}

impl Sliced {
    pub(crate) fn new(shared: Shared, kept: &mut Kept) -> Self {
        shared.table.grow_older();
        let mut worker = Worker::new(&shared, 0, mem::take(kept), None);
        let deepening = worker.begin();
        *kept = worker.keep();
        Self {
            shared,
            deepening,
            interrupted: 0,
            finished: false,
        }
    }

    /// Searches for the time of one slice, up to [`LONGEST`] times as long; its last report is [`Report::Done`].
    pub(crate) fn advance(
        &mut self,
        slice: Duration,
        kept: &mut Kept,
        report: &mut dyn FnMut(Report),
    ) -> Standing {
        let shared = &self.shared;
        if !self.finished {
            let times = (self.interrupted + 1).min(LONGEST);
            let length = slice.max(SHORTEST).saturating_mul(times);
            let end = shared.control.since_start().saturating_add(length);
            let before = self.deepening.place();
            let mut worker = Worker::new(shared, 0, mem::take(kept), Some(end));
            self.finished = worker.deepen(&mut self.deepening, report);
            *kept = worker.keep();
            let same = before == self.deepening.place();
            self.interrupted = if same { self.interrupted + 1 } else { 0 };
        }
        if !self.finished {
            Standing::Thinking
        } else if shared.control.may_answer(shared.limits.infinite) {
            report(Report::Done(self.deepening.best(shared)));
            Standing::Ended
        } else {
            Standing::Waiting
        }
    }
}
