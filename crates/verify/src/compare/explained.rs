//! Explanations: a move is explained as legal exactly when the Generator lists it.

use std::collections::{BTreeMap, BTreeSet};

use legwork_core::dice::Dice as _;
use legwork_core::geometry::{Square, Step};
use legwork_core::legs::back;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_explain::Legality;
use legwork_notation::text::MoveTextError;
use legwork_variant::position::Position;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::Difference;

/// With rules of the turn, and with walls, every 4th piece has all its pairs of squares explained.
const ASKED_IN_TURN: u64 = 4;

/// Explains pairs of squares, with and without a letter after them, pairs of legs of the pieces
/// that have such, castling and the pass by name, and the moves themselves.
pub(super) fn agrees(position: &Position) -> Result<(), Difference> {
    let legal: BTreeMap<String, Move> = position
        .moves()
        .into_iter()
        .map(|mv| (position.move_text(mv), mv))
        .collect();
    let mut texts: BTreeSet<String> = legal.keys().cloned().collect();
    texts.extend(["0000", "O-O", "O-O-O"].map(str::to_owned));
    texts.extend(pairs(position));
    texts.extend(chains(position));
    texts
        .into_iter()
        .try_for_each(|text| agrees_on(position, &legal, text))
}

fn agrees_on(
    position: &Position,
    legal: &BTreeMap<String, Move>,
    text: String,
) -> Result<(), Difference> {
    let listed = legal.get(&text).copied();
    let (explained, right) = match position.explain(&text) {
        Ok(explanation) => {
            let right = match explanation.legality {
                // A different spelling of a move is explained as that move.
                Legality::Legal { mv, .. } => {
                    let known = legal.values().any(|&known| known == mv);
                    let same = listed.is_none_or(|listed| listed == mv);
                    let read = position.read_move(&text) == Ok(mv);
                    known && same && read && takes_what_it_names(position, &text, mv)
                }
                Legality::Illegal { .. } => listed.is_none(),
            };
            (explanation.to_string(), right)
        }
        // All letters and squares are valid, so no other error may occur.
        Err(error) => {
            let unclear = matches!(
                error,
                MoveTextError::Ambiguous { .. } | MoveTextError::WallMissing { .. }
            );
            (error.to_string(), unclear && listed.is_none())
        }
    };
    if right {
        return Ok(());
    }
    Err(Difference::Explained {
        text,
        explained,
        listed: listed.is_some(),
    })
}

/// Whether a move takes each piece that stands on a square between the first and the last that its text names, where it
/// may also end.
fn takes_what_it_names(position: &Position, text: &str, mv: Move) -> bool {
    let named = text.split(',').skip(1);
    let squares = named.filter_map(|leg| position.rules().geometry.read(leg));
    squares.map(|(square, _)| square).all(|square| {
        let occupied = square != mv.from() && position.at(square).is_some();
        !occupied
            || mv.wing().is_some()
            // Any piece of the side may name it.
            || mv.is_wall_alone()
            || square == mv.to()
            || mv.taken().any(|taken| taken == square)
    })
}

/// Every pair of squares that starts on a piece of the side to move, with and without a suffix, and
/// one pair for each other square. Where rules of the turn make each explanation look at all moves, one piece out of a
/// few has all its pairs.
fn pairs(position: &Position) -> Vec<String> {
    let rules = position.rules();
    let mut dice = SplitMix64::seed_from_u64(position.hash());
    let letters = rules
        .named_kinds()
        .map(|kind| rules.piece(kind).symbol.of(Color::Black));
    let mut suffixes: Vec<String> = letters.collect();
    suffixes.push("+".to_owned());
    let mut texts = Vec::new();
    for from in rules.geometry.squares() {
        let ours = position
            .at(from)
            .is_some_and(|piece| piece.color == position.turn());
        let free = rules.has_free_turns() && rules.walls.is_none();
        let asked = free || dice.next_u64().is_multiple_of(ASKED_IN_TURN);
        let most = if ours && asked { usize::MAX } else { 1 };
        for to in rules.geometry.squares().take(most) {
            let pair = format!("{}{}", rules.geometry.name(from), rules.geometry.name(to));
            let suffix = &suffixes[dice.below(suffixes.len())];
            if rules.walls.is_some() {
                let walls: Vec<Square> = rules.geometry.squares().collect();
                let wall = rules.geometry.name(walls[dice.below(walls.len())]);
                let to = rules.geometry.name(to);
                texts.push(format!("{pair}{suffix},{to}{wall}"));
                texts.push(format!("{pair},{to}{wall}"));
            }
            texts.push(format!("{pair}{suffix}"));
            texts.push(pair);
        }
    }
    texts
}

/// Two steps, one after the other, of every piece of the side to move that has moves of several legs:
/// two King steps, or the first steps of its own legs.
fn chains(position: &Position) -> Vec<String> {
    let rules = position.rules();
    let geometry = rules.geometry;
    let steps = |from: Square| {
        let all = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Step { dx, dy }));
        all.filter_map(move |step| geometry.step(from, step))
    };
    let mut texts = Vec::new();
    let mut chain = |from: Square, middle: Square, to: Square| {
        let (out, on) = (geometry.name(middle), geometry.name(to));
        texts.push(format!("{}{out},{out}{on}", geometry.name(from)));
    };
    for from in geometry.squares() {
        let Some(piece) = position
            .at(from)
            .filter(|piece| piece.color == position.turn())
        else {
            continue;
        };
        let paths = rules.piece(piece.kind).every_path();
        let mut chained = paths.filter(|path| path.legs.len() > 1).peekable();
        if chained.peek().is_none() {
            continue;
        }
        for middle in steps(from) {
            steps(middle).for_each(|to| chain(from, middle, to));
        }
        let turned = |step: Step| {
            if piece.color == Color::White {
                step
            } else {
                back(step)
            }
        };
        for path in chained {
            let middle = geometry.step(from, turned(path.legs[0].step));
            let ends =
                middle.and_then(|at| Some((at, geometry.step(at, turned(path.legs[1].step))?)));
            if let Some((middle, to)) = ends {
                chain(from, middle, to);
            }
        }
    }
    texts
}
