//! Running code of others at a level.

use crate::dispatch::Level;

/// Work without vectors of its own, which a level's instructions for single bits make quicker.
pub trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Only what is inlined into this is compiled for a level, so it wants to be
    /// `#[inline(always)]`, and so does what it calls.
    fn run(self) -> Self::Output;
}

/// A level that the processor has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Runner(Level);

impl Runner {
    /// Of this level; of the portable one if the processor lacks it.
    pub fn at(level: Level) -> Self {
        match level.is_available() {
            true => Self(level),
            false => Self(Level::Portable),
        }
    }

    /// The level.
    #[inline]
    pub fn level(self) -> Level {
        self.0
    }

    /// Does some work with the level's instructions.
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code)]
    #[inline]
    pub fn run<T: Work>(self, task: T) -> T::Output {
        match self.0 {
            Level::Portable => task.run(),
            // SAFETY: `Runner::at` keeps a level only if `is_available` has found all its features,
            // of which these are some, and nothing else is unsafe in it.
            Level::Avx2 | Level::Avx512 => unsafe { with_bits(task) },
        }
    }

    /// Does some work.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline]
    pub fn run<T: Work>(self, task: T) -> T::Output {
        task.run()
    }
}

/// Every level above the portable one has these. Wider vectors than usual do not help what has no
/// vectors of its own.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_bits<T: Work>(task: T) -> T::Output {
    task.run()
}
