//! Reading numbered set-ups: a name, or a shuffle of the first rank or of other squares.

use crate::echo::clip;
use crate::geometry::{Geometry, Square};
use crate::piece::Color;
use crate::ron_source::RonNode;
use crate::rules::SetUpsRule;
use crate::rules::array::StartArray;
use crate::rules::castling::CastlingRules;
use crate::rules::file::{RuleFileAt, ShuffleField, ShuffleFieldAt};
use crate::rules::pieces::Pieces;
use crate::rules::regions::Regions;
use crate::schema::At;
use crate::shuffle::{BlackPieces, Numbers, Shuffle};

/// The word before the fields of a shuffle.
const WORD: &str = "Shuffle";

/// The most set-ups of a shuffle.
const MOST: u64 = 10_000_000;

/// The most squares that are shuffled: as many as the longest rank has. More would take long to count.
const MOST_SQUARES: usize = 16;

/// Whether a value of the field is a shuffle, and not a name.
pub(in crate::rules) fn is_shuffle(node: &RonNode<'_>) -> bool {
    node.named(WORD).is_some()
}

/// Reads the field `set_ups`, which may be left out. A name need not be registered.
pub(in crate::rules) fn read(
    rules: &RuleFileAt<'_>,
    board: Option<(Geometry, &Regions)>,
    pieces: &Pieces<'_>,
    start: Option<&StartArray>,
    castling: &CastlingRules<'_>,
) -> Option<SetUpsRule> {
    let node = rules.set_ups.clone()?;
    if let Some(fields) = node.named(WORD) {
        let fields = fields.of_type::<ShuffleField>().fields()?;
        let start = start.map(|start| start.fen.as_str());
        let shuffle = shuffle(&fields, board, pieces, start)?;
        check_castling(&fields, &shuffle, pieces, castling);
        return Some(SetUpsRule::Shuffle(shuffle));
    }
    node.name().map(SetUpsRule::Named)
}

/// Reads the fields of `Shuffle(...)`.
fn shuffle(
    fields: &ShuffleFieldAt<'_>,
    board: Option<(Geometry, &Regions)>,
    pieces: &Pieces<'_>,
    start: Option<&str>,
) -> Option<Shuffle> {
    let rank = fields.rank.clone()?;
    let letters = Letters::read(&rank, pieces)?;
    let (geometry, regions) = board?;
    let squares = squares(fields, geometry, regions)?;
    let only = only(fields, &letters, &squares, regions)?;
    let mut between = Vec::new();
    for node in list(&fields.between) {
        const WHAT: &str = "three letters, such as (\"R\", \"K\", \"R\")";
        let [first, middle, last] = node.tuple(WHAT)?;
        between.push([
            letters.named(&first)?,
            letters.named(&middle)?,
            letters.named(&last)?,
        ]);
    }
    let (apart, mirrored) = (
        letters.pairs(&fields.apart)?,
        letters.pairs(&fields.mirrored)?,
    );
    let mut never = Vec::new();
    for node in list(&fields.never) {
        let text = node.text()?;
        match text.chars().collect::<Vec<_>>()[..] {
            [one, other] if letters.have(one) && letters.have(other) => never.push([one, other]),
            _ => node.fault("expected two letters of the rank, such as \"BB\""),
        }
    }
    let numbers = fields.numbers.as_ref();
    let numbers = numbers.map_or(Some(Numbers::default()), At::word)?;
    let black = fields.black.as_ref();
    let black = black.map_or(Some(BlackPieces::default()), At::word)?;
    let shuffle = Shuffle {
        squares,
        pieces: letters.counts,
        between,
        apart,
        mirrored,
        files: geometry.files(),
        only,
        never,
        black,
        numbers,
        // Faults of the start have been reported.
        start: start?.to_owned(),
    };
    check(fields, &rank, &shuffle, geometry);
    Some(shuffle)
}

/// The letters that are shuffled.
struct Letters {
    text: String,
    /// Each letter once, in alphabetical order, with the number of its pieces.
    counts: Vec<(char, u8)>,
}

impl Letters {
    fn read(node: &RonNode<'_>, pieces: &Pieces<'_>) -> Option<Self> {
        let text = node.text()?;
        let mut counts: Vec<(char, u8)> = Vec::new();
        for letter in text.chars() {
            if !letter.is_ascii_uppercase() || pieces.find(&letter.to_string(), |_| ()).is_none() {
                let letter = clip(&letter.to_string());
                node.fault(format!("expected letters of pieces, found `{letter}`"));
                return None;
            }
            match counts.iter_mut().find(|(other, _)| *other == letter) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => counts.push((letter, 1)),
            }
        }
        counts.sort_unstable();
        Some(Self { text, counts })
    }

    fn have(&self, letter: char) -> bool {
        self.counts.iter().any(|&(other, _)| other == letter)
    }

    /// Reads one of them.
    fn named(&self, node: &RonNode<'_>) -> Option<char> {
        let text = node.text()?;
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let letter = letter.filter(|&letter| self.have(letter));
        if letter.is_none() {
            node.fault(format!("expected a letter of `{}`", clip(&self.text)));
        }
        letter
    }

    /// Reads a list of letters of which there are two.
    fn pairs(&self, field: &Option<At<'_, Vec<String>>>) -> Option<Vec<char>> {
        let mut pairs = Vec::new();
        for node in list(field) {
            let letter = self.named(&node)?;
            if !self.counts.contains(&(letter, 2)) {
                node.fault(format!(
                    "expected a letter of which there are two, found `{letter}`"
                ));
            }
            if pairs.contains(&letter) {
                node.fault("this piece is in the list already");
            }
            pairs.push(letter);
        }
        Some(pairs)
    }
}

