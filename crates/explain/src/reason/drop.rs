//! The faults of a drop.

use crate::facts::{Fact, Facts, squares};
use crate::words::{Words, any};
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind};
use legwork_core::rules::HoldingsForm;

/// A fault of a drop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DropFault {
    /// No piece is dropped in this variant.
    None,
    /// Pieces of this kind are never dropped.
    Never {
        /// The kind.
        kind: Kind,
    },
    /// The piece comes from the hand uncrowned.
    NotCrowned {
        /// Its crowned side.
        kind: Kind,
    },
    /// The hand does not hold it.
    NotInHand {
        /// The kind that it does not hold.
        kind: Kind,
        /// Whose hand.
        color: Color,
    },
    /// A piece stands on the square.
    Taken {
        /// The square.
        at: Square,
    },
    /// The rules bar the square to the piece.
    Barred {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
    },
    /// The piece could never leave the square.
    Stuck {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
    },
    /// The side has as many pieces of the kind on the file as it may.
    FullFile {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
        /// The first piece of the kind on the file.
        first: Square,
        /// How many there may be.
        most: u8,
    },
    /// The pieces of the kind stand on squares of both colours.
    SameColour {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
        /// The first piece of the kind on a square of its colour.
        first: Square,
    },
    /// Pieces of another kind would have too few squares of a colour left.
    TooFew {
        /// The kind.
        kind: Kind,
        /// The square.
        at: Square,
        /// The other kind.
        needs: Kind,
    },
    /// A piece waits behind the square already.
    BehindTaken {
        /// The square.
        at: Square,
    },
    /// Castling would bring it in together with another piece.
    BehindBoth {
        /// The square.
        at: Square,
        /// The square behind which the other one waits.
        other: Square,
    },
    /// Another piece is put behind a square first.
    NotNext {
        /// Its kind.
        kind: Kind,
    },
    /// No own piece of the first rank stands on the square.
    NothingBefore {
        /// The square.
        at: Square,
    },
    /// A dropped piece of the kind may not give check.
    Checks {
        /// The kind.
        kind: Kind,
    },
    /// A dropped piece of the kind may not give mate.
    Mates {
        /// The kind.
        kind: Kind,
    },
}

impl DropFault {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::None => "drop-none",
            Self::Never { .. } => "drop-never",
            Self::NotCrowned { .. } => "drop-not-crowned",
            Self::NotInHand { .. } => "drop-not-in-hand",
            Self::Taken { .. } => "drop-taken",
            Self::Barred { .. } => "drop-barred",
            Self::Stuck { .. } => "drop-stuck",
            Self::FullFile { .. } => "drop-full-file",
            Self::SameColour { .. } => "drop-same-colour",
            Self::TooFew { .. } => "drop-too-few",
            Self::BehindTaken { .. } => "drop-behind-taken",
            Self::BehindBoth { .. } => "drop-behind-both",
            Self::NotNext { .. } => "drop-not-next",
            Self::NothingBefore { .. } => "drop-nothing-before",
            Self::Checks { .. } => "drop-checks",
            Self::Mates { .. } => "drop-mates",
        }
    }

    pub(super) fn facts(self) -> Facts {
        let piece = |kind| vec![("piece", Fact::Kind(kind))];
        match self {
            Self::None => Facts::new(),
            Self::Never { kind }
            | Self::NotCrowned { kind }
            | Self::NotNext { kind }
            | Self::Checks { kind }
            | Self::Mates { kind } => piece(kind),
            Self::NotInHand { kind, color } => {
                [piece(kind), vec![("side", Fact::Color(color))]].concat()
            }
            Self::Taken { at } | Self::BehindTaken { at } | Self::NothingBefore { at } => {
                squares([("at", at)])
            }
            Self::BehindBoth { at, other } => squares([("at", at), ("other", other)]),
            Self::Barred { kind, at } | Self::Stuck { kind, at } => {
                [piece(kind), squares([("at", at)])].concat()
            }
            Self::SameColour { kind, at, first } => {
                [piece(kind), squares([("at", at), ("by", first)])].concat()
            }
            Self::TooFew { kind, at, needs } => [
                piece(kind),
                squares([("at", at)]),
                vec![("needs", Fact::Kind(needs))],
            ]
            .concat(),
            Self::FullFile {
                kind,
                at,
                first,
                most,
            } => [
                piece(kind),
                squares([("at", at), ("by", first)]),
                vec![("most", Fact::Number(most))],
            ]
            .concat(),
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        match self {
            Self::None => "no piece is dropped in this variant".to_owned(),
            Self::Never { .. } => {
                let behind = words.rules.holdings.as_ref();
                let behind = behind.filter(|rule| rule.form == HoldingsForm::Behind);
                if let Some(rule) = behind {
                    let kinds = rule.slots.iter().map(|&(kind, _)| words.one(kind));
                    return format!("only {} is put behind a square", any(kinds.collect()));
                }
                let kinds = words.rules.drops.iter().flat_map(|rule| rule.kinds.iter());
                format!(
                    "only {} is dropped from the hand",
                    any(kinds.map(|kind| words.one(kind)).collect())
                )
            }
            Self::NotCrowned { kind } => {
                let plain = words.rules.demoted(kind);
                format!(
                    "{} comes from the hand as it is, never crowned",
                    words.one(plain)
                )
            }
            Self::NotInHand { kind, color } => {
                format!("{color} has no {} in hand", words.name(kind))
            }
            Self::Taken { at } => {
                format!(
                    "a piece is dropped on an empty square, and {} stands there",
                    words.on(at)
                )
            }
            Self::Barred { kind, at } => {
                format!(
                    "{} may not be dropped on {}",
                    words.one(kind),
                    words.square(at)
                )
            }
            Self::Stuck { kind, at } => {
                format!(
                    "{} on {} could never move again",
                    words.one(kind),
                    words.square(at)
                )
            }
            Self::FullFile {
                kind, first, most, ..
            } => match most {
                1 => format!(
                    "{} stands on this file already, and there may be no second one",
                    words.on(first)
                ),
                _ => format!(
                    "there may be no more than {most} {}s on a file, and the first stands on {}",
                    words.name(kind),
                    words.square(first)
                ),
            },
            Self::SameColour { kind, first, .. } => format!(
                "{}s are dropped on squares of both colours, and {} stands on one of this colour",
                words.name(kind),
                words.on(first)
            ),
            Self::TooFew { at, needs, .. } => format!(
                "{} is needed for {}, since these are dropped on squares of both colours",
                words.square(at),
                words.one(needs)
            ),
            Self::BehindTaken { at } => {
                format!("a piece waits behind {} already", words.square(at))
            }
            Self::BehindBoth { at, other } => format!(
                "castling would bring in the pieces behind {} and {} at once",
                words.square(at),
                words.square(other)
            ),
            Self::NotNext { kind } => {
                format!("{} is put behind a square first", words.one(kind))
            }
            Self::NothingBefore { at } => format!(
                "a piece is put behind an own piece of the first rank, and none stands on {}",
                words.square(at)
            ),
            Self::Checks { kind } => format!("{} may not be dropped with check", words.one(kind)),
            Self::Mates { kind } => format!("{} may not be dropped with mate", words.one(kind)),
        }
    }
}
