//! The moves that a side may and must make.

use legwork_core::rules::file::TurnField;
use legwork_core::rules::{Duty, GivingCheck, Passing};

use super::Mapping;
use super::kinds::MappedKinds;
use super::start::Start;
use crate::piece_types::PieceType;

impl Mapping<'_> {
    /// Returns the field `turn`.
    pub(super) fn turn(&self, start: &Start, kinds: &MappedKinds) -> Option<TurnField> {
        let settings = self.settings;
        let must = match (settings.flag("mustCapture"), settings.flag("mustDrop")) {
            (true, true) => {
                self.refuse(
                    "mustDrop",
                    "both captures and drops that must be made cannot be said",
                );
                None
            }
            (true, false) => Some(Duty::Capture),
            (false, true) => Some(Duty::Drop),
            (false, false) => None,
        };
        let turn = TurnField {
            check: self.exposed(start, kinds),
            must,
            giving_check: match settings.flag("checking") {
                true => GivingCheck::Free,
                false => GivingCheck::Never,
            },
            pass: self.passing(),
            bikjang: self.bikjang(kinds),
        };
        (turn != TurnField::default()).then_some(turn)
    }

    fn passing(&self) -> Option<Passing> {
        let both = |stem: &str| {
            ["White", "Black"].map(|side| self.settings.flag(&format!("{stem}{side}")))
        };
        match (both("pass"), both("passOnStalemate")) {
            (_, [true, true]) => Some(Passing::Stuck),
            ([true, true], [false, false]) => Some(Passing::Always),
            ([false, false], [false, false]) => None,
            _ => {
                let keys = [
                    "passWhite",
                    "passBlack",
                    "passOnStalemateWhite",
                    "passOnStalemateBlack",
                ];
                let key = keys.into_iter().find(|key| self.settings.flag(key));
                self.refuse(
                    key.unwrap_or_default(),
                    "passes of one side only cannot be said",
                );
                None
            }
        }
    }

    /// Whether Kings that face each other have to be parted.
    fn bikjang(&self, kinds: &MappedKinds) -> bool {
        let settings = self.settings;
        // One side without a King is never faced.
        if !settings.flag("bikjangRule") || self.kinds_of(kinds, PieceType::KING).is_empty() {
            return false;
        }
        if settings.flag("extinctionPseudoRoyal") {
            self.refuse(
                "bikjangRule",
                "Kings that face each other beside other royal pieces cannot be said",
            );
        }
        if self.passing() != Some(Passing::Always) {
            self.refuse(
                "bikjangRule",
                "Kings that face each other where nobody passes at will cannot be said",
            );
        }
        true
    }
}
