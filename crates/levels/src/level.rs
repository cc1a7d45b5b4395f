//! The levels, and which of them is used.

use std::ffi::OsStr;
use std::fmt;

#[cfg(target_arch = "x86_64")]
use crate::x86::{Avx2, Avx512, Features};

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
    /// A level with this name does not exist.
    #[error("{VARIABLE}: unknown level `{}`; known levels: {known}", cut(.0), known = names(Level::ALL))]
    Unknown(String),
    /// The processor does not support the level.
    #[error("{VARIABLE}: this processor lacks {0}; it has {has}", has = names(Level::available()))]
    Lacking(Level),
}

/// A name for use in a message: the first 60 characters, without terminal control characters.
fn cut(name: &str) -> String {
    let shown = name.chars().flat_map(|c| match c {
        '\'' | '"' | '\\' => vec![c],
        c => c.escape_debug().collect(),
    });
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
