//! A progress bar on a terminal, for work that takes longer than a second.

use std::io::{self, IsTerminal};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A progress bar that disappears when it is dropped.
pub(crate) struct CommandProgress(ProgressBar);

impl CommandProgress {
    /// Makes a bar of this many steps, not shown yet.
    pub(crate) fn new(what: &str, steps: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        if let Ok(style) =
            ProgressStyle::with_template("{msg} [{wide_bar}] {pos}/{len}, {eta} left")
        {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        if io::stderr().is_terminal() {
            let later = bar.clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_secs(1));
                if !later.is_finished() {
                    later.set_draw_target(ProgressDrawTarget::stderr());
                    later.enable_steady_tick(Duration::from_millis(200));
                }
            });
        }
        Self(bar)
    }

    /// Counts one step.
    pub(crate) fn step(&self) {
        self.steps(1);
    }

    /// Shows a message next to the bar.
    pub(crate) fn say(&self, what: String) {
        self.0.set_message(what);
    }

    /// Counts this many steps.
    pub(crate) fn steps(&self, count: u64) {
        self.0.inc(count);
    }
}

impl Drop for CommandProgress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
