//! The fingerprint: a stable hash of the rules that games depend on.

use std::fmt;
use std::hash::Hasher as _;

use fnv::FnvHasher;
use legwork_betza::Path;

use super::canon::{Ink, Notation};
use crate::geometry::{Geometry, Square};
use crate::piece::{Kind, Symbol};
use crate::rules::Rules;
use crate::squares::Squares;

/// A number that two sets of rules share if all that games depend on is the same: board, start and set-ups, how pieces move and
/// promote, hands, ends and draws, chosen options. Names, values of pieces, remarks, notation and positions for benchmarks may
/// differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Rules {
    /// Their fingerprint: of files that mean the same in the same order of pieces, it is the same in every version of this crate.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut ink = HashingInk {
            hasher: FnvHasher::default(),
            geometry: self.geometry,
        };
        self.write_with(&mut ink);
        Fingerprint(ink.hasher.finish())
    }
}

/// Hashes (FNV-1a) what rules say: texts as files have them, squares by file and rank, kinds by their place in the list of pieces.
struct HashingInk {
    hasher: FnvHasher,
    geometry: Geometry,
}

impl Ink for HashingInk {
    fn number(&mut self, number: i64, bytes: usize) {
        self.hasher.write(&number.to_le_bytes()[..bytes]);
    }

    fn flag(&mut self, flag: bool) {
        self.hasher.write(&[u8::from(flag)]);
    }

    fn text(&mut self, text: &str) {
        self.hasher.write(text.as_bytes());
        // No text has this byte, so this is its end.
        self.hasher.write(&[0xff]);
    }

    fn symbol(&mut self, symbol: Symbol) {
        let dress = symbol.dress().map_or(0, |dress| u32::from(dress.sign()));
        self.number(i64::from(dress << 8 | u32::from(symbol.letter())), 4);
        self.flag(symbol.crowned());
    }

    fn kind(&mut self, kind: Kind) {
        self.number(kind.index() as i64, 4);
    }

    fn square(&mut self, square: Square) {
        self.hasher.write(&[square.file(), square.rank()]);
    }

    fn squares(&mut self, squares: Squares) {
        let on_board = self.geometry.squares();
        for square in on_board.filter(|&square| squares.contains(square)) {
            self.element();
            self.square(square);
        }
        self.close();
    }

    fn moves(&mut self, notation: Notation<'_>, _: &dyn Fn() -> Vec<Path>) {
        match notation {
            Notation::One(text) => self.text(text),
            Notation::Two(texts) => {
                for text in texts {
                    self.element();
                    self.text(text);
                }
                self.close();
            }
        }
    }

    fn element(&mut self) {
        self.flag(true);
    }

    fn close(&mut self) {
        self.flag(false);
    }
}
