//! Reads FENs of other programs, repaired according to the reader's errors.

use super::error::{FenError, FenErrorKind, FenField};

/// The maximum number of repairs of a FEN. A castling field with every letter wrong needs fewer.
const MOST_MENDS: usize = 64;
/// The largest label of a rank.
const LAST_RANK: u8 = 16;

/// Reads a FEN of another program with a strict reader, and repairs known deviations:
///
/// - castling rights without King and Rook at home, letters of squares that have lost their piece,
///   and both if given twice: they are dropped. (XBoard writes `KQkq` for every shuffled array.)
/// - Pawns among the held pieces: they are dropped. (XBoard's pools include captured Pawns.)
/// - An en-passant square on a wrong rank: only its file counts; it is dropped if no Pawn on that
///   file can have made a double step. (XBoard misnames the rank on boards of ten ranks.)
/// - Empty brackets in a variant without holdings, and no brackets in one with holdings.
/// - Pieces in hand after the last rank, as if they were another one: they are put in brackets. (Lichess writes them so.)
/// - Checks that each side has given, `+1+0` at the end, in place of those that are left before the clocks (lichess writes
///   them so), and no checks at all.
/// - Clocks right after the side to move. (XBoard and Fairy-Stockfish leave castling and en passant out in Shogi.)
/// - Missing fields at the end, and clocks that are not numbers.
/// - Spaces before, between and after the fields.
///
/// # Errors
///
/// If the repairs do not help; the error is that of the original text.
pub fn read_loosely<T>(
    fen: &str,
    read: impl Fn(&str) -> Result<T, FenError>,
) -> Result<T, FenError> {
    let first = match read(fen) {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    let mut text = fen.split_whitespace().collect::<Vec<_>>().join(" ");
    for _ in 0..MOST_MENDS {
        let error = match read(&text) {
            Ok(position) => return Ok(position),
            Err(error) => error,
        };
        let mended = match error.field {
            FenField::Castling | FenField::Passant
                if matches!(error.kind, FenErrorKind::Missing { .. }) =>
            {
                Some(format!("{text} -"))
            }
            FenField::Passant => return passant(&text, &read).ok_or(first),
            FenField::Checks => with_checks(&text, &error),
            FenField::Clock | FenField::Number => without_clocks(&text),
            FenField::Castling => with_dashes(&text).or_else(|| castling(&text, &error)),
            FenField::Holdings => holdings(&text, &error),
            FenField::Board => another_rank(&text, &error),
            _ => None,
        };
        match mended {
            Some(mended) => text = mended,
            None => break,
        }
    }
    Err(first)
}

/// The text with the fields of castling and en passant, where the clocks stand in their place.
fn with_dashes(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, turn, clock, number] = fields[..] else {
        return None;
    };
    let is_number = |field: &str| field.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(clock) && is_number(number)).then(|| format!("{board} {turn} - - {clock} {number}"))
}

/// The text without the letter of the rejected right or mark.
fn castling(text: &str, error: &FenError) -> Option<String> {
    use FenErrorKind::{NotAtHome, NotThere, RightTwice};
    if !matches!(
        error.kind,
        NotAtHome { .. } | NotThere { .. } | RightTwice { .. }
    ) {
        return None;
    }
    let mended = without(text, error.offset)?;
    let fields: Vec<&str> = mended.split(' ').collect();
    // The last letter is gone.
    match fields.get(2) {
        Some(&"") => Some(mended.replacen("  ", " - ", 1)),
        _ => Some(mended),
    }
}

/// The text without the Pawn in the brackets, or without the brackets.
fn holdings(text: &str, error: &FenError) -> Option<String> {
    match error.kind {
        FenErrorKind::NotHeld { .. } => {
            let letter = text.as_bytes().get(error.offset)?;
            letter
                .eq_ignore_ascii_case(&b'p')
                .then(|| without(text, error.offset))?
        }
        FenErrorKind::HoldingsMissing { .. } => Some(text.replacen(' ', "[] ", 1)),
        FenErrorKind::HoldingsUnexpected => {
            let empty = ["[] ", "[-] "]
                .into_iter()
                .find(|empty| text.contains(empty))?;
            Some(text.replacen(empty, " ", 1))
        }
        _ => None,
    }
}

/// The text with the letters after the last rank in brackets.
fn another_rank(text: &str, error: &FenError) -> Option<String> {
    let FenErrorKind::TooManyRanks { .. } = error.kind else {
        return None;
    };
    let (board, held) = text.split_at_checked(error.offset)?;
    let held = held.strip_prefix('/')?;
    let (held, rest) = held.split_at(held.find(' ').unwrap_or(held.len()));
    let letters = held.bytes().all(|letter| letter.is_ascii_alphabetic());
    letters.then(|| format!("{board}[{held}]{rest}"))
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

fn without(text: &str, offset: usize) -> Option<String> {
    let letter = text.get(offset..)?.chars().next()?;
    Some([&text[..offset], &text[offset + letter.len_utf8()..]].concat())
}

/// The position with another rank in the en-passant field, or with `-` there.
fn passant<T>(text: &str, read: &impl Fn(&str) -> Result<T, FenError>) -> Option<T> {
    let mut fields: Vec<&str> = text.split(' ').collect();
    let file = fields.get(3)?.chars().next()?;
    for rank in 0..=LAST_RANK {
        let square = format!("{file}{rank}");
        let mut others = fields.clone();
        others[3] = &square;
        if let Ok(position) = read(&others.join(" ")) {
            return Some(position);
        }
    }
    fields[3] = "-";
    read(&fields.join(" ")).ok()
}
