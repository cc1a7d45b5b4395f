//! The tables on the terminal, and under each what its figures mean.

use comfy_table::{Cell, CellAlignment, Table, presets};

use super::measures::{MEASURES, Measure, figure};
use super::peer::{Match, MatchOutcome};
use super::records::Record;

/// The meaning of every figure of a run.
const SPREAD: &str =
    "Each figure is a median of one thread; ± is half of its confidence interval of 95%.";

/// The meaning of the figures of a match.
const RATIO: &str = "M leaves/s: million leaves of the move tree counted in a second\n\
    ratio: the peer's time divided by legwork's time, the median of the rounds (the lowest to the \
    highest);\nabove 1, legwork is faster; times are the processor's, without the start-up of the program\n\
    small trees understate the ratio: a tree that takes legwork a few milliseconds says little (`--deep`)";

/// The figures of this run: a row for each position, a column for each measure.
pub(super) fn measured(records: &[Record]) -> String {
    let is_there = |measure: &&Measure| records.iter().any(|r| r.group == measure.group);
    let measures: Vec<Measure> = MEASURES.iter().filter(is_there).copied().collect();
    let mut table = plain();
    let heads = measures
        .iter()
        .map(|measure| right(&format!("{}\n{}", measure.group, measure.unit)));
    table.set_header(
        [Cell::new("variant"), Cell::new("position")]
            .into_iter()
            .chain(heads),
    );
    let mut last = "";
    for (variant, position) in places(records) {
        let shown = if variant == last { "" } else { variant };
        let mut row = vec![Cell::new(shown), Cell::new(position)];
        for measure in &measures {
            let record = records.iter().find(|record| {
                (
                    record.group.as_str(),
                    record.variant.as_str(),
                    record.position.as_str(),
                ) == (measure.group, variant, position)
            });
            let value = record.map(|record| measure.figure(record.time).short());
            row.push(right(value.as_deref().unwrap_or_default()));
        }
        table.add_row(row);
        last = variant;
    }
    let legends = measures
        .iter()
        .map(|measure| format!("{}: {}\n", measure.group, measure.legend()));
    let legends: String = legends.collect();
    format!("{table}\n{legends}{SPREAD}")
}

/// By how much the time of each benchmark has changed since a baseline.
pub(super) fn changed(baseline: &str, changes: &[[String; 2]]) -> String {
    let mut table = plain();
    let change = right(&format!("change of time since {baseline}"));
    table.set_header([Cell::new("benchmark"), change]);
    for [id, change] in changes {
        table.add_row([Cell::new(id), right(change)]);
    }
    format!(
        "{table}\nThe change of the mean, with its confidence interval of 95%; below 0, it is faster now."
    )
}

