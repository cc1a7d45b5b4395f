//! The faults of placing a piece from the hand.

use crate::facts::{Fact, Facts, squares};
use crate::words::{Words, any};
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind};
use legwork_notation::fen::virgin_mark;

/// A fault of placing a piece from the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatingFault {
    /// Nothing is placed from a hand in this variant.
    None,
    /// No hand of the variant ever holds it.
    NeverHeld {
        /// The kind that is never held.
        kind: Kind,
    },
    /// The hand does not hold it.
    NotInHand {
        /// The kind that it does not hold.
        kind: Kind,
        /// Whose hand.
        color: Color,
    },
    /// The square is not on the side's first rank.
    NotFirstRank {
        /// The square.
        at: Square,
    },
    /// The piece on the square does not make its first move.
    Spent {
        /// The square.
        at: Square,
    },
    /// The square is no longer one of those whose first move may leave a piece from the hand behind.
    NoGatingSquare {
        /// The square.
        at: Square,
    },
    /// No such piece waits behind the square.
    NotBehind {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
    },
    /// The piece behind the square does not come in with this move, and is lost.
    Lost {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
    },
    /// The move itself ends on the square.
    Occupied {
        /// The square.
        at: Square,
    },
}

impl GatingFault {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::None => "gating-none",
            Self::NeverHeld { .. } => "gating-never-held",
            Self::NotInHand { .. } => "gating-not-in-hand",
            Self::NotFirstRank { .. } => "gating-not-first-rank",
            Self::Spent { .. } => "gating-spent",
            Self::NoGatingSquare { .. } => "gating-no-gating-square",
            Self::NotBehind { .. } => "gating-not-behind",
            Self::Lost { .. } => "gating-lost",
            Self::Occupied { .. } => "gating-occupied",
        }
    }

    pub(super) fn facts(self) -> Facts {
        match self {
            Self::None => Facts::new(),
            Self::NeverHeld { kind } => vec![("piece", Fact::Kind(kind))],
            Self::NotInHand { kind, color } => {
                vec![("piece", Fact::Kind(kind)), ("side", Fact::Color(color))]
            }
            Self::NotBehind { kind, at } | Self::Lost { kind, at } => {
                vec![("piece", Fact::Kind(kind)), ("at", Fact::Square(at))]
            }
            Self::NotFirstRank { at }
            | Self::Spent { at }
            | Self::NoGatingSquare { at }
            | Self::Occupied { at } => squares([("at", at)]),
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        match self {
            Self::None => "nothing is placed from a hand in this variant".to_owned(),
            Self::NeverHeld { .. } => {
                let rule = words.rules.holdings.as_ref();
                let slots = rule.map_or(&[][..], |rule| &rule.slots);
                let held = slots.iter().map(|&(kind, _)| words.one(kind));
                format!("only {} is placed from the hand", any(held.collect()))
            }
            Self::NotInHand { kind, color } => {
                format!("{color} has no {} in hand", words.name(kind))
            }
            Self::NotFirstRank { at } => format!(
                "a piece is placed only on the first rank, and {} is not on it",
                words.square(at)
            ),
            Self::Spent { at } => format!(
                "nothing can be placed on {}: the piece there does not make its first move",
                words.square(at)
            ),
            Self::NoGatingSquare { at } => {
                let rules = words.rules;
                let mut sides = Color::BOTH.into_iter();
                let side = sides.find(|&side| rules.rank_of(side, at) == 0);
                let side = side.unwrap_or(Color::White);
                format!(
                    "nothing can be placed on {}: it is no longer a gating square, as the FEN's \
                     third field has no `{}`",
                    words.square(at),
                    virgin_mark(rules.geometry, side, at)
                )
            }
            Self::NotBehind { kind, at } => {
                format!("no {} waits behind {}", words.name(kind), words.square(at))
            }
            Self::Lost { kind, at } => format!(
                "the {} behind {} is lost with this move: it comes in neither where the {} moves out of a check without \
                 capturing a piece that gives it, nor on a square that castling fills again",
                words.name(kind),
                words.square(at),
                words.royals()
            ),
            Self::Occupied { at } => format!(
                "nothing can be placed on {}: the move itself ends there",
                words.square(at)
            ),
        }
    }
}
