//! What captures do: Janggi's Cannons spare each other, and captures may blast.

use legwork_core::rules::file::{BlastField, CaptureField, KindsField};

use super::Mapping;
use super::kinds::MappedKinds;
use crate::piece_types::PieceType;

impl Mapping<'_> {
    /// Returns the field `captures`.
    pub(super) fn captures(&self, kinds: &MappedKinds) -> Vec<CaptureField> {
        let cannons = self.cannons(PieceType::JANGGI_CANNON, kinds);
        let spared = (!cannons.is_empty()).then(|| CaptureField {
            by: KindsField::Some(cannons.clone()),
            of: KindsField::Some(cannons),
            may: Some(false),
            ..CaptureField::default()
        });
        let blast = self.blast(kinds).map(|blast| CaptureField {
            blast: Some(blast),
            ..CaptureField::default()
        });
        spared.into_iter().chain(blast).collect()
    }

    /// Returns the field `blast`: only Pawns are spared, and none where they capture.
    fn blast(&self, kinds: &MappedKinds) -> Option<BlastField> {
        let settings = self.settings;
        if !settings.flag("blastOnCapture") {
            return None;
        }
        if settings.flag("capturesToHand") {
            self.refuse(
                "blastOnCapture",
                "blasts together with captured pieces that come to hand cannot be said",
            );
        }
        let immune = settings.types("blastImmuneTypes");
        let immune = immune.iter().flat_map(|piece| self.kinds_of(kinds, piece));
        let immune: Vec<String> = immune.collect();
        if !self.kinds_of(kinds, PieceType::KING).is_empty() {
            self.refuse(
                "blastOnCapture",
                "blasts together with Kings, other than royal pieces of another kind, cannot be said",
            );
        }
        let mut spares = self.kinds_of(kinds, PieceType::PAWN);
        spares.retain(|letter| !immune.contains(letter));
        Some(BlastField { spares, immune })
    }
}
