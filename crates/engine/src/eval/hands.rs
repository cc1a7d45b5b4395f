//! Pieces off the board: in a hand to be dropped or gated, or in a pool to be promoted to.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;
use legwork_variant::position::Position;

use super::Evaluation;
use super::taper::Taper;

/// The value of a gating piece in percent of its value on the board, by the number of squares on which it can still be gated.
const ROOM: [i32; 5] = [0, 70, 88, 94, 97];
/// The value of a piece that waits behind a square in percent of its value on the board: it may be lost before it comes in.
const BEHIND: i32 = 90;
/// The extra value of a piece in hand that may be dropped on any square, in percent of its value on the board; proportionally
/// less if only some squares are allowed.
const ANYWHERE: i32 = 10;
/// Divisor of the value of the best promotion in a pool, to get the bonus for having it available.
const POOL_PART: i32 = 40;

/// Returns the value of each kind in hand; 0 for a kind that cannot be dropped.
pub(super) fn dropped(rules: &Rules, values: &[i32]) -> Vec<i32> {
    let all = rules.geometry.squares().count() as i32;
    let of_kind = |kind: Kind| {
        let rule = rules.drops.iter().find(|rule| rule.kinds.contains(kind));
        rule.map_or(0, |rule| {
            let open = rule.on[Color::White.index()].count() as i32;
            let crowned = rules.pair(kind, true).filter(|_| rule.crowned);
            let crowned = crowned.map_or(0, |crowned| values[crowned.index()]);
            let value = values[kind.index()].max(crowned);
            value * (100 + ANYWHERE * open / all) / 100
        })
    };
    rules.kinds().map(of_kind).collect()
}

/// Returns the gain of capturing each kind: its value on the board plus the value of the piece that comes into the hand.
pub(super) fn captured(rules: &Rules, values: &[i32], dropped: &[i32]) -> Vec<i32> {
    let of_kind = |kind: Kind| {
        let given = rules.in_hand(kind).map_or(0, |kind| dropped[kind.index()]);
        values[kind.index()] + given
    };
    rules.kinds().map(of_kind).collect()
}

/// Returns the value of a side's pieces off the board, and the part of it that counts towards the game phase.
pub(super) fn held(
    evaluation: &Evaluation,
    position: &Position,
    pawns: Squares,
    color: Color,
) -> (Taper, i32) {
    let Evaluation { rules, values, .. } = evaluation;
    let holdings = position.holdings();
    if holdings.is_empty(color) {
        return (Taper::default(), 0);
    }
    let counts = rules.slots().iter().enumerate();
    let held = counts.map(|(slot, &(kind, _))| (kind, i32::from(holdings.count(color, slot))));
    if rules.gates_at_all() {
        let value: i32 = held.map(|(kind, count)| values[kind.index()] * count).sum();
        let part = if rules.waits() {
            BEHIND
        } else {
            ROOM[gating_room(position, rules, color).min(ROOM.len() - 1)]
        };
        (Taper::new(value * part / 100, value * part / 100), value)
    } else if rules.drops_from_hands() {
        let (mut worth, mut officers) = (0, 0);
        for (kind, count) in held {
            worth += evaluation.dropped[kind.index()] * count;
            if evaluation.officers.contains(kind) {
                officers += values[kind.index()] * count;
            }
        }
        (Taper::new(worth, worth), officers)
    } else if pawns.is_empty() {
        (Taper::default(), 0)
    } else {
        let held = held.filter(|&(_, count)| count > 0);
        let best = held.map(|(kind, _)| values[kind.index()]).max();
        let part = best.unwrap_or(0) / POOL_PART;
        (Taper::new(part, 3 * part), 0)
    }
}

/// The number of squares on which a side may still gate.
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
