//! Evaluation of positions by a net, with incremental updates.

use std::sync::Arc;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_levels::{Level, Runner, Work};
use legwork_variant::position::{Change, Position};

use crate::error::NetError;
use crate::features::Features;
use crate::net::{ACTIVE, MAX_HIDDEN, Net, OUTPUT_ONE, SCORE_ONE, bucket};

/// The hidden units of a position before activation, from White's and from Black's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accumulator([[i16; MAX_HIDDEN]; 2]);

impl Default for Accumulator {
    fn default() -> Self {
        Self([[0; MAX_HIDDEN]; 2])
    }
}

/// A net that is ready to evaluate positions of the rules that it was trained for.
#[derive(Debug, Clone)]
pub struct BoundNet {
    net: Arc<Net>,
    features: Features,
    /// The feature weights, widened to the type of the accumulator.
    feature_weights: Vec<i16>,
    /// The number of pieces at the start of a game.
    full: usize,
    runner: Runner,
}

impl BoundNet {
    /// Binds a net to its rules.
    ///
    /// # Errors
    ///
    /// If it was trained for other rules.
    pub fn new(net: Arc<Net>, rules: &Rules) -> Result<Self, NetError> {
        net.check(rules)?;
        Ok(Self {
            features: Features::new(rules),
            feature_weights: net
                .weights
                .feature_weights
                .iter()
                .copied()
                .map(i16::from)
                .collect(),
            full: rules.array.len(),
            runner: Runner::at(Level::chosen()),
            net,
        })
    }

    /// Whether the net is the whole evaluation, rather than a correction that is added to it.
    pub fn is_alone(&self) -> bool {
        self.net.alone
    }

    /// The accumulator of a position, computed from scratch.
    pub fn accumulator(&self, position: &Position) -> Accumulator {
        let mut all = Accumulator::default();
        for side in Color::BOTH {
            let own = &mut all.0[side.index()];
            own[..self.net.hidden()].copy_from_slice(&self.net.weights.bias);
            for feature in self.features.of(position, side) {
                self.add(own, feature, 1);
            }
        }
        all
    }

    /// Updates an accumulator incrementally after a move.
    pub fn update(&self, accumulator: &mut Accumulator, change: &Change) {
        self.runner.run(Update {
            net: self,
            accumulator,
            change,
        });
    }

    /// Adds the feature weights of an input `times` times. On the largest boards a sum may wrap; the matching subtraction undoes it.
    #[inline(always)]
    fn add(&self, units: &mut [i16; MAX_HIDDEN], feature: usize, times: i16) {
        let hidden = self.net.hidden();
        let weights = &self.feature_weights[feature * hidden..][..hidden];
        let units = &mut units[..hidden];
        for (unit, &weight) in units.iter_mut().zip(weights) {
            *unit = unit.wrapping_add(weight.wrapping_mul(times));
        }
    }

    /// The score of a position for the side to move, in centipawns.
    pub fn score(&self, accumulator: &Accumulator, position: &Position) -> i32 {
        let weights = &self.net.weights;
        let hidden = weights.hidden;
        let pieces = position.occupied().count() as usize;
        let bucket = bucket(pieces, self.full);
        let output_weights = &weights.output_weights[2 * hidden * bucket..][..2 * hidden];
        let turn = position.turn();
        let sides = [turn, !turn].map(|side| &accumulator.0[side.index()][..hidden]);
        let sum = self.runner.run(Output(sides, output_weights));
        let output = i64::from(weights.output_bias[bucket]) + sum;
        (output / i64::from(ACTIVE * ACTIVE * OUTPUT_ONE / SCORE_ONE)) as i32
    }
}

/// The work of [`BoundNet::update`].
struct Update<'a> {
    net: &'a BoundNet,
    accumulator: &'a mut Accumulator,
    change: &'a Change,
}

impl Work for Update<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            net,
            accumulator,
            change,
        } = self;
        for side in Color::BOTH {
            let own = &mut accumulator.0[side.index()];
            let piece = |(square, piece): (Square, Piece), times| {
                (net.features.piece(side, piece, square), times)
            };
            let held = |(color, kind, by)| {
                let number = net.features.held(side, color, kind)?;
                Some((number, i16::from(by)))
            };
            let changes = (change.off().map(|at| piece(at, -1)))
                .chain(change.on().map(|at| piece(at, 1)))
                .chain(change.hands().filter_map(held));
            for (number, times) in changes {
                net.add(own, number, times);
            }
        }
    }
}

