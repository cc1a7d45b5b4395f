//! Moves as in USI, the protocol of Shogi programs: `7g7f`, `8h2b+`, `P*5e`; and of pieces that capture on their way
//! every square where they stop, `6f5f4f`. A piece that steps out and back passes its turn: `6f6g6f`.
//!
//! Files are numbered from the right, as White sees the board, and ranks have letters from the far end. So a square
//! begins with a digit, and no text is both such a move and one in coordinates.

use smallvec::smallvec;

use super::grammar::{self, Outline, Stops};
use super::{spelling, trace};
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
    let (next, mut rest) = square(rules.geometry, rest)?;
    let mut stops: Stops = smallvec![from, next];
    while stops.len() < 4
        && let Some((next, more)) = square(rules.geometry, rest)
    {
        stops.push(next);
        rest = more;
    }
    grammar::is_suffix(rest).then(|| Outline::Legs {
        stops,
        suffix: rest.to_ascii_lowercase(),
    })
}

/// Reads a square at the start of a text, and returns what is after it.
pub(crate) fn square(geometry: Geometry, text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (column, rest) = text.split_at(digits);
    let column: u8 = column.parse().ok()?;
    let row = rest.bytes().next()?.checked_sub(b'a')?;
    let file = geometry.files().checked_sub(column)?;
    let rank = geometry.ranks().checked_sub(row)?.checked_sub(1)?;
    let square = Square::new(file, rank).filter(|&square| geometry.contains(square))?;
    Some((square, &rest[1..]))
}

/// Reads the name of a square as in USI, where the rules ask for such names.
pub fn usi_square(rules: &Rules, text: &str) -> Option<Square> {
    let (square, rest) = square(rules.geometry, text)?;
    (rules.style == Style::Shogi && rest.is_empty()).then_some(square)
}

/// Writes the name of a square.
pub(crate) fn name(geometry: Geometry, square: Square) -> String {
    let letter = char::from(b'a' + (geometry.ranks() - 1 - square.rank()));
    format!("{}{letter}", geometry.files() - square.file())
}

/// Writes a move of the side `turn` as in USI, where the rules ask for such moves.
pub fn write_usi<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
    mv: Move,
) -> Option<String> {
    let rules = &compiled.rules;
    if rules.style != Style::Shogi {
        return None;
    }
    let name = |square: Square| name(rules.geometry, square);
    let names = |stops: Stops| stops.into_iter().map(name).collect::<String>();
    if mv.is_pass() {
        let out_and_back = out_and_back(compiled, view, turn).map(names);
        return out_and_back.or_else(|| Some(spelling::write_move(compiled, view, mv)));
    }
    if let Some(kind) = spelling::dropped(mv) {
        let piece = rules.piece(kind).symbol.of(Color::White);
        return Some(format!("{piece}*{}", name(mv.to())));
    }
    let suffixes = spelling::suffixes(compiled, view, mv);
    let suffix = suffixes.first().map_or("", String::as_str);
    let squares = names(spelling::stops(compiled, view, mv));
    Some(format!("{squares}{suffix}"))
}

/// The first way in the order of squares in which a piece of that side can step out and back.
fn out_and_back<V: BoardView + ?Sized>(
    compiled: &CompiledRules,
    view: &V,
    turn: Color,
) -> Option<Stops> {
    let squares = || compiled.rules.geometry.squares();
    let own = |square: &Square| view.at(*square).is_some_and(|piece| piece.color == turn);
    let ways = squares().filter(own).flat_map(|from| {
        let empty = squares().filter(|&square| view.at(square).is_none());
        empty.map(move |out| -> Stops { smallvec![from, out, from] })
    });
    let passes = |stops: &Stops| trace::moves(&compiled.legs, view, stops).contains(&Move::PASS);
    ways.into_iter().find(passes)
}
