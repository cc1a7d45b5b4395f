//! Runs other code at a level.

use crate::level::Level;
#[cfg(target_arch = "x86_64")]
use crate::x86::{Avx2, Features as _};

/// Work without vectors of its own that is faster with a level's bit instructions.
pub trait Work {
    /// The result of the work.
    type Output;

    /// Does the work. Only code inlined into this is compiled for a level, so it should be
    /// `#[inline(always)]`, like all that it calls.
    fn run(self) -> Self::Output;
}

/// A level that the processor supports.
#[derive(Debug, Clone, Copy)]
pub struct Runner {
    level: Level,
    /// Every level above the portable one has these instructions. Wider vectors than usual do not
    /// help work without vectors of its own.
    #[cfg(target_arch = "x86_64")]
    bits: Option<Avx2>,
}

impl Runner {
    /// A runner for this level; for the portable one if the processor does not support it.
    pub fn at(level: Level) -> Self {
        let level = if level.is_available() {
            level
        } else {
            Level::Portable
        };
        Self {
            level,
            #[cfg(target_arch = "x86_64")]
            bits: Avx2::detect().filter(|_| level != Level::Portable),
        }
    }

    #[inline]
    pub fn level(self) -> Level {
        self.level
    }

    /// Does some work with the level's instructions, if it has any that the processors of this kind do not all have; gives the
    /// work back if not. So no copy of it is compiled that only old processors would use. Where there is but one level, the
    /// work is always done.
    #[inline]
    pub fn run_at_level<T: Work>(self, task: T) -> Result<T::Output, T> {
        #[cfg(target_arch = "x86_64")]
        return match self.bits {
            Some(bits) => Ok(bits.call_with(
                (),
                #[inline(always)]
                move |()| task.run(),
            )),
            None => Err(task),
        };
        #[cfg(not(target_arch = "x86_64"))]
        Ok(task.run())
    }

    /// Does some work with the level's instructions.
    #[inline]
    pub fn run<T: Work>(self, task: T) -> T::Output {
        #[cfg(target_arch = "x86_64")]
        let task = match self.run_at_level(task) {
            Ok(output) => return output,
            Err(task) => task,
        };
        task.run()
    }
}
