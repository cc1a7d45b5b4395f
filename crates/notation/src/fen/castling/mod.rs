//! The castling field: rights to castle, and other pieces that have not moved.
//!
//! The field gives one set of virgin squares. A right to castle means that King and Rook are
//! virgin. Where pieces are gated, or a piece's first move differs, the other virgin squares that
//! matter are written too, by the letters of their files. Three dialects share the letters:
//!
//! - King and Rooks have fixed homes: `KQkq`, and the file letter of a Rook that is not the outermost one.
//! - Homes depend on the set-up: X-FEN. `K` and `Q` mean the outermost Rook, a file letter means
//!   any other. Shredder-FEN's file letters for all Rooks are read as well.
//! - Virgin squares are marked: a file letter means only that the piece there has not moved.
//!
//! A file letter means a square on the side's first rank. On a k-file the rank's label follows, because `k` alone is castling:
//! `k1`. A virgin square elsewhere is named: `G2` for a White piece, `g11` for a Black one.

mod read;

use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Square, virgin_mark};
use legwork_core::piece::Color;
use legwork_core::rights;
use legwork_core::rules::Wing;
use legwork_core::shape::{Large, Shape};

pub(super) use read::read;

/// Whether file letters mark single virgin squares in these rules.
pub(super) fn marks(compiled: &CompiledRules) -> bool {
    compiled.rules.gates()
        || Color::BOTH
            .into_iter()
            .any(|color| !compiled.marked_homes(color).is_empty())
}

/// Whether a side's castling depends on where the set-up puts King and Rooks.
fn shuffled(compiled: &CompiledRules, color: Color) -> bool {
    compiled
        .rules
        .wings
        .iter()
        .any(|wing| wing.color == color && wing.home.is_none())
}

/// The wings of a side, the King's side first.
fn wings(compiled: &CompiledRules, color: Color) -> impl Iterator<Item = &Wing> {
    let side = move |king_side| {
        compiled
            .rules
            .wings
            .iter()
            .filter(move |wing| wing.color == color && wing.king_side == king_side)
    };
    side(true).chain(side(false))
}

/// The wings of a side whose rights are written differently, the King's side first. Castlings with the same Rook are written the same.
fn rights_of(compiled: &CompiledRules, color: Color) -> impl Iterator<Item = &Wing> {
    let mut last = None;
    wings(compiled, color).filter(move |wing| {
        let written = (wing.king_side, compiled.rules.inner_rook(wing));
        last.replace(written) != Some(written)
    })
}

/// Writes the field.
pub(super) fn write(compiled: &CompiledRules, array: &ArrayBoard, out: &mut String) {
    let start = out.len();
    let marks = marks(compiled);
    for color in Color::BOTH {
        let king = compiled.castler(array, color);
        let mut implied = Large::EMPTY;
        for wing in rights_of(compiled, color) {
            let rook = |king| rights::rook(&compiled.rules, array, wing, king);
            let Some((king, rook)) = king.and_then(|king| Some((king, rook(king)?))) else {
                continue;
            };
            // Where file letters are marks, they are those of both pieces.
            if marks && compiled.rules.inner_rook(wing).is_some() {
                continue;
            } else if wing.home.is_some()
                || rights::outermost(&compiled.rules, array, wing, king) == Some(rook)
            {
                out.push_str(&compiled.rules.right_text(wing));
            } else if marks {
                continue;
            } else {
                out.push_str(&virgin_mark(compiled.rules.geometry, color, rook));
            }
            implied |= Large::single(king) | Large::single(rook);
        }
        let own = |&square: &Square| array.at(square).is_some_and(|piece| piece.color == color);
        for square in (array.virgin & !implied).squares().filter(own) {
            out.push_str(&virgin_mark(compiled.rules.geometry, color, square));
        }
    }
    if out.len() == start {
        out.push('-');
    }
}