/// Reads the field `only`: a letter, and a bit for each place among the squares where it may be.
fn only(
    fields: &ShuffleFieldAt<'_>,
    letters: &Letters,
    squares: &[Square],
    regions: &Regions,
) -> Option<Vec<(char, u16)>> {
    let mut only = Vec::new();
    for node in list(&fields.only) {
        let (letter, text) = node.pair("a letter and squares, such as (\"K\", \"f1-g2\")")?;
        let letter = letters.named(&letter)?;
        let found = on_board(&text, regions)?;
        if !found.iter().any(|square| squares.contains(square)) {
            text.fault("none of these squares is shuffled");
        }
        let places = (0..).zip(squares);
        let places = places.filter(|(_, square)| found.contains(square));
        let places = places.fold(0_u16, |places, (place, _)| places | 1 << place);
        only.push((letter, places));
    }
    Some(only)
}

/// White's squares that are shuffled, rank by rank; by default those of the first rank.
fn squares(
    fields: &ShuffleFieldAt<'_>,
    geometry: Geometry,
    regions: &Regions,
) -> Option<Vec<Square>> {
    let Some(node) = &fields.on else {
        let squares = geometry.squares();
        return Some(squares.filter(|square| square.rank() == 0).collect());
    };
    let found = on_board(node, regions)?;
    let middle = |square: &Square| 2 * square.rank() + 1 >= geometry.ranks();
    if found.len() > MOST_SQUARES {
        node.fault(format!(
            "{} squares, expected at most {MOST_SQUARES}",
            found.len()
        ));
        return None;
    }
    if found.iter().any(middle) {
        node.fault("expected squares of White's half: Black's are those across the board");
        return None;
    }
    Some(found)
}

/// The squares that a text names, rank by rank; of a region, White's.
fn on_board(node: &RonNode<'_>, regions: &Regions) -> Option<Vec<Square>> {
    match regions.sides(&node.text()?) {
        Ok([white, _]) => Some(white.iter().collect()),
        Err(fault) => {
            node.fault(fault);
            None
        }
    }
}

/// The elements of a list that may be left out.
fn list<'a, T>(field: &Option<At<'a, Vec<T>>>) -> Vec<At<'a, T>> {
    let list = field.as_ref().and_then(At::list);
    list.unwrap_or_default()
}

/// Checks how many set-ups there are, that the start is one, and that Scharnagl numbered them.
fn check(fields: &ShuffleFieldAt<'_>, rank: &RonNode<'_>, shuffle: &Shuffle, geometry: Geometry) {
    let board = shuffle.start.split([' ', '[']).next().unwrap_or_default();
    let [white, black] = Color::each(|color| shuffle.on_board(board, geometry, color));
    let is_one = |letters: &String| letters.len() == shuffle.places() && shuffle.has(letters);
    let is_set_up = white.as_ref().is_some_and(is_one)
        && match shuffle.black {
            BlackPieces::Same => white == black,
            BlackPieces::Own => black.as_ref().is_some_and(is_one),
        };
    if shuffle.places() > MOST_SQUARES || !is_set_up {
        rank.fault(match fields.on {
            None => "the first ranks of `start` are none of these set-ups",
            Some(_) => "the squares `on` of `start` are none of these set-ups",
        });
        return;
    }
    let count = shuffle.count();
    if count > MOST {
        rank.fault(format!("{count} set-ups, expected at most {MOST}"));
    }
    if shuffle.count_allowed() == 0 {
        rank.fault("no set-up is allowed");
    }
    let orthodox = [('B', 2), ('K', 1), ('N', 2), ('Q', 1), ('R', 2)];
    let is_chess960 = shuffle.pieces == orthodox
        && shuffle.between == [['R', 'K', 'R']]
        && shuffle.apart == ['B']
        && shuffle.mirrored.is_empty();
    if shuffle.numbers == Numbers::Scharnagl && !is_chess960 {
        let node = fields.numbers.clone();
        let message = "Scharnagl numbered the set-ups of `RNBQKBNR` with `between: [(\"R\", \"K\", \"R\")]` \
                       and `apart: [\"B\"]` only";
        node.as_deref().unwrap_or(rank).fault(message);
    }
}

/// Checks that King and Rooks can castle from wherever they are.
fn check_castling(
    fields: &ShuffleFieldAt<'_>,
    shuffle: &Shuffle,
    pieces: &Pieces<'_>,
    castling: &CastlingRules<'_>,
) {
    let royal = pieces.king().map(|kind| pieces.letter(kind));
    let in_the_middle = |[first, middle, last]: &[char; 3]| {
        (*first, *last) == ('R', 'R') && royal.as_deref() == Some(&middle.to_string())
    };
    let shuffled = shuffle.between.iter().any(in_the_middle);
    for (wing, node) in &castling.wings {
        if wing.home.is_some() {
            node.fault("`king` and `rook` are left out where set-ups are shuffled");
        } else if !shuffled {
            let message =
                "castling needs the King between the Rooks: `between: [(\"R\", \"K\", \"R\")]`";
            fields.node().fault_of("castling", message);
        }
    }
}
