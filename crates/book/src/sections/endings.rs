//! How the game ends.

use legwork_core::rules::{BareKing, Rules, Stalemate};
use legwork_explain::diagram::passers;

use super::Section;
use super::words::{all_of, king, name};

pub(super) fn section(rules: &Rules) -> Section {
    let king = king(rules);
    let mut points = vec![format!(
        "White moves first. No move may leave the mover's own {king} attacked; a pinned piece attacks, too."
    )];
    points.push(format!(
        "Checkmate wins: the {king} is attacked, and no legal move saves him."
    ));
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
        }
        .to_owned(),
    );
    if rules.endings.bare_king == BareKing::Loss {
        points.push(format!(
            "A side that has nothing left but its {king} has lost, unless its very next move leaves the other side bare, too: \
             that is a draw."
        ));
    }
    let passers = passers(rules).into_iter().map(|kind| name(rules, kind));
    let passers: Vec<String> = passers.collect();
    if !passers.is_empty() {
        points.push(format!(
            "A side whose {} can step out and back may pass its turn so, though not in check; it is not stalemated.",
            all_of(&passers)
        ));
    }
    let drops = match rules.drops.is_empty() {
        true => "a capture or a Pawn move",
        false => "a capture, a Pawn move or a drop",
    };
    let repeated = "In a game, a position that stands on the board for the third time is a draw";
    points.push(match rules.captures_fill_hands() {
        // Whatever is captured comes back.
        true => format!(
            "{repeated}; so are fifty moves of each side without {drops}. Players can agree to do without these."
        ),
        false => format!(
            "{repeated}; so are fifty moves of each side without {drops}, and a position in which neither side could \
             ever mate. Players can agree to do without any of these."
        ),
    });
    Section::new("endings", "How the game ends", points)
}
