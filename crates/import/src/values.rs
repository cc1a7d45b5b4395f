//! The values of settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use legwork_core::echo::clip;
use legwork_core::geometry::Square;
use legwork_core::squares::Squares;

use crate::keys::{Key, KeyType};
use crate::piece_types::{PieceType, TypeSet};

/// The most characters of a value.
pub(crate) const MOST: usize = 1000;
/// The greatest number of files of a board, for Fairy-Stockfish.
pub(crate) const MOST_FILES: u8 = 12;
/// The most ranks.
pub(crate) const MOST_RANKS: u8 = 10;

/// A value, as far as its type is concerned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Flag(bool),
    Count(u32),
    /// A rank or file, from 0.
    Line(u8),
    Squares(Squares),
    Types(TypeSet),
    /// A piece; `None` for none and for any.
    Type(Option<PieceType>),
    Counts(BTreeMap<PieceType, u32>),
    /// The pieces that others become; a piece that becomes none is not in it.
    Becomes(BTreeMap<PieceType, Option<PieceType>>),
    Word(&'static str),
    Text(Arc<str>),
}

/// The letters of the pieces of a section.
pub(crate) type Letters = BTreeMap<PieceType, char>;

/// Returns the piece with a letter, capital or small.
pub(crate) fn with_letter(letters: &Letters, letter: char) -> Option<PieceType> {
    let sought = letter.to_ascii_uppercase();
    letters
        .iter()
        .find_map(|(&piece, &own)| (own == sought).then_some(piece))
}

/// Returns every square that there can be.
pub(crate) fn all_squares() -> Squares {
    let ranks = 0..MOST_RANKS;
    let square = |file, rank| Square::new(file, rank);
    ranks
        .flat_map(|rank| (0..MOST_FILES).filter_map(move |file| square(file, rank)))
        .collect()
}

/// Reads a value of a key. The error says what is wrong.
pub(crate) fn read(key: &Key, text: &str, letters: &Letters) -> Result<Value, String> {
    if text.chars().count() > MOST {
        return Err(format!("a value of more than {MOST} characters"));
    }
    let expected = || format!("expected {}, found `{}`", key.kind.expected(), clip(text));
    let word = text.trim_end();
    let exact = || match word == text {
        true => Ok(()),
        false => Err(format!(
            "a blank after `{}`, with which Fairy-Stockfish does not know the word",
            clip(word)
        )),
    };
    match key.kind {
        KeyType::Flag => {
            exact()?;
            match word {
                "true" => Ok(Value::Flag(true)),
                "false" => Ok(Value::Flag(false)),
                _ => Err(expected()),
            }
        }
        KeyType::Count => word.parse().map(Value::Count).map_err(|_| expected()),
        KeyType::Rank => line(word, MOST_RANKS).map(Value::Line).ok_or_else(expected),
        KeyType::File => {
            let letter = word.chars().next().filter(|_| word.len() == 1);
            let letter = letter.and_then(file);
            letter
                .or_else(|| line(word, MOST_FILES))
                .map(Value::Line)
                .ok_or_else(expected)
        }
        KeyType::Squares => squares(word)
            .map(Value::Squares)
            .map_err(|found| format!("expected {}, found `{}`", key.kind.expected(), clip(found))),
        KeyType::Types => types(word, letters).map(Value::Types),
        KeyType::Type => {
            let set = types(word, letters)?;
            // Of several pieces the last one holds.
            let last = word
                .chars()
                .rev()
                .find_map(|letter| with_letter(letters, letter));
            match (set.all, word.chars().filter(|c| !c.is_whitespace()).count()) {
                (_, 0 | 1) => Ok(Value::Type(last)),
                _ => Err(expected()),
            }
        }
        KeyType::Counts => counts(word, letters).map(Value::Counts),
        KeyType::Becomes => becomes(word, letters).map(Value::Becomes),
        KeyType::Rights => match word.chars().all(|c| "KQkq-".contains(c)) {
            true => Ok(Value::Text(word.into())),
            false => Err(expected()),
        },
        KeyType::Word(words) => {
            exact()?;
            let found = words.iter().find(|known| **known == word);
            found.map(|word| Value::Word(word)).ok_or_else(expected)
        }
        KeyType::Text => Ok(Value::Text(word.into())),
    }
}

