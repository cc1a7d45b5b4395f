//! Statistics of a match: Elo with error bounds, likelihood of superiority, and the sequential probability ratio test (SPRT).
//!
//! Two games with colours swapped, from one opening, are one observation: their results are not
//! independent of each other. A pair gives 0, ½, 1, 1½ or 2 points, which is called pentanomial. The
//! formulas are those of [fishtest](https://github.com/official-stockfish/fishtest), explained by Michel
//! Van den Bergh in ["Normalized Elo"](https://www.cantate.be/Fishtest/normalized_elo_practical.pdf) and
//! ["A practical introduction to the GSPRT"](https://www.cantate.be/Fishtest/GSPRT_approximation.pdf):
//!
//! - with `f(i)` of `N` pairs giving `i / 2` points, the mean score of a game is `m = Σ f(i) (i / 4) / N`
//!   and the variance of a pair's score is `v = Σ f(i) (i / 4 - m)² / N`;
//! - Elo is `400 log10(m / (1 - m))`, and the same of `m ± 1.96 √(v / N)` bounds it with 95%;
//! - the likelihood of superiority is `Φ((m - ½) / √(v / N))`;
//! - the test's log-likelihood ratio of the scores `s1` and `s0`, which follow from the two Elos, is
//!   `N (s1 - s0) (2 m - s0 - s1) / (2 v)`. The test ends at `ln((1 - β) / α)` or `ln(β / (1 - α))`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use legwork_core::echo::clip;
use serde::{Deserialize, Serialize};

use crate::record::GameRecord;

/// The number of standard deviations of a 95% interval.
const WITHIN_95: f64 = 1.959_963_984_540_054;
/// The count of a result that never occurred, as in fishtest: without it, a match with wins only would have variance 0 and
/// infinite Elo.
const NEVER: f64 = 1e-3;
/// With fewer pairs than this, no error is given, since their variance means nothing.
const FEWEST: f64 = 5.0;

/// The results of a match, from the first player's view.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs that gave 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

impl Results {
    /// The results of these games. Only complete pairs count as pairs.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> Self {
        let mut results = Self::default();
        let mut halves: BTreeMap<u64, u8> = BTreeMap::new();
        for game in games {
            let Some(points) = game.half_points() else {
                continue;
            };
            results.add(points);
            let pair = game.game.div_ceil(2);
            match halves.remove(&pair) {
                Some(other) => results.pairs[usize::from((points + other).min(4))] += 1,
                None => drop(halves.insert(pair, points)),
            }
        }
        results
    }

    /// Adds a game, by its half points.
    fn add(&mut self, points: u8) {
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds a pair of games, by the half points of each.
    pub fn add_pair(&mut self, points: [u8; 2]) {
        points.into_iter().for_each(|points| self.add(points));
        let both = points[0].saturating_add(points[1]);
        self.pairs[usize::from(both.min(4))] += 1;
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points of the first player.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Mean and variance of a pair's score, from 0 to 1, and the number of pairs. Without pairs, every game counts as one.
    fn moments(&self) -> (f64, f64, f64) {
        let paired = self.pairs.iter().sum::<u64>() > 0;
        let counts = if paired {
            self.pairs
        } else {
            [self.losses, 0, self.draws, 0, self.wins]
        };
        let counts = counts.map(|count| if count == 0 { NEVER } else { count as f64 });
        let all: f64 = counts.iter().sum();
        let scored = || counts.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean = scored().map(|(count, score)| count * score).sum::<f64>() / all;
        let variance = scored()
            .map(|(count, score)| count * (score - mean) * (score - mean))
            .sum::<f64>();
        (mean, variance / all, all)
    }

    /// The Elo difference in favour of the first player; `None` without games.
    ///
    /// # Example: 20 pairs
    ///
    /// ```
    /// use legwork_match::statistics::Results;
    ///
    /// let results = Results { wins: 18, draws: 12, losses: 10, pairs: [1, 3, 7, 5, 4] };
    /// let elo = results.elo().unwrap();
    /// assert_eq!(format!("{:.1}", elo.elo), "70.4");
    /// ```
    pub fn elo(&self) -> Option<Elo> {
        if self.games() == 0 {
            return None;
        }
        let (mean, variance, all) = self.moments();
        let error = WITHIN_95 * (variance / all).sqrt();
        let enough = all >= FEWEST;
        let bound = |score: f64| (enough && score > 0.0 && score < 1.0).then(|| elo_of(score));
        Some(Elo {
            elo: elo_of(mean),
            low: bound(mean - error),
            high: bound(mean + error),
            superiority: enough.then(|| normal((mean - 0.5) / (variance / all).sqrt())),
        })
    }

    /// Returns the state of a test.
    pub fn test(&self, sprt: &Sprt) -> SprtState {
        let (mean, variance, all) = self.moments();
        let [s0, s1] = [sprt.elo0, sprt.elo1].map(score_of);
        let ratio = match self.games() {
            0 => 0.0,
            _ => all * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance),
        };
        let lower = (sprt.beta / (1.0 - sprt.alpha)).ln();
        let upper = ((1.0 - sprt.beta) / sprt.alpha).ln();
        SprtState {
            llr: ratio,
            lower,
            upper,
            accepted: if all < FEWEST {
                None
            } else if ratio >= upper {
                Some("elo1")
            } else if ratio <= lower {
                Some("elo0")
            } else {
                None
            },
        }
    }
}

