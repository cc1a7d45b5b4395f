//! Checks, pins, attacks and exchanges.

use super::{MoveError, Position, ask};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Piece};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;
use legwork_kernel::Army;

/// # Checks, pins, attacks and exchanges
///
/// Which pieces attack which squares, and what a capture is worth.
impl Position {
    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        ask!(self, |kernel, board| kernel.in_check(board))
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Squares {
        ask!(self, |kernel, board| kernel.checkers(board).into())
    }

    /// The pieces of a side, its royal piece aside, without which one more enemy piece would attack
    /// that royal piece.
    pub fn pinned(&self, color: Color) -> Squares {
        ask!(self, |kernel, board| kernel.pinned(board, color).into())
    }

    /// The squares on which the piece on a square, of either side, could capture an enemy on any leg of a move; none if the square is
    /// empty.
    ///
    /// By movement alone, as for [`is_attacked`](Self::is_attacked); squares of its own side are included.
    pub fn attacks(&self, from: Square) -> Squares {
        if !self.rules().geometry.contains(from) {
            return Squares::EMPTY;
        }
        ask!(self, |kernel, board| kernel.attacks(board, from).into())
    }

    /// The squares on which a piece could capture from that square: the piece there, as [`attacks`](Self::attacks) has it, or
    /// another one in its place. Those are the squares, too, from which such a piece of the other side attacks
    /// the square, if it moves back as it came. Of any other piece, movements that are
    /// walked step by step, as a Lion's, are left out.
    pub fn attacks_as(&self, from: Square, piece: Piece) -> Squares {
        if !self.rules().geometry.contains(from) {
            return Squares::EMPTY;
        }
        ask!(self, |kernel, board| kernel
            .attacks_as(board, from, piece)
            .into())
    }

    /// Finds White's pieces and Black's, kind by kind, and what each attacks: one pass instead of a question for each piece.
    pub fn armies(&self, armies: &mut [Army; 2]) {
        ask!(self, |kernel, board| kernel.armies(board, armies));
    }

    /// Every square that a side attacks: the union of its pieces' [`attacks`](Self::attacks).
    pub fn attacked_by(&self, color: Color) -> Squares {
        ask!(self, |kernel, board| kernel
            .attacked_by(board, color)
            .into())
    }

    /// The number of squares that each of a side's pieces attacks, without those of its own side, summed over its pieces.
    pub fn mobility(&self, color: Color) -> u32 {
        ask!(self, |kernel, board| kernel.mobility(board, color))
    }

    /// Whether a side, were it to move, could capture a piece of the other's on that square.
    ///
    /// By movement alone: pins, an empty pool and the variant's own vetoes do not matter. Whatever
    /// stands there, its own pieces too, makes no difference; so a pawn that can be captured en
    /// passant is not attacked by that, as another piece in its place would not be.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.rules().geometry.contains(square)
            && ask!(self, |kernel, board| kernel.is_attacked(board, square, by))
    }

    /// The pieces that attack a square, as [`is_attacked`](Self::is_attacked) has it, rank by rank.
    pub fn attackers(&self, square: Square, by: Color) -> Vec<Square> {
        if !self.rules().geometry.contains(square) {
            return Vec::new();
        }
        ask!(self, |kernel, board| {
            let attackers = kernel.attackers(board, square, by);
            attackers.squares().collect()
        })
    }

    /// Static exchange evaluation: the worth of a move to the side that makes it, in centipawns, if
    /// both sides capture on the square where it ends for as long as it pays, the least valuable piece first.
    /// Pieces have the values of [`Rules::worth`](legwork_core::rules::Rules::worth).
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

    /// Whether a legal move is worth at least this much, in centipawns, by static exchange
    /// evaluation: [`see`](Self::see) says what counts.
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        ask!(self, |kernel, board| kernel
            .see_at_least(board, mv, threshold))
    }
}
