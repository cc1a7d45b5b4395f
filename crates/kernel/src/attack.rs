//! Whether a square is attacked.

use smallvec::SmallVec;

use legwork_core::geometry::Square;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::tables::attackers::Attackers;
use super::tables::codes::PLANES;

/// The squares of each group of attackers, of one side.
pub(super) struct AttackerSets<S> {
    pub(super) color: Color,
    pub(super) leapers: SmallVec<[S; 12]>,
    pub(super) riders: SmallVec<[S; 6]>,
    pub(super) hoppers: SmallVec<[S; 2]>,
}

impl<S: Shape> AttackerSets<S> {
    pub(super) fn new(
        attackers: &Attackers<S>,
        planes: &[S; PLANES],
        color: Color,
        pieces: S,
    ) -> Self {
        let mut sets = Self::empty(color);
        sets.muster(attackers, planes, pieces);
        sets
    }

    #[inline]
    pub(super) fn empty(color: Color) -> Self {
        Self {
            color,
            leapers: SmallVec::new(),
            riders: SmallVec::new(),
            hoppers: SmallVec::new(),
        }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        let all = self.leapers.iter().chain(&self.riders).chain(&self.hoppers);
        all.fold(S::EMPTY, |all, &pieces| all | pieces).is_empty()
    }

    /// Fills empty sets in their place: they are too large to be moved at every move.
    #[inline]
    pub(super) fn muster(&mut self, attackers: &Attackers<S>, planes: &[S; PLANES], pieces: S) {
        let leapers = attackers
            .leapers
            .iter()
            .map(|leapers| leapers.formula.squares(planes) & pieces);
        let riders = attackers
            .riders
            .iter()
            .map(|riders| riders.formula.squares(planes) & pieces);
        let hoppers = attackers
            .hoppers
            .iter()
            .map(|hoppers| hoppers.formula.squares(planes) & pieces);
        self.leapers.extend(leapers);
        self.riders.extend(riders);
        self.hoppers.extend(hoppers);
    }
}

impl<S: Shape> Attackers<S> {
    /// Whether leaps, rides and hops of an sets reach a square, when only `standing` of its pieces
    /// are left and `occupied` squares stop rides and are hopped over.
    #[inline]
    pub(super) fn reach(
        &self,
        sets: &AttackerSets<S>,
        square: Square,
        occupied: S,
        standing: S,
    ) -> bool {
        let side = sets.color.index();
        for (leapers, &pieces) in self.leapers.iter().zip(&sets.leapers) {
            if leapers.from[side][square.index()].meets(pieces & standing) {
                return true;
            }
        }
        for (riders, &pieces) in self.riders.iter().zip(&sets.riders) {
            let pieces = pieces & standing;
            if riders.all[side][square.index()].meets(pieces)
                && riders.seen(side, square, occupied).meets(pieces)
            {
                return true;
            }
        }
        for (hoppers, &pieces) in self.hoppers.iter().zip(&sets.hoppers) {
            let pieces = pieces & standing;
            if hoppers.all[side][square.index()].meets(pieces)
                && hoppers.over(side, square, occupied).meets(pieces)
            {
                return true;
            }
        }
        false
    }
}

impl<S: Shape> Kernel<S> {
    /// Whether a side, were it to move, could capture a piece of the other's on that square.
    ///
    /// By movement alone: pins, an empty pool, the variant's own vetoes do not matter.
    pub fn is_attacked(&self, board: &Board<S>, square: Square, by: Color) -> bool {
        let occupied = board.occupied();
        let pieces = board.side(by, occupied);
        let sets = AttackerSets::new(&self.tables.attackers, &board.planes, by, pieces);
        self.tables.attackers.reach(&sets, square, occupied, pieces)
            || self.is_attacked_by_paths(board, square, by)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, board: &Board<S>) -> bool {
        self.is_attacked(board, board.royal(board.turn), !board.turn)
    }
}
