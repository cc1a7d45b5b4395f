//! A position of any variant.

mod board;
mod counting;
mod error;
mod lists;
mod pieces;
mod queries;
mod san;
mod texts;
mod walked;

use std::any::Any;
use std::fmt;

use crate::outcome;
use crate::variant::Variant;
use legwork_core::array_board::{ArrayBoard, Passant};
use legwork_core::flip;
use legwork_core::geometry::Square;
use legwork_core::holdings::Holdings;
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::plugin::Mark;
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;
use legwork_kernel::Board;

pub use crate::outcome::Outcome;
pub use error::MoveError;
pub use legwork_kernel::{Change, MoveList, Want};
pub use san::SanError;

pub(crate) use board::{AnyBoard, AnyKernel, with_board, with_kernel, with_shape};

/// A sound position of a variant: made by a FEN, a set-up or a legal move, and by nothing else.
///
/// Two positions are equal when they print the same FEN and belong to the same rules.
///
/// It is a plain value that holds its board, made to be searched on: [`clone_from`](Clone::clone_from)
/// within a variant copies the board and nothing else, [`make`](Self::make) and
/// [`make_null`](Self::make_null) play in place, and queries allocate nothing, except those that return
/// a `Vec` or a `String`. [`play`](Self::play) is for moves that come from elsewhere.
///
/// # Example: the leaves of a tree, as an engine counts them
///
/// ```
/// use legwork_variant::position::{MoveList, Position, Want};
/// # use legwork_variant::variant::Variant;
/// # let ron = r#"(
/// #     name: "Kings and Rooks",
/// #     board: (files: 4, ranks: 4),
/// #     pieces: [
/// #         (letter: "K", name: "King", betza: "K", royal: true),
/// #         (letter: "R", name: "Rook", betza: "R"),
/// #     ],
/// #     start: "kr2/4/4/2RK w - - 0 1",
/// # )"#;
///
/// fn leaves(stack: &mut [Position], lists: &mut [MoveList]) -> u64 {
///     let Some((list, lists)) = lists.split_first_mut() else { return 1 };
///     let [here, below @ ..] = stack else { return 1 };
///     here.generate(Want::All, list);
///     let mut count = 0;
///     for &mv in list.iter() {
///         below[0].clone_from(here);
///         below[0].make(mv);
///         count += leaves(below, lists);
///     }
///     count
/// }
///
/// let start = Variant::from_ron("rooks", ron, &[])?.start();
/// let (mut stack, mut lists) = (vec![start.clone(); 4], vec![MoveList::new(); 3]);
/// assert_eq!(leaves(&mut stack, &mut lists), start.perft(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Position {
    variant: Variant,
    board: AnyBoard,
}

/// Does something with the kernel and the board of a position.
macro_rules! ask {
    ($position:expr, |$kernel:ident, $board:ident| $body:expr) => {
        $crate::position::with_board!(
            $position.variant.kernels(),
            &$position.board,
            |$kernel, $board| $body
        )
    };
}

use ask;

impl Position {
    pub(crate) fn new(variant: Variant, board: AnyBoard) -> Self {
        Self { variant, board }
    }