/// Returns the value of a key that no section gives. Types of pieces are given by their keys.
pub(crate) fn default(key: &Key) -> Value {
    let named = || key.default.split(' ').filter_map(PieceType::with_key);
    match (key.kind, key.default) {
        (KeyType::Squares, "all") => Value::Squares(all_squares()),
        (KeyType::Types, "*") => Value::Types(TypeSet::ALL),
        (KeyType::Types, _) => Value::Types(named().collect()),
        (KeyType::Type, _) => Value::Type(named().next()),
        (_, text) => read(key, text, &Letters::new()).unwrap_or_else(|_| Value::Text(text.into())),
    }
}

/// The number of a rank or file from 0, which is written from 1.
fn line(text: &str, most: u8) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (1..=most).contains(&number).then(|| number - 1)
}

fn file(letter: char) -> Option<u8> {
    ('a'..='l')
        .position(|file| file == letter)
        .and_then(|place| u8::try_from(place).ok())
}

/// Reads squares; the error is what was found in their place.
fn squares(text: &str) -> Result<Squares, &str> {
    let mut all = Squares::EMPTY;
    for item in text.split_whitespace() {
        if item == "-" {
            break;
        }
        all |= squares_of_item(item).ok_or(item)?;
    }
    Ok(all)
}

/// Returns the items of a text that names squares, each with its squares.
pub(crate) fn square_items(text: &str) -> impl Iterator<Item = (&str, Squares)> {
    let items = text.split_whitespace().take_while(|item| *item != "-");
    items.filter_map(|item| Some((item, squares_of_item(item)?)))
}

fn squares_of_item(item: &str) -> Option<Squares> {
    if let Some(rank) = item.strip_prefix('*') {
        let rank = line(rank, MOST_RANKS)?;
        return Some(
            (0..MOST_FILES)
                .filter_map(|file| Square::new(file, rank))
                .collect(),
        );
    }
    let mut letters = item.chars();
    let file = file(letters.next()?.to_ascii_lowercase())?;
    match letters.as_str() {
        "*" => Some(
            (0..MOST_RANKS)
                .filter_map(|rank| Square::new(file, rank))
                .collect(),
        ),
        rank => Square::new(file, line(rank, MOST_RANKS)?).map(Squares::from),
    }
}

fn no_piece(letter: char, letters: &Letters) -> String {
    let known: String = letters.values().collect();
    let found = clip(&letter.to_string());
    format!("no piece has the letter `{found}`; there are `{known}`")
}

fn types(text: &str, letters: &Letters) -> Result<TypeSet, String> {
    let mut set = TypeSet::NONE;
    for letter in text.chars().filter(|c| !c.is_whitespace()) {
        match letter {
            '-' => break,
            '*' => set.all = true,
            letter => {
                set.insert(with_letter(letters, letter).ok_or_else(|| no_piece(letter, letters))?)
            }
        }
    }
    Ok(set)
}

/// The items `x:y` of a text, with the piece that is the first part.
fn pairs<'a>(
    text: &'a str,
    letters: &Letters,
) -> impl Iterator<Item = Result<(PieceType, &'a str), String>> {
    text.split_whitespace().map(|item| {
        let (letter, value) = { item.split_once(':') }.ok_or_else(|| {
            format!(
                "expected a letter, a colon and a value, found `{}`",
                clip(item)
            )
        })?;
        let mut chars = letter.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) => {
                let piece =
                    with_letter(letters, letter).ok_or_else(|| no_piece(letter, letters))?;
                Ok((piece, value))
            }
            _ => Err(format!(
                "expected one letter in front of the colon, found `{}`",
                clip(letter)
            )),
        }
    })
}

fn counts(text: &str, letters: &Letters) -> Result<BTreeMap<PieceType, u32>, String> {
    let count = |pair: Result<(PieceType, &str), String>| {
        let (piece, value) = pair?;
        let number = value.parse();
        let number =
            number.map_err(|_| format!("expected a whole number, found `{}`", clip(value)))?;
        Ok((piece, number))
    };
    pairs(text, letters).map(count).collect()
}

