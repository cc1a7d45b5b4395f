//! The differences in one position.

use std::collections::HashSet;

use legwork_core::moves::Move;
use legwork_match::{Means, Opinion, ReportedEnd, Silence};
use legwork_suite::near_misses;
use legwork_variant::game::{Adjudication, Game, Verdict};
use legwork_variant::position::Position;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::kind::RulesDifference;
use crate::report::CompareTally;
use crate::subject::Subject;

/// The number of pieces that are sent where they cannot go, where a program does not list its moves.
const WILD: usize = 20;

/// The differences in the position that a game has come to; `None` if the program does not take the position.
pub(crate) fn differences(
    subject: &mut Subject<'_>,
    game: &Game,
    tally: &mut CompareTally,
) -> Option<Vec<RulesDifference>> {
    let found = match subject.means {
        Means::Lists => by_list(subject, game, tally).map(Some),
        Means::Searches | Means::Refuses => by_asking(subject, game, tally),
    };
    found.unwrap_or_else(|silence| Some(vec![RulesDifference::Silent(silence)]))
}

/// Whether other programs read all of a position from its FEN: our own rules may remember more than a square in the field of
/// en passant.
pub(crate) fn says_all(position: &Position) -> bool {
    let fen = position.fen();
    let passant = fen.split(' ').nth(3).unwrap_or_default();
    passant == "-" || position.rules().geometry.square(passant).is_some()
}

fn by_list(
    subject: &mut Subject<'_>,
    game: &Game,
    tally: &mut CompareTally,
) -> Result<Vec<RulesDifference>, Silence> {
    let list = subject.ask(|peer| peer.list(game, 1))?;
    tally.moves += list.len() as u64;
    let position = game.position();
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for (text, _) in list {
        match position.read_move(&text) {
            Ok(mv) if seen.insert(mv) => {}
            Ok(_) => found.push(RulesDifference::Twice { text }),
            Err(_) => found.push(RulesDifference::Extra { text, mv: None }),
        }
    }
    let mut lacking = position.moves();
    let of = lacking.len();
    lacking.retain(|mv| !seen.contains(mv));
    lacking.sort_unstable();
    found.extend(lacks(lacking, of));
    found.extend(end_here(subject, game, tally));
    Ok(found)
}

/// The program's opinion of the end of a game, if it is wrong.
fn end_here(
    subject: &mut Subject<'_>,
    game: &Game,
    tally: &mut CompareTally,
) -> Option<RulesDifference> {
    if !subject.says_ends || game.position().outcome().is_none() {
        return None;
    }
    match subject.ask(|peer| peer.end(game)) {
        Ok(reported) => wrong_end(game, None, reported?, tally),
        // It need not answer where there is nothing to search.
        Err(_) => {
            subject.says_ends = false;
            None
        }
    }
}

/// The difference, if it is not true what the program says of how a game has ended, here or by this move.
fn wrong_end(
    game: &Game,
    mv: Option<Move>,
    reported: ReportedEnd,
    tally: &mut CompareTally,
) -> Option<RulesDifference> {
    tally.ends += 1;
    let start = game.earlier().next().unwrap_or(game.position());
    let mut whole = Game::new(start.clone(), Adjudication::ALL);
    for mv in game.moves().chain(mv) {
        whole.make(mv);
    }
    let ours = whole.verdict();
    let winner = ours.map(Verdict::winner);
    let is_true = match reported {
        ReportedEnd::Won(color) => winner == Some(Some(color)),
        ReportedEnd::Decided => winner.is_some_and(|winner| winner.is_some()),
        // A draw may be agreed, or claimed by what a program counts.
        ReportedEnd::Drawn => winner.flatten().is_none(),
    };
    (!is_true).then_some(RulesDifference::End { mv, ours, reported })
}

