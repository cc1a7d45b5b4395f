//! Threats: hanging pieces, and pieces attacked by less valuable ones.

use legwork_variant::position::Position;

use super::attacks::AttackMap;
use super::taper::Taper;
use super::{Army, Evaluation};

/// Bonus for an attacked unprotected piece: a constant and a fraction of its value.
const HANGING: i32 = 23;
const HANGING_PART: i32 = 31;
/// Bonus for an officer that a Pawn attacks.
const BY_PAWN: Taper = Taper::new(56, 41);
/// Bonus for an officer that a less valuable officer attacks: a constant and a fraction of the difference.
const BY_LESSER: i32 = 24;
const BY_LESSER_PART: i32 = 12;
/// The least difference in value that counts, and its cap.
const LEAST_DIFFERENCE: i32 = 100;
const MOST_DIFFERENCE: i32 = 600;

/// Returns the bonus for what a side threatens.
pub(super) fn threats(
    evaluation: &Evaluation,
    position: &Position,
    enemy: &Army,
    own_attacks: &AttackMap,
    enemy_attacks: &AttackMap,
) -> Taper {
    let value_at = |square| {
        let piece = position.at(square);
        piece.map_or(0, |piece| evaluation.value(piece.kind))
    };
    let mut worth = 0;
    let unprotected = own_attacks.all - enemy_attacks.all;
    for square in (enemy.officers | enemy.pawns) & unprotected {
        let value = value_at(square);
        worth += HANGING * value.signum() + value / HANGING_PART;
    }
    // Hanging pieces have been counted already.
    let protected = enemy.officers & (enemy_attacks.all - own_attacks.by_pawns);
    for attacker in &own_attacks.officers {
        for square in attacker.attacks & protected {
            let difference = value_at(square) - evaluation.value(attacker.kind);
            if difference >= LEAST_DIFFERENCE {
                worth += BY_LESSER + difference.min(MOST_DIFFERENCE) / BY_LESSER_PART;
            }
        }
    }
    let chased = (enemy.officers & own_attacks.by_pawns).count() as i32;
    // Threats count more in the end game.
    Taper::new(worth, worth * 3 / 2) + BY_PAWN * chased
}
