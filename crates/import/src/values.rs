//! The values of settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use legwork_core::echo::clip;
use legwork_core::geometry::Square;
use legwork_core::squares::Squares;

use crate::keys::{Key, KeyType};
use crate::piece_types::{PieceType, TypeSet};

/// The most characters of a value.
pub(crate) const MAX: usize = 1000;
/// The maximum number of files of a board, for Fairy-Stockfish.
pub(crate) const MAX_FILES: u8 = 12;
pub(crate) const MAX_RANKS: u8 = 10;

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
    /// The piece that each piece becomes; `None` if it becomes none.
    Becomes(BTreeMap<PieceType, Option<PieceType>>),
    Word(&'static str),
    Text(Arc<str>),
}

/// The parts of values that are passed over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct PassedOver {
    /// A fault that Fairy-Stockfish's own check of a file names, too.
    pub(crate) slips: Vec<String>,
    /// A text behind a value, on which that check is silent.
    pub(crate) tails: Vec<String>,
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
    let ranks = 0..MAX_RANKS;
    let square = |file, rank| Square::new(file, rank);
    ranks
        .flat_map(|rank| (0..MAX_FILES).filter_map(move |file| square(file, rank)))
        .collect()
}

/// Reads a value of a key as Fairy-Stockfish does, and notes the parts that are passed over.
pub(crate) fn read(
    key: &Key,
    text: &str,
    letters: &Letters,
    passed_over: &mut PassedOver,
) -> Result<Value, String> {
    if text.chars().count() > MAX {
        return Err(format!("a value of more than {MAX} characters"));
    }
    let expected = || format!("expected {}, found `{}`", key.kind.expected(), clip(text));
    let word = text.trim_end();
    // Any other word, also one with a blank behind it, means the lowest value of the setting.
    let otherwise =
        |least: &str| format!("{}, which Fairy-Stockfish takes for `{least}`", expected());
    let mut stream = Stream(word);
    Ok(match key.kind {
        KeyType::Flag => {
            if !matches!(text, "true" | "false") {
                passed_over.slips.push(otherwise("false"));
            }
            Value::Flag(text == "true")
        }
        KeyType::Count => {
            let count = stream.number().ok_or_else(expected)?;
            passed_over.tails.extend(stream.tail(&count.to_string()));
            Value::Count(count)
        }
        KeyType::Rank => {
            let rank = stream.line(MAX_RANKS).ok_or_else(expected)?;
            passed_over
                .tails
                .extend(stream.tail(&(rank + 1).to_string()));
            Value::Line(rank)
        }
        KeyType::File => {
            let line = if word.starts_with(|c: char| c.is_ascii_digit()) {
                stream.line(MAX_FILES)
            } else {
                stream.letter().and_then(file)
            };
            let line = line.ok_or_else(expected)?;
            let read = &word[..word.len() - stream.0.len()];
            passed_over.tails.extend(stream.tail(read));
            Value::Line(line)
        }
        KeyType::Squares => Value::Squares(squares(word, passed_over).map_err(|found| {
            format!("expected {}, found `{}`", key.kind.expected(), clip(found))
        })?),
        KeyType::Types => Value::Types(types(word, letters, passed_over).0),
        // Of several pieces the last one counts.
        KeyType::Type => {
            let (_, last) = types(word, letters, passed_over);
            if let ([_, _, ..], Some(piece)) = (&letters_in(word)[..], last) {
                let letter = letters.get(&piece).map_or('*', |&letter| letter);
                passed_over.tails.push(format!(
                    "{}, of which Fairy-Stockfish takes `{letter}`",
                    expected()
                ));
            }
            Value::Type(last)
        }
        KeyType::Counts => Value::Counts(counts(&mut stream, letters, passed_over)?),
        KeyType::Becomes => Value::Becomes(becomes(&mut stream, letters, passed_over)?),
        KeyType::Rights => {
            if word.chars().all(|c| "KQkq-".contains(c)) {
                Value::Text(word.into())
            } else {
                return Err(expected());
            }
        }
        KeyType::Word(words) => {
            let found = words.iter().find(|known| **known == text);
            if found.is_none() {
                passed_over.slips.push(otherwise("none"));
            }
            Value::Word(found.unwrap_or(&"none"))
        }
        KeyType::Text => Value::Text(word.into()),
    })
}

/// A text that is read sign by sign, past blanks.
struct Stream<'a>(&'a str);

impl<'a> Stream<'a> {
    /// Reads the next sign.
    fn letter(&mut self) -> Option<char> {
        let rest = self.0.trim_start();
        let letter = rest.chars().next()?;
        self.0 = &rest[letter.len_utf8()..];
        Some(letter)
    }

    /// Reads a number, which ends before any other sign.
    fn number(&mut self) -> Option<u32> {
        let rest = self.0.trim_start();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = rest.split_at(digits);
        let number = digits.parse().ok()?;
        self.0 = rest;
        Some(number)
    }

    /// Reads a rank or a file, which is written from 1.
    fn line(&mut self, most: u8) -> Option<u8> {
        let number = u8::try_from(self.number()?).ok()?;
        (1..=most).contains(&number).then(|| number - 1)
    }

