//! Numbered set-ups: the starting arrays of a shuffled variant.

use std::sync::{Mutex, OnceLock, PoisonError};

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::dice::Dice as _;
use crate::echo::clip;
use crate::geometry::Geometry;
use crate::rules::{Rules, SetUpsRule};
use crate::shuffle::{Completions, Shuffle};

/// A function that is called with each back rank.
pub type BackRankSink<'a> = &'a mut dyn FnMut(&str);

/// How a variant shuffles its first rank.
///
/// A crate registers it with `inventory::submit!`, and a rule file asks for it by name:
/// `set_ups: "super"`.
#[derive(Debug)]
pub struct SetUpRule {
    /// Its name in rule files.
    pub name: &'static str,
    /// Calls the function with every set-up, given as the letters of White's back rank, in
    /// alphabetical order. The number of a set-up is its position in this order. There is at least
    /// one.
    pub each: fn(BackRankSink<'_>),
    /// How many set-ups the chosen options allow, computed without making each, so that listing the
    /// variants is fast.
    pub count: fn(&Rules) -> usize,
    /// The FEN of a set-up.
    pub fen: fn(&str) -> String,
    /// Whether the options chosen in the rules allow a set-up; the message says what forbids it. At
    /// least one set-up is always allowed.
    pub allows: fn(&Rules, &str) -> Result<(), String>,
}

inventory::collect!(SetUpRule);

/// The registered set-ups with this name. The error message says why there are none.
pub(crate) fn find(name: &str) -> Result<&'static SetUpRule, String> {
    let all = || inventory::iter::<SetUpRule>.into_iter();
    let mut named = all().filter(|rule| rule.name == name);
    match (named.next(), named.next()) {
        (Some(rule), None) => Ok(rule),
        (Some(_), Some(_)) => Err(format!("the set-ups `{name}` are registered twice")),
        (None, _) => {
            let mut known: Vec<&str> = all().map(|rule| rule.name).collect();
            known.sort_unstable();
            known.dedup();
            let known = match known[..] {
                [] => "none are registered".to_owned(),
                _ => format!("expected one of {}", known.join(", ")),
            };
            Err(format!("no set-ups are called `{}`; {known}", clip(name)))
        }
    }
}

/// Why there is no such set-up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetUpError {
    /// The variant always starts from the same position.
    #[error("{variant} has no numbered set-ups")]
    None {
        /// The variant's id.
        variant: String,
    },
    /// The number is too high.
    #[error("no set-up {number}: expected 0 to {last}")]
    OutOfRange {
        /// The number asked for.
        number: u64,
        /// The highest there is.
        last: usize,
    },
    /// An option chosen excludes it.
    #[error("set-up {number} ({back_rank}) is excluded: {reason}")]
    Excluded {
        /// The number asked for.
        number: usize,
        /// Its back rank.
        back_rank: String,
        /// The reason.
        reason: String,
    },
}

/// A set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetUp {
    /// Its place in alphabetical order, from 0.
    pub number: usize,
    /// White's first rank, as letters.
    pub back_rank: String,
    /// The position that the game starts from.
    pub fen: String,
}

/// The set-ups of a variant under the options chosen.
///
/// Options exclude set-ups without numbering the others anew.
#[derive(Debug)]
pub struct SetUps {
    source: Source,
}

/// Where set-ups come from.
#[derive(Debug)]
enum Source {
    /// From a crate.
    Code {
        rule: &'static SetUpRule,
        rules: Box<Rules>,
        /// Made when first needed: there may be many, and few programs need them.
        back_ranks: OnceLock<Vec<String>>,
    },
    /// From the rule file.
    Data {
        shuffle: Box<Shuffle>,
        geometry: Geometry,
        /// The counts so far.
        table: Mutex<Completions>,
    },
}

impl SetUps {
    /// The set-ups that these rules ask for and allow, not made yet; `None` if the rules ask for
    /// none.
    pub fn of(rules: &Rules) -> Option<Self> {
        match rules.set_ups.as_ref()? {
            SetUpsRule::Named(name) => Some(Self::new(find(name).ok()?, rules)),
            SetUpsRule::Shuffle(shuffle) => Some(Self {
                source: Source::Data {
                    shuffle: Box::new(shuffle.clone()),
                    geometry: rules.geometry,
                    table: Mutex::default(),
                },
            }),
        }
    }

    /// The set-ups of a `SetUpRule` that these rules allow.
    pub fn new(rule: &'static SetUpRule, rules: &Rules) -> Self {
        let source = Source::Code {
            rule,
            rules: Box::new(rules.clone()),
            back_ranks: OnceLock::new(),
        };
        Self { source }
    }

    /// How many set-ups are allowed.
    pub fn count(&self) -> usize {
        match &self.source {
            Source::Code { rule, rules, .. } => (rule.count)(rules),
            Source::Data { shuffle, .. } => shuffle.count_allowed() as usize,
        }
    }

    /// The set-up with this number.
    pub fn get(&self, number: u64) -> Result<SetUp, SetUpError> {
        let Some(back_rank) = self.back_rank(number) else {
            return Err(SetUpError::OutOfRange {
                number,
                last: self.all().saturating_sub(1) as usize,
            });
        };
        // There are not as many set-ups as a `usize` can count.
        let number = number as usize;
        match self.allows(&back_rank) {
            Ok(()) => Ok(self.set_up(number, back_rank)),
            Err(reason) => Err(SetUpError::Excluded {
                number,
                back_rank,
                reason,
            }),
        }
    }

