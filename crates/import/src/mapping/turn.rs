//! The moves that a side may and must make, and which pieces are royal.

use legwork_core::rules::file::TurnField;
use legwork_core::rules::{Duty, Exposed, Passing};

use super::Mapping;
use super::kinds::Kinds;
use crate::piece_types::{PieceType, TypeSet};

/// From this number on pieces are royal however many there are.
const MANY: u32 = 20;

impl Mapping<'_> {
    /// Returns the types that are royal: the King, and those that have to be saved from extinction like one.
    pub(super) fn royals(&self) -> TypeSet {
        let mut royals: TypeSet = [PieceType::KING].into_iter().collect();
        if self.settings.flag("extinctionPseudoRoyal") {
            let types = self.settings.types("extinctionPieceTypes");
            types.iter().for_each(|piece| royals.insert(piece));
        }
        royals
    }

    /// Returns the field `turn`.
    pub(super) fn turn(&self, kinds: &Kinds) -> Option<TurnField> {
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
            check: self.exposed(kinds),
            must,
            giving_check: (!settings.flag("checking")).then_some(false),
            pass: self.passing(),
        };
        (turn != TurnField::default()).then_some(turn)
    }

    /// Returns the rules in code that a file asks for.
    pub(super) fn code(&self, kinds: &Kinds) -> Vec<String> {
        if !self.settings.flag("makpongRule") {
            return Vec::new();
        }
        let other = self.settings.flag("extinctionPseudoRoyal");
        if other || self.kinds_of(kinds, PieceType::KING).is_empty() {
            self.refuse(
                "makpongRule",
                "royal pieces other than Kings that may not leave a check cannot be said",
            );
        }
        vec!["makpong".to_owned()]
    }

    fn passing(&self) -> Option<Passing> {
        let both = |stem: &str| {
            ["White", "Black"].map(|side| self.settings.flag(&format!("{stem}{side}")))
        };
        match (both("pass"), both("passOnStalemate")) {
            (_, [true, true]) => Some(Passing::Stuck),
            ([true, true], [false, false]) => {
                self.refuse(
                    "passWhite",
                    "passing at will, with the end of a game by two passes, cannot be said yet",
                );
                None
            }
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

    /// Returns which royal pieces may not be left attacked, where that is not the last one.
    fn exposed(&self, kinds: &Kinds) -> Option<Exposed> {
        let settings = self.settings;
        if !settings.flag("extinctionPseudoRoyal") {
            return None;
        }
        let all = kinds.all();
        let types = settings.types("extinctionPieceTypes");
        let there = |piece: PieceType| all.iter().any(|&kind| self.piece_of(kind) == piece);
        let several = types.iter().filter(|&piece| there(piece)).count()
            + usize::from(there(PieceType::KING))
            > 1;
        let count = settings.count("extinctionPieceCount");
        if settings.word("extinctionValue") != "loss" || types.all {
            self.refuse(
                "extinctionPseudoRoyal",
                "royal pieces whose loss is no loss cannot be said",
            );
        }
        // Only attacks on Kings are checks there.
        let checks = ["checkCounting", "checking", "dropChecks"];
        if let Some(key) = checks.into_iter().find(|key| settings.differs(key)) {
            self.refuse(
                key,
                "checks to Kings beside other royal pieces cannot be said",
            );
        }
        match (settings.flag("dupleCheck"), count) {
            (false, MANY..) => Some(Exposed::Each),
            (false, 0) if !several => None,
            (true, 0) if !several => Some(Exposed::LastOrAll),
            _ => {
                self.refuse(
                    "extinctionPseudoRoyal",
                    "several royal kinds, or one of which some may be lost, cannot be said",
                );
                None
            }
        }
    }
}