/// The positions of the records, each once.
fn places(records: &[Record]) -> Vec<(&str, &str)> {
    let mut places = Vec::new();
    for record in records {
        let place = (record.variant.as_str(), record.position.as_str());
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// A match with another program: a row for each position, and below the table what was left out.
pub(super) fn matched(played: &Match) -> String {
    let mut table = plain();
    let heads = [
        "depth",
        "leaves",
        "legwork\nM leaves/s",
        "peer\nM leaves/s",
        "ratio",
    ];
    let heads = heads.map(right);
    table.set_header(
        [Cell::new("variant"), Cell::new("position")]
            .into_iter()
            .chain(heads),
    );
    let mut notes = Vec::new();
    let mut wide = Vec::new();
    for row in &played.rows {
        if let MatchOutcome::Timed { ratio, .. } = row.outcome
            && ratio.is_wide()
        {
            wide.push(format!("{} {}", row.variant, row.position));
        }
        let figures = match &row.outcome {
            MatchOutcome::Timed {
                depth,
                leaves,
                ours,
                theirs,
                ratio,
            } => [
                depth.to_string(),
                leaves.to_string(),
                figure(*ours),
                figure(*theirs),
                ratio.long("x"),
            ],
            MatchOutcome::Disagreement {
                depth,
                ours,
                theirs,
            } => {
                notes.push(format!(
                    "disagreement: {} {}, depth {depth}: legwork counts {ours}, {} counts {theirs}",
                    row.variant, row.position, played.peer
                ));
                continue;
            }
            MatchOutcome::LeftOut(reason) => {
                notes.push(format!(
                    "left out: {} {}: {reason}",
                    row.variant, row.position
                ));
                continue;
            }
        };
        let words = [&row.variant, &row.position].map(Cell::new);
        let figures = figures.iter().map(|figure| right(figure));
        table.add_row(words.into_iter().chain(figures));
    }
    if !wide.is_empty() {
        notes.push(format!(
            "warning: the rounds' ratios differ by more than a quarter, so that their median says little: {}",
            wide.join(", ")
        ));
    }
    for (variant, ratio, positions) in played.means() {
        notes.push(format!(
            "{variant}: {}x, the geometric mean of {positions} ratios (the end game is left out)",
            figure(ratio)
        ));
    }
    let mut text = format!("peer: {}, {}\n", played.peer, played.program);
    if !table.is_empty() {
        text.push_str(&format!("{table}\n{RATIO}\n"));
    }
    text.push_str(&notes.join("\n"));
    text
}

fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table
}

fn right(text: &str) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tasks::bench::measures::Spread;
    use crate::tasks::bench::peer::Row;
    use crate::tasks::bench::records::tests::exact;

    #[test]
    fn figures_are_in_columns() {
        let mut rough = exact("perft", "tiny", "start", 2.0);
        rough.time.upper = 2.1;
        let records = [
            exact("make_move", "tiny", "start", 9.87654),
            rough,
            exact("perft", "tiny", "end", 12.5),
        ];
        insta::assert_snapshot!(measured(&records), @"
        ┌─────────────────────────────────────────────┐
        │ variant   position        perft   make_move │
        │                      M leaves/s     ns/move │
        ╞═════════════════════════════════════════════╡
        │ tiny      start         500 ±3%    9.88 ±0% │
        │           end          80.0 ±0%             │
        └─────────────────────────────────────────────┘
        perft: leaves of the move tree counted, in millions a second; more is faster
        make_move: nanoseconds to find a move legal and play it; less is faster
        Each figure is a median of one thread; ± is half of its confidence interval of 95%.
        ");
    }

    #[test]
    fn a_change_has_its_column() {
        let row = |id: &str, change: &str| [id.to_owned(), change.to_owned()];
        let changes = [
            row("perft/tiny/start", "+10.0% (+9.0% to +11.0%)"),
            row("perft/tiny/end", "-2.5% (-3.0% to -2.0%)"),
        ];
        insta::assert_snapshot!(changed("before", &changes), @"
        ┌────────────────────────────────────────────────┐
        │ benchmark          change of time since before │
        ╞════════════════════════════════════════════════╡
        │ perft/tiny/start      +10.0% (+9.0% to +11.0%) │
        │ perft/tiny/end          -2.5% (-3.0% to -2.0%) │
        └────────────────────────────────────────────────┘
        The change of the mean, with its confidence interval of 95%; below 0, it is faster now.
        ");
    }

    #[test]
    fn a_match_names_what_it_leaves_out() {
        let at = |variant: &str, position: &str, outcome| Row {
            variant: variant.to_owned(),
            position: position.to_owned(),
            outcome,
        };
        let row = |variant: &str, outcome| at(variant, "start", outcome);
        let timed = |ratio| MatchOutcome::Timed {
            depth: 4,
            leaves: 1_000_000,
            ours: 100.0,
            theirs: 100.0 / ratio,
            ratio: Spread {
                lower: 0.9 * ratio,
                median: ratio,
                upper: if ratio < 20.0 { 1.1 } else { 1.3 } * ratio,
            },
        };
        let played = Match {
            peer: "Slowfish 2".to_owned(),
            program: "/opt/slowfish".to_owned(),
            rows: vec![
                row("tiny", timed(10.0)),
                at("tiny", "middlegame", timed(40.0)),
                at("tiny", "endgame", timed(5.0)),
                row("odd", MatchOutcome::LeftOut("unknown to it".to_owned())),
                row(
                    "wide",
                    MatchOutcome::Disagreement {
                        depth: 3,
                        ours: 7,
                        theirs: 8,
                    },
                ),
            ],
        };
        insta::assert_snapshot!(matched(&played), @"
        peer: Slowfish 2, /opt/slowfish
        ┌───────────────────────────────────────────────────────────────────────────────────────────┐
        │ variant   position     depth    leaves      legwork         peer                    ratio │
        │                                          M leaves/s   M leaves/s                          │
        ╞═══════════════════════════════════════════════════════════════════════════════════════════╡
        │ tiny      start            4   1000000          100         10.0   10.0x (9.00x to 11.0x) │
        │ tiny      middlegame       4   1000000          100         2.50   40.0x (36.0x to 52.0x) │
        │ tiny      endgame          4   1000000          100         20.0   5.00x (4.50x to 5.50x) │
        └───────────────────────────────────────────────────────────────────────────────────────────┘
        M leaves/s: million leaves of the move tree counted in a second
        ratio: the peer's time divided by legwork's time, the median of the rounds (the lowest to the highest);
        above 1, legwork is faster; times are the processor's, without the start-up of the program
        small trees understate the ratio: a tree that takes legwork a few milliseconds says little (`--deep`)
        left out: odd start: unknown to it
        disagreement: wide start, depth 3: legwork counts 7, Slowfish 2 counts 8
        warning: the rounds' ratios differ by more than a quarter, so that their median says little: tiny middlegame
        tiny: 20.0x, the geometric mean of 2 ratios (the end game is left out)
        ");
    }
}
