//! The reasons why a leg is blocked.

use crate::facts::{self, Facts, NamedFacts, maybe, squares};
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
    /// The piece goes that way only with moves that another piece lends it, and no piece lends it such a move.
    NotLent,
    /// It has the moves of another piece now, and not its own.
    OnlyLent {
        /// The square of the other piece; `None` if it may be anywhere.
        by: Option<Square>,
    },
    /// The piece goes that way only from other squares.
    NotFromHere {
        /// Its square.
        at: Square,
    },
    /// The piece may not go to that square, or not that way.
    OutOfBounds {
        /// Where the leg ends.
        at: Square,
    },
    /// A square that must be empty is occupied.
    Blocked {
        /// Where.
        at: Square,
    },
    /// An enemy stops riders on the way.
    Halted {
        /// The square of the enemy.
        by: Square,
    },
    /// An enemy freezes the piece.
    Frozen {
        /// The square of the enemy.
        by: Square,
    },
    /// A piece is guarded where the capture does not admit it, or is not where it has to be.
    Guard {
        /// The square of that piece.
        of: Square,
        /// A piece that guards it.
        by: Option<Square>,
    },
    /// A piece is on the other board where the leg ends.
    OtherBoard {
        /// Where.
        at: Square,
    },
    /// The leg has to jump, and there is nothing to jump over.
    NothingToJump {
        /// Where the leg would end, or what it would jump over.
        at: Square,
    },
    /// A piece of its own side is where the leg ends.
    OwnPiece {
        /// Where.
        at: Square,
    },
    /// The leg goes there only to capture, and the square is empty.
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
    /// The leg goes there only without capturing, and there is an enemy.
    MayNotCapture {
        /// Where.
        at: Square,
    },
}

impl Hindrance {
    pub(super) fn named(self) -> NamedFacts {
        match self {
            Self::HasMoved { .. } => ("has-moved", Facts::new()),
            Self::NotLent => ("not-lent", Facts::new()),
            Self::OnlyLent { by } => ("only-lent", maybe("by", by)),
            Self::NotFromHere { at } => ("not-from-here", facts::at(at)),
            Self::OutOfBounds { at } => ("out-of-bounds", facts::at(at)),
            Self::Blocked { at } => ("path-blocked", facts::at(at)),
            Self::Halted { by } => ("halted", squares([("by", by)])),
            Self::Frozen { by } => ("frozen", squares([("by", by)])),
            Self::Guard { of, by } => ("guard", [squares([("of", of)]), maybe("by", by)].concat()),
            Self::OtherBoard { at } => ("other-board", facts::at(at)),
            Self::NothingToJump { at } => ("nothing-to-jump", facts::at(at)),
            Self::OwnPiece { at } => ("own-piece", facts::at(at)),
            Self::NothingToCapture { at } => ("nothing-to-capture", facts::at(at)),
            Self::NotJustPassed { at, victim } => {
                ("not-just-passed", squares([("at", at), ("victim", victim)]))
            }
            Self::MayNotCapture { at } => ("may-not-capture", facts::at(at)),
        }
    }

    pub(super) fn words(self, words: &Words<'_>, piece: Piece) -> String {
        let name = words.name(piece.kind);
        let on = |at| words.on(at);
        let square = |at| words.square(at);
        match self {
            Self::HasMoved { unmarked } => {
                let one = words.one(piece.kind);
                // A rule in code may have ended the right of a piece that is where it began.
                let has_moved = if unmarked || !words.rules.code.is_empty() {
                    "has moved, or counts as having moved"
                } else {
                    "has moved"
                };
                format!("{one} may do that on its first move only, and this one {has_moved}")
            }
            Self::NotLent => {
                let lender = lender(words, piece);
                format!("the {name} moves that way only when {lender} does, and none does")
            }
            Self::OnlyLent { by: Some(by) } => {
                let place = place(words, piece);
                format!("the {name} moves as {} {place} it, not as itself", on(by))
            }
            Self::OnlyLent { by: None } => {
                let lender = lender(words, piece);
                format!("the {name} moves as {lender} does, not as itself")
            }
            Self::NotFromHere { at } => format!(
                "the {name} goes that way from other squares only, not from {}",
                square(at)
            ),
            Self::OutOfBounds { at } if !words.rules.admits(piece, at) => {
                format!("{} is outside the region of the {name}", square(at))
            }
            Self::OutOfBounds { at } => format!(
                "the {name} goes that way to other squares only, not to {}",
                square(at)
            ),
            Self::OwnPiece { at } | Self::MayNotCapture { at } if words.is_wall(at) => {
                format!("the way is blocked by {}", on(at))
            }
            Self::Blocked { at } => format!("the way is blocked by {}", on(at)),
            Self::Halted { by } => format!("the {name} is stopped on its way by {}", on(by)),
            Self::Frozen { by } => format!("the {name} is frozen by {}", on(by)),
            Self::Guard { of, by: Some(by) } => format!(
                "this capture is possible only where nothing guards {}, and {} does",
                on(of),
                on(by)
            ),
            Self::Guard { of, by: None } => format!(
                "this capture is possible only where {} is guarded by a piece of its own side, and none guards it",
                on(of)
            ),
            Self::OtherBoard { at } => format!(
                "{} is on the other board, and a move ends only where that is empty",
                on(at)
            ),
            Self::NothingToJump { at } => format!(
                "the {name} has nothing to jump over on its way to {}",
                square(at)
            ),
            Self::OwnPiece { at } => format!("{} is on the same side", on(at)),
            Self::NothingToCapture { at } => format!(
                "the {name} goes to {} only to capture, and nothing stands there",
                square(at)
            ),
            Self::NotJustPassed { at, victim } => format!(
                "the {name} goes to {} only to capture, and {} did not make its double step just now",
                square(at),
                on(victim)
            ),
            Self::MayNotCapture { at } => {
                let (there, one) = (on(at), words.one(piece.kind));
                format!("the way is blocked by {there}, which {one} cannot capture by that move")
            }
        }
    }
}

/// The squares of the pieces that lend moves, before the one that borrows them.
fn place(words: &Words<'_>, borrower: Piece) -> &'static str {
    let rule = words.rules.borrowing(borrower.kind);
    match rule.map(|rule| (rule.from, rule.side)) {
        Some((LenderPlace::Ahead, _)) => "directly ahead of",
        Some((LenderPlace::Reaching, LenderSide::Own)) => "that protects",
        Some((LenderPlace::Reaching, LenderSide::Enemy)) => "that attacks",
        Some((LenderPlace::Behind, _)) | None => "directly behind",
    }
}

/// A piece that lends moves: `a Rook or a Queen of its own side directly behind it`.
fn lender(words: &Words<'_>, borrower: Piece) -> String {
    let rules = words.rules;
    let rule = rules.borrowing(borrower.kind);
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
    format!("{kinds} {side} {} it", place(words, borrower))
}
