//! Walls, which belong to neither side, and the moves that leave them on the board.
//!
//! A wall is a piece of a kind of its own that counts as Black's, does not move, and is never taken. A move that leaves one is generated
//! without it and without a look at the royal pieces; then each wall is added, and where there are royal pieces, the move is tried.

use std::ops::ControlFlow;

use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{Rules, WallForm, WallRule, walls};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::royals::Trial;
use super::scope::Scope;
use super::sink::{Flow, ON, PieceMoves, Sink};
use super::tables::codes::{Codes, Formula};
use super::tables::narrow::narrow;
use super::tables::rays::{PerSquare, per_square};

/// The walls of a rule set.
#[derive(Debug, Clone)]
pub(crate) struct WallTable<S> {
    /// The squares of walls.
    formula: Formula,
    kind: Kind,
    /// How moves leave walls; `None` where only captures do.
    pub(crate) left: Option<LeftWalls<S>>,
}

narrow!(WallTable { left } formula, kind);

/// How moves leave walls.
#[derive(Debug, Clone)]
pub(crate) struct LeftWalls<S> {
    form: WallForm,
    or_move: bool,
    /// The squares where each side may leave one.
    on: [S; 2],
    /// The edge of the board.
    edge: S,
    /// The squares next to each square, along its file and rank.
    beside: PerSquare<S>,
}

narrow!(LeftWalls { on, edge, beside } form, or_move);

impl<S: Shape> WallTable<S> {
    /// The table; `None` if there is never a wall.
    pub(crate) fn new(rules: &Rules, codes: &Codes) -> Option<Self> {
        let kind = rules.wall?;
        let geometry = rules.geometry;
        let left = rules.walls.map(|WallRule { form, on, or_move }| LeftWalls {
            form,
            or_move,
            on: on.map(|squares| S::collect(squares.iter())),
            edge: S::collect(rules.edge().iter()),
            beside: per_square(geometry, |square| {
                S::collect(walls::beside(geometry, square))
            }),
        });
        Some(Self {
            formula: codes.formula(Kinds::NONE.with(kind)),
            kind,
            left,
        })
    }

    /// The squares of walls.
    pub(crate) fn standing(&self, board: &Board<S>) -> S {
        self.formula.squares(&board.planes)
    }
}

/// Adds to each move the walls that it may leave.
struct Leaving<'a, S: Shape> {
    kernel: &'a Kernel<S>,
    board: &'a Board<S>,
    walls: &'a LeftWalls<S>,
    sink: &'a mut dyn Sink<S>,
}

impl<S: Shape> Sink<S> for Leaving<'_, S> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(|mv| self.one(mv))
    }

    fn goes_on(&mut self) -> Flow {
        self.sink.goes_on()
    }

    fn one(&mut self, mv: Move) -> Flow {
        // A piece that steps out and back moves nothing.
        if mv.is_pass() {
            return ON;
        }
        if self.walls.or_move {
            return self.sink.one(mv);
        }
        let squares = self.kernel.wall_squares(self.board, self.walls, mv);
        let mut squares = squares.squares();
        squares.try_for_each(|square| self.sink.one(mv.leaving(square)))
    }
}

impl<S: Shape> Kernel<S> {
    /// How moves leave walls; `None` where they leave none.
    #[inline(always)]
    pub(crate) fn leaving_walls(&self) -> Option<&LeftWalls<S>> {
        self.tables.walls.as_ref()?.left.as_ref()
    }

    /// The squares that a side cannot capture on, given all `occupied` squares: its own pieces, and walls.
    #[inline(always)]
    pub(crate) fn not_taken(&self, board: &Board<S>, side: Color, occupied: S) -> S {
        let own = board.side(side, occupied);
        match &self.tables.walls {
            Some(walls) => own | walls.standing(board),
            None => own,
        }
    }

    /// The squares of walls.
    pub fn walls(&self, board: &Board<S>) -> S {
        let walls = self.tables.walls.as_ref();
        walls.map_or(S::EMPTY, |walls| walls.standing(board))
    }

    /// Passes the wanted legal moves to a sink, where they leave walls.
    #[inline(never)]
    pub(super) fn pass_with_walls(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        walls: &LeftWalls<S>,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        if self.tables.royalty.kinds.is_empty() {
            return self.pass_untried(board, scope, walls, sink);
        }
        let mut trial = Trial {
            kernel: self,
            board,
            sink,
        };
        self.pass_untried(board, scope, walls, &mut trial)
    }

