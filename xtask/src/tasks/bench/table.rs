//! The tables on the terminal, and under each what its figures mean.

use comfy_table::{Cell, CellAlignment, Table, presets};

use super::measures::{MEASURES, Measure};
use super::records::Record;

/// The meaning of every figure of a run.
const SPREAD: &str =
    "Each figure is a median of one thread; ± is half of its confidence interval of 95%.";

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

pub(super) fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table
}

pub(super) fn right(text: &str) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
