//! A card, computed from games.

use std::collections::BTreeMap;

use legwork_core::piece::Kind;
use legwork_match::GameRecord;
use legwork_run::Threads;
use legwork_variant::variant::Variant;

use crate::card::{Card, CountRow, EndRow, Figure, Unit, ValueRow};
use crate::error::MeasureError;
use crate::fit::{Row, fit};
use crate::games::{GameFacts, Phase, facts};
use crate::play::MeasurePlan;
use crate::resample::{Samples, with_interval};
use crate::terms::{FIRST_MOVE, Terms};

/// A coefficient is reported only if its term was not 0 in at least this many games.
const FEWEST_GAMES: usize = 10;
/// 100 Elo as log odds.
const HUNDRED_ELO: f64 = std::f64::consts::LN_10 / 4.0;

impl Card {
    /// Computes the card of these games of a plan. The result depends on the games and their seed alone.
    ///
    /// # Errors
    ///
    /// If a game cannot be replayed.
    pub(crate) fn new(
        plan: &MeasurePlan,
        games: &[GameRecord],
        threads: &Threads,
    ) -> Result<Self, MeasureError> {
        let variant = &plan.variant;
        let rules = variant.rules();
        let terms = Terms::new(rules);
        let facts = facts(variant, &terms, games, threads)?;
        let samples = Samples::new(facts.len(), plan.seed);
        let worths = Worths::new(variant, &terms, &facts, &samples, threads);
        let estimates = legwork_engine::estimate(variant);
        let value_row = |kind: Kind, term: usize, alone: bool| {
            let piece = rules.piece(kind);
            let value = worths.value(term);
            ValueRow {
                letter: piece.symbol.to_string(),
                name: piece.name.clone(),
                value: value.map(|figure| figure.value),
                interval: value.map(|figure| figure.interval),
                early: worths.in_phase(term, &worths.early),
                late: worths.in_phase(term, &worths.late),
                estimate: alone.then(|| f64::from(estimates[kind.index()]) / 100.0),
                rules: piece.value.filter(|_| alone),
            }
        };
        let rows = |kinds: &[Kind], term: &dyn Fn(usize) -> usize, alone| -> Vec<ValueRow> {
            let kinds = kinds.iter().enumerate();
            kinds
                .map(|(at, &kind)| value_row(kind, term(at), alone))
                .collect()
        };
        let counts = |of: &dyn Fn(&GameFacts, usize) -> u32| -> Vec<CountRow> {
            let row = |(at, &kind): (usize, &Kind)| {
                let count = facts.iter().map(|game| u64::from(of(game, at))).sum();
                let each = |game: usize| Some(f64::from(of(&facts[game], at)));
                let piece = rules.piece(kind);
                CountRow {
                    letter: piece.symbol.to_string(),
                    name: piece.name.clone(),
                    count,
                    a_game: samples.mean(each),
                }
            };
            let mut rows: Vec<CountRow> = terms.kinds.iter().enumerate().map(row).collect();
            rows.retain(|row| row.count > 0);
            rows.sort_by_key(|row| std::cmp::Reverse(row.count));
            rows
        };
        let share = |points: f64| samples.share(|game| Some(facts[game].points == points));
        let leads = worths.leads(&facts);
        Ok(Self {
            variant: rules.id.clone(),
            name: rules.name.clone(),
            options: rules.chosen.clone(),
            games: games.len() as u64,
            nodes: plan.nodes,
            seed: plan.seed,
            unit: worths.unit,
            white: samples.mean(|game| Some(facts[game].points)),
            first_move: worths.value(FIRST_MOVE),
            results: [1.0, 0.5, 0.0].map(share),
            values: rows(&terms.kinds, &|at| terms.on_board(at), true),
            hands: rows(&terms.held, &|at| terms.in_hand(at), false),
            pairs: rows(&terms.bound, &|at| terms.pair(at), false),
            ends: ends(&facts, &samples),
            plies: samples.mean(|game| Some(f64::from(facts[game].plies))),
            choices: samples.ratio(|game| {
                let facts = &facts[game];
                Some((facts.choices as f64, f64::from(facts.searched)))
            }),
            promotions: counts(&|game, at| game.promoted[at]),
            gatings: counts(&|game, at| game.gated[at]),
            drops: counts(&|game, at| game.dropped[at]),
            first_traded: counts(&|game, at| u32::from(game.first_captured == Some(at))),
            lead: samples.mean(|game| leads[game]),
            won_behind: samples.share(|game| leads[game].map(|lead| lead < 0.0)),
        })
    }
}