    /// The set-up of a seed, the same on every machine.
    ///
    /// SplitMix64, started from the seed, draws a number modulo the number of all set-ups, and
    /// draws again while the options exclude the set-up.
    pub fn seeded(&self, seed: u64) -> SetUp {
        let all = self.all().max(1);
        // If nothing were allowed, drawing would never end.
        let hopeless = self.count() == 0;
        let mut draws = SplitMix64::seed_from_u64(seed);
        loop {
            let number = draws.below(all as usize) as u64;
            let back_rank = self.back_rank(number).unwrap_or_default();
            if hopeless || self.allows(&back_rank).is_ok() {
                return self.set_up(number as usize, back_rank);
            }
        }
    }

    /// How many set-ups there are, those included that the options exclude.
    fn all(&self) -> u64 {
        match &self.source {
            Source::Code { .. } => self.back_ranks().len() as u64,
            Source::Data { shuffle, .. } => shuffle.count(),
        }
    }

    fn back_rank(&self, number: u64) -> Option<String> {
        match &self.source {
            Source::Code { .. } => {
                let place = usize::try_from(number).ok()?;
                self.back_ranks().get(place).cloned()
            }
            Source::Data { shuffle, table, .. } => {
                let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
                shuffle.first_rank(number, &mut table)
            }
        }
    }

    fn allows(&self, back_rank: &str) -> Result<(), String> {
        match &self.source {
            Source::Code { rule, rules, .. } => (rule.allows)(rules, back_rank),
            Source::Data { shuffle, .. } => match shuffle.refused_for(back_rank) {
                None => Ok(()),
                Some([one, other]) => {
                    Err(format!("the rules allow no `{one}{other}` side by side"))
                }
            },
        }
    }

    fn back_ranks(&self) -> &[String] {
        match &self.source {
            Source::Code {
                rule, back_ranks, ..
            } => back_ranks.get_or_init(|| {
                let mut all = Vec::new();
                (rule.each)(&mut |back_rank| all.push(back_rank.to_owned()));
                all
            }),
            Source::Data { .. } => &[],
        }
    }

    fn set_up(&self, number: usize, back_rank: String) -> SetUp {
        let fen = match &self.source {
            Source::Code { rule, .. } => (rule.fen)(&back_rank),
            Source::Data {
                shuffle, geometry, ..
            } => shuffle.fen(&back_rank, *geometry),
        };
        SetUp {
            number,
            back_rank,
            fen,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::Rng as _;

    const TINY: &str = r#"(
        name: "Tiny",
        board: (files: 3, ranks: 5),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "N", name: "Knight", betza: "N"),
            (letter: "R", name: "Rook", betza: "R"),
        ],
        start: "knr/3/3/3/KNR w - - 0 1",
        options: [(name: "corner", values: [(name: "any"), (name: "king"), (name: "nobody")])],
    )"#;

    static RULE: SetUpRule = SetUpRule {
        name: "tiny",
        each: |give| {
            for back_rank in ["KNR", "KRN", "NKR", "NRK", "RKN", "RNK"] {
                give(back_rank);
            }
        },
        count: |rules| match rules.option("corner") {
            Some("king") => 2,
            Some("nobody") => 0,
            _ => 6,
        },
        fen: |back_rank| format!("{}/3/3/3/{back_rank} w - - 0 1", back_rank.to_lowercase()),
        allows: |rules, back_rank| match rules.option("corner") {
            Some("king") if !back_rank.starts_with('K') => {
                Err("the King is not in the corner".to_owned())
            }
            Some("nobody") => Err("nobody is in the corner".to_owned()),
            _ => Ok(()),
        },
    };

    fn set_ups(corner: &str) -> SetUps {
        SetUps::new(
            &RULE,
            &Rules::read("tiny", TINY, &[("corner", corner)]).unwrap(),
        )
    }

    #[test]
    fn a_number_names_a_set_up() {
        let all = set_ups("any");
        assert_eq!(all.count(), 6);
        let set_up = all.get(2).unwrap();
        assert_eq!((set_up.number, set_up.back_rank.as_str()), (2, "NKR"));
        assert_eq!(set_up.fen, "nkr/3/3/3/NKR w - - 0 1");
        let error = all.get(u64::MAX).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no set-up 18446744073709551615: expected 0 to 5"
        );
    }

    #[test]
    fn an_option_excludes_but_does_not_renumber() {
        let kings = set_ups("king");
        assert_eq!(kings.count(), 2);
        assert_eq!(kings.get(1).unwrap().back_rank, "KRN");
        let error = kings.get(2).unwrap_err();
        assert_eq!(
            error.to_string(),
            "set-up 2 (NKR) is excluded: the King is not in the corner"
        );
    }

    #[test]
    fn a_seed_draws_until_one_is_allowed() {
        for seed in 0..50 {
            let free = set_ups("any").seeded(seed);
            let bound = set_ups("king").seeded(seed);
            assert!(bound.number < 2);
            assert!(free.number >= 2 || free == bound);
        }
        // A `SetUpRule` that allows nothing, against its contract, must not hang the program.
        assert_eq!(set_ups("nobody").seeded(7), set_ups("any").seeded(7));
    }

    #[test]
    fn seeding_is_plain_splitmix64() {
        let first = |seed| SplitMix64::seed_from_u64(seed).next_u64();
        // The first output of the published generator from state 0, and the rule book's numbers.
        assert_eq!(first(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(first(42) % 84_000, 23_413);
        assert_eq!(first(42) % 432, 181);
    }
}
