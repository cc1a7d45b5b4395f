//! Reading the start array: the board field of a rule file's FEN.
//!
//! The crate `legwork-notation` reads the other fields of that FEN, as of any other.

use crate::echo::clip;
use crate::geometry::{Geometry, MAX_SIDE, Square};
use crate::piece::{Color, Piece, Symbol};
use crate::rules::file::RuleFileAt;
use crate::rules::pieces::Pieces;

/// The start array, as far as it could be read.
#[derive(Debug)]
pub(in crate::rules) struct StartArray {
    /// The whole FEN.
    pub(in crate::rules) fen: String,
    /// The pieces and their squares; `None` if the board could not be read to its end.
    pub(in crate::rules) array: Option<Vec<(Square, Piece)>>,
    /// The squares of walls.
    pub(in crate::rules) walls: Vec<Square>,
}

impl StartArray {
    /// The castling field of the FEN.
    pub(in crate::rules) fn rights(&self) -> &str {
        self.fen.split(' ').nth(2).unwrap_or_default()
    }

    /// The pieces in the brackets, as far as they can be read.
    pub(in crate::rules) fn in_hand(&self, pieces: &Pieces<'_>) -> Vec<Piece> {
        let board = self.fen.split(' ').next().unwrap_or_default();
        let inside = board.split_once('[').map_or("", |(_, inside)| inside);
        let (mut held, mut rest) = (Vec::new(), inside);
        while let Some(first) = rest.chars().next() {
            let begun = Symbol::begin(rest);
            rest = begun.map_or(&rest[first.len_utf8()..], |(.., behind)| behind);
            let piece = begun.and_then(|(symbol, color, _)| {
                Some(Piece::new(color, pieces.with_symbol(symbol)?))
            });
            held.extend(piece);
        }
        held
    }
}

/// Reads the field `start` and checks which pieces may be where.
pub(in crate::rules) fn read(
    rules: &RuleFileAt<'_>,
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
    walls_stand: bool,
) -> Option<StartArray> {
    let node = rules.start.clone()?;
    let fen = node.text()?;
    let Some(board) = board else {
        return Some(StartArray {
            fen,
            array: None,
            walls: Vec::new(),
        });
    };
    let text = fen.split([' ', '[']).next().unwrap_or_default().to_owned();
    let mut faults = Vec::new();
    let mut walls = walls_stand.then(Vec::new);
    let array = squares(&text, board, pieces, &mut walls, &mut faults);
    let mut start = StartArray {
        fen,
        array: None,
        walls: walls.unwrap_or_default(),
    };
    let mut in_hand = start.in_hand(pieces).into_iter();
    let waiting = in_hand.any(|piece| pieces.is_royal(piece.kind));
    if let (Some(array), false) = (&array, pieces.are_doubtful()) {
        let mut standing = array.iter();
        let stands = standing.any(|(_, piece)| pieces.is_royal(piece.kind));
        if !pieces.royals().is_empty() && !stands && !waiting {
            faults.push("neither side has a royal piece in the start array, or in hand".to_owned());
        }
    }
    start.array = faults.is_empty().then_some(array).flatten();
    for fault in faults {
        node.fault(fault);
    }
    Some(start)
}

/// Returns the pieces and their squares, rank by rank from White's last; `None` if a letter is unknown.
fn squares(
    text: &str,
    board: Geometry,
    pieces: &Pieces<'_>,
    walls: &mut Option<Vec<Square>>,
    faults: &mut Vec<String>,
) -> Option<Vec<(Square, Piece)>> {
    let height = text.split('/').count();
    if height != usize::from(board.ranks()) {
        faults.push(format!(
            "the start array has {height} ranks, expected {}",
            board.ranks()
        ));
        return None;
    }
    let mut array = Vec::new();
    // One rank's fault is often the fault of all ranks.
    let mut faulty: Vec<(RankFault, u8, &str, usize)> = Vec::new();
    for (rank, row) in (0..board.ranks()).rev().zip(text.split('/')) {
        let Err(flaw) = read_rank(row, rank, board, pieces, walls, &mut array) else {
            continue;
        };
        match faulty.iter_mut().find(|(other, ..)| other.is_like(&flaw)) {
            Some((.., others)) => *others += 1,
            None => faulty.push((flaw, rank + board.first_rank(), row, 0)),
        }
    }
    for (RankFault::Width(fault) | RankFault::Word(fault), label, row, others) in faulty {
        let others = match others {
            0 => String::new(),
            1 => " (and another rank like it)".to_owned(),
            _ => format!(" (and {others} more ranks like it)"),
        };
        let row = clip(row);
        faults.push(format!(
            "rank {label} of the start array, `{row}`: {fault}{others}"
        ));
    }
    faults.is_empty().then_some(array)
}

