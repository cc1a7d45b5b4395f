//! A King left alone, in games without mate.

use legwork_core::piece::Color;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::tables::endings::CountedKinds;
use super::tables::lone_king::LoneKingTable;

impl<S: Shape> Kernel<S> {
    /// The winner by a lone King, `None` in a draw, if there is one and it ends the game.
    pub(crate) fn lone_king(
        &self,
        board: &Board<S>,
        table: &LoneKingTable<S>,
    ) -> Option<Option<Color>> {
        let squares = |counted: &CountedKinds| counted.squares(&board.planes, board.occupied());
        let royals = squares(&table.royals);
        [!board.turn, board.turn].into_iter().find_map(|side| {
            let own = self.alive(board, table, side);
            if own.count() != 1 || (own & royals).is_empty() {
                return None;
            }
            let others = self.alive(board, table, !side) & !squares(&table.weak);
            let hunters = others.count();
            if (others & royals).is_empty() {
                return None;
            }
            let checked = |side: Color| {
                let mut royals = board.own(side, royals).squares();
                royals.any(|square| self.is_attacked(board, square, !side))
            };
            if hunters == 1 {
                // With weak pieces in addition to its King the other side plays on.
                let bare = self.alive(board, table, !side).count() == 1;
                let drawn = bare && !checked(side) && !checked(!side);
                return drawn.then(|| self.winner_of_draws(board));
            }
            let near = || {
                let beside = |king| {
                    others
                        .squares()
                        .any(|square| self.tables.geometry.distance(square, king) == 1)
                };
                own.squares().any(beside)
            };
            let wins = hunters - 1 <= table.most && (hunters > 2 || !near()) && !checked(!side);
            wins.then_some(Some(!side))
        })
    }

    /// The pieces of a side that can still move.
    fn alive(&self, board: &Board<S>, table: &LoneKingTable<S>, side: Color) -> S {
        let mut alive = board.own(side, board.occupied());
        for (kind, squares) in &table.dead {
            let there = alive & squares[side.index()];
            if !there.is_empty() {
                alive &= !(there & kind.squares(&board.planes, board.occupied()));
            }
        }
        alive
    }

    /// Whether a move may leave a side with a King alone.
    pub(crate) fn may_bare(&self, board: &Board<S>, table: &LoneKingTable<S>, taken: u32) -> bool {
        let few = |side| self.alive(board, table, side).count() <= 1 + taken.max(1);
        few(board.turn) || few(!board.turn)
    }
}
