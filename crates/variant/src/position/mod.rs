//! A position of any variant.

mod error;
mod starts;

// In the order in which the documentation shows their methods.
mod pieces;

mod moves;
mod play;

mod attacks;
mod ends;
#[cfg(feature = "explain")]
mod sentence;

mod texts;

mod records;
mod san;

mod counting;
mod hashes;

use std::fmt;

use crate::boards::{AnyBoard, with_any};
use crate::variant::Variant;
use legwork_core::array_board::{ArrayBoard, Passant};
use legwork_core::count::Count;
use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::piece::Piece;

pub use error::MoveError;
pub use legwork_kernel::{Army, ArmyKind, Change, MoveList, Want};
pub use san::SanError;

/// A valid position of a variant: made by a FEN, a set-up or a legal move, and by nothing else.
///
/// Two positions are equal when they print the same FEN and belong to the same rules.
///
/// It is a plain value that contains its board, designed for search: [`clone_from`](Clone::clone_from)
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
// In this order, a position of chess takes 128 bytes of it.
#[repr(C)]
pub struct Position {
    variant: Variant,
    /// The count towards a draw, if the rules have one.
    count: Count,
    board: AnyBoard,
}

/// Evaluates an expression with the kernel and the board of a position.
macro_rules! ask {
    ($position:expr, |$kernel:ident, $board:ident| $body:expr) => {
        $crate::boards::with_board!(
            $position.variant().kernels(),
            $position.packed(),
            |$kernel, $board| $body
        )
    };
}

pub(crate) use ask;

impl Position {
    pub(crate) fn new(variant: Variant, board: AnyBoard, count: Count) -> Self {
        Self {
            variant,
            board,
            count,
        }
    }

    /// The position of a valid array board.
    pub(crate) fn from_array(variant: Variant, array: &ArrayBoard) -> Self {
        let board = variant.kernels().pack(array);
        Self::new(variant, board, array.count)
    }

    #[inline]
    pub(crate) fn packed(&self) -> &AnyBoard {
        &self.board
    }

    /// Another position of the same variant, with the same count.
    pub(crate) fn with(&self, board: impl Into<AnyBoard>) -> Self {
        Self::new(self.variant.clone(), board.into(), self.count)
    }

    /// The position as an array board.
    pub(crate) fn array(&self) -> ArrayBoard {
        let mut array = ask!(self, |kernel, board| kernel.unpack(board));
        array.count = self.count;
        array
    }

    /// Whether the FENs of two positions of a variant are equal.
    fn is_shown_as(&self, other: &Self) -> bool {
        if self.count.runs() {
            // The count takes the place of the half-move clock.
            let unclocked = |position: &Self| {
                with_any!(AnyBoard, position.packed(), |board| AnyBoard::from(
                    board.without_clocks()
                ))
            };
            return self.count == other.count
                && self.move_number() == other.move_number()
                && unclocked(self) == unclocked(other);
        }
        self.board == other.board && !other.count.runs()
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
        self.count = source.count;
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
            return self.is_shown_as(other);
        }
        let (ours, theirs) = (self.rules(), other.rules());
        ours.id == theirs.id
            && self.hash() == other.hash()
            && self.fen() == other.fen()
            && ours.fingerprint() == theirs.fingerprint()
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {})", self.rules().id, self.fen())
    }
}
