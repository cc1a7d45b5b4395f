//! SFEN, the FEN of Shogi: `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`.
//!
//! The side `b` is the one that moves first, our White. The third field is what is in hand, `2P3p`, and the last counts
//! plies from 1. There is no half-move clock. Where nothing is ever held, the third field is the square of a mark of the
//! rules in code: in Chu Shogi that of the last move, if another piece than a Lion took a Lion there.

use std::fmt::Write as _;

use super::error::{FenError, FenErrorKind, FenField};
use super::read::{FenFields, check, number};
use super::{board, checks, holdings, mark};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::piece::Color;
use legwork_core::rules::{Rules, Style};
use legwork_core::state::State;

/// Whether a text is an SFEN by its form, where the rules ask for that: no brackets after the board, and three or four
/// fields, the fourth of digits.
pub fn is_sfen(rules: &Rules, text: &str) -> bool {
    if rules.style != Style::Shogi {
        return false;
    }
    let mut fields = text.split_ascii_whitespace();
    let board = fields.next().unwrap_or_default();
    let held = fields.nth(1);
    let counts = |field: &str| field.bytes().all(|byte| byte.is_ascii_digit());
    !board.contains('[')
        && held.is_some()
        && fields.next().is_none_or(counts)
        && fields.next().is_none()
}

/// Reads an SFEN.
pub(super) fn read(compiled: &CompiledRules, text: &str) -> Result<ArrayBoard, FenError> {
    let mut fields = FenFields::new(text);
    let mut array = ArrayBoard::empty(State::default());
    let placed = fields.expect(FenField::Board, "a board")?;
    board::read(compiled, placed, &mut array)?;
    let side = fields.expect(FenField::Side, "the side to move, `b` or `w`")?;
    array.turn = match side.text {
        "b" => Color::White,
        "w" => Color::Black,
        _ => return Err(side.unexpected(FenField::Side, "is not a side", "`w` or `b`")),
    };
    let held = fields.expect(FenField::Holdings, "the pieces in hand or `-`")?;
    if compiled.rules.holdings.is_some() {
        array.state.holdings = holdings::read_counts(compiled, held, &array)?;
    } else {
        array.state.memory = mark::read_square(compiled, held, &array)?;
    }
    if let Some(count) = fields.next() {
        let half_moves = number(count, FenField::Number)?;
        if half_moves == 0 {
            return Err(count.fault(FenField::Number, FenErrorKind::MoveZero));
        }
        array.number = (half_moves - 1) / 2 + 1;
    }
    array.checks = checks::all(compiled);
    check(compiled, side, &array)?;
    compiled.prune_rights(&mut array);
    Ok(array)
}

/// Writes a position as SFEN, if the rules ask for that. The pieces in hand are in the order of the rules' kinds.
///
/// Reading it gives the same position but for the half-move clock.
pub fn write_sfen(compiled: &CompiledRules, array: &ArrayBoard) -> Option<String> {
    let rules = &compiled.rules;
    if rules.style != Style::Shogi {
        return None;
    }
    let mut text = String::with_capacity(96);
    board::write(rules, array, &mut text);
    let side = match array.turn {
        Color::White => 'b',
        Color::Black => 'w',
    };
    let half_moves = 2 * u32::from(array.number) - 1 + u32::from(array.turn == Color::Black);
    // Writing to a `String` cannot fail.
    let _ = write!(text, " {side} ");
    if rules.holdings.is_some() {
        holdings::write_counts_of(rules, compiled.holdings(&array.state), &mut text);
    } else {
        mark::write_square(compiled, array, &mut text);
    }
    let _ = write!(text, " {half_moves}");
    Some(text)
}
