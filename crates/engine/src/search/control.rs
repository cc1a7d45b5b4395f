//! Control of a running search by other threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

// In a browser, the standard library has no clock.
use web_time::Instant;

/// Controls a running search from other threads: stops it, or ends its pondering.
#[derive(Debug)]
pub(crate) struct Control {
    /// Set to stop the search; every thread reads it at every node.
    pub(crate) stop: AtomicBool,
    start: Instant,
    pondering: AtomicBool,
    /// When the engine's own time began, in microseconds after the start.
    own_since: AtomicU64,
    /// Wakes a finished search that waits for permission to report its best move.
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

    /// The opponent has played the expected move: the engine's own time begins.
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

    /// Whether this much of the engine's own time has passed, at a time since the search began; never while it ponders.
    pub(crate) fn is_over(&self, time: Duration, now: Duration) -> bool {
        let before = Duration::from_micros(self.own_since.load(Relaxed));
        !self.is_pondering() && now.saturating_sub(before) >= time
    }

    /// Whether the search may report its best move: not while it is infinite or ponders.
    pub(crate) fn may_answer(&self, infinite: bool) -> bool {
        self.stop.load(Relaxed) || !(infinite || self.is_pondering())
    }

    /// Waits until the search may report its best move.
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
