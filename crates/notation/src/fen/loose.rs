//! Reads FENs of other programs, repaired according to the reader's errors.

use std::fmt;

use super::error::{FenError, FenErrorKind, FenField};
use super::token::Token;
use super::{board, castling, is_sfen, read, write};
use crate::letters;
use crate::signs::{is_dash, is_invisible, is_space};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::piece::Color;

/// The maximum number of repairs of a FEN. A castling field with every letter wrong needs fewer.
const MAX_MENDS: usize = 64;
/// The largest label of a rank.
const LAST_RANK: u8 = 16;

/// The faults of a FEN that was read all the same, and the FEN that it was read as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MendedFen {
    /// The first fault.
    pub fault: FenError,
    /// The FEN of the position that was read.
    pub read_as: String,
    /// The change of the rights to castle.
    pub rights: MendedRights,
}

/// The rights to castle of a FEN that was mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MendedRights {
    /// They are as they were written, or nobody castles.
    Kept,
    /// Some were left out, because no King or Rook has them in these rules.
    Dropped,
    /// They are those of Chess960, and so is the variant of the position.
    Chess960,
}

impl fmt::Display for MendedFen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; read as `{}`", self.fault, self.read_as)?;
        match self.rights {
            MendedRights::Chess960 => f.write_str(" with the castling of Chess960"),
            _ => Ok(()),
        }
    }
}

/// Reads a FEN of another program: strictly, and if that fails with repairs of known deviations, which are in the second
/// value:
///
/// - Other spaces than the standard's and characters that are not seen, typographic dashes, and `_` in place of every space.
/// - Letters that no kind has, where one kind's name begins with them: `H` and `E` for the Horse and the Elephant of Xiangqi.
/// - The side to move as a word or a capital letter, and `r`, which is the side that begins in Xiangqi.
/// - Empty squares in several numbers, `44`.
/// - castling rights without King and Rook at home or where nobody castles, letters of squares that have lost their piece,
///   and both if given twice: they are dropped. (XBoard writes `KQkq` for every shuffled array, other programs for every
///   variant.) Letters of the files of Rooks that have fixed homes: they are read as `KQkq`; so are those of King and Rook where letters
///   of files mark the pieces that have not moved.
/// - Pieces that cannot be held off the board, and the whole brackets in a variant where nothing is held: they are
///   dropped. (XBoard's pools include captured Pawns.) No brackets where there should be some.
/// - Pieces in hand behind the last rank, as if they were another one: they are put in brackets. (Lichess writes them in this way.)
/// - `~` behind a piece, where no promoted piece turns back.
/// - Several en-passant squares: those that one Pawn has passed, as Fairy-Stockfish writes them. One on a wrong rank: only
///   its file counts. (XBoard misnames the rank on boards of ten ranks.) It is dropped if no Pawn on that file can have made
///   a double step.
/// - Checks that each side has given, `+1+0` at the end, in place of those that are left before the clocks (lichess writes
///   them so), and no checks at all.
/// - Clocks right behind the side to move or the rights to castle. (XBoard and Fairy-Stockfish leave castling and en passant out in
///   Shogi, XBoard and Fairy-Max en passant where there is none.)
/// - Missing fields at the end, clocks that are not numbers, and move 0.
///
/// # Errors
///
/// If the repairs do not help; the error is that of the original text.
pub fn read_loosely(
    compiled: &CompiledRules,
    fen: &str,
) -> Result<(ArrayBoard, Option<MendedFen>), FenError> {
    let fault = match read(compiled, fen) {
        Ok(array) => return Ok((array, None)),
        Err(error) => error,
    };
    if is_sfen(&compiled.rules, fen) {
        return Err(fault);
    }
    match mended(compiled, fen) {
        Some((array, rights)) => {
            let read_as = write(compiled, &array);
            let mended = MendedFen {
                fault,
                read_as,
                rights,
            };
            Ok((array, Some(mended)))
        }
        None => Err(fault),
    }
}

