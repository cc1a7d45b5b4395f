//! How a game ends: by the rules for a position, or by the moves before it.

use std::fmt;

use crate::material::DeadMaterial;
use crate::outcome;
use legwork_core::piece::Color;
use legwork_core::rules::Outcome;
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel};

/// The rules that end a game by more than the position and that are applied; by default, all. The variant's
/// [rules](legwork_core::rules::Draws) define them and their results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjudication {
    /// A position that has occurred too often: a draw, or lost or won.
    pub repetition: bool,
    /// Too many moves without a capture or a Pawn move.
    pub moves: bool,
    /// A count that has come to its end.
    pub counting: bool,
    /// No sequence of moves can lead to mate.
    pub dead: bool,
}

impl Adjudication {
    /// The rules for positions alone.
    pub const NONE: Self = Self {
        repetition: false,
        moves: false,
        counting: false,
        dead: false,
    };
    /// Every rule.
    pub const ALL: Self = Self {
        repetition: true,
        moves: true,
        counting: true,
        dead: true,
    };
}

impl Default for Adjudication {
    fn default() -> Self {
        Self::ALL
    }
}

/// Why a game is a draw, other than by the position alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// Neither side has anything left to mate with.
    Dead,
    /// The position has occurred as often as makes a draw.
    Repetition {
        /// How often that is: three times by default.
        times: u32,
    },
    /// Each side has made as many moves without a capture or a Pawn move as make a draw.
    Moves {
        /// How many that are: fifty by default.
        moves: u32,
    },
    /// More moves are counted than the rules allow for the men on the board.
    Counting,
}

impl Draw {
    /// A name for programs: `threefold repetition`.
    fn name(self) -> &'static str {
        match self {
            Self::Dead => "insufficient material",
            Self::Repetition { times: 3 } => "threefold repetition",
            Self::Repetition { times: 4 } => "fourfold repetition",
            Self::Repetition { .. } => "repetition",
            Self::Moves { moves: 50 } => "fifty-move rule",
            Self::Moves { .. } => "move rule",
            Self::Counting => "counting rule",
        }
    }
}

/// Why a game is lost, other than by the position alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// The position has occurred as often as the rules allow, which they call a loss.
    Repetition {
        /// How often that is.
        times: u32,
    },
    /// The side gave check, or attacked, with each of its moves until the position had occurred as often as the rules allow.
    PerpetualCheck,
    /// The side chased the same piece with each of its moves until then.
    PerpetualChase,
    /// A draw in rules where this side loses draws.
    Drawn(Draw),
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// By mate, stalemate, or another rule for positions.
    Ended(Outcome),
    /// A draw by the moves before, or by too little material.
    Drawn(Draw),
    /// A side has lost by the moves before.
    Lost {
        /// That side.
        loser: Color,
        /// Why it has lost.
        by: Loss,
    },
}

impl Verdict {
    /// A name for programs, without the side that has won: `checkmate`, `threefold repetition`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ended(outcome) => outcome.cause.name(),
            Self::Drawn(draw) => draw.name(),
            Self::Lost { by, .. } => match by {
                Loss::Repetition { times } => Draw::Repetition { times }.name(),
                Loss::PerpetualCheck => "perpetual check",
                Loss::PerpetualChase => "perpetual chase",
                Loss::Drawn(draw) => draw.name(),
            },
        }
    }

    /// The draw that it is, or that it would be if neither side lost draws.
    pub fn draw(self) -> Option<Draw> {
        match self {
            Self::Drawn(draw)
            | Self::Lost {
                by: Loss::Drawn(draw),
                ..
            } => Some(draw),
            _ => None,
        }
    }

    /// The verdict where a side wins draws.
    pub(crate) fn where_draws_win(self, winner: Option<Color>) -> Self {
        match (self, winner) {
            (Self::Drawn(draw), Some(winner)) => Self::Lost {
                loser: !winner,
                by: Loss::Drawn(draw),
            },
            (verdict, _) => verdict,
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
        let draw = || Self::Drawn(Draw::Dead).where_draws_win(kernel.winner_of_draws(board));
        (adjudication.dead && dead.is_dead(kernel, board)).then(draw)
    }

    /// The winner; `None` in a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Ended(outcome) => outcome.winner,
            Self::Drawn(_) => None,
            Self::Lost { loser, .. } => Some(!loser),
        }
    }
}

/// The verdict in words, the side that has won included: `perpetual check, Black wins`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.winner()) {
            (Self::Ended(outcome), _) => outcome.fmt(f),
            (_, Some(winner)) => write!(f, "{}, {winner} wins", self.name()),
            (_, None) => write!(f, "{}, a draw", self.name()),
        }
    }
}
