//! Whether a square is attacked, and by which pieces.

use std::ops::ControlFlow;

use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, Landing, ViewWithPiece};
use legwork_core::piece::Color;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::tables::attackers::Attackers;
use super::tables::codes::Planes;
use super::tables::path_attackers::PathAttackers;

impl<S: Shape> Attackers<S> {
    /// Passes those of a side's `pieces` that attack a square by leaps, rides and hops to a
    /// closure, group by group, given the occupied squares.
    #[inline(always)]
    fn each_reaching(
        &self,
        planes: &Planes<S>,
        square: Square,
        by: Color,
        (occupied, pieces): (S, S),
        mut give: impl FnMut(S) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = by.index();
        for leapers in &self.leapers {
            let near = leapers.from[side][square.index()] & pieces;
            if !near.is_empty() {
                give(near & leapers.formula.squares(planes))?;
            }
        }
        for riders in &self.riders {
            let near = riders.all[side][square.index()] & pieces;
            if near.is_empty() {
                continue;
            }
            let near = near & riders.formula.squares(planes);
            if !near.is_empty() {
                give(near & riders.seen(side, square, occupied))?;
            }
        }
        for hoppers in &self.hoppers {
            let near = hoppers.all[side][square.index()] & pieces;
            if near.is_empty() {
                continue;
            }
            let near = near & hoppers.formula.squares(planes);
            if !near.is_empty() {
                give(near & hoppers.over(side, square, occupied))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns those of a side's `pieces` that attack a square by leaps, rides and hops.
    #[inline]
    pub(super) fn reaching(
        &self,
        planes: &Planes<S>,
        square: Square,
        by: Color,
        occupied: S,
        pieces: S,
    ) -> S {
        let mut found = S::EMPTY;
        let _ = self.each_reaching(planes, square, by, (occupied, pieces), |some| {
            found |= some;
            ControlFlow::Continue(())
        });
        found
    }

    /// Whether there are any; stops at the first group that has some.
    #[inline]
    pub(super) fn reach(
        &self,
        planes: &Planes<S>,
        square: Square,
        by: Color,
        occupied: S,
        pieces: S,
    ) -> bool {
        let found = |some: S| {
            if some.is_empty() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        self.each_reaching(planes, square, by, (occupied, pieces), found)
            .is_break()
    }
}

impl<S: Shape> Kernel<S> {
    /// Whether a side, if it were to move, could capture an enemy piece on that square.
    ///
    /// Only movement counts: pins, an empty pool and the variant's own vetoes are ignored.
    pub fn is_attacked(&self, board: &Board<S>, square: Square, by: Color) -> bool {
        let occupied = board.occupied();
        let pieces = board.side(by, occupied);
        let attackers = &self.tables.attackers;
        attackers.reach(&board.planes, square, by, occupied, pieces)
            || self.is_attacked_by_paths(board, square, by)
            || self.is_taken_by_moving(board, square, by)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, board: &Board<S>) -> bool {
        self.stands_in_check(board, board.turn)
    }

    /// The pieces of a side that, if it were to move, could capture an enemy piece on that square;
    /// [`is_attacked`](Self::is_attacked) is faster if only their existence matters.
    pub fn attackers(&self, board: &Board<S>, square: Square, by: Color) -> S {
        let occupied = board.occupied();
        let pieces = board.side(by, occupied);
        let groups = &self.tables.attackers;
        let found = groups.reaching(&board.planes, square, by, occupied, pieces);
        let found = found | self.takers(board, square, by, pieces & !found);
        let Some(by_path) = &self.tables.path_attackers else {
            return found;
        };
        let far = by_path.formula.squares(&board.planes) & pieces & !found;
        let occupied = occupied | S::single(square);
        let (decided, walkers) =
            self.decided_by_occupancy(by_path, board, (square, by), far, (occupied, true));
        if walkers.is_empty() {
            return found | decided;
        }
        let view = self.view(board);
        let targets = self.compiled.rules.targets(&view, square, !by);
        targets.fold(found | decided, |found, target| {
            let view = ViewWithPiece {
                view: &view,
                square,
                piece: Some(target),
            };
            let walkers = walkers & !found;
            found | self.striking(&view, walkers, by, &|landing| landing.takes(square))
        })
    }

    /// The pieces among these that attack a square along paths that depend only on the occupied squares, to which it belongs, and
    /// on whether its piece is royal; and the pieces whose paths have to be walked.
    pub(super) fn decided_by_occupancy(
        &self,
        by_path: &PathAttackers<S>,
        board: &Board<S>,
        (square, by): (Square, Color),
        pieces: S,
        (occupied, royal): (S, bool),
    ) -> (S, S) {
        let walked = match &by_path.walked {
            None => S::EMPTY,
            Some(walked) => walked.squares(&board.planes) & pieces,
        };
        let near = pieces & !walked & by_path.starts(by, square);
        let attacks = |from: &Square| {
            let attack = |kind| Some((kind, by_path.attack(by, kind, *from, square)?));
            let attack = self.kind_at(board, *from).and_then(attack);
            attack.is_some_and(|(kind, attack)| {
                by_path.holds(by, kind, attack, (occupied, royal), &board.planes) == Some(true)
            })
        };
        (S::collect(near.squares().filter(attacks)), walked)
    }

    /// The pieces of a side that attack along walked paths.
    #[inline]
    pub(super) fn walkers(&self, board: &Board<S>, by: Color) -> S {
        match &self.tables.path_attackers {
            None => S::EMPTY,
            Some(by_path) => {
                by_path.formula.squares(&board.planes) & board.side(by, board.occupied())
            }
        }
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self, board: &Board<S>) -> S {
        let royals = self.royals_in_check(board, board.turn).squares();
        royals.fold(S::EMPTY, |all, royal| {
            all | self.attackers(board, royal, !board.turn)
        })
    }

    /// The pieces of a side, on their present squares, that have a path with an end as wanted.
    pub(super) fn striking(
        &self,
        view: &dyn BoardView,
        pieces: S,
        by: Color,
        wished: &dyn Fn(Landing) -> bool,
    ) -> S {
        let legs = &self.compiled.legs;
        let strikes = |from: &Square| {
            let Some(piece) = view.at(*from).filter(|piece| piece.color == by) else {
                return false;
            };
            legs.of(piece).iter().any(|path| {
                let walked = legs.walk(view, *from, piece, path, &mut |landing| {
                    if wished(landing) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                walked.is_break()
            })
        };
        S::collect(pieces.squares().filter(strikes))
    }
}