/// The work of [`BoundNet::score`]: the activated units of both sides, times their output weights.
struct Output<'a>([&'a [i16]; 2], &'a [i16]);

impl Work for Output<'_> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let Self(sides, weights) = self;
        let mut output = 0;
        for (units, weights) in sides.into_iter().zip(weights.chunks_exact(sides[0].len())) {
            let sum = units
                .iter()
                .zip(weights)
                .map(|(&unit, &weight)| {
                    let active = unit.clamp(0, ACTIVE as i16);
                    i32::from(active * active) * i32::from(weight)
                })
                .sum::<i32>();
            output += i64::from(sum);
        }
        output
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{BUCKETS, Weights};
    use legwork::Variant;
    use legwork_core::dice::Dice as _;
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::SeedableRng as _;

    /// A net with random weights.
    fn random(variant: &Variant, hidden: usize) -> BoundNet {
        let mut dice = SplitMix64::seed_from_u64(7);
        let mut draw = |most: i64| dice.below(2 * most as usize + 1) as i64 - most;
        let inputs = Features::new(variant.rules()).count();
        let weights = Weights {
            hidden,
            bias: (0..hidden).map(|_| draw(90) as i16).collect(),
            feature_weights: (0..hidden * inputs).map(|_| draw(40) as i8).collect(),
            output_weights: (0..2 * hidden * BUCKETS)
                .map(|_| draw(500) as i16)
                .collect(),
            output_bias: [1 << 20, 0, -(1 << 20), 3],
        };
        let net = Net::new(variant.rules(), false, String::new(), weights).unwrap();
        BoundNet::new(net.into(), variant.rules()).unwrap()
    }

    #[test]
    fn a_move_changes_the_accumulator_as_working_it_out_anew_does() {
        for id in [
            "gothic",
            "seirawan",
            "crazyhouse",
            "chu",
            "atomic",
            "super",
            "shogi",
            "grand",
            "spartan",
        ] {
            let variant = Variant::open(id, &[]).unwrap();
            let net = random(&variant, 16);
            let mut position = variant.start();
            let mut accumulator = net.accumulator(&position);
            let mut dice = SplitMix64::seed_from_u64(3);
            let mut scores = Vec::new();
            for _ in 0..150 {
                let moves = position.moves();
                if moves.is_empty() || position.ended_early().is_some() {
                    break;
                }
                let mv = moves[dice.below(moves.len())];
                net.update(&mut accumulator, &position.change(mv));
                position.make(mv);
                assert_eq!(
                    accumulator,
                    net.accumulator(&position),
                    "{id}: {}",
                    position.fen()
                );
                scores.push(net.score(&accumulator, &position));
            }
            scores.dedup();
            assert!(scores.len() > 10, "{id}");
        }
    }

    /// The score of one position by the definition, in floating point.
    #[test]
    fn a_score_is_what_the_definition_says() {
        let variant = Variant::open("chess", &[]).unwrap();
        let net = random(&variant, 8);
        let position = variant.start().play_text("e2e4");
        let weights = &net.net.weights;
        let side = |color| {
            let units = (0..8).map(|unit| {
                let inputs = net.features.of(&position, color);
                let sum: i64 = inputs
                    .map(|input| i64::from(weights.feature_weights[input * 8 + unit]))
                    .sum();
                let value = (sum + i64::from(weights.bias[unit])) as f64 / 128.0;
                value.clamp(0.0, 1.0).powi(2)
            });
            units.collect::<Vec<f64>>()
        };
        // Black is to move, and all 32 pieces are there.
        let units = [side(Color::Black), side(Color::White)].concat();
        let last = &weights.output_weights[16 * 3..];
        let sum: f64 = units
            .iter()
            .zip(last)
            .map(|(unit, &weight)| unit * f64::from(weight) / 64.0)
            .sum();
        let expected = 256.0 * (sum + 3.0 / f64::from(1 << 20));
        let found = net.score(&net.accumulator(&position), &position);
        assert!(
            (expected - f64::from(found)).abs() <= 1.0,
            "{expected} {found}"
        );
    }

    trait PlayText {
        fn play_text(self, text: &str) -> Self;
    }

    impl PlayText for Position {
        fn play_text(self, text: &str) -> Self {
            self.play(self.read_move(text).unwrap()).unwrap()
        }
    }
}
