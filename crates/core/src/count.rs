//! The count towards a draw, as Makruk and its relatives know it.

/// A count of plies towards a draw. It runs from the moment that the [rules](crate::rules::Counting) start it.
///
/// A FEN shows the limit in place of the en-passant square, and the plies counted in place of the half-move clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Count {
    /// The limit of the count, in plies; 0 if no count runs.
    pub limit: u16,
    /// The plies counted so far.
    pub plies: u16,
}

impl Count {
    /// No count runs.
    pub const NONE: Self = Self { limit: 0, plies: 0 };

    /// Whether a count runs.
    #[inline]
    pub fn runs(self) -> bool {
        self.limit > 0
    }

    /// Whether more was counted than the limit: the game is a draw.
    #[inline]
    pub fn is_over(self) -> bool {
        self.runs() && self.plies > self.limit
    }
}
