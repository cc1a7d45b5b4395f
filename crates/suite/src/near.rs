//! Moves that are almost legal.

use std::collections::{BTreeMap, BTreeSet};

use legwork_core::dice::Dice as _;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_explain::{Legality, Reason};
use legwork_variant::position::Position;
use rand_xoshiro::SplitMix64;

use crate::points::mover;

/// Moves that are almost legal: those that the Walker refuses, and at most `number` from a random piece to a random square.
pub fn near_misses(position: &Position, number: usize, dice: &mut SplitMix64) -> Vec<Move> {
    let mut misses = candidates(position, number, dice);
    // A text may mean a legal move: then it is not a miss.
    misses.retain(|&mv| position.read_move(&position.move_text(mv)).is_err());
    misses.into_iter().collect()
}

/// The moves of [`near_misses`], and those whose text means a legal move.
fn candidates(position: &Position, number: usize, dice: &mut SplitMix64) -> BTreeSet<Move> {
    let mut bare = BTreeSet::new();
    let mut misses: BTreeSet<Move> = position
        .walk()
        .into_iter()
        .filter_map(Result::err)
        .map(|(mv, _)| mv)
        // Where moves leave walls, one wall of each is enough.
        .filter(|mv| bare.insert(mv.without_wall()))
        .collect();
    let own: Vec<Square> = position.side(position.turn()).into_iter().collect();
    let squares: Vec<Square> = position.rules().geometry.squares().collect();
    for _ in 0..number {
        let (Some(&from), Some(&to)) = (dice.pick(&own), dice.pick(&squares)) else {
            break;
        };
        if from != to {
            misses.insert(Move::new(from, to));
        }
    }
    misses
}

/// Illegal moves of a position, each with its reason and why in words: one of each reason and each piece, at most
/// `number`, and at most a third as many of pieces that never go there, or are blocked.
pub(crate) fn refused(
    position: &Position,
    number: usize,
    dice: &mut SplitMix64,
) -> Vec<(String, Reason, String)> {
    let mut found: BTreeMap<(&'static str, String), (String, Reason, String)> = BTreeMap::new();
    for mv in candidates(position, 4 * number, dice) {
        let text = position.move_text(mv);
        let Ok(explained) = position.explain(&text) else {
            continue;
        };
        if let Legality::Illegal { reason } = explained.legality.clone() {
            let key = (reason.name(), mover(position, mv).to_owned());
            found
                .entry(key)
                .or_insert_with(|| (text, reason, explained.words().concat()));
        }
    }
    // Refusals by a rule are more instructive than moves that the piece never makes, of which a few are enough.
    let never =
        |reason: &Reason| matches!(reason, Reason::NotItsMove { .. } | Reason::Hindered { .. });
    let (never, mut found): (Vec<_>, Vec<_>) = found
        .into_values()
        .partition(|(_, reason, _)| never(reason));
    found.truncate(number);
    found.extend(never.into_iter().take(number / 3));
    found
}
