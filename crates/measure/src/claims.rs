//! Claims of rule pages about a variant, as data, and the tests of them.

use std::ops::ControlFlow;

use legwork_core::echo::clip;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;
use legwork_explain::diagram::Diagram;
use legwork_mates::{Mates, MatesError};
use legwork_variant::variant::Variant;
use serde::{Deserialize, Serialize};

use crate::contest::Contest;
use crate::error::MeasureError;

/// A claim of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    pub text: String,
    /// Its source: the rule page, or our own notes on strategy.
    pub source: String,
    /// How it is tested.
    pub test: Test,
}

/// How a claim is tested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Test {
    /// In each of these imbalances the first side is the stronger one: `AP-Q`.
    Better(Vec<String>),
    /// Each of these pieces, with its King, can force mate from some position; `BN` is two together.
    Mates(Vec<String>),
    /// None of these can force mate from any position.
    NeverMates(Vec<String>),
    /// On an empty board a piece reaches N squares from a square: (piece, square, N).
    Reach(Vec<(String, String, usize)>),
    /// The number of legal moves in the starting position.
    Choices(u64),
    /// It cannot be tested by games; the reason.
    Open(String),
}

/// The result of a claim's test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// It is true.
    Confirmed,
    /// It is false.
    Refuted,
    /// Neither could be shown.
    Undecided,
}

impl Judgement {
    /// The result as a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Refuted => "refuted",
            Self::Undecided => "undecided",
        }
    }

    fn of(is_true: bool) -> Self {
        if is_true {
            Self::Confirmed
        } else {
            Self::Refuted
        }
    }

    /// The conjunction of two results.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Refuted, _) | (_, Self::Refuted) => Self::Refuted,
            (Self::Confirmed, Self::Confirmed) => Self::Confirmed,
            _ => Self::Undecided,
        }
    }
}

/// A tested claim.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    #[serde(flatten)]
    pub claim: Claim,
    /// The result of its test.
    pub judgement: Judgement,
    /// The findings, a sentence each.
    pub found: Vec<String>,
    /// The matches that were played.
    pub contests: Vec<Contest>,
}

/// Why a file of claims cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// It is not a list of claims.
    #[error("expected a list of claims: {0}")]
    Syntax(#[from] ron::error::SpannedError),
    /// A test names pieces or squares that do not exist.
    #[error("`{}`: expected a piece and a square of the variant, found `{}`", clip(.claim), clip(.found))]
    Unknown { claim: String, found: String },
    /// A claim about mates cannot be computed.
    #[error(transparent)]
    Mates(#[from] MatesError),
    /// A claim about an imbalance cannot be played.
    #[error(transparent)]
    Measure(#[from] MeasureError),
}

/// Reads claims.
///
/// # Errors
///
/// If the text is not a list of claims.
pub fn read_claims(text: &str) -> Result<Vec<Claim>, ClaimError> {
    Ok(ron::from_str(text)?)
}

impl Claim {
    /// Tests the claim; `play` plays the match of an imbalance.
    ///
    /// # Errors
    ///
    /// If it names a piece or square that does not exist, or `play` fails.
    pub fn judge<E: From<ClaimError>>(
        &self,
        variant: &Variant,
        mut play: impl FnMut(&str) -> Result<Contest, E>,
    ) -> Result<Judged, E> {
        let rules = variant.rules();
        let mut judgement = Judgement::Confirmed;
        let (mut found, mut contests) = (Vec::new(), Vec::new());
        match &self.test {
            Test::Better(imbalances) => {
                for imbalance in imbalances {
                    let contest = play(imbalance)?;
                    judgement = judgement.and(match contest.sprt.accepted {
                        Some("elo1") => Judgement::Confirmed,
                        Some(_) => Judgement::Refuted,
                        None => Judgement::Undecided,
                    });
                    found.push(contest.to_string());
                    contests.push(contest);
                }
            }
            Test::Mates(letters) | Test::NeverMates(letters) => {
                let materials = self.materials(rules, letters)?;
                let mates = Mates::new(variant, &materials).map_err(ClaimError::from)?;
                let expected = matches!(self.test, Test::Mates(_));
                for mate in mates
                    .solve(|_| ControlFlow::Continue(()))
                    .into_iter()
                    .flatten()
                {
                    judgement = judgement.and(Judgement::of(mate.longest.is_some() == expected));
                    let name = mate.names(rules);
                    let share = 100.0 * mate.share();
                    found.push(match mate.longest {
                        Some(moves) => format!(
                            "{name}: wins from {share:.1}% of all positions, in {moves} moves at most"
                        ),
                        None => format!("{name}: wins from no position"),
                    });
                }
            }
            Test::Reach(cases) => {
                for (letter, square, expected) in cases {
                    let reached = self.reach(rules, letter, square)?;
                    judgement = judgement.and(Judgement::of(reached == *expected));
                    found.push(format!("{letter} on {square}: {reached} squares"));
                }
            }
            Test::Choices(expected) => {
                let count = variant.start().count();
                judgement = Judgement::of(count == *expected);
                found.push(format!("{count} moves"));
            }
            Test::Open(why) => {
                judgement = Judgement::Undecided;
                found.push(why.clone());
            }
        }
        Ok(Judged {
            claim: self.clone(),
            judgement,
            found,
            contests,
        })
    }

    fn unknown(&self, found: &str) -> ClaimError {
        ClaimError::Unknown {
            claim: self.text.clone(),
            found: found.to_owned(),
        }
    }

    fn materials(&self, rules: &Rules, letters: &[String]) -> Result<Vec<Vec<Kind>>, ClaimError> {
        let material =
            |letters: &String| rules.kinds_in(letters).ok_or_else(|| self.unknown(letters));
        letters.iter().map(material).collect()
    }

    /// The number of squares that a piece reaches from a square of an empty board.
    fn reach(&self, rules: &Rules, letter: &str, square: &str) -> Result<usize, ClaimError> {
        let kind = rules
            .kind_named(letter)
            .ok_or_else(|| self.unknown(letter))?;
        let from = rules
            .geometry
            .square(square)
            .ok_or_else(|| self.unknown(square))?;
        let piece = Piece::new(Color::White, kind);
        let diagram = Diagram::new(rules, piece, from);
        Ok(diagram.reaches().len())
    }
}
