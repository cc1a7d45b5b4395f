//! How the game ends.

use legwork_core::rules::{BareKing, EndValue, Exposed, Rules, Stalemate, Succession};
use legwork_explain::diagram::passers;

use super::section::Section;
use super::{aims, draws};
use crate::words::{all_of, any_of, king, name, names, one};

pub(super) fn section(rules: &Rules) -> Section {
    let king = king(rules);
    let mut points = vec![format!("White moves first. {}", royals(rules))];
    points.extend(anti(rules));
    if !(rules.royals.is_empty() && rules.anti.is_empty()) {
        let (what, saves) = if rules.keep_one_king_each() && rules.anti.is_empty() {
            (format!("the {king} is attacked"), "saves him")
        } else {
            ("a side is in check".to_owned(), "ends the check")
        };
        points.push(format!(
            "Checkmate {}: {what}, and no legal move {saves}.",
            match rules.endings.checkmate {
                EndValue::Loss => "wins",
                EndValue::Win => "loses",
                EndValue::Draw => "is a draw",
            }
        ));
    }
    points.push(
        match rules.endings.stalemate {
            Stalemate::Draw => {
                "Stalemate is a draw: a side that is not in check has no legal move."
            }
            Stalemate::Loss => {
                "Stalemate loses: a side that is not in check and has no legal move has lost."
            }
            Stalemate::Win => {
                "Stalemate wins: a side that is not in check and has no legal move has won."
            }
            Stalemate::Fewer => {
                "Where a side that is not in check has no legal move, the side with fewer men has won."
            }
            Stalemate::More => {
                "Where a side that is not in check has no legal move, the side with more men has won."
            }
        }
        .to_owned(),
    );
    if rules.endings.bare_king == BareKing::Loss {
        points.push(format!(
            "A side that has nothing left but its {king} has lost, unless it is to move and the other side has just one man \
             beside its own."
        ));
    }
    points.extend(aims::points(rules));
    let passers = passers(rules).into_iter().map(|kind| name(rules, kind));
    let passers: Vec<String> = passers.collect();
    if !passers.is_empty() {
        points.push(format!(
            "A side whose {} can step out and back may pass its turn in this way, though not in check; it is not stalemated.",
            all_of(&passers)
        ));
    }
    points.extend(draws::points(rules));
    Section::new("endings", "How the game ends", points)
}

/// The pieces that have to be attacked.
fn anti(rules: &Rules) -> Option<String> {
    let anti = names(rules, rules.anti);
    (!anti.is_empty()).then(|| {
        format!(
            "After each move of its side an enemy has to attack {}; while none does, that side is in check. No piece captures it.",
            one(&any_of(&anti))
        )
    })
}

/// The pieces that may not be left attacked.
fn royals(rules: &Rules) -> String {
    let pinned = "a pinned piece attacks, too.";
    if rules.royals.is_empty() {
        return "Nothing is royal: any piece may be left attacked, and captured.".to_owned();
    }
    if rules.keep_one_king_each() {
        let king = king(rules);
        return format!("No move may leave the mover's own {king} attacked; {pinned}");
    }
    let royal = any_of(&names(rules, rules.royals));
    let exposed = match rules.turn.check {
        Exposed::Last => format!(
            "No move may leave the mover's last {royal} attacked; while a side has several, they may be captured."
        ),
        Exposed::Each => format!("No move may leave any {royal} of the mover attacked; {pinned}"),
        Exposed::LastOrAll => format!(
            "No move may leave the mover's last {royal} attacked, or all that it has at once; else they may be captured."
        ),
    };
    match rules.turn.succession {
        Succession::AtOnce => exposed,
        Succession::Later => {
            format!("{exposed} What becomes royal counts as such after its move only.")
        }
    }
}
