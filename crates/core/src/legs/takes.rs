//! The pieces that a move takes by what it does, apart from one on which it ends.

use std::ops::ControlFlow;

use legwork_betza::Step;

use super::{Legs, back};
use crate::geometry::Square;
use crate::moves::Move;
use crate::piece::{Kind, Kinds, Piece};
use crate::rules::{Rules, TakeRule, Taking};
use crate::squares::Squares;
use crate::view::{BoardView, ViewAfterMove};

/// The steps along files and ranks.
const ORTHOGONAL: [Step; 4] = [
    Step { dx: 0, dy: 1 },
    Step { dx: 0, dy: -1 },
    Step { dx: 1, dy: 0 },
    Step { dx: -1, dy: 0 },
];

/// The kinds over which a kind goes on its rides.
pub(super) fn overtakes(rules: &Rules, kind: Kind) -> Kinds {
    let mut over = Kinds::NONE;
    for rule in &rules.takes {
        if rule.how == Taking::Overtake && rule.by.contains(kind) {
            over = over.or(rule.of);
        }
    }
    over
}

/// The step of which a move is one or several, and their number.
pub(super) fn line(from: Square, to: Square) -> (Step, i8) {
    let dx = to.file() as i8 - from.file() as i8;
    let dy = to.rank() as i8 - from.rank() as i8;
    let (mut count, mut rest) = (dx.abs(), dy.abs());
    while rest != 0 {
        (count, rest) = (rest, count % rest);
    }
    let count = count.max(1);
    let step = Step {
        dx: dx / count,
        dy: dy / count,
    };
    (step, count)
}

/// A move of a piece, and the board after it.
struct Made<'a> {
    legs: &'a Legs,
    after: ViewAfterMove<'a, dyn BoardView + 'a>,
    piece: Piece,
    from: Square,
    to: Square,
}

impl Made<'_> {
    fn step(&self, square: Square, step: Step) -> Option<Square> {
        self.legs.geometry.step(square, step)
    }

    /// Whether a piece that may be taken is there.
    fn is_victim(&self, square: Square, of: Kinds) -> bool {
        let enemy = |piece: Piece| piece.color != self.piece.color && of.contains(piece.kind);
        self.after.at(square).is_some_and(enemy)
    }

    fn is_own(&self, square: Square) -> bool {
        let there = self.after.at(square);
        there.is_some_and(|piece| piece.color == self.piece.color)
    }

    /// The squares that are emptied by a rule.
    fn taken(&self, rule: &TakeRule) -> Squares {
        let (step, count) = line(self.from, self.to);
        match rule.how {
            Taking::Custodian if ORTHOGONAL.contains(&step) => {
                let rows = ORTHOGONAL.into_iter();
                rows.fold(Squares::EMPTY, |all, step| all | self.held(rule, step))
            }
            Taking::Custodian => Squares::EMPTY,
            Taking::Withdrawal => {
                let behind = self.step(self.from, back(step));
                let behind = behind.filter(|&behind| self.is_victim(behind, rule.of));
                behind.into_iter().collect()
            }
            Taking::Coordinate => self.coordinated(rule),
            Taking::Overtake => {
                let mut at = Some(self.from);
                let passed = (1..count).filter_map(|_| {
                    at = self.step(at?, step);
                    at
                });
                passed.filter(|&at| self.is_victim(at, rule.of)).collect()
            }
        }
    }

    /// The enemies that the move holds between two pieces in one direction.
    fn held(&self, rule: &TakeRule, step: Step) -> Squares {
        let mut held = Squares::EMPTY;
        let Some(first) = self.step(self.to, step) else {
            return held;
        };
        if rule.corners && self.is_victim(first, rule.of) {
            let neighbours = ORTHOGONAL
                .into_iter()
                .filter_map(|step| self.step(first, step));
            let neighbours: Squares = neighbours.collect();
            if neighbours.len() == 2 && neighbours.iter().all(|at| self.is_own(at)) {
                held |= first.into();
            }
        }
        let mut row = Squares::EMPTY;
        let mut at = Some(first);
        while let Some(here) = at {
            if !self.is_victim(here, rule.of) {
                return if self.is_own(here) { held | row } else { held };
            }
            if !rule.rows && !row.is_empty() {
                return held;
            }
            row |= here.into();
            at = self.step(here, step);
        }
        held
    }

    /// The enemies on the crossings of the move's file and rank with those of the pieces with which it takes.
    fn coordinated(&self, rule: &TakeRule) -> Squares {
        let with = |at: &Square| {
            let there = self.after.at(*at).filter(|_| *at != self.to);
            there.is_some_and(|piece| {
                piece.color == self.piece.color && rule.with.contains(piece.kind)
            })
        };
        let squares = self.legs.geometry.squares();
        let crossings = squares.filter(with).flat_map(|with| {
            [
                Square::at(self.to.file(), with.rank()),
                Square::at(with.file(), self.to.rank()),
            ]
        });
        crossings
            .filter(|&at| self.is_victim(at, rule.of))
            .collect()
    }
}

