//! Commands of programs in comments: `[%clk 0:01:30]`, `[%eval 0.35]`.

use std::time::Duration;

use legwork_variant::score::Score;

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

/// The evaluation of a position for White, `[%eval 0.35]` or `[%eval #-3]`.
///
/// # Example: an evaluation
///
/// ```
/// use legwork::pgn::{Score, evaluation, evaluation_text};
///
/// assert_eq!(evaluation("[%eval -1.5,20] a slip"), Some(Score::Centipawns(-150)));
/// assert_eq!(evaluation("[%eval #-3]"), Some(Score::Mate(-3)));
/// assert_eq!(evaluation_text(Score::Centipawns(35)), "[%eval 0.35]");
/// ```
pub fn evaluation(comment: &str) -> Option<Score> {
    let value = command(comment, "eval")?;
    // The depth may follow.
    let value = value.split(',').next().unwrap_or_default();
    match value.strip_prefix('#') {
        Some(moves) => moves.parse().ok().map(Score::Mate),
        None => value
            .parse()
            .ok()
            .filter(|pawns: &f64| pawns.is_finite())
            .map(|pawns| Score::Centipawns((pawns * 100.0).round() as i32)),
    }
}

/// The command of a comment for White's score.
pub fn evaluation_text(score: Score) -> String {
    match score {
        Score::Centipawns(score) => format!("[%eval {:.2}]", f64::from(score) / 100.0),
        Score::Mate(moves) => format!("[%eval #{moves}]"),
    }
}
