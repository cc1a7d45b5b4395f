//! How a game ends: by the rules, or by one of the draws that are adjudicated.

use crate::material::DeadMaterial;
use crate::outcome::{self, Outcome};
use legwork_core::piece::Color;
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel};

/// Which draws are adjudicated; by default, all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjudication {
    /// The same position for the third time, or as often as the game's [`History`](crate::history::History) says.
    pub repetition: bool,
    /// Fifty moves of each side without a capture or a Pawn move, or as the history says.
    pub fifty_moves: bool,
    /// Nobody can mate any more, whatever is played.
    pub dead: bool,
}

impl Adjudication {
    /// The rules proper alone.
    pub const NONE: Self = Self {
        repetition: false,
        fifty_moves: false,
        dead: false,
    };
    /// Every draw that there is.
    pub const ALL: Self = Self {
        repetition: true,
        fifty_moves: true,
        dead: true,
    };
}

impl Default for Adjudication {
    fn default() -> Self {
        Self::ALL
    }
}

/// Why a game was adjudicated a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Draw {
    /// Neither side has anything left to mate with.
    Dead,
    /// The position has occurred for the third time, or as often as makes a draw.
    Repetition,
    /// The half-move clock has come to a hundred, or to what makes a draw.
    FiftyMoves,
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// By the rules proper.
    Ended(Outcome),
    /// By adjudication.
    Drawn(Draw),
}

impl Verdict {
    /// A name for programs, without the side that has won: `checkmate`, `threefold repetition`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ended(outcome) => outcome.name(),
            Self::Drawn(Draw::Dead) => "insufficient material",
            Self::Drawn(Draw::Repetition) => "threefold repetition",
            Self::Drawn(Draw::FiftyMoves) => "fifty-move rule",
        }
    }

    /// How a game has ended in a position, as far as the position alone shows it.
    pub(crate) fn without_history<S: Shape>(
        kernel: &Kernel<S>,
        dead: &DeadMaterial,
        board: &Board<S>,
        adjudication: Adjudication,
    ) -> Option<Self> {
        if let Some(outcome) = outcome::of(kernel, board) {
            return Some(Self::Ended(outcome));
        }
        (adjudication.dead && dead.is_dead(kernel, board)).then_some(Self::Drawn(Draw::Dead))
    }

    /// Who has won; `None` in a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Ended(outcome) => outcome.winner(),
            Self::Drawn(_) => None,
        }
    }
}
