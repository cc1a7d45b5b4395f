//! How the rules end the game in a position.

use super::{Position, ask};
use crate::outcome::{self, Outcome};
use legwork_core::piece::Color;

/// # Ends of the game
///
/// By the rules alone: a [`History`](crate::history::History) and a [`Game`](crate::game::Game) know the draws
/// that depend on what was before.
impl Position {
    /// How the game has ended here by the rules proper, if it has.
    ///
    /// A game may be over and still have moves to play: by a bare King, where the rules say so.
    pub fn outcome(&self) -> Option<Outcome> {
        ask!(self, |kernel, board| outcome::of(kernel, board))
    }

    /// Whether a side has nothing left, neither on the board nor in hand, but its royal piece.
    pub fn is_bare(&self, color: Color) -> bool {
        ask!(self, |kernel, board| outcome::is_bare(kernel, board, color))
    }
}
