//! Reading what moves take by what they do.

use crate::piece::Kinds;
use crate::rules::file::{RuleFileAt, TakesFieldAt};
use crate::rules::pieces::Pieces;
use crate::rules::read_endings::{few, kinds_or};
use crate::rules::{Duty, Rules, TakeRule, Taking};
use crate::schema::flag;

/// Reads the field `takes`, which may be left out.
pub(in crate::rules) fn read(rules: &RuleFileAt<'_>, pieces: &Pieces<'_>) -> Vec<TakeRule> {
    let elements = few(&rules.takes).into_iter();
    elements
        .filter_map(|element| read_rule(&element.fields()?, pieces))
        .collect()
}

fn read_rule(fields: &TakesFieldAt<'_>, pieces: &Pieces<'_>) -> Option<TakeRule> {
    let how = fields.how.as_ref()?.word()?;
    let fits = [
        (fields.with.is_some(), Taking::Coordinate, "with"),
        (fields.rows.is_some(), Taking::Custodian, "rows"),
        (fields.corners.is_some(), Taking::Custodian, "corners"),
        (fields.alone.is_some(), Taking::Overtake, "alone"),
    ];
    for (_, of, field) in fits
        .into_iter()
        .filter(|&(given, of, _)| given && of != how)
    {
        fields
            .node()
            .fault(format!("`{field}` belongs to `how: {of:?}`"));
    }
    if how == Taking::Coordinate && fields.with.is_none() {
        fields
            .node()
            .fault("expected `with`, the kinds of the other piece that coordinates");
    }
    Some(TakeRule {
        by: kinds_or(&fields.by, pieces, Kinds::ALL)?,
        of: kinds_or(&fields.of, pieces, Kinds::ALL)?,
        how,
        with: kinds_or(&fields.with, pieces, Kinds::NONE)?,
        rows: flag(&fields.rows)?,
        corners: flag(&fields.corners)?,
        alone: flag(&fields.alone)?,
    })
}

/// Checks that what a move takes follows from the pieces on one board alone, and that nothing else asks what is captured.
pub(in crate::rules) fn check(rules: &Rules, fields: &RuleFileAt<'_>) {
    let Some(node) = fields.takes.as_ref().filter(|_| rules.takes_by_moving()) else {
        return;
    };
    let faults = [
        (rules.geometry.wraps().is_some(), "`wraps`"),
        (rules.two_boards, "`boards`"),
        (rules.holdings.is_some(), "`holdings`"),
        (
            rules.blast.is_some() || rules.captures_change_pieces(),
            "`blast`, `victim` and `captor` in `captures`",
        ),
        (rules.walls.is_some(), "`walls`"),
        (!rules.borrows.is_empty(), "`borrows`"),
        (rules.halt(), "`halts`"),
        (!rules.anti.is_empty(), "`anti`"),
        (!rules.code.is_empty(), "`code`"),
        (rules.turn.must == Some(Duty::Capture), "`must: Capture`"),
        (rules.moves_again(), "`series`"),
    ];
    for (_, field) in faults.into_iter().filter(|(is, _)| *is) {
        node.fault(format!(
            "moves take pieces by what they do: expected no {field}"
        ));
    }
}
