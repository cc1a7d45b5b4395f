//! How a game ends.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::drawn::Drawn;
use super::lone_king::LoneKing;
use crate::piece::{Color, Kinds};
use crate::rules::Rules;
use crate::rules::Sides;

/// How a game ends.
///
/// Some ends show on the board, in the hands or in the number of checks, whatever moves there would be ([`EndCause`]): a position
/// that has ended so has no legal moves. Mate and stalemate are the want of moves elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Endings {
    /// The result of having no legal move while not in check.
    pub stalemate: Stalemate,
    /// The result of having no legal move while in check.
    pub checkmate: EndValue,
    /// The result of having only the royal piece left.
    pub bare_king: BareKing,
    /// A King left alone, where Kings are captured.
    pub lone_king: Option<LoneKing>,
    /// How many checks win, if any number does.
    pub checks: Option<u8>,
    /// The kinds whose loss ends the game: one of these rules is enough.
    pub extinct: Vec<Extinction>,
    /// The squares to be reached: one of these goals is enough.
    pub goals: Vec<Goal>,
    /// The pieces to be brought into a line.
    pub connect: Option<Connection>,
    /// How many passes in a row end the game, in what these rules call a draw, if any number does.
    pub passes: Option<u8>,
    /// The winner of draws.
    pub drawn: Drawn,
}

/// The result of an end for a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum EndValue {
    /// It has lost.
    #[default]
    Loss,
    /// It has won.
    Win,
    /// A draw.
    Draw,
}

/// The result of stalemate for the side that cannot move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Stalemate {
    /// A draw.
    #[default]
    Draw,
    /// It has lost.
    Loss,
    /// It has won.
    Win,
    /// The side with fewer men on the board has won; a draw if they are equal.
    Fewer,
    /// The side with more men on the board has won; a draw if they are equal.
    More,
}

/// The result for a side that has only one man left, on the board and in hand: a royal piece, where there is any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum BareKing {
    /// Nothing: it plays on.
    #[default]
    PlayOn,
    /// It has lost, unless it is to move and the other side has just two men left, or it has only one, too.
    Loss,
}

/// Kinds whose loss ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extinction {
    /// The kinds, which are counted together, those in hand too.
    pub kinds: Kinds,
    /// The side that may lose them; `None` for both.
    pub side: Option<Color>,
    /// The most that are left of them when the game is over.
    pub left: u8,
    /// The least that the other side must have of them then.
    pub enemy: u8,
    /// The result for the side that has lost them.
    pub is: EndValue,
}

/// Squares to be reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// The kinds that reach it.
    pub kinds: Kinds,
    /// The squares of each side; none for a side without such a goal.
    pub on: Sides,
    /// How many of its pieces a side must have there.
    pub count: u8,
    /// Whether the other side may not be able to capture one of them, where it has no more than that there.
    pub safe: bool,
    /// Whether they have to be there still after the reply; with `safe`, only where they are not safe.
    pub hold: bool,
    /// The side that draws if it reaches its own squares by its next move.
    pub answer: Option<Color>,
    /// Whether fewer pieces are enough, one at least, where all of the squares are occupied.
    pub full: bool,
    /// The result for the side that has reached it.
    pub is: EndValue,
}

/// Pieces to be brought into a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Connection {
    /// The kinds that count.
    pub kinds: Kinds,
    /// How many of them side by side.
    pub count: u8,
    /// Along which lines.
    pub along: Vec<Lines>,
    /// Whether they may be apart on their line.
    pub apart: bool,
    /// The side length of a square block of them that counts as a line does, if any does.
    pub square: Option<u8>,
    /// The result for the side that connects them.
    pub is: EndValue,
}

/// Lines of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Lines {
    /// Along a rank.
    Ranks,
    /// Along a file.
    Files,
    /// Along a diagonal.
    Diagonals,
}

impl Lines {
    /// Every kind of line.
    pub const ALL: [Self; 3] = [Self::Ranks, Self::Files, Self::Diagonals];

