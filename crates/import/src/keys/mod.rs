//! The keys of a section: one table, in the order in which Fairy-Stockfish reads them, so that of two keys that mean the same
//! setting the later one holds.
//!
//! A setting that rule files learn to express gets [`Meaning::Here`], and code that says it (`mapping/`).

mod table;

use crate::piece_types::PieceType;

pub(crate) use table::{FREE_DROPS, KEYS};

use Kind::{Becomes, Count, Counts, File, Flag, Rank, Rights, Squares, Text, Type, Types, Word};
use Meaning::{Alias, Here, Needless, NotYet, Old};

/// A key.
#[derive(Debug)]
pub(crate) struct Key {
    /// Its name.
    pub(crate) name: &'static str,
    /// The type of its values.
    pub(crate) kind: Kind,
    /// The value where no section gives one, as a section would write it; sets of types by their keys.
    pub(crate) default: &'static str,
    /// Its meaning in a rule file.
    pub(crate) meaning: Meaning,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
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

impl Kind {
    /// Returns what a value is, for messages.
    pub(crate) fn expected(self) -> String {
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
pub(crate) enum Meaning {
    /// It is said by these fields.
    Here(&'static str),
    /// It is left out, for this reason.
    Needless(&'static str),
    /// It cannot be said: the first text is the subject of "cannot be said yet". It has an effect only beside one of these
    /// settings, if there are any.
    NotYet(&'static str, &'static [&'static str]),
    /// It sets these settings.
    Alias(&'static [&'static str]),
    /// The same, and Fairy-Stockfish reads it for old files only.
    Old(&'static [&'static str]),
}

/// Returns the key with this name.
pub(crate) fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// Where a type of piece may go: `mobilityRegionWhiteRook`.
pub(crate) const CONFINED: [&str; 2] = ["mobilityRegionWhite", "mobilityRegionBlack"];

/// Returns the type that a key confines, and the number of the side.
pub(crate) fn confined(name: &str) -> Option<(PieceType, usize)> {
    let (side, rest) = { CONFINED.iter().enumerate() }
        .find_map(|(side, stem)| Some((side, name.strip_prefix(stem)?)))?;
    let mut letters = rest.chars();
    let first = letters.next().filter(char::is_ascii_uppercase)?;
    let key = format!("{}{}", first.to_ascii_lowercase(), letters.as_str());
    Some((PieceType::with_key(&key)?, side))
}

/// The keys that a file may have.
fn keys_of_files() -> impl Iterator<Item = &'static Key> {
    KEYS.iter().filter(|key| key.name != FREE_DROPS)
}

/// Returns every name that a key can have, for the search of one that was meant.
pub(crate) fn all_names() -> Vec<String> {
    let settings = keys_of_files().map(|key| key.name.to_owned());
    let pieces = PieceType::all().map(PieceType::key);
    let regions = CONFINED.iter().flat_map(|stem| {
        PieceType::all().map(move |piece| {
            let key = piece.key();
            let (first, rest) = key.split_at(1);
            format!("{stem}{}{rest}", first.to_ascii_uppercase())
        })
    });
    settings.chain(pieces).chain(regions).collect()
}

/// Returns the rows of a table of all keys, and what they are in a rule file.
pub fn keys_in_words() -> String {
    let pieces = [
        (
            "`pawn`, `knight` ... `king`, `customPiece1` ... `customPiece25`",
            "`pieces`",
        ),
        ("`mobilityRegionWhiteRook` and so on", "`within` of a piece"),
    ];
    let mut rows: Vec<(String, String)> = Vec::new();
    rows.extend(pieces.map(|(key, meaning)| (key.to_owned(), meaning.to_owned())));
    for key in keys_of_files() {
        let meaning = match key.meaning {
            Here(fields) => fields.to_owned(),
            Needless(why) => format!("left out, {why}"),
            NotYet(what, _) => {
                format!("refused: {} cannot be said yet", what.trim_end_matches(','))
            }
            Alias(settings) | Old(settings) => {
                let settings: Vec<String> =
                    settings.iter().map(|name| format!("`{name}`")).collect();
                format!("the same as {}", settings.join(", "))
            }
        };
        let name = format!("`{}`", key.name);
        match rows.last_mut() {
            Some((names, last)) if *last == meaning => *names += &format!(", {name}"),
            _ => rows.push((name, meaning)),
        }
    }
    rows.iter()
        .map(|(names, meaning)| format!("| {names} | {meaning} |\n"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_aliases_lead_to_settings_of_their_kind() {
        let mut names = all_names();
        let all = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all);
        for key in KEYS {
            let (Alias(settings) | Old(settings) | NotYet(_, settings)) = key.meaning else {
                continue;
            };
            for setting in settings {
                let target = find(setting).unwrap();
                assert!(!matches!(target.meaning, Alias(_) | Old(_)), "{setting}");
                let same = matches!(key.meaning, NotYet(..))
                    || target.kind == key.kind
                    || key.kind == Rank;
                assert!(same, "{}", key.name);
            }
        }
    }

    #[test]
    fn a_type_is_confined_by_its_own_key() {
        assert_eq!(
            confined("mobilityRegionWhiteRook"),
            Some((PieceType::ROOK, 0))
        );
        assert_eq!(
            confined("mobilityRegionBlackKing"),
            Some((PieceType::KING, 1))
        );
        for name in [
            "mobilityRegionWhite",
            "mobilityRegionWhiterook",
            "mobilityRegionRedRook",
        ] {
            assert_eq!(confined(name), None);
        }
    }
}
