//! A search in time slices, for platforms without threads.

use std::mem;
use std::time::Duration;

use super::root::Deepening;
use super::worker::Worker;
use super::{Kept, Report, Shared};

/// If a slice does not finish a root move, the next ones are longer, soon by up to this factor: longer slices repeat less of
/// the search.
const LONGEST: u32 = 4;
/// After this many slices within one root move they grow by a slice's length once more, and so on without end. A slice begins its
/// root move again; where the transposition table saves it too little, all of it goes into the same positions, and only a longer
/// one gets further.
const PATIENCE: u32 = 32;
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

/// The length of the slice that comes after `interrupted` slices within one root move.
fn length(slice: Duration, interrupted: u32) -> Duration {
    let times = interrupted.saturating_add(1).min(LONGEST) + interrupted / PATIENCE;
    slice.max(SHORTEST).saturating_mul(times)
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

    /// Searches for one slice, which is longer the more slices have ended within the same root move; its last report is [`Report::Done`].
    pub(crate) fn advance(
        &mut self,
        slice: Duration,
        kept: &mut Kept,
        report: &mut dyn FnMut(Report),
    ) -> Standing {
        let shared = &self.shared;
        if !self.finished {
            let length = length(slice, self.interrupted);
            let end = shared.control.since_start().saturating_add(length);
            let before = self.deepening.place();
            let mut worker = Worker::new(shared, 0, mem::take(kept), Some(end));
            self.finished = worker.deepen(&mut self.deepening, report);
            *kept = worker.keep();
            let same = before == self.deepening.place();
            self.interrupted = if same {
                self.interrupted.saturating_add(1)
            } else {
                0
            };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_within_one_root_move_grow_without_end() {
        let slice = Duration::from_millis(2);
        let millis = |interrupted| length(slice, interrupted).as_millis();
        assert_eq!([0, 1, 2, 3, 31].map(millis), [2, 4, 6, 8, 8]);
        assert_eq!([32, 64, 3200].map(millis), [10, 12, 208]);
        assert_eq!(length(Duration::ZERO, 0), SHORTEST);
        assert!(length(slice, u32::MAX) > Duration::from_secs(3600));
    }
}
