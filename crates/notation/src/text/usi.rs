//! Moves as in USI, the protocol of Shogi programs: `7g7f`, `8h2b+`, `P*5e`.
//!
//! Files are numbered from the right, as White sees the board, and ranks have letters from the far end. So a square
//! begins with a digit, and no text is both such a move and one in coordinates.

use smallvec::smallvec;

use super::grammar::{self, Outline};
use super::spelling;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::Color;
use legwork_core::rules::{Rules, Style};

/// Reads the form of a move, where the rules ask for such moves.
pub(super) fn read(rules: &Rules, text: &str) -> Option<Outline> {
    if rules.style != Style::Shogi {
        return None;
    }
    if let Some((piece, on)) = text.split_once(['*', '@'])
        && grammar::is_piece(piece)
    {
        let (on, rest) = square(rules.geometry, on)?;
        let piece = piece.to_ascii_uppercase();
        return rest.is_empty().then_some(Outline::Drop { piece, on });
    }
    let (from, rest) = square(rules.geometry, text)?;
    let (to, rest) = square(rules.geometry, rest)?;
    grammar::is_suffix(rest).then(|| Outline::Legs {
        stops: smallvec![from, to],
        suffix: rest.to_ascii_lowercase(),
    })
}

/// Reads a square at the start of a text, and returns what is behind it.
fn square(geometry: Geometry, text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (column, rest) = text.split_at(digits);
    let column: u8 = column.parse().ok()?;
    let row = rest.bytes().next()?.checked_sub(b'a')?;
    let file = geometry.files().checked_sub(column)?;
    let rank = geometry.ranks().checked_sub(row)?.checked_sub(1)?;
    let square = Square::new(file, rank).filter(|&square| geometry.contains(square))?;
    Some((square, &rest[1..]))
}

/// Writes a move as in USI, where the rules ask for such moves.
pub fn write_usi<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    mv: Move,
) -> Option<String> {
    let rules = &compiled.rules;
    if rules.style != Style::Shogi {
        return None;
    }
    if mv.is_pass() || mv.takes_on_the_way() {
        return Some(spelling::write_move(compiled, view, mv));
    }
    let name = |square: Square| {
        let letter = char::from(b'a' + (rules.geometry.ranks() - 1 - square.rank()));
        format!("{}{letter}", rules.geometry.files() - square.file())
    };
    if let Some(kind) = spelling::dropped(mv) {
        let piece = rules.piece(kind).symbol.of(Color::White);
        return Some(format!("{piece}*{}", name(mv.to())));
    }
    let suffixes = spelling::suffixes(compiled, view, mv);
    let suffix = suffixes.first().map_or("", String::as_str);
    Some(format!("{}{}{suffix}", name(mv.from()), name(mv.to())))
}
