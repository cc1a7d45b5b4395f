//! The King: Pawns in front of it, and enemies that attack the squares around it.

use legwork_core::geometry::{Geometry, Square, Step};
use legwork_core::piece::Color;
use legwork_core::squares::Squares;

use super::pawns::sign;
use super::taper::Taper;

/// The bonus for a Pawn in front of the King, by its distance.
const SHIELD: [i32; 3] = [14, 9, 4];
/// The penalty for a file without such a Pawn.
const OPEN: i32 = 14;
/// The most that an attack costs.
const WORST: i32 = 600;

/// The squares around a King that attackers are counted on.
pub(super) fn zone(geometry: Geometry, king: Square, color: Color) -> Squares {
    let ahead = sign(color) as i8;
    let steps = (-1..=1).flat_map(|dx| (-1..=2).map(move |dy| Step { dx, dy: dy * ahead }));
    steps.filter_map(|step| geometry.step(king, step)).collect()
}

/// Returns the value of the Pawns in front of a King, in the middle game.
pub(super) fn shelter(geometry: Geometry, pawns: Squares, king: Square, color: Color) -> Taper {
    let mut middle = 0;
    for dx in -1..=1 {
        let mut worth = -OPEN;
        for (distance, gain) in (1..).zip(SHIELD) {
            let step = Step {
                dx,
                dy: distance * sign(color) as i8,
            };
            match geometry.step(king, step) {
                Some(square) if pawns.contains(square) => {
                    worth = gain;
                    break;
                }
                _ => {}
            }
        }
        // Beside the board no file is open.
        if geometry.step(king, Step { dx, dy: 0 }).is_some() {
            middle += worth;
        }
    }
    Taper::new(middle, 0)
}

/// How much a piece of that value adds to an attack on a square beside the King.
pub(super) fn weight(value: i32) -> i32 {
    (1 + value.abs() / 250).min(6)
}

/// Returns the penalty for an attack: the number of attackers, and their weights summed up over the squares
/// that they attack.
pub(super) fn danger(attackers: u32, weights: i32) -> Taper {
    let weights = if attackers > 1 { weights } else { weights / 3 };
    Taper::new(-(weights * weights / 7).min(WORST), -weights)
}
