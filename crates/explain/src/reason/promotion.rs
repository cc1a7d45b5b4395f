//! The faults of a promotion, or of a missing promotion.

use super::refused;
use crate::facts::{self, Fact, Facts, NamedFacts, side};
use crate::words::{Words, any};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::Captor;
use legwork_core::squares::Squares;
use legwork_walker::refusal::Refusal;

/// A fault of a promotion, or of a missing promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromotionFault {
    /// The piece must promote, and the text does not name the new kind.
    Missing {
        /// The kinds that it may become.
        choices: Kinds,
        /// The move with the first of these.
        first: Move,
    },
    /// It must promote, and there is nothing that it may become.
    NothingLeft {
        /// The side of the piece.
        color: Color,
    },
    /// Pieces of that kind never promote.
    Never {
        /// The kind.
        piece: Kind,
    },
    /// Pieces of that kind promote, but none of this side.
    NeverOfSide {
        /// The kind.
        piece: Kind,
        /// The side whose pieces do not promote.
        color: Color,
    },
    /// The move does not end in the zone.
    NotInZone {
        /// The kind that would promote.
        piece: Kind,
        /// Where it promotes.
        zone: PromotionZone,
    },
    /// The move starts inside the zone, and the piece promotes only on entering it.
    NotEntering {
        /// The kind that would promote.
        piece: Kind,
        /// Where it promotes.
        zone: PromotionZone,
    },
    /// The move neither starts nor ends in the zone.
    NotTouching {
        /// The kind that would promote.
        piece: Kind,
        /// Where it promotes.
        zone: PromotionZone,
    },
    /// The move captures nothing, and the piece promotes only by a capture.
    NotCapturing {
        /// The kind that would promote.
        piece: Kind,
    },
    /// The move captures, and the piece promotes only by moves that do not.
    Capturing {
        /// The kind that would promote.
        piece: Kind,
    },
    /// The move captures en passant, and the piece promotes by other moves only.
    InPassing {
        /// The kind that would promote.
        piece: Kind,
    },
    /// It shoots, or the capture makes it a piece of another kind instead.
    Changing {
        /// The kind that would promote.
        piece: Kind,
        /// The kind that it captures.
        victim: Kind,
    },
    /// No piece of that kind loses a crown by this move.
    NoCrown {
        /// The kind that moves.
        piece: Kind,
    },
    /// No piece of that kind ever promotes to that kind.
    NoSuchChoice {
        /// The kind that promotes.
        piece: Kind,
        /// The kind that it may not become; `None` if the text was only `+`.
        becomes: Option<Kind>,
    },
    /// The side's pool does not hold it, or the variant does not offer it now.
    NotOffered {
        /// The kind that it may not become.
        becomes: Kind,
        /// The side of the piece.
        color: Color,
    },
    /// The kind is confined to a region, and the move ends elsewhere.
    OutOfBounds {
        /// The kind that it may not become.
        becomes: Kind,
        /// Where the move ends.
        at: Square,
    },
    /// The side already has as many of that kind as it may have.
    EnoughAlready {
        /// The kind that it may not become.
        becomes: Kind,
        /// The maximum number of a side.
        limit: u8,
        /// The square of the first.
        at: Square,
    },
}

/// The squares on which a side's pieces promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromotionZone {
    /// This many ranks at the far end.
    Ranks(u8),
    /// Any other squares.
    Squares(Squares),
}

impl PromotionZone {
    /// A kind, and the zone where it promotes.
    fn facts(self, piece: Kind) -> Facts {
        let zone: Facts = match self {
            Self::Ranks(ranks) => vec![("ranks", Fact::Number(ranks))],
            Self::Squares(squares) => vec![("zone", Fact::Squares(squares))],
        };
        [facts::piece(piece), zone].concat()
    }

    /// The zone behind `on`.
    fn words(self, words: &Words<'_>) -> String {
        match self {
            Self::Ranks(1) => "the last rank".to_owned(),
            Self::Ranks(ranks) => format!("the last {ranks} ranks"),
            Self::Squares(squares) => any(squares.in_words(words.rules.geometry)),
        }
    }
}

