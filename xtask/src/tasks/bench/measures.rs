//! What is measured, and in which unit people read it.

/// How a time for an element is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Millions of elements a second.
    Millions,
    /// Nanoseconds an element.
    Nanoseconds,
}

/// One thing that is measured: a group of benchmarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Measure {
    /// The first part of the benchmarks' ids.
    pub(super) group: &'static str,
    /// What it is, for people.
    pub(super) title: &'static str,
    /// The head of its column.
    pub(super) head: &'static str,
    pub(super) unit: Unit,
}

/// In the order of the columns.
pub(super) const MEASURES: [Measure; 11] = [
    measure(
        "perft",
        "counting leaves",
        "perft\nMnodes/s",
        Unit::Millions,
    ),
    measure(
        "count",
        "counting legal moves",
        "count\nMmoves/s",
        Unit::Millions,
    ),
    measure(
        "movegen",
        "listing legal moves",
        "list\nMmoves/s",
        Unit::Millions,
    ),
    measure(
        "captures",
        "listing captures",
        "captures\nMlists/s",
        Unit::Millions,
    ),
    measure(
        "checks",
        "listing checks",
        "checks\nMlists/s",
        Unit::Millions,
    ),
    measure(
        "make_move",
        "making a move",
        "make\nns/move",
        Unit::Nanoseconds,
    ),
    measure(
        "playout",
        "games of random moves",
        "play-outs\nMplies/s",
        Unit::Millions,
    ),
    measure(
        "see",
        "valuing exchanges",
        "SEE\nns/move",
        Unit::Nanoseconds,
    ),
    measure(
        "attacked",
        "asking whether a square is attacked",
        "attacked\nns/square",
        Unit::Nanoseconds,
    ),
    measure(
        "fen",
        "writing a FEN and reading it",
        "FEN\nns",
        Unit::Nanoseconds,
    ),
    measure(
        "walker",
        "listing by the Walker",
        "Walker\nMmoves/s",
        Unit::Millions,
    ),
];

const fn measure(
    group: &'static str,
    title: &'static str,
    head: &'static str,
    unit: Unit,
) -> Measure {
    Measure {
        group,
        title,
        head,
        unit,
    }
}

impl Measure {
    /// The unit in words.
    pub(super) fn unit_words(self) -> &'static str {
        self.head.split('\n').next_back().unwrap_or_default()
    }

    /// A time for one element, in nanoseconds, in the unit of this measure.
    pub(super) fn value(self, nanoseconds: f64) -> f64 {
        match self.unit {
            Unit::Millions => 1_000.0 / nanoseconds,
            Unit::Nanoseconds => nanoseconds,
        }
    }

    /// Whether more is better.
    pub(super) fn more_is_better(self) -> bool {
        self.unit == Unit::Millions
    }
}

/// A figure with about three digits that count.
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

    #[test]
    fn a_time_is_told_in_the_unit_people_read() {
        let of = |group| *MEASURES.iter().find(|m| m.group == group).unwrap();
        let [perft, make] = [of("perft"), of("make_move")];
        assert_eq!(perft.value(2.0), 500.0);
        assert_eq!(perft.unit_words(), "Mnodes/s");
        assert_eq!(make.value(12.5), 12.5);
        let figures = [1234.4, 99.94, 12.34, 1.234, 0.0].map(figure);
        assert_eq!(figures, ["1234", "99.9", "12.3", "1.23", "0.00"]);
    }
}
