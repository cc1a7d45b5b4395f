//! Why a piece may not promote to a kind, or must promote.

use super::reason::PromotionFault;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::moves::Move;
use legwork_core::piece::{Kinds, Piece};
use legwork_walker::refusal::Refusal;

/// The promotion fault that a refusal of the Walker means.
pub(super) fn of_refusal(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    walked: &[(Move, Result<(), Refusal>)],
    mv: Move,
    refusal: Refusal,
) -> Option<PromotionFault> {
    let color = array.turn;
    Some(match refusal {
        Refusal::MustPromote => {
            let like = |other: &Move| {
                other.without_gate().without_promotion() == mv.without_gate().without_promotion()
            };
            let offered = walked.iter().filter(|(other, verdict)| {
                like(other) && !matches!(verdict, Err(Refusal::MayNotBecome { .. }))
            });
            let offered: Vec<Move> = offered.map(|&(mv, _)| mv.without_gate()).collect();
            let choices: Kinds = offered.iter().filter_map(|mv| mv.promotion()).collect();
            let becomes = choices.iter().next();
            let first = offered.iter().find(|mv| mv.promotion() == becomes);
            PromotionFault::Missing {
                choices,
                first: *first.unwrap_or(&mv),
            }
        }
        Refusal::NothingToBecome => PromotionFault::NothingLeft { color },
        Refusal::MayNotBecome { kind }
            if !compiled.rules.admits(Piece::new(color, kind), mv.to()) =>
        {
            PromotionFault::OutOfBounds {
                becomes: kind,
                at: mv.to(),
            }
        }
        Refusal::MayNotBecome { kind } => {
            let bare = mv.without_gate().without_promotion();
            let rules = compiled.rules.promotions_by(array, bare);
            let mut limits = rules.flat_map(|rule| &rule.limits);
            let limit = limits.find(|(limited, _)| *limited == kind);
            let alike = compiled.rules.alike(kind);
            let ours = array.pieces(compiled.rules.geometry);
            let ours = ours.filter(|(_, piece)| piece.color == color && alike.contains(piece.kind));
            let mut standing = ours.map(|(square, _)| square);
            let first = standing.next();
            match (limit, first) {
                (Some(&(_, limit)), Some(at)) if 1 + standing.count() >= limit.into() => {
                    PromotionFault::EnoughAlready {
                        becomes: kind,
                        limit,
                        at,
                    }
                }
                _ => PromotionFault::NotOffered {
                    becomes: kind,
                    color,
                },
            }
        }
        _ => return None,
    })
}
