//! Training: mini-batches, Adam with weight decay, and a learning rate that falls along a cosine.

use std::f64::consts::PI;
use std::io;
use std::sync::Arc;

use legwork_core::dice::Dice as _;
use legwork_net::{Features, MAX_BYTES, Net};
use legwork_run::ThreadsError;
use legwork_variant::variant::Variant;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::LearnError;
use crate::gradient::{self, Goal, loss};
use crate::model::{Model, share};
use crate::quantize::{as_fractions, quantized};
use crate::samples::{Sample, Samples};

/// Positions in a mini-batch.
const BATCH: usize = 8192;
/// Each batch is split into this many fixed chunks, so that the sums do not depend on the number of threads.
const CHUNKS: usize = 8;
/// Positions seen in the whole training, over all epochs.
const POSITIONS_SEEN: usize = 40_000_000;
/// Minimum and maximum number of epochs.
const EPOCHS: [usize; 2] = [6, 40];
/// The minimum number of positions to train on.
const MIN_POSITIONS: usize = 1000;
/// Training stops when the validation loss has not fallen for this share of the epochs: it may rise for a while before the learning
/// rate is small.
const PATIENCE: f64 = 0.3;
/// The learning rate at the beginning and at the end, and at the beginning where the training of a net continues.
const LEARNING_RATE: [f64; 2] = [2e-3, 2e-5];
const CONTINUED_RATE: f64 = 5e-4;
const BETA: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;
/// Weight decay: each step reduces a weight by this share of it, times the learning rate.
const WEIGHT_DECAY: f32 = 0.05;
/// Bounds, in centipawns, between which the best scale is searched.
const SCALES: [f64; 2] = [30.0, 3000.0];

/// The settings of a training run.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The maximum number of hidden units; on a large board fewer may fit.
    pub hidden: usize,
    /// The seed of the initial weights and of the order of positions.
    pub seed: u64,
    /// A net for these rules whose training continues: the new one begins with its weights, and is alone, and as large, as it is.
    pub continued: Option<Arc<Net>>,
    /// Whether the net is the whole evaluation, rather than a correction that is added to it.
    pub alone: bool,
    /// The weight of the game's result in the target, against that of the search's score: from 0 to 1.
    pub lambda: f32,
    /// Whether a random half of the positions is reflected left to right in each epoch.
    pub reflect: bool,
    /// The number of threads; 0 for as many as the machine has.
    pub threads: usize,
    /// How the net was made: a text that is stored in its file.
    pub note: String,
}

/// The state of the training after an epoch.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// The number of finished epochs.
    pub epoch: usize,
    /// The number of all epochs.
    pub epochs: usize,
    /// The validation loss.
    pub loss: f32,
}

/// A trained net, with its losses.
#[derive(Debug, Clone)]
pub struct Trained {
    pub net: Net,
    /// How many centipawns multiply the odds of winning by e.
    pub scale: f32,
    /// The validation loss of the evaluation without the net.
    pub before: f32,
    /// The validation loss with the net.
    pub after: f32,
    /// The validation loss after each epoch: the curve of the training.
    pub losses: Vec<f32>,
}

