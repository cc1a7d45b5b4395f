//! How the rules proper end a game.

use std::fmt;

use legwork_core::piece::Color;
use legwork_core::rules::{BareKing, HoldingsForm, Rules, Stalemate};
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Kernel};

/// How the rules proper end a game.
///
/// The rules say what stalemate and a bare King are worth
/// ([`Endings`](legwork_core::rules::Endings)). Draws by repetition, by the fifty-move rule or
/// by insufficient material are adjudicated by a game, not here.
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
/// let bare = variant.position("k3/4/Q3/3K b - - 0 1")?.outcome();
/// assert!(matches!(bare, Some(Outcome::BareKing { winner: Some(_) })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate {
        /// Who has won by it; `None` where it is a draw.
        winner: Option<Color>,
    },
    /// A side has nothing left but its royal piece.
    BareKing {
        /// The other side; `None` in the draw when both have nothing left.
        winner: Option<Color>,
    },
}

impl Outcome {
    /// A name for programs, without the side that has won: `checkmate`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate { .. } => "stalemate",
            Self::BareKing { .. } => "bare king",
        }
    }

    /// Who has won; `None` in a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Stalemate { winner } | Self::BareKing { winner } => winner,
        }
    }
}

/// How a position has ended a game, if it has.
pub(crate) fn of<S: Shape>(kernel: &Kernel<S>, board: &Board<S>) -> Option<Outcome> {
    let endings = kernel.rules().endings;
    let stuck = !kernel.has_moves(board);
    let us = board.turn();
    if stuck && kernel.in_check(board) {
        return Some(Outcome::Checkmate { winner: !us });
    }
    let bare = match endings.bare_king {
        BareKing::PlayOn => None,
        BareKing::Loss => bare_king(kernel, board),
    };
    let stalemate = stuck.then(|| Outcome::Stalemate {
        winner: match endings.stalemate {
            Stalemate::Draw => None,
            Stalemate::Loss => Some(!us),
            Stalemate::Win => Some(us),
        },
    });
    bare.or(stalemate)
}

/// Whether a side has nothing left, neither on the board nor in hand, but its royal piece.
#[inline]
pub(crate) fn is_bare<S: Shape>(kernel: &Kernel<S>, board: &Board<S>, color: Color) -> bool {
    board.men(color) == 1 && (!waits(kernel.rules()) || board.state().holdings.is_empty(color))
}

/// Whether pieces wait in a hand, from which they come onto the board.
fn waits(rules: &Rules) -> bool {
    rules.gates() || rules.holds(HoldingsForm::Drop)
}

/// The end by a bare King: whoever has nothing left has lost, but may answer in kind at once.
fn bare_king<S: Shape>(kernel: &Kernel<S>, board: &Board<S>) -> Option<Outcome> {
    let us = board.turn();
    let winner = match (is_bare(kernel, board, us), is_bare(kernel, board, !us)) {
        (false, false) => return None,
        (true, true) => None,
        // It was bared a move ago, and has not answered in kind.
        (false, true) => Some(us),
        (true, false) if can_bare(kernel, board) => return None,
        (true, false) => Some(!us),
    };
    Some(Outcome::BareKing { winner })
}

/// Whether some legal move leaves the other side nothing but its royal piece.
fn can_bare<S: Shape>(kernel: &Kernel<S>, board: &Board<S>) -> bool {
    let them = !board.turn();
    kernel.has_capture(board, |mv| is_bare(kernel, &kernel.play(board, mv), them))
}

/// The outcome in words, the side that has won included.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self {
            Self::BareKing { winner: None } => "bare kings",
            other => other.name(),
        };
        match self.winner() {
            Some(winner) => write!(f, "{how}, {winner} wins"),
            None => write!(f, "{how}, a draw"),
        }
    }
}
