//! The tests of a variant: everything that every variant has to pass, as named tests.
//!
//! A variant's `tests/conformance.rs` names its crate, so that it is registered, and calls
//! [`main`]. It takes cargo's own options: a filter, `--list`, `--nocapture` and the rest, and runs
//! under nextest.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use legwork_kernel::Level;
use legwork_variant::variant::{Variant, find, registry};
use libtest_mimic::{Arguments, Failed, Trial};

use crate::cases::{self, CaseEntry};
use crate::conformance;
use legwork_files::completeness::oracle_files;
use legwork_files::input;
use legwork_verify::games::choices;

/// Runs the tests of the variant whose crate lies in that folder; the folder's name is its id.
///
/// - `registered_once`: the crate registers its id once, and nothing else but the variants that it is
///   `like`.
/// - `oracle::<file>`: each file under `oracle/`, of another program's counts and move lists.
/// - `set_ups`, if it has them: as many as it says exist, with every value of its options.
/// - `random_games`, and `random_games::<option>=<value>` for each other value of an option.
/// - `levels::<level>`, if whole sides of it are counted at once: random games at each [`Level`] but the one that
///   runs anyway; one that the processor lacks is shown as ignored. `.ci/full` counts the files at each level.
/// - `bench`: each position of the rules' `bench` can be read, and has moves.
/// - `cases::<name>`: each case of `cases.ron` is what its snapshot shows.
/// - `cases::every_piece_has_its_diagram`, orthodox pieces aside, and `cases::no_stray_snapshots`.
pub fn main(folder: &str) -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = PathBuf::from(folder);
    let id = match folder.file_name().and_then(|name| name.to_str()) {
        Some(id) => id.to_owned(),
        None => {
            eprintln!("{}: the folder of a variant has no name", folder.display());
            return ExitCode::FAILURE;
        }
    };
    libtest_mimic::run(&arguments, trials(&id, &folder)).exit_code()
}

/// The tests of the variant with this id in that folder.
fn trials(id: &str, folder: &Path) -> Vec<Trial> {
    let mut trials = vec![trial("registered_once", {
        let id = id.to_owned();
        move || registered_once(&id)
    })];
    trials.extend(oracles(folder));
    trials.extend(set_ups(id));
    trials.extend(random_games(id));
    trials.extend(levels(id));
    trials.push(trial("bench", {
        let id = id.to_owned();
        move || conformance::bench(&id)
    }));
    trials.extend(case_trials(id, folder));
    trials
}

/// A test by that name.
fn trial(
    name: impl Into<String>,
    test: impl FnOnce() -> Result<(), String> + Send + 'static,
) -> Trial {
    Trial::test(name, || test().map_err(Failed::from))
}

fn registered_once(id: &str) -> Result<(), String> {
    let entries = registry().map_err(|error| error.to_string())?;
    let ids: Vec<&str> = entries.iter().map(|entry| entry.id()).collect();
    let entry = entries.iter().find(|entry| entry.id() == id);
    let mut expected = vec![id.to_owned()];
    if let Some(entry) = entry {
        expected.extend(entry.ancestors().map_err(|error| error.to_string())?);
    }
    expected.sort_unstable();
    if ids == expected {
        return Ok(());
    }
    let found = if ids.is_empty() {
        "nothing".to_owned()
    } else {
        ids.join(", ")
    };
    Err(format!(
        "the crate registers {found}, expected {id}, the name of its folder, and nothing else but what \
         it is like: {}",
        expected.join(", ")
    ))
}

fn oracles(folder: &Path) -> Vec<Trial> {
    let oracle = |file: PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        trial(format!("oracle::{name}"), move || {
            conformance::oracle(&file);
            Ok(())
        })
    };
    oracle_files(folder).into_iter().map(oracle).collect()
}

