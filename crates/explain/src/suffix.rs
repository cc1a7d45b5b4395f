//! The suffix of a move's text: what the mover becomes, and what is placed from the hand.

use super::gating::{self, is_ever_held};
use super::reason::{PromotionFault, PromotionZone, Reason};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::echo::clip;
use legwork_core::moves::Move;
use legwork_core::piece::{Kind, Piece};
use legwork_core::rules::{
    Promotion, PromotionCaptures, PromotionText, PromotionWhen, Rules, deciding_victim,
};
use legwork_notation::text::{MoveTextError, Outline};

/// The suffix of a text, after its squares.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Suffix {
    /// The sign in place of the letter of the new kind.
    sign: Option<PromotionText>,
    becomes: Option<Kind>,
    placed: Option<Kind>,
    /// The piece that it is on the board after a drop.
    pub(super) dropped: Option<Kind>,
}

impl Suffix {
    /// Reads the letters; the error names one that no piece of the variant has.
    pub(super) fn read(rules: &Rules, text: &str, shape: &Outline) -> Result<Self, MoveTextError> {
        if let Outline::Drop { piece, .. } = shape {
            let dropped = rules
                .kind_named(piece)
                .ok_or_else(|| MoveTextError::Malformed {
                    text: clip(text),
                    offset: 0,
                    expected: "the letter of a piece of the variant",
                })?;
            return Ok(Self {
                dropped: Some(dropped),
                ..Self::default()
            });
        }
        let (Outline::Legs { suffix, .. } | Outline::Castle { suffix, .. }) = shape else {
            return Ok(Self::default());
        };
        let (left, right) = suffix.split_once('/').unwrap_or((suffix, ""));
        let named = |letter: &str| rules.kind_named(&letter.to_ascii_uppercase());
        let mut read = Self {
            sign: match left {
                "+" => Some(PromotionText::Plus),
                "-" => Some(PromotionText::Minus),
                _ => None,
            },
            becomes: named(left),
            placed: named(right),
            dropped: None,
        };
        let mut unknown = read.sign.is_none() && !left.is_empty() && read.becomes.is_none()
            || !right.is_empty() && read.placed.is_none();
        if let (Some(letter), None, true) = (left.strip_prefix('+'), read.becomes, right.is_empty())
        {
            // `+h`, a crowning with a placed piece, looks like a crowned piece.
            (read.sign, read.placed) = (Some(PromotionText::Plus), named(letter));
            unknown = !(letter.is_empty() || rules.gates_at_all() && read.placed.is_some());
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

    /// The fault of the suffix, if the squares fit some of the candidates.
    pub(super) fn fault(
        &self,
        compiled: &CompiledRules,
        array: &ArrayBoard,
        shape: &Outline,
        walked: &[Move],
        fitting: &[Move],
    ) -> Reason {
        let rules = &compiled.rules;
        let bare = fitting[0].without_gate().without_promotion();
        let Some(mover) = array.at(bare.from()) else {
            return Reason::NoPiece { at: bare.from() };
        };
        let by: Vec<&Promotion> = rules.promotions_by(array, bare).collect();
        // Where the move cannot promote, a single letter means a placed piece. But a kind that is
        // never placed, and to which the mover may promote elsewhere, is meant as a promotion.
        let elsewhere = |kind| {
            let choices = rules.promotion_choices(mover.kind);
            let becomes = rules.alike(kind).iter().any(|kind| choices.contains(kind));
            becomes && !is_ever_held(rules, kind)
        };
        let places = self.becomes.filter(|&kind| {
            let gates = rules.gates_at_all() && !elsewhere(kind);
            by.is_empty() && self.placed.is_none() && (gates || bare.wing().is_some())
        });
        let becomes = self.becomes.filter(|_| places.is_none());
        let placed = self.placed.or(places);
        let means = |mv: &&Move| {
            let promotes_so = match (self.sign, mv.promotion()) {
                (Some(sign), Some(kind)) => rules.promotion_text(mover.kind, kind) == sign,
                (Some(_), None) => false,
                (None, promotion) => {
                    promotion.map(|kind| rules.piece(kind).symbol)
                        == becomes.map(|kind| rules.piece(kind).symbol)
                }
            };
            promotes_so && mv.gate().map(|(kind, _)| kind) == placed
        };
        // `O-O` cannot mean a castling that places a piece, but the fault of such a castling is
        // known.
        let by_name = walked
            .iter()
            .filter(|mv| matches!(shape, Outline::Castle { .. }) && mv.wing() == bare.wing());
        if let Some(&mv) = fitting.iter().chain(by_name).find(means) {
            return Reason::SpelledOtherwise { mv };
        }
        if becomes.is_none() && self.sign.is_none() {
            return Reason::Gating(gating::fault(compiled, array, shape, bare, placed, fitting));
        }
        let means = |rule: &Promotion| match self.sign {
            Some(sign) => rule.text == sign,
            None => becomes.is_some_and(|kind| rules.offers(rule, kind)),
        };
        if by.iter().any(|rule| means(rule)) {
            // The promotion is possible, so the placed piece is at fault.
            return Reason::Gating(gating::fault(compiled, array, shape, bare, placed, fitting));
        }
        let piece = mover.kind;
        Reason::Promotion(match self.sign {
            _ if by.is_empty() || rules.promotions_of(piece).any(means) => {
                elsewhere_only(rules, mover, bare, deciding_victim(array, bare), means)
            }
            Some(PromotionText::Minus) => PromotionFault::NoCrown { piece },
            _ => PromotionFault::NoSuchChoice { piece, becomes },
        })
    }
}

/// Why a move does not promote its mover. `means` selects the rules that the text means, if the mover promotes by any of them.
fn elsewhere_only(
    rules: &Rules,
    mover: Piece,
    bare: Move,
    victim: Option<Piece>,
    means: impl Fn(&Promotion) -> bool,
) -> PromotionFault {
    let (piece, color) = (mover.kind, mover.color);
    if !rules.promotes(piece) {
        return PromotionFault::Never { piece };
    }
    let zone = |rule: &Promotion| rule.zone[color.index()];
    let of_side = || {
        rules
            .promotions_of(piece)
            .filter(|rule| !zone(rule).is_empty())
    };
    let Some(rule) = of_side().find(|rule| means(rule)).or(of_side().next()) else {
        return PromotionFault::NeverOfSide { piece, color };
    };
    if rule.targets(color, bare.from()).contains(bare.to()) {
        let changing = victim.filter(|victim| rules.never_promotes_by(piece, victim.kind));
        if let Some(victim) = changing {
            let victim = victim.kind;
            return PromotionFault::Changing { piece, victim };
        }
        return match (rule.captures, victim) {
            (PromotionCaptures::Only, None) => PromotionFault::NotCapturing { piece },
            (PromotionCaptures::Never, Some(_)) => PromotionFault::Capturing { piece },
            _ => PromotionFault::InPassing { piece },
        };
    }
    let entered = zone(rule).contains(bare.to());
    let zone = match rule.ranks(rules, color) {
        Some(ranks) => PromotionZone::Ranks(ranks),
        None => PromotionZone::Squares(zone(rule)),
    };
    match rule.when {
        PromotionWhen::Touch => PromotionFault::NotTouching { piece, zone },
        _ if entered => PromotionFault::NotEntering { piece, zone },
        _ => PromotionFault::NotInZone { piece, zone },
    }
}