impl Legs {
    /// The squares of the enemies that a move takes by what it does. Castling, drops and passes take none.
    pub fn taken_by_moving<V: BoardView + ?Sized>(&self, view: &V, mv: Move) -> Squares {
        let mover = view.at(mv.from());
        let moves = mv.has_mover() && mv.wing().is_none() && !mv.is_drop();
        match mover.filter(|_| moves && !self.takes.is_empty()) {
            Some(piece) => self.taken_by(&view, mv, piece),
            None => Squares::EMPTY,
        }
    }

    fn taken_by(&self, view: &dyn BoardView, mv: Move, piece: Piece) -> Squares {
        let made = Made {
            legs: self,
            after: ViewAfterMove { view, mv, piece },
            piece,
            from: mv.from(),
            to: mv.to(),
        };
        let taken = |alone: bool| {
            let rules = self.takes.iter();
            let rules = rules.filter(|rule| rule.alone == alone && rule.by.contains(piece.kind));
            rules.fold(Squares::EMPTY, |all, rule| all | made.taken(rule))
        };
        let alone = taken(true);
        if alone.is_empty() {
            taken(false)
        } else {
            alone
        }
    }

    /// Whether some move of the piece on a square would take the piece on another one by what it does, whatever else it does.
    pub fn takes_by_moving<V: BoardView + ?Sized>(
        &self,
        view: &V,
        start: Square,
        piece: Piece,
        target: Square,
    ) -> bool {
        self.reaches_by_taking(&view, start, piece, target)
    }

    // Compiled once for all views: few variants ask, and the code is long.
    fn reaches_by_taking(
        &self,
        view: &dyn BoardView,
        start: Square,
        piece: Piece,
        target: Square,
    ) -> bool {
        let Some(victim) = view.at(target) else {
            return false;
        };
        let mut rules = self.takes.iter();
        let may = rules.any(|rule| {
            rule.by.contains(piece.kind)
                && rule.of.contains(victim.kind)
                && self.may_take(view, rule, start, piece, target)
        });
        may && self.of(piece).iter().filter(|way| !way.faces).any(|way| {
            let walked = self.walk(view, start, piece, way, &mut |landing| {
                let mv = landing.from(start);
                if mv.has_mover() && self.taken_by(view, mv, piece).contains(target) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            walked.is_break()
        })
    }

    /// Whether a rule could let some move of a piece take another one, without a look at its moves.
    fn may_take(
        &self,
        view: &dyn BoardView,
        rule: &TakeRule,
        start: Square,
        piece: Piece,
        target: Square,
    ) -> bool {
        match rule.how {
            // Another piece holds it from the other side.
            Taking::Custodian if !rule.rows => ORTHOGONAL.into_iter().any(|step| {
                let at = self.geometry.step(target, step).filter(|&at| at != start);
                let there = at.and_then(|at| view.at(at));
                there.is_some_and(|there| there.color == piece.color)
            }),
            Taking::Withdrawal => {
                let step = line(target, start).0;
                self.geometry.step(target, step) == Some(start)
            }
            Taking::Custodian | Taking::Coordinate | Taking::Overtake => true,
        }
    }
}
