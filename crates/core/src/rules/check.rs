//! Checks that concern several parts of a rule file at once.

use super::PieceRule;
use super::array::StartArray;
use super::castling::CastlingRules;
use super::pieces::Pieces;
use crate::geometry::{Geometry, Square};
use crate::piece::{Color, Kind, Piece};

/// Checks how pieces move against where they start and how Kings castle.
pub(super) fn moves(
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
    start: Option<&StartArray>,
    castling: &CastlingRules<'_>,
) {
    let array = start.and_then(|start| start.array.as_ref());
    confined(board, pieces, array, castling);
    for (kind, rule, node) in pieces.rules() {
        if rule.pawn && !never_back(rule) {
            // It could come to its first rank, where no FEN may have a Pawn.
            node.fault("a Pawn cannot move backward");
            continue;
        }
        if !is_tracked(rule) {
            if let (Some(array), Some(board), true) = (array, board, has_first_move(rule)) {
                let strays = Color::BOTH.map(|color| second_rank_of_homes(color, kind, array));
                for square in strays.into_iter().flatten() {
                    let name = board.name(square);
                    node.fault(format!(
                        "the rank it starts on tells its first move (`i`), \
                         so it cannot start on {name}, too"
                    ));
                }
            }
            continue;
        }
        // File letters in a FEN show which of these pieces have not moved: one letter for each
        // file, on the side's first rank.
        if let (Some(board), Some(array)) = (board, array) {
            let first = |color| {
                if color == Color::White {
                    0
                } else {
                    board.ranks() - 1
                }
            };
            let stray = array
                .iter()
                .find(|(square, piece)| piece.kind == kind && square.rank() != first(piece.color));
            if let Some(&(square, _)) = stray {
                let name = board.name(square);
                node.fault(format!(
                    "file letters in a FEN tell its first move (`i`), \
                     so it must start on its side's first rank, not on {name}"
                ));
            }
        }
        if let Some((_, wing)) = castling.wings.iter().find(|(wing, _)| wing.home.is_none()) {
            // In these rules file letters are castling rights.
            let letter = pieces.letter(kind);
            wing.fault(format!(
                "expected `king` and `rook`, \
                 because file letters tell the first move (`i`) of `{letter}`"
            ));
        }
    }
}

/// Checks that no piece starts, and none castles, outside of the squares to which it is confined.
fn confined(
    board: Option<Geometry>,
    pieces: &Pieces<'_>,
    array: Option<&Vec<(Square, Piece)>>,
    castling: &CastlingRules<'_>,
) {
    let Some(board) = board else { return };
    let admits = |piece: Piece, square: Square| {
        let mut rules = pieces.rules();
        let rule = rules.find(|(kind, ..)| *kind == piece.kind);
        let within = rule.and_then(|(_, rule, _)| rule.within);
        within.is_none_or(|within| within[piece.color.index()].contains(square))
    };
    let mut strays = array.into_iter().flatten();
    if let Some(&(square, piece)) = strays.find(|(square, piece)| !admits(*piece, *square))
        && let Some(node) = pieces.node(piece.kind)
    {
        node.fault(format!(
            "it starts on {}, which is not among the squares of `within`",
            board.name(square)
        ));
    }
    let castlers = [pieces.royal(), pieces.find("R", |_| {})];
    for (wing, node) in &castling.wings {
        for (kind, to) in castlers.into_iter().zip([wing.king_to, wing.rook_to]) {
            if let Some(kind) = kind
                && !admits(Piece::new(wing.color, kind), to)
            {
                node.fault(format!(
                    "`{}` castles to {}, which is not among the squares of its `within`",
                    pieces.letter(kind),
                    board.name(to)
                ));
            }
        }
    }
}

/// Whether no leg of the piece leads backward, not even an earlier one.
fn never_back(rule: &PieceRule) -> bool {
    rule.every_path()
        .all(|path| path.legs.iter().all(|leg| leg.step.dy >= 0))
}

/// A start square of a kind that is not on the same rank as the kind's other start squares. A piece
/// of the kind could reach it and would then seem not to have moved.
fn second_rank_of_homes(color: Color, kind: Kind, array: &[(Square, Piece)]) -> Option<Square> {
    let sought = Piece::new(color, kind);
    let mut homes = array.iter().filter(|(_, piece)| *piece == sought);
    let (first, _) = homes.next()?;
    homes
        .find(|(square, _)| square.rank() != first.rank())
        .map(|&(square, _)| square)
}

/// Whether the position must remember which pieces of this kind have moved: their first move
/// differs, and they could return to where they started.
fn is_tracked(rule: &PieceRule) -> bool {
    let onward = || {
        let mut legs = rule.every_path().flat_map(|path| &path.legs);
        legs.all(|leg| leg.step.dy > 0)
    };
    has_first_move(rule) && !onward()
}

/// Whether the piece has moves that it may make only as its first move. Most pieces have none,
/// which is seen without unfolding their paths.
fn has_first_move(rule: &PieceRule) -> bool {
    let more = rule.more.iter().flat_map(|more| more.betza.terms());
    let base = rule.betza.terms().iter().chain(rule.prose.terms());
    let mut terms = base.chain(more);
    terms.any(|term| term.legs().iter().any(|leg| leg.is_initial()))
}
