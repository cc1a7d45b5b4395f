//! The moves that a side may and must make.

use legwork_core::rules::{Duty, GivingCheck, Passing};
use legwork_reader::file::{SideField, TurnField};

use super::Mapping;
use super::kinds::MappedKinds;
use super::start::Start;
use crate::keys;
use crate::piece_types::PieceType;

impl Mapping<'_> {
    /// Returns the field `turn`.
    pub(super) fn turn(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        drops: bool,
    ) -> Option<TurnField> {
        let settings = self.settings;
        // Where nothing is dropped no drop has to be made.
        let must_drop = drops && settings.flag("mustDrop");
        let must = match (settings.flag("mustCapture"), must_drop) {
            (true, true) => {
                self.refuse("mustDrop", "both captures and drops that must be made");
                None
            }
            (true, false) => Some(Duty::Capture),
            (false, true) => Some(Duty::Drop),
            (false, false) => None,
        };
        let (pass, pass_by) = self.passing();
        let turn = TurnField {
            check: self.exposed(start, kinds),
            succession: self.succession(kinds),
            must,
            giving_check: if settings.flag("checking") {
                GivingCheck::Free
            } else {
                GivingCheck::Never
            },
            pass,
            pass_by,
            bikjang: self.bikjang(kinds),
            converts: None,
            series: None,
        };
        (turn != TurnField::default()).then_some(turn)
    }

    /// When a side passes, and the only side that does.
    pub(super) fn passing(&self) -> (Option<Passing>, Option<SideField>) {
        let both = |stem: &str| keys::of_both(stem).map(|name| self.settings.flag(name));
        let by = |sides: [bool; 2]| match sides {
            [true, false] => Some(SideField::White),
            [false, true] => Some(SideField::Black),
            _ => None,
        };
        match (both("pass"), both("passOnStalemate")) {
            ([false, false], [false, false]) => (None, None),
            (_, [true, true]) => (Some(Passing::Stuck), None),
            (always, [false, false]) => (Some(Passing::Always), by(always)),
            ([false, false], stuck) => (Some(Passing::Stuck), by(stuck)),
            _ => {
                let keys = ["passOnStalemateWhite", "passOnStalemateBlack"];
                let key = keys.into_iter().find(|key| self.settings.flag(key));
                self.refuse(
                    key.unwrap_or_default(),
                    "passes of each side by a rule of its own",
                );
                (None, None)
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
                "Kings that face each other where there are other royal pieces",
            );
        }
        if self.passing() != (Some(Passing::Always), None) {
            self.refuse(
                "bikjangRule",
                "Kings that face each other where nobody passes at will",
            );
        }
        true
    }
}
