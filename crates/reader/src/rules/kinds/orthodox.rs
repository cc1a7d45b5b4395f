//! The orthodox pieces and way of castling, so that a rule file need not spell them out.

use crate::echo::clip;
use crate::geometry::{Geometry, Square};
use crate::piece::{Color, Kinds, Piece};
use crate::ron_source::RonNode;
use crate::rules::array::StartArray;
use crate::rules::castling::{CastlingRules, partner_name, partners};
use crate::rules::file::OrthodoxCastling;
use crate::rules::pieces::Pieces;
use crate::rules::{CastlingText, Wing, WingEnds};
use crate::schema::At;

/// The word for the pieces and for the way of castling.
pub(in crate::rules) const WORD: &str = "Orthodox";

/// The words that the field `pieces` allows.
pub(in crate::rules) const WORDS: &[&str] = &[WORD];

/// The pieces that the word means in the field `pieces`.
pub(in crate::rules) const PIECES: &str = r#"[
    (letter: "K", name: "King", betza: "K", royal: true),
    (letter: "Q", name: "Queen", betza: "RB", value: 9.5),
    (letter: "R", name: "Rook", betza: "R", value: 5),
    (letter: "B", name: "Bishop", betza: "B", value: 3.5, remark: "colour-bound"),
    (letter: "N", name: "Knight", betza: "N", value: 3),
    (letter: "P", name: "Pawn", betza: "mfWcfF", prose: "feFifmnD", value: 1, pawn: true),
]"#;

/// Reads `Orthodox(...)` in the field `castling`: King and outermost Rook start where the start array
/// has them, and the Rook ends next to the King, on its inner side.
pub(in crate::rules) fn castling<'a>(
    node: &At<'a, OrthodoxCastling>,
    board: Option<Geometry>,
    pieces: &Pieces<'a>,
    start: Option<&StartArray>,
) -> CastlingRules<'a> {
    let mut castling = CastlingRules::none();
    let Some(fields) = node.fields() else {
        return castling;
    };
    let short = fields.short.as_ref().and_then(At::word);
    castling.short = short.unwrap_or(castling.short);
    castling.text = CastlingText::KingMove;
    let king_to = fields.king_to.clone();
    castling.partners = partners(fields.node(), &fields.with, true, pieces);
    let partners = castling.partners;
    let targets = king_to.zip(board).and_then(|(node, board)| {
        const WHAT: &str = "the King's files, on the side of the `a` file and on the other, \
                            such as [\"c\", \"g\"]";
        let list = node.list()?;
        let [low, high] = &list[..] else {
            node.fault(format!("expected {WHAT}, found {} elements", list.len()));
            return None;
        };
        let (low, high) = (target(low, board, false), target(high, board, true));
        Some([(false, low?), (true, high?)])
    });
    // Faults of the array and of the pieces have been reported.
    let (Some(targets), Some(royal)) = (targets, pieces.king()) else {
        return castling;
    };
    if partners.is_empty() {
        return castling;
    }
    let Some((board, array)) = board.zip(start.and_then(|start| start.array.as_ref())) else {
        return castling;
    };
    for color in Color::BOTH {
        let Some(king) = king(array, Piece::new(color, royal)) else {
            continue;
        };
        for (king_side, (king_to, rook_to)) in targets {
            let Some(rook) = outermost(array, king, (color, partners), king_side) else {
                let way = if king_side { "higher" } else { "lower" };
                let king = board.name(king);
                let rook = partner_name(partners, pieces);
                let message = format!(
                    "no {rook} of {color} on {king}'s rank towards the {way} files in the start array"
                );
                fields.node().fault_of("no Rook", message);
                continue;
            };
            let on_rank = |file| Square::new(file, king.rank());
            let Some((king_to, rook_to)) = on_rank(king_to).zip(on_rank(rook_to)) else {
                continue;
            };
            let home = Some((king, rook));
            let wing = Wing {
                color,
                king_side,
                home,
                ends: WingEnds::At {
                    king: king_to,
                    rook: rook_to,
                },
            };
            castling.wings.push((wing, fields.node().clone()));
        }
    }
    castling
}

/// The files on which King and Rook end, given that of the King.
fn target(node: &RonNode<'_>, board: Geometry, king_side: bool) -> Option<(u8, u8)> {
    let text = node.text()?;
    let file = match text.as_bytes() {
        [letter] => letter
            .checked_sub(b'a')
            .filter(|file| *file < board.files()),
        _ => None,
    };
    let Some(file) = file else {
        let last = char::from(b'a' + board.files() - 1);
        let found = clip(&text);
        node.fault(format!("expected a file, `a` to `{last}`, found `{found}`"));
        return None;
    };
    let rook = if king_side {
        file.checked_sub(1)
    } else {
        Some(file + 1).filter(|file| *file < board.files())
    };
    if rook.is_none() {
        node.fault(format!("no file is left for the Rook beside `{text}`"));
    }
    Some((file, rook?))
}

/// The square of a King, of which each side has one.
fn king(array: &[(Square, Piece)], king: Piece) -> Option<Square> {
    let found = array.iter().find(|(_, piece)| *piece == king);
    found.map(|(square, _)| *square)
}

/// The outermost of these pieces to one side of the King, on his rank.
fn outermost(
    array: &[(Square, Piece)],
    king: Square,
    (color, partners): (Color, Kinds),
    king_side: bool,
) -> Option<Square> {
    let beside = |square: &Square| {
        square.rank() == king.rank()
            && square.file() != king.file()
            && (square.file() > king.file()) == king_side
    };
    let found = array
        .iter()
        .filter(|(_, piece)| piece.color == color && partners.contains(piece.kind));
    let found = found.map(|(square, _)| *square).filter(beside);
    found.max_by_key(|square| square.file().abs_diff(king.file()))
}
