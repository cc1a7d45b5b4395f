//! Which pieces are royal, and which of them may not be left attacked.
//!
//! There each royal type is counted by itself, here a side's royal pieces are counted together. So what is said here is only
//! what comes to the same.

use legwork_core::rules::{Exposed, Succession};

use super::Mapping;
use super::kinds::{MappedKind, MappedKinds};
use super::start::Start;
use crate::piece_types::{PieceType, TypeSet};

/// From this number on pieces are royal however many there are.
const MANY: usize = 20;

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

    /// Refuses more than one King of a side, and pieces that become a second one.
    pub(super) fn check_royals(&self, start: &Start, kinds: &MappedKinds) {
        let king = MappedKind::plain(PieceType::KING);
        for side in 0..2 {
            let in_hand = start.hand[side].iter();
            let held = in_hand.filter(|&&piece| piece == PieceType::KING).count();
            let count = start.homes(king, side).len() + held;
            if count > 1 {
                let name = ["White", "Black"][side];
                self.refuse_since(
                    "startFen",
                    format!("{name} has {count} Kings, with which Fairy-Stockfish does not play"),
                );
            }
        }
        let crowned = |kind: &MappedKind| kind.crowned && self.piece_of(*kind) == PieceType::KING;
        let one_each = self
            .royals_throughout(start, kinds)
            .is_some_and(|counts| counts.iter().all(|&count| count <= 1));
        if !one_each && kinds.all().iter().any(crowned) {
            self.refuse(
                "promotedPieceType",
                "a piece that becomes a King where there is another one",
            );
        }
        let pawns = |side: usize| {
            let royal = |to: PieceType| self.royals().contains(to);
            self.pawn_targets(side).into_iter().any(royal)
        };
        if self.crowns_heirs(kinds) && (pawns(0) || pawns(1)) {
            self.refuse(
                "promotedPieceType",
                "a piece that becomes royal together with Pawns that do so at once",
            );
        }
        if self.changes(kinds, true) {
            self.refuse(
                "promotedPieceType",
                "a royal piece that becomes another one",
            );
        }
    }

    /// Whether a piece that is not royal is so with its `+`.
    fn crowns_heirs(&self, kinds: &MappedKinds) -> bool {
        let royal = |piece: PieceType| self.royals().contains(piece);
        let heir =
            |kind: &MappedKind| kind.crowned && royal(self.piece_of(*kind)) && !royal(kind.piece);
        self.settings.flag("extinctionPseudoRoyal") && kinds.all().iter().any(heir)
    }

    /// Returns from when a piece that becomes royal counts as such: by a `+` it relieves no other one.
    pub(super) fn succession(&self, kinds: &MappedKinds) -> Option<Succession> {
        self.crowns_heirs(kinds).then_some(Succession::Later)
    }

    /// Returns the types that a kind of a side may become by promoting.
    pub(super) fn becoming(
        &self,
        side: usize,
        kind: MappedKind,
    ) -> impl Iterator<Item = PieceType> {
        let piece = self.piece_of(kind);
        let pawn = self.promotes_as_pawn(piece, side);
        let as_pawn = self.pawn_targets(side).into_iter().filter(move |_| pawn);
        let demoted = kind.crowned && self.settings.flag("pieceDemotion");
        let others = [self.settings.becomes(piece), demoted.then_some(kind.piece)];
        as_pawn.chain(others.into_iter().flatten())
    }

    /// Whether something that is royal, or is not, may cease to be so by a promotion.
    fn changes(&self, kinds: &MappedKinds, royal: bool) -> bool {
        let royals = self.royals();
        let changes = |side: usize, kind: MappedKind| {
            let was = royals.contains(self.piece_of(kind));
            was == royal
                && self
                    .becoming(side, kind)
                    .any(|to| royals.contains(to) != was)
        };
        (0..2).any(|side| {
            let all = kinds.all();
            let mut own = all.iter().copied().filter(|&kind| kinds.has(side, kind));
            own.any(|kind| changes(side, kind))
        })
    }

    /// Returns how many royal pieces each side has throughout, as long as none is captured: `None` where something becomes
    /// royal, or ceases to be.
    pub(super) fn royals_throughout(
        &self,
        start: &Start,
        kinds: &MappedKinds,
    ) -> Option<[usize; 2]> {
        let royals = self.royals();
        let count = |side: usize| {
            let array = start.array.iter();
            let standing = array
                .filter(|(_, other, kind)| *other == side && royals.contains(self.piece_of(*kind)));
            let held = start.hand[side]
                .iter()
                .filter(|&&piece| royals.contains(piece));
            standing.count() + held.count()
        };
        let changes = [true, false]
            .into_iter()
            .any(|royal| self.changes(kinds, royal));
        (!changes).then(|| [0, 1].map(count))
    }

    /// Returns which royal pieces may not be left attacked, where that is not the last one.
    pub(super) fn exposed(&self, start: &Start, kinds: &MappedKinds) -> Option<Exposed> {
        let settings = self.settings;
        if !settings.flag("extinctionPseudoRoyal") {
            return None;
        }
        let types = settings.types("extinctionPieceTypes");
        // Only a blast takes the last one.
        let lost = settings.flag("blastOnCapture") && settings.word("extinctionValue") != "loss";
        if lost || types.all {
            self.refuse(
                "extinctionPseudoRoyal",
                "royal pieces that may be lost without losing the game",
            );
        }
        // Only attacks on Kings are checks there.
        let checks = ["checkCounting", "checking", "dropChecks"];
        if let Some(key) = checks.into_iter().find(|key| settings.differs(key)) {
            self.refuse(key, "checks to Kings where there are other royal pieces");
        }
        // The number of which none may be left attacked.
        let most = settings.count("extinctionPieceCount") as usize + 1;
        let twins = settings.flag("dupleCheck");
        if let Some(counts) = self.royals_throughout(start, kinds).filter(|_| !twins) {
            let count = counts.into_iter().max().unwrap_or_default();
            if count <= 1 {
                return None;
            }
            if count <= most {
                return Some(Exposed::Each);
            }
        }
        let royals = self.royals();
        let several = (0..2).any(|side| {
            let own = kinds
                .all()
                .iter()
                .copied()
                .filter(|&kind| kinds.has(side, kind));
            let mut types: Vec<PieceType> = own.map(|kind| self.piece_of(kind)).collect();
            types.retain(|&piece| royals.contains(piece));
            types.dedup();
            types.len() > 1
        });
        // A piece that falls back to one that is not royal comes to hand as that.
        let kept = |kind: &MappedKind| {
            royals.contains(self.piece_of(*kind)) && royals.contains(kind.piece)
        };
        if settings.flag("capturesToHand") && kinds.all().iter().any(kept) {
            self.refuse(
                "capturesToHand",
                "royal pieces that are captured into a hand",
            );
        }
        match (twins, most) {
            (false, MANY..) => Some(Exposed::Each),
            (false, 1) if !several => None,
            (true, 1) if !several => Some(Exposed::LastOrAll),
            _ => {
                self.refuse(
                    "extinctionPseudoRoyal",
                    "several royal kinds, or one of which some may be lost,",
                );
                None
            }
        }
    }
}
