//! The faults of a drop.

use crate::facts::{self, Fact, Facts, NamedFacts, piece, side, squares};
use crate::words::{Words, any};
use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind};

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
        /// The side whose hand it is.
        color: Color,
    },
    /// The square is occupied.
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
        /// The maximum number.
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
    /// The square has no piece of the side's first rank.
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
    pub(super) fn named(self) -> NamedFacts {
        match self {
            Self::None => ("drop-none", Facts::new()),
            Self::Never { kind } => ("drop-never", piece(kind)),
            Self::NotCrowned { kind } => ("drop-not-crowned", piece(kind)),
            Self::NotInHand { kind, color } => {
                ("drop-not-in-hand", [piece(kind), side(color)].concat())
            }
            Self::Taken { at } => ("drop-taken", facts::at(at)),
            Self::Barred { kind, at } => ("drop-barred", [piece(kind), facts::at(at)].concat()),
            Self::Stuck { kind, at } => ("drop-stuck", [piece(kind), facts::at(at)].concat()),
            Self::FullFile {
                kind,
                at,
                first,
                most,
            } => {
                let squares = squares([("at", at), ("by", first)]);
                let most: Facts = vec![("most", Fact::Number(most))];
                ("drop-full-file", [piece(kind), squares, most].concat())
            }
            Self::SameColour { kind, at, first } => {
                let squares = squares([("at", at), ("by", first)]);
                ("drop-same-colour", [piece(kind), squares].concat())
            }
            Self::TooFew { kind, at, needs } => {
                let needs: Facts = vec![("needs", Fact::Kind(needs))];
                ("drop-too-few", [piece(kind), facts::at(at), needs].concat())
            }
            Self::BehindTaken { at } => ("drop-behind-taken", facts::at(at)),
            Self::BehindBoth { at, other } => {
                ("drop-behind-both", squares([("at", at), ("other", other)]))
            }
            Self::NotNext { kind } => ("drop-not-next", piece(kind)),
            Self::NothingBefore { at } => ("drop-nothing-before", facts::at(at)),
            Self::Checks { kind } => ("drop-checks", piece(kind)),
            Self::Mates { kind } => ("drop-mates", piece(kind)),
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        let one = |kind| words.one(kind);
        let name = |kind| words.name(kind);
        let on = |at| words.on(at);
        let square = |at| words.square(at);
        match self {
            Self::None => "no piece is dropped in this variant".to_owned(),
            Self::Never { .. } => {
                if words.rules.waits() {
                    let kinds = words.rules.slots().iter().map(|&(kind, _)| one(kind));
                    return format!("only {} is put behind a square", any(kinds.collect()));
                }
                let kinds = words.rules.drops.iter().flat_map(|rule| rule.kinds.iter());
                let kinds = any(kinds.map(one).collect());
                format!("only {kinds} is dropped from the hand")
            }
            Self::NotCrowned { kind } => {
                let plain = words.rules.demoted(kind);
                format!("{} comes from the hand as it is, never crowned", one(plain))
            }
            Self::NotInHand { kind, color } => format!("{color} has no {} in hand", name(kind)),
            Self::Taken { at } => {
                let there = on(at);
                format!("a piece is dropped on an empty square, and {there} stands there")
            }
            Self::Barred { kind, at } => {
                format!("{} may not be dropped on {}", one(kind), square(at))
            }
            Self::Stuck { kind, at } => {
                format!("{} on {} could never move again", one(kind), square(at))
            }
            Self::FullFile { first, most: 1, .. } => {
                let first = on(first);
                format!("{first} is on this file already, and there may be no second one")
            }
            Self::FullFile {
                kind, first, most, ..
            } => format!(
                "there may be no more than {most} {}s on a file, and the first stands on {}",
                name(kind),
                square(first)
            ),
            Self::SameColour { kind, first, .. } => format!(
                "{}s are dropped on squares of both colours, and {} stands on one of this colour",
                name(kind),
                on(first)
            ),
            Self::TooFew { at, needs, .. } => format!(
                "{} is needed for {}, since these are dropped on squares of both colours",
                square(at),
                one(needs)
            ),
            Self::BehindTaken { at } => format!("a piece waits behind {} already", square(at)),
            Self::BehindBoth { at, other } => format!(
                "castling would bring in the pieces behind {} and {} at once",
                square(at),
                square(other)
            ),
            Self::NotNext { kind } => format!("{} is put behind a square first", one(kind)),
            Self::NothingBefore { at } => format!(
                "a piece is put behind an own piece of the first rank, and none stands on {}",
                square(at)
            ),
            Self::Checks { kind } => format!("{} may not be dropped with check", one(kind)),
            Self::Mates { kind } => format!("{} may not be dropped with mate", one(kind)),
        }
    }
}
