//! Long work that Ctrl-C ends.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time after which Python is asked again whether a signal has come. A user who presses Ctrl-C does not notice it.
pub(crate) const PULSE: Duration = Duration::from_millis(20);

/// Asks Python now and then, while work is done without the GIL, whether the work is to go on; and reports the progress.
pub(crate) struct Pulse {
    asked: Instant,
    progress: Option<Py<PyAny>>,
}

impl Pulse {
    /// `progress`, if it is given, is called with what is done and what there is to be done in all.
    pub(crate) fn new(progress: Option<Py<PyAny>>) -> Self {
        Self {
            asked: Instant::now(),
            progress,
        }
    }

    /// Breaks off if a signal's handler, or the progress, has raised an exception.
    pub(crate) fn beat(&mut self, done: u64, all: u64) -> ControlFlow<PyErr> {
        if self.asked.elapsed() < PULSE && done != all {
            return ControlFlow::Continue(());
        }
        self.asked = Instant::now();
        let asked = Python::attach(|py| {
            py.check_signals()?;
            match &self.progress {
                Some(progress) => progress.call1(py, (done, all)).map(drop),
                None => Ok(()),
            }
        });
        match asked {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    }
}

/// The value of work that was not broken off.
pub(crate) fn finished<T>(flow: ControlFlow<PyErr, T>) -> PyResult<T> {
    match flow {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(error) => Err(error),
    }
}

/// Work on threads of its own.
#[derive(Default)]
pub(crate) struct Work {
    /// Whether it is to end as soon as it can: nobody waits for it any more.
    pub(crate) stop: AtomicBool,
    /// How much of it is done.
    pub(crate) done: AtomicU64,
}

/// Does work of which `all` is to be done on a thread of its own, and waits for it without the GIL. If a signal's handler or the progress
/// raises an exception, that is returned at once, and the work is asked to stop.
pub(crate) fn apart<T: Send + 'static>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    all: u64,
    work: impl FnOnce(&Work) -> T + Send + 'static,
) -> PyResult<T> {
    let shared = Arc::new(Work::default());
    let (send, mut receive) = mpsc::channel();
    let given = Arc::clone(&shared);
    let doing = thread::Builder::new().spawn(move || {
        // Nobody may wait any more.
        let _ = send.send(work(&given));
    });
    doing.map_err(|error| PyRuntimeError::new_err(format!("no thread: {error}")))?;
    let mut pulse = Pulse::new(progress);
    loop {
        let waiting = &mut receive;
        let done = match py.detach(move || waiting.recv_timeout(PULSE)) {
            Ok(value) => return finished(pulse.beat(all, all)).map(|()| value),
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the work has failed"));
            }
            Err(RecvTimeoutError::Timeout) => shared.done.load(Ordering::Relaxed),
        };
        // The whole is reported once, at the end.
        if let ControlFlow::Break(error) = pulse.beat(done.min(all.saturating_sub(1)), all) {
            shared.stop.store(true, Ordering::Relaxed);
            return Err(error);
        }
    }
}
