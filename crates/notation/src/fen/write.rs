//! Writes a FEN.

use std::fmt::Write as _;

use super::{board, castling, checks, holdings, passant, series};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;

/// Writes a position of the variant; [`read`](super::read) gives the same position back.
///
/// Rights that no longer matter are not written, even if the board still has them: see
/// [`CompiledRules::prune_rights`].
pub fn write(compiled: &CompiledRules, array: &ArrayBoard) -> String {
    let mut array = array.clone();
    compiled.prune_rights(&mut array);
    let mut text = String::with_capacity(96);
    board::write(&compiled.rules, &array, &mut text);
    let holdings = compiled.holdings(&array.state);
    holdings::write(&compiled.rules, holdings, &mut text);
    text.push(' ');
    text.push(array.turn.letter());
    text.push(' ');
    castling::write(compiled, &array, &mut text);
    text.push(' ');
    // Writing to a `String` cannot fail.
    let clock = if array.count.runs() {
        let _ = write!(text, "{}", array.count.limit);
        array.count.plies
    } else {
        passant::write(compiled, &array, &mut text);
        array.clock
    };
    checks::write(compiled, array.checks, &mut text);
    let _ = write!(text, " {clock} {}", array.number);
    series::write(compiled, &array, &mut text);
    text
}
