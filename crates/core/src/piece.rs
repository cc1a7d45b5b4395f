//! Colours, kinds of piece, and pieces.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Color {
    /// The side that moves first, up the board.
    White,
    /// The side that moves second, down the board.
    Black,
}

impl Color {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The results of a function for White and for Black; quicker to compile than to map [`BOTH`](Self::BOTH).
    #[inline]
    pub fn each<T>(mut of: impl FnMut(Self) -> T) -> [T; 2] {
        [of(Self::White), of(Self::Black)]
    }

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of a FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl std::ops::Not for Color {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// The most kinds of piece that a rule set may have: one for each symbol, the kind of walls, and some for promoted pieces that
/// turn back.
pub const MAX_KINDS: usize = 192;

/// A kind of piece: its place in the rules' list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Kind(u8);

impl Kind {
    /// The kind at this place of the rules' list; below [`MAX_KINDS`].
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_KINDS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Its place in the rules' list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of kinds, as a mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Kinds([u64; WORDS]);

/// The number of words of a set of kinds.
const WORDS: usize = MAX_KINDS / 64;

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self([0; WORDS]);
    /// Every kind there could be.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// The set with this kind added.
    #[must_use]
    #[inline]
    pub const fn with(mut self, kind: Kind) -> Self {
        self.0[kind.index() / 64] |= 1 << (kind.index() % 64);
        self
    }

    /// Whether the kind is in the set.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0[kind.index() / 64] >> (kind.index() % 64) & 1 == 1
    }

    /// Whether no kind is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let [first, second, third] = self.0;
        first | second | third == 0
    }

    /// The number of kinds in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        let [first, second, third] = self.0;
        first.count_ones() + second.count_ones() + third.count_ones()
    }

    /// The kinds in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a & d, b & e, c & f])
    }

    /// The kinds in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a | d, b | e, c | f])
    }

    /// The kinds of this set that the other lacks.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Self([a & !d, b & !e, c & !f])
    }

    /// The kinds, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let word = rest.iter().position(|&word| word != 0)?;
            let kind = Kind((word * 64) as u8 + rest[word].trailing_zeros() as u8);
            rest[word] &= rest[word] - 1;
            Some(kind)
        })
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Self {
        kinds.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Kind::index)).finish()
    }
}

/// A piece of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: Kind,
}

impl Piece {
    /// A piece of that side and kind.
    #[inline]
    pub const fn new(color: Color, kind: Kind) -> Self {
        Self { color, kind }
    }
}

/// A sign behind a letter, which makes another letter of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[repr(u8)]
pub enum Dress {
    /// `'`
    Apostrophe = b'\'',
    /// `!`
    Exclamation = b'!',
}

impl Dress {
    /// Both, in the order in which XBoard numbers the letters that wear them.
    pub const BOTH: [Self; 2] = [Self::Apostrophe, Self::Exclamation];

    /// The dress that is this sign.
    pub const fn read(sign: char) -> Option<Self> {
        match sign {
            '\'' => Some(Self::Apostrophe),
            '!' => Some(Self::Exclamation),
            _ => None,
        }
    }

    /// The sign.
    pub const fn sign(self) -> char {
        self as u8 as char
    }
}

/// How a kind is written: a capital letter, perhaps dressed, with a `+` before it for a crowned piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symbol {
    letter: u8,
    dress: Option<Dress>,
    crowned: bool,
}

impl Symbol {
    /// The sign of a wall, of either side. No text of a symbol has it.
    pub const WALL: Self = Self {
        letter: b'*',
        dress: None,
        crowned: false,
    };

    /// Reads `Q`, `+R` or `A'`: one capital letter, perhaps after a `+`, perhaps with a dress behind it.
    pub fn read(text: &str) -> Option<Self> {
        match Self::begin(text)? {
            (symbol, Color::White, "") => Some(symbol),
            _ => None,
        }
    }

