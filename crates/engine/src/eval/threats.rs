//! Threats: hanging pieces, and pieces attacked by less valuable ones.

use legwork_variant::position::Army;

use super::Evaluation;
use super::attacks::AttackMap;
use super::taper::Taper;

/// Bonus for an attacked unprotected piece: a constant and a fraction of its value.
const HANGING: i32 = 23;
const HANGING_PART: i32 = 31;
/// Bonus for an officer that a Pawn attacks.
const BY_PAWN: Taper = Taper::new(56, 41);
/// Bonus for an officer that a less valuable officer attacks: a constant and a fraction of the difference.
const BY_LESSER: i32 = 24;
const BY_LESSER_PART: i32 = 12;
/// The minimum difference in value that counts, and its cap.
const LEAST_DIFFERENCE: i32 = 100;
const MAX_DIFFERENCE: i32 = 600;

/// Returns the bonus for what a side threatens.
#[inline(always)]
pub(super) fn threats(
    evaluation: &Evaluation,
    own: &Army,
    enemy: &Army,
    own_attacks: &AttackMap,
    enemy_attacks: &AttackMap,
) -> Taper {
    let mut worth = 0;
    let unprotected = own_attacks.all - enemy_attacks.all;
    if unprotected.meets(enemy.officers | enemy.pawns) {
        let officers = enemy.kinds.iter().map(|of| (of.kind, of.squares));
        for (kind, squares) in officers.chain(enemy.pawn_kinds.iter().copied()) {
            let value = evaluation.value(kind);
            let hanging = (squares & unprotected).count() as i32;
            worth += hanging * (HANGING * value.signum() + value / HANGING_PART);
        }
    }
    // Hanging pieces have been counted already.
    let protected = enemy.officers & own_attacks.all & (enemy_attacks.all - own_attacks.by_pawns);
    if !protected.is_empty() {
        for attackers in &own.kinds {
            let value = evaluation.value(attackers.kind);
            for &attacks in own.attacks(attackers) {
                let attacked = attacks & protected;
                if attacked.is_empty() {
                    continue;
                }
                for victims in &enemy.kinds {
                    let difference = evaluation.value(victims.kind) - value;
                    if difference >= LEAST_DIFFERENCE {
                        let bonus = BY_LESSER + difference.min(MAX_DIFFERENCE) / BY_LESSER_PART;
                        worth += bonus * (attacked & victims.squares).count() as i32;
                    }
                }
            }
        }
    }
    let chased = (enemy.officers & own_attacks.by_pawns).count() as i32;
    // Threats count more in the end game.
    Taper::new(worth, worth * 3 / 2) + BY_PAWN * chased
}
