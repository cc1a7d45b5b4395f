//! Seeded dice: the same throws on every machine.

use legwork_core::dice::Dice as _;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Dice that throw the same for the same seed.
#[derive(Debug, Clone)]
pub struct Dice(SplitMix64);

impl Dice {
    /// The dice with this seed.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// Any number: the seed of something else.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `sides`, which is at least 1.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0.below(sides)
    }

    /// A number from `least` to `most`, both included.
    pub fn between(&mut self, least: u8, most: u8) -> u8 {
        least + self.below(usize::from(most.saturating_sub(least)) + 1) as u8
    }

    /// True once in `throws` throws.
    pub fn once_in(&mut self, throws: usize) -> bool {
        self.0.once_in(throws)
    }

    /// One of the choices, of which there is at least one.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.below(choices.len())]
    }

    /// Some of the choices, at most `most`, each at most once, in any order.
    pub fn some<T: Clone>(&mut self, choices: &[T], most: usize) -> Vec<T> {
        let mut left = choices.to_vec();
        let mut drawn = Vec::new();
        while drawn.len() < most && !left.is_empty() {
            drawn.push(left.swap_remove(self.below(left.len())));
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_stay_within_bounds_and_reach_them() {
        let mut dice = Dice::new(1);
        let thrown: Vec<u8> = (0..200).map(|_| dice.between(2, 5)).collect();
        for number in 2..=5 {
            assert!(thrown.contains(&number), "{number}");
        }
        assert!(thrown.iter().all(|number| (2..=5).contains(number)));
    }

    #[test]
    fn what_is_drawn_is_drawn_once() {
        let mut drawn = Dice::new(1).some(&[1, 2, 3], 9);
        drawn.sort_unstable();
        assert_eq!(drawn, [1, 2, 3]);
    }
}
