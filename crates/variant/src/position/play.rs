//! Playing moves.

use super::{MoveError, Position};
use crate::boards::with_board;
use legwork_core::flip;
use legwork_core::moves::Move;

/// # Playing moves
///
/// A move from elsewhere is [played](Self::play) if it is legal; a search [makes](Self::make) its own.
impl Position {
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
    pub(super) fn played(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.make_legal(mv);
        after
    }

    /// Plays a move that is legal here: one that was listed here, or found to be
    /// [legal](Self::is_legal).
    ///
    /// A pass ([`Move::PASS`]) where no piece may pass is a [null move](Self::null_move). The result of any other move is not
    /// specified, but memory is safe.
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
        debug_assert!(
            self.is_legal(mv) || mv.is_pass() && self.may_null(),
            "{mv:?} is not legal in {self:?}"
        );
        self.make_legal(mv);
    }

    /// Makes a move without checking that it is legal.
    #[inline]
    fn make_legal(&mut self, mv: Move) {
        if self.variant.counting().is_some() {
            return self.make_counted(mv);
        }
        let kernels = self.variant.kernels();
        with_board!(kernels, &mut self.board, |kernel, board| kernel
            .make(board, mv));
    }

    /// Like `make_legal`, where the rules count towards a draw.
    #[inline(never)]
    fn make_counted(&mut self, mv: Move) {
        let Some(counting) = self.variant.counting() else {
            return;
        };
        let kernels = self.variant.kernels();
        with_board!(kernels, &mut self.board, |kernel, board| {
            let before = *board;
            kernel.make(board, mv);
            let promotes = mv.promotion().is_some();
            self.count = counting.after(kernel, self.count, &before, board, promotes);
        });
    }

    /// The position after a null move: the side to move makes no move, as records of games write it (`--`) to show a threat.
    ///
    /// Where passing is a legal move, it is that move. En passant is over, and so is whatever a rule in code remembers for one move;
    /// the half-move clock and a count towards a draw continue.
    ///
    /// # Errors
    ///
    /// If the side to move is in check, or a turn has several moves.
    ///
    /// # Example: what does Black threaten?
    ///
    /// ```
    /// let chess = legwork::Variant::open("chess", &[])?;
    /// let position = chess.position("6k1/5ppp/8/8/8/8/r4PPP/6K1 w - - 0 1")?;
    /// let threat = position.null_move()?;
    /// assert_eq!(threat.fen(), "6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 1 1");
    /// let mated = threat.play(threat.read_move("a2a1")?)?;
    /// let error = mated.null_move().unwrap_err();
    /// assert_eq!(error.to_string(), "a null move is not possible: the side to move is in check");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn null_move(&self) -> Result<Self, MoveError> {
        self.check_null()?;
        let mut after = self.clone();
        after.make_legal(Move::PASS);
        Ok(after)
    }

    /// Refuses a null move that is not possible.
    pub(crate) fn check_null(&self) -> Result<(), MoveError> {
        if self.may_null() || self.is_legal(Move::PASS) {
            return Ok(());
        }
        Err(MoveError::Null {
            reason: if self.in_check() {
                "the side to move is in check"
            } else {
                "a turn has several moves"
            },
        })
    }

    /// The position after a move of a record: a legal one, or a [null move](Self::null_move), which is written as a pass.
    ///
    /// # Errors
    ///
    /// Those of [`play`](Self::play) and [`null_move`](Self::null_move).
    pub fn replay(&self, mv: Move) -> Result<Self, MoveError> {
        if mv.is_pass() {
            self.null_move()
        } else {
            self.play(mv)
        }
    }

    /// Whether a null move is possible here.
    fn may_null(&self) -> bool {
        !self.in_check() && !self.rules().moves_again()
    }

    /// Makes a null move, unless the side to move is in check: then nothing changes, and `false` is returned.
    ///
    /// En passant is over, and so is whatever a rule in code remembers for one move; the half-move clock and a count towards a
    /// draw continue.
    pub fn make_null(&mut self) -> bool {
        if self.variant.counting().is_some() {
            let may = self.may_null();
            if may {
                self.make_legal(Move::PASS);
            }
            return may;
        }
        let kernels = self.variant.kernels();
        with_board!(kernels, &mut self.board, |kernel, board| kernel
            .make_null(board))
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

    /// The position with the colours exchanged and the board flipped or rotated accordingly; `None` if the rules are not symmetric.
    pub fn flipped(&self) -> Option<Self> {
        let array = flip::flipped(self.variant.compiled(), &self.array())?;
        Some(Self::from_array(self.variant.clone(), &array))
    }
}
