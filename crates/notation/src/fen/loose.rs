//! FENs as other programs send them, mended by what the reader says is wrong.

use super::error::{FenError, FenErrorKind, FenField};

/// How often a FEN is mended before it is given up. A castling field with every letter wrong has
/// fewer.
const MOST_MENDS: usize = 64;
/// The largest label of a rank.
const LAST_RANK: u8 = 16;

/// Reads a FEN of another program by a strict reader, and mends what is known to be written otherwise:
///
/// - castling rights without King and Rook at home, letters of squares that have lost their piece, and
///   both given twice: they are dropped. (XBoard says `KQkq` of every shuffled array.)
/// - Pawns among the pieces that are held: they are dropped. (XBoard's pools have captured Pawns.)
/// - An en-passant square on a wrong rank: only its file counts; it is dropped if no Pawn on that file
///   can have made a double step. (XBoard misnames the rank on boards of ten.)
/// - Empty brackets in a variant that holds nothing, and no brackets in one that holds something.
/// - Fields that are missing at the end, and clocks that are none.
/// - Spaces before, between and after the fields.
///
/// # Errors
///
/// If that does not help; the error is that of the text as it stands.
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
            FenField::Clock | FenField::Number => without_clocks(&text),
            FenField::Castling => castling(&text, &error),
            FenField::Holdings => holdings(&text, &error),
            _ => None,
        };
        match mended {
            Some(mended) => text = mended,
            None => break,
        }
    }
    Err(first)
}

/// The text without the letter at which a right or a mark is refused.
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
    // The last letter has gone.
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

/// The text without what stands where the clocks should, if it is longer than that.
fn without_clocks(text: &str) -> Option<String> {
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    let shorter = fields.join(" ");
    (shorter.len() < text.len()).then_some(shorter)
}

fn without(text: &str, offset: usize) -> Option<String> {
    let letter = text.get(offset..)?.chars().next()?;
    Some([&text[..offset], &text[offset + letter.len_utf8()..]].concat())
}

/// The position with another rank in the en-passant field, or with none.
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