    /// The variant that it belongs to.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &Rules {
        self.variant.rules()
    }

    /// The packed board, if it is of that shape; [`Variant::kernel`] gives it a meaning.
    pub fn board<S: Shape>(&self) -> Option<&Board<S>> {
        with_shape!(&self.board, |board| {
            let board: &dyn Any = board;
            board.downcast_ref()
        })
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        with_shape!(&self.board, |board| board.turn())
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        if !self.rules().geometry.contains(square) {
            return None;
        }
        ask!(self, |kernel, board| kernel.at(board, square))
    }

    /// The pieces that each side holds off the board; slots are those of [`Rules::holdings`].
    pub fn holdings(&self) -> Holdings {
        with_shape!(&self.board, |board| board.state().holdings)
    }

    /// The mark of the position: a fact beyond the board, remembered by the variant's own code.
    pub fn mark(&self) -> Option<Mark> {
        ask!(self, |kernel, board| kernel.compiled().mark(&board.state()))
    }

    /// The half-moves since the last capture or Pawn move.
    #[inline]
    pub fn clock(&self) -> u16 {
        with_shape!(&self.board, |board| board.clock())
    }

    /// The most plies back at which this position can repeat an earlier one.
    #[inline]
    pub(crate) fn repeatable_plies(&self) -> usize {
        ask!(self, |kernel, board| kernel.repeatable_plies(board))
    }

    /// The number of the move, which grows after Black's.
    pub fn move_number(&self) -> u16 {
        with_shape!(&self.board, |board| board.number())
    }

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

    /// A number that equal positions share; the clocks are left out. The same on every machine.
    #[inline]
    pub fn hash(&self) -> u64 {
        with_shape!(&self.board, |board| board.hash())
    }

    /// [`hash`](Self::hash) worked out anew; always the same. It is for tests.
    pub fn hash_from_scratch(&self) -> u64 {
        ask!(self, |kernel, board| kernel.hash_from_scratch(board))
    }

    /// Plays a move that is legal here: one that was listed here, or found to be
    /// [legal](Self::is_legal).
    ///
    /// The result of any other move is not specified, but memory is safe.
    ///
    /// # Panics
    ///
    /// On a move that is not legal, where debug assertions are on.
    ///
    /// # Example: every capture tried in place
    ///
    /// ```
    /// use legwork::{MoveList, Variant, Want};
    ///
    /// let chess = Variant::open("chess", &[])?;
    /// let position = chess.position("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1")?;
    /// let (mut captures, mut after) = (MoveList::new(), position.clone());
    /// position.generate(Want::Captures, &mut captures);
    /// for &capture in captures.iter() {
    ///     after.clone_from(&position);
    ///     after.make(capture);
    ///     assert_eq!(after.pieces().count(), 4);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {self:?}");
        let kernels = self.variant.kernels();
        with_board!(kernels, &mut self.board, |kernel, board| kernel
            .make(board, mv));
    }

    /// Lets the other side move, unless the side to move is in check: then nothing is done, and the
    /// answer is `false`.
    ///
    /// En passant is over, and so is whatever a rule in code remembers for one move; the half-move
    /// clock counts on.
    pub fn make_null(&mut self) -> bool {
        let kernels = self.variant.kernels();
        with_board!(kernels, &mut self.board, |kernel, board| kernel
            .make_null(board))
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why, and this position stays as it is.
    ///
    /// # Example: a move, and the same move once more
    ///
    /// ```
    /// let start = legwork::Variant::open("chess", &[])?.start();
    /// let push = start.read_move("e2e4")?;
    /// let after = start.play(push)?;
    /// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    ///
    /// let error = after.play(push).unwrap_err();
    /// assert_eq!(error.to_string(), "e2e4 is not a move of this position");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Self, MoveError> {
        self.legal(mv)?;
        Ok(self.played(mv))
    }

    /// The position after a move that is known to be legal.
    fn played(&self, mv: Move) -> Self {
        ask!(self, |kernel, board| self.with(kernel.play(board, mv)))
    }

    /// Refuses a move that is not legal.
    pub(crate) fn legal(&self, mv: Move) -> Result<(), MoveError> {
        if self.is_legal(mv) {
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
        let array = flip::flipped(self.variant.compiled(), &self.array())?;
        Some(self.with(self.variant.kernels().pack(&array)))
    }

    /// Another position of the same variant.
    fn with(&self, board: impl Into<AnyBoard>) -> Self {
        Self {
            variant: self.variant.clone(),
            board: board.into(),
        }
    }

    /// The position laid out plainly.
    fn array(&self) -> ArrayBoard {
        ask!(self, |kernel, board| kernel.unpack(board))
    }
}

impl Clone for Position {
    #[inline]
    fn clone(&self) -> Self {
        self.with(self.board.clone())
    }

    /// Within a variant copies the board alone.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        if !self.variant.is(&source.variant) {
            self.variant = source.variant.clone();
        }
        self.board.clone_from(&source.board);
    }
}

/// The board as plug-ins and readers of texts see it.
impl BoardView for Position {
    fn at(&self, square: Square) -> Option<Piece> {
        Self::at(self, square)
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.virgin().contains(square)
    }

    fn passant(&self) -> Option<Passant> {
        self.en_passant()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        if self.variant.is(&other.variant) {
            return self.board == other.board;
        }
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
