//! Selects the set of vector operations to use.

use std::ffi::OsStr;
use std::fmt;

use legwork_bitboard::Packing;
use legwork_bitboard::shape::{Tall, Wide};

use crate::algorithm::{count_answers, find_moves};
use crate::plan::Plan;
use crate::portable::Portable;
use crate::position::{BulkPosition, MoveSets, SimpleMoves};
use crate::runner::Runner;
#[cfg(target_arch = "x86_64")]
use crate::x86::{Avx2, Avx512, Instructions, X86};

/// A set of vector operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Available on every processor.
    Portable,
    /// AVX2, with BMI and POPCNT.
    Avx2,
    /// AVX-512VL, with BW, VBMI2, VPOPCNTDQ and GFNI: registers of 256 bits all the same.
    Avx512,
}

/// The environment variable that selects the level.
const VARIABLE: &str = "LEGWORK_LEVEL";

/// Why the level that `LEGWORK_LEVEL` names cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// There is no level with this name.
    #[error("{VARIABLE}: unknown level `{}`; known are {known}", cut(.0), known = names(Level::ALL))]
    Unknown(String),
    /// The processor does not support the level.
    #[error("{VARIABLE}: this processor lacks {0}; it has {has}", has = names(Level::available()))]
    Lacking(Level),
}

/// A name for use in a message: the first 60 characters, without terminal control characters.
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

    /// The levels that this processor supports, the best last.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|level| level.is_available())
    }

    /// The level to use: the best, or the one [asked](Self::asked) for if the processor supports it.
    pub fn chosen() -> Self {
        let best = || Self::available().last().unwrap_or(Self::Portable);
        Self::asked().ok().flatten().unwrap_or_else(best)
    }

    /// The level that the environment variable `LEGWORK_LEVEL` names (`portable`, `avx2`,
    /// `avx512`), if it is set: for tests and benchmarks.
    pub fn asked() -> Result<Option<Self>, LevelError> {
        let name = std::env::var_os(VARIABLE).filter(|name| !name.is_empty());
        name.map(|name| Self::named(&name)).transpose()
    }

    /// The level with that [name](Self::name).
    ///
    /// # Errors
    ///
    /// If there is no such level, or the processor does not support it.
    pub fn named(name: &OsStr) -> Result<Self, LevelError> {
        let level = Self::ALL.into_iter().find(|level| name == level.name());
        match level {
            None => Err(LevelError::Unknown(name.to_string_lossy().into_owned())),
            Some(level) if !level.is_available() => Err(LevelError::Lacking(level)),
            Some(level) => Ok(level),
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

    /// Whether this processor supports it.
    #[cfg(target_arch = "x86_64")]
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Avx2 => Avx2::detect().is_some(),
            Self::Avx512 => Avx512::detect().is_some(),
        }
    }

    /// Whether this processor supports it.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_available(self) -> bool {
        self == Self::Portable
    }
}

/// The selected implementation of the vector operations.
#[derive(Debug, Clone, Copy)]
enum Vectors {
    PortableWide(Portable<Wide>),
    PortableTall(Portable<Tall>),
    #[cfg(target_arch = "x86_64")]
    Avx2Wide(X86<Avx2, Wide>),
    #[cfg(target_arch = "x86_64")]
    Avx2Tall(X86<Avx2, Tall>),
    #[cfg(target_arch = "x86_64")]
    Avx512Wide(X86<Avx512, Wide>),
    #[cfg(target_arch = "x86_64")]
    Avx512Tall(X86<Avx512, Tall>),
}

impl Vectors {
    /// The implementation for a level; the portable one if the processor does not support it.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_variables, reason = "there is no other level")
    )]
    fn new(level: Level, packing: Packing) -> Self {
        let portable = match packing {
            Packing::Wide => Self::PortableWide(Portable::new()),
            Packing::Tall => Self::PortableTall(Portable::new()),
        };
        #[cfg(target_arch = "x86_64")]
        let found = match (level, packing) {
            (Level::Portable, _) => None,
            (Level::Avx2, Packing::Wide) => X86::detect().map(Self::Avx2Wide),
            (Level::Avx2, Packing::Tall) => X86::detect().map(Self::Avx2Tall),
            (Level::Avx512, Packing::Wide) => X86::detect().map(Self::Avx512Wide),
            (Level::Avx512, Packing::Tall) => X86::detect().map(Self::Avx512Tall),
        };
        #[cfg(not(target_arch = "x86_64"))]
        let found = None;
        found.unwrap_or(portable)
    }
}

/// The bulk counter for one plan, at one level.
#[derive(Debug, Clone)]
pub struct Sweeper {
    plan: Plan,
    level: Level,
    vectors: Vectors,
}

impl Sweeper {
    /// A sweeper at a level; at the portable one if the processor does not support it.
    pub fn at(plan: Plan, level: Level) -> Self {
        let level = Runner::at(level).level();
        Self {
            vectors: Vectors::new(level, plan.packing),
            plan,
            level,
        }
    }

    /// The level in use.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The number of legal moves of the mover.
    #[inline]
    pub fn count_moves(&self, position: &BulkPosition) -> u32 {
        // The other side passes first: one function serves both counts, so the compiler keeps
        // everything in registers.
        self.count_answers(position, &[SimpleMoves::PASS]) as u32
    }

    /// Adds the legal moves of the mover to `found`.
    pub fn find_moves(&self, position: &BulkPosition, found: &mut MoveSets) {
        let plan = &self.plan;
        match self.vectors {
            Vectors::PortableWide(v) => find_moves(v, plan, position, found),
            Vectors::PortableTall(v) => find_moves(v, plan, position, found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2Wide(v) => find_moves(v, plan, position, found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2Tall(v) => find_moves(v, plan, position, found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512Wide(v) => find_moves(v, plan, position, found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512Tall(v) => find_moves(v, plan, position, found),
        }
    }

    /// The total number of legal moves of the mover after each of these legal moves of the *other*
    /// side. The position must not be locked.
    pub fn count_answers(&self, position: &BulkPosition, moves: &[SimpleMoves]) -> u64 {
        let plan = &self.plan;
        match self.vectors {
            Vectors::PortableWide(v) => count_answers(v, plan, position, moves),
            Vectors::PortableTall(v) => count_answers(v, plan, position, moves),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2Wide(v) => count_answers(v, plan, position, moves),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2Tall(v) => count_answers(v, plan, position, moves),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512Wide(v) => count_answers(v, plan, position, moves),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512Tall(v) => count_answers(v, plan, position, moves),
        }
    }
}