/// The position of a faulty FEN after the repairs, and what became of its rights to castle.
fn mended(compiled: &CompiledRules, fen: &str) -> Option<(ArrayBoard, MendedRights)> {
    let mut text = spaced(fen);
    text = starred(compiled, &text).unwrap_or(text);
    text = with_dashes(&text).unwrap_or(text);
    let mut kept = MendedRights::Kept;
    for _ in 0..MAX_MENDS {
        text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let error = match read(compiled, &text) {
            Ok(array) => return Some((array, kept)),
            Err(error) => error,
        };
        let missing = matches!(error.kind, FenErrorKind::Missing { .. });
        text = match error.field {
            FenField::Side if missing && !text.is_empty() => format!("{text} w"),
            FenField::Side => side(compiled, &text, &error)?,
            FenField::Castling | FenField::Passant if missing => format!("{text} -"),
            FenField::Passant => return Some((passant(compiled, &text)?, kept)),
            FenField::Checks => with_checks(&text, &error)?,
            FenField::Number if missing => format!("{text} 1"),
            FenField::Number if error.kind == FenErrorKind::MoveZero => {
                // Behind it may be the moves that are left of a turn.
                let behind = text.get(error.offset..)?.split_once(' ');
                let behind = behind.map_or_else(String::new, |(_, turn)| format!(" {turn}"));
                format!("{}1{behind}", text.get(..error.offset)?)
            }
            FenField::Clock | FenField::Number => without_clocks(&text)?,
            FenField::Castling => {
                let (mended, dropped) = rights(compiled, &text, &error)?;
                if dropped {
                    kept = MendedRights::Dropped;
                }
                mended
            }
            FenField::Holdings => {
                holdings(compiled, &text, &error).or_else(|| lettered(compiled, &text, &error))?
            }
            FenField::Board => another_rank(&text, &error)
                .or_else(|| without_mark(&text, &error))
                .or_else(|| lettered(compiled, &text, &error))
                .or_else(|| counted(&text, &error))?,
            FenField::Turn => text.get(..error.offset)?.trim_end().to_owned(),
            FenField::Rest => return None,
        };
    }
    None
}

/// The text with plain spaces and dashes, and without what is not seen.
fn spaced(text: &str) -> String {
    let plain = |c: char| match c {
        _ if is_space(c) => Some(' '),
        _ if is_invisible(c) => None,
        _ if is_dash(c) => Some('-'),
        _ => Some(c),
    };
    let text: String = text.chars().filter_map(plain).collect();
    let text = text.trim();
    if text.contains(' ') {
        text.to_owned()
    } else {
        text.replace('_', " ")
    }
}

/// The text with dashes for the fields of castling and en passant, where the clocks are in their place.
fn with_dashes(text: &str) -> Option<String> {
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = fields
        .iter()
        .skip(2)
        .copied()
        .filter(|field| is_number(field));
    let both = numbers.count() == 2;
    // The checks that are left may be before the clocks.
    let first = fields
        .iter()
        .skip(2)
        .position(|field| field.starts_with(|c: char| c.is_ascii_digit()))?;
    if !both || first > 1 {
        return None;
    }
    for _ in first..2 {
        fields.insert(2 + first, "-");
    }
    Some(fields.join(" "))
}

/// The text with `w` or `b` for another word that means the side to move.
fn side(compiled: &CompiledRules, text: &str, error: &FenError) -> Option<String> {
    let FenErrorKind::Unexpected { .. } = error.kind else {
        return None;
    };
    let (before, rest) = text.split_at_checked(error.offset)?;
    let (word, behind) = rest.split_at(rest.find(' ').unwrap_or(rest.len()));
    let turn = match word.to_ascii_lowercase().as_str() {
        "w" | "white" => 'w',
        // In Janggi Red is the other side.
        "r" | "red" if !compiled.rules.turn.bikjang => 'w',
        "b" | "black" => 'b',
        _ => return None,
    };
    Some(format!("{before}{turn}{behind}"))
}

