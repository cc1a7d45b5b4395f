//! Bounds that every check must keep: no panic, and at most a second per text.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::wrong::{FailureClass, SoakFailure};

/// The maximum time for one text.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(1);

/// The maximum length of a message, in bytes: fifty faults and more.
const LONGEST_MESSAGE: usize = 40_000;

thread_local! {
    /// Whether a panic is a finding, and not a bug of this program.
    static WATCHED: Cell<bool> = const { Cell::new(false) };
    /// The message and the place of this thread's last panic.
    static LAST: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// From now on panics inside [`caught`] are kept for its caller instead of being printed.
pub(crate) fn catch_panics() {
    let standard = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !WATCHED.get() {
            return standard(panic);
        }
        let place = panic.location().map_or_else(
            || "an unknown place".to_owned(),
            |place| format!("{}:{}", place.file(), place.line()),
        );
        let said = panic.payload_as_str().unwrap_or("no message").to_owned();
        LAST.with(|last| *last.borrow_mut() = Some((place, said)));
    }));
}

/// Does some work, and turns a panic into a finding.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T, SoakFailure>) -> Result<T, SoakFailure> {
    let outer = WATCHED.replace(true);
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    WATCHED.set(outer);
    match outcome {
        Ok(outcome) => outcome,
        Err(_) => {
            let last = LAST.with(|last| last.borrow_mut().take());
            let (place, said) = last.unwrap_or_default();
            let message = format!("it panics at {place}: {said}");
            Err(SoakFailure::new(FailureClass::Panic(place), message))
        }
    }
}

/// Does some work on a text, for which it has a second at most. Slow work is repeated, because other programs may
/// have slowed it down.
pub(crate) fn in_time<T>(mut work: impl FnMut() -> T) -> Result<T, SoakFailure> {
    let start = Instant::now();
    let outcome = work();
    let took = start.elapsed();
    if took <= MOST_TIME {
        return Ok(outcome);
    }
    let again = (0..2).map(|_| processor_time(&mut work));
    let least = again.min().unwrap_or(took).min(took);
    if least <= MOST_TIME {
        return Ok(outcome);
    }
    let message = format!("it takes {:.1} s", least.as_secs_f64());
    Err(SoakFailure::new(FailureClass::Slow, message))
}

/// The processor time that some work takes; elapsed time on systems that do not report it.
fn processor_time<T>(work: &mut impl FnMut() -> T) -> Duration {
    let used = || -> Option<Duration> {
        let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanos = statistics.split(' ').next()?.parse().ok()?;
        Some(Duration::from_nanos(nanos))
    };
    let (start, before) = (Instant::now(), used());
    work();
    let elapsed = start.elapsed();
    match before.zip(used()) {
        Some((before, after)) => after.saturating_sub(before),
        None => elapsed,
    }
}

/// Checks that a message has a bounded length and no characters that control the terminal.
pub(crate) fn message(text: &str) -> Result<(), SoakFailure> {
    if text.len() > LONGEST_MESSAGE {
        let message = format!("a message is {} bytes long", text.len());
        return Err(SoakFailure::text("a long message", message));
    }
    match text.chars().find(|c| c.is_control() && *c != '\n') {
        Some(c) => Err(SoakFailure::text(
            "a control character in a message",
            format!("a message has the character {c:?}: {text:?}"),
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_with_its_place() {
        catch_panics();
        let wrong = caught(|| -> Result<(), SoakFailure> { panic!("on purpose") }).unwrap_err();
        assert!(matches!(&wrong.class, FailureClass::Panic(place) if place.contains("bounds.rs:")));
        assert!(wrong.message.contains("on purpose"), "{}", wrong.message);
    }

    #[test]
    fn what_takes_long_is_told() {
        let nap = || std::thread::sleep(Duration::from_millis(5));
        assert!(in_time(nap).is_ok());
        let work = || {
            let start = Instant::now();
            while start.elapsed() < MOST_TIME + Duration::from_millis(400) {}
        };
        // On a busy machine the processor time may be less.
        if let Err(wrong) = in_time(work) {
            assert_eq!(wrong.class, FailureClass::Slow);
        }
    }

    #[test]
    fn messages_are_bounded() {
        assert!(message("rank 8: 9 files\nexpected 8").is_ok());
        assert!(message(&"x".repeat(LONGEST_MESSAGE + 1)).is_err());
        assert!(message("\x1b[31m").is_err());
    }
}
