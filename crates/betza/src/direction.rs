//! Direction letters, and the runs of letters that legs have.

use std::fmt;

/// One letter of a run of directions. The order of the variants decides between spellings of equal
/// length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// `f`
    Forward,
    /// `b`
    Back,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `v`, forward and back.
    Vertical,
    /// `s`, left and right.
    Sideways,
    /// `h`, the half of an oblique atom's steps that the letter next to it names.
    Half,
    /// `a` on a later leg in brackets: every direction.
    All,
}

impl Direction {
    /// Every letter that can be part of a longer run, in their order.
    pub(crate) const IN_RUNS: [Self; 7] = [
        Self::Forward,
        Self::Back,
        Self::Left,
        Self::Right,
        Self::Vertical,
        Self::Sideways,
        Self::Half,
    ];

    /// The direction of a letter other than `a`, whose meaning depends on its place.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Self::IN_RUNS.into_iter().find(|way| way.letter() == letter)
    }

    /// The letter of the notation.
    pub fn letter(self) -> char {
        match self {
            Self::Forward => 'f',
            Self::Back => 'b',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Vertical => 'v',
            Self::Sideways => 's',
            Self::Half => 'h',
            Self::All => 'a',
        }
    }

    /// `f b l r`
    pub(crate) fn is_single(self) -> bool {
        self.is_lengthwise() || self.is_crosswise()
    }

    /// `f b`
    pub(crate) fn is_lengthwise(self) -> bool {
        matches!(self, Self::Forward | Self::Back)
    }

    /// `l r`
    pub(crate) fn is_crosswise(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

/// The directions of a leg in their shortest spelling, a *run* of letters: two legs in the same
/// place that go in the same directions have the same run. The empty run means the default of the
/// place.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Directions(pub(crate) Vec<Direction>);

impl Directions {
    /// Its letters.
    pub fn ways(&self) -> &[Direction] {
        &self.0
    }

    /// Whether the run is empty, so that the leg has the default directions of its place.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Directions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|way| write!(f, "{}", way.letter()))
    }
}
