//! How much time the players have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use legwork_core::echo::clip;

/// The longest time that is accepted: a week.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0;

/// A time control, or another limit for each move.
///
/// # Example: a minute and a second a move, and forty moves in two minutes
///
/// ```
/// use legwork_match::Pace;
///
/// assert_eq!("1:00+1".parse::<Pace>()?.to_string(), "60+1");
/// assert_eq!("40/2:00".parse::<Pace>()?.to_string(), "40/120");
/// # Ok::<(), legwork_match::PaceError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pace {
    /// A clock: a base time for N moves or for the game, and an increment.
    Clock {
        /// The number of moves of a period; `None` for the whole game.
        moves: Option<u32>,
        /// The time for them.
        base: Duration,
        /// The time that is added after each move.
        increment: Duration,
    },
    /// A fixed time for each move.
    MoveTime(Duration),
    /// A node limit for each move.
    Nodes(u64),
    /// A fixed depth in plies for each move.
    Depth(u32),
}

/// Why a text is not a time control.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a time control as 1+0.01, 1:30+1 or 40/60+0.5, in seconds or minutes and seconds, found `{}`",
    clip(.0)
)]
pub struct PaceError(String);

/// Seconds, or minutes and seconds.
fn time(text: &str) -> Option<Duration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let number = |text: &str| {
        let plain = text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse::<f64>().ok().filter(|_| plain)
    };
    let seconds = number(minutes)? * 60.0 + number(seconds)?;
    (seconds <= LONGEST).then(|| Duration::from_secs_f64(seconds))
}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => {
                    let moves = moves.parse().ok().filter(|&moves| moves > 0)?;
                    (Some(moves), rest)
                }
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let (base, increment) = (time(base)?, time(increment)?);
            let some = base + increment > Duration::ZERO;
            some.then_some(Self::Clock {
                moves,
                base,
                increment,
            })
        };
        read().ok_or_else(|| PaceError(text.to_owned()))
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock {
                moves,
                base,
                increment,
            } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if !increment.is_zero() {
                    write!(f, "+{}", increment.as_secs_f64())?;
                }
                Ok(())
            }
            Self::MoveTime(time) => write!(f, "{} a move", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "{depth} plies deep"),
        }
    }
}

/// The time that a player has left.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    pace: Pace,
    left: Duration,
    /// The number of moves until the next period.
    moves: u32,
}

impl Clock {
    pub(crate) fn new(pace: Pace) -> Self {
        let (left, moves) = match pace {
            Pace::Clock { base, moves, .. } => (base, moves.unwrap_or(0)),
            Pace::MoveTime(time) => (time, 0),
            Pace::Nodes(_) | Pace::Depth(_) => (Duration::ZERO, 0),
        };
        Self { pace, left, moves }
    }

    /// The time for the next move; `None` if time does not matter.
    pub(crate) fn left(&self) -> Option<Duration> {
        let timed = matches!(self.pace, Pace::Clock { .. } | Pace::MoveTime(_));
        timed.then_some(self.left)
    }

    /// The number of moves until the next period; `None` if the time is for the whole game.
    pub(crate) fn moves_left(&self) -> Option<u32> {
        (self.moves > 0).then_some(self.moves)
    }

    /// Subtracts the time of a move and adds the increment. Returns whether the move came in time, with this margin for
    /// overhead.
    pub(crate) fn moved(&mut self, used: Duration, margin: Duration) -> bool {
        match self.pace {
            Pace::Nodes(_) | Pace::Depth(_) => true,
            Pace::MoveTime(time) => used <= time + margin,
            Pace::Clock {
                moves,
                base,
                increment,
            } => {
                if used > self.left + margin {
                    self.left = Duration::ZERO;
                    return false;
                }
                self.left = self.left.saturating_sub(used) + increment;
                if let Some(moves) = moves {
                    self.moves -= 1;
                    if self.moves == 0 {
                        self.moves = moves;
                        self.left += base;
                    }
                }
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read() {
        for (text, written) in [
            ("1+0.01", "1+0.01"),
            ("0:30", "30"),
            ("40/1:30+0.5", "40/90+0.5"),
            ("0+0.1", "0+0.1"),
        ] {
            assert_eq!(text.parse::<Pace>().unwrap().to_string(), written);
        }
        for text in [
            "", "+", "0", "-1", "1+", "0/1", "x/1", "1e9", "inf", "nan", "1+0+0", "9999999",
            "1:2:3",
        ] {
            let error = text.parse::<Pace>().unwrap_err().to_string();
            assert!(error.contains(&format!("found `{text}`")), "{error}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_is_filled_again() {
        let ms = Duration::from_millis;
        let mut clock = Clock::new("2/1+0.1".parse().unwrap());
        assert_eq!(clock.moves_left(), Some(2));
        assert!(clock.moved(ms(400), ms(0)));
        assert_eq!((clock.left(), clock.moves_left()), (Some(ms(700)), Some(1)));
        assert!(clock.moved(ms(700), ms(0)));
        assert_eq!(
            (clock.left(), clock.moves_left()),
            (Some(ms(1100)), Some(2))
        );
        let mut lenient = clock;
        assert!(!clock.moved(ms(1101), ms(0)));
        assert!(lenient.moved(ms(1101), ms(1)));
        assert_eq!(lenient.left(), Some(ms(100)));
    }

    #[test]
    fn other_paces_have_no_clock_that_runs_down() {
        let ms = Duration::from_millis;
        let mut clock = Clock::new(Pace::MoveTime(ms(50)));
        assert!(clock.moved(ms(50), ms(0)));
        assert_eq!(clock.left(), Some(ms(50)));
        assert!(!clock.moved(ms(51), ms(0)));
        let mut clock = Clock::new(Pace::Nodes(5));
        assert!(clock.moved(ms(5000), ms(0)));
        assert_eq!(clock.left(), None);
    }
}
