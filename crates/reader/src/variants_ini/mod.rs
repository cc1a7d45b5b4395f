//! The keys of Fairy-Stockfish's `variants.ini`, and what they mean in a rule file.
//!
//! One table, in the order in which Fairy-Stockfish reads them, so that of two keys that mean the same setting the later one
//! holds. `legwork-import` maps sections by it, and the reader of rule files answers who writes such a key there.

mod table;

pub use table::{FREE_DROPS, KEYS, PIECES};

use KeyType::{Becomes, Count, Counts, File, Flag, Rank, Rights, Squares, Text, Type, Types, Word};

/// A key.
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub kind: KeyType,
    /// The value where no section gives one, as a section would write it; sets of types by their keys.
    pub default: &'static str,
    /// Its meaning in a rule file.
    pub meaning: Meaning,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyType {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Count,
    /// A rank, from 1.
    Rank,
    /// A file: a letter, or a number from 1.
    File,
    /// Squares: `e4`, `*8` for a rank, `e*` for a file; `-` for none.
    Squares,
    /// Pieces, by letter.
    Types,
    /// A piece, by letter.
    Type,
    /// A number for some pieces: `q:1 r:2`.
    Counts,
    /// The kinds that some pieces become: `p:g s:g`.
    Becomes,
    /// Rights to castle: `KQkq`.
    Rights,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text.
    Text,
}

impl KeyType {
    /// Returns what a value is, for messages.
    pub fn expected(self) -> String {
        match self {
            Flag => "`true` or `false`".to_owned(),
            Count => "a whole number".to_owned(),
            Rank => "a rank from 1 to 10".to_owned(),
            File => "a file, a to l or 1 to 12".to_owned(),
            Squares => "squares such as `e4`, `*8` or `e*`, or `-`".to_owned(),
            Types => "letters of pieces, or `-`".to_owned(),
            Type => "the letter of a piece, or `-`".to_owned(),
            Counts => "letters with numbers, such as `q:1 r:2`".to_owned(),
            Becomes => "pairs of letters, such as `p:g s:g`".to_owned(),
            Rights => "rights to castle, such as `KQkq`, or `-`".to_owned(),
            Word(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                words.join(", ")
            }
            Text => "a text".to_owned(),
        }
    }
}

/// The meaning of a key in a rule file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// It is said by these fields.
    Here(&'static str),
    /// It is not needed, for this reason.
    Needless(&'static str),
    /// It cannot be expressed, as [`NotYet`](Self::NotYet), but games are nearly the same without it.
    Overlooked(&'static str),
    /// It cannot be expressed: the first text is the subject of "cannot be expressed yet". It has an effect only together with one of these
    /// settings, if there are any.
    NotYet(&'static str, &'static [&'static str]),
    /// It sets these settings.
    Alias(&'static [&'static str]),
    /// A current key, which Fairy-Stockfish reads it for old files only.
    Old(&'static [&'static str]),
}

/// Returns the key with this name.
pub fn find(name: &str) -> Option<&'static Key> {
    place(name).map(|place| &KEYS[place])
}

/// Returns the place in [`KEYS`] of the key with this name.
pub fn place(name: &str) -> Option<usize> {
    KEYS.iter().position(|key| key.name == name)
}
