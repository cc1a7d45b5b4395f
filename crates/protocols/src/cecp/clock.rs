//! The time controls of CECP.

use std::time::Duration;

use legwork_engine::{Clock, Limits};

/// The time controls of a game, and what is left on the engine's clock.
#[derive(Debug, Clone, Default)]
pub(super) struct TimeControl {
    /// Moves to a session; `None` for the whole game.
    moves: Option<u32>,
    base: Option<Duration>,
    increment: Duration,
    /// The time that is left, as it was last sent.
    left: Option<Duration>,
    /// A fixed time for each move.
    per_move: Option<Duration>,
    depth: Option<u32>,
}

impl TimeControl {
    /// `level MOVES BASE INCREMENT`: the base in minutes or `minutes:seconds`, the increment in seconds.
    pub(super) fn level(&mut self, words: &[&str]) -> Result<(), &'static str> {
        let [moves, base, increment] = words else {
            return Err("expected moves, base and increment");
        };
        let moves: u32 = moves.parse().map_err(|_| "expected a number of moves")?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let (Some(minutes), Some(seconds)) = (number(minutes), number(seconds)) else {
            return Err("expected a base in minutes or minutes:seconds");
        };
        let increment = number(increment).ok_or("expected an increment in seconds")?;
        let base = duration(minutes * 60.0 + seconds);
        *self = Self {
            moves: (moves > 0).then_some(moves),
            base: Some(base),
            increment: duration(increment),
            left: Some(base),
            per_move: None,
            depth: self.depth,
        };
        Ok(())
    }

    /// `st SECONDS`. Some programs send 0 for less than a second, and mean their clock.
    pub(super) fn per_move(&mut self, word: &str) -> Result<(), &'static str> {
        let seconds = number(word).ok_or("expected seconds")?;
        self.per_move = (seconds > 0.0).then(|| duration(seconds));
        Ok(())
    }

    /// `sd DEPTH`.
    pub(super) fn depth(&mut self, word: &str) -> Result<(), &'static str> {
        let depth: u32 = word.parse().map_err(|_| "expected a depth")?;
        self.depth = Some(depth.max(1));
        Ok(())
    }

    /// `time CENTISECONDS`. A clock that has run out is a negative number.
    pub(super) fn left(&mut self, word: &str) -> Result<(), &'static str> {
        let centiseconds = word.parse::<i64>().map_err(|_| "expected centiseconds")?;
        let centiseconds = centiseconds.max(0).unsigned_abs();
        self.left = Some(Duration::from_millis(centiseconds.saturating_mul(10)));
        Ok(())
    }

    /// For a new game: the depth is no longer limited, the clocks are full.
    pub(super) fn restart(&mut self) {
        self.depth = None;
        self.left = self.base;
    }

    /// The limits of a search after `moves_made` moves of the engine.
    pub(super) fn limits(&self, moves_made: u32) -> Limits {
        let moves_to_go = self.moves.map(|moves| moves - moves_made % moves);
        let clock = self.left.map(|left| Clock {
            left,
            increment: self.increment,
            byoyomi: Duration::ZERO,
            moves_to_go,
        });
        // Without any time control, a second a move.
        let nothing = self.per_move.is_none() && clock.is_none() && self.depth.is_none();
        Limits {
            clock: clock.filter(|_| self.per_move.is_none()),
            move_time: self.per_move.or(nothing.then_some(Duration::from_secs(1))),
            depth: self.depth,
            ..Limits::default()
        }
    }
}

/// A number of seconds from 0 to some years.
fn number(text: &str) -> Option<f64> {
    let number: f64 = text.parse().ok()?;
    (0.0..=1e9).contains(&number).then_some(number)
}

fn duration(seconds: f64) -> Duration {
    Duration::from_millis((seconds * 1000.0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(words: &[&str]) -> Limits {
        let mut control = TimeControl::default();
        control.level(words).unwrap();
        control.limits(0)
    }

    #[test]
    fn time_controls_are_read_as_xboard_writes_them() {
        let clock = level(&["40", "5:30", "0"]).clock.unwrap();
        assert_eq!(clock.left, Duration::from_secs(330));
        assert_eq!(clock.moves_to_go, Some(40));
        let clock = level(&["0", "0:03", "0.02"]).clock.unwrap();
        assert_eq!(clock.increment, Duration::from_millis(20));
        assert_eq!(clock.moves_to_go, None);
        let mut control = TimeControl::default();
        for bad in [
            &["40"][..],
            &["x", "5", "0"],
            &["40", "-5", "0"],
            &["40", "5", "nan"],
        ] {
            assert!(control.level(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn moves_are_counted_to_the_next_session() {
        let mut control = TimeControl::default();
        control.level(&["40", "5", "0"]).unwrap();
        control.left("1234").unwrap();
        let clock = control.limits(41).clock.unwrap();
        assert_eq!(clock.left, Duration::from_millis(12_340));
        assert_eq!(clock.moves_to_go, Some(39));
        control.left("-50").unwrap();
        assert_eq!(control.limits(41).clock.unwrap().left, Duration::ZERO);
    }

    #[test]
    fn a_fixed_time_goes_before_the_clock_unless_it_is_0() {
        let mut control = TimeControl::default();
        control.left("500").unwrap();
        control.per_move("0").unwrap();
        assert!(control.limits(0).move_time.is_none());
        control.per_move("2.5").unwrap();
        let limits = control.limits(0);
        assert_eq!(limits.move_time, Some(Duration::from_millis(2500)));
        assert_eq!(limits.clock, None);
        control.depth("3").unwrap();
        control.restart();
        assert_eq!(control.limits(0).depth, None);
    }
}
