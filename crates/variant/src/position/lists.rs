//! The legal moves, all or some, and what is asked of one of them.

use super::{MoveError, Position, ask};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_kernel::{Change, MoveList, Want};

impl Position {
    /// Fills a list with the legal moves that are wanted, each once, in no particular order; its old
    /// contents are dropped.
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

    /// The legal moves of the piece on a square. A pass is no piece's.
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        self.list(Want::From(from))
    }

    /// Whether a move, from wherever it comes, is legal here; quicker than looking through the list.
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

    /// Whether a legal move is worth at least so much, in hundredths of a Pawn, by static exchange
    /// evaluation: [`see`](Self::see) says what counts.
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        ask!(self, |kernel, board| kernel
            .see_at_least(board, mv, threshold))
    }

    /// The [`hash`](Self::hash) of the position after a legal move.
    pub fn hash_after(&self, mv: Move) -> u64 {
        ask!(self, |kernel, board| kernel.hash_after(board, mv))
    }

    /// The changes that a legal move makes on the board and in the hands.
    pub fn change(&self, mv: Move) -> Change {
        ask!(self, |kernel, board| kernel.change(board, mv))
    }

    /// Static exchange evaluation: the worth of a move to the side that makes it, in hundredths of a Pawn, if
    /// both sides capture on the square where it ends for as long as it pays, the least valuable piece first.
    /// Pieces are worth what [`Rules::worth`](legwork_core::rules::Rules::worth) says.
    ///
    /// - Everything that the move captures, on whatever square, is gained at once, and so is the gain of
    ///   promoting. Then the square where the mover ends is fought for: its own if it shot
    ///   without moving.
    /// - A piece takes part if it could capture by *ending* there and takes nothing else on the way;
    ///   pieces behind it join when it has moved. The royal piece captures last, and only if
    ///   nothing could capture it.
    /// - Pins, promotion by recapturing, en passant as a recapture and the variant's own vetoes do
    ///   not count. Castling and the pass are worth 0.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why.
    ///
    /// # Example: a bad capture
    ///
    /// ```
    /// # use legwork_variant::variant::Variant;
    /// # let ron = r#"(
    /// #     name: "Rooks and Pawns",
    /// #     board: (files: 8, ranks: 8),
    /// #     pieces: [
    /// #         (letter: "K", name: "King", betza: "K", royal: true),
    /// #         (letter: "R", name: "Rook", betza: "R", value: 5),
    /// #         (letter: "P", name: "Pawn", betza: "mfWcfF", value: 1, pawn: true),
    /// #     ],
    /// #     start: "4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1",
    /// #     promotions: [(pieces: ["P"], zone: 1, to: ["R"])],
    /// # )"#;
    /// # let position = Variant::from_ron("rooks", ron, &[])?.start();
    /// // A Rook takes a Pawn that a Pawn protects.
    /// let mv = position.read_move("e1e5")?;
    /// assert_eq!(position.see(mv)?, 100 - 500);
    /// assert!(!position.see_at_least(mv, 0)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn see(&self, mv: Move) -> Result<i32, MoveError> {
        self.legal(mv)?;
        Ok(ask!(self, |kernel, board| kernel.see(board, mv)))
    }

    /// Whether [`see`](Self::see) is at least that; mostly quicker, for it can stop early. An engine
    /// asks [`see_ge`](Self::see_ge), which trusts the move to be legal.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why.
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> Result<bool, MoveError> {
        self.legal(mv)?;
        Ok(self.see_ge(mv, threshold))
    }
}
