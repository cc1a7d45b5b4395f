//! Reading what a side may do, and what it must, when it is its turn.

use crate::rules::file::RuleFileAt;
use crate::rules::pieces::Pieces;
use crate::rules::series::{self};
use crate::rules::{DropRule, Duty, GivingCheck, HoldingsForm, Passing, TurnRule, read_endings};
use crate::schema::{At, flag};

/// Whether pieces wait behind squares, where they are put by drops.
fn waits_behind(rules: &RuleFileAt<'_>) -> bool {
    let fields = rules.holdings.clone().and_then(|node| node.fields());
    let form = fields.and_then(|fields| fields.form.as_ref().and_then(At::word));
    form == Some(HoldingsForm::Behind)
}

/// Reads the field `turn`, which may be left out.
pub(in crate::rules) fn read(
    rules: &RuleFileAt<'_>,
    drops: &[DropRule],
    pieces: &Pieces<'_>,
) -> TurnRule {
    let Some(fields) = rules.turn.clone().and_then(|node| node.fields()) else {
        return TurnRule::default();
    };
    let check = fields.check.as_ref().and_then(At::word);
    let succession = fields.succession.as_ref().and_then(At::word);
    let must = fields.must.clone();
    let duty = must.as_ref().and_then(|node| node.word());
    // A fault in `drops` is reported there.
    if let (Some(node), Some(Duty::Drop)) = (&must, duty)
        && drops.is_empty()
        && rules.drops.is_none()
        && !waits_behind(rules)
    {
        node.fault("nothing is ever dropped, expected `drops`, too");
    }
    let giving_check = fields.giving_check.as_ref().and_then(|node| {
        let place = node.choice(&GivingCheck::WORDS)?;
        Some(GivingCheck::VALUES[place])
    });
    let pass = fields.pass.as_ref().and_then(At::word);
    let pass_by = read_endings::side(&fields.pass_by);
    if let (Some(node), None) = (fields.pass_by.clone(), pass) {
        node.fault("no side ever passes, expected `pass`, too");
    }
    let bikjang = flag(&fields.bikjang) == Some(true);
    if let (Some(node), true) = (fields.bikjang.clone(), bikjang) {
        if !pieces.have_royals() {
            node.fault("nothing is royal, so that nothing faces an enemy");
        } else if pass != Some(Passing::Always) || pass_by.is_some() {
            node.fault("who faces an enemy may pass, expected `pass: Always` for both sides, too");
        } else if giving_check == Some(GivingCheck::Mate) {
            node.fault("a pass may end the game in check, so that no check is mate: expected another `giving_check`");
        }
    }
    TurnRule {
        check: check.unwrap_or_default(),
        succession: succession.unwrap_or_default(),
        must: duty,
        giving_check: giving_check.unwrap_or_default(),
        pass,
        pass_by,
        bikjang,
        series: series::read(&fields),
        converts: fields.converts.as_ref().and_then(At::word),
    }
}
