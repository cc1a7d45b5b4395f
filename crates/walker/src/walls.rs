//! Walls that moves leave on the board.

use std::ops::ControlFlow;

use super::Walker;
use crate::refusal::Refusal;
use legwork_core::array_board::ArrayBoard;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::piece::Piece;
use legwork_core::plugin::MoveFacts;
use legwork_core::rules::{WallForm, WallRule, walls};

impl Walker<'_> {
    /// Passes a candidate with each wall that it may leave to `report`; or without one, where a turn is a move or a wall. `fault` is
    /// the reason why it is refused, whatever wall it leaves.
    pub(super) fn leaving_walls(
        &self,
        array: &ArrayBoard,
        mv: Move,
        fault: Option<Refusal>,
        report: &mut impl FnMut(Move, Result<(), Refusal>),
    ) {
        let Some(rule) = self.compiled.rules.walls else {
            return;
        };
        // A piece that steps out and back moves nothing.
        if mv.is_pass() {
            return;
        }
        let mut judged = |mv| {
            let verdict = match fault {
                Some(fault) => Err(fault),
                None => self.judge(array, mv),
            };
            report(mv, verdict);
        };
        if rule.or_move {
            return judged(mv);
        }
        let squares = self.wall_squares(array, mv, rule);
        for &square in &squares {
            judged(mv.leaving(square));
        }
        if squares.is_empty() {
            report(mv, Err(fault.unwrap_or(Refusal::NoPlaceForWall)));
        }
    }

    /// Passes each wall that the side may leave without a move to `report`. A side that has no piece has no turn.
    pub(super) fn walls_alone(&self, array: &ArrayBoard, mut report: impl FnMut(Move)) {
        let rules = &self.compiled.rules;
        let Some(rule) = rules.walls.filter(|rule| rule.or_move) else {
            return;
        };
        let mut pieces = array.pieces(rules.geometry);
        let own = pieces.find(|&(_, piece)| rules.owns(array.turn, piece));
        let Some((first, _)) = own else { return };
        for square in self.free_for_walls(array, rule) {
            report(Move::wall_alone(first, square));
        }
    }

    /// The squares where a candidate may leave its wall: those that are empty when the mover has arrived and its victims are gone,
    /// before a blast.
    fn wall_squares(&self, array: &ArrayBoard, mv: Move, rule: WallRule) -> Vec<Square> {
        let moved = self.arrived(array, mv);
        let free = self.free_for_walls(&moved, rule);
        match rule.form {
            WallForm::Left => free.filter(|&square| square == mv.from()).collect(),
            WallForm::Arrow => {
                let reached = self.reached_quietly(array, &moved, mv);
                free.filter(|square| reached.contains(square)).collect()
            }
            WallForm::Duck | WallForm::Static | WallForm::Edge => free.collect(),
        }
    }

    /// The squares of a board where the side to move may leave a wall, as far as that does not depend on the move: they are empty, and
    /// with [`WallForm::Edge`] at the edge or next to a wall.
    fn free_for_walls<'b>(
        &'b self,
        board: &'b ArrayBoard,
        rule: WallRule,
    ) -> impl Iterator<Item = Square> + 'b {
        let rules = &self.compiled.rules;
        let wall = rules.wall_piece();
        let at_edge = move |square: Square| {
            let near: Vec<Square> = walls::beside(rules.geometry, square).collect();
            near.len() < 4 || near.iter().any(|&next| board.at(next) == wall)
        };
        let on = rule.on[board.turn.index()];
        rules.geometry.squares().filter(move |&square| {
            board.at(square).is_none()
                && on.contains(square)
                && (rule.form != WallForm::Edge || at_edge(square))
        })
    }

    /// The squares where the mover could go without a capture from where it has arrived, as the kind that it was before.
    fn reached_quietly(&self, array: &ArrayBoard, moved: &ArrayBoard, mv: Move) -> Vec<Square> {
        let mut reached = Vec::new();
        let Some(mover) = array.at(mv.from()) else {
            return reached;
        };
        let legs = &self.compiled.legs;
        let mut view = moved.clone();
        view.passant = None;
        let piece = Piece::new(array.turn, mover.kind);
        for way in legs.of(piece).iter().filter(|way| !way.faces) {
            let _ = legs.walk(&view, mv.to(), piece, way, &mut |landing| {
                if !landing.captures && landing.taken == [None; 2] {
                    reached.push(landing.to);
                }
                ControlFlow::Continue(())
            });
        }
        reached
    }

    /// The board when the mover has arrived and its victims are gone.
    fn arrived(&self, array: &ArrayBoard, mv: Move) -> ArrayBoard {
        let king = self.compiled.rules.king;
        let facts = MoveFacts::on(array, mv, array.turn, king);
        let mut moved = array.clone();
        self.move_pieces(array, mv, &facts, &mut moved);
        moved
    }

    /// Puts the wall that a move leaves on the board.
    pub(super) fn leave_wall(&self, square: Square, made: &mut ArrayBoard) {
        let rules = &self.compiled.rules;
        let wall = rules.wall_piece();
        if rules.has_duck() {
            for at in rules.geometry.squares() {
                if made.at(at) == wall {
                    made.put(at, None);
                }
            }
        }
        made.put(square, wall);
    }
}