/// The differences of the moves that the program lacks, out of `of` legal ones. If it lacks more than half, that is one difference:
/// then the reason is not in the moves.
fn lacks(lacking: Vec<Move>, of: usize) -> Vec<RulesDifference> {
    let number = lacking.len();
    match lacking.first() {
        Some(&mv) if number > 1 && 2 * number > of => {
            vec![RulesDifference::LacksMost { mv, number, of }]
        }
        _ => lacking
            .into_iter()
            .map(|mv| RulesDifference::Lacks { mv })
            .collect(),
    }
}

/// The difference once more, if it is there when the program is asked anew.
pub(crate) fn again(
    subject: &mut Subject<'_>,
    game: &Game,
    difference: &RulesDifference,
) -> Option<RulesDifference> {
    let _ = subject.ask(|peer| {
        peer.forget();
        Ok(())
    });
    // Where the program tries moves, one may leave traces that change its opinion of the next.
    let alone = match difference {
        RulesDifference::Extra { mv: Some(mv), .. } => Some((*mv, Opinion::Legal)),
        RulesDifference::Lacks { mv } if subject.means != Means::Lists => {
            Some((*mv, Opinion::Illegal))
        }
        _ => None,
    };
    if let Some((mv, opinion)) = alone {
        let found = subject.ask(|peer| peer.opinion(game, mv));
        return (found == Ok(opinion)).then(|| difference.clone());
    }
    similar(subject, game, difference, game.position())
}

/// A difference of the same kind in the position that a game has come to; the difference was found in another one.
pub(crate) fn similar(
    subject: &mut Subject<'_>,
    game: &Game,
    difference: &RulesDifference,
    found_in: &Position,
) -> Option<RulesDifference> {
    let key = difference.key(found_in);
    let found = differences(subject, game, &mut CompareTally::default())?;
    found
        .into_iter()
        .find(|found| found.key(game.position()) == key)
}

fn by_asking(
    subject: &mut Subject<'_>,
    game: &Game,
    tally: &mut CompareTally,
) -> Result<Option<Vec<RulesDifference>>, Silence> {
    let position = game.position();
    // Where the game is over, a program need not refuse moves: the GUI knows.
    if position.ended_early().is_some() {
        return Ok(Some(end_here(subject, game, tally).into_iter().collect()));
    }
    let mut legal = position.moves();
    legal.sort_unstable();
    let (mut found, mut lacking) = (Vec::new(), Vec::new());
    let nearly = misses(position);
    let all = legal.iter().map(|&mv| (mv, true));
    for (mv, is_legal) in all.chain(nearly.into_iter().map(|mv| (mv, false))) {
        tally.moves += 1;
        match (subject.ask(|peer| peer.opinion(game, mv))?, is_legal) {
            (Opinion::NoPosition, _) => return Ok(None),
            (Opinion::Illegal, true) => lacking.push(mv),
            (Opinion::Legal, false) => {
                let text = position.move_text(mv);
                found.push(RulesDifference::Extra { text, mv: Some(mv) });
            }
            (Opinion::Legal, true) => {
                let reported = subject.ask(|peer| Ok(peer.end_after_move()))?;
                found.extend(
                    reported.and_then(|reported| wrong_end(game, Some(mv), reported, tally)),
                );
            }
            (Opinion::Illegal, false) => {}
        }
    }
    found.extend(lacks(lacking, legal.len()));
    found.extend(end_here(subject, game, tally));
    Ok(Some(found))
}

/// Moves that are nearly legal. What begins and ends where a legal move does may be taken for another spelling of it, and is left out.
fn misses(position: &Position) -> Vec<Move> {
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
    tally: &mut CompareTally,
) -> Option<(Game, Vec<RulesDifference>)> {
    tally.counts += 1;
    let position = game.position();
    let silent = |silence| Some((game.clone(), vec![RulesDifference::Silent(silence)]));
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
            ..=2 => differences(subject, &below, tally)
                .filter(|found| !found.is_empty())
                .map(|found| (below, found)),
            _ => deep_differences(subject, &below, depth - 1, tally),
        };
        if found.is_some() {
            return found;
        }
    }
    Some((
        game.clone(),
        vec![RulesDifference::Count {
            depth,
            ours,
            theirs,
        }],
    ))
}
