//! Weights in whole numbers, and back.

use legwork_net::{ACTIVE, BUCKETS, Features, MOST_FIRST, OUTPUT_ONE, Weights};

use crate::model::{LAST_STEP, Model};

/// The weights as the engine has them: what was learnt about a kind is added to each input of that kind.
pub(crate) fn quantized(model: &Model, features: &Features) -> Weights {
    let [active, one] = [ACTIVE as f32, OUTPUT_ONE as f32];
    let whole = |range: std::ops::Range<usize>, one: f32| {
        model.weights[range]
            .iter()
            .map(move |weight| (weight * one).round() as i32)
    };
    let hidden = model.hidden;
    let output = model.output(0)..model.weights.len();
    let mut output = whole(output, one * active * active);
    Weights {
        hidden,
        first: (0..features.count() * hidden)
            .map(|place| {
                let kind = features.count() + features.kind(place / hidden);
                let weight = model.weights[place] + model.weights[kind * hidden + place % hidden];
                let whole = (weight * active).round() as i32;
                whole.clamp(-MOST_FIRST, MOST_FIRST) as i8
            })
            .collect(),
        bias: whole(model.bias()..model.bias() + hidden, active)
            .map(|bias| bias as i16)
            .collect(),
        last: whole(model.last(0)..model.last(BUCKETS), one)
            .map(|weight| weight as i16)
            .collect(),
        output: std::array::from_fn(|_| output.next().unwrap_or_default()),
    }
}

/// The weights as fractions again.
pub(crate) fn as_fractions(weights: &Weights) -> Model {
    let step = 1.0 / ACTIVE as f32;
    let first = weights.first.iter().map(|&weight| f32::from(weight) * step);
    let bias = weights.bias.iter().map(|&bias| f32::from(bias) * step);
    let last = weights
        .last
        .iter()
        .map(|&weight| f32::from(weight) * LAST_STEP);
    let output = weights
        .output
        .iter()
        .map(|&bias| bias as f32 * LAST_STEP * step * step);
    Model {
        inputs: weights.first.len() / weights.hidden,
        hidden: weights.hidden,
        weights: first.chain(bias).chain(last).chain(output).collect(),
    }
}
