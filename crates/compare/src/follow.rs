//! From a difference to a finding: asked once more, and on as small a position as shows it.

use std::time::Instant;

use legwork_match::Means;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_verify::shrink::{FenParts, edits};

use crate::kind::RulesDifference;
use crate::opinion::{again, says_all, similar};
use crate::report::Finding;
use crate::subject::Subject;

/// A game that starts in a position, without a history.
pub(crate) fn alone(position: Position) -> Game {
    Game::new(position, Adjudication::NONE)
}

/// Makes a finding; `None` if the difference is not there when the program is asked again.
pub(crate) fn follow(
    subject: &mut Subject<'_>,
    game: &Game,
    difference: &RulesDifference,
    until: Instant,
) -> Option<Finding> {
    let is_count = matches!(difference, RulesDifference::Count { .. });
    let mut game = game.clone();
    let mut difference = if is_count {
        difference.clone()
    } else {
        again(subject, &game, difference)?
    };
    // The position alone, if that shows it.
    let bare = alone(game.position().clone());
    let may_be_bare = !is_count && subject.takes_positions && says_all(bare.position());
    if may_be_bare && let Some(found) = again(subject, &bare, &difference) {
        (game, difference) = (bare, found);
    }
    let variant = game.position().variant().clone();
    let mut smaller = game.moves().len() == 0 && may_be_bare;
    while smaller {
        smaller = false;
        let mut parts = FenParts::read(&game.position().fen());
        for edit in edits(&parts) {
            if Instant::now() >= until {
                break;
            }
            let mut next = parts.clone();
            edit(&mut next);
            if next == parts {
                continue;
            }
            let Ok(position) = variant.position(&next.text()) else {
                continue;
            };
            let bare = alone(position);
            if bare.position() == game.position() || !says_all(bare.position()) {
                continue;
            }
            if let Some(found) = similar(subject, &bare, &difference, game.position()) {
                parts = FenParts::read(&bare.position().fen());
                (game, difference, smaller) = (bare, found, true);
            }
        }
    }
    let position = game.position();
    let lists = subject.means == Means::Lists;
    Some(Finding {
        kind: difference.kind(),
        fen: game.earlier().next().unwrap_or(position).fen(),
        after: game
            .earlier()
            .zip(game.moves())
            .map(|(position, mv)| position.move_text(mv))
            .collect(),
        text: difference.text(position),
        reason: difference.reason(position),
        words: difference.words(position, lists),
        times: 0,
    })
}
