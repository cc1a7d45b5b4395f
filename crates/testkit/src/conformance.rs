//! What every variant passes: oracle files and random games, without the cases.

use std::path::Path;

use legwork_core::error::Error;
use legwork_core::kernel::Level;
use legwork_core::setups::SetUpError;
use legwork_core::variant::{Variant, find};

use crate::compare::{Thoroughness, check_position};
use crate::games::RandomGame;
use crate::oracle::{Suite, run_at};

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
    let failures: Vec<String> = report.failures.iter().map(ToString::to_string).collect();
    assert!(
        report.is_clean() && report.passed > 0,
        "{}",
        failures.join("\n")
    );
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
