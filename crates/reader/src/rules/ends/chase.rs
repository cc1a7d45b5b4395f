//! Reading which pieces may not be attacked with every move of a repetition.

use crate::geometry::Geometry;
use crate::rules::file::{ChaseField, RuleFileAt};
use crate::rules::pieces::Pieces;
use crate::rules::read_endings::{few, read_kinds};
use crate::rules::regions::Regions;
use crate::rules::{ChaseRule, PerpetualCheck, Rules};
use crate::schema::{At, flag};
use crate::squares::Squares;

/// Reads `chase` of the field `draws`, which may be left out.
pub(in crate::rules) fn read(
    rules: &RuleFileAt<'_>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Vec<ChaseRule> {
    let draws = rules.draws.clone().and_then(|node| node.fields());
    let list = draws.map_or_else(Vec::new, |fields| few(&fields.chase));
    let rules = list.iter();
    rules
        .filter_map(|node| read_rule(node, board, regions, pieces))
        .collect()
}

fn read_rule(
    node: &At<'_, ChaseField>,
    board: Option<Geometry>,
    regions: Option<&Regions>,
    pieces: &Pieces<'_>,
) -> Option<ChaseRule> {
    let fields = node.fields()?;
    let (by, of) = (fields.by.clone(), fields.of.clone());
    let by = by.and_then(|node| read_kinds(&node, pieces));
    let royal = of.clone();
    let of = of.and_then(|node| read_kinds(&node, pieces));
    if let (Some(of), Some(node)) = (of, royal)
        && !of.and(pieces.royals()).is_empty()
    {
        node.fault("an attack on a royal piece is a check, expected other kinds");
    }
    let on = match fields.on.clone() {
        Some(node) => regions?.field(&node),
        None => Some([Squares::board(board?); 2]),
    };
    Some(ChaseRule {
        by: by?,
        of: of?,
        on: on?,
        protected: flag(&fields.protected)?,
    })
}

/// Checks that the other rules are such that a repetition consists of moves without captures, and has checks as chess has them.
pub(in crate::rules) fn check(rules: &Rules, fields: &RuleFileAt<'_>) {
    let draws = fields.draws.clone().and_then(|node| node.fields());
    let Some(node) = draws.and_then(|fields| fields.chase.clone()) else {
        return;
    };
    if rules.chases.is_empty() {
        return;
    }
    let faults = [
        (
            rules.draws.repetitions == 0 || rules.draws.perpetual_check != PerpetualCheck::Loss,
            "chases come after perpetual check, expected `perpetual_check: Loss`",
        ),
        (
            !rules.have_one_king_each(),
            "chases are judged where each side has one royal piece, and captures and turns do no more than usual",
        ),
        (
            rules.holdings.is_some(),
            "chases are judged where what is captured is gone, expected no `holdings`",
        ),
    ];
    for (_, message) in faults.into_iter().filter(|(wrong, _)| *wrong) {
        node.fault(message);
    }
}
