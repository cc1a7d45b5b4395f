//! The faults of a promotion, or of a missing promotion.

use super::refused;
use crate::facts::{Fact, Facts};
use crate::words::{Words, any};
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::HoldingsForm;
use legwork_core::squares::Squares;
use legwork_walker::refusal::Refusal;

/// A fault of a promotion, or of a missing promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromotionFault {
    /// The piece must promote, and the move does not say to what.
    Missing {
        /// The kinds that it may become.
        choices: Kinds,
        /// The move with the first of these.
        first: Move,
    },
    /// It must promote, and there is nothing that it may become.
    NothingLeft {
        /// Whose piece it is.
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
        /// Whose pieces do not promote.
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
    /// The capture makes it a piece of another kind instead.
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
        /// Whose piece it is.
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
        /// How many a side may have.
        limit: u8,
        /// Where the first stands.
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
    fn fact(self) -> (&'static str, Fact) {
        match self {
            Self::Ranks(ranks) => ("ranks", Fact::Number(ranks)),
            Self::Squares(squares) => ("zone", Fact::Squares(squares)),
        }
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
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Missing { .. } => "promotion-missing",
            Self::NothingLeft { .. } => "promotion-nothing-left",
            Self::Never { .. } => "promotion-never",
            Self::NotInZone { .. } => "promotion-not-in-zone",
            Self::NeverOfSide { .. } => "promotion-never-of-side",
            Self::NotEntering { .. } => "promotion-not-entering",
            Self::NotTouching { .. } => "promotion-not-touching",
            Self::NotCapturing { .. } => "promotion-not-capturing",
            Self::Capturing { .. } => "promotion-capturing",
            Self::InPassing { .. } => "promotion-in-passing",
            Self::Changing { .. } => "promotion-changing",
            Self::NoCrown { .. } => "promotion-no-crown",
            Self::NoSuchChoice { .. } => "promotion-no-such-choice",
            Self::NotOffered { .. } => "promotion-not-offered",
            Self::OutOfBounds { .. } => "promotion-out-of-bounds",
            Self::EnoughAlready { .. } => "promotion-enough-already",
        }
    }

    pub(super) fn facts(self) -> Facts {
        let kind = |name, kind| (name, Fact::Kind(kind));
        match self {
            Self::Missing { choices, .. } => vec![("choices", Fact::Kinds(choices))],
            Self::NothingLeft { color } => vec![("side", Fact::Color(color))],
            Self::Never { piece }
            | Self::NotCapturing { piece }
            | Self::Capturing { piece }
            | Self::InPassing { piece }
            | Self::NoCrown { piece } => vec![kind("piece", piece)],
            Self::Changing { piece, victim } => {
                vec![kind("piece", piece), kind("victim", victim)]
            }
            Self::NeverOfSide { piece, color } => {
                vec![kind("piece", piece), ("side", Fact::Color(color))]
            }
            Self::NotInZone { piece, zone }
            | Self::NotEntering { piece, zone }
            | Self::NotTouching { piece, zone } => {
                vec![kind("piece", piece), zone.fact()]
            }
            Self::NoSuchChoice { piece, becomes } => {
                let becomes = becomes.map(|becomes| kind("becomes", becomes));
                std::iter::once(kind("piece", piece))
                    .chain(becomes)
                    .collect()
            }
            Self::NotOffered { becomes, color } => {
                vec![kind("becomes", becomes), ("side", Fact::Color(color))]
            }
            Self::OutOfBounds { becomes, at } | Self::EnoughAlready { becomes, at, .. } => {
                vec![kind("becomes", becomes), ("at", Fact::Square(at))]
            }
        }
    }

    pub(super) fn words(self, words: &Words<'_>) -> String {
        let pool = words
            .rules
            .holdings
            .as_ref()
            .is_some_and(|rule| rule.form == HoldingsForm::Pool);
        match self {
            Self::Missing { choices, first } => {
                let one = |kind| words.one(kind);
                let choices: Vec<String> = choices.iter().map(one).collect();
                let example = if choices.len() > 1 {
                    "for example "
                } else {
                    ""
                };
                format!(
                    "{}, and the move does not say to what: {} ({example}{})",
                    refused::words(words, Refusal::MustPromote),
                    any(choices),
                    words.text(first)
                )
            }
            Self::NothingLeft { color } if pool => {
                format!(
                    "{}, and {color}'s pool holds nothing that it may become",
                    refused::words(words, Refusal::MustPromote)
                )
            }
            Self::NothingLeft { .. } => refused::words(words, Refusal::NothingToBecome),
            Self::Never { piece } => {
                let sentence = format!("{} does not promote", words.one(piece));
                sentence + &with_option(words, piece, None)
            }
            Self::NeverOfSide { piece, color } => {
                format!("{} of {color} does not promote", words.one(piece))
            }
            Self::NotInZone { piece, zone } => {
                format!(
                    "{} promotes only on {}",
                    words.one(piece),
                    zone.words(words)
                )
            }
            Self::NotEntering { piece, zone } => format!(
                "{} promotes only when it comes from outside the zone, {}",
                words.one(piece),
                zone.words(words)
            ),
            Self::NotTouching { piece, zone } => format!(
                "{} promotes only when it starts or ends on {}",
                words.one(piece),
                zone.words(words)
            ),
            Self::NotCapturing { piece } => {
                format!(
                    "{} promotes like this only when it captures",
                    words.one(piece)
                )
            }
            Self::Capturing { piece } => {
                format!(
                    "{} promotes like this only without a capture",
                    words.one(piece)
                )
            }
            Self::InPassing { piece } => {
                format!(
                    "{} does not promote by a capture en passant",
                    words.one(piece)
                )
            }
            Self::Changing { piece, victim } => format!(
                "{} that captures {} becomes another piece by that, and does not promote",
                words.one(piece),
                words.one(victim)
            ),
            Self::NoCrown { piece } => format!("{} has no crown to lose there", words.one(piece)),
            Self::NoSuchChoice {
                piece,
                becomes: Some(becomes),
            } => {
                let (piece_name, becomes_name) = (words.one(piece), words.one(becomes));
                match with_option(words, piece, Some(becomes)).as_str() {
                    "" => format!("{piece_name} never becomes {becomes_name}"),
                    with => format!("{piece_name} does not become {becomes_name}{with}"),
                }
            }
            Self::NoSuchChoice {
                piece,
                becomes: None,
            } => format!("{} is not crowned: say what it becomes", words.one(piece)),
            Self::NotOffered { becomes, color } if pool => {
                format!("{color}'s pool holds no {}", words.name(becomes))
            }
            Self::NotOffered { becomes, .. } => {
                refused::words(words, Refusal::MayNotBecome { kind: becomes })
            }
            Self::OutOfBounds { becomes, at } => format!(
                "{} is outside the region of the {}",
                words.square(at),
                words.name(becomes)
            ),
            Self::EnoughAlready {
                becomes,
                limit: 2..,
                ..
            } => format!(
                "a side has as many of the kind {} as it may have",
                words.name(becomes)
            ),
            Self::EnoughAlready { becomes, at, .. } => format!(
                "a side may have one {}, and there is one on {}",
                words.name(becomes),
                words.square(at)
            ),
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
