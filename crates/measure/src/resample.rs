//! Bootstrap intervals: games are resampled with replacement, and a figure is recomputed for each sample.

use legwork_core::dice::Dice as _;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::card::Figure;

/// The number of bootstrap samples.
const SAMPLES: u64 = 1000;
/// With fewer games than this, no interval is given.
const FEWEST_GAMES: usize = 10;
/// The maximum share of samples in which a figure may be undefined.
const MISSING: f64 = 0.01;

/// Bootstrap samples of some games.
#[derive(Debug)]
pub struct Samples {
    /// Every game once.
    whole: Vec<u32>,
    /// For each sample, how often it has each game.
    resampled: Vec<Vec<u32>>,
}

impl Samples {
    /// Draws samples of `games` games. The same seed gives the same samples.
    pub fn new(games: usize, seed: u64) -> Self {
        let sample = |number| {
            let seed = SplitMix64::seed_from_u64(seed).next_u64() ^ number;
            let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut times = vec![0; games];
            for _ in 0..games {
                times[dice.below(games)] += 1;
            }
            times
        };
        let resampled = match games {
            ..FEWEST_GAMES => Vec::new(),
            _ => (1..=SAMPLES).map(sample).collect(),
        };
        Self {
            whole: vec![1; games],
            resampled,
        }
    }

    /// Every game once.
    pub fn whole(&self) -> &[u32] {
        &self.whole
    }

    /// For each sample, how often it has each game.
    pub fn resampled(&self) -> &[Vec<u32>] {
        &self.resampled
    }

    /// The figure that a function computes from how often each game counts; `None` if it is undefined or has no interval.
    pub fn figure(&self, figure: impl Fn(&[u32]) -> Option<f64>) -> Option<Figure> {
        let value = figure(&self.whole)?;
        let resampled = self.resampled.iter().map(|times| figure(times));
        with_interval(value, resampled)
    }

    /// The mean over the games for which the function returns a value.
    pub fn mean(&self, of: impl Fn(usize) -> Option<f64>) -> Option<Figure> {
        self.ratio(|game| of(game).map(|value| (value, 1.0)))
    }

    /// The sum of the games' first numbers divided by the sum of their second numbers.
    pub fn ratio(&self, of: impl Fn(usize) -> Option<(f64, f64)>) -> Option<Figure> {
        let each: Vec<_> = (0..self.whole.len()).map(of).collect();
        self.figure(|times| {
            let counted = each.iter().zip(times);
            let (mut upper, mut lower) = (0.0, 0.0);
            for (&one, &times) in counted {
                if let Some((over, under)) = one {
                    upper += over * f64::from(times);
                    lower += under * f64::from(times);
                }
            }
            (lower > 0.0).then(|| upper / lower)
        })
    }

    /// The share of the games for which the function returns true. If all games agree, so do all samples; then the far bound is
    /// the share at which N equal games would have a probability of 1 in 40.
    pub fn share(&self, is: impl Fn(usize) -> Option<bool>) -> Option<Figure> {
        let asked = (0..self.whole.len())
            .filter(|&game| is(game).is_some())
            .count();
        let mut share: Figure = self.mean(|game| is(game).map(|is| if is { 1.0 } else { 0.0 }))?;
        let rare = 1.0 - libm::pow(0.025, 1.0 / asked.max(1) as f64);
        if share.value == 0.0 {
            share.interval[1] = rounded(rare);
        } else if share.value == 1.0 {
            share.interval[0] = rounded(1.0 - rare);
        }
        Some(share)
    }
}

/// A figure with the interval of its samples; `None` if it is undefined in too many of them.
pub fn with_interval(value: f64, resampled: impl Iterator<Item = Option<f64>>) -> Option<Figure> {
    let all: Vec<Option<f64>> = resampled.collect();
    let mut known: Vec<f64> = all.iter().flatten().copied().collect();
    let missing = (all.len() - known.len()) as f64;
    if known.is_empty() || missing > MISSING * all.len() as f64 || !value.is_finite() {
        return None;
    }
    known.sort_by(f64::total_cmp);
    let bound = |share: f64| known[(share * (known.len() - 1) as f64).round() as usize];
    // The figure itself may lie outside its samples, as a maximum does: it then becomes the bound.
    let interval = [bound(0.025).min(value), bound(0.975).max(value)];
    let finite = interval.iter().all(|bound| bound.is_finite());
    finite.then_some(Figure {
        value: rounded(value),
        interval: interval.map(rounded),
    })
}

/// A number rounded to six decimals, so that writing and reading it does not change it.
fn rounded(number: f64) -> f64 {
    // Adding 0 turns -0 into 0.
    (number * 1e6).round() / 1e6 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_a_mean_is_that_of_its_standard_error() {
        let samples = Samples::new(400, 3);
        let mean = samples.mean(|game| Some((game % 2) as f64)).unwrap();
        assert_eq!(mean.value, 0.5);
        // 1.96 times the root of 0.25 / 400 is 0.049.
        for (bound, expected) in mean.interval.into_iter().zip([0.451, 0.549]) {
            assert!((bound - expected).abs() < 0.006, "{bound}");
        }
        assert_eq!(
            Samples::new(400, 3).mean(|game| Some((game % 2) as f64)),
            Some(mean)
        );
        assert_ne!(
            Samples::new(400, 4).mean(|game| Some((game % 2) as f64)),
            Some(mean)
        );
    }

    #[test]
    fn what_never_happened_may_happen() {
        let never = Samples::new(100, 1).share(|_| Some(false)).unwrap();
        assert_eq!(never.interval[0], 0.0);
        assert!((never.interval[1] - 0.036).abs() < 0.001, "{never:?}");
    }

    #[test]
    fn a_figure_without_an_interval_is_none() {
        assert_eq!(Samples::new(9, 1).share(|_| Some(true)), None);
        let often_missing = Samples::new(20, 1).mean(|game| (game == 0).then_some(1.0));
        assert_eq!(often_missing, None);
    }
}