/// A difference in strength.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Elo {
    /// The difference.
    pub elo: f64,
    /// The lower bound of the 95% interval; `None` if it is unbounded, or with fewer than five pairs.
    pub low: Option<f64>,
    /// The upper bound of the 95% interval; `None` if it is unbounded, or with fewer than five pairs.
    pub high: Option<f64>,
    /// The likelihood of superiority of the first player; `None` with fewer than five pairs.
    pub superiority: Option<f64>,
}

/// The Elo difference for an expected score.
fn elo_of(score: f64) -> f64 {
    let elo = 400.0 * (score / (1.0 - score)).log10();
    // Rounding errors are removed, so that an even score gives exactly 0.
    (elo * 1e9).round() / 1e9 + 0.0
}

/// The expected score for an Elo difference.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The cumulative distribution function of the normal distribution.
fn normal(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// A sequential probability ratio test of the hypotheses `elo0` and `elo1`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The Elo difference of the null hypothesis.
    pub elo0: f64,
    /// The Elo difference of the alternative hypothesis.
    pub elo1: f64,
    /// The type I error rate: `elo1` is accepted though `elo0` is true.
    pub alpha: f64,
    /// The type II error rate: `elo0` is accepted though `elo1` is true.
    pub beta: f64,
}

/// The maximum Elo difference of a hypothesis.
const MOST_ELO: f64 = 1000.0;

/// Why a text is not a test.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA with ELO0 below ELO1, both from -{most} to {most}, ALPHA and BETA between 0 and 0.5, found `{}`",
    clip(.0), most = MOST_ELO
)]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let wrong = || SprtError(text.to_owned());
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.map_err(|_| wrong())?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(wrong()),
        };
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        let sound = elo0 < elo1 && elo0.abs() <= MOST_ELO && elo1.abs() <= MOST_ELO;
        if sound && rate(alpha) && rate(beta) {
            Ok(Self {
                elo0,
                elo1,
                alpha,
                beta,
            })
        } else {
            Err(wrong())
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            elo0,
            elo1,
            alpha,
            beta,
        } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
}

/// The state of a test.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprtState {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The bound at which `elo0` is accepted.
    pub lower: f64,
    /// The bound at which `elo1` is accepted.
    pub upper: f64,
    /// `elo0` or `elo1`, if the test has ended.
    pub accepted: Option<&'static str>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 0.01,
            "found {found}, expected {expected}"
        );
    }

    /// 1 + 3 + 7 + 5 + 4 = 20 pairs. By hand: the points are (0·1 + ½·3 + 1·7 + 1½·5 + 2·4) = 24 of 40,
    /// so m = 0.6; v = (1·0.36 + 3·0.1225 + 7·0.01 + 5·0.0225 + 4·0.16) / 20 = 1.55 / 20 = 0.0775.
    const TWENTY: Results = Results {
        wins: 18,
        draws: 12,
        losses: 10,
        pairs: [1, 3, 7, 5, 4],
    };

    #[test]
    fn elo_is_what_a_calculation_by_hand_gives() {
        // √(0.0775 / 20) = 0.06225, times 1.96 = 0.12201: from 0.47799 to 0.72201.
        let elo = TWENTY.elo().unwrap();
        near(elo.elo, 70.44);
        near(elo.low.unwrap(), -15.30);
        near(elo.high.unwrap(), 165.80);
        // Φ(0.1 / 0.06225) = Φ(1.6064).
        let superiority = elo.superiority.unwrap();
        assert!((superiority - 0.9459).abs() < 1e-4, "{superiority}");
    }

    #[test]
    fn the_test_is_what_a_calculation_by_hand_gives() {
        // s0 = 0.5, s1 = 1 / (1 + 10^(-0.025)) = 0.514386; 20 · 0.014386 · (1.2 - 1.014386) / 0.155.
        let sprt: Sprt = "0,10".parse().unwrap();
        let state = TWENTY.test(&sprt);
        near(state.llr, 0.3445);
        // ln 19.
        near(state.upper, 2.9444);
        near(state.lower, -2.9444);
        assert_eq!(state.accepted, None);
        let many = Results {
            pairs: [20, 60, 140, 100, 80],
            ..TWENTY
        };
        assert_eq!(many.test(&sprt).accepted, Some("elo1"));
        let even = Results {
            pairs: [0, 100, 1800, 100, 0],
            ..TWENTY
        };
        assert_eq!(even.test(&sprt).accepted, Some("elo0"));
    }

    #[test]
    fn nothing_but_wins_is_finite_and_has_no_upper_bound() {
        let won = Results {
            wins: 40,
            pairs: [0, 0, 0, 0, 20],
            ..Results::default()
        };
        let elo = won.elo().unwrap();
        assert!(elo.elo.is_finite() && elo.elo > 1000.0);
        assert_eq!(elo.high, None);
        assert!(elo.superiority.unwrap() > 0.999);
        let lost = Results {
            losses: 1,
            ..Results::default()
        };
        let lost = lost.elo().unwrap();
        assert!(lost.elo < -400.0);
        assert_eq!((lost.low, lost.high, lost.superiority), (None, None, None));
        assert_eq!(Results::default().elo(), None);
        assert_eq!(Results::default().test(&"0,5".parse().unwrap()).llr, 0.0);
    }

    #[test]
    fn tests_are_read() {
        assert_eq!(
            "0,5,0.1,0.05".parse::<Sprt>().unwrap().to_string(),
            "0,5,0.1,0.05"
        );
        for text in [
            "",
            "0",
            "5,0",
            "0,5,0,0.05",
            "0,5,0.6,0.05",
            "0,nan",
            "a,b",
            "0,1e9",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
