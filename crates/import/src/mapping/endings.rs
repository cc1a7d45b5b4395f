//! How a game ends.

use legwork_core::rules::file::EndingsField;
use legwork_core::rules::{BareKing, Stalemate};

use super::Mapping;
use crate::piece_types::TypeSet;

impl Mapping<'_> {
    /// Returns the results of stalemate and of a bare King.
    pub(super) fn endings(&self) -> Option<EndingsField> {
        let stalemate = match self.settings.word("stalemateValue") {
            "loss" => Some(Stalemate::Loss),
            "win" => Some(Stalemate::Win),
            "draw" => None,
            _ => {
                self.refuse(
                    "stalemateValue",
                    "a stalemate after which the game goes on cannot be said",
                );
                None
            }
        };
        let endings = EndingsField {
            stalemate,
            bare_king: self.bare_king(),
            ..EndingsField::default()
        };
        (endings != EndingsField::default()).then_some(endings)
    }

    /// Returns the result of a bare King, which is a kind of extinction; others are refused.
    fn bare_king(&self) -> Option<BareKing> {
        let settings = self.settings;
        if settings.word("extinctionValue") == "none" {
            return None;
        }
        let bare = settings.word("extinctionValue") == "loss"
            && settings.flag("extinctionClaim")
            && settings.types("extinctionPieceTypes") == TypeSet::ALL
            && settings.count("extinctionPieceCount") == 1
            && settings.count("extinctionOpponentPieceCount") == 2;
        if bare {
            return Some(BareKing::Loss);
        }
        self.refuse(
            "extinctionValue",
            "winning by extinction, and with it several royal pieces or none, cannot be said yet",
        );
        None
    }
}
