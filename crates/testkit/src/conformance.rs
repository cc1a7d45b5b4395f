//! What every variant passes: oracle files and random games, without the cases.

use std::collections::HashMap;
use std::path::Path;

use legwork_core::rules::{Fault, Rules};
use legwork_core::setups::SetUpError;
use legwork_kernel::Level;
use legwork_variant::error::Error;
use legwork_variant::variant::{Variant, find};

use crate::compare::{Thoroughness, check_position};
use crate::games::RandomGame;
use crate::oracle::{Failure, OracleReport, Suite, run_at};

/// How many positions of random games a variant is checked on unless told otherwise.
pub const POSITIONS: usize = 20_000;

/// How deep the Walker counts a case: it is slow.
const WALKER_DEPTH: u32 = 1;

/// Runs an oracle file: perft at every depth, and exact move lists.
///
/// # Panics
///
/// If the file is faulty or a case fails; the message has every failure.
pub fn oracle(file: &Path) {
    passes(file, Level::chosen(), WALKER_DEPTH);
}

/// The same at another level of the processor, without the Walker.
///
/// # Panics
///
/// If the file is faulty or a case fails; the message has every failure.
pub fn oracle_at(file: &Path, level: Level) {
    passes(file, level, 0);
}

fn passes(file: &Path, level: Level, walker_depth: u32) {
    let suite = Suite::read(file).unwrap_or_else(|error| panic!("{error}"));
    let report = run_at(&suite, level, walker_depth, |_| ());
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert!(report.is_clean() && report.passed > 0, "{}", told(&report));
}

/// How many failing cases of a file are reported in full.
const TOLD: usize = 3;

/// The first cases that fail, each by its smallest depth: deeper trees contain the same fault.
fn told(report: &OracleReport) -> String {
    let mut flattest: Vec<&Failure> = report.failures.iter().collect();
    flattest.dedup_by(|next, first| next.case == first.case && next.fen == first.fen);
    let mut lines: Vec<String> = flattest
        .iter()
        .take(TOLD)
        .map(|failure| failure.to_string())
        .collect();
    if flattest.len() > TOLD {
        let more = flattest.len() - TOLD;
        lines.push(format!(
            "{more} more fail; `legwork verify` with the file lists all"
        ));
    }
    lines.join("\n")
}

/// Every choice of options of a registered variant in which at most one is not the default.
///
/// # Errors
///
/// If the variant is not registered, or its rules are faulty.
pub fn choices(id: &str) -> Result<Vec<Variant>, Error> {
    let entry = find(id)?;
    let standard = entry.open(&[])?;
    let mut variants = vec![standard.clone()];
    for option in &standard.rules().options {
        for value in option.values.iter().skip(1) {
            variants.push(entry.open(&[(&option.name, value)])?);
        }
    }
    Ok(variants)
}

/// Reads the positions for the benchmarks of a registered variant.
///
/// # Errors
///
/// If any is faulty; the message has every fault.
pub fn bench(id: &str) -> Result<(), String> {
    let entry = find(id).map_err(|error| error.to_string())?;
    let rules = entry.rules().map_err(|error| error.to_string())?;
    let faults = bench_faults(&rules, entry.ron(), |options| entry.open(options));
    let lines: Vec<String> = faults
        .iter()
        .map(|fault| format!("{id}.ron:{fault}"))
        .collect();
    if lines.is_empty() {
        Ok(())
    } else {
        Err(lines.join("\n"))
    }
}

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

/// Checks that every set-up of a variant can be had.
///
/// # Panics
///
/// If there are more or fewer than the variant says.
pub fn set_ups(variant: &Variant) {
    let Ok(count) = variant.set_up_count() else {
        return;
    };
    let asked = (0..).map(|number| variant.set_up(number));
    let answers = asked.take_while(|answer| !matches!(answer, Err(SetUpError::OutOfRange { .. })));
    let given = answers.filter(Result::is_ok).count();
    assert_eq!(
        count, given,
        "{variant:?}: set-ups said to be there, and given"
    );
}

/// How many positions of random games to check: [`POSITIONS`], or what the environment variable
/// `LEGWORK_POSITIONS` says.
///
/// # Panics
///
/// If the variable is set and is not a number.
pub fn positions() -> usize {
    match std::env::var("LEGWORK_POSITIONS") {
        Ok(number) => number.parse().expect("LEGWORK_POSITIONS is a number"),
        Err(_) => POSITIONS,
    }
}

/// Plays random games of a variant until that many positions are checked.
///
/// The games with even and those with odd seeds are played on a thread each: this is the longest test
/// of most variants, and would else run alone at the end.
///
/// # Panics
///
/// If the generators disagree, or [`check_position`] finds anything else.
pub fn random_games_of(variant: &Variant, positions: usize) {
    std::thread::scope(|scope| {
        let odd = scope.spawn(|| games_of_seeds((1..).step_by(2), variant, positions / 2));
        games_of_seeds((0..).step_by(2), variant, positions.div_ceil(2));
        if let Err(panic) = odd.join() {
            std::panic::resume_unwind(panic);
        }
    });
}

/// Plays the games of these seeds until that many positions are checked.
fn games_of_seeds(seeds: impl Iterator<Item = u64>, variant: &Variant, positions: usize) {
    let games = seeds.flat_map(|seed| {
        let game = RandomGame::new(variant, seed).unwrap_or_else(|error| panic!("{error}"));
        game.map(move |position| (seed, position))
    });
    for (seed, position) in games.take(positions) {
        if let Err(disagreement) = check_position(&position, Thoroughness::SAMPLED) {
            panic!("game {seed}: {}", disagreement.told_once());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Contradiction, MoveSource};

    #[test]
    fn a_case_that_fails_is_told_once_and_few_of_many_are() {
        let fails = |(case, depth): (&str, u32)| Failure {
            variant: "tiny".to_owned(),
            case: case.to_owned(),
            options: Vec::new(),
            fen: "4k/5 w - - 0 1".to_owned(),
            source: MoveSource::Generator,
            contradiction: Contradiction::Count {
                depth,
                expected: 3,
                got: 4,
            },
        };
        let cases = [
            ("a", 2),
            ("a", 3),
            ("b", 1),
            ("b", 2),
            ("c", 1),
            ("d", 1),
            ("e", 4),
        ];
        let report = OracleReport {
            passed: 0,
            failed: 5,
            failures: cases.map(fails).to_vec(),
        };
        insta::assert_snapshot!(told(&report), @r"
        tiny: a
          4k/5 w - - 0 1
          Generator: depth 2: expected 3, got 4
        tiny: b
          4k/5 w - - 0 1
          Generator: depth 1: expected 3, got 4
        tiny: c
          4k/5 w - - 0 1
          Generator: depth 1: expected 3, got 4
        2 more fail; `legwork verify` with the file lists all
        ");
    }

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
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "12:30: bench[2] (short): fen: board, byte 7: the board ends after 3 ranks, expected 4",
                "15:18: bench[3] (over): no move can be made, expected a position to measure on",
            ]
        );
    }
}