    /// The steps along such a line, each in one of its two directions.
    pub fn steps(self) -> &'static [(i8, i8)] {
        match self {
            Self::Ranks => &[(1, 0)],
            Self::Files => &[(0, 1)],
            Self::Diagonals => &[(1, 1), (1, -1)],
        }
    }
}

/// Why the rules proper end a game: with mate and stalemate, or whatever moves there would be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndCause {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// A side has lost all pieces of some kinds, or all but a few.
    Extinction,
    /// A side has nothing left but one man.
    BareKing,
    /// A side has reached its goal.
    Goal,
    /// A side has given as many checks as win.
    Checks,
    /// A side has connected its pieces.
    Connection,
    /// The sides have passed as often in a row as ends the game.
    Passes,
    /// A side has passed while royal pieces faced each other.
    Bikjang,
}

/// How the rules proper end a game.
///
/// The rules say how ([`Endings`]). A position that has an outcome has no legal moves. Draws by
/// repetition, by the fifty-move rule or by insufficient material are adjudicated by a game, not here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Why it is over.
    pub cause: EndCause,
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
}

impl Rules {
    /// Whether a game may end while there are moves.
    pub fn end_early(&self) -> bool {
        let bare = self.endings.bare_king == BareKing::Loss;
        bare || self.endings.end_by_aims() || self.turn.bikjang
    }
}

impl EndValue {
    /// The winner where the end has this value for a side; `None` in a draw. `drawn` gives the winner of draws.
    pub fn winner(self, side: Color, drawn: impl FnOnce() -> Option<Color>) -> Option<Color> {
        match self {
            Self::Loss => Some(!side),
            Self::Win => Some(side),
            Self::Draw => drawn(),
        }
    }
}

impl EndCause {
    /// A name for programs: `extinction`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Extinction => "extinction",
            Self::BareKing => "bare king",
            Self::Goal => "goal",
            Self::Checks => "checks",
            Self::Connection => "connection",
            Self::Passes => "passes",
            Self::Bikjang => "bikjang",
        }
    }
}

/// The outcome in words, the side that has won included: `goal, White wins`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let how = self.cause.name();
        match self.winner {
            Some(winner) => write!(f, "{how}, {winner} wins"),
            None => write!(f, "{how}, a draw"),
        }
    }
}

impl Endings {
    /// The result of a stalemate for the side that cannot move. `men` are how many men the sides have on the board.
    pub fn stalemated(&self, side: Color, men: [u32; 2]) -> EndValue {
        let [own, theirs] = [side, !side].map(|color| men[color.index()]);
        match self.stalemate {
            Stalemate::Draw => EndValue::Draw,
            Stalemate::Loss => EndValue::Loss,
            Stalemate::Win => EndValue::Win,
            Stalemate::Fewer | Stalemate::More if own == theirs => EndValue::Draw,
            Stalemate::Fewer if own < theirs => EndValue::Win,
            Stalemate::More if own > theirs => EndValue::Win,
            Stalemate::Fewer | Stalemate::More => EndValue::Loss,
        }
    }

    /// Whether a game may end by extinction, a lone King, goals, checks, connection or passes in a row.
    pub fn end_by_aims(&self) -> bool {
        !self.extinct.is_empty()
            || self.lone_king.is_some()
            || !self.goals.is_empty()
            || self.checks.is_some()
            || self.connect.is_some()
            || self.passes.is_some()
    }

    /// Returns the same endings of other kinds: `map` gives those that each rule means.
    #[must_use]
    pub fn with_kinds(mut self, map: impl Fn(Kinds) -> Kinds) -> Self {
        let lone_king = self.lone_king.iter_mut();
        let extinct = self.extinct.iter_mut().map(|rule| &mut rule.kinds);
        let kinds = extinct
            .chain(self.goals.iter_mut().map(|goal| &mut goal.kinds))
            .chain(lone_king.flat_map(|lone| [&mut lone.royals, &mut lone.weak]))
            .chain(self.connect.iter_mut().map(|connect| &mut connect.kinds))
            .chain(self.drawn.kinds_mut());
        for kinds in kinds {
            *kinds = map(*kinds);
        }
        self
    }
}
