//! A game as it is recorded.

use std::fmt;

use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_variant::position::{MoveError, Position};

use crate::error::PgnWarning;
use crate::respelling;

/// A game: tags, starting position, and moves with annotations.
#[derive(Debug, Clone)]
pub struct PgnGame {
    /// Its number in the file, from 1.
    pub number: u64,
    /// The line of the file on which it begins, from 1.
    pub line: u64,
    /// The tags, as the file has them.
    pub tags: Tags,
    /// The starting position, which has the variant.
    pub start: Position,
    /// The moves of the game itself, with the comments before the first one.
    pub main: Variation,
    /// How it ended.
    pub result: GameResult,
    /// The faults that were found while reading and do not affect the main line; at most 64.
    pub warnings: Vec<PgnWarning>,
}

/// A line of moves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Variation {
    /// The comments before the first move, each with single spaces between its words.
    pub comments: Vec<String>,
    /// The moves.
    pub moves: Vec<PgnMove>,
}

/// A move with its annotations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PgnMove {
    /// The move; [`Move::PASS`] where no piece may pass is a null move, `--`.
    pub mv: Move,
    /// Numeric annotation glyphs: 1 is `!`.
    pub nags: Vec<u8>,
    /// The comments after it. [`clock`](crate::clock) and [`evaluation`](crate::evaluation) find
    /// the commands of programs in them.
    pub comments: Vec<String>,
    /// The alternatives to this move.
    pub variations: Vec<Variation>,
}

impl From<Move> for PgnMove {
    fn from(mv: Move) -> Self {
        Self {
            mv,
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

impl PgnGame {
    /// A game without moves or tags.
    pub fn new(start: Position) -> Self {
        Self {
            number: 1,
            line: 1,
            tags: Tags::default(),
            start,
            main: Variation::default(),
            result: GameResult::Unknown,
            warnings: Vec::new(),
        }
    }

    /// The game of these moves, which may be null moves ([`Position::replay`]).
    ///
    /// # Errors
    ///
    /// If a move is not legal.
    pub fn of_moves(
        start: Position,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Self, MoveError> {
        let mut position = start.clone();
        let mut game = Self::new(start);
        for mv in moves {
            position = position.replay(mv)?;
            game.main.moves.push(mv.into());
        }
        Ok(game)
    }

    /// The positions of the game, the first one included.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut moves = self.main.moves.iter();
        let first = Some(self.start.clone());
        std::iter::successors(first, move |position| {
            moves
                .next()
                .and_then(|played| position.replay(played.mv).ok())
        })
    }

    /// The last position.
    pub fn last(&self) -> Position {
        self.positions()
            .last()
            .unwrap_or_else(|| self.start.clone())
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads `1-0`, `0-1`, `1/2-1/2`, `1/2` or `*`, also with other dashes, with `:`, with `½` or `0.5`, or with the letter `O`.
    pub fn read(text: &str) -> Option<Self> {
        if !text.starts_with(['0', '1', 'O', 'o', '½', '*']) {
            return None;
        }
        Some(match respelling::result(text).as_str() {
            "1-0" => Self::WhiteWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" | "1/2" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// Reads a result as tags have it: perhaps with words behind it, or of a game that was not played, `+/-`.
    pub(crate) fn in_tag(text: &str) -> Option<Self> {
        let first = text.split_whitespace().next()?;
        let all: String = text.split_whitespace().collect();
        let read = Self::read(&all).or_else(|| Self::read(first));
        read.or_else(|| match respelling::result(&all).as_str() {
            "+/-" | "+--" | "+-" => Some(Self::WhiteWins),
            "-/+" | "--+" | "-+" => Some(Self::BlackWins),
            _ => None,
        })
    }

    /// The result of a game that this side has won; a draw for `None`.
    pub fn of(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}

/// Tags, in the order of the file. Names are compared without regard to case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self
            .0
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let known = self
            .0
            .iter_mut()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        match known {
            Some((_, old)) => *old = value.into(),
            None => self.0.push((name.to_owned(), value.into())),
        }
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        self.0
            .retain(|(known, _)| !known.eq_ignore_ascii_case(name));
    }

    /// The number of tags.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no tags.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every name with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
