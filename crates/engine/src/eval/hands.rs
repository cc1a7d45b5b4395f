//! Pieces off the board: in the hand, to be dropped, or as long as there is room to gate them; in a pool, for Pawns
//! to become.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::rules::{HoldingsForm, Rules};
use legwork_core::squares::Squares;
use legwork_variant::position::Position;

use super::taper::Taper;

/// The value of a piece in the hand in hundredths of its value on the board, by the number of squares where
/// it may be gated.
const ROOM: [i32; 5] = [0, 70, 88, 94, 97];
/// The value of a piece that may be dropped, in hundredths of its value on the board: it may go anywhere.
const DROPPED: i32 = 110;
/// The part of a Pawn's best promotion that having it gives: one of so many.
const POOL_PART: i32 = 40;

/// Returns the value of the pieces that a side holds, and the part of it that counts towards the phase of the
/// game.
pub(super) fn held(
    position: &Position,
    rules: &Rules,
    values: &[i32],
    pawns: Squares,
    color: Color,
) -> (Taper, i32) {
    let Some(rule) = &rules.holdings else {
        return (Taper::default(), 0);
    };
    let holdings = position.holdings();
    if holdings.is_empty(color) {
        return (Taper::default(), 0);
    }
    let counts = rule.slots.iter().enumerate();
    let held = counts.map(|(slot, &(kind, _))| (kind, i32::from(holdings.count(color, slot))));
    match rule.form {
        HoldingsForm::Hand => {
            let value: i32 = held.map(|(kind, count)| values[kind.index()] * count).sum();
            let room = gating_room(position, rules, color);
            let part = ROOM[room.min(ROOM.len() - 1)];
            (Taper::new(value * part / 100, value * part / 100), value)
        }
        HoldingsForm::Drop => {
            let value: i32 = held.map(|(kind, count)| values[kind.index()] * count).sum();
            let worth = value * DROPPED / 100;
            (Taper::new(worth, worth), value)
        }
        HoldingsForm::Pool if !pawns.is_empty() => {
            let kinds: Kinds = held
                .filter(|&(_, count)| count > 0)
                .map(|(kind, _)| kind)
                .collect();
            let best = kinds.iter().map(|kind| values[kind.index()]).max();
            let part = best.unwrap_or(0) / POOL_PART;
            (Taper::new(part, 3 * part), 0)
        }
        HoldingsForm::Pool => (Taper::default(), 0),
    }
}

/// On how many squares a side may still gate.
fn gating_room(position: &Position, rules: &Rules, color: Color) -> usize {
    let own = position.side(color) & position.virgin();
    let first = |square: &Square| rules.rank_of(color, *square) == 0;
    own.iter().filter(first).count()
}

/// The pieces of a side among some kinds.
pub(super) fn of_kinds(position: &Position, color: Color, kinds: Kinds) -> Squares {
    let squares = kinds
        .iter()
        .map(|kind| position.of(Piece::new(color, kind)));
    squares.fold(Squares::EMPTY, |all, some| all | some)
}
