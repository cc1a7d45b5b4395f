//! The positions that a rule file names for measuring.

use std::collections::HashMap;

use legwork_core::rules::{Fault, Rules};
use legwork_variant::error::Error;
use legwork_variant::variant::Variant;

/// The faults of the bench positions, which are not read with the rules. Each is read with its
/// options, and has to have moves. `source` is the text of the rules, and `open` opens them with
/// some values of their options.
pub fn bench_faults(
    rules: &Rules,
    source: &str,
    open: impl Fn(&[(&str, &str)]) -> Result<Variant, Error>,
) -> Vec<Fault> {
    // Compiling takes the time, and most positions have the same options.
    let mut opened = HashMap::new();
    let mut faults = Vec::new();
    for bench in &rules.bench {
        let options = bench.options.iter();
        let options: Vec<(&str, &str)> = options.map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let variant = opened
            .entry(options)
            .or_insert_with_key(|options| open(options));
        let checked = match variant {
            Ok(variant) => can_be_measured_on(variant, bench.fen.as_deref()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(message) = checked {
            faults.push(Fault::at(source, bench.offset, bench.path.clone(), message));
        }
    }
    faults
}

/// Whether a FEN, or the start where there is none, is a position with moves.
fn can_be_measured_on(variant: &Variant, fen: Option<&str>) -> Result<(), String> {
    let position = match fen {
        None => variant.start(),
        Some(fen) => variant
            .position(fen)
            .map_err(|error| format!("fen: {error}"))?,
    };
    match position.count() {
        0 => Err("no move can be made, expected a position to measure on".to_owned()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_reader::ReadRules as _;

    #[test]
    fn a_position_that_cannot_be_measured_on_is_told_with_its_place() {
        let ron = r#"(
    name: "Toy",
    board: (files: 4, ranks: 4),
    pieces: [(letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R")],
    start: "k3/4/4/3K w - - 0 1",
    options: [(name: "start", values: [(name: "near"), (name: "far", set: (
        start: "k3/4/4/2RK w - - 0 1"))])],
    bench: [
        (name: "start"),
        (name: "far", options: {"start": "far"}),
        (name: "short", fen: "k3/4/3K w - - 0 1"),
        (
            name: "over", options: {"start": "far"},
            fen: "k3/3R/4/1R1K b - - 0 1",
        ),
    ],
)"#;
        let rules = Rules::read("toy", ron, &[]).unwrap();
        let faults = bench_faults(&rules, ron, |options| {
            Variant::from_ron("toy", ron, options)
        });
        let messages: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            messages,
            [
                "12:30: bench[2] (short): fen: board, byte 7: the board ends after 3 ranks, expected 4",
                "15:18: bench[3] (over): no move can be made, expected a position to measure on",
            ]
        );
    }
}
