//! The attack map: the squares that a side attacks, computed once for each position, together with mobility and the colours
//! of colour-bound pieces' squares.

use legwork_core::geometry::Square;
use legwork_core::squares::Squares;
use legwork_variant::position::Army;

use super::Evaluation;
use super::taper::Taper;

/// Bonus for each enemy attacked by a piece that can capture on its way, such as a Lion.
const IN_PASSING: Taper = Taper::new(9, 9);
/// Penalty for a piece that reaches less than a quarter of its kind's average.
const TRAPPED: Taper = Taper::new(-10, -15);

/// The attacks of the pieces of a side.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct AttackMap {
    /// The squares attacked by anything.
    pub(super) all: Squares,
    /// The squares attacked by two pieces or more; what several Pawns attack counts once.
    pub(super) twice: Squares,
    pub(super) by_pawns: Squares,
    pub(super) by_king: Squares,
    /// The score of mobility, trapped pieces, and enemies that can be captured on the way.
    pub(super) mobility: Taper,
    /// Whether there are colour-bound pieces on light squares, and on dark ones.
    pub(super) bound_to: [bool; 2],
}

impl AttackMap {
    /// Computes the map of a side. The Pawns of both sides attack these squares.
    #[inline(always)]
    pub(super) fn of(
        evaluation: &Evaluation,
        own: &Army,
        enemy: &Army,
        by_pawns: Squares,
        by_enemy_pawns: Squares,
    ) -> Self {
        let blocked = own.all | by_enemy_pawns;
        let by_king = own.by_king;
        let (mut all, mut twice) = (by_pawns | by_king, by_pawns & by_king);
        let mut bound_to = [false; 2];
        let (mut sixteenths, mut trapped, mut in_passing) = (0, 0, 0);
        for of_kind in &own.kinds {
            let kind = of_kind.kind;
            let (usual, per_square) = (
                evaluation.usual[kind.index()],
                evaluation.per_square[kind.index()],
            );
            let takes_in_passing = evaluation.in_passing.contains(kind);
            for &attacks in own.attacks(of_kind) {
                twice |= all & attacks;
                all |= attacks;
                let free = (attacks - blocked).count() as i32;
                sixteenths += (free - usual) * per_square;
                trapped += i32::from(4 * free < usual);
                if takes_in_passing {
                    in_passing += (attacks & enemy.all).count() as i32;
                }
            }
            if evaluation.colour_bound.contains(kind) {
                for square in of_kind.squares {
                    bound_to[is_dark(square)] = true;
                }
            }
        }
        let mobility = Taper::new(sixteenths / 16, sixteenths / 16);
        Self {
            all,
            twice,
            by_pawns,
            by_king,
            mobility: mobility + TRAPPED * trapped + IN_PASSING * in_passing,
            bound_to,
        }
    }
}

fn is_dark(square: Square) -> usize {
    usize::from((square.file() + square.rank()).is_multiple_of(2))
}
