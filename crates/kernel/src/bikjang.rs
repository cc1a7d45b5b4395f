//! Bikjang: royal pieces that face each other along an open file or rank, and have to be parted.

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::sink::{Flow, ON, PieceMoves, Sink};

impl<S: Shape> Kernel<S> {
    /// Two royal pieces that face each other where the rules mind that, the one of the side to move first.
    pub fn facing(&self, board: &Board<S>) -> Option<(Square, Square)> {
        if !self.compiled.rules.turn.bikjang {
            return None;
        }
        let occupied = board.occupied();
        let enemies = self.royals(board, !board.turn);
        let pairs = self
            .royals(board, board.turn)
            .squares()
            .flat_map(|own| enemies.squares().map(move |enemy| (own, enemy)));
        pairs.into_iter().find(|&(own, enemy)| {
            let in_line = own.file() == enemy.file() || own.rank() == enemy.rank();
            in_line && {
                let between = self.tables.generation.squares.between(own, enemy);
                // A hole between them is not among these squares.
                let whole = between.count() + 1 == u32::from(own.distance(enemy));
                whole && !between.meets(occupied)
            }
        })
    }
}

/// Passes on only moves after which no royal pieces face each other: each is played.
pub(crate) struct Parting<'a, S: Shape> {
    pub(crate) kernel: &'a Kernel<S>,
    pub(crate) board: &'a Board<S>,
    pub(crate) sink: &'a mut dyn Sink<S>,
}

impl<S: Shape> Sink<S> for Parting<'_, S> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(|mv| self.one(mv))
    }

    fn goes_on(&mut self) -> Flow {
        self.sink.goes_on()
    }

    fn one(&mut self, mv: Move) -> Flow {
        self.sink.goes_on()?;
        let after = self.kernel.play(self.board, mv);
        match self.kernel.facing(&after) {
            None => self.sink.one(mv),
            Some(_) => ON,
        }
    }
}