impl PromotionFault {
    pub(super) fn named(self) -> NamedFacts {
        let becoming = |kind| -> Facts { vec![("becomes", Fact::Kind(kind))] };
        match self {
            Self::Missing { choices, .. } => {
                let choices = vec![("choices", Fact::Kinds(choices))];
                ("promotion-missing", choices)
            }
            Self::NothingLeft { color } => ("promotion-nothing-left", side(color)),
            Self::Never { piece } => ("promotion-never", facts::piece(piece)),
            Self::NeverOfSide { piece, color } => (
                "promotion-never-of-side",
                [facts::piece(piece), side(color)].concat(),
            ),
            Self::NotInZone { piece, zone } => ("promotion-not-in-zone", zone.facts(piece)),
            Self::NotEntering { piece, zone } => ("promotion-not-entering", zone.facts(piece)),
            Self::NotTouching { piece, zone } => ("promotion-not-touching", zone.facts(piece)),
            Self::NotCapturing { piece } => ("promotion-not-capturing", facts::piece(piece)),
            Self::Capturing { piece } => ("promotion-capturing", facts::piece(piece)),
            Self::InPassing { piece } => ("promotion-in-passing", facts::piece(piece)),
            Self::Changing { piece, victim } => {
                let victim: Facts = vec![("victim", Fact::Kind(victim))];
                ("promotion-changing", [facts::piece(piece), victim].concat())
            }
            Self::NoCrown { piece } => ("promotion-no-crown", facts::piece(piece)),
            Self::NoSuchChoice { piece, becomes } => {
                let becomes = becomes.map_or_else(Facts::new, becoming);
                let facts = [facts::piece(piece), becomes].concat();
                ("promotion-no-such-choice", facts)
            }
            Self::NotOffered { becomes, color } => (
                "promotion-not-offered",
                [becoming(becomes), side(color)].concat(),
            ),
            Self::OutOfBounds { becomes, at } => (
                "promotion-out-of-bounds",
                [becoming(becomes), facts::at(at)].concat(),
            ),
            Self::EnoughAlready { becomes, at, .. } => (
                "promotion-enough-already",
                [becoming(becomes), facts::at(at)].concat(),
            ),
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        let pool = words.rules.has_pools();
        let one = |kind| words.one(kind);
        let name = |kind| words.name(kind);
        match self {
            Self::Missing { choices, first } => {
                let must = refused::words(words, Refusal::MustPromote);
                let example = if choices.len() > 1 {
                    "for example "
                } else {
                    ""
                };
                let first = words.text(first);
                let choices = any(choices.iter().map(one).collect());
                format!("{must}, and the move does not say to what: {choices} ({example}{first})")
            }
            Self::NothingLeft { color } if pool => {
                let must = refused::words(words, Refusal::MustPromote);
                format!("{must}, and {color}'s pool holds nothing that it may become")
            }
            Self::NothingLeft { .. } => refused::words(words, Refusal::NothingToBecome),
            Self::Never { piece } => {
                let with = with_option(words, piece, None);
                format!("{} does not promote{with}", one(piece))
            }
            Self::NeverOfSide { piece, color } => {
                format!("{} of {color} does not promote", one(piece))
            }
            Self::NotInZone { piece, zone } => {
                format!("{} promotes only on {}", one(piece), zone.words(words))
            }
            Self::NotEntering { piece, zone } => format!(
                "{} promotes only when it comes from outside the zone, {}",
                one(piece),
                zone.words(words)
            ),
            Self::NotTouching { piece, zone } => format!(
                "{} promotes only when it starts or ends on {}",
                one(piece),
                zone.words(words)
            ),
            Self::NotCapturing { piece } => {
                format!("{} promotes like this only when it captures", one(piece))
            }
            Self::Capturing { piece } => {
                format!("{} promotes like this only without a capture", one(piece))
            }
            Self::InPassing { piece } => {
                format!("{} does not promote by a capture en passant", one(piece))
            }
            Self::Changing { piece, victim }
                if words.rules.fate(piece, victim).1 == Captor::Shoots =>
            {
                let (one, victim) = (one(piece), one(victim));
                format!("{one} that shoots {victim} stays where it is, and does not promote")
            }
            Self::Changing { piece, victim } => format!(
                "{} that captures {} becomes another piece by that, and does not promote",
                one(piece),
                one(victim)
            ),
            Self::NoCrown { piece } => format!("{} has no crown to lose there", one(piece)),
            Self::NoSuchChoice {
                piece,
                becomes: Some(becomes),
            } => match with_option(words, piece, Some(becomes)).as_str() {
                "" => format!("{} never becomes {}", one(piece), one(becomes)),
                with => format!("{} does not become {}{with}", one(piece), one(becomes)),
            },
            Self::NoSuchChoice {
                piece,
                becomes: None,
            } => format!("{} is not crowned: say what it becomes", one(piece)),
            Self::NotOffered { becomes, color } if pool => {
                format!("{color}'s pool holds no {}", name(becomes))
            }
            Self::NotOffered { becomes, .. } => {
                refused::words(words, Refusal::MayNotBecome { kind: becomes })
            }
            Self::OutOfBounds { becomes, at } => {
                let square = words.square(at);
                format!("{square} is outside the region of the {}", name(becomes))
            }
            Self::EnoughAlready { becomes, limit, at } if limit < 2 => {
                let (name, square) = (name(becomes), words.square(at));
                format!("a side may have one {name}, and there is one on {square}")
            }
            Self::EnoughAlready { becomes, .. } => {
                let name = name(becomes);
                format!("a side has as many of the kind {name} as it may have")
            }
        }
    }
}

/// ` with promotion=chess`, where this value of an option excludes the promotion.
fn with_option(words: &Words<'_>, piece: Kind, becomes: Option<Kind>) -> String {
    let rules = words.rules;
    let barred = rules.excluded_promotions.iter().find(|barred| {
        barred.piece == piece && becomes.is_none_or(|becomes| barred.becomes == becomes)
    });
    let value = barred.and_then(|barred| Some((&barred.option, rules.option(&barred.option)?)));
    value.map_or_else(String::new, |(option, value)| {
        format!(" with {option}={value}")
    })
}
