//! The positions before the current one: repetitions, and the half-move clock.

use crate::position::{Position, ask};
use crate::verdict::{Adjudication, Draw, Verdict};

/// The keys of the positions before the current one, and what makes a draw of them. A search and a
/// [`Game`](crate::game::Game) use the same type.
///
/// [Push](Self::push) a position before a move is made in it, and [pop](Self::pop) when the move is
/// taken back. Positions are the same when their [hashes](Position::hash) are. A capture cannot be
/// undone, nor a Pawn move where Pawns only go forward, so that nothing before the last one is looked at:
/// the position's own half-move clock says how far back that is.
///
/// # Example: a repetition within a search
///
/// ```
/// use legwork_variant::history::History;
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
/// let mut position = Variant::from_ron("rooks", ron, &[])?.start();
/// // In a search, a position that has stood before is taken for a draw at once.
/// let mut history = History::new().with_repetitions(2);
/// for text in ["c1c2", "b4b3", "c2c1", "b3b4"] {
///     history.push(&position);
///     position.make(position.read_move(text)?);
/// }
/// assert_eq!(history.repetitions(&position), 2);
/// assert!(history.draw(&position).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// The earliest first.
    keys: Vec<u64>,
    repetitions: u32,
    clock_limit: u16,
}

impl History {
    /// No position before the current one; a draw by the third repetition, and by fifty moves of each
    /// side.
    pub const fn new() -> Self {
        Self {
            keys: Vec::new(),
            repetitions: 3,
            clock_limit: 100,
        }
    }

    /// The same, where so many occurrences of a position are a draw; 0 for never.
    #[must_use]
    pub fn with_repetitions(mut self, count: u32) -> Self {
        self.repetitions = count;
        self
    }

    /// The same, where so many half-moves without a capture or a Pawn move are a draw; 0 for never.
    #[must_use]
    pub fn with_clock_limit(mut self, half_moves: u16) -> Self {
        self.clock_limit = half_moves;
        self
    }

    /// Adds the current position, in which a move is about to be made.
    #[inline]
    pub fn push(&mut self, position: &Position) {
        self.push_key(position.hash());
    }

    /// The same by the position's [hash](Position::hash) alone.
    #[inline]
    pub fn push_key(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Forgets the position added last; returns whether there was one.
    #[inline]
    pub fn pop(&mut self) -> bool {
        self.keys.pop().is_some()
    }

    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.keys.clear();
    }

    /// How many positions there are before the current one.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether no position was before the current one.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// How often the position, which follows those added, has occurred: itself included.
    #[inline]
    pub fn repetitions(&self, position: &Position) -> u32 {
        1 + self.earlier(position.hash(), position.repeatable_plies())
    }

    /// The draw that there is now by repetition or by the clock, if there is one.
    #[inline]
    pub fn draw(&self, position: &Position) -> Option<Draw> {
        let (clock, repeatable) = (position.clock(), position.repeatable_plies());
        self.draw_by(position.hash(), clock, repeatable, Adjudication::ALL)
    }

    /// How a game with this history has ended in a position, if it has.
    pub(crate) fn verdict(
        &self,
        position: &Position,
        adjudication: Adjudication,
    ) -> Option<Verdict> {
        let dead = position.variant().dead_material();
        ask!(position, |kernel, board| {
            Verdict::without_history(kernel, dead, board, adjudication).or_else(|| {
                let repeatable = kernel.repeatable_plies(board);
                let draw = self.draw_by(board.hash(), board.clock(), repeatable, adjudication);
                draw.map(Verdict::Drawn)
            })
        })
    }

    /// How often a position of this hash has occurred before, so many plies back at most.
    #[inline]
    fn earlier(&self, key: u64, repeatable: usize) -> u32 {
        let since = self.keys.len().saturating_sub(repeatable);
        let recent = &self.keys[since..];
        // Of every two positions one has the other side to move.
        let same_turn = recent.iter().rev().skip(1).step_by(2);
        same_turn.filter(|&&other| other == key).count() as u32
    }

    #[inline]
    fn is_repeated(&self, key: u64, repeatable: usize) -> bool {
        self.repetitions == 1
            || self.repetitions > 1 && self.earlier(key, repeatable) + 1 >= self.repetitions
    }

    #[inline]
    fn is_run_down(&self, clock: u16) -> bool {
        self.clock_limit > 0 && clock >= self.clock_limit
    }

    /// The draw of a position of this hash, with its half-move clock and how many plies back it may repeat
    /// another at most, of those kinds of draws that are adjudicated.
    #[inline]
    pub(crate) fn draw_by(
        &self,
        key: u64,
        clock: u16,
        repeatable: usize,
        adjudication: Adjudication,
    ) -> Option<Draw> {
        if adjudication.repetition && self.is_repeated(key, repeatable) {
            Some(Draw::Repetition)
        } else if adjudication.fifty_moves && self.is_run_down(clock) {
            Some(Draw::FiftyMoves)
        } else {
            None
        }
    }
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}
