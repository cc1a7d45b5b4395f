//! Positions made by code: pieces on squares, and the other fields of a FEN.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use legwork::{Color, Piece, Square, Variant};

use crate::arguments::Whole;
use crate::names;
use legwork_bindings::BindingError;

/// More than any hand has of a kind.
const MOST_HELD: u64 = 255;

/// The numbers of pieces held, by side and symbol.
pub(crate) type Hands = BTreeMap<String, BTreeMap<String, Whole>>;

/// The fields of a FEN behind the board.
pub(crate) struct Rest<'a> {
    pub(crate) turn: Color,
    pub(crate) castling: &'a str,
    pub(crate) en_passant: &'a str,
    pub(crate) clock: u64,
    pub(crate) move_number: u64,
}

/// Writes the FEN of pieces on squares. Fields that have no argument are those of the start.
pub(crate) fn fen(
    variant: &Variant,
    pieces: &BTreeMap<String, String>,
    hands: &Hands,
    rest: &Rest<'_>,
) -> Result<String, BindingError> {
    let rules = variant.rules();
    let mut placed = BTreeMap::new();
    for (at, letter) in pieces {
        names::piece(rules, letter)?;
        placed.insert(names::square(rules, at)?, letter);
    }
    let mut text = String::new();
    for rank in (0..rules.geometry.ranks()).rev() {
        let mut gap = 0;
        for file in 0..rules.geometry.files() {
            let square = Square::new(file, rank);
            let hole = square.is_some_and(|square| rules.geometry.is_hole(square));
            let piece = square.and_then(|square| placed.get(&square).map(|letter| letter.as_str()));
            match piece.or(hole.then_some("*")) {
                None => gap += 1,
                Some(letter) => {
                    write_gap(&mut text, &mut gap);
                    text += letter;
                }
            }
        }
        write_gap(&mut text, &mut gap);
        if rank > 0 {
            text.push('/');
        }
    }
    text += &held(variant, hands)?;
    let side = if rest.turn == Color::White { 'w' } else { 'b' };
    // Writing to a `String` cannot fail.
    let _ = write!(text, " {side} {} {}", rest.castling, rest.en_passant);
    let start = variant.start().fen();
    let mut behind = start.split(' ').skip(4);
    if rules.endings.checks.is_some() {
        let _ = write!(text, " {}", behind.next().unwrap_or_default());
    }
    let _ = write!(text, " {} {}", rest.clock, rest.move_number);
    for field in behind.skip(2) {
        let _ = write!(text, " {field}");
    }
    Ok(text)
}

/// Writes empty squares as their number.
fn write_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        *text += &gap.to_string();
    }
    *gap = 0;
}

/// The brackets with what is held; nothing where nothing ever is.
fn held(variant: &Variant, hands: &Hands) -> Result<String, BindingError> {
    let rules = variant.rules();
    let mut letters = String::new();
    for (side, pieces) in hands {
        let side = names::side(side)?;
        for (symbol, count) in pieces {
            let count = count.within("hands", 0..=MOST_HELD)?;
            let held = rules.slots().iter().map(|&(kind, _)| kind);
            let mut held = held.filter(|&kind| rules.piece(kind).symbol.to_string() == *symbol);
            let kind = held.next().ok_or_else(|| {
                let expected = "the symbol of a piece that can be in hand (`Variant.held_kinds`)";
                BindingError::argument("hands", symbol, expected)
            })?;
            letters += &rules.letter(Piece::new(side, kind)).repeat(count as usize);
        }
    }
    let holds = rules.holdings.is_some();
    Ok(if holds || !letters.is_empty() {
        format!("[{letters}]")
    } else {
        letters
    })
}
