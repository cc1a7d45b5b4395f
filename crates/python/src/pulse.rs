//! Long work that Ctrl-C ends.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The time after which Python is asked again whether a signal has come. A user who presses Ctrl-C does not notice it.
pub(crate) const PULSE: Duration = Duration::from_millis(20);

/// Asks Python now and then, while work is done without the GIL, whether the work is to go on; and tells how far it is.
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
