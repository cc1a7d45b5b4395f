//! How the rules proper end a game.

use std::fmt;

use crate::position::Position;
use legwork_core::piece::Color;
use legwork_core::rules::{BareKing, Stalemate};

/// How the rules proper end a game.
///
/// What stalemate and a bare King are worth stands in the rules
/// ([`Endings`](legwork_core::rules::Endings)). Draws by repetition, by the fifty-move rule or for want
/// of material are adjudicated over a game's history, not here.
///
/// # Examples
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
    /// Who has won; `None` in a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Stalemate { winner } | Self::BareKing { winner } => winner,
        }
    }

    /// How a position has ended a game, if it has.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let endings = position.rules().endings;
        let stuck = position.count() == 0;
        let us = position.turn();
        if stuck && position.in_check() {
            return Some(Self::Checkmate { winner: !us });
        }
        let bare = match endings.bare_king {
            BareKing::PlayOn => None,
            BareKing::Loss => bare_king(position),
        };
        let stalemate = stuck.then(|| Self::Stalemate {
            winner: match endings.stalemate {
                Stalemate::Draw => None,
                Stalemate::Loss => Some(!us),
                Stalemate::Win => Some(us),
            },
        });
        bare.or(stalemate)
    }
}

/// The end by a bare King: whoever has nothing left has lost, but may answer in kind at once.
fn bare_king(position: &Position) -> Option<Outcome> {
    let us = position.turn();
    let winner = match (position.is_bare(us), position.is_bare(!us)) {
        (false, false) => return None,
        (true, true) => None,
        // It was bared a move ago, and has not answered in kind.
        (false, true) => Some(us),
        (true, false) if can_bare(position) => return None,
        (true, false) => Some(!us),
    };
    Some(Outcome::BareKing { winner })
}

/// Whether some legal move leaves the other side nothing but its royal piece.
fn can_bare(position: &Position) -> bool {
    let them = !position.turn();
    let mut moves = position.moves().into_iter();
    moves.any(|mv| position.play(mv).is_ok_and(|after| after.is_bare(them)))
}

/// The outcome in words, the side that has won included.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate { .. } => "stalemate",
            Self::BareKing { winner: None } => "bare kings",
            Self::BareKing { .. } => "bare king",
        };
        match self.winner() {
            Some(winner) => write!(f, "{how}, {winner} wins"),
            None => write!(f, "{how}, a draw"),
        }
    }
}