    /// Returns the message about the rest, which is not read.
    fn tail(&self, read: &str) -> Option<String> {
        let rest = self.0.trim();
        (!rest.is_empty()).then(|| format!("`{}` after `{}` is not read", clip(rest), clip(read)))
    }
}

/// Returns the number that a text begins with.
pub(crate) fn leading_number(text: &str) -> Option<u32> {
    Stream(text).number()
}

/// The signs of a text without its blanks.
fn letters_in(text: &str) -> Vec<char> {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns the value of a key that no section gives. Types of pieces are given by their keys.
pub(crate) fn default(key: &Key) -> Value {
    let named = || key.default.split(' ').filter_map(PieceType::with_key);
    match (key.kind, key.default) {
        (KeyType::Squares, "all") => Value::Squares(all_squares()),
        (KeyType::Types, "*") => Value::Types(TypeSet::ALL),
        (KeyType::Types, _) => Value::Types(named().collect()),
        (KeyType::Type, _) => Value::Type(named().next()),
        (_, text) => read(key, text, &Letters::new(), &mut PassedOver::default())
            .unwrap_or_else(|_| Value::Text(text.into())),
    }
}

fn file(letter: char) -> Option<u8> {
    ('a'..='l')
        .position(|file| file == letter)
        .and_then(|place| u8::try_from(place).ok())
}

/// Reads squares; the error is what was found in their place.
fn squares<'a>(text: &'a str, passed_over: &mut PassedOver) -> Result<Squares, &'a str> {
    let mut all = Squares::EMPTY;
    let mut items = text.split_whitespace();
    while let Some(item) = items.next() {
        if item == "-" {
            let behind: Vec<&str> = items.collect();
            passed_over
                .tails
                .extend(Stream(&behind.join(" ")).tail("-"));
            break;
        }
        let (squares, rest) = squares_of_item(item).ok_or(item)?;
        passed_over
            .tails
            .extend(Stream(rest).tail(&item[..item.len() - rest.len()]));
        all |= squares;
    }
    Ok(all)
}

/// Returns the items of a text that names squares, each with its squares.
pub(crate) fn square_items(text: &str) -> impl Iterator<Item = (&str, Squares)> {
    let items = text.split_whitespace().take_while(|item| *item != "-");
    items.filter_map(|item| Some((item, squares_of_item(item)?.0)))
}

/// Returns the squares that an item names, and the text behind its number.
fn squares_of_item(item: &str) -> Option<(Squares, &str)> {
    if let Some(rank) = item.strip_prefix('*') {
        let mut stream = Stream(rank);
        let rank = stream.line(MAX_RANKS)?;
        let squares = (0..MAX_FILES).filter_map(|file| Square::new(file, rank));
        return Some((squares.collect(), stream.0));
    }
    let mut letters = item.chars();
    let file = file(letters.next()?.to_ascii_lowercase())?;
    if letters.as_str() == "*" {
        let squares = (0..MAX_RANKS).filter_map(|rank| Square::new(file, rank));
        return Some((squares.collect(), ""));
    }
    let mut stream = Stream(letters.as_str());
    let square = Square::new(file, stream.line(MAX_RANKS)?)?;
    Some((Squares::from(square), stream.0))
}

fn no_piece(letter: char, letters: &Letters) -> String {
    let known: String = letters.values().collect();
    let found = clip(&letter.to_string());
    format!("no piece has the letter `{found}`; there are `{known}`")
}

/// Reads pieces up to one that is not known; also the last one, `None` for any or none.
fn types(
    text: &str,
    letters: &Letters,
    passed_over: &mut PassedOver,
) -> (TypeSet, Option<PieceType>) {
    let (mut set, mut last) = (TypeSet::NONE, None);
    let mut stream = Stream(text);
    while let Some(letter) = stream.letter() {
        last = match (letter, with_letter(letters, letter)) {
            ('-', _) => {
                passed_over.tails.extend(stream.tail("-"));
                break;
            }
            ('*', _) => {
                set.all = true;
                None
            }
            (_, Some(piece)) => {
                set.insert(piece);
                Some(piece)
            }
            (_, None) => {
                passed_over.slips.push(list_ends(letter, letters));
                break;
            }
        };
    }
    (set, last)
}

/// Says that a list ends where a piece is not known.
fn list_ends(letter: char, letters: &Letters) -> String {
    let fault = no_piece(letter, letters);
    format!("{fault}; Fairy-Stockfish reads no further")
}

/// Reads the piece that the next sign means; `None` at the end, or where the list ends with a slip.
fn next_piece(
    stream: &mut Stream<'_>,
    letters: &Letters,
    passed_over: &mut PassedOver,
) -> Option<PieceType> {
    let letter = stream.letter()?;
    let piece = with_letter(letters, letter);
    if piece.is_none() {
        passed_over.slips.push(list_ends(letter, letters));
    }
    piece
}

