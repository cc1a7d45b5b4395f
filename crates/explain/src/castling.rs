//! Why a King may not castle.

use super::reason::{CastlingFault, Reason};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Square, direction};
use legwork_core::moves::Move;
use legwork_core::rights;
use legwork_core::rules::{CastlingText, Wing};
use legwork_notation::text;
use legwork_walker::refusal::Refusal;

/// The castling fault that a refusal of the Walker means.
pub(super) fn of_refusal(mv: Move, refusal: Refusal) -> Option<CastlingFault> {
    Some(match refusal {
        Refusal::CastlingBlocked { at } => CastlingFault::Blocked { at },
        Refusal::CastlingFrozen { at, by } => CastlingFault::Frozen { at, by },
        Refusal::CastlingThroughCheck { at, by } if at == mv.from() => {
            CastlingFault::InCheck { king: at, by }
        }
        Refusal::CastlingThroughCheck { at, by } if at == mv.to() => {
            CastlingFault::Reaches { at, by }
        }
        Refusal::CastlingThroughCheck { at, by } => CastlingFault::Crosses { at, by },
        // Nothing attacked the square while King and Rook were still in place.
        Refusal::KingLeftInCheck { king, by } if mv.wing().is_some() && king == mv.to() => {
            CastlingFault::Unshielded { king, by }
        }
        _ => return None,
    })
}

/// Why there is no castling on this side.
pub(super) fn by_name(compiled: &CompiledRules, array: &ArrayBoard, short: bool) -> Reason {
    let mut wings = compiled.rules.wings.iter().enumerate();
    let named = wings.find(|&(number, wing)| {
        wing.color == array.turn && text::is_short(&compiled.rules, number) == short
    });
    let unknown = CastlingFault::Unknown { color: array.turn };
    let fault = match (named, compiled.castler(array, array.turn)) {
        (Some((_, wing)), Some(king)) => without_right(compiled, array, wing, king, None),
        _ => unknown,
    };
    Reason::Castling(fault)
}

/// Why there is no castling between these squares, if they are the squares of a castling: the King
/// and its target, or King and Rook.
pub(super) fn by_squares(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    stops: &[Square],
) -> Option<Reason> {
    let &[from, to] = stops else { return None };
    let king = compiled.castler(array, array.turn)?;
    let rules = &compiled.rules;
    let is_rook = |square| {
        array.at(square).is_some_and(|piece| {
            piece.color == array.turn && rules.castling_partners.contains(piece.kind)
        })
    };
    let rook = match (from == king, to == king) {
        (true, _) if is_rook(to) => Some(to),
        (_, true) if is_rook(from) => Some(from),
        (true, _) => None,
        _ => return None,
    };
    let meant = |wing: &&Wing| {
        wing.color == array.turn
            && match (wing.home, rook) {
                (home, None) => {
                    // Nearer squares are the King's ordinary steps.
                    let step = king.distance(to) < 2;
                    let by_king = rules.castling_text == CastlingText::KingMove;
                    let home = home.map(|(home, _)| home);
                    let (king_to, _) = wing.ends_from(rules.geometry, king);
                    let at_home = home
                        .map_or(rights::on_first_rank(rules, wing.color, king), |home| {
                            home == king
                        });
                    by_king && at_home && to == king_to && !step
                }
                (Some((home, corner)), Some(rook)) => king == home && rook == corner,
                (None, Some(rook)) => {
                    let first = |square| rights::on_first_rank(rules, wing.color, square);
                    let beyond = (rook.file() > king.file()) == wing.king_side;
                    first(king) && first(rook) && beyond
                }
            }
    };
    let wing = rules.wings.iter().find(meant)?;
    Some(Reason::Castling(without_right(
        compiled, array, wing, king, rook,
    )))
}

/// The fault of a King's move that looks like castling: two squares or more along the line on
/// which its side castles, but not to the squares of a castling.
pub(super) fn by_the_look(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    stops: &[Square],
) -> Option<Reason> {
    let &[from, to] = stops else { return None };
    let king = compiled.castler(array, array.turn)?;
    let towards = direction(king, to)?;
    if from != king || king.distance(to) < 2 {
        return None;
    }
    let rules = &compiled.rules;
    let first_rank = towards.dy == 0 && rights::on_first_rank(rules, array.turn, king);
    let ours = || rules.wings.iter().filter(|wing| wing.color == array.turn);
    if ours().next().is_none() {
        let unknown = CastlingFault::Unknown { color: array.turn };
        return first_rank.then_some(Reason::Castling(unknown));
    }
    // Of a King who has left his home the step tells the wing, if it goes along the same rank.
    let meant = |wing: &&Wing| match wing.home {
        Some((home, corner)) => {
            direction(home, corner) == Some(towards)
                && (home == king || towards.dy == 0 && home.rank() == king.rank())
        }
        None => first_rank && wing.king_side == (towards.dx > 0),
    };
    let wing = ours().find(meant)?;
    Some(Reason::Castling(
        match rights::rook(rules, array, wing, king) {
            Some(_) => CastlingFault::Elsewhere {
                to: wing.ends_from(rules.geometry, king).0,
            },
            None => without_right(compiled, array, wing, king, None),
        },
    ))
}

/// Why the right to castle on that wing is missing, if it is.
fn without_right(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    wing: &Wing,
    king: Square,
    rook: Option<Square>,
) -> CastlingFault {
    let rules = &compiled.rules;
    let is_rook = |square: &Square| {
        array.at(*square).is_some_and(|piece| {
            piece.color == wing.color && rules.castling_partners.contains(piece.kind)
        })
    };
    match wing.home {
        Some((home, _)) if king != home => CastlingFault::KingAway {
            king,
            home: Some(home),
        },
        Some((_, corner)) if !is_rook(&corner) => CastlingFault::RookAway {
            color: wing.color,
            home: Some(corner),
        },
        Some((_, corner)) => CastlingFault::NoRight { rook: corner },
        None if rules.rank_of(wing.color, king) != 0 => {
            CastlingFault::KingAway { king, home: None }
        }
        None => {
            let beyond = |square: &Square| {
                square.rank() == king.rank()
                    && *square != king
                    && (square.file() > king.file()) == wing.king_side
            };
            let mut squares = rules.geometry.squares();
            let any = || squares.find(|square| beyond(square) && is_rook(square));
            match rook.or_else(any) {
                Some(rook) => CastlingFault::NoRight { rook },
                None => CastlingFault::RookAway {
                    color: wing.color,
                    home: None,
                },
            }
        }
    }
}
