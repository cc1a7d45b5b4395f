//! The tables on the terminal.

use comfy_table::{Cell, CellAlignment, Table, presets};

use super::measures::{MEASURES, Measure, figure};
use super::peer::{Match, Outcome};
use super::records::Record;

/// What was measured in this run: a row a position, a column a measure.
pub(super) fn measured(records: &[Record]) -> String {
    let fresh: Vec<&Record> = records.iter().filter(|record| record.fresh).collect();
    let is_there = |measure: &&Measure| fresh.iter().any(|r| r.group == measure.group);
    let measures: Vec<Measure> = MEASURES.iter().filter(is_there).copied().collect();
    let mut table = plain();
    let heads = measures.iter().map(|measure| right(measure.head));
    table.set_header(
        [Cell::new("variant"), Cell::new("position")]
            .into_iter()
            .chain(heads),
    );
    let mut last = "";
    for (variant, position) in places(&fresh) {
        let shown = if variant == last { "" } else { variant };
        let mut row = vec![Cell::new(shown), Cell::new(position)];
        for measure in &measures {
            let record = fresh.iter().find(|record| {
                (
                    record.group.as_str(),
                    record.variant.as_str(),
                    record.position.as_str(),
                ) == (measure.group, variant, position)
            });
            let value = record.map(|record| figure(measure.value(record.time.median)));
            row.push(right(value.as_deref().unwrap_or_default()));
        }
        table.add_row(row);
        last = variant;
    }
    table.to_string()
}

/// The positions of the records, each once.
pub(super) fn places<'a>(records: &[&'a Record]) -> Vec<(&'a str, &'a str)> {
    let mut places = Vec::new();
    for record in records {
        let place = (record.variant.as_str(), record.position.as_str());
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// A match with another program: a row a position, and what was left out below.
pub(super) fn matched(played: &Match) -> String {
    let mut table = plain();
    let peer = format!("{}\nMnodes/s", played.peer);
    let heads = ["depth", "leaves", "legwork\nMnodes/s", &peer, "ratio"].map(right);
    table.set_header(
        [Cell::new("variant"), Cell::new("position")]
            .into_iter()
            .chain(heads),
    );
    let mut notes = Vec::new();
    for row in &played.rows {
        let figures = match &row.outcome {
            Outcome::Timed {
                depth,
                leaves,
                ours,
                theirs,
            } => {
                let rate = |seconds: f64| figure(*leaves as f64 / seconds / 1e6);
                let ratio = format!("{}x", figure(theirs / ours));
                [
                    depth.to_string(),
                    leaves.to_string(),
                    rate(*ours),
                    rate(*theirs),
                    ratio,
                ]
            }
            Outcome::Disagreement {
                depth,
                ours,
                theirs,
            } => {
                notes.push(format!(
                    "disagreement: {} {}, depth {depth}: legwork counts {ours}, {} {theirs}",
                    row.variant, row.position, played.peer
                ));
                continue;
            }
            Outcome::LeftOut(reason) => {
                notes.push(format!(
                    "left out: {} {}: {reason}",
                    row.variant, row.position
                ));
                continue;
            }
        };
        let apart = if row.is_apart() { " (apart)" } else { "" };
        let words = [row.variant.clone(), format!("{}{apart}", row.position)].map(Cell::new);
        let figures = figures.iter().map(|figure| right(figure));
        table.add_row(words.into_iter().chain(figures));
    }
    for (variant, ratio, positions) in played.means() {
        notes.push(format!(
            "{variant}: {}x, the geometric mean of {positions} (start and middle games)",
            figure(ratio)
        ));
    }
    let mut text = if table.is_empty() {
        String::new()
    } else {
        format!("{table}\n")
    };
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
    use crate::tasks::bench::peer::Row;
    use crate::tasks::bench::records::Time;
    use std::path::PathBuf;

    fn record(group: &str, variant: &str, position: &str, nanoseconds: f64) -> Record {
        Record {
            group: group.to_owned(),
            variant: variant.to_owned(),
            position: position.to_owned(),
            time: Time {
                median: nanoseconds,
                lower: nanoseconds,
                upper: nanoseconds,
            },
            fresh: true,
            folder: PathBuf::new(),
        }
    }

    #[test]
    fn figures_stand_below_each_other() {
        let mut earlier = record("fen", "tiny", "end", 1.0);
        earlier.fresh = false;
        let records = [
            record("make_move", "tiny", "start", 9.87654),
            record("perft", "tiny", "start", 2.0),
            record("perft", "tiny", "end", 12.5),
            earlier,
        ];
        insta::assert_snapshot!(measured(&records), @"
        ┌─────────────────────────────────────────┐
        │ variant   position      perft      make │
        │                      Mnodes/s   ns/move │
        ╞═════════════════════════════════════════╡
        │ tiny      start           500      9.88 │
        │           end            80.0           │
        └─────────────────────────────────────────┘
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
        let timed = |ours, theirs| Outcome::Timed {
            depth: 4,
            leaves: 1_000_000,
            ours,
            theirs,
        };
        let played = Match {
            peer: "slowfish".to_owned(),
            rows: vec![
                row("tiny", timed(0.01, 0.1)),
                at("tiny", "middlegame", timed(0.01, 0.4)),
                at("tiny", "endgame", timed(0.01, 0.05)),
                row("odd", Outcome::LeftOut("unknown to it".to_owned())),
                row(
                    "wide",
                    Outcome::Disagreement {
                        depth: 3,
                        ours: 7,
                        theirs: 8,
                    },
                ),
            ],
        };
        insta::assert_snapshot!(matched(&played), @"
        ┌───────────────────────────────────────────────────────────────────────────┐
        │ variant   position          depth    leaves    legwork   slowfish   ratio │
        │                                               Mnodes/s   Mnodes/s         │
        ╞═══════════════════════════════════════════════════════════════════════════╡
        │ tiny      start                 4   1000000        100       10.0   10.0x │
        │ tiny      middlegame            4   1000000        100       2.50   40.0x │
        │ tiny      endgame (apart)       4   1000000        100       20.0   5.00x │
        └───────────────────────────────────────────────────────────────────────────┘
        left out: odd start: unknown to it
        disagreement: wide start, depth 3: legwork counts 7, slowfish 8
        tiny: 20.0x, the geometric mean of 2 (start and middle games)
        ");
    }
}