/// Reads `q:1 r:2`: any sign may replace the colon, and blanks do not matter.
fn counts(
    stream: &mut Stream<'_>,
    letters: &Letters,
    passed_over: &mut PassedOver,
) -> Result<BTreeMap<PieceType, u32>, String> {
    let mut counts = BTreeMap::new();
    while let Some(piece) = next_piece(stream, letters, passed_over) {
        stream.letter();
        let found = stream.0;
        let number = stream.number();
        let number = number.ok_or_else(|| {
            format!(
                "expected letters with numbers, such as `q:1 r:2`, found `{}`",
                clip(found)
            )
        })?;
        counts.insert(piece, number);
    }
    Ok(counts)
}

/// Reads `p:g s:-` in the same way.
fn becomes(
    stream: &mut Stream<'_>,
    letters: &Letters,
    passed_over: &mut PassedOver,
) -> Result<BTreeMap<PieceType, Option<PieceType>>, String> {
    let mut becomes = BTreeMap::new();
    while let Some(piece) = next_piece(stream, letters, passed_over) {
        stream.letter();
        let new = match stream.letter() {
            Some('-') => None,
            Some(letter) => {
                Some(with_letter(letters, letter).ok_or_else(|| no_piece(letter, letters))?)
            }
            None => return Err("expected pairs of letters, such as `p:g s:g`".to_owned()),
        };
        becomes.insert(piece, new);
    }
    Ok(becomes)
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
        read(
            find(key).unwrap(),
            text,
            &letters(),
            &mut PassedOver::default(),
        )
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
            ("maxRank", "11", "expected a rank from 1 to 10, found `11`"),
            (
                "maxFile",
                "m",
                "expected a file, a to l or 1 to 12, found `m`",
            ),
            ("nMoveRule", "x5", "expected a whole number, found `x5`"),
            (
                "flagRegion",
                "e4 ,d4",
                "expected squares such as `e4`, `*8` or `e*`, or `-`, found `,d4`",
            ),
            (
                "promotionLimit",
                "q:x",
                "expected letters with numbers, such as `q:1 r:2`, found `x`",
            ),
            (
                "promotionLimit",
                "q",
                "expected letters with numbers, such as `q:1 r:2`, found ``",
            ),
            (
                "promotedPieceType",
                "p:x",
                "no piece has the letter `x`; there are `PRQK`",
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

    /// Text behind a value is passed over, as Fairy-Stockfish does.
    #[test]
    fn a_tail_is_told_and_passed_over() {
        for (key, text, alike, slip) in [
            (
                "pass",
                "f",
                "false",
                "expected `true` or `false`, found `f`, which Fairy-Stockfish takes for `false`",
            ),
            (
                "pass",
                "true ",
                "false",
                "expected `true` or `false`, found `true `, which Fairy-Stockfish takes for `false`",
            ),
            (
                "stalemateValue",
                "lose",
                "none",
                "expected `win`, `loss`, `draw`, `none`, found `lose`, which Fairy-Stockfish takes for `none`",
            ),
            (
                "nMoveRule",
                "40 # a remark",
                "40",
                "`# a remark` after `40` is not read",
            ),
            ("maxRank", "8x", "8", "`x` after `8` is not read"),
            ("maxFile", "hello", "h", "`ello` after `h` is not read"),
            (
                "maxFile",
                "10 files",
                "10",
                "`files` after `10` is not read",
            ),
            (
                "flagRegion",
                "e4,d4 *8.",
                "e4 *8",
                "`,d4` after `e4` is not read",
            ),
            ("flagRegion", "e4 - d4", "e4", "`d4` after `-` is not read"),
            (
                "pawnTypes",
                "pq; the Queen",
                "pq",
                "no piece has the letter `;`; there are `PRQK`; Fairy-Stockfish reads no further",
            ),
            ("pawnTypes", "p - q", "p", "`q` after `-` is not read"),
            (
                "castlingKingPiece",
                "rq",
                "q",
                "expected the letter of a piece, or `-`, found `rq`, of which Fairy-Stockfish takes `Q`",
            ),
            (
                "promotionLimit",
                "q:1x",
                "q:1",
                "no piece has the letter `x`; there are `PRQK`; Fairy-Stockfish reads no further",
            ),
            (
                "promotedPieceType",
                "p:q, r:q",
                "p:q",
                "no piece has the letter `,`; there are `PRQK`; Fairy-Stockfish reads no further",
            ),
        ] {
            let mut found = PassedOver::default();
            let read = read(find(key).unwrap(), text, &letters(), &mut found);
            assert_eq!(read, value(key, alike), "{key} = {text}");
            let slips = [found.slips, found.tails].concat();
            assert_eq!(
                slips.first().map(String::as_str),
                Some(slip),
                "{key} = {text}"
            );
        }
        assert_eq!(
            value("promotionLimit", "q:1r:2"),
            value("promotionLimit", "q:1 r=2")
        );
    }

    #[test]
    fn every_default_is_a_value_of_its_type() {
        for key in KEYS {
            let text = matches!(key.kind, KeyType::Text | KeyType::Rights);
            assert_eq!(matches!(default(key), Value::Text(_)), text, "{}", key.name);
        }
    }
}
