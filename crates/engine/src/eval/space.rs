//! Space: squares that the enemy does not attack or control.

use legwork_core::piece::Color;
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;

use super::attacks::AttackMap;
use super::taper::Taper;

/// For each square of a side's own half without its Pawns that the enemy does not attack.
const SAFE: Taper = Taper::new(1, 3);
/// For each square that only this side attacks.
const OURS_ALONE: Taper = Taper::new(0, 2);
/// For each square that both sides attack and the enemy does not control: neither by a Pawn nor by more attackers.
const RESTRICTED: Taper = Taper::new(6, -7);

/// Each side's half of the board, without the middle rank if the number of ranks is odd.
pub(super) fn halves(rules: &Rules) -> [Squares; 2] {
    let geometry = rules.geometry;
    Color::each(|color| {
        let own = |&square: &_| rules.rank_of(color, square) < geometry.ranks() / 2;
        geometry.squares().filter(own).collect()
    })
}

/// Returns the score of a side's space; `half` is its half of the board without its Pawns.
#[inline(always)]
pub(super) fn space(half: Squares, own: &AttackMap, enemy: &AttackMap) -> Taper {
    let count = |squares: Squares| squares.count() as i32;
    let held = enemy.by_pawns | (enemy.twice - own.twice);
    SAFE * count(half - enemy.all)
        + OURS_ALONE * count(own.all - enemy.all)
        + RESTRICTED * count(own.all & (enemy.all - held))
}
