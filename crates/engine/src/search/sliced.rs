//! A search in slices, for where there is no thread that it could have for itself.

use std::mem;
use std::time::Duration;

use super::root::Deepening;
use super::worker::Worker;
use super::{Kept, Report, Shared};

/// A slice in which a move of the root was not finished is followed by longer ones, up to so many times as long: the longer they
/// are, the less is looked at again.
const LONGEST: u32 = 4;
/// In no time nothing would ever be found.
const SHORTEST: Duration = Duration::from_millis(1);

/// How a search in slices stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It has more to look at.
    Thinking,
    /// Nothing is left to look at, but it may not answer yet: it is infinite, or it ponders.
    Waiting,
    /// It has answered.
    Ended,
}

/// A search that runs in slices.
pub(crate) struct Sliced {
    pub(crate) shared: Shared,
    deepening: Deepening,
    /// How many slices in a row have ended in the same move of the root.
    interrupted: u32,
    /// Whether nothing is left to look at.
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

    /// Searches for the time of a slice, or a few; its last report is [`Report::Done`].
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
