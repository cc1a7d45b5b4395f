//! Why a piece cannot be placed from the hand on a square.

use super::reason::GatingFault;
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::Kind;
use legwork_core::rules::Rules;
use legwork_notation::text::Outline;

/// Whether a side can ever hold that kind off the board.
pub(super) fn is_ever_held(rules: &Rules, kind: Kind) -> bool {
    rules.slots().iter().any(|&(slot, _)| slot == kind)
}

/// The fault of placing that piece with this move.
pub(super) fn fault(
    compiled: &CompiledRules,
    array: &ArrayBoard,
    shape: &Outline,
    bare: Move,
    placed: Option<Kind>,
    fitting: &[Move],
) -> GatingFault {
    let Some(kind) = placed.filter(|_| compiled.rules.gates_at_all()) else {
        return GatingFault::None;
    };
    if !is_ever_held(&compiled.rules, kind) {
        return GatingFault::NeverHeld { kind };
    }
    if compiled.rules.waits() {
        let at = match shape {
            Outline::Legs { stops, .. } => stops[0],
            _ => bare.from(),
        };
        return match compiled.behind(&array.state, array.turn, at) {
            Some(waiting) if waiting == kind => GatingFault::Lost { kind, at },
            _ => GatingFault::NotBehind { kind, at },
        };
    }
    if !compiled.gates(&array.state, array.turn).contains(kind) {
        let color = array.turn;
        return GatingFault::NotInHand { kind, color };
    }
    let at = match shape {
        Outline::Legs { stops, .. } => stops[0],
        _ => bare.from(),
    };
    if compiled.rules.rank_of(array.turn, at) != 0 {
        return GatingFault::NotFirstRank { at };
    }
    let elsewhere = |mv: &Move| matches!(mv.gate(), Some((_, GateSquare::Rook)));
    if bare.wing().is_some() || fitting.iter().any(elsewhere) || bare.to() == at {
        // King and Rook have not moved, so one of them ends on the square.
        return GatingFault::Occupied { at };
    }
    let started = compiled.rules.array.iter().find(|(home, _)| *home == at);
    if array.at(at) == started.map(|&(_, piece)| piece) {
        GatingFault::NoGatingSquare { at }
    } else {
        GatingFault::Spent { at }
    }
}
