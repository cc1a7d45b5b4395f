//! How the rules proper end a game.

use std::fmt;

use legwork_core::piece::Color;
use legwork_core::rules::{End, EndCause};
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel};

/// How the rules proper end a game.
///
/// The rules say how ([`Endings`](legwork_core::rules::Endings)). A position that has an outcome has no legal moves. Draws by
/// repetition, by the fifty-move rule or by insufficient material are adjudicated by a game, not here.
///
/// # Example: a bare King loses
///
/// ```
/// use legwork_variant::position::Outcome;
/// use legwork_variant::variant::Variant;
///
/// let ron = r#"(
///     name: "Kings and Ferses",
///     board: (files: 4, ranks: 4),
///     pieces: [
///         (letter: "K", name: "King", betza: "K", royal: true),
///         (letter: "Q", name: "Fers", betza: "F"),
///     ],
///     start: "k3/3q/Q3/3K w - - 0 1",
///     endings: (stalemate: Loss, bare_king: Loss),
/// )"#;
/// let variant = Variant::from_ron("ferses", ron, &[])?;
/// assert_eq!(variant.start().outcome(), None);
/// let bare = variant.position("k3/4/QQ2/3K b - - 0 1")?.outcome();
/// assert!(matches!(bare, Some(Outcome::BareKing { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The winner, usually the side that gave mate; `None` if it is a draw.
        winner: Option<Color>,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate {
        /// Who has won by it; `None` where it is a draw.
        winner: Option<Color>,
    },
    /// A side has nothing left but its royal piece.
    BareKing {
        /// The other side; `None` if the rules say that it is a draw.
        winner: Option<Color>,
    },
    /// A side has lost all pieces of some kinds, or all but a few.
    Extinction {
        /// Who has won by it; `None` where it is a draw.
        winner: Option<Color>,
    },
    /// A side has reached its goal.
    Goal {
        /// That side; `None` in a draw because the other one has reached its own at once.
        winner: Option<Color>,
    },
    /// A side has given the number of checks that wins.
    Checks {
        /// That side.
        winner: Option<Color>,
    },
    /// A side has connected its pieces.
    Connection {
        /// Who has won by it; `None` where it is a draw.
        winner: Option<Color>,
    },
    /// The sides have passed the number of times in a row that ends the game.
    Passes {
        /// Who has won by it; `None` where it is a draw.
        winner: Option<Color>,
    },
    /// A side has passed while royal pieces faced each other.
    Bikjang {
        /// Who has won by it; `None` where it is a draw.
        winner: Option<Color>,
    },
}

impl Outcome {
    /// A name for programs, without the side that has won: `checkmate`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate { .. } => "stalemate",
            Self::BareKing { .. } => EndCause::BareKing.name(),
            Self::Extinction { .. } => EndCause::Extinction.name(),
            Self::Goal { .. } => EndCause::Goal.name(),
            Self::Checks { .. } => EndCause::Checks.name(),
            Self::Connection { .. } => EndCause::Connection.name(),
            Self::Passes { .. } => EndCause::Passes.name(),
            Self::Bikjang { .. } => EndCause::Bikjang.name(),
        }
    }

    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner }
            | Self::Stalemate { winner }
            | Self::BareKing { winner }
            | Self::Extinction { winner }
            | Self::Goal { winner }
            | Self::Checks { winner }
            | Self::Connection { winner }
            | Self::Passes { winner }
            | Self::Bikjang { winner } => winner,
        }
    }
}

impl From<End> for Outcome {
    fn from(End { cause, winner }: End) -> Self {
        match cause {
            EndCause::BareKing => Self::BareKing { winner },
            EndCause::Extinction => Self::Extinction { winner },
            EndCause::Goal => Self::Goal { winner },
            EndCause::Checks => Self::Checks { winner },
            EndCause::Connection => Self::Connection { winner },
            EndCause::Passes => Self::Passes { winner },
            EndCause::Bikjang => Self::Bikjang { winner },
            // Every random game that ends asks for the outcome.
            _ => unreachable!("every end is an outcome"),
        }
    }
}

/// How a position has ended a game, if it has.
pub(crate) fn of<S: Shape>(kernel: &Kernel<S>, board: &Board<S>) -> Option<Outcome> {
    if let Some(end) = kernel.over(board) {
        return Some(end.into());
    }
    if kernel.has_moves(board) {
        return None;
    }
    let (endings, us) = (&kernel.rules().endings, board.turn());
    let drawn = || kernel.winner_of_draws(board);
    if kernel.in_check(board) {
        let winner = endings.checkmate.winner(us, drawn);
        return Some(Outcome::Checkmate { winner });
    }
    let men = Color::BOTH.map(|color| board.men(color));
    let winner = endings.stalemated(us, men).winner(us, drawn);
    Some(Outcome::Stalemate { winner })
}

/// The outcome in words, including the winner.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = self.name();
        match self.winner() {
            Some(winner) => write!(f, "{how}, {winner} wins"),
            None => write!(f, "{how}, a draw"),
        }
    }
}
