//! Which set of operations runs.

use crate::field::{Field, Set};
use crate::plan::{Plan, Roles};
use crate::portable;
#[cfg(target_arch = "x86_64")]
use crate::{avx2, avx512};

/// A set of vector operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What every processor can do.
    Portable,
    /// AVX2, with BMI and POPCNT.
    Avx2,
    /// AVX-512VL, with BW, VPOPCNTDQ and GFNI: registers of 256 bits all the same.
    Avx512,
}

impl Level {
    /// The levels that this processor has, the best last.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Portable, Self::Avx2, Self::Avx512]
            .into_iter()
            .filter(|level| level.is_available())
    }

    #[cfg(target_arch = "x86_64")]
    fn is_available(self) -> bool {
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
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_available(self) -> bool {
        self == Self::Portable
    }
}

type CountMoves = fn(&Plan, &Field) -> u32;
type CountAnswers = fn(&Plan, &Field, u8, Set, Roles) -> u64;

/// Counts, for one plan, at one level.
#[derive(Debug, Clone)]
pub struct Sweeper {
    plan: Plan,
    level: Level,
    count_moves: CountMoves,
    count_answers: CountAnswers,
}

impl Sweeper {
    /// A sweeper that uses the best of what the processor has.
    pub fn new(plan: Plan) -> Self {
        let best = Level::available().last().unwrap_or(Level::Portable);
        Self::at(plan, best)
    }

    /// A sweeper at a level; at the portable one if the processor lacks it.
    pub fn at(plan: Plan, level: Level) -> Self {
        let level = if level.is_available() { level } else { Level::Portable };
        let (count_moves, count_answers) = functions(level);
        Self {
            plan,
            level,
            count_moves,
            count_answers,
        }
    }

    /// The level it runs at.
    pub fn level(&self) -> Level {
        self.level
    }

    /// How many legal moves the mover has.
    #[inline]
    pub fn count_moves(&self, field: &Field) -> u32 {
        (self.count_moves)(&self.plan, field)
    }

    /// How many legal moves the mover has in all, when a piece of the *other* side moves first,
    /// from a square to each of some targets in turn.
    ///
    /// The first move is legal, changes nothing but the squares it names, and offers no en passant.
    #[inline]
    pub fn count_answers(&self, field: &Field, from: u8, targets: Set, roles: Roles) -> u64 {
        (self.count_answers)(&self.plan, field, from, targets, roles)
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn functions(level: Level) -> (CountMoves, CountAnswers) {
    // SAFETY: `Sweeper::at` asks for a level only if `is_available` has found all the features
    // with which its functions are compiled, and nothing else is unsafe in them.
    match level {
        Level::Portable => (portable::count_moves, portable::count_answers),
        Level::Avx2 => (
            |plan, field| unsafe { avx2::count_moves(plan, field) },
            |plan, field, from, targets, roles| unsafe {
                avx2::count_answers(plan, field, from, targets, roles)
            },
        ),
        Level::Avx512 => (
            |plan, field| unsafe { avx512::count_moves(plan, field) },
            |plan, field, from, targets, roles| unsafe {
                avx512::count_answers(plan, field, from, targets, roles)
            },
        ),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn functions(_level: Level) -> (CountMoves, CountAnswers) {
    (portable::count_moves, portable::count_answers)
}
