//! Random choices by seeded generators: the same on every machine.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Draws from any generator. The bias of a remainder, 2 to the -50 for what is drawn here, is harmless.
pub trait Dice: Rng {
    /// A number below `sides`, which is at least 1.
    fn below(&mut self, sides: usize) -> usize {
        (self.next_u64() % sides as u64) as usize
    }

    /// True once in `throws` throws.
    fn once_in(&mut self, throws: usize) -> bool {
        self.below(throws) == 0
    }

    /// One of the choices; `None`, and no number is drawn, where there is none.
    fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        match choices {
            [] => None,
            _ => choices.get(self.below(choices.len())),
        }
    }
}

impl<R: Rng> Dice for R {}

/// A number that a seed and words draw.
pub fn lot(seed: u64, words: [u64; 2]) -> u64 {
    let mut dice = SplitMix64::seed_from_u64(seed);
    for word in words {
        dice = SplitMix64::seed_from_u64(dice.next_u64() ^ word);
    }
    dice.next_u64()
}
