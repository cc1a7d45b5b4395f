//! For tests: the Walker's answers about a position, which the Generator must always equal.

use legwork_core::rules::{EndCause, Outcome};

use crate::position::{MoveError, Position};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;

/// The answers of the reference generator, the Walker: slow, and obviously right.
///
/// # Example: both generators count the same
///
/// ```
/// use legwork::Variant;
/// use legwork::testing::ReferenceMoves as _;
///
/// let start = Variant::open("gothic", &[])?.start();
/// assert_eq!(start.perft(2), start.walker_perft(2));
/// # Ok::<(), legwork::Error>(())
/// ```
pub trait ReferenceMoves: Sized {
    /// [`Position::perft`] by the Walker alone.
    fn walker_perft(&self, depth: u32) -> u64;

    /// The position that the Walker makes of a legal move; it equals [`Position::play`]'s.
    ///
    /// # Errors
    ///
    /// If the move is not legal here.
    fn walker_play(&self, mv: Move) -> Result<Self, MoveError>;

    /// The position after a null move by the Walker, in check or not: that after a pass.
    #[must_use]
    fn walker_null(&self) -> Self;

    /// Whether a side is in check, to move or not, by walking.
    fn walker_in_check(&self, color: Color) -> bool;

    /// [`Position::attackers`] by the Walker.
    fn walker_attackers(&self, square: Square, by: Color) -> Vec<Square>;

    /// Like `walker_attackers`, for several squares of the board, each with White's attackers and with Black's.
    fn walker_attackers_of(&self, squares: &[Square]) -> Vec<[Vec<Square>; 2]>;

    /// [`Position::see`] by the Walker, which makes every capture.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why.
    fn walker_see(&self, mv: Move) -> Result<i32, MoveError>;

    /// [`Position::pinned`] by the Walker, which takes every piece off the board in turn.
    fn walker_pinned(&self, color: Color) -> Vec<Square>;

    /// [`Position::outcome`] by the Walker.
    fn walker_outcome(&self) -> Option<Outcome>;
}

impl ReferenceMoves for Position {
    fn walker_perft(&self, depth: u32) -> u64 {
        self.walker().perft(&self.array(), depth)
    }

    fn walker_play(&self, mv: Move) -> Result<Self, MoveError> {
        self.play(mv)?;
        let after = self.walker().make(&self.array(), mv);
        Ok(Self::from_array(self.variant().clone(), &after))
    }

    fn walker_null(&self) -> Self {
        let after = self.walker().make(&self.array(), Move::PASS);
        Self::from_array(self.variant().clone(), &after)
    }

    fn walker_in_check(&self, color: Color) -> bool {
        let compiled = self.variant().compiled();
        compiled.check(&self.array(), color).is_some()
    }

    fn walker_attackers(&self, square: Square, by: Color) -> Vec<Square> {
        if self.rules().geometry.contains(square) {
            self.walker().attackers(&self.array(), square, by)
        } else {
            Vec::new()
        }
    }

    fn walker_attackers_of(&self, squares: &[Square]) -> Vec<[Vec<Square>; 2]> {
        let (walker, array) = (self.walker(), self.array());
        let of = |&square: &Square| Color::each(|by| walker.attackers(&array, square, by));
        squares.iter().map(of).collect()
    }

    fn walker_see(&self, mv: Move) -> Result<i32, MoveError> {
        self.legal(mv)?;
        Ok(self.walker().exchange(&self.array(), mv))
    }

    fn walker_pinned(&self, color: Color) -> Vec<Square> {
        let (walker, array) = (self.walker(), self.array());
        let rules = self.rules();
        let mut pinned: Vec<Square> = Vec::new();
        for king in self.variant().compiled().exposed_royals(&array, color) {
            let now = walker.attackers(&array, king, !color);
            let own = array.pieces(rules.geometry);
            let own = own.filter(|&(square, piece)| rules.owns(color, piece) && square != king);
            pinned.extend(own.map(|(square, _)| square).filter(|&square| {
                let mut without = array.clone();
                without.put(square, None);
                let attackers = walker.attackers(&without, king, !color);
                attackers.iter().any(|attacker| !now.contains(attacker))
            }));
        }
        pinned.sort_unstable();
        pinned.dedup();
        pinned
    }

    fn walker_outcome(&self) -> Option<Outcome> {
        let (walker, array) = (self.walker(), self.array());
        if let Some(end) = walker.over(&array) {
            return Some(end);
        }
        if !walker.legal(&array).is_empty() {
            return None;
        }
        let endings = &self.rules().endings;
        let drawn = || walker.winner_of_draws(&array);
        let compiled = self.variant().compiled();
        if compiled.check(&array, array.turn).is_some() {
            let winner = endings.checkmate.winner(array.turn, drawn);
            return Some(Outcome {
                cause: EndCause::Checkmate,
                winner,
            });
        }
        let men = Color::each(|color| {
            let pieces = array.pieces(self.rules().geometry);
            pieces.filter(|(_, piece)| piece.color == color).count() as u32
        });
        let winner = endings
            .stalemated(array.turn, men)
            .winner(array.turn, drawn);
        Some(Outcome {
            cause: EndCause::Stalemate,
            winner,
        })
    }
}
