//! The gradient of the loss at one position.

use legwork_net::{Features, MAX_HIDDEN};

use crate::model::{Model, per_output, share};
use crate::samples::Sample;

/// The target of the training: the expected points of a position, from 0 to 1.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goal {
    /// The score, in centipawns, at which the logistic function's argument is 1.
    pub(crate) scale: f32,
    /// The weight of the game's result in the target, against that of the search's score: λ, from 0 to 1.
    pub(crate) result: f32,
    /// Whether the net is the whole evaluation, rather than a correction that is added to it.
    pub(crate) alone: bool,
}

impl Goal {
    /// The expected points to be predicted.
    pub(crate) fn target(&self, sample: &Sample) -> f32 {
        let found = share(sample.score, self.scale);
        match sample.result {
            Some(result) => found + self.result * (result - found),
            None => found,
        }
    }

    /// The prediction from this output of the net.
    pub(crate) fn prediction(&self, sample: &Sample, output: f32) -> f32 {
        let before = if self.alone {
            0.0
        } else {
            sample.eval / self.scale
        };
        share(before + output * per_output(self.scale), 1.0)
    }
}

/// The loss of a prediction: the cross-entropy minus the target's entropy, so that a perfect prediction has loss 0.
pub(crate) fn loss(target: f32, prediction: f32) -> f32 {
    let log = |share: f32| libm::logf(share.clamp(1e-7, 1.0));
    target * (log(target) - log(prediction))
        + (1.0 - target) * (log(1.0 - target) - log(1.0 - prediction))
}

/// The active inputs of a position from the view of the side to move and of the other side. While a model is trained, the
/// inputs that all squares of a kind share are appended.
fn sides(model: &Model, features: &Features, sample: &Sample, reflected: bool) -> [Vec<usize>; 2] {
    let numbers = sample.features.iter().map(|&number| number.into());
    let mut white: Vec<usize> = if reflected {
        numbers.map(|number| features.reflected(number)).collect()
    } else {
        numbers.collect()
    };
    let mut black: Vec<usize> = white
        .iter()
        .map(|&number| features.for_black(number))
        .collect();
    let own = features.count();
    if model.inputs > own {
        for side in [&mut white, &mut black] {
            let kinds: Vec<usize> = side
                .iter()
                .map(|&number| own + features.kind(number))
                .collect();
            side.extend(kinds);
        }
    }
    if sample.white_to_move {
        [white, black]
    } else {
        [black, white]
    }
}

/// The net's output for a position.
pub(crate) fn output(model: &Model, features: &Features, sample: &Sample) -> f32 {
    let sides = sides(model, features, sample, false);
    let mut units = [[0.0; MAX_HIDDEN]; 2];
    for (units, side) in units.iter_mut().zip(&sides) {
        model.units(side.iter().copied(), units);
    }
    model.evaluate(&units, sample.bucket.into())
}

/// Adds the gradient of the loss at one position, perhaps reflected left to right.
pub(crate) fn add(
    model: &Model,
    features: &Features,
    goal: &Goal,
    (sample, reflected): (&Sample, bool),
    gradient: &mut [f32],
) {
    let hidden = model.hidden;
    let bucket = usize::from(sample.bucket);
    let sides = sides(model, features, sample, reflected);
    let mut units = [[0.0; MAX_HIDDEN]; 2];
    for (units, side) in units.iter_mut().zip(&sides) {
        model.units(side.iter().copied(), units);
    }
    let output = model.evaluate(&units, bucket);
    let error = goal.prediction(sample, output) - goal.target(sample);
    let error = error * per_output(goal.scale);
    gradient[model.output_bias(bucket)] += error;
    for (number, (units, side)) in units.iter_mut().zip(&sides).enumerate() {
        let last = model.output_weights(bucket) + number * hidden;
        let weights = &model.weights[last..][..hidden];
        let asked = &mut gradient[last..][..hidden];
        for ((unit, weight), asked) in units[..hidden].iter_mut().zip(weights).zip(asked) {
            let active = unit.clamp(0.0, 1.0);
            *asked += error * active * active;
            // From here on, the gradient at the unit's input: 0 where the activation is clipped.
            *unit = if *unit > 0.0 && *unit < 1.0 {
                error * weight * 2.0 * active
            } else {
                0.0
            };
        }
        let units = &units[..hidden];
        for place in side
            .iter()
            .map(|&feature| feature * hidden)
            .chain([model.bias()])
        {
            let asked = &mut gradient[place..][..hidden];
            asked
                .iter_mut()
                .zip(units)
                .for_each(|(asked, unit)| *asked += unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::{Color, Variant};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng as _;

    /// The gradient is the slope of the loss.
    #[test]
    fn a_step_against_the_gradient_makes_the_loss_smaller_by_its_square() {
        let variant = Variant::open("seirawan", &[]).unwrap();
        let features = Features::new(variant.rules());
        let position = variant.start();
        let sample = Sample {
            features: features
                .of(&position, Color::White)
                .map(|number| number as u16)
                .collect(),
            bucket: 3,
            white_to_move: false,
            eval: -40.0,
            score: 55.0,
            result: Some(1.0),
        };
        let mut model = Model::random(
            features.count(),
            features.kinds(),
            16,
            &mut Xoshiro256PlusPlus::seed_from_u64(1),
        );
        let last = model.output_weights(0);
        for (place, weight) in model.weights.iter_mut().enumerate().skip(last) {
            *weight = 0.1 * (place % 7) as f32 - 0.3;
        }
        let goal = Goal {
            scale: 200.0,
            result: 0.3,
            alone: false,
        };
        let mut gradient = vec![0.0; model.weights.len()];
        add(&model, &features, &goal, (&sample, false), &mut gradient);
        let of = |model: &Model| {
            let output = output(model, &features, &sample);
            loss(goal.target(&sample), goal.prediction(&sample, output))
        };
        let before = of(&model);
        let square: f32 = gradient.iter().map(|slope| slope * slope).sum();
        let step = 0.002;
        model
            .weights
            .iter_mut()
            .zip(&gradient)
            .for_each(|(weight, slope)| *weight -= step * slope);
        let gained = before - of(&model);
        assert!(square > 1e-3, "{square}");
        assert!(
            (gained / (step * square) - 1.0).abs() < 0.1,
            "{gained} {square}"
        );
    }
}
