//! Squares and rectangular boards, which may have holes, and edges that are joined.
//!
//! The only way from one square to another is [`Geometry::step`], so nothing can leave the board, stop in a hole, or go round the
//! board where its edges are not joined.

use legwork_bitboard::shape::{Large, Shape as _};
use serde::{Deserialize, Serialize};

use crate::piece::Color;

pub use legwork_betza::Step;
pub use legwork_bitboard::{MAX_SIDE, Square, SquareName, file_letter};

/// Which edges of a board are joined, so that moves go on at the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wraps {
    /// The last file is next to the first: a cylinder.
    Files,
    /// The last rank is also next to the first: a torus.
    Both,
}

/// A rectangular board of up to 16 files and 16 ranks, without its holes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    first_rank: u8,
    holes: Large,
    wraps: Option<Wraps>,
}

impl Geometry {
    /// A board whose ranks are labelled from `first_rank` (0 or 1) upwards.
    ///
    /// `None` if a side is shorter than 1 or longer than 16, or the label is neither 0 nor 1.
    pub const fn new(files: u8, ranks: u8, first_rank: u8) -> Option<Self> {
        let fits = files >= 1 && files <= MAX_SIDE && ranks >= 1 && ranks <= MAX_SIDE;
        if fits && first_rank <= 1 {
            Some(Self {
                files,
                ranks,
                first_rank,
                holes: Large::EMPTY,
                wraps: None,
            })
        } else {
            None
        }
    }

    /// This board with holes: squares that do not belong to it, which no piece enters or crosses.
    #[must_use]
    pub fn with_holes(self, holes: impl IntoIterator<Item = Square>) -> Self {
        Self {
            holes: Large::collect(holes.into_iter().filter(|&square| self.contains(square))),
            ..self
        }
    }

    /// This board with joined edges.
    #[must_use]
    pub const fn wrapping(self, wraps: Option<Wraps>) -> Self {
        Self { wraps, ..self }
    }

    /// This board with edges all round.
    #[must_use]
    pub const fn flat(self) -> Self {
        self.wrapping(None)
    }

    /// Which edges are joined; `None` if none are.
    pub const fn wraps(self) -> Option<Wraps> {
        self.wraps
    }

    /// This board with its ranks labelled from 0.
    #[must_use]
    pub const fn counted_from_0(self) -> Self {
        Self {
            first_rank: 0,
            ..self
        }
    }

    /// Whether the square is a hole of this board.
    pub fn is_hole(self, square: Square) -> bool {
        self.holes.contains(square)
    }

    /// Whether this board has holes.
    pub fn has_holes(self) -> bool {
        !self.holes.is_empty()
    }

    /// The holes of this board.
    pub fn holes(self) -> impl Iterator<Item = Square> {
        self.holes.squares()
    }

    /// The number of files.
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The label of White's first rank: 1, or 0 where the rule page counts from 0.
    pub const fn first_rank(self) -> u8 {
        self.first_rank
    }

