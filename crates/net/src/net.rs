//! The weights of a net, in whole numbers.

use legwork_core::rules::{Fingerprint, Rules};
use legwork_variant::variant::registry;

use crate::error::NetError;
use crate::features::Features;

/// The most units of the hidden layer.
pub const MOST_HIDDEN: usize = 64;
/// A net has so many sets of last weights, for so many stages of the game: the fewer pieces there are, the later it is.
pub const BUCKETS: usize = 4;
/// The value of a hidden unit that is fully active. A unit counts by its square, from 0 to this.
pub const ACTIVE: i32 = 128;
/// The weight of 1 behind the hidden layer.
pub const OUTPUT_ONE: i32 = 64;
/// The score of a net whose output is 1, in hundredths of a Pawn.
pub const SCORE_ONE: i32 = 256;
/// The greatest weight before the hidden layer, and the greatest behind it.
pub const MOST_FIRST: i32 = 127;
/// With the greatest weights the output of 128 active units still has room in 32 bits.
pub const MOST_LAST: i32 = 1000;

/// The set of last weights for a position with so many pieces, where there are so many at the start.
pub fn bucket(pieces: usize, full: usize) -> usize {
    (pieces.saturating_sub(1) * BUCKETS / full.max(1)).min(BUCKETS - 1)
}

/// The weights of a net.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// How many hidden units there are: a multiple of 8, up to [`MOST_HIDDEN`].
    pub hidden: usize,
    /// What each hidden unit begins with.
    pub bias: Vec<i16>,
    /// For each input, what it adds to each hidden unit.
    pub first: Vec<i8>,
    /// For each bucket, the weights of the hidden units of the side to move, then of the other side.
    pub last: Vec<i16>,
    /// For each bucket, what the output begins with.
    pub output: [i32; BUCKETS],
}

/// A net: the rules that it is for, and its weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Net {
    /// The id of the rules.
    pub id: String,
    /// By what the rules are known.
    pub rules: Fingerprint,
    /// Whether it is all of the evaluation, rather than added to what the engine knows without it.
    pub alone: bool,
    /// How it was made: the command.
    pub note: String,
    pub(crate) weights: Weights,
}

impl Net {
    /// A net for these rules.
    ///
    /// # Errors
    ///
    /// If there are too many or too few weights, or one is out of bounds.
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

    /// The net that is registered for these rules, or for others with the same games, if there is one.
    pub fn registered(rules: &Rules) -> Option<Self> {
        let files = registry().ok()?.iter().filter_map(|entry| entry.net());
        let mut nets = files.filter_map(|file| Self::from_bytes(file).ok());
        let print = rules.fingerprint();
        let net = nets.find(|net| net.rules == print)?;
        net.check(rules).is_ok().then_some(net)
    }

    /// Whether it is for these rules.
    ///
    /// # Errors
    ///
    /// If it is for others.
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
        match inputs == features.count() {
            true => Ok(()),
            false => Err(NetError::Size {
                what: "inputs",
                found: inputs,
                expected: features.count().to_string(),
            }),
        }
    }

    /// The number of hidden units.
    pub fn hidden(&self) -> usize {
        self.weights.hidden
    }
}

impl Weights {
    /// How many inputs there are.
    pub(crate) fn inputs(&self) -> usize {
        self.first.len() / self.hidden.max(1)
    }

    pub(crate) fn check(&self) -> Result<(), NetError> {
        let Self { hidden, .. } = *self;
        let size = |what, found: usize, expected: String| NetError::Size {
            what,
            found,
            expected,
        };
        if hidden == 0 || hidden > MOST_HIDDEN || !hidden.is_multiple_of(8) {
            let expected = format!("a multiple of 8 up to {MOST_HIDDEN}");
            return Err(size("hidden units", hidden, expected));
        }
        if self.bias.len() != hidden {
            return Err(size("biases", self.bias.len(), hidden.to_string()));
        }
        let last = 2 * hidden * BUCKETS;
        if self.last.len() != last {
            return Err(size("last weights", self.last.len(), last.to_string()));
        }
        if !self.first.len().is_multiple_of(hidden) {
            let expected = format!("a multiple of {hidden}");
            return Err(size("first weights", self.first.len(), expected));
        }
        let output = MOST_LAST * ACTIVE * ACTIVE;
        let in_bounds = self.first.iter().all(|&weight| weight != i8::MIN)
            && self
                .last
                .iter()
                .all(|&weight| i32::from(weight).abs() <= MOST_LAST)
            && self
                .output
                .iter()
                .all(|bias| (-output..=output).contains(bias));
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
            assert!(file.len() <= crate::MOST_BYTES, "{}", entry.id());
            let net = Net::from_bytes(file).unwrap();
            let rules = entry.rules().unwrap();
            assert_eq!(net.check(&rules), Ok(()));
            assert_eq!(net.id, entry.id());
            let command = format!("legwork learn {} --games ", entry.id());
            assert!(net.note.starts_with(&command), "{}", net.note);
            assert_eq!(Net::registered(&rules), Some(net));
            count += 1;
        }
        assert!(count > 0, "no variant has a net");
        let other = Variant::open("chu", &[("promotion", "shogi")]).unwrap();
        assert_eq!(Net::registered(other.rules()), None);
    }
}
