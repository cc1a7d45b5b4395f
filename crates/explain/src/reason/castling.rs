//! The conditions of castling that can fail, each by its name.

use crate::facts::{self, NamedFacts, maybe, side, squares};
use crate::words::{Words, any};
use legwork_core::geometry::Square;
use legwork_core::piece::Color;
use legwork_core::rules::Wing;

/// A condition of castling that does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastlingFault {
    /// The variant has no such castling for that side.
    Unknown {
        /// The side.
        color: Color,
    },
    /// The King is not where it castles from.
    KingAway {
        /// Its square.
        king: Square,
        /// Its home; `None` if that is anywhere on its side's first rank.
        home: Option<Square>,
    },
    /// There is no Rook where it castles from.
    RookAway {
        /// The side that castles.
        color: Color,
        /// Its home; `None` if that depends on the set-up.
        home: Option<Square>,
    },
    /// King and Rook are at home, but one of them has moved, or the position never gave the right.
    NoRight {
        /// The square of the Rook.
        rook: Square,
    },
    /// On that side the King castles to another square.
    Elsewhere {
        /// The square that it castles to; if there are several, the nearest one.
        to: Square,
    },
    /// Something is in the way of King or Rook.
    Blocked {
        /// The first such square.
        at: Square,
    },
    /// An enemy freezes King or Rook.
    Frozen {
        /// The square of the one that is frozen.
        at: Square,
        /// The enemy.
        by: Square,
    },
    /// The King is in check.
    InCheck {
        /// Its square.
        king: Square,
        /// The piece that gives it.
        by: Square,
    },
    /// The King crosses an attacked square.
    Crosses {
        /// The square.
        at: Square,
        /// The piece that attacks it.
        by: Square,
    },
    /// The King would end on an attacked square.
    Reaches {
        /// The square.
        at: Square,
        /// The piece that attacks it.
        by: Square,
    },
    /// The King would end on a square that is attacked once the Rook has left.
    Unshielded {
        /// The square where the King would be.
        king: Square,
        /// The piece that could capture it then.
        by: Square,
    },
}

impl CastlingFault {
    pub(super) fn named(self) -> NamedFacts {
        match self {
            Self::Unknown { color } => ("castling-unknown", side(color)),
            Self::KingAway { king, home } => (
                "castling-king-away",
                [squares([("king", king)]), maybe("home", home)].concat(),
            ),
            Self::RookAway { color, home } => (
                "castling-rook-away",
                [side(color), maybe("home", home)].concat(),
            ),
            Self::NoRight { rook } => ("castling-no-right", squares([("rook", rook)])),
            Self::Elsewhere { to } => ("castling-elsewhere", squares([("to", to)])),
            Self::Blocked { at } => ("castling-blocked", facts::at(at)),
            Self::Frozen { at, by } => ("castling-frozen", squares([("at", at), ("by", by)])),
            Self::InCheck { king, by } => {
                ("castling-in-check", squares([("king", king), ("by", by)]))
            }
            Self::Crosses { at, by } => {
                ("castling-crosses-attack", squares([("at", at), ("by", by)]))
            }
            Self::Reaches { at, by } => {
                ("castling-reaches-attack", squares([("at", at), ("by", by)]))
            }
            Self::Unshielded { king, by } => {
                ("castling-unshielded", squares([("king", king), ("by", by)]))
            }
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        let (king, rook) = (words.castler(), words.rook());
        let on = |square| words.on(square);
        match self {
            Self::Unknown { .. } if words.rules.wings.is_empty() => {
                "there is no castling in this variant".to_owned()
            }
            Self::Unknown { color } => format!("{color} has no such castling in this variant"),
            Self::KingAway {
                home: Some(home), ..
            } => format!(
                "castling: the {king} is not at home on {}",
                words.square(home)
            ),
            Self::KingAway { home: None, .. } => {
                format!("castling: the {king} is not on its first rank")
            }
            Self::RookAway {
                color,
                home: Some(home),
            } => format!("castling: {color} has no {rook} on {}", words.square(home)),
            Self::RookAway { color, home: None } => {
                format!("castling: {color} has no {rook} on that side of the {king}")
            }
            Self::NoRight { rook } => format!(
                "castling: the right to castle with {} is lost, or was never there",
                on(rook)
            ),
            Self::Elsewhere { to } => format!(
                "castling: on that side the {king} goes to {}",
                any(targets_beside(words, to))
            ),
            Self::Blocked { at } => format!("castling: {} is in the way", on(at)),
            Self::Frozen { at, by } => format!("castling: {} is frozen by {}", on(at), on(by)),
            Self::InCheck { king, by } => {
                format!("castling: {} is in check from {}", on(king), on(by))
            }
            Self::Crosses { at, by } => {
                let attacked = words.attacked(at, by);
                format!("castling: the {king} would cross {attacked}")
            }
            Self::Reaches { at, by } => {
                let attacked = words.attacked(at, by);
                format!("castling: the {king} would end on {attacked}")
            }
            Self::Unshielded { king: at, by } if words.rules.two_boards => format!(
                "castling: on the other board the {king} on {} would be attacked by {}",
                words.square(at),
                on(by)
            ),
            Self::Unshielded { king: at, by } => format!(
                "castling: once the {rook} has left, the {king} on {} would be attacked by {}",
                words.square(at),
                on(by)
            ),
        }
    }
}

/// The squares to which the King castles towards the same side of the board as to this one.
fn targets_beside(words: &Words<'_>, to: Square) -> Vec<String> {
    let wings = &words.rules.wings;
    let side = |wing: &Wing| (wing.color, wing.king_side);
    let king_to = |wing: &Wing| wing.fixed_ends().map(|(king, _)| king);
    let this = wings
        .iter()
        .find(|wing| king_to(wing) == Some(to))
        .map(side);
    let beside = wings.iter().filter(|wing| Some(side(wing)) == this);
    let mut targets: Vec<String> = Vec::new();
    for to in beside.filter_map(king_to).chain([to]) {
        let target = words.square(to).to_string();
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    targets
}
