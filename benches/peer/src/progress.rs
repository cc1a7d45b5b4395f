//! How far a measurement is, and when it will end: a bar on a terminal, a line a step elsewhere.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The progress of some work.
#[derive(Debug)]
pub(crate) struct Progress {
    /// Hidden without a terminal, where each step is a line.
    bar: ProgressBar,
}

impl Progress {
    /// Work of that size; the unit does not matter.
    pub(crate) fn new(all: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
        let template = "{bar:24} {percent:>3}% {msg} ({eta} left)";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        if io::stderr().is_terminal() {
            // One step may take a minute: the time left is drawn anew meanwhile.
            bar.enable_steady_tick(Duration::from_secs(1));
        }
        Self { bar }
    }

    /// Says what is being done now.
    pub(crate) fn begin(&self, what: &str) {
        self.bar.set_message(what.to_owned());
        if !io::stderr().is_terminal() {
            eprintln!("{}", line(what, &self.bar));
        }
    }

    /// Adds to the work done.
    pub(crate) fn done(&mut self, part: u64) {
        self.bar.inc(part);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A time that is guessed.
pub(crate) fn about(time: Duration) -> String {
    format!("about {:#}", HumanDuration(time))
}

/// A step as a line: how much was done before it, and how long the rest will take at that pace.
fn line(what: &str, bar: &ProgressBar) -> String {
    let (all, done) = (bar.length().unwrap_or_default(), bar.position());
    let percent = 100 * u128::from(done) / u128::from(all.max(1));
    if done == 0 {
        return format!("{percent:>3}% {what}");
    }
    let left = all.saturating_sub(done) as f64 / done as f64;
    let left = about(bar.elapsed().mul_f64(left));
    format!("{percent:>3}% {what}, {left} left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_says_how_much_is_done_and_left() {
        let bar = ProgressBar::hidden();
        bar.set_length(400);
        assert_eq!(line("start", &bar), "  0% start");
        bar.set_position(100);
        let bar = bar.with_elapsed(Duration::from_secs(30));
        assert_eq!(line("start", &bar), " 25% start, about 2m left");
    }
}
