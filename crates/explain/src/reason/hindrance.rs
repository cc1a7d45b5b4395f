//! The reasons why a leg is blocked.

use crate::facts::{Facts, maybe, squares};
use crate::words::{Words, any};
use legwork_core::geometry::Square;
use legwork_core::piece::{Kinds, Piece};
use legwork_core::rules::{LenderPlace, LenderSide};

/// A reason why a leg is blocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// The leg is for the piece's first move only, and the piece has moved.
    HasMoved {
        /// Whether it is where such a piece starts, and only the lack of a mark says that it has moved.
        unmarked: bool,
    },
    /// Only pieces that lend it their moves let it go that way, and none that does so lends it any.
    NotLent,
    /// It has no moves of its own while another piece lends it that one's.
    OnlyLent {
        /// Where that one stands; `None` where it may stand anywhere.
        by: Option<Square>,
    },
    /// The piece goes that way only from other squares.
    NotFromHere {
        /// Where it stands.
        at: Square,
    },
    /// The piece may not go to that square, or not that way.
    OutOfBounds {
        /// Where the leg ends.
        at: Square,
    },
    /// A piece stands on a square that must be empty.
    Blocked {
        /// Where.
        at: Square,
    },
    /// An enemy stops riders on the way.
    Halted {
        /// Where that one stands.
        by: Square,
    },
    /// The leg has to jump, and there is nothing to jump over.
    NothingToJump {
        /// Where the leg would end, or what it would jump over.
        at: Square,
    },
    /// A piece of its own side stands where the leg ends.
    OwnPiece {
        /// Where.
        at: Square,
    },
    /// The leg goes there only to capture, and nothing stands there.
    NothingToCapture {
        /// Where.
        at: Square,
    },
    /// The leg could capture en passant, but the piece there did not make its double step just now.
    NotJustPassed {
        /// Where the capturer would end.
        at: Square,
        /// The piece that would be captured.
        victim: Square,
    },
    /// The leg goes there only without capturing, and an enemy stands there.
    MayNotCapture {
        /// Where.
        at: Square,
    },
}

impl Hindrance {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::HasMoved { .. } => "has-moved",
            Self::NotLent => "not-lent",
            Self::OnlyLent { .. } => "only-lent",
            Self::NotFromHere { .. } => "not-from-here",
            Self::OutOfBounds { .. } => "out-of-bounds",
            Self::Blocked { .. } => "path-blocked",
            Self::Halted { .. } => "halted",
            Self::NothingToJump { .. } => "nothing-to-jump",
            Self::OwnPiece { .. } => "own-piece",
            Self::NothingToCapture { .. } => "nothing-to-capture",
            Self::NotJustPassed { .. } => "not-just-passed",
            Self::MayNotCapture { .. } => "may-not-capture",
        }
    }

    pub(super) fn facts(self) -> Facts {
        match self {
            Self::HasMoved { .. } | Self::NotLent => Facts::new(),
            Self::OnlyLent { by } => maybe("by", by),
            Self::Halted { by } => squares([("by", by)]),
            Self::NotFromHere { at }
            | Self::OutOfBounds { at }
            | Self::Blocked { at }
            | Self::NothingToJump { at }
            | Self::OwnPiece { at }
            | Self::NothingToCapture { at }
            | Self::MayNotCapture { at } => squares([("at", at)]),
            Self::NotJustPassed { at, victim } => squares([("at", at), ("victim", victim)]),
        }
    }

    pub(super) fn words(self, words: &Words<'_>, piece: Piece) -> String {
        let name = words.name(piece.kind);
        match self {
            Self::HasMoved { unmarked } => {
                // A rule in code may have ended the right of a piece that is where it began.
                let has_moved = if unmarked || !words.rules.code.is_empty() {
                    "has moved, or counts as having moved"
                } else {
                    "has moved"
                };
                format!(
                    "{} may do that on its first move only, and this one {has_moved}",
                    words.one(piece.kind)
                )
            }
            Self::NotLent => format!(
                "the {name} moves that way only when {} does, and none does",
                lender(words)
            ),
            Self::OnlyLent { by: Some(by) } => {
                let place = place(words);
                format!(
                    "the {name} moves as {} {place} it, not as itself",
                    words.on(by)
                )
            }
            Self::OnlyLent { by: None } => {
                format!("the {name} moves as {} does, not as itself", lender(words))
            }
            Self::NotFromHere { at } => format!(
                "the {name} goes that way from other squares only, not from {}",
                words.square(at)
            ),
            Self::OutOfBounds { at } if !words.rules.admits(piece, at) => {
                format!("{} is outside the region of the {name}", words.square(at))
            }
            Self::OutOfBounds { at } => format!(
                "the {name} goes that way to other squares only, not to {}",
                words.square(at)
            ),
            Self::OwnPiece { at } | Self::MayNotCapture { at } if words.is_wall(at) => {
                format!("the way is blocked by {}", words.on(at))
            }
            Self::Blocked { at } => format!("the way is blocked by {}", words.on(at)),
            Self::Halted { by } => {
                format!("the {name} is stopped on its way by {}", words.on(by))
            }
            Self::NothingToJump { at } => {
                format!(
                    "the {name} has nothing to jump over on its way to {}",
                    words.square(at)
                )
            }
            Self::OwnPiece { at } => format!("{} is on the same side", words.on(at)),
            Self::NothingToCapture { at } => format!(
                "the {name} goes to {} only to capture, and nothing stands there",
                words.square(at)
            ),
            Self::NotJustPassed { at, victim } => format!(
                "the {name} goes to {} only to capture, and {} did not make its double step just now",
                words.square(at),
                words.on(victim)
            ),
            Self::MayNotCapture { at } => {
                format!(
                    "the way is blocked by {}, which {} cannot capture by that move",
                    words.on(at),
                    words.one(piece.kind)
                )
            }
        }
    }
}

/// Where the pieces stand that lend moves, before the one that borrows them.
fn place(words: &Words<'_>) -> &'static str {
    let rule = words.rules.borrows;
    match rule.map(|rule| (rule.from, rule.side)) {
        Some((LenderPlace::Ahead, _)) => "directly ahead of",
        Some((LenderPlace::Reaching, LenderSide::Own)) => "that protects",
        Some((LenderPlace::Reaching, LenderSide::Enemy)) => "that attacks",
        Some((LenderPlace::Behind, _)) | None => "directly behind",
    }
}

/// A piece that lends moves: `a Rook or a Queen of its own side directly behind it`.
fn lender(words: &Words<'_>) -> String {
    let (rules, rule) = (words.rules, words.rules.borrows);
    let of = rule.map_or(Kinds::ALL, |rule| rule.of);
    let kinds = if rules.named_kinds().all(|kind| of.contains(kind)) {
        "a piece".to_owned()
    } else {
        let kinds = rules.named_kinds().filter(|&kind| of.contains(kind));
        any(kinds.map(|kind| words.one(kind)).collect())
    };
    let side = match rule.map(|rule| rule.side) {
        Some(LenderSide::Enemy) => "of the enemy",
        Some(LenderSide::Own) | None => "of its own side",
    };
    format!("{kinds} {side} {} it", place(words))
}