    /// Reads the symbol at the beginning of a text, as written for a side; what follows it is returned, too.
    pub fn begin(text: &str) -> Option<(Self, Color, &str)> {
        let (crowned, rest) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let letter = rest.chars().next()?;
        let rest = &rest[letter.len_utf8()..];
        let color = if letter.is_ascii_lowercase() {
            Color::Black
        } else {
            Color::White
        };
        let symbol = Self::new(letter.to_ascii_uppercase(), crowned)?;
        match rest.chars().next().and_then(Dress::read) {
            Some(dress) => Some((symbol.dressed(Some(dress)), color, &rest[1..])),
            None => Some((symbol, color, rest)),
        }
    }

    /// The symbol with this capital letter, not dressed.
    pub const fn new(letter: char, crowned: bool) -> Option<Self> {
        match letter {
            'A'..='Z' => Some(Self {
                letter: letter as u8,
                dress: None,
                crowned,
            }),
            _ => None,
        }
    }

    /// The symbol with the same letter and `+`, dressed so.
    #[must_use]
    pub const fn dressed(self, dress: Option<Dress>) -> Self {
        Self { dress, ..self }
    }

    /// The capital letter; `*` of a wall.
    pub const fn letter(self) -> char {
        self.letter as char
    }

    /// The sign behind the letter.
    pub const fn dress(self) -> Option<Dress> {
        self.dress
    }

    /// The capital letter with its dress, without a `+`.
    pub fn base(self) -> String {
        let uncrowned = Self {
            crowned: false,
            ..self
        };
        uncrowned.of(Color::White)
    }

    /// Whether a `+` is written before the letter.
    pub const fn crowned(self) -> bool {
        self.crowned
    }

    /// The symbol with the same letter and dress, and a `+` if `crowned`, else without; `None` if it is this one.
    pub fn pair(self, crowned: bool) -> Option<Self> {
        (self.crowned != crowned).then_some(Self { crowned, ..self })
    }

    /// As written for a side: capital for White, small for Black.
    pub fn of(self, color: Color) -> String {
        let mut text = String::with_capacity(3);
        self.write(color, &mut text);
        text
    }

    /// Appends the text that [`of`](Self::of) returns.
    pub fn write(self, color: Color, out: &mut String) {
        if self.crowned {
            out.push('+');
        }
        out.push(match color {
            Color::White => self.letter(),
            Color::Black => self.letter().to_ascii_lowercase(),
        });
        out.extend(self.dress.map(Dress::sign));
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of(Color::White))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_is_read_as_written() {
        let mut all = Vec::new();
        for letter in 'A'..='Z' {
            for crowned in [false, true] {
                for dress in [None, Some(Dress::Apostrophe), Some(Dress::Exclamation)] {
                    let symbol = Symbol::new(letter, crowned).unwrap().dressed(dress);
                    assert_eq!(Symbol::read(&symbol.to_string()), Some(symbol));
                    let black = symbol.of(Color::Black);
                    assert_eq!(Symbol::begin(&black), Some((symbol, Color::Black, "")));
                    assert_eq!(Symbol::read(&black), None);
                    all.push(symbol.to_string());
                }
            }
        }
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 156);
        for wrong in ["", "+", "'", "A''", "A!'", "'A", "++A", "A+", "*", "Ä", "a"] {
            assert_eq!(Symbol::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_set_holds_every_kind() {
        let all = || (0..MAX_KINDS).filter_map(Kind::new);
        assert_eq!(all().count(), MAX_KINDS);
        let some: Kinds = all().filter(|kind| kind.index() % 7 == 3).collect();
        let listed: Vec<usize> = some.iter().map(Kind::index).collect();
        let expected: Vec<usize> = (3..MAX_KINDS).step_by(7).collect();
        assert_eq!(listed, expected);
        assert_eq!(some.len() as usize, expected.len());
        let others = Kinds::ALL.without(some);
        assert!(others.and(some).is_empty() && others.or(some) == Kinds::ALL);
        for kind in all() {
            assert_ne!(some.contains(kind), others.contains(kind));
            let alone = Kinds::NONE.with(kind);
            assert!(!alone.is_empty() && alone.iter().eq([kind]));
        }
    }
}
