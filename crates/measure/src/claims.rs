//! The claims of rule pages about a variant, as data, and whether it is true.

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
    /// Its text.
    pub text: String,
    /// Who says so: the rule page, or our own notes on strategy.
    pub source: String,
    /// How it is tested.
    pub test: Test,
}

/// How a claim is tested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Test {
    /// In each of these imbalances the side that is written first is the stronger one: `AP-Q`.
    Better(Vec<String>),
    /// With its King, each of these pieces alone forces mate, from some positions at least; `BN` is two together.
    Mates(Vec<String>),
    /// Not one of these forces mate from any position.
    NeverMates(Vec<String>),
    /// On the empty board a piece reaches so many squares from a square.
    Reach(Vec<(String, String, usize)>),
    /// So many moves are legal at the start.
    Choices(u64),
    /// No game of the measurement can show it: why.
    Open(String),
}

/// The verdict of a test on a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// It is true.
    Confirmed,
    /// It is false.
    Refuted,
    /// Neither is shown.
    Undecided,
}

impl Judgement {
    /// As a word.
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

    /// Of several, of which all have to be true.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Refuted, _) | (_, Self::Refuted) => Self::Refuted,
            (Self::Confirmed, Self::Confirmed) => Self::Confirmed,
            _ => Self::Undecided,
        }
    }
}

/// A claim that has been judged.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    /// The claim.
    #[serde(flatten)]
    pub claim: Claim,
    /// The verdict of its test.
    pub judgement: Judgement,
    /// The findings, a sentence each.
    pub found: Vec<String>,
    /// The matches that were played.
    pub contests: Vec<Contest>,
}

/// Why a file of claims cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// It is no list of claims.
    #[error("expected a list of claims: {0}")]
    Syntax(#[from] ron::error::SpannedError),
    /// A test of pieces or squares that there are not.
    #[error("`{}`: expected a piece and a square of the variant, found `{}`", clip(.claim), clip(.found))]
    Unknown {
        /// The claim.
        claim: String,
        /// The text.
        found: String,
    },
    /// A claim on mates that cannot be worked out.
    #[error(transparent)]
    Mates(#[from] MatesError),
    /// A claim on an imbalance that cannot be played.
    #[error(transparent)]
    Measure(#[from] MeasureError),
}

/// Reads claims.
///
/// # Errors
///
/// If the text is no list of claims.
pub fn read_claims(text: &str) -> Result<Vec<Claim>, ClaimError> {
    Ok(ron::from_str(text)?)
}

impl Claim {
    /// Judges the claim; `play` plays the match about an imbalance.
    ///
    /// # Errors
    ///
    /// If it names what there is not, or `play` fails.
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
                for mate in mates.solve(|_| ()) {
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

    /// How many squares a piece reaches from a square of an empty board.
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
