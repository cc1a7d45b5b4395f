//! Which set of operations runs.

use std::fmt;

use crate::field::{Field, Found, Plain};
use crate::layout::Layout;
use crate::plan::Plan;
use crate::portable;
use crate::runner::Runner;
#[cfg(target_arch = "x86_64")]
use crate::{avx2, avx512};

/// A set of vector operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What every processor can do.
    Portable,
    /// AVX2, with BMI and POPCNT.
    Avx2,
    /// AVX-512VL, with BW, VBMI2, VPOPCNTDQ and GFNI: registers of 256 bits all the same.
    Avx512,
}

/// The environment variable that names the level to run at.
const VARIABLE: &str = "LEGWORK_LEVEL";

/// Why it cannot be run at the level that `LEGWORK_LEVEL` names.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// There is no level of that name.
    #[error("{VARIABLE}: unknown level `{}`; known are {known}", cut(.0), known = names(Level::ALL))]
    Unknown(String),
    /// The processor lacks it.
    #[error("{VARIABLE}: this processor lacks {0}; it has {has}", has = names(Level::available()))]
    Lacking(Level),
}

/// A name as a message may show it: the first 60 characters, none that steers a terminal.
fn cut(name: &str) -> String {
    let shown = name.chars().flat_map(char::escape_debug);
    shown.take(60).collect()
}

fn names(levels: impl IntoIterator<Item = Level>) -> String {
    let names: Vec<&str> = levels.into_iter().map(Level::name).collect();
    names.join(", ")
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Level {
    /// All levels, the best last.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The levels that this processor has, the best last.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|level| level.is_available())
    }

    /// The level to run at: the best, or the one [asked](Self::asked) for if the processor has it.
    pub fn chosen() -> Self {
        let best = || Self::available().last().unwrap_or(Self::Portable);
        Self::asked().ok().flatten().unwrap_or_else(best)
    }

    /// The level that the environment variable `LEGWORK_LEVEL` names (`portable`, `avx2`,
    /// `avx512`), if it is set: for tests and benchmarks.
    pub fn asked() -> Result<Option<Self>, LevelError> {
        let Some(name) = std::env::var_os(VARIABLE).filter(|name| !name.is_empty()) else {
            return Ok(None);
        };
        let level = Self::ALL.into_iter().find(|level| name == level.name());
        match level {
            None => Err(LevelError::Unknown(name.to_string_lossy().into_owned())),
            Some(level) if !level.is_available() => Err(LevelError::Lacking(level)),
            available => Ok(available),
        }
    }

    /// Its name: `portable`, `avx2`, `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this processor has it.
    #[cfg(target_arch = "x86_64")]
    pub fn is_available(self) -> bool {
        let avx2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        match self {
            Self::Portable => true,
            Self::Avx2 => avx2,
            Self::Avx512 => {
                avx2 && is_x86_feature_detected!("gfni")
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
        }
    }

    /// Whether this processor has it.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_available(self) -> bool {
        self == Self::Portable
    }
}

type FindMoves = fn(&Plan, &Field, &mut Found);
type CountAnswers = fn(&Plan, &Field, &[Plain]) -> u64;

/// Counts, for one plan, at one level.
#[derive(Debug, Clone)]
pub struct Sweeper {
    plan: Plan,
    runner: Runner,
    find_moves: FindMoves,
    count_answers: CountAnswers,
}

impl Sweeper {
    /// A sweeper that uses the best of what the processor has.
    pub fn new(plan: Plan) -> Self {
        Self::at(plan, Level::chosen())
    }

    /// A sweeper at a level; at the portable one if the processor lacks it.
    pub fn at(plan: Plan, level: Level) -> Self {
        let runner = Runner::at(level);
        let (find_moves, count_answers) = functions(runner, plan.layout);
        Self {
            plan,
            runner,
            find_moves,
            count_answers,
        }
    }

    /// What runs other work at the same level.
    pub fn runner(&self) -> Runner {
        self.runner
    }

    /// The level it runs at.
    pub fn level(&self) -> Level {
        self.runner.level()
    }

    /// How many legal moves the mover has.
    #[inline]
    pub fn count_moves(&self, field: &Field) -> u32 {
        // The other side passes first: one function serves both counts, so that the compiler keeps all of it in registers.
        (self.count_answers)(&self.plan, field, &[Plain::PASS]) as u32
    }

    /// Adds the legal moves of the mover to those found.
    #[inline]
    pub fn find_moves(&self, field: &Field, found: &mut Found) {
        (self.find_moves)(&self.plan, field, found);
    }

    /// How many legal moves the mover has in all, when the *other* side makes each of these moves
    /// first; they are legal. The field must not be locked.
    #[inline]
    pub fn count_answers(&self, field: &Field, plain: &[Plain]) -> u64 {
        (self.count_answers)(&self.plan, field, plain)
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn functions(runner: Runner, layout: Layout) -> (FindMoves, CountAnswers) {
    // SAFETY: a `Runner` has a level only if `is_available` has found all the features with which
    // that level's functions are compiled, and nothing else is unsafe in them.
    match (runner.level(), layout) {
        (Level::Portable, layout) => portably(layout),
        (Level::Avx2, Layout::Wide) => (
            |plan, field, found| unsafe { avx2::wide::find_moves(plan, field, found) },
            |plan, field, plain| unsafe { avx2::wide::count_answers(plan, field, plain) },
        ),
        (Level::Avx2, Layout::Tall) => (
            |plan, field, found| unsafe { avx2::tall::find_moves(plan, field, found) },
            |plan, field, plain| unsafe { avx2::tall::count_answers(plan, field, plain) },
        ),
        (Level::Avx512, Layout::Wide) => (
            |plan, field, found| unsafe { avx512::wide::find_moves(plan, field, found) },
            |plan, field, plain| unsafe { avx512::wide::count_answers(plan, field, plain) },
        ),
        (Level::Avx512, Layout::Tall) => (
            |plan, field, found| unsafe { avx512::tall::find_moves(plan, field, found) },
            |plan, field, plain| unsafe { avx512::tall::count_answers(plan, field, plain) },
        ),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn functions(_runner: Runner, layout: Layout) -> (FindMoves, CountAnswers) {
    portably(layout)
}

fn portably(layout: Layout) -> (FindMoves, CountAnswers) {
    match layout {
        Layout::Wide => (portable::wide::find_moves, portable::wide::count_answers),
        Layout::Tall => (portable::tall::find_moves, portable::tall::count_answers),
    }
}
