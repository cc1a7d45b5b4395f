//! How the rules end the game in a position.

use super::{Position, ask};
use crate::outcome;
use legwork_core::piece::Color;
use legwork_core::rules::Outcome;
use legwork_core::squares::Squares;

/// # Ends of the game
///
/// By the position alone: a [`History`](crate::history::History) and a [`Game`](crate::game::Game) know the draws that depend on
/// earlier positions.
impl Position {
    /// How the game has ended here by the rules proper, if it has.
    ///
    /// A position that has an outcome has no legal moves.
    pub fn outcome(&self) -> Option<Outcome> {
        ask!(self, |kernel, board| outcome::of(kernel, board))
    }

    /// How the game has ended by anything but mate and stalemate.
    pub fn ended_early(&self) -> Option<Outcome> {
        ask!(self, |kernel, board| kernel.over(board))
    }

    /// Whether a side has one man left at most, on the board and in hand: its royal piece, where it always has one.
    pub fn is_bare(&self, color: Color) -> bool {
        ask!(self, |kernel, board| kernel.strength(board, color) <= 1)
    }

    /// The number of checks that a side still has to give to win; `None` if checks do not win.
    pub fn checks_left(&self, color: Color) -> Option<u8> {
        self.rules().endings.checks?;
        Some(ask!(self, |_kernel, board| board.checks_left().of(color)))
    }

    /// The royal pieces of a side that may not be left attacked.
    pub fn exposed_royals(&self, color: Color) -> Squares {
        ask!(self, |kernel, board| kernel
            .exposed_royals(board, color)
            .into())
    }

    /// The royal pieces of the side to move by which it is in check; none if it is not in check.
    pub fn royals_in_check(&self) -> Squares {
        ask!(self, |kernel, board| kernel
            .royals_in_check(board, board.turn())
            .into())
    }
}
