//! The training.

use std::f64::consts::PI;
use std::io;

use legwork_net::{Features, MOST_BYTES, Net};
use legwork_run::ThreadsError;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::LearnError;
use crate::gradient::{self, Goal, loss};
use crate::model::{Model, share};
use crate::quantize::{as_fractions, quantized};
use crate::samples::{Sample, Samples};

/// The weights change after so many positions.
const BATCH: usize = 8192;
/// Which are worked on in so many parts, whatever the number of threads, so that the sums are the same.
const PARTS: usize = 8;
/// So many positions are looked at, each several times.
const LOOKS: usize = 6_000_000;
/// How often each, at least and at most.
const EPOCHS: [usize; 2] = [4, 10];
/// Fewer positions teach nothing.
const LEAST: usize = 1000;
/// How much weights change at first, and at last (Adam).
const RATE: [f64; 2] = [2e-3, 2e-5];
const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;
/// The part of itself that a weight loses with each change, times the rate.
const DECAY: f32 = 0.05;
/// Scales that are too small or too large for any rules.
const SCALES: [f64; 2] = [30.0, 3000.0];

/// The settings of a training.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The most hidden units; a large board may have fewer.
    pub hidden: usize,
    /// The seed that draws the first weights and the order of positions.
    pub seed: u64,
    /// Whether the net is all of the evaluation.
    pub alone: bool,
    /// How much the result of a game counts beside the score of the search, from 0 to 1.
    pub lambda: f32,
    /// How many threads work; 0 is as many as the machine has.
    pub threads: usize,
    /// How the net is made, for whoever finds it.
    pub note: String,
}

/// How far a training is.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// How often all positions have been looked at.
    pub epoch: usize,
    /// How often they will be.
    pub epochs: usize,
    /// How much of what is not known the net still misses: the loss on positions of games that it does not learn from.
    pub loss: f32,
}

/// A net, and what it has learnt.
#[derive(Debug, Clone)]
pub struct Trained {
    /// The net.
    pub net: Net,
    /// How many hundredths of a Pawn multiply the odds of winning by e.
    pub scale: f32,
    /// The loss without the net, on positions of games that it has not learnt from.
    pub before: f32,
    /// The loss with the net.
    pub after: f32,
}

/// Trains a net on positions, and tells about every epoch.
///
/// # Errors
///
/// If there are too few positions, or too many inputs for a file.
pub fn train(
    samples: &Samples,
    plan: &Plan,
    tell: &mut dyn FnMut(Progress),
) -> Result<Trained, LearnError> {
    let pool = ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let pool = pool.map_err(|error| ThreadsError::new(plan.threads, io::Error::other(error)))?;
    let found = samples.learnt.len();
    if samples.learnt.len() < LEAST || samples.checked.is_empty() {
        return Err(LearnError::TooFew {
            found,
            least: LEAST,
        });
    }
    let inputs = samples.features.count();
    let hidden = Net::hidden_for(inputs, plan.hidden);
    let hidden = hidden.ok_or(LearnError::TooLarge {
        inputs,
        most: MOST_BYTES,
    })?;
    let goal = Goal {
        scale: scale(&samples.learnt),
        result: plan.lambda,
        alone: plan.alone,
    };
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let mut training = Training {
        samples,
        goal,
        adam: Adam::new(Model::drawn(
            inputs,
            samples.features.kinds(),
            hidden,
            &mut dice,
        )),
        parts: Vec::new(),
        pool,
    };
    let checked = |model: &Model, pool: &ThreadPool| check(samples, &goal, Some(model), pool);
    let before = check(
        samples,
        &Goal {
            alone: false,
            ..goal
        },
        None,
        &training.pool,
    );
    let epochs = (LOOKS / samples.learnt.len()).clamp(EPOCHS[0], EPOCHS[1]);
    let mut order: Vec<u32> = (0..samples.learnt.len() as u32).collect();
    let (mut after, mut best) = (f32::INFINITY, None);
    for epoch in 0..epochs {
        for place in (1..order.len()).rev() {
            order.swap(place, (dice.next_u64() % (place as u64 + 1)) as usize);
        }
        training.epoch(&order, (epoch, epochs));
        // What counts is what is left when the weights are whole numbers.
        let weights = quantized(&training.adam.model, &samples.features);
        let loss = checked(&as_fractions(&weights), &training.pool);
        if loss < after {
            (after, best) = (loss, Some(weights));
        }
        tell(Progress {
            epoch: epoch + 1,
            epochs,
            loss,
        });
    }
    let weights = best.unwrap_or_else(|| quantized(&training.adam.model, &samples.features));
    let net = Net::new(
        samples.variant.rules(),
        plan.alone,
        plan.note.clone(),
        weights,
    )?;
    Ok(Trained {
        net,
        scale: goal.scale,
        before,
        after,
    })
}

/// A training under way.
struct Training<'a> {
    samples: &'a Samples,
    goal: Goal,
    adam: Adam,
    /// The gradient of each part of a batch.
    parts: Vec<Vec<f32>>,
    pool: ThreadPool,
}

