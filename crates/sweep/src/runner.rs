//! Running code of others at a level.

use crate::dispatch::Level;
#[cfg(target_arch = "x86_64")]
use crate::x86::{Avx2, Instructions};

/// Work without vectors of its own, which a level's instructions for single bits make quicker.
pub trait Work {
    /// What comes of it.
    type Output;

    /// Does it. Only what is inlined into this is compiled for a level, so it wants to be
    /// `#[inline(always)]`, and so does what it calls.
    fn run(self) -> Self::Output;
}

/// A level that the processor has.
#[derive(Debug, Clone, Copy)]
pub struct Runner {
    level: Level,
    /// Every level above the portable one has these instructions. Wider vectors than usual do not help
    /// work without vectors of its own.
    #[cfg(target_arch = "x86_64")]
    bits: Option<Avx2>,
}

impl Runner {
    /// Of this level; of the portable one if the processor lacks it.
    pub fn at(level: Level) -> Self {
        let level = match level.is_available() {
            true => level,
            false => Level::Portable,
        };
        Self {
            level,
            #[cfg(target_arch = "x86_64")]
            bits: Avx2::detect().filter(|_| level != Level::Portable),
        }
    }

    /// The level.
    #[inline]
    pub fn level(self) -> Level {
        self.level
    }

    /// Does some work with the level's instructions.
    #[inline]
    pub fn run<T: Work>(self, task: T) -> T::Output {
        #[cfg(target_arch = "x86_64")]
        if let Some(bits) = self.bits {
            return bits.call_with(
                (),
                #[inline(always)]
                move |()| task.run(),
            );
        }
        task.run()
    }
}
