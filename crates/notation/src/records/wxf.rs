//! Xiangqi: `C2=5`, the notation of the World Xiangqi Federation.

use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::BoardView;
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::{PieceRule, Rules};

/// The letters, by the names of kinds in lower case.
const LETTERS: [(&str, char); 8] = [
    ("general", 'K'),
    ("advisor", 'A'),
    ("guard", 'A'),
    ("elephant", 'E'),
    ("horse", 'H'),
    ("chariot", 'R'),
    ("cannon", 'C'),
    ("soldier", 'P'),
];

/// The letter of a kind: that of its name in Xiangqi, else that of its symbol.
pub fn letter(piece: &PieceRule) -> char {
    let name = piece.name.to_ascii_lowercase();
    let known = LETTERS.into_iter().find(|(own, _)| *own == name);
    known.map_or(piece.symbol.letter(), |(_, letter)| letter)
}

/// The names of the kinds.
pub trait Names {
    /// The letter of a kind.
    fn letter_of(&self, kind: Kind) -> char;
    /// Whether two kinds are called the same.
    fn are_alike(&self, one: Kind, other: Kind) -> bool;
}

/// The usual names: those by [`letter`].
impl Names for Rules {
    fn letter_of(&self, kind: Kind) -> char {
        letter(self.piece(kind))
    }

    fn are_alike(&self, one: Kind, other: Kind) -> bool {
        self.letter_of(one) == self.letter_of(other)
    }
}

/// The writer of the moves of a side in a position.
pub struct Wxf<'a, V: ?Sized, N> {
    /// The rules.
    pub rules: &'a Rules,
    /// The board before the move.
    pub view: &'a V,
    /// The side that moves.
    pub turn: Color,
    /// The names of the kinds.
    pub names: &'a N,
}

impl<V: BoardView + ?Sized, N: Names> Wxf<'_, V, N> {
    /// Writes that the piece on a square goes to another one: its letter, its file as its side counts, forward, back or sideways, and how
    /// many ranks or to which file. An empty text if no piece is there.
    ///
    /// Of two like pieces on a file, [`sign`](Self::sign) takes the place of the file, unless only this one can make the move: the other
    /// would leave the board or its region. Of three or more, and where several files have two, the number from the front takes the
    /// place of the letter.
    pub fn write(&self, from: Square, to: Square) -> String {
        let Some(kind) = self.view.at(from).map(|piece| piece.kind) else {
            return String::new();
        };
        let alike: Vec<Square> = self.alike(kind).collect();
        let on_file: Vec<Square> = alike
            .iter()
            .copied()
            .filter(|square| square.file() == from.file())
            .collect();
        let tandems = has_tandems(self.rules.geometry, &alike);
        let name = if on_file.len() >= 3 - usize::from(tandems) {
            (self.ahead(&on_file, from) + 1).to_string()
        } else {
            self.names.letter_of(kind).to_string()
        };
        let place = match on_file[..] {
            [one, other] if !tandems => {
                let other = if one == from { other } else { one };
                self.could_go(kind, other, from, to)
                    .then(|| self.sign(from).to_owned())
            }
            _ => None,
        };
        let place = place.unwrap_or_else(|| self.file(from).to_string());
        let way = match self.advance(to).cmp(&self.advance(from)) {
            std::cmp::Ordering::Equal => '=',
            std::cmp::Ordering::Greater => '+',
            std::cmp::Ordering::Less => '-',
        };
        let far = if from.file() == to.file() {
            from.rank().abs_diff(to.rank())
        } else {
            self.file(to)
        };
        format!("{name}{place}{way}{far}")
    }

    /// A file as the side that moves counts, from 1 at its right.
    pub fn file(&self, square: Square) -> u8 {
        match self.turn {
            Color::White => self.rules.geometry.files() - square.file(),
            Color::Black => square.file() + 1,
        }
    }

    /// `+` for the piece on a square if no like one is in front of it on the file, else `-`.
    pub fn sign(&self, square: Square) -> &'static str {
        let kind = self.view.at(square).map(|piece| piece.kind);
        let alike: Vec<Square> = kind.into_iter().flat_map(|kind| self.alike(kind)).collect();
        match self.ahead(&alike, square) {
            0 => "+",
            _ => "-",
        }
    }

    /// The squares of the side's pieces that are called as one of this kind.
    fn alike(&self, kind: Kind) -> impl Iterator<Item = Square> {
        self.rules.geometry.squares().filter(move |&square| {
            self.view.at(square).is_some_and(|piece| {
                piece.color == self.turn && self.names.are_alike(piece.kind, kind)
            })
        })
    }

    /// How many of these squares are in front of one on its file.
    fn ahead(&self, squares: &[Square], of: Square) -> usize {
        let ahead = |square: &&Square| {
            square.file() == of.file() && self.advance(**square) > self.advance(of)
        };
        squares.iter().filter(ahead).count()
    }

    /// Whether there is a square for a piece elsewhere that goes as one from a square to another.
    fn could_go(&self, kind: Kind, other: Square, from: Square, to: Square) -> bool {
        let moved =
            |of: u8, by: u8, to: u8| u8::try_from(i16::from(of) + i16::from(to) - i16::from(by));
        let file = moved(other.file(), from.file(), to.file());
        let rank = moved(other.rank(), from.rank(), to.rank());
        let goal = match (file, rank) {
            (Ok(file), Ok(rank)) => Square::new(file, rank),
            _ => None,
        };
        goal.is_some_and(|goal| {
            let is_wall = |piece| self.rules.is_wall(piece);
            self.rules.geometry.contains(goal)
                && !self.view.at(goal).is_some_and(is_wall)
                && self.rules.piece(kind).admits(self.turn, goal)
        })
    }

    /// How far a square is from the first rank of the side that moves.
    fn advance(&self, square: Square) -> u8 {
        self.rules.rank_of(self.turn, square)
    }
}

/// Whether more than one file has several of these squares.
fn has_tandems(geometry: Geometry, squares: &[Square]) -> bool {
    let on = |file| {
        squares
            .iter()
            .filter(|square| square.file() == file)
            .count()
    };
    (0..geometry.files()).filter(|&file| on(file) > 1).count() > 1
}
