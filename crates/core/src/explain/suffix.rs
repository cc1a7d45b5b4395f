//! What follows the squares: what the mover becomes, and what is placed from the hand.

use super::Asked;
use super::facts::{Fact, Facts, squares};
use super::reason::Reason;
use super::words::{Words, any};
use crate::error::clip;
use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::law::Law;
use crate::moves::{GateSquare, Move};
use crate::piece::{Color, Kind, Kinds};
use crate::refusal::Refusal;
use crate::rules::{HoldingsForm, HoldingsRule, Rules};
use crate::scene::Scene;
use crate::text::{MoveTextError, Shape};

/// What is wrong with a promotion, or with its absence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromotionFault {
    /// The piece may not stay what it is, and the move does not say what it becomes.
    Missing {
        /// What it may become.
        choices: Kinds,
        /// The move with the first of these.
        first: Move,
    },
    /// It must promote, and nothing is left that it may become.
    NothingLeft {
        /// Whose piece it is.
        color: Color,
    },
    /// Pieces of that kind never promote.
    Never {
        /// The kind.
        piece: Kind,
    },
    /// It does not end in the zone.
    NotInZone {
        /// The kind that would promote.
        piece: Kind,
        /// How many ranks the zone has.
        ranks: u8,
    },
    /// It moves inside the zone, and promotes only on entering it.
    NotEntering {
        /// The kind that would promote.
        piece: Kind,
        /// How many ranks the zone has.
        ranks: u8,
    },
    /// No piece of that kind ever becomes that.
    NoSuchChoice {
        /// The kind that promotes.
        piece: Kind,
        /// What it may not become; `None` if that was only called a crowning.
        becomes: Option<Kind>,
    },
    /// The side's pool does not hold it, or the variant does not offer it now.
    NotOffered {
        /// What it may not become.
        becomes: Kind,
        /// Whose piece it is.
        color: Color,
    },
    /// The side may have so many of them, and has them.
    EnoughAlready {
        /// What it may not become.
        becomes: Kind,
        /// How many a side may have.
        limit: u8,
        /// Where the first stands.
        at: Square,
    },
}

/// What is wrong with placing a piece from the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GatingFault {
    /// Nothing is placed from a hand in this variant.
    None,
    /// No hand of the variant ever holds it.
    NeverHeld {
        /// What is never held.
        kind: Kind,
    },
    /// The hand does not hold it.
    NotInHand {
        /// What it does not hold.
        kind: Kind,
        /// Whose hand.
        color: Color,
    },
    /// The square is not on the side's first rank.
    NotFirstRank {
        /// The square.
        at: Square,
    },
    /// What stands on the square is not there for its first move.
    Spent {
        /// The square.
        at: Square,
    },
    /// The move itself ends on the square.
    Occupied {
        /// The square.
        at: Square,
    },
}

/// What the text says after the squares.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Suffix {
    crowned: bool,
    becomes: Option<Kind>,
    placed: Option<Kind>,
}

impl Suffix {
    /// Reads the letters; the error names one that no piece of the variant has.
    pub(super) fn read(rules: &Rules, text: &str, shape: &Shape) -> Result<Self, MoveTextError> {
        let (Shape::Legs { suffix, .. } | Shape::Castle { suffix, .. }) = shape else {
            return Ok(Self::default());
        };
        let (left, right) = suffix.split_once('/').unwrap_or((suffix, ""));
        let named = |letter: &str| rules.kind_named(&letter.to_ascii_uppercase());
        let mut read = Self {
            crowned: left == "+",
            becomes: named(left),
            placed: named(right),
        };
        let mut unknown = !read.crowned && !left.is_empty() && read.becomes.is_none()
            || !right.is_empty() && read.placed.is_none();
        if let (Some(letter), None, true) = (left.strip_prefix('+'), read.becomes, right.is_empty())
        {
            // A crowning with something placed looks like a crowned piece.
            (read.crowned, read.placed) = (true, named(letter));
            unknown = !(letter.is_empty() || rules.gates() && read.placed.is_some());
        }
        if unknown {
            return Err(MoveTextError::Malformed {
                text: clip(text),
                offset: text.len() - suffix.len(),
                expected: "the letter of a piece of the variant",
            });
        }
        Ok(read)
    }

