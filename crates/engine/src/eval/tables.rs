//! Piece-square tables: the value of a piece, and the bonus of each square.

use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::Rules;

use super::survey::Reach;
use super::taper::Taper;

/// The bonus of a square for one more square that can be reached from it.
const PER_SQUARE: f64 = 4.8;
/// The bonus of a King's step towards the middle in an end game, and its penalty in a middle game.
const KING_STEP: i32 = 8;
/// The penalty of a King's step forward in a middle game.
const KING_RANK: i32 = 14;
/// The penalty of a piece that is still on its first rank.
const UNDEVELOPED: i32 = 8;
/// The bonus of a Pawn's step forward in an end game.
const PAWN_STEP: i32 = 6;

/// The worth of a kind on each square, White's; of a royal kind that is never captured only the place counts, and nothing where
/// no check may be given.
pub(super) fn squares(rules: &Rules, reach: &Reach, kind: Kind, value: i32) -> Vec<Taper> {
    let geometry = rules.geometry;
    let mut table = vec![Taper::default(); 256];
    for square in geometry.squares() {
        let place = if rules.royals.contains(kind) && rules.turn.giving_check {
            king(geometry, square)
        } else if rules.is_never_captured(kind) {
            Taper::default()
        } else if rules.piece(kind).pawn {
            pawn(geometry, square)
        } else {
            officer(reach, square, value)
        };
        table[square.index()] = Taper::new(value, value) + place;
    }
    table
}

/// The square whose entry of White's table a piece of that colour has: Black's army is White's turned.
pub(super) fn seen_by(geometry: Geometry, color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => geometry.rotated(square),
    }
}

/// How far a square is from the middle, in halves of a step: along files and ranks, the greater one.
fn from_middle(geometry: Geometry, square: Square) -> i32 {
    let off = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
    let files = off(square.file(), geometry.files());
    let ranks = off(square.rank(), geometry.ranks());
    files.max(ranks)
}

fn king(geometry: Geometry, square: Square) -> Taper {
    let rank = i32::from(square.rank());
    let files = (2 * i32::from(square.file()) + 1 - i32::from(geometry.files())).abs();
    let widest = i32::from(geometry.files().max(geometry.ranks()));
    let end = (widest - from_middle(geometry, square)) * KING_STEP / 2 - 2 * KING_STEP;
    let middle = (files - 2).min(5) * KING_STEP / 2 - rank.min(5) * KING_RANK;
    Taper::new(middle, end)
}

fn pawn(geometry: Geometry, square: Square) -> Taper {
    let steps = i32::from(square.rank());
    let files = (2 * i32::from(square.file()) + 1 - i32::from(geometry.files())).abs();
    let centre = match files {
        ..=1 => 10,
        2..=3 => 4,
        _ => 0,
    };
    let middle = match steps {
        0..=1 => 0,
        2 => centre / 2,
        _ => centre + steps.min(6),
    };
    Taper::new(middle, (steps - 1).max(0) * PAWN_STEP)
}

fn officer(reach: &Reach, square: Square, value: i32) -> Taper {
    let gain = (reach.from[square.index()] - reach.mobility) * PER_SQUARE;
    // A piece of great value reaches much from everywhere.
    let gain = if value > 600 { gain / 2.0 } else { gain };
    let gain = gain.clamp(-60.0, 60.0).round() as i32;
    let waits = if square.rank() == 0 && value < 600 {
        UNDEVELOPED
    } else {
        0
    };
    Taper::new(gain - waits, gain)
}
