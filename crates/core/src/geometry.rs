//! Squares and rectangular boards.
//!
//! The only way from one square to another is [`Geometry::step`], so nothing can wrap around an
//! edge.

use std::fmt;

pub use legwork_betza::Step;

/// The most files, and the most ranks, that a board may have.
pub const MAX_SIDE: u8 = 16;

/// A square: a file and a rank, both counted from 0.
///
/// One type serves every board. How a square is *written* depends on how the board labels its
/// ranks: see [`Geometry::name`]. `Debug` does not know the board; it labels the ranks from 1 and
/// says so: `e4 (ranks from 1)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank, both counted from 0 and below 16.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_SIDE && rank < MAX_SIDE {
            Some(Self(rank << 4 | file))
        } else {
            None
        }
    }

    /// The square with this [`index`](Self::index).
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// `16 * rank + file`: a place in any table of 256 entries.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for `a`.
    pub const fn file(self) -> u8 {
        self.0 & 15
    }

    /// The rank, 0 for White's first.
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The name of the square on a board whose ranks are labelled from 1.
    pub(crate) const fn name_from_1(self) -> SquareName {
        SquareName {
            square: self,
            first_rank: 1,
        }
    }

    /// How many King's steps away another square is.
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }
}

/// `e4 (ranks from 1)`: a square does not know how its board labels the ranks, so the label of
/// White's first rank is told too. [`Geometry::name`] writes the name that the board gives it.
impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {RANKS_FROM_1}", self.name_from_1())
    }
}

/// What `Debug` adds to names of squares whose board is not known.
pub(crate) const RANKS_FROM_1: &str = "(ranks from 1)";

/// The letter of a file counted from 0.
pub const fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

/// A rectangular board of up to 16 files and 16 ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Geometry {
    files: u8,
    ranks: u8,
    first_rank: u8,
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
            })
        } else {
            None
        }
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
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// The square one step on, unless that is off the board.
    #[inline]
    pub fn step(self, from: Square, step: Step) -> Option<Square> {
        let file = from.file().checked_add_signed(step.dx)?;
        let rank = from.rank().checked_add_signed(step.dy)?;
        if file < self.files && rank < self.ranks {
            Some(Square(rank << 4 | file))
        } else {
            None
        }
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
                Square(rank << 4 | (file - 1))
            })
        })
    }

    /// The square seen from the other end of the board, left and right kept.
    pub const fn mirrored(self, square: Square) -> Square {
        Square((self.ranks - 1 - square.rank()) << 4 | square.file())
    }

    /// The square after turning the board by 180 degrees.
    pub const fn rotated(self, square: Square) -> Square {
        Square((self.ranks - 1 - square.rank()) << 4 | (self.files - 1 - square.file()))
    }

    /// The name of a square on this board: file letter, then the rank's label.
    pub fn name(self, square: Square) -> SquareName {
        SquareName {
            square,
            first_rank: self.first_rank,
        }
    }

    /// Reads a square at the start of `text`; gives it and how many bytes it took.
    ///
    /// `None` if no square of this board stands there. A label has no leading zero.
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

/// A square as text; made by [`Geometry::name`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SquareName {
    square: Square,
    first_rank: u8,
}

impl SquareName {
    /// Appends the name to a text.
    pub fn push_to(self, text: &mut String) {
        // Writing to a `String` cannot fail.
        let _ = self.write(text);
    }

    /// Writes the name over bytes from a place on, and gives the place behind it: two or three on.
    ///
    /// # Panics
    ///
    /// If there is no room.
    #[inline(always)]
    pub const fn write_over(self, bytes: &mut [u8], at: usize) -> usize {
        let label = self.square.rank() + self.first_rank;
        bytes[at] = file_letter(self.square.file()) as u8;
        if label < 10 {
            bytes[at + 1] = b'0' + label;
            return at + 2;
        }
        bytes[at + 1] = b'1';
        bytes[at + 2] = b'0' + label % 10;
        at + 3
    }

    fn write(self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut bytes = [0; 3];
        let end = self.write_over(&mut bytes, 0);
        out.write_str(str::from_utf8(&bytes[..end]).unwrap_or_default())
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
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
    fn a_board_turned_twice_is_itself() {
        for square in CHU.squares() {
            assert_eq!(CHU.rotated(CHU.rotated(square)), square);
            assert_eq!(CHU.mirrored(CHU.mirrored(square)), square);
        }
    }
}
