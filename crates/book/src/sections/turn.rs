//! What a side may do, and what it must, when it is its turn.

use legwork_core::rules::{Duty, Passing, Rules};

use super::Section;
use super::words::king;

pub(super) fn section(rules: &Rules) -> Section {
    let turn = rules.turn;
    let king = king(rules);
    let must = turn.must.map(|duty| match duty {
        Duty::Capture => format!(
            "A side that can capture has to capture, and chooses which capture to make. A capture that leaves its own \
             {king} attacked is none."
        ),
        Duty::Drop => "A side that can drop a piece from its hand has to drop one.".to_owned(),
    });
    let check = (!turn.giving_check).then(|| "No move may give check.".to_owned());
    let pass = turn.pass.map(|passing| match passing {
        Passing::Always => "A side that is not in check may pass its turn.".to_owned(),
        Passing::Stuck => {
            "A side that has no legal move and is not in check passes its turn.".to_owned()
        }
    });
    let points = [must, check, pass].into_iter().flatten().collect();
    Section::new("turn", "The turn", points)
}