    /// What is wrong with it behind squares that fit some of the candidates.
    pub(super) fn fault<H: Hooks>(
        &self,
        asked: &Asked<'_, H>,
        walked: &[Move],
        fitting: &[Move],
    ) -> Reason {
        let (rules, scene) = (&asked.law.rules, asked.scene);
        let bare = fitting[0].without_gate().without_promotion();
        let Some(mover) = scene.at(bare.from()) else {
            return Reason::NoPiece { at: bare.from() };
        };
        let promotion = rules.promotion(mover.kind);
        let promotes = promotion
            .filter(|_| bare.wing().is_none())
            .and_then(|rule| rules.promotes(rule, mover.color, bare.from(), bare.to()));
        // A bare letter is what is placed wherever the move cannot promote; but what is never
        // placed, and a piece of that kind may become elsewhere, is a promotion.
        let elsewhere = |kind| {
            let becomes = promotion.is_some_and(|rule| rule.to.contains(&kind));
            becomes && !is_ever_held(rules, kind)
        };
        let places = self.becomes.filter(|&kind| {
            let gates = rules.gates() && !elsewhere(kind);
            promotes.is_none() && self.placed.is_none() && (gates || bare.wing().is_some())
        });
        let becomes = self.becomes.filter(|_| places.is_none());
        let placed = self.placed.or(places);
        let crowns = promotion.is_some_and(|rule| rule.crowning);
        let means = |mv: &&Move| {
            let promotes_so = if self.crowned {
                crowns && mv.promotion().is_some()
            } else {
                mv.promotion() == becomes
            };
            promotes_so && mv.gate().map(|(kind, _)| kind) == placed
        };
        // By its name a castling that places something cannot be meant, but it is known.
        let by_name = walked
            .iter()
            .filter(|mv| matches!(asked.shape, Shape::Castle { .. }) && mv.wing() == bare.wing());
        if let Some(&mv) = fitting.iter().chain(by_name).find(means) {
            return Reason::SpelledOtherwise { mv };
        }
        let faulty = becomes.is_some() || self.crowned;
        if faulty {
            let piece = mover.kind;
            let fault = match promotion {
                None => PromotionFault::Never { piece },
                Some(rule) if promotes.is_none() => {
                    let ranks = rule.zone;
                    let entered = rules.geometry.ranks() - rules.rank_of(mover.color, bare.to());
                    if entered <= ranks {
                        PromotionFault::NotEntering { piece, ranks }
                    } else {
                        PromotionFault::NotInZone { piece, ranks }
                    }
                }
                Some(rule) => {
                    let known = becomes.is_some_and(|kind| rule.to.contains(&kind));
                    if !(known || self.crowned && rule.crowning) {
                        PromotionFault::NoSuchChoice { piece, becomes }
                    } else {
                        // The promotion is one; then what is placed is not.
                        return Reason::Gating(gating(asked, bare, placed, fitting));
                    }
                }
            };
            return Reason::Promotion(fault);
        }
        Reason::Gating(gating(asked, bare, placed, fitting))
    }
}

/// Whether a side can have that kind off the board at some time.
fn is_ever_held(rules: &Rules, kind: Kind) -> bool {
    let held = |rule: &HoldingsRule| rule.slots.iter().any(|&(slot, _)| slot == kind);
    rules.holdings.as_ref().is_some_and(held)
}

/// What is wrong with placing that piece with this move.
fn gating<H: Hooks>(
    asked: &Asked<'_, H>,
    bare: Move,
    placed: Option<Kind>,
    fitting: &[Move],
) -> GatingFault {
    let (law, scene) = (asked.law, asked.scene);
    let Some(kind) = placed.filter(|_| law.rules.gates()) else {
        return GatingFault::None;
    };
    if !is_ever_held(&law.rules, kind) {
        return GatingFault::NeverHeld { kind };
    }
    if !law.hooks.gates(&scene.state, scene.turn).contains(kind) {
        let color = scene.turn;
        return GatingFault::NotInHand { kind, color };
    }
    let at = match &asked.shape {
        Shape::Legs { stops, .. } => stops[0],
        _ => bare.from(),
    };
    if law.rules.rank_of(scene.turn, at) != 0 {
        return GatingFault::NotFirstRank { at };
    }
    let elsewhere = |mv: &Move| matches!(mv.gate(), Some((_, GateSquare::Rook)));
    if bare.wing().is_some() || fitting.iter().any(elsewhere) || bare.to() == at {
        // King and Rook have not moved, so one of them ends there.
        return GatingFault::Occupied { at };
    }
    GatingFault::Spent { at }
}

