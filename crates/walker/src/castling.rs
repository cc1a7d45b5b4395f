//! Castling: whether the side has the right, and what may prevent the move.

use super::Walker;
use crate::refusal::Refusal;
use legwork_core::array_board::ArrayBoard;
use legwork_core::geometry::{Square, line};
use legwork_core::moves::Move;
use legwork_core::piece::Kinds;
use legwork_core::rules::Wing;
use legwork_core::shape::Shape;

impl Walker<'_> {
    /// Passes to `report` every castling for which the side to move still has the right, possible or
    /// not.
    pub(super) fn castlings(&self, array: &ArrayBoard, mut report: impl FnMut(Move)) {
        let wings = self.compiled.rules.wings.iter().enumerate();
        for (number, wing) in wings.filter(|(_, wing)| wing.color == array.turn) {
            if let Some((king, _)) = self.homes(array, wing) {
                let (king_to, _) = wing.ends_from(self.compiled.rules.geometry, king);
                report(Move::castling(king, king_to, number));
            }
        }
    }

    /// The square of the Rook that a move castles with, if it castles.
    pub(super) fn castling_rook(&self, array: &ArrayBoard, mv: Move) -> Option<Square> {
        let wing = &self.compiled.rules.wings[mv.wing()?];
        self.homes(array, wing).map(|(_, rook)| rook)
    }

    /// The square on which the Rook of a move ends, if it castles.
    pub(super) fn castled_rook(&self, mv: Move) -> Option<Square> {
        let rules = &self.compiled.rules;
        let (_, rook) = rules.wings[mv.wing()?].ends_from(rules.geometry, mv.from());
        Some(rook)
    }

    /// The squares of a King and Rook that have never moved and could castle to this wing.
    fn homes(&self, array: &ArrayBoard, wing: &Wing) -> Option<(Square, Square)> {
        let compiled = self.compiled;
        let kings = Kinds::NONE.with(compiled.rules.castler);
        let partners = compiled.rules.castling_partners;
        let unmoved = |square: Square, kinds: Kinds| {
            let piece = array.at(square).filter(|piece| piece.color == wing.color);
            piece.is_some_and(|piece| kinds.contains(piece.kind)) && array.virgin.contains(square)
        };
        let (king_home, rook_home) = match wing.home {
            Some(homes) => homes,
            None => {
                let king = compiled.king(array, wing.color)?;
                let first_rank = |square| compiled.rules.rank_of(wing.color, square) == 0;
                let beyond = |square: Square| {
                    if wing.king_side {
                        square.file() > king.file()
                    } else {
                        square.file() < king.file()
                    }
                };
                let mut squares = compiled.rules.geometry.squares();
                let candidate = |square: &Square| {
                    first_rank(king)
                        && first_rank(*square)
                        && beyond(*square)
                        && unmoved(*square, partners)
                };
                (king, squares.find(candidate)?)
            }
        };
        let both = unmoved(king_home, kings) && unmoved(rook_home, partners);
        both.then_some((king_home, rook_home))
    }

    /// Why a castling is not possible, apart from leaving the King in check.
    pub(super) fn may_castle(
        &self,
        array: &ArrayBoard,
        mv: Move,
        wing: &Wing,
    ) -> Result<(), Refusal> {
        let king = mv.from();
        let (king_to, rook_to) = wing.ends_from(self.compiled.rules.geometry, king);
        let rook = self.castling_rook(array, mv);
        let frozen = |at: Square| {
            let piece = array.at(at)?;
            let by = self.compiled.legs.freezer(array, at, piece)?;
            Some(Refusal::CastlingFrozen { at, by })
        };
        if let Some(refusal) = std::iter::once(king).chain(rook).find_map(frozen) {
            return Err(refusal);
        }
        let kings_way = line(king, king_to);
        let rooks_way = rook.into_iter().flat_map(|rook| line(rook, rook_to));
        // A piece on the other board is in the way only where one of the two ends.
        let ends = [king_to, rook_to];
        let unseen = self
            .compiled
            .rules
            .on_other_board(self.compiled.rules.castler);
        let in_the_way = |&square: &Square| {
            let there = array
                .at(square)
                .filter(|_| square != king && Some(square) != rook);
            there.is_some_and(|there| ends.contains(&square) || !unseen.contains(there.kind))
        };
        if let Some(at) = kings_way.chain(rooks_way).find(in_the_way) {
            return Err(Refusal::CastlingBlocked { at });
        }
        if !self
            .compiled
            .exposed_royals(array, array.turn)
            .contains(&king)
        {
            return Ok(());
        }
        if self.compiled.rules.goes_through()
            && let Some((at, by)) = self.compiled.attacked_royal(array, array.turn)
        {
            return Err(Refusal::CastlingThroughCheck { at, by });
        }
        // Both are still on their squares here: a check that opens when they leave is found after the move has been made. But a
        // King who cannot be captured on his square may be in the line of an attack: he does not shield the squares behind him, and
        // the Rook may come into the way of an attack on his target.
        let mut lifted = array.clone();
        lifted.put(king, None);
        let shielded = |at| self.compiled.is_shielded(array, at, array.turn);
        let attacker = |board: &ArrayBoard, at| {
            if !self.compiled.rules.two_boards {
                return self.attacker(board, at, !array.turn);
            }
            // Only the board where the King is counts.
            let mut there = board.clone();
            there.put(at, array.at(king));
            self.attacker(&there, at, !array.turn)
        };
        for at in line(king, king_to).filter(|&at| !shielded(at)) {
            let found = if at != king_to {
                attacker(array, at).or_else(|| attacker(&lifted, at))
            } else if shielded(king) {
                None
            } else {
                attacker(array, at)
            };
            if let Some(by) = found {
                return Err(Refusal::CastlingThroughCheck { at, by });
            }
        }
        Ok(())
    }
}
