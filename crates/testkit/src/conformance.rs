//! What every variant passes: oracle files and random games, without the cases.

use std::path::Path;

use legwork_core::error::Error;
use legwork_core::kernel::Level;
use legwork_core::setups::SetUpError;
use legwork_core::variant::{Variant, find};

use crate::compare::{Thoroughness, check_position};
use crate::games::RandomGame;
use crate::oracle::{Failure, Report, Suite, run_at};

/// How many positions of random games a variant is checked on unless told otherwise.
pub const POSITIONS: usize = 20_000;

/// How deep the Walker counts a case: it is slow.
const WALKER_DEPTH: u32 = 1;

/// Runs an oracle file: perft at every depth, move lists exactly.
///
/// # Panics
///
/// If the file is faulty or a case fails; the message has every failure.
pub fn oracle(file: &Path) {
    passes(file, Level::chosen(), WALKER_DEPTH);
}

/// The same at a level of what the processor can do; there the Walker is not asked.
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

/// How many cases of a file are told in full if they fail.
const TOLD: usize = 3;

/// The first cases that fail, each by its flattest tree: what is wrong there is wrong in the deeper
/// ones too.
fn told(report: &Report) -> String {
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
            "{more} more fail; `legwork verify` with the file tells all"
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

/// Asks for every set-up that a variant has.
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
/// If the variable is set and no number.
pub fn positions() -> usize {
    match std::env::var("LEGWORK_POSITIONS") {
        Ok(number) => number.parse().expect("LEGWORK_POSITIONS is a number"),
        Err(_) => POSITIONS,
    }
}

/// Plays random games of a variant until so many positions are checked.
///
/// # Panics
///
/// If the generators disagree, or anything else that [`check_position`] looks at is not so.
pub fn random_games_of(variant: &Variant, positions: usize) {
    let mut seen = 0;
    for seed in 0.. {
        let game = RandomGame::new(variant, seed).unwrap_or_else(|error| panic!("{error}"));
        for position in game {
            if let Err(disagreement) = check_position(&position, Thoroughness::SAMPLED) {
                panic!("game {seed}: {}", disagreement.told_once());
            }
            seen += 1;
            if seen >= positions {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Teller, Wrong};

    #[test]
    fn a_case_that_fails_is_told_once_and_few_of_many_are() {
        let fails = |(case, depth): (&str, u32)| Failure {
            variant: "tiny".to_owned(),
            case: case.to_owned(),
            options: Vec::new(),
            fen: "4k/5 w - - 0 1".to_owned(),
            teller: Teller::Generator,
            wrong: Wrong::Count {
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
        let report = Report {
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
        2 more fail; `legwork verify` with the file tells all
        ");
    }
}