    /// Whether the square is on this board.
    pub fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks && !self.is_hole(square)
    }

    /// The square one step on, unless that is off the board or a hole.
    #[inline]
    pub fn step(self, from: Square, step: Step) -> Option<Square> {
        if let Some(wraps) = self.wraps {
            return self.step_round(from, step, wraps);
        }
        let file = from.file().checked_add_signed(step.dx)?;
        let rank = from.rank().checked_add_signed(step.dy)?;
        if file < self.files && rank < self.ranks {
            Some(Square::at(file, rank)).filter(|&to| !self.is_hole(to))
        } else {
            None
        }
    }

    /// Like `step`, where edges are joined.
    #[cold]
    fn step_round(self, from: Square, step: Step, wraps: Wraps) -> Option<Square> {
        let round = |at: u8, by: i8, side: u8| {
            let to = (i16::from(at) + i16::from(by)).rem_euclid(i16::from(side));
            u8::try_from(to).ok()
        };
        let file = round(from.file(), step.dx, self.files)?;
        let rank = match wraps {
            Wraps::Files => from.rank().checked_add_signed(step.dy)?,
            Wraps::Both => round(from.rank(), step.dy, self.ranks)?,
        };
        let to = || Square::at(file, rank);
        (rank < self.ranks).then(to).filter(|&to| !self.is_hole(to))
    }

    /// The number of King's steps from one square to another.
    #[inline]
    pub fn distance(self, from: Square, to: Square) -> u8 {
        let apart = |from: u8, to: u8, side: u8, joined: bool| {
            let apart = from.abs_diff(to);
            if joined {
                apart.min(side - apart)
            } else {
                apart
            }
        };
        let files = apart(from.file(), to.file(), self.files, self.wraps.is_some());
        let both = self.wraps == Some(Wraps::Both);
        files.max(apart(from.rank(), to.rank(), self.ranks, both))
    }

    /// Every square, rank by rank from White's first, files from `a`.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (mut file, mut rank) = (0, 0);
        std::iter::from_fn(move || {
            if file == self.files {
                (file, rank) = (0, rank + 1);
            }
            (rank < self.ranks).then(|| {
                file += 1;
                Square::at(file - 1, rank)
            })
        })
        .filter(move |&square| !self.is_hole(square))
    }

    /// The rank nearest to a side, counted from White's.
    pub const fn first_rank_of(self, color: Color) -> u8 {
        match color {
            Color::White => 0,
            Color::Black => self.ranks - 1,
        }
    }

    /// The square seen from the other end of the board, left and right kept.
    pub const fn mirrored(self, square: Square) -> Square {
        Square::at(square.file(), self.ranks - 1 - square.rank())
    }

    /// The square after turning the board by 180 degrees.
    pub const fn rotated(self, square: Square) -> Square {
        Square::at(
            self.files - 1 - square.file(),
            self.ranks - 1 - square.rank(),
        )
    }

    /// The name of a square on this board: file letter, then the rank's label.
    pub fn name(self, square: Square) -> SquareName {
        square.name(self.first_rank)
    }

    /// Reads a square at the start of `text`; returns it and how many bytes it has.
    ///
    /// `None` if the text does not start with a square of this board. A label has no leading zero.
    pub fn read(self, text: &str) -> Option<(Square, usize)> {
        let bytes = text.as_bytes();
        let file = bytes.first()?.checked_sub(b'a')?;
        let digits = bytes[1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let label = match bytes[1..1 + digits] {
            [digit] => digit - b'0',
            [tens, digit] if tens != b'0' => 10 * (tens - b'0') + (digit - b'0'),
            _ => return None,
        };
        let square = Square::new(file, label.checked_sub(self.first_rank)?)?;
        self.contains(square).then_some((square, 1 + digits))
    }

    /// Reads a text that is one square and nothing else.
    pub fn square(self, text: &str) -> Option<Square> {
        self.read(text)
            .filter(|&(_, len)| len == text.len())
            .map(|(square, _)| square)
    }
}

/// The step from a square towards another one on its rank, its file or a diagonal of it; `None` for any other square and itself.
pub fn direction(from: Square, to: Square) -> Option<Step> {
    let toward = |from: u8, to: u8| i8::from(to > from) - i8::from(to < from);
    let (files, ranks) = (
        from.file().abs_diff(to.file()),
        from.rank().abs_diff(to.rank()),
    );
    let step = Step {
        dx: toward(from.file(), to.file()),
        dy: toward(from.rank(), to.rank()),
    };
    (from != to && (files == 0 || ranks == 0 || files == ranks)).then_some(step)
}

/// The squares from one to another on its rank, its file or a diagonal of it, both included; of any other square these two.
pub fn line(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let step = direction(from, to);
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let here = next?;
        next = (here != to).then_some(()).and_then(|()| {
            let Some(step) = step else { return Some(to) };
            let file = here.file().checked_add_signed(step.dx)?;
            Square::new(file, here.rank().checked_add_signed(step.dy)?)
        });
        Some(here)
    })
}

/// The mark of a virgin square in the castling field: on the side's first rank the letter of the file, `B`, elsewhere and on the
/// k-file with the rank's label, `G2`, `k10`. White's are capital.
pub fn virgin_mark(geometry: Geometry, color: Color, square: Square) -> String {
    let file = file_letter(square.file());
    if file == 'k' || square.rank() != geometry.first_rank_of(color) {
        format!(
            "{}{}",
            cased(file, color),
            square.rank() + geometry.first_rank()
        )
    } else {
        cased(file, color).to_string()
    }
}

