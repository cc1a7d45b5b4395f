//! Space: squares on which the enemy attacks nothing.

use legwork_core::piece::Color;
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;

use super::attacks::AttackMap;
use super::taper::Taper;

/// A square of the own half without a Pawn that the enemy does not attack.
const SAFE: Taper = Taper::new(1, 3);
/// A square anywhere that only the own side attacks.
const OURS_ALONE: Taper = Taper::new(0, 2);
/// A square that both sides attack and that the enemy does not hold: neither by a Pawn nor by more pieces.
const RESTRICTED: Taper = Taper::new(6, -7);

/// The half of the board on which each side begins; where the number of ranks is odd, without the rank in the middle.
pub(super) fn halves(rules: &Rules) -> [Squares; 2] {
    let geometry = rules.geometry;
    Color::BOTH.map(|color| {
        let own = |&square: &_| rules.rank_of(color, square) < geometry.ranks() / 2;
        geometry.squares().filter(own).collect()
    })
}

/// Returns the worth of a side's space; `half` is its half of the board without its Pawns.
pub(super) fn space(half: Squares, own: &AttackMap, enemy: &AttackMap) -> Taper {
    let count = |squares: Squares| squares.count() as i32;
    let held = enemy.by_pawns | (enemy.twice - own.twice);
    SAFE * count(half - enemy.all)
        + OURS_ALONE * count(own.all - enemy.all)
        + RESTRICTED * count(own.all & (enemy.all - held))
}
