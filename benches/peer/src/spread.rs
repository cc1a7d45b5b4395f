//! A figure, and how far it differs from round to round.

use legwork_drawing::text::numbers::figure;

/// The figures of some rounds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RoundSpread {
    pub(crate) lower: f64,
    pub(crate) median: f64,
    pub(crate) upper: f64,
}

impl RoundSpread {
    /// The median, the lowest and the highest of the rounds' figures.
    pub(crate) fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_by(f64::total_cmp);
        let at = |index: usize| figures.get(index).copied().unwrap_or(f64::NAN);
        Self {
            lower: at(0),
            median: at(figures.len() / 2),
            upper: at(figures.len().saturating_sub(1)),
        }
    }

    /// Whether the highest figure is more than a quarter above the lowest.
    pub(crate) fn is_wide(&self) -> bool {
        self.upper > 1.25 * self.lower
    }

    /// The median and both ends: `12.3x (12.1x to 12.6x)`.
    pub(crate) fn words(&self) -> String {
        let [median, lower, upper] = [self.median, self.lower, self.upper].map(figure);
        format!("{median}x ({lower}x to {upper}x)")
    }
}
