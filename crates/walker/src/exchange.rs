//! The attackers of a square, and static exchange evaluation (SEE) by making every capture.

use super::Walker;
use legwork_core::array_board::ArrayBoard;
use legwork_core::geometry::Square;
use legwork_core::legs::ViewWithPiece;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::plugin::MoveFacts;

impl Walker<'_> {
    /// Every square from which side `by`, were it to move, could capture a piece standing on the
    /// square, rank by rank; of these, [`attacker`](Self::attacker) is the first.
    pub fn attackers(&self, array: &ArrayBoard, square: Square, by: Color) -> Vec<Square> {
        let targets = self.compiled.rules.targets(array, square, !by);
        let views = targets.map(|target| ViewWithPiece {
            view: array,
            square,
            piece: Some(target),
        });
        let views: Vec<ViewWithPiece<'_, ArrayBoard>> = views.collect();
        let legs = &self.compiled.legs;
        let attacks = |from, piece| {
            let mut views = views.iter();
            views.any(|view| legs.attacks(view, from, piece, square))
        };
        let ours = array.pieces(self.compiled.rules.geometry);
        let ours = ours.filter(|&(from, piece)| piece.color == by && from != square);
        ours.filter(|&(from, piece)| attacks(from, piece))
            .map(|(from, _)| from)
            .collect()
    }

    /// The value of a legal move to the side that makes it, in centipawns, if both sides
    /// continue to capture on its target square for as long as it pays.
    ///
    /// `Kernel::see`, which computes the same value, documents the details.
    pub fn exchange(&self, array: &ArrayBoard, mv: Move) -> i32 {
        let rules = &self.compiled.rules;
        let placed = mv.is_drop() && rules.waits();
        if !mv.has_mover() || mv.wing().is_some() || placed {
            return 0;
        }
        let facts = MoveFacts::on(array, mv, array.turn, rules.king);
        let promoting = rules.worth(facts.becomes) - rules.worth(facts.piece.kind);
        let captures = facts.captured().map(|(_, victim)| {
            let worth = rules.worth(victim.kind);
            if victim.color == array.turn {
                -worth
            } else {
                worth
            }
        });
        let gained = captures.sum::<i32>() + promoting;
        let mut made = self.make(array, mv);
        let is_capture = self.captures(array, mv);
        let moves_alone = rules.shoots() || rules.takes_by_moving();
        if rules.converts() || moves_alone && !is_capture {
            return 0;
        }
        if rules.captures_do_more() && is_capture {
            return self.balance(&made, array.turn) - self.balance(array, array.turn);
        }
        made.passant = None;
        if rules.spared_by_blasts().is_some() {
            return gained - self.best_blast(made, mv.to(), !array.turn);
        }
        gained - self.best(&made, mv.to())
    }

    /// The value of a side's pieces on the board, less that of the other side's.
    fn balance(&self, array: &ArrayBoard, side: Color) -> i32 {
        let rules = &self.compiled.rules;
        let pieces = array.pieces(rules.geometry);
        let signed = pieces.map(|(_, piece)| {
            if piece.color == side {
                rules.worth(piece.kind)
            } else {
                -rules.worth(piece.kind)
            }
        });
        signed.sum()
    }

    /// The most that a side can gain by one capture on a square that blasts, or by not capturing.
    fn best_blast(&self, mut array: ArrayBoard, target: Square, by: Color) -> i32 {
        array.turn = by;
        let captors = self.capturers(&array, target, by).into_iter();
        let gains = captors.map(|(from, _)| {
            let after = self.make(&array, Move::new(from, target));
            self.balance(&after, by) - self.balance(&array, by)
        });
        gains.max().unwrap_or(0).max(0)
    }

    /// The most that the opponent of the piece on a square can gain by capturing there, or by not capturing.
    fn best(&self, array: &ArrayBoard, target: Square) -> i32 {
        let Some(victim) = array.at(target) else {
            return 0;
        };
        let rules = &self.compiled.rules;
        let by = !victim.color;
        let capturers = self.capturers(array, target, by).into_iter();
        let royal = |kind: Kind| rules.royals.contains(kind);
        let least =
            capturers.min_by_key(|&(from, kind)| (royal(kind), rules.worth(kind), kind, from));
        let Some((from, kind)) = least else {
            return 0;
        };
        let mut after = array.clone();
        after.put(from, None);
        // On two boards a royal piece has to be safe on its own first.
        for there in [kind, rules.arriving(kind, kind)] {
            after.put(target, Some(Piece::new(by, there)));
            if royal(kind) && !self.capturers(&after, target, !by).is_empty() {
                return 0;
            }
        }
        (rules.worth(victim.kind) - self.best(&after, target)).max(0)
    }

    /// The pieces of a side that can capture by ending on a square, and capture nothing else.
    fn capturers(&self, array: &ArrayBoard, target: Square, by: Color) -> Vec<(Square, Kind)> {
        let mut capturers = Vec::new();
        for (from, piece) in array.pieces(self.compiled.rules.geometry) {
            if piece.color != by {
                continue;
            }
            let mut captures = false;
            self.compiled.legs.landings(array, from, piece, |landing| {
                let plain = landing.captures && landing.taken == [None; 2];
                captures |= plain && landing.to == target;
            });
            if captures {
                capturers.push((from, piece.kind));
            }
        }
        capturers
    }
}
