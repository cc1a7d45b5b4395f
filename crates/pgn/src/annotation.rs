//! Commands of programs in comments: `[%clk 0:01:30]`, `[%eval 0.35]`.

use std::time::Duration;

/// An evaluation, from White's side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Evaluation {
    /// In Pawns.
    Pawns(f64),
    /// Mate in this many moves; negative if Black mates.
    Mate(i32),
}

/// The value of a command `[%name value]` in a comment.
fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let places = comment.match_indices("[%");
    let commands = places.map(|(at, _)| &comment[at + 2..]);
    commands
        .filter_map(|rest| rest.strip_prefix(name))
        .find_map(|rest| {
            let value = rest.strip_prefix(' ')?;
            value.split_once(']').map(|(value, _)| value.trim())
        })
}

/// The time left on the clock, `[%clk 1:02:03.4]`.
///
/// # Example: a clock
///
/// ```
/// let left = legwork::pgn::clock("good [%clk 0:01:30.5]").unwrap();
/// assert_eq!(left.as_millis(), 90_500);
/// assert_eq!(legwork::pgn::clock_text(left), "[%clk 0:01:30.5]");
/// ```
pub fn clock(comment: &str) -> Option<Duration> {
    let mut parts = command(comment, "clk")?.split(':');
    let (hours, minutes): (u64, u64) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let seconds = parts.next()?;
    let sound = seconds
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    if parts.next().is_some() || !sound || hours > 10_000 || minutes > 1_000 {
        return None;
    }
    let seconds: f64 = seconds.parse().ok().filter(|seconds| *seconds < 1e6)?;
    let whole = Duration::from_secs(hours * 3600 + minutes * 60);
    Some(whole + Duration::from_secs_f64(seconds))
}

/// The command of a comment for the time left on the clock.
pub fn clock_text(left: Duration) -> String {
    let (seconds, tenths) = (left.as_secs(), left.subsec_millis() / 100);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let tenths = match tenths {
        0 => String::new(),
        tenths => format!(".{tenths}"),
    };
    format!("[%clk {hours}:{minutes:02}:{:02}{tenths}]", seconds % 60)
}

/// The evaluation of a position, `[%eval 0.35]` or `[%eval #-3]`.
///
/// # Example: an evaluation
///
/// ```
/// use legwork::pgn::{Evaluation, evaluation, evaluation_text};
///
/// assert_eq!(evaluation("[%eval -1.5,20] a slip"), Some(Evaluation::Pawns(-1.5)));
/// assert_eq!(evaluation("[%eval #-3]"), Some(Evaluation::Mate(-3)));
/// assert_eq!(evaluation_text(Evaluation::Pawns(0.349)), "[%eval 0.35]");
/// ```
pub fn evaluation(comment: &str) -> Option<Evaluation> {
    let value = command(comment, "eval")?;
    // The depth may follow.
    let value = value.split(',').next().unwrap_or_default();
    match value.strip_prefix('#') {
        Some(moves) => moves.parse().ok().map(Evaluation::Mate),
        None => value
            .parse()
            .ok()
            .filter(|pawns: &f64| pawns.is_finite())
            .map(Evaluation::Pawns),
    }
}

/// The command of a comment for an evaluation.
pub fn evaluation_text(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Pawns(pawns) => format!("[%eval {pawns:.2}]"),
        Evaluation::Mate(moves) => format!("[%eval #{moves}]"),
    }
}
