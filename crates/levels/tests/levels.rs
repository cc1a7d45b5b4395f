//! Levels are found by their names, and only where the processor has them.

use std::ffi::OsStr;
use std::io::Write;

use legwork_levels::{Level, LevelError, Runner, Work};

#[test]
fn levels_that_are_missing_are_named() {
    let available: Vec<Level> = Level::available().collect();
    assert_eq!(available[0], Level::Portable);
    assert!(available.is_sorted());
    for level in Level::ALL
        .into_iter()
        .filter(|level| !available.contains(level))
    {
        // Not `println!`, whose output is shown for failed tests only.
        let mut terminal = std::io::stderr();
        let name = level.name();
        writeln!(
            terminal,
            "NOT TESTED: this processor lacks the level {name}"
        )
        .unwrap();
    }
}

#[test]
fn a_level_can_be_asked_for_by_its_name_if_the_processor_has_it() {
    assert!(Level::available().any(|level| level == Level::Portable));
    for level in Level::ALL {
        let has = Level::available().any(|available| available == level);
        let expected = has.then_some(level).ok_or(LevelError::Lacking(level));
        assert_eq!(Level::named(OsStr::new(level.name())), expected);
    }
    for name in ["", "Portable", "avx", "avx22", " avx2"] {
        let unknown = LevelError::Unknown(name.to_owned());
        assert_eq!(Level::named(OsStr::new(name)), Err(unknown));
    }
}

/// Adds two numbers.
struct Sum(u32, u32);

impl Work for Sum {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        self.0 + self.1
    }
}

#[test]
fn work_is_done_at_every_level_or_given_back() {
    for level in Level::ALL {
        let runner = Runner::at(level);
        let has = Level::available().any(|available| available == level);
        assert_eq!(runner.level(), if has { level } else { Level::Portable });
        assert_eq!(runner.run(Sum(2, 3)), 5);
        let only_level = !cfg!(target_arch = "x86_64");
        match runner.run_at_level(Sum(2, 3)) {
            Ok(sum) => assert_eq!(
                (sum, only_level || runner.level() != Level::Portable),
                (5, true)
            ),
            Err(Sum(a, b)) => assert_eq!((a, b, runner.level()), (2, 3, Level::Portable)),
        }
    }
}