/// A letter as a FEN has it for a side: White's are capital.
pub fn cased(letter: char, color: Color) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHU: Geometry = Geometry::new(10, 10, 0).unwrap();
    const CHESS: Geometry = Geometry::new(8, 8, 1).unwrap();

    #[test]
    fn steps_stop_at_every_edge() {
        let corner = CHESS.square("h8").unwrap();
        assert_eq!(CHESS.step(corner, Step { dx: 1, dy: 0 }), None);
        assert_eq!(CHESS.step(corner, Step { dx: 0, dy: 1 }), None);
        assert_eq!(
            CHESS.step(corner, Step { dx: -1, dy: -2 }),
            CHESS.square("g6")
        );
        assert_eq!(
            CHESS.step(Square::from_index(0), Step { dx: -1, dy: 0 }),
            None
        );
        let largest = Geometry::new(16, 16, 1).unwrap();
        let edge = largest.square("p8").unwrap();
        assert_eq!(largest.step(edge, Step { dx: 1, dy: 0 }), None);
        assert_eq!(largest.step(edge, Step { dx: 2, dy: -1 }), None);
    }

    #[test]
    fn squares_are_labelled_as_on_the_page() {
        assert_eq!(CHU.name(Square::from_index(5)).to_string(), "f0");
        assert_eq!(CHU.square("j9"), Square::new(9, 9));
        assert_eq!(CHU.square("a10"), None);
        assert_eq!(CHESS.square("a0"), None);
        assert_eq!(CHESS.square("a01"), None);
        let tall = Geometry::new(16, 16, 1).unwrap();
        assert_eq!(tall.read("p16q"), Some((Square::from_index(255), 3)));
    }

    #[test]
    fn a_name_is_written_over_as_it_is_pushed() {
        for board in [CHU, CHESS, Geometry::new(16, 16, 1).unwrap()] {
            for square in board.squares() {
                let mut bytes = *b"    ";
                let end = board.name(square).write_over(&mut bytes, 1);
                assert_eq!(&bytes[1..end], board.name(square).to_string().as_bytes());
            }
        }
    }

    #[test]
    fn a_hole_is_no_square() {
        let hole = CHESS.square("e4").unwrap();
        let board = CHESS.with_holes([hole]);
        assert!(board.holes().eq([hole]) && board.is_hole(hole) && !board.contains(hole));
        assert_eq!(board.squares().count(), 63);
        assert_eq!(board.square("e4"), None);
        let below = board.square("e3").unwrap();
        assert_eq!(board.step(below, Step { dx: 0, dy: 1 }), None);
        assert_eq!(board.step(below, Step { dx: 0, dy: 2 }), board.square("e5"));
    }

    #[test]
    fn joined_edges_are_stepped_across() {
        let step = |board: Geometry, from: &str, dx, dy| {
            let to = board.step(board.square(from).unwrap(), Step { dx, dy });
            to.map(|to| board.name(to).to_string())
        };
        let found = |text: &str| Some(text.to_owned());
        let cylinder = CHESS.wrapping(Some(Wraps::Files));
        assert_eq!(step(cylinder, "h4", 1, 1), found("a5"));
        assert_eq!(step(cylinder, "b1", -2, 1), found("h2"));
        assert_eq!(step(cylinder, "h8", 0, 1), None);
        assert_eq!(step(cylinder.flat(), "h4", 1, 1), None);
        let torus = CHESS.wrapping(Some(Wraps::Both));
        assert_eq!(step(torus, "h8", 1, 2), found("a2"));
        let apart = |board: Geometry, a: &str, b: &str| {
            board.distance(board.square(a).unwrap(), board.square(b).unwrap())
        };
        let pairs = [("a1", "h1"), ("a1", "a8"), ("c3", "g2")];
        let each = |board| pairs.map(|(a, b)| apart(board, a, b));
        assert_eq!(each(CHESS), [7, 7, 4]);
        assert_eq!(each(cylinder), [1, 7, 4]);
        assert_eq!(each(torus), [1, 1, 4]);
    }

    #[test]
    fn a_board_turned_twice_is_itself() {
        for square in CHU.squares() {
            assert_eq!(CHU.rotated(CHU.rotated(square)), square);
            assert_eq!(CHU.mirrored(CHU.mirrored(square)), square);
        }
    }
}
