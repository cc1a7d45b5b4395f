//! A game: a position with the history that led to it, and the ends that depend on the history.
//!
//! The rules for positions end a game by checkmate, by stalemate and, in some variants, by a bare King
//! ([`Position::outcome`]). The rules about repetition, moves without progress and counts
//! ([`Draws`](legwork_core::rules::Draws)) ends a game here, and so do dead positions, each as long as
//! [`Adjudication`] says so.

use crate::history::History;
use crate::position::{MoveError, Position};
use legwork_core::moves::Move;

pub use crate::verdict::{Adjudication, Draw, Loss, Verdict};

/// A position and the moves that led to it.
#[derive(Debug, Clone)]
pub struct Game {
    adjudication: Adjudication,
    /// The positions before the current one, each with the move played in it.
    played: Vec<(Position, Move)>,
    /// The keys of these positions, to be passed to a search.
    history: History,
    position: Position,
}

impl Game {
    /// A game that starts from this position.
    ///
    /// It has no history, except for its half-move clock.
    ///
    /// # Example: the fool's mate
    ///
    /// ```
    /// use legwork::{Adjudication, Color, Game, Variant};
    ///
    /// let start = Variant::open("chess", &[])?.start();
    /// let mut game = Game::new(start, Adjudication::ALL);
    /// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
    ///     assert_eq!(game.verdict(), None);
    ///     game.play(game.position().read_move(text)?)?;
    /// }
    /// let verdict = game.verdict().unwrap();
    /// assert_eq!((verdict.name(), verdict.winner()), ("checkmate", Some(Color::Black)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: Position, adjudication: Adjudication) -> Self {
        Self::with_history(position, adjudication, History::new())
    }

    /// A game that continues from this position with this history, which may have other numbers of repetitions or plies that make a
    /// draw.
    pub fn with_history(position: Position, adjudication: Adjudication, history: History) -> Self {
        Self {
            adjudication,
            played: Vec::new(),
            history,
            position,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of the positions before it, for a search to clone.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The moves played, the first one first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.played.iter().map(|&(_, mv)| mv)
    }

    /// The positions before the one on the board, the first one first.
    pub fn earlier(&self) -> impl ExactSizeIterator<Item = &Position> {
        self.played.iter().map(|(position, _)| position)
    }

    /// Plays a move, even if the game is over: play may continue after a draw.
    ///
    /// # Errors
    ///
    /// If the move is not legal; the game stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        self.position.legal(mv)?;
        self.make(mv);
        Ok(())
    }

    /// Plays a null move: see [`Position::null_move`].
    ///
    /// # Errors
    ///
    /// If it is not possible; the game stays as it is.
    pub fn null_move(&mut self) -> Result<(), MoveError> {
        self.position.check_null()?;
        self.make(Move::PASS);
        Ok(())
    }

    /// Plays a move of a record: a legal one, or a null move. See [`Position::replay`].
    ///
    /// # Errors
    ///
    /// If it is neither; the game stays as it is.
    pub fn replay(&mut self, mv: Move) -> Result<(), MoveError> {
        if mv.is_pass() {
            self.null_move()
        } else {
            self.play(mv)
        }
    }

    /// Plays a move that is legal here, as [`Position::make`] does: one that was listed here, or read.
    ///
    /// # Panics
    ///
    /// On a move that is not legal, where debug assertions are on.
    pub fn make(&mut self, mv: Move) {
        self.history.push_before(&self.position, mv);
        self.played.push((self.position.clone(), mv));
        self.position.make(mv);
    }

    /// Takes back the last move and returns it; `None` at the start of the game.
    pub fn undo(&mut self) -> Option<Move> {
        let (before, mv) = self.played.pop()?;
        self.history.pop();
        self.position = before;
        Some(mv)
    }

    /// How often the current position has occurred in this game, including now.
    ///
    /// Positions are equal if their FENs are, except for the clocks.
    pub fn repetitions(&self) -> usize {
        self.history.repetitions(&self.position) as usize
    }

    /// How the game has ended, if it has.
    ///
    /// The rules proper come first: mate takes precedence over the fifty-move rule.
    pub fn verdict(&self) -> Option<Verdict> {
        self.history.verdict(&self.position, self.adjudication)
    }
}
