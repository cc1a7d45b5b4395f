//! Piece-square tables: the value of a piece, and the bonus of each square.

use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::Rules;

use super::survey::Reach;
use super::taper::Taper;

/// Bonus of a square for each square that can be reached from it.
const PER_SQUARE: f64 = 3.0;
/// The value of Pawns and of officers in the middle game and the end game, in percent.
const OF_PAWNS: Taper = Taper::new(85, 97);
const OF_OFFICERS: Taper = Taper::new(100, 103);
/// End game bonus for each step of a King towards the centre.
const KING_STEP: i32 = 4;
/// Middle game penalties for each step of a King towards the central files, and for each step forward.
const KING_FILE: i32 = 13;
const KING_RANK: i32 = 11;
/// Penalty for a piece on its first rank.
const UNDEVELOPED: i32 = 14;
/// Bonus for an advanced Pawn on the two central files, on the files next to them, and for each step in the end game.
const PAWN_CENTRE: i32 = 14;
const PAWN_NEAR_CENTRE: i32 = 16;
const PAWN_STEP: i32 = 6;

/// The piece-square table of a kind, from White's view. A royal kind has no material value, and no value at all where no check
/// may be given.
pub(super) fn squares(rules: &Rules, reach: &Reach, kind: Kind, value: i32) -> Vec<Taper> {
    let geometry = rules.geometry;
    let parts = if rules.piece(kind).pawn {
        OF_PAWNS
    } else {
        OF_OFFICERS
    };
    let worth = Taper::new(value * parts.middle / 100, value * parts.end / 100);
    let mut table = vec![Taper::default(); 256];
    for square in geometry.squares() {
        let place = if rules.royals.contains(kind) && rules.may_check() {
            king(geometry, square)
        } else if rules.is_never_captured(kind) {
            Taper::default()
        } else if rules.piece(kind).pawn {
            pawn(geometry, square)
        } else {
            officer(reach, square, value)
        };
        table[square.index()] = worth + place;
    }
    table
}

/// The square whose entry in White's table applies to a piece of this colour: Black's view is rotated.
pub(super) fn seen_by(geometry: Geometry, color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => geometry.rotated(square),
    }
}

/// The distance of a square from the centre, in half steps: the greater of the distances along files and along ranks.
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
    let middle = (files - 2).min(5) * KING_FILE / 2 - rank.min(5) * KING_RANK;
    Taper::new(middle, end)
}

fn pawn(geometry: Geometry, square: Square) -> Taper {
    let steps = i32::from(square.rank());
    let files = (2 * i32::from(square.file()) + 1 - i32::from(geometry.files())).abs();
    let centre = match files {
        ..=1 => PAWN_CENTRE,
        2..=3 => PAWN_NEAR_CENTRE,
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
    // Valuable pieces are mobile everywhere.
    let gain = if value > 600 { gain / 2.0 } else { gain };
    let gain = gain.clamp(-60.0, 60.0).round() as i32;
    let waits = if square.rank() == 0 && value < 600 {
        UNDEVELOPED
    } else {
        0
    };
    Taper::new(gain - waits, gain)
}
