//! The rules in code that a file asks for.

use legwork_core::squares::Squares;

use super::Mapping;
use super::castling::Castling;
use super::kinds::{MappedKind, MappedKinds};
use super::start::Start;
use super::words::turned;
use crate::piece_types::PieceType;

impl Mapping<'_> {
    /// Returns the rules in code.
    pub(super) fn code(
        &self,
        start: &Start,
        kinds: &MappedKinds,
        castling: &Castling,
    ) -> Vec<String> {
        let settings = self.settings;
        let leapers = [PieceType::KING, PieceType::FERS];
        let leapers = leapers
            .iter()
            .any(|&piece| !self.kinds_of(kinds, piece).is_empty());
        let kings = !self.kinds_of(kinds, PieceType::KING).is_empty();
        let mut code = Vec::new();
        if settings.flag("makpongRule") {
            if settings.flag("extinctionPseudoRoyal") || !kings {
                self.refuse(
                    "makpongRule",
                    "royal pieces other than Kings that may not leave a check",
                );
            }
            code.push("no-flight");
        }
        if settings.flag("cambodianMoves") && self.gates() && leapers {
            self.refuse(
                "cambodianMoves",
                "leaps with a first move and gating from a hand",
            );
        }
        if self.leaps() && castling.any() {
            // Rights to castle make the King leap, too.
            self.refuse("cambodianMoves", "leaps of a King that castles");
        }
        if self.leaps() && kings && !start.leapers(self).is_empty() {
            self.check_leap(kinds);
            code.push("royal-leap");
        }
        if settings.flag("oppositeCastling") && castling.any() {
            code.push("opposite-castling");
        }
        if self.castles_dropped() && castling.any() {
            code.push("dropped-castling");
        }
        let in_place = self.promotion_in_place(start, kinds);
        let code = code.into_iter().map(str::to_owned);
        code.chain(in_place).collect()
    }

    /// Whether King and Rook castle that were dropped.
    pub(super) fn castles_dropped(&self) -> bool {
        self.settings.flag("castlingDroppedPiece") && self.settings.flag("pieceDrops")
    }

    /// Returns the rule by which Pawns promote in place of a move, if they do.
    fn promotion_in_place(&self, start: &Start, kinds: &MappedKinds) -> Option<String> {
        let settings = self.settings;
        let key = "sittuyinPromotion";
        let pawn = MappedKind::plain(PieceType::PAWN);
        if !settings.flag(key) || !kinds.all().contains(&pawn) {
            return None;
        }
        let promotes = |kind: &MappedKind| {
            (0..2).any(|side| self.promotes_as_pawn(self.piece_of(*kind), side))
        };
        let pawns = |kind: &MappedKind| self.is_pawn(start, kinds, *kind);
        let all = kinds.all();
        let only =
            |which: &dyn Fn(&MappedKind) -> bool| all.iter().filter(|kind| which(kind)).eq([&pawn]);
        if !only(&promotes) || !only(&pawns) {
            self.refuse(key, "promotion in place of other pieces than Pawns");
        }
        let [white, black] = settings.squares_of_both("promotionRegion");
        let board = start.board;
        let zone = white & Squares::board(board);
        if zone.is_empty() || turned(zone, board) != black & Squares::board(board) {
            self.refuse(
                key,
                "promotion in place on squares that are not the same turned",
            );
        }
        let [targets, others] = [0, 1].map(|side| self.pawn_targets(side));
        let target = match targets[..] {
            [target] if others == targets => target,
            _ => {
                self.refuse(
                    key,
                    "promotion in place to several pieces, or to other ones of each side,",
                );
                return None;
            }
        };
        if settings.count_of("promotionLimit", target) != Some(1) {
            self.refuse(key, "promotion in place to a piece that a side has already");
        }
        let letter = self.letter(target)?;
        let names: Vec<String> = zone
            .iter()
            .map(|square| board.name(square).to_string())
            .collect();
        Some(format!(
            "promotion-in-place: {letter} on {}",
            names.join(" ")
        ))
    }

    /// Whether King and Fers have a leap with their first move.
    pub(super) fn leaps(&self) -> bool {
        self.settings.flag("cambodianMoves")
            && self.settings.flag("gating")
            && !self.settings.flag("seirawanGating")
    }

    /// Returns the leap of a type as notation, where it has one with its first move.
    pub(super) fn leap(&self, start: &Start, kind: MappedKind) -> &'static str {
        let leaps = self.leaps() && !kind.crowned && {
            let leapers = start.leapers(self);
            leapers.iter().any(|&square| {
                start
                    .at(square)
                    .is_some_and(|(_, piece)| piece == kind.piece)
            })
        };
        match (leaps, kind.piece) {
            (true, PieceType::KING) => "imfsN",
            (true, PieceType::FERS) => "imfD",
            _ => "",
        }
    }

    /// Refuses leaps that differ from those of the rule in code.
    fn check_leap(&self, kinds: &MappedKinds) {
        let refuse = |what| self.refuse("cambodianMoves", what);
        if self.settings.flag("extinctionPseudoRoyal") {
            refuse("a leap together with royal pieces other than Kings");
        }
        if self.passing() != (None, None) {
            refuse("a leap that is lost by passing");
        }
        let rook = &self.dialect(PieceType::ROOK).walks;
        let other = |kind: MappedKind| {
            self.piece_of(kind) != PieceType::ROOK && self.dialect_of(kind).walks == *rook
        };
        let others = kinds.all().iter().copied().any(other);
        if others || self.kinds_of(kinds, PieceType::ROOK).is_empty() {
            refuse("a leap that other pieces than Rooks take away, or none,");
        }
    }
}
