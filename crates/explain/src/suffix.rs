//! The suffix of a move's text: what the mover becomes, and what is placed from the hand.

use super::gating::{self, is_ever_held};
use super::reason::{PromotionFault, Reason};
use legwork_core::array_board::ArrayBoard;
use legwork_core::compiled::CompiledRules;
use legwork_core::echo::clip;
use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_core::rules::Rules;
use legwork_notation::text::{MoveTextError, Outline};

/// The suffix of a text, behind its squares.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Suffix {
    crowned: bool,
    becomes: Option<Kind>,
    placed: Option<Kind>,
    /// The piece as which a drop places it.
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
            crowned: left == "+",
            becomes: named(left),
            placed: named(right),
            dropped: None,
        };
        let mut unknown = !read.crowned && !left.is_empty() && read.becomes.is_none()
            || !right.is_empty() && read.placed.is_none();
        if let (Some(letter), None, true) = (left.strip_prefix('+'), read.becomes, right.is_empty())
        {
            // `+h`, a crowning with a placed piece, looks like a crowned piece.
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
        let promotion = rules.promotion(mover.kind);
        let promotes = promotion
            .filter(|_| bare.wing().is_none())
            .and_then(|rule| rules.promotes(rule, mover.color, bare.from(), bare.to()));
        // Where the move cannot promote, a single letter means a placed piece. But a kind that is
        // never placed, and to which the mover may promote elsewhere, is meant as a promotion.
        let elsewhere = |kind| {
            let becomes = promotion.is_some_and(|rule| rules.offers(rule, kind));
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
                mv.promotion().map(|kind| rules.piece(kind).symbol)
                    == becomes.map(|kind| rules.piece(kind).symbol)
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
                    let known = becomes.is_some_and(|kind| rules.offers(rule, kind));
                    if !(known || self.crowned && rule.crowning) {
                        PromotionFault::NoSuchChoice { piece, becomes }
                    } else {
                        // The promotion is possible, so the placed piece is at fault.
                        return Reason::Gating(gating::fault(
                            compiled, array, shape, bare, placed, fitting,
                        ));
                    }
                }
            };
            return Reason::Promotion(fault);
        }
        Reason::Gating(gating::fault(compiled, array, shape, bare, placed, fitting))
    }
}
