//! The measures, each with its unit and what the unit means.

/// A figure and its spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spread {
    pub(super) lower: f64,
    pub(super) median: f64,
    pub(super) upper: f64,
}

impl Spread {
    /// Half the width of the spread, in percent of the median.
    pub(super) fn percent(&self) -> f64 {
        50.0 * (self.upper - self.lower) / self.median
    }

    /// Whether the highest figure is more than a quarter above the lowest.
    pub(super) fn is_wide(&self) -> bool {
        self.upper > 1.25 * self.lower
    }

    /// The median, and half the width of the spread in whole percent, rounded up: `12.3 ±2%`.
    pub(super) fn short(&self) -> String {
        format!("{} ±{:.0}%", figure(self.median), self.percent().ceil())
    }

    /// The median and both ends: `12.3x (12.1x to 12.6x)`, for the unit `x`.
    pub(super) fn long(&self, unit: &str) -> String {
        let [median, lower, upper] = [self.median, self.lower, self.upper].map(figure);
        format!("{median}{unit} ({lower}{unit} to {upper}{unit})")
    }
}

/// The scale of a measure's unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scale {
    /// Millions of elements a second; more is faster.
    Millions,
    /// Nanoseconds for one element; less is faster.
    Nanoseconds,
}

/// One group of benchmarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measure {
    /// The first part of the benchmarks' ids.
    pub(super) group: &'static str,
    /// The unit of the figures.
    pub(super) unit: &'static str,
    /// The things that a figure counts.
    meaning: &'static str,
    scale: Scale,
}

/// In the order of the columns.
pub(super) const MEASURES: [Measure; 11] = [
    millions(
        "perft",
        "M leaves/s",
        "million leaves of the move tree counted in a second",
    ),
    millions(
        "count",
        "M moves/s",
        "million legal moves counted, without a list, in a second",
    ),
    millions(
        "movegen",
        "M moves/s",
        "million legal moves listed in a second",
    ),
    millions(
        "captures",
        "M lists/s",
        "million times in a second that all captures of the position are listed",
    ),
    millions(
        "checks",
        "M lists/s",
        "million times in a second that all checks of the position are listed",
    ),
    nanoseconds(
        "make_move",
        "ns/move",
        "nanoseconds to check that a move is legal and to play the move",
    ),
    millions(
        "playout",
        "M plies/s",
        "million plies played in a second, in games of random moves",
    ),
    nanoseconds(
        "see",
        "ns/move",
        "nanoseconds for the static exchange evaluation of a move",
    ),
    nanoseconds(
        "attacked",
        "ns/square",
        "nanoseconds to see whether a square is attacked",
    ),
    nanoseconds(
        "fen",
        "ns/position",
        "nanoseconds to write a FEN and to read the FEN back",
    ),
    millions(
        "walker",
        "M moves/s",
        "million legal moves listed in a second by the Walker, the slow reference",
    ),
];

const fn millions(group: &'static str, unit: &'static str, meaning: &'static str) -> Measure {
    Measure {
        group,
        unit,
        meaning,
        scale: Scale::Millions,
    }
}

const fn nanoseconds(group: &'static str, unit: &'static str, meaning: &'static str) -> Measure {
    Measure {
        group,
        unit,
        meaning,
        scale: Scale::Nanoseconds,
    }
}

impl Measure {
    /// Says what the figures mean, and which are better.
    pub(super) fn legend(self) -> String {
        let better = match self.scale {
            Scale::Millions => "more is faster",
            Scale::Nanoseconds => "less is faster",
        };
        format!("{}; {better}", self.meaning)
    }

    /// Nanoseconds for one element, converted to the unit of this measure.
    pub(super) fn figure(self, time: Spread) -> Spread {
        let rate = |nanoseconds: f64| 1_000.0 / nanoseconds;
        match self.scale {
            // The longest time is the lowest rate.
            Scale::Millions => Spread {
                lower: rate(time.upper),
                median: rate(time.median),
                upper: rate(time.lower),
            },
            Scale::Nanoseconds => time,
        }
    }
}

/// A figure with three significant digits, or all digits before the point.
pub(super) fn figure(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(lower: f64, median: f64, upper: f64) -> Spread {
        Spread {
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
    fn a_spread_is_shown_in_percent_or_in_full() {
        let spread = spread(9.9, 10.0, 10.12);
        assert_eq!(spread.short(), "10.0 ±2%");
        assert_eq!(spread.long("x"), "10.0x (9.90x to 10.1x)");
        let figures = [1234.4, 99.94, 12.34, 1.234, 0.0].map(figure);
        assert_eq!(figures, ["1234", "99.9", "12.3", "1.23", "0.00"]);
    }
}
