//! Colours, kinds of piece, and pieces.

use std::fmt;

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The side that moves first, up the board.
    White,
    /// The side that moves second, down the board.
    Black,
}

impl Color {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// What a function gives for White and for Black; quicker to compile than to map [`BOTH`](Self::BOTH).
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

/// The most kinds of piece that a rule set may name.
pub const MAX_KINDS: usize = 62;

/// A kind of piece: its place in the rules' list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Kinds(u64);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self(0);
    /// Every kind there could be.
    pub const ALL: Self = Self(u64::MAX);

    /// The set with this kind added.
    #[must_use]
    #[inline]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | 1 << kind.0)
    }

    /// Whether the kind is in the set.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 >> kind.0 & 1 == 1
    }

    /// Whether no kind is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The kinds in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The kinds in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds of this set that the other lacks.
    #[must_use]
    #[inline]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The kinds, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let kind = Kind(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                kind
            })
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

/// How a kind is written: a capital letter, with a `+` before it for a crowned piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol {
    letter: u8,
    crowned: bool,
}

impl Symbol {
    /// The sign of a wall, of either side. No text of a symbol has it.
    pub const WALL: Self = Self {
        letter: b'*',
        crowned: false,
    };

    /// Reads `Q` or `+R`: one capital letter, perhaps after a `+`.
    pub fn read(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [letter] => Self::new(letter.into(), false),
            [b'+', letter] => Self::new(letter.into(), true),
            _ => None,
        }
    }

    /// The symbol with this capital letter.
    pub const fn new(letter: char, crowned: bool) -> Option<Self> {
        match letter {
            'A'..='Z' => Some(Self {
                letter: letter as u8,
                crowned,
            }),
            _ => None,
        }
    }

    /// The capital letter; `*` of a wall.
    pub const fn letter(self) -> char {
        self.letter as char
    }

    /// Whether a `+` is written before the letter.
    pub const fn crowned(self) -> bool {
        self.crowned
    }

    /// The symbol with the same letter and a `+` if `crowned`, else without; `None` if it is this one.
    pub fn pair(self, crowned: bool) -> Option<Self> {
        (self.crowned != crowned).then_some(Self { crowned, ..self })
    }

    /// As written for a side: capital for White, small for Black.
    pub fn of(self, color: Color) -> String {
        let mut text = String::with_capacity(2);
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
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.of(Color::White))
    }
}
