//! The rights and duties of a side when it is its turn.

use legwork_core::rules::{Duty, Passing, Rules};

use super::Section;
use super::words::{all_of, king, names};

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
    let bikjang = turn.bikjang.then(|| {
        format!(
            "Where the {king}s of both sides face each other on an open file or rank, the side to move has to end that, or to \
             pass, even in check; the pass ends the game in a draw."
        )
    });
    let blast = rules.blast.map(|blast| {
        let spared = match all_of(&names(rules, blast.spares)) {
            none if none.is_empty() => String::new(),
            spared => format!(", except for each {spared}"),
        };
        let immune = all_of(&names(rules, blast.immune));
        let lives = match immune.is_empty() {
            true => String::new(),
            false => format!(" No capture removes the {immune} of its side, nor itself where it is one."),
        };
        let shield = match rules.royals.and(blast.immune).is_empty() {
            true => format!(" A {king} next to the enemy's is not in check."),
            false => String::new(),
        };
        format!(
            "A capture removes the capturer and everything next to the captured piece{spared}.{lives} It may not remove its \
             own {king}.{shield}"
        )
    });
    let points = [must, check, pass, bikjang, blast]
        .into_iter()
        .flatten()
        .collect();
    Section::new("turn", "The turn", points)
}
