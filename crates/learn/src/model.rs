//! The net during training, with floating-point weights.

use legwork_net::{ACTIVE, BUCKETS, MAX_FEATURE_WEIGHT, MAX_HIDDEN, OUTPUT_ONE, SCORE_ONE};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng as _;

/// The number of partial sums of a dot product: fixed, so that the compiler can vectorize it and the result is the same
/// on every machine.
pub(crate) const LANES: usize = 8;
/// The maximum feature weight.
pub(crate) const MAX_FEATURE: f32 = MAX_FEATURE_WEIGHT as f32 / ACTIVE as f32;
/// The maximum output weight; a greater one means that the training diverged.
pub(crate) const MAX_OUTPUT: f32 = 8.0;

/// The bound of the initial feature weights and the initial bias of the hidden units, which makes most of them active and
/// saturates none.
const MAX_DRAWN: f32 = 0.1;
const FIRST_BIAS: f32 = 0.25;

/// All weights in one vector: the feature weights of each input, the hidden units' biases, then for each output bucket its
/// weights, and the output biases.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Model {
    /// The number of the net's inputs; the training-only inputs that all squares of a kind share come after them.
    pub(crate) inputs: usize,
    pub(crate) hidden: usize,
    pub(crate) weights: Vec<f32>,
}

/// The hidden units of a position, from the view of the side to move and of the other side.
pub(crate) type Units = [[f32; MAX_HIDDEN]; 2];

impl Model {
    /// A model with random feature weights whose output is 0 everywhere, so that training starts from the plain evaluation.
    /// Each kind of piece has weights that the inputs of all its squares share, so that what is learnt on one square
    /// serves on all.
    pub(crate) fn random(
        inputs: usize,
        kinds: usize,
        hidden: usize,
        dice: &mut Xoshiro256PlusPlus,
    ) -> Self {
        let mut draw = || ((dice.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0) * MAX_DRAWN;
        let own = inputs * hidden;
        let inputs = inputs + kinds;
        let mut model = Self {
            inputs,
            hidden,
            weights: vec![0.0; inputs * hidden + hidden + BUCKETS * (2 * hidden + 1)],
        };
        let (bias, last) = (model.bias(), model.output_weights(0));
        model.weights[..own].fill_with(&mut draw);
        model.weights[bias..last].fill(FIRST_BIAS);
        model
    }

    /// A trained model, for more training: with weights that the squares of a kind share, which are 0.
    pub(crate) fn continued(mut trained: Self, kinds: usize) -> Self {
        let shared = vec![0.0; kinds * trained.hidden];
        let bias = trained.bias();
        trained.weights.splice(bias..bias, shared);
        trained.inputs += kinds;
        trained
    }

    /// The index of the hidden units' biases.
    pub(crate) fn bias(&self) -> usize {
        self.inputs * self.hidden
    }

    /// The index of the output weights of a bucket.
    pub(crate) fn output_weights(&self, bucket: usize) -> usize {
        self.bias() + self.hidden + bucket * 2 * self.hidden
    }

    /// The index of the output bias of a bucket.
    pub(crate) fn output_bias(&self, bucket: usize) -> usize {
        self.output_weights(BUCKETS) + bucket
    }

    /// The hidden units of one side's view for its active inputs.
    pub(crate) fn units(
        &self,
        features: impl Iterator<Item = usize>,
        units: &mut [f32; MAX_HIDDEN],
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

    /// The output for these hidden units; an output of 1 is a score of [`SCORE_ONE`] centipawns.
    pub(crate) fn evaluate(&self, units: &Units, bucket: usize) -> f32 {
        let mut sums = [0.0; LANES];
        let last = &self.weights[self.output_weights(bucket)..][..2 * self.hidden];
        for (units, last) in units.iter().zip(last.chunks_exact(self.hidden)) {
            let units = units[..self.hidden].as_chunks::<LANES>().0;
            for (units, last) in units.iter().zip(last.as_chunks::<LANES>().0) {
                for lane in 0..LANES {
                    let active = units[lane].clamp(0.0, 1.0);
                    sums[lane] += active * active * last[lane];
                }
            }
        }
        sums.iter().sum::<f32>() + self.weights[self.output_bias(bucket)]
    }

    /// Clamps the weight at an index to its bounds.
    pub(crate) fn bounded(&self, place: usize, weight: f32) -> f32 {
        if place < self.bias() {
            weight.clamp(-MAX_FEATURE, MAX_FEATURE)
        } else {
            weight.clamp(-MAX_OUTPUT, MAX_OUTPUT)
        }
    }
}

/// The expected points of a score: the logistic function of `score / scale`.
pub(crate) fn share(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-score / scale))
}

/// How much a net's output of 1 adds to the argument of the logistic function.
pub(crate) fn per_output(scale: f32) -> f32 {
    SCORE_ONE as f32 / scale
}

/// The quantization step of the output weights, and that of the output biases.
pub(crate) const OUTPUT_STEP: f32 = 1.0 / OUTPUT_ONE as f32;
