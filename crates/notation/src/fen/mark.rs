//! The memory of a position for a rule in code: a letter, or a letter and a square.

use super::error::{FenError, FenField};
use super::token::Token;
use crate::text::usi;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;

/// Reads the field of en passant as a mark; `None` if it is none. Board and side to move must be known.
pub(super) fn read(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &ArrayBoard,
) -> Result<Option<u32>, FenError> {
    for mark in compiled.code.marks() {
        let Some(rest) = field.text.strip_prefix(mark.letter) else {
            continue;
        };
        if mark.has_square {
            let square = compiled.rules.geometry.square(rest);
            let square = square.filter(|&square| is_free(array, square));
            let Some(square) = square else {
                let expected = format!("`{}` and {EXPECTED}, or `-`", mark.letter);
                return Err(fault(FenField::Passant, field, expected));
            };
            return Ok(Some(mark.on(square)));
        }
        if rest.is_empty() {
            return Ok(Some(mark.memory));
        }
    }
    Ok(None)
}

/// Reads the third field of an SFEN as the square of a mark.
pub(super) fn read_square(
    compiled: &CompiledRules,
    field: Token<'_>,
    array: &ArrayBoard,
) -> Result<u32, FenError> {
    if field.text == "-" {
        return Ok(0);
    }
    let mark = compiled.code.marks().iter().find(|mark| mark.has_square);
    let Some(mark) = mark else {
        return Err(fault(FenField::Holdings, field, "`-`".to_owned()));
    };
    match usi::square(compiled.rules.geometry, field.text) {
        Some((square, "")) if is_free(array, square) => Ok(mark.on(square)),
        _ => Err(fault(
            FenField::Passant,
            field,
            format!("{EXPECTED}, or `-`"),
        )),
    }
}

/// Writes the letter of the mark of a position, and its square; returns whether there is one.
pub(super) fn write(compiled: &CompiledRules, array: &ArrayBoard, out: &mut String) -> bool {
    let Some(mark) = compiled.mark(&array.state) else {
        return false;
    };
    out.push(mark.letter);
    if let Some(square) = mark.square(array.state.memory) {
        compiled.rules.geometry.name(square).push_to(out);
    }
    true
}

/// Writes the third field of an SFEN without hands.
pub(super) fn write_square(compiled: &CompiledRules, array: &ArrayBoard, out: &mut String) {
    match compiled.marked_square(&array.state) {
        Some(square) => out.push_str(&usi::name(compiled.rules.geometry, square)),
        None => out.push('-'),
    }
}

/// The text for a reader, and the check that the side to move has no piece on the square of the last move.
const EXPECTED: &str = "a square without a piece of the side to move";

fn is_free(array: &ArrayBoard, square: Square) -> bool {
    array
        .at(square)
        .is_none_or(|piece| piece.color != array.turn)
}

fn fault(name: FenField, field: Token<'_>, expected: String) -> FenError {
    field.unexpected(name, "is not what the last move leaves behind", expected)
}
