//! A search's queries: parts of the list, attacks, checks, exchanges.

use std::collections::BTreeSet;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_variant::position::Position;

use super::{Difference, royals_in_check};
use legwork_variant::testing::ReferenceMoves as _;

/// Checks that each partial list is the whole list filtered move by move.
pub(super) fn parts(position: &Position, legal: &[Move], deep: bool) -> Result<(), Difference> {
    let captures = |mv: Move| {
        let arrives = mv.from() != mv.to() && mv.wing().is_none();
        mv.takes_on_the_way()
            || arrives && position.at(mv.to()).is_some()
            || position.rules().takes_by_moving() && loses(position, mv)
    };
    same(position, "captures", position.captures(), legal, captures)?;
    for &mv in legal {
        if position.is_capture(mv) != captures(mv) {
            return Err(Difference::Query {
                query: "is_capture",
                of: position.move_text(mv),
                expected: captures(mv).to_string(),
            });
        }
    }
    if deep {
        let checks = |mv: Move| {
            position
                .play(mv)
                .is_ok_and(|after| checks(position, &after))
        };
        same(position, "checks", position.checks(), legal, checks)?;
    }
    Ok(())
}

/// Whether the other side has fewer pieces after a move.
fn loses(position: &Position, mv: Move) -> bool {
    let other = !position.turn();
    let count = |position: &Position| {
        let pieces = position.pieces();
        pieces.filter(|(_, piece)| piece.color == other).count()
    };
    position
        .play(mv)
        .is_ok_and(|after| count(&after) < count(position))
}

/// Whether the side that was not to move is in check after a move.
fn checks(before: &Position, after: &Position) -> bool {
    let other = !before.turn();
    if after.turn() == other {
        after.in_check()
    } else {
        !royals_in_check(after, other).is_empty()
    }
}

/// Checks that the moves listed from a square are those of the whole list.
pub(super) fn from(position: &Position, legal: &[Move], square: Square) -> Result<(), Difference> {
    let starts = |mv: Move| mv.from() == square && mv.has_mover() && !mv.is_drop();
    let listed = position.moves_from(square);
    same(position, "moves from a square", listed, legal, starts)
}

fn same(
    position: &Position,
    part: &'static str,
    mut listed: Vec<Move>,
    legal: &[Move],
    wanted: impl Fn(Move) -> bool,
) -> Result<(), Difference> {
    listed.sort_unstable();
    let expected: Vec<Move> = legal.iter().copied().filter(|&mv| wanted(mv)).collect();
    if listed == expected {
        return Ok(());
    }
    let texts = |moves: &[Move], others: &[Move]| -> Vec<String> {
        let only = moves.iter().filter(|mv| !others.contains(mv));
        only.map(|&mv| position.move_text(mv)).collect()
    };
    Err(Difference::Part {
        part,
        missing: texts(&expected, &listed),
        wrong: texts(&listed, &expected),
        listed: listed.len(),
        expected: expected.len(),
    })
}

/// Checks that the game is over exactly when the Walker says so, and then has no legal moves.
pub(super) fn outcome(position: &Position, legal: &[Move]) -> Result<(), Difference> {
    let (found, expected) = (position.outcome(), position.walker_outcome());
    if found != expected || found.is_some() != legal.is_empty() {
        return Err(Difference::Query {
            query: "outcome",
            of: position.fen(),
            expected: format!("{expected:?}, got {found:?} and {} moves", legal.len()),
        });
    }
    Ok(())
}

/// Checks that `is_legal` is true for legal moves and false for refused ones.
pub(super) fn legality<'a>(
    position: &Position,
    moves: impl IntoIterator<Item = &'a Move>,
    legal: bool,
) -> Result<(), Difference> {
    let mut moves = moves.into_iter();
    match moves.find(|&&mv| position.is_legal(mv) != legal) {
        None => Ok(()),
        Some(&mv) => Err(Difference::Query {
            query: "is_legal",
            of: position.move_text(mv),
            expected: legal.to_string(),
        }),
    }
}

/// Checks that the Walker finds the same attackers of a square.
pub(super) fn attackers(
    position: &Position,
    square: Square,
    walked: &[Vec<Square>; 2],
) -> Result<(), Difference> {
    let geometry = position.rules().geometry;
    let names = |squares: &[Square]| -> Vec<String> {
        let names = squares.iter().map(|&square| geometry.name(square));
        names.map(|name| name.to_string()).collect()
    };
    for by in Color::BOTH {
        let (found, walked) = (position.attackers(square, by), &walked[by.index()]);
        let attacked = position.is_attacked(square, by);
        if found != *walked || attacked == walked.is_empty() {
            return Err(Difference::Attackers {
                square: geometry.name(square).to_string(),
                by: by.to_string(),
                attacked,
                generator: names(&found),
                walker: names(walked),
            });
        }
    }
    Ok(())
}

/// Checks that `gives_check` and static exchange evaluation agree with playing the moves.
pub(super) fn moves(position: &Position, moves: &BTreeSet<Move>) -> Result<(), Difference> {
    for &mv in moves {
        let differ = |query, expected: String| {
            Err(Difference::Query {
                query,
                of: position.move_text(mv),
                expected,
            })
        };
        let refused = |error| Difference::NotPlayed {
            mv: position.move_text(mv),
            error,
        };
        let checks = checks(position, &position.play(mv).map_err(refused)?);
        if position.gives_check(mv) != checks {
            return differ("gives_check", checks.to_string());
        }
        let worth = position.walker_see(mv).map_err(refused)?;
        if position.see(mv).map_err(refused)? != worth {
            return differ("see", worth.to_string());
        }
        for threshold in [worth - 1, worth, worth + 1, 0, 100] {
            let enough = worth >= threshold;
            if position.see_at_least(mv, threshold).map_err(refused)? != enough {
                return differ("see_at_least", format!("{enough} for {threshold}"));
            }
            if position.see_ge(mv, threshold) != enough {
                return differ("see_ge", format!("{enough} for {threshold}"));
            }
        }
    }
    Ok(())
}
