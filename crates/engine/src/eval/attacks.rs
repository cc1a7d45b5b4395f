//! The attack map: the squares that a side attacks, computed once for each position, together with mobility and the colours
//! of colour-bound pieces' squares.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind};
use legwork_core::squares::Squares;
use legwork_variant::position::Position;

use super::taper::Taper;
use super::{Army, Evaluation};

/// Bonus for each enemy attacked by a piece that can capture on its way, such as a Lion.
const IN_PASSING: Taper = Taper::new(9, 9);

/// A piece other than a Pawn or a King, and what it attacks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Attacker {
    pub(super) kind: Kind,
    pub(super) attacks: Squares,
}

/// Penalty for a piece that reaches less than a quarter of its kind's average.
const TRAPPED: Taper = Taper::new(-10, -15);

/// The attacks of the pieces of a side.
#[derive(Debug, Clone, Default)]
pub(super) struct AttackMap {
    /// The officers, one by one.
    pub(super) officers: Vec<Attacker>,
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
    /// Computes the map. `by_pawns` has the squares that the Pawns of each side attack.
    pub(super) fn fill(
        &mut self,
        evaluation: &Evaluation,
        position: &Position,
        color: Color,
        armies: &[Army; 2],
        by_pawns: &[Squares; 2],
    ) {
        let (own, enemy) = (&armies[color.index()], &armies[(!color).index()]);
        let blocked = own.all | by_pawns[(!color).index()];
        self.officers.clear();
        self.by_pawns = by_pawns[color.index()];
        self.by_king = own
            .king
            .map_or(Squares::EMPTY, |king| position.attacks(king));
        self.all = self.by_pawns | self.by_king;
        self.twice = self.by_pawns & self.by_king;
        self.bound_to = [false; 2];
        let (mut sixteenths, mut trapped, mut in_passing) = (0, 0, 0);
        for square in own.officers {
            let Some(piece) = position.at(square) else {
                continue;
            };
            let kind = piece.kind;
            let attacks = position.attacks_as(square, piece);
            self.twice |= self.all & attacks;
            self.all |= attacks;
            let free = (attacks - blocked).count() as i32;
            let at = kind.index();
            sixteenths += (free - evaluation.usual[at]) * evaluation.per_square[at];
            trapped += i32::from(4 * free < evaluation.usual[at]);
            if evaluation.in_passing.contains(kind) {
                in_passing += (attacks & enemy.all).count() as i32;
            }
            if evaluation.colour_bound.contains(kind) {
                self.bound_to[is_dark(square)] = true;
            }
            self.officers.push(Attacker { kind, attacks });
        }
        let mobility = Taper::new(sixteenths / 16, sixteenths / 16);
        self.mobility = mobility + TRAPPED * trapped + IN_PASSING * in_passing;
    }
}

fn is_dark(square: Square) -> usize {
    usize::from((square.file() + square.rank()).is_multiple_of(2))
}
