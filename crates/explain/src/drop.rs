//! Why a piece cannot be dropped.

use super::gating::is_ever_held;
use super::reason::{DropFault, Reason};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_notation::text;
use legwork_walker::refusal::Refusal;

/// The fault of a drop that the Walker refuses for its own sake.
pub(super) fn of_refusal(
    compiled: &CompiledRules,
    mv: Move,
    refusal: Refusal,
) -> Option<DropFault> {
    let (dropped, kind, at) = (mv.dropped()?, text::dropped(mv)?, mv.to());
    Some(match refusal {
        Refusal::DropBarred => DropFault::Barred { kind, at },
        Refusal::DropStuck => DropFault::Stuck { kind, at },
        Refusal::DropOnFullFile { first } => {
            let rule = compiled.drops().of(dropped)?.rule(&compiled.rules);
            DropFault::FullFile {
                kind,
                at,
                first,
                most: rule.per_file?,
            }
        }
        Refusal::DropOnSameColour { first } => DropFault::SameColour { kind, at, first },
        Refusal::DropLeavesTooFew { kind: needs } => DropFault::TooFew { kind, at, needs },
        Refusal::BehindTaken => DropFault::BehindTaken { at },
        Refusal::BehindBoth { other } => DropFault::BehindBoth { at, other },
        Refusal::DropGivesCheck => DropFault::Checks { kind },
        Refusal::DropMates => DropFault::Mates { kind },
        _ => return None,
    })
}

/// Why there is no such drop in this position.
pub(super) fn fault(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    kind: Kind,
    at: Square,
) -> Reason {
    let drops = compiled.drops();
    let color = array.turn;
    if compiled.rules.waits() {
        return Reason::Drop(match compiled.to_place(&array.state, color) {
            _ if !is_ever_held(&compiled.rules, kind) => DropFault::Never { kind },
            Some(next) if next != kind => DropFault::NotNext { kind: next },
            None => DropFault::NotInHand { kind, color },
            Some(_) => DropFault::NothingBefore { at },
        });
    }
    let crowned = |dropped: &&legwork_core::drops::KindDrops| {
        dropped.crowned.is_some_and(|(crowned, _)| crowned == kind)
    };
    // The kind in hand of which the piece is a side.
    let in_hand = match drops.of(kind) {
        Some(_) => Some(kind),
        None => drops.iter().find(crowned).map(|drop| drop.kind),
    };
    let held = |kind| compiled.droppable(&array.state, color).contains(kind);
    let demoted = compiled.rules.demoted(kind);
    Reason::Drop(match in_hand {
        _ if drops.kinds().is_empty() => DropFault::None,
        None if drops.of(demoted).is_some() => DropFault::NotCrowned { kind },
        None => DropFault::Never { kind },
        Some(kind) if !held(kind) => DropFault::NotInHand { kind, color },
        Some(_) => DropFault::Taken { at },
    })
}
