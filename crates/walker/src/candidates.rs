//! Finds candidates: the moves that the legs allow, with all promotions and gatings.

use std::ops::ControlFlow;

use super::Walker;
use crate::refusal::Refusal;
use legwork_core::array_board::{ArrayBoard, Passant};
use legwork_core::geometry::Square;
use legwork_core::legs::Landing;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Kind, Piece};
use legwork_core::shape::Shape;

impl Walker<'_> {
    /// The moves that the legs of the side to move allow, and its castlings, before promotion and
    /// gating. Moves of equal effect are listed once.
    pub(super) fn bare_moves(&self, array: &ArrayBoard) -> Vec<Move> {
        let compiled = self.compiled;
        let mut moves = Vec::with_capacity(128);
        let mut passes = false;
        let passants: Vec<Passant> = match compiled.series(&array.state) {
            Some(series) => compiled.passants(series, array.turn).collect(),
            None => Vec::new(),
        };
        let ours = array
            .pieces(compiled.rules.geometry)
            .filter(|(_, piece)| piece.color == array.turn);
        for (from, piece) in ours {
            // Two paths of one piece may give the same move. Of two different pieces, only the pass
            // is the same move.
            let first = moves.len();
            let mut add = |landing: Landing| {
                let mv = landing.from(from);
                if mv.is_pass() {
                    passes = true;
                } else if !moves[first..].contains(&mv) {
                    moves.push(mv);
                }
                ControlFlow::Continue(())
            };
            // A piece never moves as it faces.
            let ways = compiled.legs.of(piece).iter().filter(|way| !way.faces);
            for way in ways.clone() {
                let _ = compiled.legs.walk(array, from, piece, way, &mut add);
            }
            // Each Pawn that can be captured en passant is asked about apart.
            for passant in &passants {
                let mut asked = array.clone();
                asked.passant = Some(*passant);
                for way in ways.clone() {
                    let _ = compiled.legs.walk(&asked, from, piece, way, &mut add);
                }
            }
        }
        if passes {
            moves.push(Move::PASS);
        }
        self.castlings(array, |mv| moves.push(mv));
        moves
    }

    /// Passes the bare move and each promotion of it to `report`, with the reason why it is refused,
    /// if there is one.
    pub(super) fn promotions(
        &self,
        array: &ArrayBoard,
        bare: Move,
        mut report: impl FnMut(Move, Option<Refusal>),
    ) {
        let rules = &self.compiled.rules;
        let offered = self.compiled.promotions(&array.state, array.turn);
        let full = |&(kind, limit): &(Kind, u8)| {
            let count = |kind| array.find(rules.geometry, array.turn, kind).count();
            rules.alike(kind).iter().map(count).sum::<usize>() >= usize::from(limit)
        };
        // Each kind once, and whether a rule allows it.
        let mut choices: Vec<(Kind, bool)> = Vec::new();
        let mut must = false;
        for rule in rules.promotions_by(array, bare) {
            must |= rule.demands(array.turn, bare.to());
            for &kind in &rule.to {
                let limit = rule.limits.iter().find(|(limited, _)| *limited == kind);
                let admitted = rules.admits(Piece::new(array.turn, kind), bare.to());
                let may = offered.contains(kind) && !limit.is_some_and(full) && admitted;
                match choices.iter_mut().find(|(other, _)| *other == kind) {
                    Some((_, allowed)) => *allowed |= may,
                    None => choices.push((kind, may)),
                }
            }
        }
        let staying = match (must, choices.iter().any(|&(_, may)| may)) {
            (false, _) => None,
            (true, true) => Some(Refusal::MustPromote),
            (true, false) => Some(Refusal::NothingToBecome),
        };
        report(bare, staying);
        for (kind, may) in choices {
            let fault = (!may).then_some(Refusal::MayNotBecome { kind });
            report(bare.promoting(kind), fault);
        }
    }

    /// The move with which a piece comes in that waits behind a square which this move leaves; `None` if none does. A royal
    /// piece that moves out of a check without capturing a piece that gives it leaves the one behind it lost, and so does a
    /// square that castling fills again.
    pub(super) fn coming_in(&self, array: &ArrayBoard, mv: Move) -> Option<Move> {
        if !mv.has_mover() || mv.is_drop() || mv.from() == mv.to() && mv.wing().is_none() {
            return None;
        }
        let (rules, turn) = (&self.compiled.rules, array.turn);
        let rook_to = self.castled_rook(mv);
        let left = [
            Some((mv.from(), GateSquare::Origin)),
            self.castling_rook(array, mv)
                .map(|rook| (rook, GateSquare::Rook)),
        ];
        let waits = |&(square, _): &(Square, GateSquare)| {
            self.compiled.behind(&array.state, turn, square).is_some()
        };
        let (square, on) = left.into_iter().flatten().find(waits)?;
        let kind = self.compiled.behind(&array.state, turn, square)?;
        let filled = square == mv.to() || Some(square) == rook_to;
        if filled || !rules.admits(Piece::new(turn, kind), square) {
            return None;
        }
        let mover = array.at(mv.from())?;
        if rules.royals.contains(mover.kind) && mv.wing().is_none() {
            let checkers = self.checkers(array);
            let ends = |square: Square| checkers.contains(square);
            if !checkers.is_empty() && !ends(mv.to()) && !mv.taken().any(ends) {
                return None;
            }
        }
        Some(mv.gating(kind, on))
    }

    /// Passes to `report` every move that places a piece from the hand on a square that this move
    /// leaves.
    pub(super) fn gatings(&self, array: &ArrayBoard, mv: Move, mut report: impl FnMut(Move)) {
        let kinds = self.compiled.gates(&array.state, array.turn);
        if kinds.is_empty() || mv.is_pass() {
            return;
        }
        let rules = &self.compiled.rules;
        let left = [
            Some((mv.from(), GateSquare::Origin)),
            self.castling_rook(array, mv)
                .map(|rook| (rook, GateSquare::Rook)),
        ];
        let rook_to = self.castled_rook(mv);
        for (square, on) in left.into_iter().flatten() {
            let first_move =
                array.virgin.contains(square) && rules.rank_of(array.turn, square) == 0;
            // A castling King may end on the Rook's square, and a piece that captures without
            // moving ends on its own.
            let occupied = square == mv.to() || Some(square) == rook_to;
            if first_move && !occupied {
                let admitted = |kind: &Kind| rules.admits(Piece::new(array.turn, *kind), square);
                let kinds = kinds.iter().filter(admitted);
                kinds.for_each(|kind| report(mv.gating(kind, on)));
            }
        }
    }
}