/// Trains a net on positions and reports every epoch.
///
/// # Errors
///
/// If there are too few positions or too many inputs for a file, or the board cannot be reflected as the plan wants.
pub fn train(
    samples: &Samples,
    plan: &Plan,
    report: &mut dyn FnMut(Progress),
) -> Result<Trained, LearnError> {
    check(samples, plan)?;
    let pool = ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let pool = pool.map_err(|error| ThreadsError::new(plan.threads, io::Error::other(error)))?;
    let (inputs, kinds) = (samples.features.count(), samples.features.kinds());
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let (model, alone, rate) = match &plan.continued {
        Some(net) => {
            let model = Model::continued(as_fractions(net.weights()), kinds);
            (model, net.alone, CONTINUED_RATE)
        }
        None => {
            let hidden = Net::hidden_for(inputs, plan.hidden);
            let hidden = hidden.ok_or(LearnError::TooLarge {
                inputs,
                most: MAX_BYTES,
            })?;
            let model = Model::random(inputs, kinds, hidden, &mut dice);
            (model, plan.alone, LEARNING_RATE[0])
        }
    };
    let goal = Goal {
        scale: scale(&samples.training),
        result: plan.lambda,
        alone,
    };
    let mut training = Training {
        samples,
        goal,
        adam: Adam::new(model),
        rate,
        chunks: Vec::new(),
        pool,
    };
    let without_net = Goal {
        alone: false,
        ..goal
    };
    let before = validation_loss(samples, &without_net, None, &training.pool);
    let epochs = (POSITIONS_SEEN / samples.training.len()).clamp(EPOCHS[0], EPOCHS[1]);
    let patience = (PATIENCE * epochs as f64).ceil() as usize;
    let mut order: Vec<(u32, bool)> = (0..samples.training.len() as u32)
        .map(|place| (place, false))
        .collect();
    let (mut after, mut best, mut losses) = (f32::INFINITY, None, Vec::new());
    for epoch in 0..epochs {
        for place in (1..order.len()).rev() {
            order.swap(place, dice.below(place + 1));
        }
        if plan.reflect {
            for (_, reflected) in &mut order {
                *reflected = dice.below(2) == 1;
            }
        }
        training.epoch(&order, (epoch, epochs));
        // The loss that counts is the one after quantization.
        let weights = quantized(&training.adam.model, &samples.features);
        let fractions = as_fractions(&weights);
        let loss = validation_loss(samples, &goal, Some(&fractions), &training.pool);
        losses.push(loss);
        if loss < after {
            (after, best) = (loss, Some((epoch, weights)));
        }
        report(Progress {
            epoch: epoch + 1,
            epochs,
            loss,
        });
        if best.as_ref().is_some_and(|&(at, _)| epoch >= at + patience) {
            break;
        }
    }
    let weights = best.map(|(_, weights)| weights);
    let weights = weights.unwrap_or_else(|| quantized(&training.adam.model, &samples.features));
    let net = Net::new(samples.variant.rules(), alone, plan.note.clone(), weights)?;
    Ok(Trained {
        net,
        scale: goal.scale,
        before,
        after,
        losses,
    })
}

/// Checks that there are enough positions, and that they can be reflected if the plan wants that.
fn check(samples: &Samples, plan: &Plan) -> Result<(), LearnError> {
    let found = samples.training.len();
    if found < MIN_POSITIONS || samples.validation.is_empty() {
        return Err(LearnError::TooFew {
            found,
            least: MIN_POSITIONS,
        });
    }
    if plan.reflect {
        check_reflection(&samples.variant)?;
    }
    Ok(())
}

/// Checks that positions of a variant can be learnt reflected left to right.
///
/// # Errors
///
/// If the board is not its own reflection.
pub fn check_reflection(variant: &Variant) -> Result<(), LearnError> {
    let rules = variant.rules();
    if Features::new(rules).are_reflected() {
        Ok(())
    } else {
        Err(LearnError::NoReflection {
            rules: rules.id.clone(),
        })
    }
}

/// A training run.
struct Training<'a> {
    samples: &'a Samples,
    goal: Goal,
    adam: Adam,
    /// The learning rate at the beginning.
    rate: f64,
    /// The gradient of each chunk of a batch.
    chunks: Vec<Vec<f32>>,
    pool: ThreadPool,
}

impl Training<'_> {
    /// Runs one epoch: every position once.
    fn epoch(&mut self, order: &[(u32, bool)], (epoch, epochs): (usize, usize)) {
        let Self {
            samples,
            goal,
            adam,
            rate: first,
            chunks,
            pool,
        } = self;
        let weights = adam.model.weights.len();
        chunks.resize_with(CHUNKS, || vec![0.0; weights]);
        let batches = order.len().div_ceil(BATCH);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let model = &adam.model;
            pool.install(|| {
                let places = batch.par_chunks(BATCH / CHUNKS);
                chunks
                    .par_iter_mut()
                    .zip(places)
                    .for_each(|(gradient, places)| {
                        gradient.fill(0.0);
                        for &(place, reflected) in places {
                            let sample = (&samples.training[place as usize], reflected);
                            gradient::add(model, &samples.features, goal, sample, gradient);
                        }
                    });
            });
            // The last batch may have fewer chunks.
            let used = batch.len().div_ceil(BATCH / CHUNKS);
            let done = (epoch * batches + number) as f64 / (epochs * batches) as f64;
            // Cosine annealing.
            let rate =
                LEARNING_RATE[1] + (*first - LEARNING_RATE[1]) * (1.0 + libm::cos(PI * done)) / 2.0;
            adam.step(&chunks[..used], batch.len(), rate as f32, pool);
        }
    }
}