    /// Passes the wanted moves to a sink, whether or not they leave a royal piece attacked.
    fn pass_untried(
        &self,
        board: &Board<S>,
        scope: Scope<S>,
        walls: &LeftWalls<S>,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        let mut leaving = Leaving {
            kernel: self,
            board,
            walls,
            sink: &mut *sink,
        };
        self.pass_guarding(board, scope, None, &mut leaving)?;
        let us = board.turn;
        let own = board.side(us, board.occupied()) & !self.walls(board);
        let alone = walls.or_move && scope.drops && !scope.only_en_passant;
        if !alone || own.is_empty() || !scope.from.contains(own.first()) {
            return ON;
        }
        let mut squares = self.free_for_walls(board, walls, board.occupied()) & scope.to;
        if walls.form == WallForm::Edge {
            squares &= walls.edge | self.beside_walls(board, walls);
        }
        let first = own.first();
        let mut alone = squares.squares().map(|wall| Move::wall_alone(first, wall));
        alone.try_for_each(|mv| sink.one(mv))
    }

    /// The squares where a side may leave a wall at all, with these squares occupied.
    fn free_for_walls(&self, board: &Board<S>, walls: &LeftWalls<S>, occupied: S) -> S {
        self.tables.board & !occupied & walls.on[board.turn.index()]
    }

    fn beside_walls(&self, board: &Board<S>, walls: &LeftWalls<S>) -> S {
        let standing = self.walls(board).squares();
        standing.fold(S::EMPTY, |all, wall| all | walls.beside[wall.index()])
    }

    /// The squares where a move, given without it, may leave its wall.
    fn wall_squares(&self, board: &Board<S>, walls: &LeftWalls<S>, mv: Move) -> S {
        let (mut left, mut filled) = (S::single(mv.from()), S::single(mv.to()));
        if mv.takes_on_the_way() {
            left |= S::collect(mv.taken());
        }
        if let Some((rook, _, rook_to)) = self.castling_rook_move(board, mv) {
            left |= S::single(rook);
            filled |= S::single(rook_to);
        }
        let occupied = board.occupied() & !left | filled;
        let free = self.free_for_walls(board, walls, occupied);
        match walls.form {
            WallForm::Duck | WallForm::Static => free,
            WallForm::Left => free & S::single(mv.from()),
            WallForm::Edge => free & (walls.edge | self.beside_walls(board, walls)),
            WallForm::Arrow => free & self.reached_quietly(board, mv, left | filled),
        }
    }

    /// The squares where the mover could go without a capture from where it has arrived, as the kind that it was before, and before
    /// a blast. A move changes these squares.
    fn reached_quietly(&self, board: &Board<S>, mv: Move, changed: S) -> S {
        let Some(kind) = self.kind_at(board, mv.from()) else {
            return S::EMPTY;
        };
        let us = board.turn;
        let piece = Piece::new(us, kind);
        let mut after = *board;
        after.clear(changed);
        self.put(
            &mut after,
            mv.to(),
            Piece::new(us, mv.promotion().unwrap_or(kind)),
        );
        if let Some((_, rook, to)) = self.castling_rook_move(board, mv) {
            self.put(&mut after, to, Piece::new(us, rook));
        }
        after.virgin &= !changed;
        after.passant = None;
        let view = self.view(&after);
        let legs = &self.compiled.legs;
        let mut reached = S::EMPTY;
        for way in legs.of(piece).iter().filter(|way| !way.faces) {
            let _ = legs.walk(&view, mv.to(), piece, way, &mut |landing| {
                if !landing.captures && landing.taken == [None; 2] {
                    reached |= S::single(landing.to);
                }
                ControlFlow::Continue(())
            });
        }
        reached
    }

    /// Puts the wall that a move leaves on the board, and takes away the one that it moves.
    #[inline]
    pub(super) fn leave_wall(&self, board: &mut Board<S>, mv: Move) {
        let (Some(square), Some(table)) = (mv.wall(), &self.tables.walls) else {
            return;
        };
        let wall = Piece::new(Color::Black, table.kind);
        if self.compiled.rules.has_duck() {
            let before = table.standing(board);
            for square in before.squares() {
                board.hash ^= self.tables.key(wall, square);
            }
            board.clear(before);
        }
        self.put(board, square, wall);
    }
}
