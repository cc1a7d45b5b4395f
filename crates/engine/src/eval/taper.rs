//! Tapered values, which differ between middle game and end game.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value in the middle game and in the end game, in centipawns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Taper {
    pub(crate) middle: i32,
    pub(crate) end: i32,
}

impl Taper {
    pub(crate) const fn new(middle: i32, end: i32) -> Self {
        Self { middle, end }
    }

    /// The interpolated value at the game phase `phase / full`.
    pub(crate) fn at(self, phase: i32, full: i32) -> i32 {
        let full = full.max(1);
        let phase = phase.clamp(0, full);
        let sum = i64::from(self.middle) * i64::from(phase)
            + i64::from(self.end) * i64::from(full - phase);
        (sum / i64::from(full)) as i32
    }
}

impl Add for Taper {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Taper {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.middle - other.middle, self.end - other.end)
    }
}

impl Neg for Taper {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.middle, -self.end)
    }
}

impl Mul<i32> for Taper {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self::new(self.middle * factor, self.end * factor)
    }
}

impl AddAssign for Taper {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Taper {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Taper {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::default(), Self::add)
    }
}
