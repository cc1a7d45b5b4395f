//! The value of a material imbalance, by a match in which each side has it in turn.

use std::fmt;

use std::collections::BTreeMap;

use legwork_match::GameRecord;
use legwork_match::statistics::{Results, Sprt, SprtState};
use libm::log;
use serde::Serialize;

use crate::card::Figure;
use crate::resample::{Samples, with_interval};

/// The result of an imbalance match, from the view of the side with the pieces written first.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Contest {
    /// The imbalance: `A-Q`.
    pub imbalance: String,
    /// The number of games.
    pub games: u64,
    /// The share of the points, from 0 to 1.
    pub points: Option<Figure>,
    /// The difference in Elo.
    pub elo: Option<f64>,
    /// Its 95% confidence bounds, where they exist.
    pub elo_range: [Option<f64>; 2],
    /// The state of the sequential test.
    pub sprt: SprtState,
    /// The difference in Pawns: the ratio of the log odds to those of one extra Pawn; `None` without Pawns, or if a side won all
    /// games.
    pub pawns: Option<Figure>,
}

impl Contest {
    /// Evaluates these games. Those of `pawn` are a match in which the first side has an extra Pawn.
    pub fn new(
        imbalance: &str,
        games: &[GameRecord],
        pawn: Option<&[GameRecord]>,
        sprt: &Sprt,
        seed: u64,
    ) -> Self {
        let results = Results::of(games);
        let elo = results.elo();
        let points = pair_points(games);
        let samples = Samples::new(points.len(), seed);
        let pawns = pawn.and_then(|pawn| {
            let unit = pair_points(pawn);
            // Sampled independently of the others, with another seed.
            let units = Samples::new(unit.len(), !seed);
            let of = |(times, unit_times): (&[u32], &[u32])| {
                let scale = log_odds(&unit, unit_times).filter(|&scale| scale > 0.0)?;
                Some(log_odds(&points, times)? / scale)
            };
            let resampled = samples.resampled().iter().zip(units.resampled());
            let resampled = resampled.map(|(times, unit)| of((times, unit)));
            with_interval(of((samples.whole(), units.whole()))?, resampled)
        });
        Self {
            imbalance: imbalance.to_owned(),
            games: results.games(),
            points: samples.mean(|pair| Some(points[pair])),
            elo: elo.map(|elo| elo.elo),
            elo_range: [elo.and_then(|elo| elo.low), elo.and_then(|elo| elo.high)],
            sprt: results.test(sprt),
            pawns,
        }
    }
}

/// The share of the points of each pair of games, whole pairs only.
fn pair_points(games: &[GameRecord]) -> Vec<f64> {
    let mut pairs: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
    for game in games {
        pairs
            .entry((game.game - 1) / 2)
            .or_default()
            .extend(game.half_points());
    }
    let whole = pairs.into_values().filter(|points| points.len() == 2);
    whole
        .map(|points| f64::from(points[0] + points[1]) / 4.0)
        .collect()
}

/// The log odds of the points; `None` if one side has all of them.
fn log_odds(points: &[f64], times: &[u32]) -> Option<f64> {
    let counted = points.iter().zip(times);
    let (sum, all) = counted.fold((0.0, 0.0), |(sum, all), (points, &times)| {
        let times = f64::from(times);
        (sum + points * times, all + times)
    });
    let share = sum / all;
    (share > 0.0 && share < 1.0).then(|| log(share / (1.0 - share)))
}

impl fmt::Display for Contest {
    /// `A-Q: 48.2% (45.0 to 51.3) of 400 games, -0.11 (-0.25 to 0.02) Pawns, not decided`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} games", self.imbalance, self.games)?;
        if let Some(points) = self.points {
            write!(f, ", {} of the points", points.percent())?;
        }
        if let Some(pawns) = self.pawns {
            write!(f, ", a difference of {pawns:.2} Pawns")?;
        }
        let decided = match self.sprt.accepted {
            Some("elo1") => "the first side is the stronger one",
            Some(_) => "the first side is not the stronger one",
            None => "not decided",
        };
        write!(f, "; SPRT: LLR {:.2}, {decided}", self.sprt.llr)
    }
}
