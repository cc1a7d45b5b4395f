//! Both sides' clocks.

use std::time::{Duration, Instant};

use legwork::Color;

/// The time of each side at the start, and its increment per move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TimeControl {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

impl TimeControl {
    /// Reads `5+3`: minutes, and seconds for each move. Without `+3` there is no increment.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| {
            let number: f64 = text.parse().ok()?;
            (0.0..=10_000.0).contains(&number).then_some(number)
        };
        let base = Duration::from_secs_f64(number(minutes)? * 60.0);
        let increment = Duration::from_secs_f64(number(seconds)?);
        (!base.is_zero()).then_some(Self { base, increment })
    }

    /// Reads the PGN tag `TimeControl`: `300+3`.
    pub(crate) fn read_tag(text: &str) -> Option<Self> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let base: f64 = base.parse().ok()?;
        Self::read(&format!("{}+{increment}", base / 60.0))
    }

    /// The value of the PGN tag `TimeControl`: seconds, and seconds for each move.
    pub(crate) fn tag(self) -> String {
        format!(
            "{}+{}",
            self.base.as_secs_f64(),
            self.increment.as_secs_f64()
        )
    }
}

/// The clocks of a game.
#[derive(Debug, Clone)]
pub(crate) struct Clocks {
    pub(crate) control: TimeControl,
    /// The time left when the clocks were last pressed.
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Full clocks, both stopped.
    pub(crate) fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: [control.base; 2],
            running: None,
        }
    }

    /// The time that a side has left.
    pub(crate) fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color.index()];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// The time that each side has left.
    pub(crate) fn both(&self, now: Instant) -> [Duration; 2] {
        Color::each(|color| self.left(color, now))
    }

    /// Stops both clocks and sets the time left.
    pub(crate) fn set(&mut self, left: [Duration; 2]) {
        self.left = left;
        self.running = None;
    }

    /// Stops the running clock.
    pub(crate) fn stop(&mut self, now: Instant) {
        self.set(self.both(now));
    }

    /// Adds the increment after a side's move.
    pub(crate) fn press(&mut self, mover: Color, now: Instant) {
        self.stop(now);
        self.left[mover.index()] += self.control.increment;
    }

    /// Starts a side's clock.
    pub(crate) fn start(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// The side whose time is up.
    pub(crate) fn flagged(&self, now: Instant) -> Option<Color> {
        let (color, _) = self.running?;
        self.left(color, now).is_zero().then_some(color)
    }
}

/// `4:58`, `1:02:03`; below ten seconds `9.3`.
pub(crate) fn shown(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("{seconds}.{}", left.subsec_millis() / 100);
    }
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_is_minutes_and_seconds() {
        let control = TimeControl::read("5+3").unwrap();
        assert_eq!(control.base, Duration::from_secs(300));
        assert_eq!(control.increment, Duration::from_secs(3));
        assert_eq!(control.tag(), "300+3");
        assert_eq!(TimeControl::read_tag("300+3"), Some(control));
        let half = TimeControl::read("0.5").unwrap();
        assert_eq!(half.base, Duration::from_secs(30));
        for bad in ["", "+3", "0+1", "-5", "5+x", "nan", "inf", "5+3+1"] {
            assert_eq!(TimeControl::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_clock_of_the_side_to_move_runs_and_gains() {
        let begin = Instant::now();
        let after = |seconds| begin + Duration::from_secs(seconds);
        let mut clocks = Clocks::new(TimeControl::read("1+2").unwrap());
        clocks.start(Color::White, begin);
        assert_eq!(shown(clocks.left(Color::White, after(10))), "0:50");
        clocks.press(Color::White, after(10));
        clocks.start(Color::Black, after(10));
        assert_eq!(shown(clocks.left(Color::White, after(30))), "0:52");
        assert_eq!(shown(clocks.left(Color::Black, after(65))), "5.0");
        assert_eq!(clocks.flagged(after(69)), None);
        assert_eq!(clocks.flagged(after(70)), Some(Color::Black));
        assert_eq!(shown(clocks.left(Color::Black, after(99))), "0.0");
    }
}