fn set_ups(id: &str) -> Option<Trial> {
    // The tests of random games report why the variants cannot be opened.
    let variants = choices(id).unwrap_or_default();
    let numbered = |variant: &Variant| variant.set_up_count().is_ok();
    variants.iter().any(numbered).then(|| {
        trial("set_ups", move || {
            variants.iter().for_each(conformance::set_ups);
            Ok(())
        })
    })
}

fn random_games(id: &str) -> Vec<Trial> {
    let variants = match choices(id) {
        Ok(variants) => variants,
        Err(error) => {
            let error = error.to_string();
            return vec![trial("random_games", move || Err(error))];
        }
    };
    let games = |variant: Variant| {
        let rules = variant.rules();
        let other = rules.options.iter().find_map(|option| {
            let chosen = rules.option(&option.name)?;
            (Some(chosen) != option.values.first().map(String::as_str))
                .then(|| format!("::{}={chosen}", option.name))
        });
        trial(
            format!("random_games{}", other.unwrap_or_default()),
            move || {
                conformance::random_games_of(&variant, conformance::positions());
                Ok(())
            },
        )
    };
    variants.into_iter().map(games).collect()
}

/// Every 20th position of random games is checked again at each level.
const AT_EACH_LEVEL: usize = 20;

/// A test for each level of vector operations other than the one of all other tests, if the variant
/// is counted by sweeps.
fn levels(id: &str) -> Vec<Trial> {
    let Ok(choices) = choices(id) else {
        // The tests of random games report the error.
        return Vec::new();
    };
    if choices.iter().all(|variant| variant.level().is_none()) {
        return Vec::new();
    }
    let at = |level: Level| {
        let choices = choices.clone();
        let test = trial(format!("levels::{level}"), move || {
            for variant in &choices {
                let positions = conformance::positions().div_ceil(AT_EACH_LEVEL * choices.len());
                let variant = variant.at_level(level).map_err(|error| error.to_string())?;
                conformance::random_games_of(&variant, positions);
            }
            Ok(())
        });
        if level.is_available() {
            test
        } else {
            test.with_kind("the processor lacks it")
                .with_ignored_flag(true)
        }
    };
    let other = |level: &Level| *level != Level::chosen();
    Level::ALL.into_iter().filter(other).map(at).collect()
}

fn case_trials(id: &str, folder: &Path) -> Vec<Trial> {
    let path = folder.join(cases::FILE);
    let read = input::read(&path, input::RULES)
        .map_err(|error| format!("{}: {error}", path.display()))
        .and_then(|source| cases::read(&source).map_err(|fault| fault.to_string()));
    let written = match read {
        Ok(written) => Arc::new(written),
        Err(error) => return vec![trial("cases::can_be_read", move || Err(error))],
    };
    let mut trials: Vec<Trial> = written
        .iter()
        .map(|case| case_trial(case, id, folder))
        .collect();
    let (all, own) = (Arc::clone(&written), id.to_owned());
    trials.push(trial("cases::every_piece_has_its_diagram", move || {
        let variant = find(&own).and_then(|entry| entry.open(&[]));
        let variant = variant.map_err(|error| error.to_string())?;
        let missing = cases::pieces_without_diagram(&all, variant.rules());
        none_left("no case shows a diagram of", &missing)
    }));
    let folder = folder.to_owned();
    trials.push(trial("cases::no_stray_snapshots", move || {
        let stray = cases::stray_snapshots(&written, &folder).map_err(|error| error.to_string())?;
        none_left("no case has the snapshot", &stray)
    }));
    trials
}

fn case_trial(written: &CaseEntry, id: &str, folder: &Path) -> Trial {
    let (case, id, folder) = (written.case.clone(), id.to_owned(), folder.to_owned());
    trial(format!("cases::{}", written.name), move || match case {
        Ok(case) => cases::check(&case, &folder, &id),
        Err(faults) => {
            let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Err(lines.join("\n"))
        }
    })
}

fn none_left(complaint: &str, left: &[String]) -> Result<(), String> {
    if left.is_empty() {
        Ok(())
    } else {
        Err(format!("{complaint} {}", left.join(", ")))
    }
}