fn ends(facts: &[GameFacts], samples: &Samples) -> Vec<EndRow> {
    let mut counts: BTreeMap<(&str, bool), u64> = BTreeMap::new();
    for game in facts {
        *counts.entry((&game.end, game.points == 0.5)).or_default() += 1;
    }
    let row = |((end, drawn), games): ((&str, bool), u64)| EndRow {
        end: end.to_owned(),
        drawn,
        games,
        share: samples.share(|game| {
            let facts = &facts[game];
            Some(facts.end == end && (facts.points == 0.5) == drawn)
        }),
    };
    let mut rows: Vec<EndRow> = counts.into_iter().map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.games));
    rows
}

/// The coefficients fitted to all games, and to each bootstrap sample.
struct Fitted {
    /// For each term, the number of games in which it was not 0.
    support: Vec<usize>,
    whole: Vec<f64>,
    resampled: Vec<Vec<f64>>,
}

impl Fitted {
    fn new(rows: &[Row], terms: usize, samples: &Samples, threads: &Threads) -> Self {
        let mut games = vec![0; terms];
        let mut last = vec![None; terms];
        for row in rows {
            for &(term, _) in &row.terms {
                if last[term].replace(row.game) != Some(row.game) {
                    games[term] += 1;
                }
            }
        }
        let whole = fit(rows, samples.whole(), &vec![0.0; terms]);
        let resampled = threads.map(samples.resampled(), |times| fit(rows, times, &whole));
        Self {
            support: games,
            whole,
            resampled,
        }
    }
}

/// Fitted coefficients, to be read as values.
struct Worths {
    all: Fitted,
    early: Fitted,
    late: Fitted,
    /// The index of the Pawn's term.
    pawn: Option<usize>,
    unit: Unit,
    terms: Terms,
}

impl Worths {
    fn new(
        variant: &Variant,
        terms: &Terms,
        facts: &[GameFacts],
        samples: &Samples,
        threads: &Threads,
    ) -> Self {
        let rows = |phase: Option<Phase>| {
            let rows = facts.iter().flat_map(|game| &game.rows);
            let rows = rows.filter(|(when, _)| phase.is_none_or(|phase| *when == phase));
            let rows: Vec<Row> = rows.map(|(_, row)| row.clone()).collect();
            Fitted::new(&rows, terms.count(), samples, threads)
        };
        let rules = variant.rules();
        let is_pawn = |kind: &Kind| rules.piece(*kind).pawn;
        let pawn = terms
            .kinds
            .iter()
            .position(is_pawn)
            .map(|at| terms.on_board(at));
        let mut worths = Self {
            all: rows(None),
            early: rows(Some(Phase::Early)),
            late: rows(Some(Phase::Late)),
            pawn,
            unit: Unit::HundredElo,
            terms: terms.clone(),
        };
        let measured = pawn.and_then(|pawn| worths.value(pawn));
        if measured.is_some_and(|figure| figure.interval[0] > 0.0) {
            worths.unit = Unit::Pawn
        } else {
            worths.pawn = None
        }
        worths
    }

    /// The log odds of one unit, given these coefficients.
    fn scale(&self, worths: &[f64]) -> f64 {
        match (self.unit, self.pawn) {
            (Unit::Pawn, Some(pawn)) => worths[pawn],
            _ => HUNDRED_ELO,
        }
    }

    /// The value of a term. Other pieces are divided by the Pawn's coefficient of the same sample; the Pawn by its coefficient over
    /// all games.
    fn value(&self, term: usize) -> Option<Figure> {
        if self.all.support[term] < FEWEST_GAMES {
            return None;
        }
        let fixed = (self.pawn == Some(term)).then(|| self.scale(&self.all.whole));
        let of = |worths: &Vec<f64>| {
            let scale = fixed.unwrap_or_else(|| self.scale(worths));
            (scale > 0.0).then(|| worths[term] / scale)
        };
        with_interval(of(&self.all.whole)?, self.all.resampled.iter().map(of))
    }

    /// The value in one phase of the games, in the unit of all games.
    fn in_phase(&self, term: usize, phase: &Fitted) -> Option<Figure> {
        if phase.support[term] < FEWEST_GAMES {
            return None;
        }
        let of = |(all, worths): (&Vec<f64>, &Vec<f64>)| {
            let scale = self.scale(all);
            (scale > 0.0).then(|| worths[term] / scale)
        };
        let whole = of((&self.all.whole, &phase.whole))?;
        with_interval(
            whole,
            self.all.resampled.iter().zip(&phase.resampled).map(of),
        )
    }

    /// The winner's material advantage at the end of each decisive game.
    fn leads(&self, facts: &[GameFacts]) -> Vec<Option<f64>> {
        let whole = &self.all.whole;
        let scale = self.scale(whole);
        let material = 1..=self.terms.kinds.len() + self.terms.held.len();
        let lead = |game: &GameFacts| {
            let sum: f64 = (material.clone())
                .map(|term| whole[term] * f64::from(game.last[term]) / scale)
                .sum();
            match game.points {
                1.0 => Some(sum),
                0.0 => Some(-sum),
                _ => None,
            }
        };
        facts.iter().map(lead).collect()
    }
}
