//! The conditions of a leg on its squares, in words.

use legwork_betza::{Crossing, Hop, Modality, PathLeg};

use crate::words::any;

/// The condition of a leg on the squares that it crosses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Gate {
    /// None.
    Free,
    /// The square in the middle of a straight or diagonal leap.
    Between { occupied: bool },
    /// Both squares that a straight or diagonal leap of three squares crosses, which must be empty.
    Across,
    /// The square next to the start of a Knight's leap.
    Beside { occupied: bool },
    /// The first square does not matter.
    SkipFirst,
}

impl Gate {
    pub(super) fn of(leg: &PathLeg) -> Self {
        let straight = leg.step.dx == 0 || leg.step.dy == 0;
        let oblique = !straight && leg.step.dx.abs() != leg.step.dy.abs();
        let occupied = matches!(leg.crossing, Crossing::Occupied { .. });
        match leg.crossing {
            Crossing::Free => Self::Free,
            Crossing::SkipFirst => Self::SkipFirst,
            _ if oblique => Self::Beside { occupied },
            _ if leg.step.dx.abs().max(leg.step.dy.abs()) > 2 => Self::Across,
            _ => Self::Between { occupied },
        }
    }

    /// Whether a piece can block it.
    pub(super) fn is_lame(self) -> bool {
        matches!(
            self,
            Self::Between { occupied: false } | Self::Across | Self::Beside { occupied: false }
        )
    }

    /// `, if the square between is empty`.
    fn words(self, repeated: bool) -> String {
        let state = |occupied| if occupied { "occupied" } else { "empty" };
        let each = if repeated { "each time " } else { "" };
        match self {
            Self::Free => String::new(),
            Self::SkipFirst => ", skipping the first square, whatever stands there".to_owned(),
            Self::Between { occupied } => {
                format!(", {each}if the square between is {}", state(occupied))
            }
            Self::Across => format!(", {each}if both squares between are empty"),
            Self::Beside { occupied } => format!(
                ", {each}if the next square in the longer direction is {}",
                state(occupied)
            ),
        }
    }
}

/// The conditions on the way of a leg.
pub(super) fn way(gate: Gate, hop: Hop, repeated: bool) -> String {
    let hop = match hop {
        Hop::None => "",
        Hop::Over => ", hopping over one piece on the way",
        Hop::Onto => ", hopping over the first piece on the way to the square right behind it",
    };
    format!("{}{hop}", gate.words(repeated))
}

/// The condition on the square where a move ends: `, without capturing`.
pub(super) fn end(may: Modality) -> &'static str {
    match (may.empty, may.enemy, may.own, may.passed) {
        (true, true, false, false) => "",
        (true, true, false, true) => ", en passant too",
        (true, true, true, false) => ", capturing its own side's pieces too",
        (true, true, true, true) => ", capturing its own side's pieces and en passant too",
        (true, false, false, false) => ", without capturing",
        (true, false, false, true) => ", capturing only en passant",
        (true, false, true, false) => ", capturing only its own side's pieces",
        (true, false, true, true) => ", capturing only its own side's pieces or en passant",
        (false, true, false, false) => ", only to capture",
        (false, true, false, true) => ", only to capture, en passant too",
        (false, true, true, false) => ", only to capture, its own side's pieces too",
        (false, true, true, true) => ", only to capture, its own side's pieces and en passant too",
        (false, false, true, false) => ", only to capture its own side's pieces",
        (false, false, true, true) => ", only to capture its own side's pieces or en passant",
        (false, false, false, true) => ", only to capture en passant",
        (false, false, false, false) => ", but nowhere may it end",
    }
}

/// The effect of a leg on the square from which the next one starts: `capturing an enemy`.
pub(super) fn on_the_way(may: Modality) -> String {
    listed(
        may,
        [
            "to an empty square",
            "capturing an enemy",
            "capturing a piece of its own side",
            "onto a piece that stays",
        ],
    )
}

/// From where a move may go on that may also end there: `from an empty square`.
pub(super) fn onward(may: Modality) -> String {
    listed(
        may,
        [
            "from an empty square",
            "after capturing an enemy",
            "after capturing a piece of its own side",
            "from beside a piece",
        ],
    )
}

fn listed(may: Modality, words: [&str; 4]) -> String {
    let all = [may.empty, may.enemy, may.own, may.over];
    let some = all.into_iter().zip(words).filter(|(may, _)| *may);
    any(some.map(|(_, words)| words.to_owned()).collect())
}
