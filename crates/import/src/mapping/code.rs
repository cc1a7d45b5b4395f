//! The rules in code that a file asks for.

use super::Mapping;
use super::castling::Castling;
use super::kinds::{Kind, Kinds};
use super::start::Start;
use crate::dialect::Dialect;
use crate::piece_types::PieceType;

impl Mapping<'_> {
    /// Returns the rules in code.
    pub(super) fn code(&self, start: &Start, kinds: &Kinds, castling: &Castling) -> Vec<String> {
        let settings = self.settings;
        let kings = !self.kinds_of(kinds, PieceType::KING).is_empty();
        let mut code = Vec::new();
        if settings.flag("makpongRule") {
            if settings.flag("extinctionPseudoRoyal") || !kings {
                self.refuse(
                    "makpongRule",
                    "royal pieces other than Kings that may not leave a check cannot be said",
                );
            }
            code.push("no-flight");
        }
        if self.leaps() && kings && !start.leapers(self).is_empty() {
            self.check_leap(kinds);
            code.push("royal-leap");
        }
        if settings.flag("oppositeCastling") && castling.any() {
            code.push("opposite-castling");
        }
        code.into_iter().map(str::to_owned).collect()
    }

    /// Whether King and Fers have a leap with their first move.
    pub(super) fn leaps(&self) -> bool {
        self.settings.flag("cambodianMoves")
            && self.settings.flag("gating")
            && !self.settings.flag("seirawanGating")
    }

    /// Returns the leap of a type as notation, where it has one with its first move.
    pub(super) fn leap(&self, start: &Start, kind: Kind) -> &'static str {
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
    fn check_leap(&self, kinds: &Kinds) {
        let refuse = |reason| self.refuse("cambodianMoves", reason);
        if self.settings.flag("extinctionPseudoRoyal") {
            refuse("a leap beside royal pieces other than Kings cannot be said");
        }
        let rook = Dialect::read(self.settings.moves(PieceType::ROOK)).walks;
        let other = |kind: Kind| self.piece_of(kind) != PieceType::ROOK && self.walks(kind) == rook;
        let others = kinds.all().into_iter().any(other);
        if others || self.kinds_of(kinds, PieceType::ROOK).is_empty() {
            refuse("a leap that other pieces than Rooks take away, or none, cannot be said");
        }
    }
}
