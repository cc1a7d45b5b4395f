//! Checks that every variant passes: oracle files and random games, without the cases.

use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use legwork_core::setups::SetUpError;
use legwork_variant::variant::{Variant, find};
use legwork_verify::bench_positions::bench_faults;
use legwork_verify::compare::{Thoroughness, check_position};
use legwork_verify::games::RandomGame;
use legwork_verify::oracle::{Failure, OracleError, OracleReport, Suite, run, run_by};

/// The default for the greatest number of positions of random games on which a variant is checked.
pub const POSITIONS: usize = 2_000;
/// The number in `.ci/full`.
const POSITIONS_IN_FULL: usize = 20_000;
/// The number of legal moves that are checked for each of these positions, on average: where positions have more moves, fewer of them
/// are checked, since each takes longer.
const MOVES_EACH: u64 = 20;
/// At least one position is checked of this many, however many moves it has.
const AT_LEAST_ONE_OF: usize = 20;

/// The depth to which the Walker, which is slow, counts a case.
const WALKER_DEPTH: u32 = 1;

/// Runs an oracle file: perft at every depth, and exact move lists.
///
/// # Panics
///
/// If the file is faulty or a case fails; the message has every failure.
pub fn oracle(file: &Path) {
    passed(run(&suite(file), WALKER_DEPTH, |_| ()));
}

/// Checks the rules of a variant that need not be registered against every case of an oracle file, and the Walker's
/// moves of each position. No case may choose an option.
///
/// # Panics
///
/// If the file is faulty or a case fails; the message has every failure.
pub fn oracle_of(variant: &Variant, file: &Path) {
    let open = |options: &[(&str, &str)]| {
        assert!(options.is_empty(), "{options:?}");
        Ok(variant.clone())
    };
    passed(run_by(&suite(file), &open, WALKER_DEPTH, |_| ()));
}

fn suite(file: &Path) -> Suite {
    Suite::read(file).unwrap_or_else(|error| panic!("{error}"))
}

fn passed(report: Result<OracleReport, OracleError>) {
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert!(
        report.is_clean() && report.passed > 0,
        "{}",
        failures(&report)
    );
}

/// Checks every file of a folder with this extension, given its name without the extension, as [`each`] does.
///
/// # Panics
///
/// If the folder cannot be read or has no such file, or if a check panics.
pub fn each_file(folder: &Path, extension: &str, check: impl Fn(&str) + Sync) {
    let files = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    let paths = files.map(|file| file.unwrap().path());
    let names: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    assert!(!names.is_empty(), "{folder:?} has no .{extension} file");
    each(&names, |name| check(name));
}

/// Checks each of these, on as many threads as there are processors. The environment variable `LEGWORK_ONLY` restricts it to those with
/// that in their names.
///
/// # Panics
///
/// If a check panics: after all checks, with the names of those that failed.
pub fn each<T: Display + Sync>(all: &[T], check: impl Fn(&T) + Sync) {
    let only = std::env::var("LEGWORK_ONLY").unwrap_or_default();
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(item) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let name = item.to_string();
            let passed =
                !name.contains(&only) || catch_unwind(AssertUnwindSafe(|| check(item))).is_ok();
            if !passed {
                failed.lock().unwrap().push(name);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(failed.is_empty(), "{failed:?} failed");
}

/// The number of failing cases of a file that are reported in full.
const MOST_FAILURES: usize = 3;

/// The first cases that fail, each by its smallest depth: deeper trees contain the same fault.
fn failures(report: &OracleReport) -> String {
    let mut flattest: Vec<&Failure> = report.failures.iter().collect();
    flattest.dedup_by(|next, first| next.case == first.case && next.fen == first.fen);
    let mut lines: Vec<String> = flattest
        .iter()
        .take(MOST_FAILURES)
        .map(|failure| failure.to_string())
        .collect();
    if flattest.len() > MOST_FAILURES {
        let more = flattest.len() - MOST_FAILURES;
        lines.push(format!(
            "{more} more fail; `legwork verify` with the file lists all"
        ));
    }
    lines.join("\n")
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

/// Checks that every set-up of a variant can be made.
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

/// How many positions of random games to check at most: [`POSITIONS`], ten times as many if the environment variable
/// `LEGWORK_FULL` is set, or what `LEGWORK_POSITIONS` says.
///
/// # Panics
///
/// If the variable is set and is not a number.
pub fn positions() -> usize {
    match std::env::var("LEGWORK_POSITIONS") {
        Ok(number) => number.parse().expect("LEGWORK_POSITIONS is a number"),
        Err(_) if std::env::var_os("LEGWORK_FULL").is_some() => POSITIONS_IN_FULL,
        Err(_) => POSITIONS,
    }
}

/// Plays random games of a variant until this many positions are checked, or 20 times as many legal moves.
///
/// Games with even and with odd seeds are played on two threads: this is the longest test of most variants, and would otherwise
/// run alone at the end.
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

/// Plays the games of these seeds until that many positions are checked, or [`MOVES_EACH`] times as many legal moves.
fn games_of_seeds(seeds: impl Iterator<Item = u64>, variant: &Variant, positions: usize) {
    let games = seeds.flat_map(|seed| {
        let game = RandomGame::new(variant, seed).unwrap_or_else(|error| panic!("{error}"));
        game.map(move |position| (seed, position))
    });
    let (mut moves, most) = (0, MOVES_EACH * positions as u64);
    for (number, (seed, position)) in games.take(positions).enumerate() {
        if moves >= most && number >= positions.div_ceil(AT_LEAST_ONE_OF) {
            break;
        }
        if let Err(disagreement) = check_position(&position, Thoroughness::SAMPLED) {
            panic!("game {seed}: {}", disagreement.report_once());
        }
        moves += position.count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_is_checked_though_one_fails() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("zoo");
        let seen = Mutex::new(Vec::new());
        let check = |name: &str| {
            seen.lock().unwrap().push(name.to_owned());
            assert_ne!(name, "lame");
        };
        let failed = catch_unwind(AssertUnwindSafe(|| each_file(&folder, "ron", check)));
        let message = *failed.unwrap_err().downcast::<String>().unwrap();
        assert!(message == r#"["lame"] failed"#, "{message}");
        let seen = seen.into_inner().unwrap();
        assert!(
            seen.len() > 20 && seen.iter().any(|name| name == "lance"),
            "{seen:?}"
        );
    }

    use legwork_verify::oracle::{Contradiction, MoveSource};

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
        insta::assert_snapshot!(failures(&report), @r"
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
}
