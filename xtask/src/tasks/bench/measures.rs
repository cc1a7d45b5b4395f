//! The measures, each with its unit and what the unit means.

use legwork_drawing::text::numbers::figure;

/// A figure and its spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ConfidenceInterval {
    pub(super) lower: f64,
    pub(super) median: f64,
    pub(super) upper: f64,
}

impl ConfidenceInterval {
    /// Half the width of the spread, in percent of the median.
    fn percent(&self) -> f64 {
        50.0 * (self.upper - self.lower) / self.median
    }

    /// The median, and half the width of the spread in whole percent, rounded up: `12.3 ±2%`.
    pub(super) fn short(&self) -> String {
        format!("{} ±{:.0}%", figure(self.median), self.percent().ceil())
    }
}

/// One group of benchmarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measure {
    /// The first part of the benchmarks' ids.
    pub(super) group: &'static str,
    /// The unit of the figures: millions a second, or nanoseconds.
    pub(super) unit: &'static str,
    /// The thing that a figure measures.
    meaning: &'static str,
}

/// In the order of the columns.
pub(super) const MEASURES: [Measure; 11] = [
    measure("perft", "M leaves/s", "leaves of the move tree counted"),
    measure("count", "M moves/s", "legal moves counted, not listed"),
    measure("movegen", "M moves/s", "legal moves listed"),
    measure("captures", "M lists/s", "lists of all captures"),
    measure("checks", "M lists/s", "lists of all checks"),
    measure("make_move", "ns/move", "to find a move legal and play it"),
    measure("playout", "M plies/s", "plies of random games played"),
    measure("see", "ns/move", "for the static exchange evaluation"),
    measure("attacked", "ns/square", "to see if a square is attacked"),
    measure("fen", "ns/position", "to write a FEN and read it back"),
    measure("walker", "M moves/s", "legal moves listed by the Walker"),
];

const fn measure(group: &'static str, unit: &'static str, meaning: &'static str) -> Measure {
    Measure {
        group,
        unit,
        meaning,
    }
}

impl Measure {
    /// Whether more is faster.
    fn is_rate(self) -> bool {
        self.unit.ends_with("/s")
    }

    /// Says what the figures mean, and which are better.
    pub(super) fn legend(self) -> String {
        if self.is_rate() {
            format!("{}, in millions a second; more is faster", self.meaning)
        } else {
            format!("nanoseconds {}; less is faster", self.meaning)
        }
    }

    /// Nanoseconds for one element, converted to the unit of this measure.
    pub(super) fn figure(self, time: ConfidenceInterval) -> ConfidenceInterval {
        let rate = |nanoseconds: f64| 1_000.0 / nanoseconds;
        if self.is_rate() {
            // The longest time is the lowest rate.
            ConfidenceInterval {
                lower: rate(time.upper),
                median: rate(time.median),
                upper: rate(time.lower),
            }
        } else {
            time
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(lower: f64, median: f64, upper: f64) -> ConfidenceInterval {
        ConfidenceInterval {
            lower,
            median,
            upper,
        }
    }

    #[test]
    fn a_time_is_converted_to_the_unit_of_its_measure() {
        let of = |group| *MEASURES.iter().find(|m| m.group == group).unwrap();
        let time = spread(1.0, 2.0, 4.0);
        assert_eq!(of("perft").figure(time), spread(250.0, 500.0, 1_000.0));
        assert_eq!(of("make_move").figure(time), time);
        assert!(of("perft").legend().ends_with("more is faster"));
        assert!(of("make_move").legend().ends_with("less is faster"));
    }

    #[test]
    fn a_spread_is_shown_in_percent() {
        let spread = spread(9.9, 10.0, 10.12);
        assert_eq!(spread.short(), "10.0 ±2%");
        let figures = [1234.4, 99.94, 12.34, 1.234, 0.0].map(figure);
        assert_eq!(figures, ["1234", "99.9", "12.3", "1.23", "0.00"]);
    }
}
