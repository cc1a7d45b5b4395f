//! The net while it learns: its weights as fractions.

use legwork_net::{ACTIVE, BUCKETS, MOST_FIRST, MOST_HIDDEN, OUTPUT_ONE, SCORE_ONE};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng as _;

/// So many sums run side by side, so that the compiler can use vectors and the result is the same everywhere.
pub(crate) const LANES: usize = 8;
/// The greatest first weight.
pub(crate) const FIRST: f32 = MOST_FIRST as f32 / ACTIVE as f32;
/// The greatest last weight; a greater one would be a mistake of the training.
pub(crate) const LAST: f32 = 8.0;

/// The greatest first weight that is drawn, and what hidden units begin with: so most are active, and none fully.
const DRAWN: f32 = 0.1;
const BEGIN: f32 = 0.25;

/// All weights, one after the other: those of each input, the hidden units' beginnings, the last weights and the outputs' beginnings
/// of each bucket.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Model {
    /// The inputs of a net; while it learns, the kinds behind them.
    pub(crate) inputs: usize,
    pub(crate) hidden: usize,
    pub(crate) weights: Vec<f32>,
}

/// The hidden units of a position, as the side to move and the other side see it.
pub(crate) type Units = [[f32; MOST_HIDDEN]; 2];

impl Model {
    /// A net whose output is 0 everywhere, so that it begins with what is known without it. Each kind has weights that all its
    /// inputs share, so that what is learnt on one square is known on all.
    pub(crate) fn drawn(
        inputs: usize,
        kinds: usize,
        hidden: usize,
        dice: &mut Xoshiro256PlusPlus,
    ) -> Self {
        let mut draw = || ((dice.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0) * DRAWN;
        let own = inputs * hidden;
        let inputs = inputs + kinds;
        let mut model = Self {
            inputs,
            hidden,
            weights: vec![0.0; inputs * hidden + hidden + BUCKETS * (2 * hidden + 1)],
        };
        let (bias, last) = (model.bias(), model.last(0));
        model.weights[..own].fill_with(&mut draw);
        model.weights[bias..last].fill(BEGIN);
        model
    }

    /// Where the units' beginnings are.
    pub(crate) fn bias(&self) -> usize {
        self.inputs * self.hidden
    }

    /// Where the last weights of a bucket are.
    pub(crate) fn last(&self, bucket: usize) -> usize {
        self.bias() + self.hidden + bucket * 2 * self.hidden
    }

    /// Where the output's beginning of a bucket is.
    pub(crate) fn output(&self, bucket: usize) -> usize {
        self.last(BUCKETS) + bucket
    }

    /// The hidden units of one side for its inputs.
    pub(crate) fn units(
        &self,
        features: impl Iterator<Item = usize>,
        units: &mut [f32; MOST_HIDDEN],
    ) {
        let hidden = self.hidden;
        let units = &mut units[..hidden];
        units.copy_from_slice(&self.weights[self.bias()..][..hidden]);
        for feature in features {
            let weights = &self.weights[feature * hidden..][..hidden];
            units
                .iter_mut()
                .zip(weights)
                .for_each(|(unit, weight)| *unit += weight);
        }
    }

    /// The output for hidden units: 1 is [`SCORE_ONE`].
    pub(crate) fn evaluate(&self, units: &Units, bucket: usize) -> f32 {
        let mut sums = [0.0; LANES];
        let last = &self.weights[self.last(bucket)..][..2 * self.hidden];
        for (units, last) in units.iter().zip(last.chunks_exact(self.hidden)) {
            let units = units[..self.hidden].as_chunks::<LANES>().0;
            for (units, last) in units.iter().zip(last.as_chunks::<LANES>().0) {
                for lane in 0..LANES {
                    let active = units[lane].clamp(0.0, 1.0);
                    sums[lane] += active * active * last[lane];
                }
            }
        }
        sums.iter().sum::<f32>() + self.weights[self.output(bucket)]
    }

    /// Brings a weight back into its bounds.
    pub(crate) fn bounded(&self, place: usize, weight: f32) -> f32 {
        if place < self.bias() {
            weight.clamp(-FIRST, FIRST)
        } else {
            weight.clamp(-LAST, LAST)
        }
    }
}

/// The share of points that a score promises, where one of `scale` promises that of 1 in the logistic function.
pub(crate) fn share(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-score / scale))
}

/// How far a net's output moves the argument of the logistic function.
pub(crate) fn per_output(scale: f32) -> f32 {
    SCORE_ONE as f32 / scale
}

/// The finest steps of last weights and outputs.
pub(crate) const LAST_STEP: f32 = 1.0 / OUTPUT_ONE as f32;
