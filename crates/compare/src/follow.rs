//! From a difference to a finding: asked once more, and on as small a position as shows it.

use std::time::Instant;

use legwork_match::Means;
use legwork_variant::game::{Adjudication, Game};
use legwork_verify::shrink::{FenParts, edits};

use crate::kind::Difference;
use crate::opinion::{again, says_all, similar};
use crate::report::Finding;
use crate::subject::Subject;

/// Makes a finding; `None` if the difference is not there when the program is asked again.
pub(crate) fn follow(
    subject: &mut Subject<'_>,
    game: &Game,
    difference: &Difference,
    until: Instant,
) -> Option<Finding> {
    let is_count = matches!(difference, Difference::Count { .. });
    let mut game = game.clone();
    let mut difference = match is_count {
        true => difference.clone(),
        false => again(subject, &game, difference)?,
    };
    // The position alone, if that shows it.
    let alone = Game::new(game.position().clone(), Adjudication::NONE);
    let may_stand_alone = !is_count && subject.takes_positions && says_all(alone.position());
    if may_stand_alone && let Some(found) = again(subject, &alone, &difference) {
        (game, difference) = (alone, found);
    }
    let variant = game.position().variant().clone();
    let mut smaller = game.moves().len() == 0 && may_stand_alone;
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
            let alone = Game::new(position, Adjudication::NONE);
            if alone.position() == game.position() || !says_all(alone.position()) {
                continue;
            }
            if let Some(found) = similar(subject, &alone, &difference, game.position()) {
                parts = FenParts::read(&alone.position().fen());
                (game, difference, smaller) = (alone, found, true);
            }
        }
    }
    let position = game.position();
    let lists = subject.means == Means::Lists;
    Some(Finding {
        kind: difference.kind(),
        fen: game.earlier().next().unwrap_or(position).fen(),
        after: { game.earlier().zip(game.moves()) }
            .map(|(position, mv)| position.move_text(mv))
            .collect(),
        text: difference.text(position),
        reason: difference.reason(position),
        words: difference.words(position, lists),
        times: 0,
    })
}
