//! Making a move on a plain board.

use super::Walker;
use legwork_core::legs::DoubleStep;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Piece};
use legwork_core::plugin::MoveFacts;
use legwork_core::scene::{Passant, Scene};
use legwork_core::shape::{Large, Shape};

impl Walker<'_> {
    /// The scene after a candidate, legal or not.
    pub fn make(&self, scene: &Scene, mv: Move) -> Scene {
        let law = self.law;
        let facts = MoveFacts::on(scene, mv, scene.turn, law.rules.royal);
        let mut made = scene.clone();
        made.passant = None;
        if !mv.is_pass() {
            self.move_pieces(scene, mv, &facts, &mut made);
            made.passant = self.double_step(scene, mv, &facts);
        }
        // The royal piece, never a Pawn, stands in as the mover of a pass.
        let pawn = law.rules.piece(facts.piece.kind).pawn;
        let captures = facts.captured().next().is_some();
        made.clock = if pawn || captures {
            0
        } else {
            scene.clock.saturating_add(1)
        };
        if scene.turn == Color::Black {
            made.number = scene.number.saturating_add(1);
        }
        made.state = law.after(&scene.state, &facts);
        made.turn = !scene.turn;
        law.settle(&mut made);
        made
    }

    /// Changes the board, and takes the marks off every square that changes.
    fn move_pieces(&self, scene: &Scene, mv: Move, facts: &MoveFacts, made: &mut Scene) {
        let rook_from = self.castling_rook(scene, mv);
        let rook_to = mv.wing().map(|wing| self.law.rules.wings[wing].rook_to);
        let touched = [mv.from(), mv.to()]
            .into_iter()
            .chain(mv.taken())
            .chain(rook_from)
            .chain(rook_to);
        made.virgin &= !Large::collect(touched);

        made.put(mv.from(), None);
        mv.taken().for_each(|square| made.put(square, None));
        if let Some(square) = rook_from {
            // Lifted before either is put down: each may end where the other stood.
            made.put(square, None);
        }
        made.put(mv.to(), Some(Piece::new(scene.turn, facts.becomes)));
        if let (Some(from), Some(to)) = (rook_from, rook_to) {
            made.put(to, scene.at(from));
        }
        if let Some((kind, on)) = mv.gate() {
            let square = match on {
                GateSquare::Origin => Some(mv.from()),
                GateSquare::Rook => rook_from,
            };
            if let Some(square) = square {
                made.put(square, Some(Piece::new(scene.turn, kind)));
            }
        }
    }

    /// The pawn that may be captured en passant after this move, and where: one that has made its
    /// double step.
    fn double_step(&self, scene: &Scene, mv: Move, facts: &MoveFacts) -> Option<Passant> {
        let (law, from) = (self.law, mv.from());
        let royal = facts.piece.kind == law.rules.royal;
        if mv.wing().is_some()
            || mv.promotion().is_some()
            || royal
            || facts.captured().next().is_some()
            || !law.legs.is_virgin(scene, from, facts.piece)
        {
            return None;
        }
        let mut paths = law.legs.of(facts.piece).iter();
        paths.find_map(|path| {
            let DoubleStep { middle, step } = DoubleStep::of(path)?;
            let geometry = law.rules.geometry;
            let target = geometry.step(from, middle)?;
            let arrives = geometry.step(from, step) == Some(mv.to());
            let passes = arrives && scene.at(target).is_none();
            passes.then_some(Passant {
                target,
                victim: mv.to(),
            })
        })
    }
}
