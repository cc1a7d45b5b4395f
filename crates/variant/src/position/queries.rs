//! What a search asks of a position: some of its moves, attacks, checks, exchanges.
//!
//! Here each answer is made for a caller who wants it once. An engine asks the
//! [`Kernel`](legwork_kernel::Kernel) the same questions, which allocates nothing.

use super::{List, MoveError, Position};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_kernel::MoveList;

impl Position {
    fn list(&self, which: List) -> Vec<Move> {
        let mut moves = MoveList::new();
        self.inner.list(which, &mut moves);
        moves.to_vec()
    }

    /// Every legal move, in no particular order.
    pub fn moves(&self) -> Vec<Move> {
        self.list(List::All)
    }

    /// The legal moves that capture anything: en passant, in passing and without moving too.
    pub fn captures(&self) -> Vec<Move> {
        self.list(List::Captures)
    }

    /// The legal moves that give check.
    pub fn checks(&self) -> Vec<Move> {
        self.list(List::Checks)
    }

    /// The legal moves of the piece on a square. A pass is no piece's.
    pub fn moves_from(&self, from: Square) -> Vec<Move> {
        self.list(List::From(from))
    }

    /// Whether a move, from wherever it comes, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.inner.is_legal(mv)
    }

    /// Whether a legal move captures anything.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.inner.is_capture(mv)
    }

    /// Whether a move gives check.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why.
    pub fn gives_check(&self, mv: Move) -> Result<bool, MoveError> {
        self.legal(mv)?;
        Ok(self.inner.gives_check(mv))
    }

    /// What a move is worth to the side that makes it, in hundredths of a Pawn, if both sides
    /// capture on the square where it ends for as long as it pays, the least piece first: static
    /// exchange evaluation, by [`Rules::worth`](legwork_core::rules::Rules::worth).
    ///
    /// - Everything that the move captures, wherever it stood, is gained at once, and what it gains
    ///   by promoting. Then the square where the mover stands is fought for: its own if it shot
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
    /// # Examples
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
        Ok(self.inner.see(mv))
    }

    /// Whether [`see`](Self::see) is at least that; mostly quicker, for it can stop early.
    ///
    /// # Errors
    ///
    /// If the move is not legal here; the error says why.
    pub fn see_at_least(&self, mv: Move, threshold: i32) -> Result<bool, MoveError> {
        self.legal(mv)?;
        Ok(self.inner.see_at_least(mv, threshold))
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.inner.in_check()
    }

    /// The pieces that give check to the side to move, rank by rank.
    pub fn checkers(&self) -> Vec<Square> {
        self.inner.checkers()
    }

    /// Whether a side, were it to move, could capture a piece of the other's on that square.
    ///
    /// By movement alone: pins, an empty pool and the variant's own vetoes do not matter. Whatever
    /// stands there, its own pieces too, makes no difference; so a pawn that can be captured en
    /// passant is not attacked by that, as another piece in its place would not be.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.rules().geometry.contains(square) && self.inner.is_attacked(square, by)
    }

    /// The pieces that attack a square, as [`is_attacked`](Self::is_attacked) has it, rank by rank.
    pub fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        if self.rules().geometry.contains(square) {
            self.inner.attackers(square, by)
        } else {
            Vec::new()
        }
    }
}