impl Training<'_> {
    /// Looks at every position once.
    fn epoch(&mut self, order: &[u32], (epoch, epochs): (usize, usize)) {
        let Self {
            samples,
            goal,
            adam,
            parts,
            pool,
        } = self;
        let weights = adam.model.weights.len();
        parts.resize_with(PARTS, || vec![0.0; weights]);
        let batches = order.len().div_ceil(BATCH);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let model = &adam.model;
            pool.install(|| {
                let places = batch.par_chunks(BATCH / PARTS);
                parts
                    .par_iter_mut()
                    .zip(places)
                    .for_each(|(gradient, places)| {
                        gradient.fill(0.0);
                        for &place in places {
                            let sample = &samples.learnt[place as usize];
                            gradient::add(model, &samples.features, goal, sample, gradient);
                        }
                    });
            });
            // The last batch may have fewer parts.
            let used = batch.len().div_ceil(BATCH / PARTS);
            let done = (epoch * batches + number) as f64 / (epochs * batches) as f64;
            // From the first rate to the last one along a cosine.
            let rate = RATE[1] + (RATE[0] - RATE[1]) * (1.0 + libm::cos(PI * done)) / 2.0;
            adam.step(&parts[..used], batch.len(), rate as f32, pool);
        }
    }
}

/// The optimiser Adam, with weights that decay.
struct Adam {
    model: Model,
    /// The mean of the gradients of late, and of their squares.
    means: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    fn new(model: Model) -> Self {
        Self {
            means: vec![[0.0; 2]; model.weights.len()],
            model,
            steps: 0,
        }
    }

    /// Changes all weights by what the parts of a batch ask for.
    fn step(&mut self, parts: &[Vec<f32>], count: usize, rate: f32, pool: &ThreadPool) {
        self.steps += 1;
        let corrections = BETA.map(|beta| 1.0 - libm::powf(beta, self.steps as f32));
        let mut weights = std::mem::take(&mut self.model.weights);
        let model = &self.model;
        // `bounded` asks the model for places alone.
        let each = |(place, (weight, [mean, square])): (usize, (&mut f32, &mut [f32; 2]))| {
            let slope: f32 = parts.iter().map(|part| part[place]).sum::<f32>() / count as f32;
            *mean += (1.0 - BETA[0]) * (slope - *mean);
            *square += (1.0 - BETA[1]) * (slope * slope - *square);
            let size = (*square / corrections[1]).sqrt() + EPSILON;
            let change = *mean / corrections[0] / size + DECAY * *weight;
            *weight = model.bounded(place, *weight - rate * change);
        };
        pool.install(|| {
            let both = weights.par_iter_mut().zip(self.means.par_iter_mut());
            both.enumerate().with_min_len(4096).for_each(each);
        });
        self.model.weights = weights;
    }
}

/// The mean loss on the positions that nothing is learnt from; without a model, that of the evaluation.
fn check(samples: &Samples, goal: &Goal, model: Option<&Model>, pool: &ThreadPool) -> f32 {
    let features: &Features = &samples.features;
    let of = |sample: &Sample| {
        let output = model.map_or(0.0, |model| gradient::output(model, features, sample));
        f64::from(loss(goal.target(sample), goal.prediction(sample, output)))
    };
    let sums: Vec<f64> = pool.install(|| {
        let parts = samples.checked.par_chunks(1024);
        parts.map(|part| part.iter().map(of).sum()).collect()
    });
    (sums.iter().sum::<f64>() / samples.checked.len().max(1) as f64) as f32
}

/// The scale with which the scores of searches predict the results best.
fn scale(samples: &[Sample]) -> f32 {
    let lost = |log: f64| -> f64 {
        let scale = libm::exp(log) as f32;
        let known = samples
            .iter()
            .filter_map(|sample| Some((sample.score, sample.result?)));
        known
            .map(|(score, result)| f64::from(loss(result, share(score, scale))))
            .sum()
    };
    // The loss has one minimum, which lies between these: sections are taken away that cannot have it.
    let [mut low, mut high] = SCALES.map(libm::log);
    while high - low > 0.01 {
        let third = (high - low) / 3.0;
        if lost(low + third) < lost(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    libm::exp((low + high) / 2.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{SelfPlay, play};
    use legwork::Variant;

    /// From the rules to a net: it knows more than the evaluation does, and is the same from the same seed with any number of threads.
    #[test]
    fn a_net_learns_from_games_and_is_the_same_again() {
        let variant = Variant::open("minishogi", &[]).unwrap();
        let selfplay = SelfPlay::new(&variant, 1, 30, None).unwrap();
        let mut games = Vec::new();
        let mut take = |game| {
            games.push(game);
            Ok(())
        };
        play(&selfplay, &mut (0..400), 2, &|| false, &mut take).unwrap();
        games.sort_by_key(|game| game.number);
        let samples = Samples::new(&variant, &games).unwrap();
        assert!(samples.quiet() < samples.all());
        let trained = |threads| {
            let plan = Plan {
                hidden: 8,
                seed: 5,
                alone: false,
                lambda: 0.2,
                threads,
                note: "a test".to_owned(),
            };
            train(&samples, &plan, &mut |_| ()).unwrap()
        };
        let (one, two) = (trained(1), trained(2));
        assert_eq!(one.net, two.net);
        assert!(one.after < one.before, "{} {}", one.after, one.before);
        assert_eq!(one.net.check(variant.rules()), Ok(()));
        let few = Samples::new(&variant, &games[..2]).unwrap();
        let plan = Plan {
            hidden: 8,
            seed: 5,
            alone: false,
            lambda: 0.2,
            threads: 1,
            note: String::new(),
        };
        assert!(matches!(
            train(&few, &plan, &mut |_| ()),
            Err(LearnError::TooFew { .. })
        ));
    }
}
