//! The differences in one position.

use std::collections::HashSet;

use legwork_core::moves::Move;
use legwork_match::{Means, Opinion, Silence};
use legwork_suite::near_misses;
use legwork_variant::game::Game;
use legwork_variant::position::Position;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::kind::Difference;
use crate::report::Tally;
use crate::subject::Subject;

/// The number of pieces that are sent where they cannot go, where a program does not list its moves.
const WILD: usize = 20;

/// The differences in the position that a game has come to; `None` if the program does not take the position.
pub(crate) fn differences(
    subject: &mut Subject<'_>,
    game: &Game,
    tally: &mut Tally,
) -> Option<Vec<Difference>> {
    let found = match subject.means {
        Means::Lists => by_list(subject, game, tally).map(Some),
        Means::Searches | Means::Refuses => by_asking(subject, game, tally),
    };
    found.unwrap_or_else(|silence| Some(vec![Difference::Silent(silence)]))
}

fn by_list(subject: &mut Subject<'_>, game: &Game, tally: &mut Tally) -> Result<Vec<Difference>, Silence> {
    let list = subject.ask(|peer| peer.list(game, 1))?;
    tally.moves += list.len() as u64;
    let position = game.position();
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for (text, _) in list {
        match position.read_move(&text) {
            Ok(mv) if seen.insert(mv) => {}
            Ok(_) => found.push(Difference::Twice { text }),
            Err(_) => found.push(Difference::Extra { text }),
        }
    }
    let mut lacking = position.moves();
    lacking.retain(|mv| !seen.contains(mv));
    lacking.sort_unstable();
    found.extend(lacking.into_iter().map(|mv| Difference::Lacks { mv }));
    Ok(found)
}

fn by_asking(subject: &mut Subject<'_>, game: &Game, tally: &mut Tally) -> Result<Option<Vec<Difference>>, Silence> {
    let position = game.position();
    let mut legal = position.moves();
    legal.sort_unstable();
    let mut found = Vec::new();
    let nearly = misses(position, subject.means);
    let all = legal.iter().map(|&mv| (mv, true));
    for (mv, is_legal) in all.chain(nearly.into_iter().map(|mv| (mv, false))) {
        tally.moves += 1;
        match (subject.ask(|peer| peer.opinion(game, mv))?, is_legal) {
            (Opinion::NoPosition, _) => return Ok(None),
            (Opinion::Illegal, true) => found.push(Difference::Lacks { mv }),
            (Opinion::Legal, false) => {
                let text = position.move_text(mv);
                found.push(Difference::Extra { text });
            }
            (Opinion::Legal, true) | (Opinion::Illegal, false) => {}
        }
    }
    Ok(Some(found))
}

/// Moves that are nearly legal. What begins and ends where a legal move does may be taken for another spelling of it, and is left out.
fn misses(position: &Position, means: Means) -> Vec<Move> {
    // A search among no moves may be one among all, so that its answer to an illegal move can only be compared where it lists.
    debug_assert!(means != Means::Lists);
    let mut dice = SplitMix64::seed_from_u64(position.hash());
    let squares = |mv: &Move| (mv.is_drop(), mv.from(), mv.to(), mv.dropped());
    let legal: HashSet<_> = position.moves().iter().map(squares).collect();
    let mut misses = near_misses(position, WILD, &mut dice);
    misses.retain(|mv| !mv.is_pass() && !legal.contains(&squares(mv)));
    misses
}

/// Counts deeper, and goes down to where the difference is: the game to there, and the differences.
pub(crate) fn deep_differences(
    subject: &mut Subject<'_>,
    game: &Game,
    depth: u32,
    tally: &mut Tally,
) -> Option<(Game, Vec<Difference>)> {
    tally.counts += 1;
    let position = game.position();
    let silent = |silence| Some((game.clone(), vec![Difference::Silent(silence)]));
    let list = match subject.ask(|peer| peer.list(game, depth)) {
        Ok(list) => list,
        Err(silence) => return silent(silence),
    };
    let theirs: u64 = list.iter().map(|(_, leaves)| leaves).sum();
    let ours = position.perft(depth);
    if ours == theirs {
        return None;
    }
    let here = differences(subject, game, tally).unwrap_or_default();
    if !here.is_empty() {
        return Some((game.clone(), here));
    }
    for (text, leaves) in list {
        let Ok(mv) = position.read_move(&text) else {
            continue;
        };
        let mut below = game.clone();
        below.make(mv);
        if below.position().perft(depth - 1) == leaves {
            continue;
        }
        let found = match depth {
            ..=2 => differences(subject, &below, tally).filter(|found| !found.is_empty()).map(|found| (below, found)),
            _ => deep_differences(subject, &below, depth - 1, tally),
        };
        if found.is_some() {
            return found;
        }
    }
    Some((game.clone(), vec![Difference::Count { depth, ours, theirs }]))
}
