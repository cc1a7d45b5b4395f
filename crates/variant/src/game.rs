//! A game: a position with the history that led to it, and the draws that only a history shows.
//!
//! The rules proper end a game by checkmate, by stalemate and, in some variants, by a bare King
//! ([`Position::outcome`]). Threefold
//! repetition, the fifty-move rule and dead positions are adjudicated here, each as long as
//! [`Adjudication`] says so.

use crate::position::{MoveError, Outcome, Position};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::{Rules, Stalemate};

/// Which draws are adjudicated; by default, all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Adjudication {
    /// The same position for the third time.
    pub repetition: bool,
    /// Fifty moves of each side without a capture or a Pawn move.
    pub fifty_moves: bool,
    /// Nobody can mate any more, whatever is played.
    pub dead: bool,
}

impl Adjudication {
    /// The rules proper alone.
    pub const NONE: Self = Self {
        repetition: false,
        fifty_moves: false,
        dead: false,
    };
    /// Every draw that there is.
    pub const ALL: Self = Self {
        repetition: true,
        fifty_moves: true,
        dead: true,
    };
}

impl Default for Adjudication {
    fn default() -> Self {
        Self::ALL
    }
}

/// Why a game was adjudicated a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// Neither side has anything left to mate with.
    Dead,
    /// The position stands for the third time.
    Repetition,
    /// The half-move clock has come to a hundred.
    FiftyMoves,
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// By the rules proper.
    Ended(Outcome),
    /// By adjudication.
    Drawn(Draw),
}

impl Verdict {
    /// Who has won; `None` in a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Ended(outcome) => outcome.winner(),
            Self::Drawn(_) => None,
        }
    }
}

/// How often a position has to stand to be a draw.
pub(crate) const REPETITIONS: usize = 3;
/// Fifty moves of each side, as half-moves.
pub(crate) const FIFTY_MOVES: u16 = 100;

/// A position and how it came about.
#[derive(Debug, Clone)]
pub struct Game {
    adjudication: Adjudication,
    /// The positions before the current one, each with the move played in it.
    history: Vec<(Position, Move)>,
    position: Position,
}

impl Game {
    /// A game that starts from this position.
    ///
    /// Nothing is known of what was before it, except what its half-move clock says.
    pub fn new(position: Position, adjudication: Adjudication) -> Self {
        Self {
            adjudication,
            history: Vec::new(),
            position,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, the first one first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.history.iter().map(|&(_, mv)| mv)
    }

    /// The positions before the one on the board, the first one first.
    pub fn earlier(&self) -> impl ExactSizeIterator<Item = &Position> {
        self.history.iter().map(|(position, _)| position)
    }

    /// Plays a move, whether or not the game is over: who plays on after a draw may.
    ///
    /// # Errors
    ///
    /// If the move is not legal; the game stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<(), MoveError> {
        let after = self.position.play(mv)?;
        let before = std::mem::replace(&mut self.position, after);
        self.history.push((before, mv));
        Ok(())
    }

    /// Takes the last move back and returns it; `None` at the start of the game.
    pub fn undo(&mut self) -> Option<Move> {
        let (before, mv) = self.history.pop()?;
        self.position = before;
        Some(mv)
    }

    /// How often the position on the board has stood in this game, now included.
    ///
    /// Positions are the same when their FENs are, but for the clocks.
    pub fn repetitions(&self) -> usize {
        let (hash, fen) = (self.position.hash(), self.position.fen());
        let same = |(before, _): &&(Position, Move)| {
            before.hash() == hash && unclocked(&before.fen()).eq(unclocked(&fen))
        };
        1 + self.history.iter().filter(same).count()
    }

    /// How the game has ended, if it has.
    ///
    /// The rules proper come first: a mate in the hundredth half-move is a mate.
    pub fn verdict(&self) -> Option<Verdict> {
        let by_rules = self.position.outcome().map(Verdict::Ended);
        by_rules.or_else(|| self.draw().map(Verdict::Drawn))
    }

    fn draw(&self) -> Option<Draw> {
        let judged = self.adjudication;
        if judged.dead && is_dead(&self.position) {
            Some(Draw::Dead)
        } else if judged.repetition && self.repetitions() >= REPETITIONS {
            Some(Draw::Repetition)
        } else if judged.fifty_moves && clock(&self.position) >= FIFTY_MOVES {
            Some(Draw::FiftyMoves)
        } else {
            None
        }
    }
}

/// The place of the castling rights among the fields of a FEN.
const CASTLING: usize = 2;
/// The place of the half-move clock, which the move number follows.
const CLOCK: usize = 4;

/// The fields of a FEN that tell positions apart.
fn unclocked(fen: &str) -> impl Iterator<Item = &str> {
    fen.split(' ').take(CLOCK)
}

/// The half-moves since the last capture or Pawn move.
fn clock(position: &Position) -> u16 {
    let fen = position.fen();
    let field = fen.split(' ').nth(CLOCK);
    field.and_then(|clock| clock.parse().ok()).unwrap_or(0)
}

/// Whether nothing is left to mate with: bare Kings, one lone Bishop or Knight, or Bishops that
/// all stand on one colour, with nothing to gate and nothing that could be crowned.
///
/// Bishops and Knights are what moves as they do. Where the royal piece is no King, they may well
/// mate it, so that nothing is dead. Nor is anything where a stalemate wins: a lone Knight can help
/// to bring that about.
fn is_dead(position: &Position) -> bool {
    let rules = position.rules();
    if rules.endings.stalemate != Stalemate::Draw {
        return false;
    }
    let (mut bishops, mut knights): (Vec<Square>, usize) = (Vec::new(), 0);
    for square in rules.geometry.squares() {
        match position.at(square).map(|piece| piece.kind) {
            None => {}
            Some(kind) if kind == rules.royal => {}
            Some(kind) if rules.promotion(kind).is_some() => return false,
            Some(kind) if rules.piece(kind).moves_as("B") => bishops.push(square),
            Some(kind) if rules.piece(kind).moves_as("N") => knights += 1,
            Some(_) => return false,
        }
    }
    let dark = |square: &Square| (square.file() + square.rank()).is_multiple_of(2);
    let one_colour = bishops.iter().all(dark) || !bishops.iter().any(dark);
    let enough = match knights {
        0 => !one_colour,
        1 => !bishops.is_empty(),
        _ => true,
    };
    !enough
        && rules.piece(rules.royal).moves_as("K")
        && !Color::BOTH.iter().any(|&side| may_gate(position, side))
}

/// Whether a position of this kind and the like alone may be dead: see [`is_dead`].
pub(crate) fn is_minor(rules: &Rules, kind: Kind) -> bool {
    kind == rules.royal || rules.piece(kind).moves_as("B") || rules.piece(kind).moves_as("N")
}

/// Whether a side can still gate: it has something in hand, and a square to place it on.
fn may_gate(position: &Position, side: Color) -> bool {
    let fen = position.fen();
    let rights = fen.split(' ').nth(CASTLING).unwrap_or_default();
    let own = |letter: char| match side {
        Color::White => letter.is_ascii_uppercase(),
        Color::Black => letter.is_ascii_lowercase(),
    };
    position.rules().gates() && !position.holdings().is_empty(side) && rights.contains(own)
}
