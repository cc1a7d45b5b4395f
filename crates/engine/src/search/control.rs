//! How a running search is reached from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

// In a browser, the standard library has no clock.
use web_time::Instant;

/// How a running search is reached from outside: to stop it, or to start its own time.
#[derive(Debug)]
pub(crate) struct Control {
    /// Set by whoever wants the search to end; every thread looks at it at every position.
    pub(crate) stop: AtomicBool,
    start: Instant,
    pondering: AtomicBool,
    /// When our own time began, in microseconds after the start.
    own_since: AtomicU64,
    /// Wakes a search that has ended early and waits for leave to answer.
    waiting: Mutex<()>,
    woken: Condvar,
}

impl Control {
    pub(crate) fn new(pondering: bool) -> Self {
        Self {
            stop: AtomicBool::new(false),
            start: Instant::now(),
            pondering: AtomicBool::new(pondering),
            own_since: AtomicU64::new(0),
            waiting: Mutex::new(()),
            woken: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search.
    pub(crate) fn stop(&self) {
        let _waiting = self.lock();
        self.stop.store(true, Relaxed);
        self.woken.notify_all();
    }

    /// The other side has played the move that was expected: from now on our own time passes.
    pub(crate) fn ponder_hit(&self) {
        let _waiting = self.lock();
        let now = self.start.elapsed().as_micros() as u64;
        self.own_since.store(now, Relaxed);
        self.pondering.store(false, Relaxed);
        self.woken.notify_all();
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// The time since the search began.
    pub(crate) fn since_start(&self) -> Duration {
        self.start.elapsed()
    }

    /// Our own time that has passed; `None` while it is the other side's.
    pub(crate) fn elapsed(&self) -> Option<Duration> {
        if self.is_pondering() {
            return None;
        }
        let before = Duration::from_micros(self.own_since.load(Relaxed));
        Some(self.start.elapsed().saturating_sub(before))
    }

    /// Whether the search may answer: at once, unless it is infinite or the other side thinks.
    pub(crate) fn may_answer(&self, infinite: bool) -> bool {
        self.stop.load(Relaxed) || !(infinite || self.is_pondering())
    }

    /// Waits until the search may answer.
    pub(crate) fn wait(&self, infinite: bool) {
        let mut waiting = self.lock();
        while !self.may_answer(infinite) {
            waiting = self
                .woken
                .wait(waiting)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}
