//! Captures that blast what is next to them.

use legwork_core::rules::file::BlastField;

use super::Mapping;
use super::kinds::MappedKinds;
use crate::piece_types::PieceType;

impl Mapping<'_> {
    /// Returns the field `blast`: only Pawns are spared, and none where they capture.
    pub(super) fn blast(&self, kinds: &MappedKinds) -> Option<BlastField> {
        let settings = self.settings;
        if !settings.flag("blastOnCapture") {
            return None;
        }
        if settings.flag("capturesToHand") {
            self.refuse(
                "blastOnCapture",
                "blasts beside captured pieces that come to hand cannot be said",
            );
        }
        let immune = settings.types("blastImmuneTypes");
        let immune = immune.iter().flat_map(|piece| self.kinds_of(kinds, piece));
        let immune: Vec<String> = immune.collect();
        if !self.kinds_of(kinds, PieceType::KING).is_empty() {
            self.refuse(
                "blastOnCapture",
                "blasts beside Kings, other than royal pieces of another kind, cannot be said",
            );
        }
        let mut spares = self.kinds_of(kinds, PieceType::PAWN);
        spares.retain(|letter| !immune.contains(letter));
        Some(BlastField { spares, immune })
    }
}