/// The optimizer Adam with decoupled weight decay (AdamW).
struct Adam {
    model: Model,
    /// The moving averages of the gradient and of its square.
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

    /// Updates all weights by the gradients of a batch's chunks.
    fn step(&mut self, chunks: &[Vec<f32>], count: usize, rate: f32, pool: &ThreadPool) {
        self.steps += 1;
        let corrections = BETA.map(|beta| 1.0 - libm::powf(beta, self.steps as f32));
        let mut weights = std::mem::take(&mut self.model.weights);
        let model = &self.model;
        // `bounded` reads only the layout of the model, not the weights that were taken out of it.
        let each = |(place, (weight, [mean, square])): (usize, (&mut f32, &mut [f32; 2]))| {
            let slope: f32 = chunks.iter().map(|chunk| chunk[place]).sum::<f32>() / count as f32;
            *mean += (1.0 - BETA[0]) * (slope - *mean);
            *square += (1.0 - BETA[1]) * (slope * slope - *square);
            let size = (*square / corrections[1]).sqrt() + EPSILON;
            let change = *mean / corrections[0] / size + WEIGHT_DECAY * *weight;
            *weight = model.bounded(place, *weight - rate * change);
        };
        pool.install(|| {
            let both = weights.par_iter_mut().zip(self.means.par_iter_mut());
            both.enumerate().with_min_len(4096).for_each(each);
        });
        self.model.weights = weights;
    }
}

/// The mean validation loss; without a model, that of the evaluation.
fn validation_loss(
    samples: &Samples,
    goal: &Goal,
    model: Option<&Model>,
    pool: &ThreadPool,
) -> f32 {
    let features: &Features = &samples.features;
    let of = |sample: &Sample| {
        let output = model.map_or(0.0, |model| gradient::output(model, features, sample));
        f64::from(loss(goal.target(sample), goal.prediction(sample, output)))
    };
    let sums: Vec<f64> = pool.install(|| {
        let chunks = samples.validation.par_chunks(1024);
        chunks.map(|chunk| chunk.iter().map(of).sum()).collect()
    });
    (sums.iter().sum::<f64>() / samples.validation.len().max(1) as f64) as f32
}

/// The scale with which the searches' scores best predict the results of the games.
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
    // The loss has one minimum between these bounds: ternary search.
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

    /// From the rules to a net: it predicts better than the evaluation, and is the same for the same seed with any number of threads.
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
        let trained = |threads, continued| {
            let plan = Plan {
                hidden: 8,
                seed: 5,
                continued,
                alone: false,
                lambda: 0.2,
                reflect: true,
                threads,
                note: "a test".to_owned(),
            };
            train(&samples, &plan, &mut |_| ()).unwrap()
        };
        let (one, two) = (trained(1, None), trained(2, None));
        assert_eq!(one.net, two.net);
        assert_eq!(one.losses, two.losses);
        assert_eq!(one.losses.iter().copied().reduce(f32::min), Some(one.after));
        assert!(one.after < one.before, "{} {}", one.after, one.before);
        assert_eq!(one.net.check(variant.rules()), Ok(()));
        // More training of the net begins where it was.
        let more = trained(1, Some(Arc::new(one.net.clone())));
        assert!(more.losses[0] < one.losses[0] && more.after <= one.after);
        assert_eq!(more.net.hidden(), 8);
        let few = Samples::new(&variant, &games[..2]).unwrap();
        let plan = Plan {
            hidden: 8,
            seed: 5,
            continued: None,
            alone: false,
            lambda: 0.2,
            reflect: false,
            threads: 1,
            note: String::new(),
        };
        assert!(matches!(
            train(&few, &plan, &mut |_| ()),
            Err(LearnError::TooFew { .. })
        ));
    }
}
