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
    /// The number of set-ups that the chosen options allow, computed without making each, so that listing the
    /// variants is fast.
    pub count: fn(&Rules) -> usize,
    /// The FEN of a set-up.
    pub fen: fn(&str) -> String,
    /// Fails if the options chosen in the rules forbid a set-up; the message names the option. At
    /// least one set-up is always allowed.
    pub allows: fn(&Rules, &str) -> Result<(), String>,
}

inventory::collect!(SetUpRule);

/// The registered set-ups with this name. Fails if there are none, with the reason.
pub fn find(name: &str) -> Result<&'static SetUpRule, String> {
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

/// The reason why a set-up does not exist.
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
        /// The back rank.
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

/// The source of set-ups.
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

    /// The number of set-ups that are allowed.
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

    /// The number of set-ups, including those that the options exclude.
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
