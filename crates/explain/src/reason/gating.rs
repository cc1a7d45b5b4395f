//! The faults of placing a piece from the hand.

use crate::facts::{self, Facts, NamedFacts, piece, side};
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
        /// The side whose hand it is.
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
    pub(super) fn named(self) -> NamedFacts {
        match self {
            Self::None => ("gating-none", Facts::new()),
            Self::NeverHeld { kind } => ("gating-never-held", piece(kind)),
            Self::NotInHand { kind, color } => {
                ("gating-not-in-hand", [piece(kind), side(color)].concat())
            }
            Self::NotFirstRank { at } => ("gating-not-first-rank", facts::at(at)),
            Self::Spent { at } => ("gating-spent", facts::at(at)),
            Self::NoGatingSquare { at } => ("gating-no-gating-square", facts::at(at)),
            Self::NotBehind { kind, at } => {
                ("gating-not-behind", [piece(kind), facts::at(at)].concat())
            }
            Self::Lost { kind, at } => ("gating-lost", [piece(kind), facts::at(at)].concat()),
            Self::Occupied { at } => ("gating-occupied", facts::at(at)),
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        let name = |kind| words.name(kind);
        let square = |at| words.square(at);
        match self {
            Self::None => "nothing is placed from a hand in this variant".to_owned(),
            Self::NeverHeld { .. } => {
                let slots = words.rules.slots().iter();
                let held = slots.map(|&(kind, _)| words.one(kind));
                format!("only {} is placed from the hand", any(held.collect()))
            }
            Self::NotInHand { kind, color } => format!("{color} has no {} in hand", name(kind)),
            Self::NotFirstRank { at } => format!(
                "a piece is placed only on the first rank, and {} is not on it",
                square(at)
            ),
            Self::Spent { at } => format!(
                "nothing can be placed on {}: the piece there does not make its first move",
                square(at)
            ),
            Self::NoGatingSquare { at } => {
                let rules = words.rules;
                let mut sides = Color::BOTH.into_iter();
                let side = sides.find(|&side| rules.rank_of(side, at) == 0);
                let mark = virgin_mark(rules.geometry, side.unwrap_or(Color::White), at);
                format!(
                    "nothing can be placed on {}: it is no longer a gating square, as the FEN's \
                     third field has no `{mark}`",
                    square(at)
                )
            }
            Self::NotBehind { kind, at } => {
                format!("no {} waits behind {}", name(kind), square(at))
            }
            Self::Lost { kind, at } => format!(
                "the {} behind {} is lost with this move: it comes in neither where the {} moves out of a check without \
                 capturing a piece that gives it, nor on a square that castling fills again",
                name(kind),
                square(at),
                words.royals()
            ),
            Self::Occupied { at } => format!(
                "nothing can be placed on {}: the move itself ends there",
                square(at)
            ),
        }
    }
}