fn becomes(
    text: &str,
    letters: &Letters,
) -> Result<BTreeMap<PieceType, Option<PieceType>>, String> {
    let pair = |pair: Result<(PieceType, &str), String>| {
        let (piece, value) = pair?;
        let mut chars = value.chars();
        match (chars.next(), chars.next()) {
            (Some('-'), None) => Ok((piece, None)),
            (Some(letter), None) => {
                let new = with_letter(letters, letter).ok_or_else(|| no_piece(letter, letters))?;
                Ok((piece, Some(new)))
            }
            _ => Err(format!(
                "expected one letter after the colon, found `{}`",
                clip(value)
            )),
        }
    };
    pairs(text, letters).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{KEYS, find};

    fn letters() -> Letters {
        ["pawn", "rook", "queen", "king"]
            .into_iter()
            .zip("PRQK".chars())
            .map(|(key, letter)| (PieceType::with_key(key).unwrap(), letter))
            .collect()
    }

    fn value(key: &str, text: &str) -> Result<Value, String> {
        read(find(key).unwrap(), text, &letters())
    }

    #[test]
    fn values_are_read_by_their_type() {
        let king = PieceType::KING;
        assert_eq!(value("pass", "true"), Ok(Value::Flag(true)));
        assert_eq!(value("maxFile", "j"), Ok(Value::Line(9)));
        assert_eq!(value("maxFile", "10"), Ok(Value::Line(9)));
        assert_eq!(value("castlingKingPiece", "k"), Ok(Value::Type(Some(king))));
        assert_eq!(value("castlingKingPiece", "-"), Ok(Value::Type(None)));
        let Ok(Value::Squares(squares)) = value("flagRegion", "*8 E4 a* -") else {
            panic!("squares");
        };
        assert_eq!(squares.len(), 12 + 1 + 9);
        let Ok(Value::Types(types)) = value("pawnTypes", "pQ r") else {
            panic!("types");
        };
        assert_eq!(
            types.iter().map(PieceType::key).collect::<Vec<_>>(),
            ["pawn", "rook", "queen"]
        );
        let Ok(Value::Becomes(becomes)) = value("promotedPieceType", "p:q r:-") else {
            panic!("pairs");
        };
        assert_eq!(becomes.values().flatten().count(), 1);
    }

    #[test]
    fn what_is_no_value_says_what_was_expected() {
        for (key, text, fault) in [
            ("pass", "yes", "expected `true` or `false`, found `yes`"),
            (
                "pass",
                "true ",
                "a blank after `true`, with which Fairy-Stockfish does not know the word",
            ),
            ("maxRank", "11", "expected a rank from 1 to 10, found `11`"),
            (
                "maxFile",
                "m",
                "expected a file, a to l or 1 to 12, found `m`",
            ),
            (
                "flagRegion",
                "e4,d4",
                "expected squares such as `e4`, `*8` or `e*`, or `-`, found `e4,d4`",
            ),
            (
                "pawnTypes",
                "px",
                "no piece has the letter `x`; there are `PRQK`",
            ),
            (
                "promotionLimit",
                "q:x",
                "expected a whole number, found `x`",
            ),
            (
                "promotionLimit",
                "q",
                "expected a letter, a colon and a value, found `q`",
            ),
            (
                "promotedPieceType",
                "p:qr",
                "expected one letter after the colon, found `qr`",
            ),
            (
                "promotedPieceType",
                "pq:r",
                "expected one letter in front of the colon, found `pq`",
            ),
            (
                "stalemateValue",
                "lose",
                "expected `win`, `loss`, `draw`, `none`, found `lose`",
            ),
            (
                "castlingWins",
                "KX",
                "expected rights to castle, such as `KQkq`, or `-`, found `KX`",
            ),
        ] {
            assert_eq!(value(key, text), Err(fault.to_owned()), "{key} = {text}");
        }
        assert!(value("startFen", &"8".repeat(1001)).is_err());
    }

    #[test]
    fn every_default_is_a_value_of_its_type() {
        for key in KEYS {
            let text = matches!(key.kind, KeyType::Text | KeyType::Rights);
            assert_eq!(matches!(default(key), Value::Text(_)), text, "{}", key.name);
        }
    }
}