/// The text with each letter that only begins a kind's name replaced by the letter of that kind.
fn lettered(compiled: &CompiledRules, text: &str, error: &FenError) -> Option<String> {
    let rules = &compiled.rules;
    let found = text.get(error.offset..)?.chars().next()?;
    letters::initial(rules, found)?;
    let (board, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    // In these brackets are also letters of files.
    let end = if rules.waits() {
        board.find('[').unwrap_or(board.len())
    } else {
        board.len()
    };
    let letter = |c: char| {
        let color = if c.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let kind = letters::initial(rules, c).filter(|_| c.is_ascii_alphabetic());
        kind.map_or(c, |kind| {
            let letter = rules.piece(kind).symbol.letter();
            match color {
                Color::White => letter,
                Color::Black => letter.to_ascii_lowercase(),
            }
        })
    };
    let placed: String = board[..end].chars().map(letter).collect();
    Some([&placed, &board[end..], rest].concat())
}

/// The text with one number for empty squares that are counted in several, as `44`.
fn counted(text: &str, error: &FenError) -> Option<String> {
    let FenErrorKind::RankTooLong { .. } = error.kind else {
        return None;
    };
    let rest = text.get(error.offset..)?;
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    let digits = rest.bytes().take(length).map(|byte| u32::from(byte - b'0'));
    let sum = format!("{}", digits.sum::<u32>());
    (length > 1).then(|| [&text[..error.offset], &sum, &rest[length..]].concat())
}

/// The text without the letter of the rejected right or mark, or with the right that letters of files mean; and whether a right is lost
/// by that.
fn rights(compiled: &CompiledRules, text: &str, error: &FenError) -> Option<(String, bool)> {
    use FenErrorKind::{NotAtHome, NotThere, RightMissing, RightTwice, Unexpected};
    if let RightMissing { right, .. } = &error.kind {
        let (before, rest) = text.split_at_checked(error.offset)?;
        return Some(([before, right, rest].concat(), false));
    }
    let letter = text.get(error.offset..)?.chars().next()?;
    let (other, dropped) = match error.kind {
        NotAtHome { .. } => (String::new(), true),
        NotThere { .. } | RightTwice { .. } => (String::new(), false),
        Unexpected { .. } if letter == '-' => (String::new(), false),
        Unexpected { .. } => (known_right(compiled, letter)?, false),
        _ => return None,
    };
    let mended = with(text, error.offset, &other)?;
    // The last letter may be gone.
    let fields: Vec<&str> = mended.split(' ').collect();
    match fields.get(2) {
        Some(&"") => Some((mended.replacen("  ", " - ", 1), dropped)),
        _ => Some((mended, dropped)),
    }
}

/// The reading of a letter that is not a right in these rules: nothing if it is a right elsewhere, or the right to castle with
/// the Rook whose home is on that file.
fn known_right(compiled: &CompiledRules, letter: char) -> Option<String> {
    let rules = &compiled.rules;
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let low = letter.to_ascii_lowercase();
    if matches!(low, 'k' | 'q') {
        return Some(String::new());
    }
    let file = (low as usize).checked_sub('a' as usize)?;
    if castling::marks(compiled) || file >= usize::from(rules.geometry.files()) {
        return None;
    }
    if rules.wings.is_empty() {
        return Some(String::new());
    }
    let wing = rules.wings.iter().find(|wing| {
        let rook = wing.home.map(|(_, rook)| usize::from(rook.file()));
        wing.color == color && rook == Some(file)
    })?;
    Some(rules.right_text(wing))
}

/// The text without a piece in the brackets that cannot be held, with brackets, or without them.
fn holdings(compiled: &CompiledRules, text: &str, error: &FenError) -> Option<String> {
    let at = error.offset;
    match error.kind {
        FenErrorKind::NotHeld { .. } => {
            let token = Token {
                text: text.get(at..)?,
                at,
            };
            let (_, len) = board::piece(&compiled.rules, token).ok()?;
            Some([&text[..at], &text[at + len..]].concat())
        }
        FenErrorKind::HoldingsMissing { .. } => Some(text.replacen(' ', "[] ", 1)),
        FenErrorKind::HoldingsUnexpected => {
            let (brackets, rest) = text.get(at..)?.split_once(']')?;
            let mut held = brackets.bytes().skip(1);
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-+'!".contains(&byte);
            held.all(plain).then(|| [&text[..at], rest].concat())
        }
        _ => None,
    }
}

/// The text with what waits behind squares in brackets, where a rank of stars and letters behind each side's first rank has it, as
/// XBoard writes it: `lc******/rnbqkbnr/.../RNBQKBNR/LC******`.
fn starred(compiled: &CompiledRules, text: &str) -> Option<String> {
    let rules = &compiled.rules;
    if !rules.waits() {
        return None;
    }
    let (board, rest) = text.split_once(' ')?;
    let (black, board) = board.split_once('/')?;
    let (board, white) = board.rsplit_once('/')?;
    if !black.contains('*') || board.split('/').count() != usize::from(rules.geometry.ranks()) {
        return None;
    }
    let waiting = |row: &str| -> String {
        let files = row.chars().zip('a'..='z');
        let pieces = files.filter(|&(letter, _)| letter != '*');
        pieces.flat_map(|(letter, file)| [letter, file]).collect()
    };
    Some(format!(
        "{board}[{}{}] {rest}",
        waiting(white),
        waiting(black)
    ))
}

/// The text with the letters after the last rank in brackets.
fn another_rank(text: &str, error: &FenError) -> Option<String> {
    let FenErrorKind::TooManyRanks { .. } = error.kind else {
        return None;
    };
    let (board, held) = text.split_at_checked(error.offset)?;
    let held = held.strip_prefix('/')?;
    let (held, rest) = held.split_at(held.find(' ').unwrap_or(held.len()));
    let letter = |byte: u8| byte.is_ascii_alphabetic() || b"'!".contains(&byte);
    let letters = held.bytes().all(letter);
    letters.then(|| format!("{board}[{held}]{rest}"))
}

/// The text without any `~` behind a piece, if it is one that is rejected.
fn without_mark(text: &str, error: &FenError) -> Option<String> {
    if !text.get(error.offset..)?.starts_with('~') {
        return None;
    }
    let (board, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    Some(board.replace('~', "") + rest)
}

/// The text with the checks that are left: by those that are given, after the clocks, or else all.
fn with_checks(text: &str, error: &FenError) -> Option<String> {
    let (FenErrorKind::ChecksMissing { most } | FenErrorKind::BadChecks { most, .. }) = error.kind
    else {
        return None;
    };
    let mut fields: Vec<&str> = text.split(' ').collect();
    let left = |given: &str| {
        let given: u8 = given.parse().ok()?;
        most.checked_sub(given)
    };
    let given = fields
        .iter()
        .skip(4)
        .position(|field| field.starts_with('+'));
    let checks = match given {
        Some(place) => {
            let (white, black) = fields.remove(4 + place)[1..].split_once('+')?;
            format!("{}+{}", left(white)?, left(black)?)
        }
        None if matches!(fields.get(4), Some(field) if field.contains('+')) => return None,
        None => format!("{most}+{most}"),
    };
    fields.insert(4, &checks);
    Some(fields.join(" "))
}

/// The text without what is in place of the clocks, if the text is longer than that.
fn without_clocks(text: &str) -> Option<String> {
    let kept = match text.split(' ').nth(4) {
        Some(field) if field.contains('+') => 5,
        _ => 4,
    };
    let fields: Vec<&str> = text.split(' ').take(kept).collect();
    let shorter = fields.join(" ");
    (shorter.len() < text.len()).then_some(shorter)
}

/// The text with another text in place of one character.
fn with(text: &str, offset: usize, other: &str) -> Option<String> {
    let letter = text.get(offset..)?.chars().next()?;
    Some([&text[..offset], other, &text[offset + letter.len_utf8()..]].concat())
}

/// The position with the Pawn that has passed all squares of the en-passant field, with another rank there, or with `-`.
fn passant(compiled: &CompiledRules, text: &str) -> Option<ArrayBoard> {
    let mut fields: Vec<&str> = text.split(' ').collect();
    let field = *fields.get(3)?;
    let read_with = |other: &str| {
        let mut others = fields.clone();
        others[3] = other;
        read(compiled, &others.join(" ")).ok()
    };
    let named = squares(compiled, field);
    if named.len() > 1 {
        let passed = |square: &Square| {
            let name = compiled.rules.geometry.name(*square).to_string();
            let array = read_with(&name)?;
            let pawn = array.passant?;
            named
                .iter()
                .all(|&square| pawn.passes(square))
                .then_some(array)
        };
        if let Some(array) = named.iter().find_map(passed) {
            return Some(array);
        }
    }
    let file = field.chars().next()?;
    if let Some(array) = (0..=LAST_RANK).find_map(|rank| read_with(&format!("{file}{rank}"))) {
        return Some(array);
    }
    fields[3] = "-";
    read(compiled, &fields.join(" ")).ok()
}

/// The squares whose names a text consists of; nothing if it has anything else.
fn squares(compiled: &CompiledRules, text: &str) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Some((square, length)) = compiled.rules.geometry.read(rest) else {
            return Vec::new();
        };
        squares.push(square);
        rest = &rest[length..];
    }
    squares
}