/// The faults that a rank can have.
enum RankFault {
    /// It is too long or too short.
    Width(String),
    /// Something in it is neither a piece nor a gap.
    Word(String),
}

impl RankFault {
    /// Whether two faults probably have one cause.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Width(_), Self::Width(_)) => true,
            (Self::Word(one), Self::Word(two)) => one == two,
            _ => false,
        }
    }
}

/// Adds the pieces of one rank to the array, or says what is wrong with the rank.
fn read_rank(
    row: &str,
    rank: u8,
    board: Geometry,
    pieces: &Pieces<'_>,
    walls: &mut Option<Vec<Square>>,
    array: &mut Vec<(Square, Piece)>,
) -> Result<(), RankFault> {
    let at = |width: usize| {
        let file = u8::try_from(width).ok();
        file.and_then(|file| Square::new(file, rank))
    };
    let hole = |width: usize| at(width).filter(|&square| board.is_hole(square));
    let not_a_square = |hole: Square| {
        let name = hole.name(board.first_rank());
        RankFault::Word(format!("{name} is a hole, expected `*`"))
    };
    let mut width: usize = 0;
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if first == '*' {
            if let (None, Some(walls)) = (hole(width), &mut *walls) {
                walls.extend(at(width));
            } else if hole(width).is_none() {
                return Err(RankFault::Word(
                    "`*` where the board has no hole".to_owned(),
                ));
            }
            (width, rest) = (width + 1, &rest[1..]);
            continue;
        }
        let crown = usize::from(first == '+');
        let length = match Symbol::begin(rest) {
            Some((.., behind)) => rest.len() - behind.len(),
            None if digits == 0 => crown + rest[crown..].chars().next().map_or(0, char::len_utf8),
            None => digits,
        };
        let (word, behind) = rest.split_at(length);
        rest = behind;
        if digits > 0 {
            if word.starts_with('0') {
                return Err(RankFault::Word(
                    "a number of empty squares cannot start with 0".to_owned(),
                ));
            }
            // A run of digits that is too long for a number is too wide for any board.
            let end = width.saturating_add(word.parse().unwrap_or(usize::MAX));
            if let Some(hole) = (width..end.min(MAX_SIDE.into())).find_map(hole) {
                return Err(not_a_square(hole));
            }
            width = end;
            continue;
        }
        if let Some(hole) = hole(width) {
            return Err(not_a_square(hole));
        }
        let mut fault = None;
        let word_of_white = word.to_ascii_uppercase();
        let kind = pieces.find_on_boards(&word_of_white, |message| fault = Some(message));
        if let Some(fault) = fault {
            return Err(RankFault::Word(fault));
        }
        let black = word.contains(|c: char| c.is_ascii_lowercase());
        let color = if black { Color::Black } else { Color::White };
        let places = at(width).zip(kind);
        array.extend(places.map(|(square, kind)| (square, Piece::new(color, kind))));
        width = width.saturating_add(1);
    }
    let files = usize::from(board.files());
    match width {
        _ if width == files => Ok(()),
        _ if width > usize::from(MAX_SIDE) => Err(RankFault::Width(format!(
            "too many files, expected {files}"
        ))),
        _ => Err(RankFault::Width(format!("{width} files, expected {files}"))),
    }
}
