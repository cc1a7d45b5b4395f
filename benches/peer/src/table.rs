//! The table of a match, and under it what its figures mean.

use comfy_table::{Cell, CellAlignment, Table, presets};

use crate::matching::{Match, MatchOutcome};
use legwork_drawing::text::numbers::figure;

/// The meaning of the figures of a match.
const RATIO: &str = "M leaves/s: million leaves of the move tree counted in a second\n\
    ratio: the peer's time divided by legwork's time, the median of the rounds (the lowest to the \
    highest);\nabove 1, legwork is faster; times are the processor's, without the start-up of the program\n\
    small trees understate the ratio: a tree that takes legwork a few milliseconds says little (`--deep`)";

/// A match with another program: a row for each position, and below the table what was left out.
pub(crate) fn matched(played: &Match) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
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
                ratio.words(),
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

fn right(text: &str) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matching::Row;
    use crate::spread::RoundSpread;

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
            ratio: RoundSpread {
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
