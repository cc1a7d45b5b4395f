//! Making a move on a plain board.

use super::Walker;
use legwork_core::array_board::{ArrayBoard, Passant};
use legwork_core::geometry::Square;
use legwork_core::legs::DoubleStep;
use legwork_core::moves::{GateSquare, Move};
use legwork_core::piece::{Color, Piece};
use legwork_core::plugin::MoveFacts;
use legwork_core::rules::{Captor, Victim};
use legwork_core::shape::{Large, Shape};
use legwork_core::squares::Squares;

impl Walker<'_> {
    /// The array board after a candidate, legal or not.
    pub fn make(&self, array: &ArrayBoard, mv: Move) -> ArrayBoard {
        let compiled = self.compiled;
        let facts = MoveFacts::on(array, mv, array.turn, compiled.rules.king);
        let mut made = array.clone();
        made.passant = None;
        if compiled.rules.waits() && mv.is_drop() {
            // It is put behind the square.
        } else if mv.is_drop() {
            made.put(mv.to(), Some(Piece::new(array.turn, facts.becomes)));
        } else if mv.has_mover() {
            self.move_pieces(array, mv, &facts, &mut made);
            for taken in self.taken_by_moving(array, mv) {
                made.put(taken, None);
                made.virgin &= !Large::single(taken);
            }
            if facts.captured().next().is_some() {
                self.blast(mv, &mut made);
                self.change_pieces(mv, &facts, array.virgin, &mut made);
            }
            self.convert(mv.to(), &mut made);
            made.passant = self.double_step(array, mv, &facts);
        }
        if let Some(square) = mv.wall() {
            self.leave_wall(square, &mut made);
        }
        // A pass names no piece, whatever kind counts as its mover.
        let pawn = mv.has_mover() && compiled.rules.piece(facts.piece.kind).pawn;
        let captures = self.captures(array, mv);
        made.clock = if pawn || captures || mv.is_drop() {
            0
        } else {
            array.clock.saturating_add(1)
        };
        if array.turn == Color::Black {
            made.number = array.number.saturating_add(1);
        }
        made.state = compiled.after(&array.state, &facts);
        made.turn = !array.turn;
        if compiled.code.change_first_moves() {
            let virgin = made.virgin.squares().collect();
            let virgin = compiled.code.virgins_after(virgin, &facts, &made);
            made.virgin = Large::collect(virgin);
        }
        if let Some(rule) = compiled.rules.several_moves() {
            self.continue_turn(rule, array, mv, &facts, &mut made);
        }
        compiled.prune_rights(&mut made);
        if compiled.rules.endings.checks.is_some() && compiled.check(&made, made.turn).is_some() {
            made.checks = array.checks.after_check(array.turn);
        }
        let most = compiled.rules.passes_counted();
        made.passes = if mv.is_pass() {
            most.min(array.passes + 1)
        } else {
            0
        };
        made.count = self.count_after(array, mv, &made);
        made
    }

    /// The squares that a move empties by what it does, apart from those of its own way.
    pub(super) fn taken_by_moving(&self, array: &ArrayBoard, mv: Move) -> Squares {
        self.compiled.legs.taken_by_moving(array, mv)
    }

    /// Changes the board, and removes the virgin mark of every square that changes. Where there are two boards, the pieces that move
    /// are on the other one then.
    pub(super) fn move_pieces(
        &self,
        array: &ArrayBoard,
        mv: Move,
        facts: &MoveFacts,
        made: &mut ArrayBoard,
    ) {
        let rook_from = self.castling_rook(array, mv);
        let rook_to = self.castled_rook(mv);
        let touched = [mv.from(), mv.to()]
            .into_iter()
            .chain(mv.taken())
            .chain(rook_from)
            .chain(rook_to);
        made.virgin &= !Large::collect(touched);

        made.put(mv.from(), None);
        mv.taken().for_each(|square| made.put(square, None));
        if let Some(square) = rook_from {
            // Both are removed before either is put down, because each may end where the other was.
            made.put(square, None);
        }
        let rules = &self.compiled.rules;
        let arriving = rules.arriving(facts.piece.kind, facts.becomes);
        made.put(mv.to(), Some(Piece::new(array.turn, arriving)));
        if let (Some(from), Some(to)) = (rook_from, rook_to) {
            let rook = array.at(from);
            made.put(
                to,
                rook.map(|rook| Piece::new(rook.color, rules.arriving(rook.kind, rook.kind))),
            );
        }
        if let Some((kind, on)) = mv.gate() {
            let square = match on {
                GateSquare::Origin => Some(mv.from()),
                GateSquare::Rook => rook_from,
                GateSquare::Target => None,
            };
            if let Some(square) = square {
                made.put(square, Some(Piece::new(array.turn, kind)));
            }
        }
    }

    /// Removes what the blast of a capture removes, if captures blast.
    fn blast(&self, mv: Move, made: &mut ArrayBoard) {
        let rules = &self.compiled.rules;
        let Some(spared) = rules.spared_by_blasts() else {
            return;
        };
        for square in rules.blast_on(mv.to()) {
            let spared = if square == mv.to() {
                rules.immune_to_blasts()
            } else {
                spared
            };
            let stays = |piece: Piece| spared.contains(piece.kind);
            if made.at(square).is_some_and(|piece| !stays(piece)) {
                made.put(square, None);
                made.virgin &= !Large::single(square);
            }
        }
    }

    /// Does what a capture does beyond taking: with its victims first, with its captor then, as the last victim decides. `virgin` are
    /// the squares that had the mark before.
    fn change_pieces(&self, mv: Move, facts: &MoveFacts, virgin: Large, made: &mut ArrayBoard) {
        let rules = &self.compiled.rules;
        let by = facts.piece;
        let Some((_, last)) = facts.captured().last() else {
            return;
        };
        let fate = rules.fate(by.kind, last.kind).1;
        if fate == Captor::Shoots {
            let captor = made.at(mv.to());
            made.put(mv.to(), None);
            made.put(mv.from(), captor);
            made.virgin |= Large::single(mv.from()) & virgin;
        }
        for (square, victim) in facts.captured() {
            match rules.fate(by.kind, victim.kind).0 {
                Some(Victim::Home) => {
                    let home = rules.rebirth(victim, square);
                    if let Some(home) = home.filter(|&home| made.at(home).is_none()) {
                        made.put(home, Some(victim));
                        made.virgin |= Large::single(home);
                    }
                }
                Some(Victim::Turns) if made.at(square).is_none() => {
                    made.put(square, Some(Piece::new(!victim.color, victim.kind)));
                }
                _ => {}
            }
        }
        if fate == Captor::Shoots {
            return;
        }
        let captor = made.at(mv.to());
        if rules.blast.is_some() {
            // It is blasted already, or immune.
            if fate == Captor::Stone && captor.is_none() {
                made.put(mv.to(), rules.wall_piece());
            }
            return;
        }
        // A royal captor stays as it is, also one that has just become royal, unless it becomes another one by this.
        let stays =
            |captor: &Piece| rules.royals.contains(captor.kind) && !matches!(fate, Captor::Kind(_));
        let Some(captor) = captor.filter(|captor| !stays(captor)) else {
            return;
        };
        let changed = match fate {
            Captor::Stays | Captor::Shoots => Some(captor),
            Captor::Gone => None,
            Captor::Turns => Some(Piece::new(!captor.color, captor.kind)),
            Captor::Victim => Some(Piece::new(captor.color, last.kind)),
            Captor::Stone => rules.wall_piece(),
            Captor::Kind(kind) => Some(Piece::new(captor.color, kind)),
        };
        made.put(mv.to(), changed);
    }

    /// Turns the enemies that the piece on a square attacks, if moves convert.
    fn convert(&self, at: Square, made: &mut ArrayBoard) {
        if !self.compiled.rules.converts() {
            return;
        }
        let turned = self.compiled.legs.controlled_enemies(made, at);
        for square in turned.iter() {
            let piece = made.at(square);
            made.put(
                square,
                piece.map(|piece| Piece::new(!piece.color, piece.kind)),
            );
        }
        made.virgin &= !Large::collect(turned.iter());
    }

    /// The pawn that may be captured en passant after this move, and the square: a pawn that has
    /// made its double step.
    fn double_step(&self, array: &ArrayBoard, mv: Move, facts: &MoveFacts) -> Option<Passant> {
        let (compiled, from) = (self.compiled, mv.from());
        let royal = compiled.rules.royals.contains(facts.piece.kind);
        if mv.wing().is_some() || mv.promotion().is_some() || royal || self.captures(array, mv) {
            return None;
        }
        let mut ways = compiled.legs.of(facts.piece).iter();
        ways.find_map(|way| {
            let double = DoubleStep::of(way)?;
            // Across an edge there is none.
            let geometry = compiled.rules.geometry.flat();
            let moved = !compiled.legs.is_virgin(array, from, facts.piece);
            if double.initial && moved || !double.bounds.allow(array.turn, from, mv.to()) {
                return None;
            }
            let arrives = geometry.step(from, double.step) == Some(mv.to());
            let free = |step| {
                geometry
                    .step(from, step)
                    .is_some_and(|at| array.at(at).is_none())
            };
            let passes = arrives && double.passed().all(free);
            passes.then_some(Passant {
                target: geometry.step(from, double.middle)?,
                victim: mv.to(),
            })
        })
    }
}
