//! Piece values: from the rules, or estimated from how the pieces move.

use legwork_core::legs::Legs;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;

use super::aims::to_be_lost;
use super::survey::{Reach, returns, survey};

/// The minimum value of a piece, in centipawns.
const LEAST: f64 = 30.0;

/// Estimates the value of every kind from how it moves, in centipawns; the royal kind has 0.
///
/// The estimate grows slightly faster than linearly with mobility, and with the number of squares from which the piece can
/// check a King that cannot capture it. Pieces that capture on their way are worth more, pieces confined to a part of the
/// board less. A kind that promotes gets a fraction of its best promotion's value. The factors are fitted to the values
/// that rule pages give.
pub(crate) fn estimate(rules: &Rules) -> Vec<i32> {
    let legs = Legs::new(rules);
    let survey = survey(rules);
    let values = estimate_of(rules, &legs, &survey);
    values
        .into_iter()
        .map(|value| value.round() as i32)
        .collect()
}

/// The estimate from a survey.
pub(super) fn estimate_of(rules: &Rules, legs: &Legs, survey: &[Reach]) -> Vec<f64> {
    let by_movement: Vec<f64> = rules
        .kinds()
        .map(|kind| {
            if rules.is_never_captured(kind) {
                return 0.0;
            }
            of_movement(&survey[kind.index()], returns(legs, kind)).max(LEAST)
        })
        .collect();
    let promoted = |kind: Kind| {
        let own = by_movement[kind.index()];
        let best = best_promotion(rules, kind, &by_movement).unwrap_or(own);
        own + (best - own).max(0.0) * chance(rules, kind)
    };
    rules.kinds().map(promoted).collect()
}

/// The values that the evaluation uses: those of the rules, or else the estimate; negative for kinds by whose loss a side
/// wins.
pub(super) fn values(rules: &Rules, legs: &Legs, survey: &[Reach]) -> Vec<i32> {
    let estimate = estimate_of(rules, legs, survey);
    let burdens = to_be_lost(rules);
    let value = |(kind, estimate): (Kind, f64)| {
        let value = match rules.piece(kind).value {
            _ if rules.is_never_captured(kind) => 0,
            Some(_) => rules.worth(kind),
            None => estimate.round() as i32,
        };
        if burdens.contains(kind) {
            -value
        } else {
            value
        }
    };
    rules.kinds().zip(estimate).map(value).collect()
}

fn of_movement(reach: &Reach, returns: bool) -> f64 {
    let mobility = reach.mobility;
    let value = 50.0 * mobility + 1.4 * mobility * mobility + 12.0 * reach.checks;
    let value = value * (1.0 + 0.15 * reach.in_passing);
    if returns {
        let beyond = 1.0 - reach.range;
        value * (1.0 - 0.25 * beyond * beyond)
    } else {
        value
    }
}

/// The value of a kind's best promotion.
fn best_promotion(rules: &Rules, kind: Kind, values: &[f64]) -> Option<f64> {
    let choices = rules.promotion_choices(kind);
    let values = choices.iter().map(|to| values[to.index()]);
    values.reduce(f64::max)
}

/// The estimated probability of promotion, which decreases with the distance of the zone from the starting squares.
fn chance(rules: &Rules, kind: Kind) -> f64 {
    let zones = Color::each(|color| rules.promotion_rank(Piece::new(color, kind)));
    let Some(zone) = zones.into_iter().flatten().min() else {
        return 0.0;
    };
    let starts = rules.array.iter().filter(|(_, piece)| piece.kind == kind);
    let first = starts
        .map(|&(square, piece)| rules.rank_of(piece.color, square))
        .max()
        .unwrap_or(1);
    0.3 / f64::from(zone.saturating_sub(first).max(1))
}
