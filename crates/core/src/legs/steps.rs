//! Counts the squares that walks look at: a measure of how slow rules are that needs no clock.

use std::ops::ControlFlow;

use super::{Landing, Legs, Observer};
use crate::array_board::ArrayBoard;
use crate::geometry::Square;
use crate::piece::Kind;
use crate::rules::Rules;
use crate::shape::{Large, Shape};
use crate::state::State;

/// Counts the squares that a walk looks at.
struct Steps {
    squares: u64,
    /// The number of squares that it looks at for each square on its way: where pieces stop riders, also those from which they could.
    each: u64,
}

impl Observer for Steps {
    type Trail = ();

    fn looks(&mut self, (): &mut (), _: Square) {
        self.squares += self.each;
    }

    fn lands(&mut self, (): (), _: Landing) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl Rules {
    /// The number of squares that the paths of both sides' pieces look at in the start array, for each kind
    /// on the board.
    ///
    /// # Example: two Kings in the corners of a board look at three squares each
    ///
    /// ```
    /// use legwork_core::rules::Rules;
    /// use legwork_reader::ReadRules as _;
    ///
    /// let rules = Rules::read("kings", r#"(
    ///     name: "Kings",
    ///     board: (files: 8, ranks: 8),
    ///     pieces: [(letter: "K", name: "King", betza: "K", royal: true)],
    ///     start: "7k/8/8/8/8/8/8/K7 w - - 0 1",
    /// )"#, &[])?;
    /// assert_eq!(rules.start_steps(), [(rules.king, 6)]);
    /// # Ok::<(), legwork_core::rules::ReadError>(())
    /// ```
    pub fn start_steps(&self) -> Vec<(Kind, u64)> {
        let legs = Legs::new(self);
        let mut board = ArrayBoard::empty(State::default());
        for &(square, piece) in &self.array {
            board.put(square, Some(piece));
            board.virgin |= Large::single(square);
        }
        let of_kind = |kind| {
            let mut steps = Steps {
                squares: 0,
                each: 1,
            };
            let pieces = self.array.iter().filter(|(_, piece)| piece.kind == kind);
            for &(square, piece) in pieces {
                steps.each = 1 + legs.halters[piece.color.index()].len() as u64;
                for way in legs.of(piece) {
                    let _ = legs.observe(&board, square, piece, way, (), &mut steps);
                }
            }
            (kind, steps.squares)
        };
        self.kinds()
            .map(of_kind)
            .filter(|&(_, steps)| steps > 0)
            .collect()
    }
}