impl PromotionFault {
    /// What the Walker found against a promotion, or against staying.
    pub(super) fn of<H: Hooks>(
        law: &Law<H>,
        scene: &Scene<H::State>,
        walked: &[(Move, Result<(), Refusal>)],
        mv: Move,
        refusal: Refusal,
    ) -> Option<Self> {
        let color = scene.turn;
        Some(match refusal {
            Refusal::MustPromote => {
                let like = |other: &Move| {
                    other.without_gate().without_promotion()
                        == mv.without_gate().without_promotion()
                };
                let offered = walked.iter().filter(|(other, verdict)| {
                    like(other) && !matches!(verdict, Err(Refusal::MayNotBecome { .. }))
                });
                let offered: Vec<Move> = offered.map(|&(mv, _)| mv.without_gate()).collect();
                let choices: Kinds = offered.iter().filter_map(|mv| mv.promotion()).collect();
                let becomes = choices.iter().next();
                let first = offered.iter().find(|mv| mv.promotion() == becomes);
                Self::Missing {
                    choices,
                    first: *first.unwrap_or(&mv),
                }
            }
            Refusal::NothingToBecome => Self::NothingLeft { color },
            Refusal::MayNotBecome { kind } => {
                let rule = scene
                    .at(mv.from())
                    .and_then(|piece| law.rules.promotion(piece.kind));
                let limits = rule.map_or(&[][..], |rule| &rule.limits);
                let limit = limits.iter().find(|(limited, _)| *limited == kind);
                let mut standing = scene.find(law.rules.geometry, color, kind);
                let first = standing.next();
                match (limit, first) {
                    (Some(&(_, limit)), Some(at)) if 1 + standing.count() >= limit.into() => {
                        Self::EnoughAlready {
                            becomes: kind,
                            limit,
                            at,
                        }
                    }
                    _ => Self::NotOffered {
                        becomes: kind,
                        color,
                    },
                }
            }
            _ => return None,
        })
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Missing { .. } => "promotion-missing",
            Self::NothingLeft { .. } => "promotion-nothing-left",
            Self::Never { .. } => "promotion-never",
            Self::NotInZone { .. } => "promotion-not-in-zone",
            Self::NotEntering { .. } => "promotion-not-entering",
            Self::NoSuchChoice { .. } => "promotion-no-such-choice",
            Self::NotOffered { .. } => "promotion-not-offered",
            Self::EnoughAlready { .. } => "promotion-enough-already",
        }
    }

    pub(super) fn facts(self) -> Facts {
        let kind = |name, kind| (name, Fact::Kind(kind));
        match self {
            Self::Missing { choices, .. } => vec![("choices", Fact::Kinds(choices))],
            Self::NothingLeft { color } => vec![("side", Fact::Color(color))],
            Self::Never { piece } => vec![kind("piece", piece)],
            Self::NotInZone { piece, ranks } | Self::NotEntering { piece, ranks } => {
                vec![kind("piece", piece), ("ranks", Fact::Number(ranks))]
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
            Self::EnoughAlready { becomes, at, .. } => {
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
        let far = |ranks: u8| match ranks {
            1 => "on the last rank".to_owned(),
            _ => format!("on the last {ranks} ranks"),
        };
        match self {
            Self::Missing { choices, first } => {
                let one = |kind| words.one(kind);
                let choices: Vec<String> = choices.iter().map(one).collect();
                let others = if choices.len() > 1 { ", say" } else { "" };
                format!(
                    "it must promote there, and the move does not say to what: {} ({}{others})",
                    any(choices),
                    words.text(first)
                )
            }
            Self::NothingLeft { color } if pool => {
                format!(
                    "it must promote there, and {color}'s pool holds nothing that it may become"
                )
            }
            Self::NothingLeft { .. } => {
                "it must promote there, and nothing is left to promote to".to_owned()
            }
            Self::Never { piece } => {
                let told = format!("{} does not promote", words.one(piece));
                told + &with_option(words, piece, None)
            }
            Self::NotInZone { piece, ranks } => {
                format!("{} promotes only {}", words.one(piece), far(ranks))
            }
            Self::NotEntering { piece, ranks } => format!(
                "{} promotes only when it comes from outside the zone, the last {ranks} ranks",
                words.one(piece)
            ),
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
                format!("it may not become {} now", words.one(becomes))
            }
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

/// ` with promotion=chess`, where it is that value of an option that keeps a piece from becoming
/// that, or anything.
fn with_option(words: &Words<'_>, piece: Kind, becomes: Option<Kind>) -> String {
    let rules = words.rules;
    let barred = rules.barred.iter().find(|barred| {
        barred.piece == piece && becomes.is_none_or(|becomes| barred.becomes == becomes)
    });
    let value = barred.and_then(|barred| Some((&barred.option, rules.option(&barred.option)?)));
    value.map_or_else(String::new, |(option, value)| {
        format!(" with {option}={value}")
    })
}

impl GatingFault {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::None => "gating-none",
            Self::NeverHeld { .. } => "gating-never-held",
            Self::NotInHand { .. } => "gating-not-in-hand",
            Self::NotFirstRank { .. } => "gating-not-first-rank",
            Self::Spent { .. } => "gating-spent",
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
            Self::NotFirstRank { at } | Self::Spent { at } | Self::Occupied { at } => {
                squares([("at", at)])
            }
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
                "{} is spent: a piece is placed only where one makes its first move",
                words.square(at)
            ),
            Self::Occupied { at } => format!(
                "nothing can be placed on {}: the move itself ends there",
                words.square(at)
            ),
        }
    }
}
