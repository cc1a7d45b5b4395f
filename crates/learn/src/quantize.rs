//! Quantization: floating-point weights to integers, and back.

use legwork_net::{ACTIVE, BUCKETS, Features, MAX_FEATURE_WEIGHT, OUTPUT_ONE, Weights};

use crate::model::{Model, OUTPUT_STEP};

/// The integer weights of the engine's net: the weights that a kind shares are added to each input of that kind.
pub(crate) fn quantized(model: &Model, features: &Features) -> Weights {
    let [active, one] = [ACTIVE as f32, OUTPUT_ONE as f32];
    let whole = |range: std::ops::Range<usize>, one: f32| {
        model.weights[range]
            .iter()
            .map(move |weight| (weight * one).round() as i32)
    };
    let hidden = model.hidden;
    let output = model.output_bias(0)..model.weights.len();
    let mut output = whole(output, one * active * active);
    Weights {
        hidden,
        feature_weights: (0..features.count() * hidden)
            .map(|place| {
                let kind = features.count() + features.kind(place / hidden);
                let weight = model.weights[place] + model.weights[kind * hidden + place % hidden];
                let whole = (weight * active).round() as i32;
                whole.clamp(-MAX_FEATURE_WEIGHT, MAX_FEATURE_WEIGHT) as i8
            })
            .collect(),
        bias: whole(model.bias()..model.bias() + hidden, active)
            .map(|bias| bias as i16)
            .collect(),
        output_weights: whole(model.output_weights(0)..model.output_weights(BUCKETS), one)
            .map(|weight| weight as i16)
            .collect(),
        output_bias: std::array::from_fn(|_| output.next().unwrap_or_default()),
    }
}

/// A model with the values of integer weights, to measure the loss after quantization.
pub(crate) fn as_fractions(weights: &Weights) -> Model {
    let step = 1.0 / ACTIVE as f32;
    let first = weights
        .feature_weights
        .iter()
        .map(|&weight| f32::from(weight) * step);
    let bias = weights.bias.iter().map(|&bias| f32::from(bias) * step);
    let last = weights
        .output_weights
        .iter()
        .map(|&weight| f32::from(weight) * OUTPUT_STEP);
    let output = weights
        .output_bias
        .iter()
        .map(|&bias| bias as f32 * OUTPUT_STEP * step * step);
    Model {
        inputs: weights.feature_weights.len() / weights.hidden,
        hidden: weights.hidden,
        weights: first.chain(bias).chain(last).chain(output).collect(),
    }
}
