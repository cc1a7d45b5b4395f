//! How far a measurement is, and when it will end: a bar on a terminal, a line a step elsewhere.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work of which so much is done.
#[derive(Debug)]
pub(super) struct Progress {
    /// The bar; where there is no terminal, each step is a line instead.
    bar: Option<ProgressBar>,
    started: Instant,
    all: u64,
    done: u64,
}

impl Progress {
    /// Work of that size; what the unit is does not matter.
    pub(super) fn new(all: u64) -> Self {
        let template = "{bar:24} {percent:>3}% {msg} ({eta} left)";
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(all);
            // One step may take a minute: the time left is told anew meanwhile.
            bar.enable_steady_tick(Duration::from_secs(1));
            match ProgressStyle::with_template(template) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Self {
            bar,
            started: Instant::now(),
            all,
            done: 0,
        }
    }

    /// Says what is being done now.
    pub(super) fn begin(&self, what: &str) {
        match &self.bar {
            Some(bar) => bar.set_message(what.to_owned()),
            None => eprintln!(
                "{}",
                line(what, self.done, self.all, self.started.elapsed())
            ),
        }
    }

    /// So much more is done.
    pub(super) fn done(&mut self, part: u64) {
        self.done += part;
        if let Some(bar) = &self.bar {
            bar.inc(part);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A step as a line: how much was done before it, and how long the rest will take at that pace.
fn line(what: &str, done: u64, all: u64, elapsed: Duration) -> String {
    let percent = 100 * u128::from(done) / u128::from(all.max(1));
    let left = match done {
        0 => String::new(),
        _ => {
            let left = all.saturating_sub(done) as f64 / done as f64;
            format!(", {} left", about(elapsed.mul_f64(left)))
        }
    };
    format!("{percent:>3}% {what}{left}")
}

/// A time that is guessed: `about 40 s`, `about 2 min`, `about 1.5 h`.
pub(super) fn about(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 1.0 {
        "less than a second".to_owned()
    } else if seconds < 99.5 {
        format!("about {seconds:.0} s")
    } else if seconds < 99.5 * 60.0 {
        format!("about {:.0} min", seconds / 60.0)
    } else {
        format!("about {:.1} h", seconds / 3600.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_tells_what_is_done_and_what_is_left() {
        let told = |done| line("gothic start", done, 400, Duration::from_secs(30));
        assert_eq!(told(0), "  0% gothic start");
        assert_eq!(told(100), " 25% gothic start, about 90 s left");
        assert_eq!(told(400), "100% gothic start, less than a second left");
        assert_eq!(line("nothing", 0, 0, Duration::ZERO), "  0% nothing");
    }

    #[test]
    fn a_guess_has_no_more_digits_than_it_knows() {
        let told = |seconds| about(Duration::from_secs(seconds));
        assert_eq!(told(0), "less than a second");
        assert_eq!(told(99), "about 99 s");
        assert_eq!(told(100), "about 2 min");
        assert_eq!(told(5_900), "about 98 min");
        assert_eq!(told(7_200), "about 2.0 h");
    }
}
