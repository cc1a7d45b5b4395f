//! A position of any variant.

mod counting;
mod error;
mod queries;
mod texts;
mod typed;
mod walked;

use std::fmt;

use crate::variant::Variant;
use legwork_core::geometry::Square;
use legwork_core::holdings::Holdings;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::plugin::Mark;
use legwork_core::rules::Rules;

pub use crate::outcome::Outcome;
pub use error::MoveError;

pub(crate) use typed::{AnyPosition, List, TypedPosition};

/// A sound position of a variant: made by a FEN, a set-up or a legal move, and by nothing else.
///
/// Two positions are equal when they print the same FEN and belong to the same rules.
pub struct Position {
    variant: Variant,
    inner: Box<dyn AnyPosition>,
}

impl Position {
    pub(crate) fn new(variant: Variant, inner: Box<dyn AnyPosition>) -> Self {
        Self { variant, inner }
    }

    /// The variant that it belongs to.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &Rules {
        self.variant.rules()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.inner.turn()
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        self.rules()
            .geometry
            .contains(square)
            .then(|| self.inner.at(square))?
    }

    /// What each side holds off the board; slots are those of [`Rules::holdings`].
    pub fn holdings(&self) -> Holdings {
        self.inner.holdings()
    }

    /// What the position remembers beyond the board, where the variant's own code says so.
    pub fn mark(&self) -> Option<Mark> {
        self.inner.mark()
    }

    /// The half-moves since the last capture or Pawn move.
    pub fn clock(&self) -> u16 {
        self.inner.clock()
    }

    /// The number of the move, which grows after Black's.
    pub fn move_number(&self) -> u16 {
        self.inner.move_number()
    }

    /// How the game has ended here by the rules proper, if it has.
    ///
    /// A game may be over and still have moves to play: by a bare King, where the rules say so.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self)
    }

    /// Whether a side has nothing left, neither on the board nor in hand, but its royal piece.
    pub fn is_bare(&self, color: Color) -> bool {
        self.inner.is_bare(color)
    }

    /// A number that equal positions share; the clocks are left out. The same on every machine.
    pub fn hash(&self) -> u64 {
        self.inner.hash()
    }

    /// [`hash`](Self::hash) worked out anew; always the same.
    pub fn hash_from_scratch(&self) -> u64 {
        self.inner.hash_from_scratch()
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why, and this position stays as it is.
    pub fn play(&self, mv: Move) -> Result<Self, MoveError> {
        self.legal(mv)?;
        Ok(self.after(self.inner.play(mv)))
    }

    /// Refuses a move that is not legal.
    fn legal(&self, mv: Move) -> Result<(), MoveError> {
        if self.inner.is_legal(mv) {
            return Ok(());
        }
        let candidates = self.walk();
        let refusal = candidates
            .into_iter()
            .find_map(|candidate| match candidate {
                Err((known, refusal)) if known == mv => Some(refusal),
                _ => None,
            });
        Err(match refusal {
            Some(refusal) => self.refused(mv, refusal),
            None => MoveError::NotAMove {
                text: self.move_text(mv),
            },
        })
    }

    /// The same position with the colours exchanged, the board turned so that the rules are the
    /// same for both; `None` where no turning makes them so.
    pub fn flipped(&self) -> Option<Self> {
        self.inner.flipped().map(|inner| self.after(inner))
    }

    fn after(&self, inner: Box<dyn AnyPosition>) -> Self {
        Self {
            variant: self.variant.clone(),
            inner,
        }
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        self.after(self.inner.boxed())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.rules(), other.rules());
        ours.id == theirs.id
            && ours.chosen == theirs.chosen
            && self.hash() == other.hash()
            && self.fen() == other.fen()
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {})", self.rules().id, self.fen())
    }
}
