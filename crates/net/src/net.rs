//! A net: its weights, as integers, and the rules that it was trained for.

use legwork_core::rules::{Fingerprint, Rules};
use legwork_variant::variant::registry;

use crate::error::NetError;
use crate::features::Features;

/// The maximum number of hidden units.
pub const MAX_HIDDEN: usize = 128;
/// The number of output buckets. Each has output weights and a bias of its own, and serves for a range of piece counts.
pub const BUCKETS: usize = 4;
/// The value at which a hidden unit's activation is clipped (squared clipped ReLU).
pub const ACTIVE: i32 = 128;
/// An output weight of 1 as an integer.
pub const OUTPUT_ONE: i32 = 64;
/// The score, in centipawns, of an output of 1.
pub const SCORE_ONE: i32 = 256;
/// The maximum feature weight.
pub const MAX_FEATURE_WEIGHT: i32 = 127;
/// The maximum output weight: with it the sum of 128 saturated units, one side's, still fits into 32 bits.
pub const MAX_OUTPUT_WEIGHT: i32 = 1000;

/// The output bucket for a position with `pieces` pieces, of `full` at the start of a game.
pub fn bucket(pieces: usize, full: usize) -> usize {
    (pieces.saturating_sub(1) * BUCKETS / full.max(1)).min(BUCKETS - 1)
}

/// The weights of a net.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// The number of hidden units: a multiple of 8, at most [`MAX_HIDDEN`].
    pub hidden: usize,
    /// The bias of each hidden unit.
    pub bias: Vec<i16>,
    /// For each feature, its weight for each hidden unit.
    pub feature_weights: Vec<i8>,
    /// For each output bucket, the weights of the side to move's hidden units, then of the other side's.
    pub output_weights: Vec<i16>,
    /// The bias of each output bucket.
    pub output_bias: [i32; BUCKETS],
}

/// A net: its weights and the rules that it was trained for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net {
    /// The id of the rules.
    pub id: String,
    pub rules: Fingerprint,
    /// Whether it is the whole evaluation, rather than a correction that is added to the engine's own.
    pub alone: bool,
    /// How it was made: the commands.
    pub note: String,
    pub(crate) weights: Weights,
}

impl Net {
    /// Makes a net for these rules.
    ///
    /// # Errors
    ///
    /// If the number of weights is wrong, or one is out of bounds.
    pub fn new(
        rules: &Rules,
        alone: bool,
        note: String,
        weights: Weights,
    ) -> Result<Self, NetError> {
        weights.check()?;
        let net = Self {
            id: rules.id.clone(),
            rules: rules.fingerprint(),
            alone,
            note,
            weights,
        };
        net.fits(&Features::new(rules))?;
        Ok(net)
    }

    /// The net for other rules, whose features mean the same.
    ///
    /// # Errors
    ///
    /// If these rules have another number of features.
    pub fn for_rules(&self, rules: &Rules) -> Result<Self, NetError> {
        Self::new(rules, self.alone, self.note.clone(), self.weights.clone())
    }

    /// The net that is registered for these rules, or for rules with the same fingerprint; `None` if there is none.
    pub fn registered(rules: &Rules) -> Option<Self> {
        let files = registry().ok()?.iter().filter_map(|entry| entry.net());
        let mut nets = files.filter_map(|file| Self::from_bytes(file).ok());
        let print = rules.fingerprint();
        let net = nets.find(|net| net.rules == print)?;
        net.check(rules).is_ok().then_some(net)
    }

    /// Checks that the net is for these rules.
    ///
    /// # Errors
    ///
    /// If it was trained for others.
    pub fn check(&self, rules: &Rules) -> Result<(), NetError> {
        let expected = rules.fingerprint();
        if self.rules != expected {
            return Err(NetError::OtherRules {
                made_for: self.id.clone(),
                made: self.rules,
                rules: rules.id.clone(),
                expected,
            });
        }
        self.fits(&Features::new(rules))
    }

    fn fits(&self, features: &Features) -> Result<(), NetError> {
        let inputs = self.weights.inputs();
        if inputs == features.count() {
            Ok(())
        } else {
            Err(NetError::Size {
                what: "inputs",
                found: inputs,
                expected: features.count().to_string(),
            })
        }
    }

    /// Its weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The number of hidden units.
    pub fn hidden(&self) -> usize {
        self.weights.hidden
    }
}

impl Weights {
    /// The number of features.
    pub(crate) fn inputs(&self) -> usize {
        self.feature_weights.len() / self.hidden.max(1)
    }

    pub(crate) fn check(&self) -> Result<(), NetError> {
        let Self { hidden, .. } = *self;
        let size = |what, found: usize, expected: String| NetError::Size {
            what,
            found,
            expected,
        };
        if hidden == 0 || hidden > MAX_HIDDEN || !hidden.is_multiple_of(8) {
            let expected = format!("a multiple of 8 up to {MAX_HIDDEN}");
            return Err(size("hidden units", hidden, expected));
        }
        if self.bias.len() != hidden {
            return Err(size("biases", self.bias.len(), hidden.to_string()));
        }
        let expected = 2 * hidden * BUCKETS;
        if self.output_weights.len() != expected {
            return Err(size(
                "output weights",
                self.output_weights.len(),
                expected.to_string(),
            ));
        }
        if !self.feature_weights.len().is_multiple_of(hidden) {
            let expected = format!("a multiple of {hidden}");
            return Err(size(
                "feature weights",
                self.feature_weights.len(),
                expected,
            ));
        }
        let most_bias = MAX_OUTPUT_WEIGHT * ACTIVE * ACTIVE;
        let in_bounds = self.feature_weights.iter().all(|&weight| weight != i8::MIN)
            && self
                .output_weights
                .iter()
                .all(|&weight| i32::from(weight).abs() <= MAX_OUTPUT_WEIGHT)
            && self
                .output_bias
                .iter()
                .all(|bias| (-most_bias..=most_bias).contains(bias));
        if in_bounds {
            Ok(())
        } else {
            Err(NetError::Weight)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::Variant;

    #[test]
    fn a_registered_net_is_for_its_variant_alone() {
        let files = legwork::registry().unwrap().iter();
        let files = files.filter_map(|entry| Some((entry, entry.net()?)));
        let mut count = 0;
        for (entry, file) in files {
            assert!(file.len() <= crate::MAX_BYTES, "{}", entry.id());
            let net = Net::from_bytes(file).unwrap();
            let rules = entry.rules().unwrap();
            assert_eq!(net.check(&rules), Ok(()));
            assert_eq!(net.id, entry.id());
            // Variants with the same pieces share one.
            assert!(net.note.starts_with("legwork learn "), "{}", net.note);
            assert_eq!(Net::registered(&rules), Some(net));
            count += 1;
        }
        assert!(count > 0, "no variant has a net");
        let other = Variant::open("chu", &[("promotion", "shogi")]).unwrap();
        assert_eq!(Net::registered(other.rules()), None);
    }
}
