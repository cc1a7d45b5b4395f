//! Whether a square is attacked.

use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::legs::With;
use crate::piece::{Color, Piece};
use crate::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::code::{Formula, PLANES};
use super::groups::Attackers;

/// How many groups of leapers, and of riders, are looked up once; further ones, which hardly any
/// rules have, each time.
const LEAPERS: usize = 8;
const RIDERS: usize = 4;

/// The squares of each group of attackers, of one side.
pub(super) struct Army<'a, S> {
    pub(super) color: Color,
    planes: &'a [S; PLANES],
    pieces: S,
    leapers: [S; LEAPERS],
    riders: [S; RIDERS],
}

impl<'a, S: Shape> Army<'a, S> {
    #[inline(always)]
    pub(super) fn new(
        attackers: &Attackers<S>,
        planes: &'a [S; PLANES],
        color: Color,
        pieces: S,
    ) -> Self {
        let mut army = Self {
            color,
            planes,
            pieces,
            leapers: [S::EMPTY; LEAPERS],
            riders: [S::EMPTY; RIDERS],
        };
        for (place, (formula, _)) in army.leapers.iter_mut().zip(&attackers.leapers) {
            *place = formula.squares(planes) & pieces;
        }
        for (place, riders) in army.riders.iter_mut().zip(&attackers.riders) {
            *place = riders.formula.squares(planes) & pieces;
        }
        army
    }

    /// The pieces of the group of leapers of that number.
    #[inline]
    pub(super) fn leapers(&self, number: usize, formula: &Formula) -> S {
        match self.leapers.get(number) {
            Some(&pieces) => pieces,
            None => formula.squares(self.planes) & self.pieces,
        }
    }

    /// The pieces of the group of riders of that number.
    #[inline]
    pub(super) fn riders(&self, number: usize, formula: &Formula) -> S {
        match self.riders.get(number) {
            Some(&pieces) => pieces,
            None => formula.squares(self.planes) & self.pieces,
        }
    }
}

impl<S: Shape> Attackers<S> {
    /// Whether leaps and rides of an army reach a square, when only `standing` of its pieces are
    /// left and `occupied` squares stop rides.
    #[inline]
    pub(super) fn reach(
        &self,
        army: &Army<'_, S>,
        square: Square,
        occupied: S,
        standing: S,
    ) -> bool {
        let side = army.color.index();
        for (number, (formula, from)) in self.leapers.iter().enumerate() {
            if from[side][square.index()].meets(army.leapers(number, formula) & standing) {
                return true;
            }
        }
        for (number, riders) in self.riders.iter().enumerate() {
            let pieces = army.riders(number, &riders.formula) & standing;
            if riders.all[side][square.index()].meets(pieces)
                && riders.seen(side, square, occupied).meets(pieces)
            {
                return true;
            }
        }
        false
    }
}

impl<S: Shape, H: Hooks> Kernel<S, H> {
    /// Whether a side, were it to move, could capture a piece of the other's on that square.
    ///
    /// By movement alone: pins, an empty pool, the variant's own vetoes do not matter.
    pub fn is_attacked(&self, board: &Board<S, H::State>, square: Square, by: Color) -> bool {
        let occupied = board.occupied();
        let pieces = board.side(by, occupied);
        let army = Army::new(&self.tables.attackers, &board.planes, by, pieces);
        self.tables.attackers.reach(&army, square, occupied, pieces)
            || self.is_attacked_oddly(board, square, by)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, board: &Board<S, H::State>) -> bool {
        self.is_attacked(board, board.royal(board.turn), !board.turn)
    }

    /// The pieces of a side that attack by walking.
    #[inline]
    pub(super) fn odd_attackers(&self, board: &Board<S, H::State>, by: Color) -> S {
        match &self.tables.odd {
            None => S::EMPTY,
            Some(formula) => formula.squares(&board.planes) & board.side(by, board.occupied()),
        }
    }

    /// Whether a path that neither leaps nor rides attacks a square.
    pub(super) fn is_attacked_oddly(
        &self,
        board: &Board<S, H::State>,
        square: Square,
        by: Color,
    ) -> bool {
        let attackers = self.odd_attackers(board, by);
        if attackers.is_empty() {
            return false;
        }
        let view = self.view(board);
        let bait = Piece::new(!by, self.tables.royal);
        let ground = With {
            ground: &view,
            square,
            piece: Some(bait),
        };
        attackers.squares().any(|from| {
            self.kind_at(board, from).is_some_and(|kind| {
                self.law
                    .legs
                    .strikes(&ground, from, Piece::new(by, kind), square)
            })
        })
    }
}
