//! The legal moves, all or some, and what one of them does.

use super::{Position, ask};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_kernel::{Change, MoveList, Want};

/// # Legal moves
///
/// All of them or some, and what one of them does. A method about a legal move does not specify its answer for
/// any other move.
impl Position {
    /// Fills a list with the wanted legal moves, each once, in no particular order. The list is cleared first.
    ///
    /// # Example: some moves of a position
    ///
    /// ```
    /// use legwork::{MoveList, Variant, Want};
    ///
    /// let start = Variant::open("seirawan", &[])?.start();
    /// let mut list = MoveList::new();
    /// start.generate(Want::All, &mut list);
    /// assert_eq!(list.len() as u64, start.count());
    /// start.generate(Want::From(start.rules().geometry.square("b1").unwrap()), &mut list);
    /// let mut texts: Vec<String> = list.iter().map(|&mv| start.move_text(mv)).collect();
    /// texts.sort();
    /// // With the Knight, a piece may come in from the hand.
    /// assert_eq!(texts, ["b1a3", "b1a3e", "b1a3h", "b1c3", "b1c3e", "b1c3h"]);
    /// # Ok::<(), legwork::Error>(())
    /// ```
    pub fn generate(&self, want: Want, list: &mut MoveList) {
        ask!(self, |kernel, board| kernel.list(board, want, list));
    }

    /// Like `generate`, but stops when `goes_on`, which sees the list so far, is false: for rules under which a list may take long.
    pub fn generate_until(
        &self,
        want: Want,
        list: &mut MoveList,
        goes_on: &mut dyn FnMut(&MoveList) -> bool,
    ) {
        ask!(self, |kernel, board| kernel
            .list_until(board, want, list, goes_on));
    }

    fn list(&self, want: Want) -> Vec<Move> {
        let mut list = MoveList::new();
        self.generate(want, &mut list);
        list.to_vec()
    }

    /// Every legal move, in no particular order.
    pub fn moves(&self) -> Vec<Move> {
        self.list(Want::All)
    }

    /// The legal moves that capture anything: en passant, in passing and without moving too.
    pub fn captures(&self) -> Vec<Move> {
        self.list(Want::Captures)
    }

    /// The legal moves that give check.
    pub fn checks(&self) -> Vec<Move> {
        self.list(Want::Checks)
    }

    /// The legal moves of the piece on a square, without passes and drops.
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        self.list(Want::From(from))
    }

    /// Whether a move is legal here; faster than searching the list.
    pub fn is_legal(&self, mv: Move) -> bool {
        ask!(self, |kernel, board| kernel.is_legal(board, mv))
    }

    /// Whether a legal move captures anything.
    pub fn is_capture(&self, mv: Move) -> bool {
        ask!(self, |kernel, board| kernel.is_capture(board, mv))
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        ask!(self, |kernel, board| kernel.gives_check(board, mv))
    }

    /// Returns those of these legal moves that give check, in the same order.
    pub fn checks_among(&self, moves: &[Move]) -> Vec<Move> {
        ask!(self, |kernel, board| kernel.checks_among(board, moves))
    }

    /// The changes that a legal move makes on the board and in the hands.
    pub fn change(&self, mv: Move) -> Change {
        ask!(self, |kernel, board| kernel.change(board, mv))
    }
}
