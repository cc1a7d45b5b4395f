//! The squares that pieces attack.

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, ViewWithPiece};
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::shape::Shape;

use super::super::Kernel;
use super::super::board::Board;

impl<S: Shape> Kernel<S> {
    /// The squares where the piece on a square, of either side, could capture on any leg of a
    /// move if an enemy were there; none if the square is empty.
    ///
    /// Only movement counts, as in [`attackers`](Self::attackers): pins and rules in code are
    /// ignored, and squares of its own side are included.
    pub fn attacks(&self, board: &Board<S>, from: Square) -> S {
        let occupied = board.occupied();
        match self.at(board, from) {
            Some(piece) => {
                let attacked = self.attacks_of(board, from, piece, occupied);
                self.taken_from(board, from, piece, attacked)
            }
            None => S::EMPTY,
        }
    }

    /// Whether a move gives check, or brings a piece to where it could capture something; checks that
    /// [`lone_king`](legwork_core::rules::Endings::lone_king) knows included.
    pub fn attacks_by_move(&self, board: &Board<S>, mv: Move) -> bool {
        let after = self.play(board, mv);
        let (us, them) = (board.turn, after.turn);
        let enemies = after.side(them, after.occupied());
        if !mv.is_pass() && !(self.attacks(&after, mv.to()) & enemies).is_empty() {
            return true;
        }
        let rules = &self.compiled.rules;
        let lone = rules
            .endings
            .lone_king
            .map_or(Kinds::NONE, |rule| rule.royals);
        let mut royals = (self.squares_of(&after, rules.royals.or(lone)) & enemies).squares();
        royals.any(|square| self.is_attacked(&after, square, us))
    }

    /// Every square that a side attacks: the union of its pieces' [`attacks`](Self::attacks).
    pub fn attacked_by(&self, board: &Board<S>, color: Color) -> S {
        let occupied = board.occupied();
        let pieces = board.side(color, occupied);
        let groups = &self.tables.attackers;
        let (planes, other) = (&board.planes, (!color).index());
        let mut attacked = S::EMPTY;
        for leapers in &groups.leapers {
            for from in (leapers.formula.squares(planes) & pieces).squares() {
                attacked |= leapers.to[color.index()][from.index()];
            }
        }
        for riders in &groups.riders {
            for from in (riders.formula.squares(planes) & pieces).squares() {
                attacked |= riders.seen(other, from, occupied);
            }
        }
        for hoppers in &groups.hoppers {
            for from in (hoppers.formula.squares(planes) & pieces).squares() {
                attacked |= hoppers.over(other, from, occupied);
            }
        }
        for from in self.walkers(board, color).squares() {
            if let Some(piece) = self.at(board, from) {
                attacked |= self.attacks_by_paths(board, from, piece, attacked);
            }
        }
        if self.tables.takes {
            for (from, piece) in self.pieces(board).filter(|(_, piece)| piece.color == color) {
                attacked = self.taken_from(board, from, piece, attacked);
            }
        }
        attacked
    }

    /// The number of squares without own pieces and walls that a side's pieces attack: the sum over its pieces.
    pub fn mobility(&self, board: &Board<S>, color: Color) -> u32 {
        let occupied = board.occupied();
        let own = board.side(color, occupied) & !self.walls(board);
        let barred = self.not_taken(board, color, occupied);
        let counts = own.squares().map(|from| match self.kind_at(board, from) {
            Some(kind) => {
                let piece = Piece::new(color, kind);
                let attacked = self.attacks_of(board, from, piece, occupied);
                (self.taken_from(board, from, piece, attacked) & !barred).count()
            }
            None => 0,
        });
        counts.sum()
    }

    /// The squares where a piece could capture from a square, whether it is there or in the place of the piece there. In the second
    /// case movements that are walked step by step are left out, and in both what moves take by what they do.
    pub fn attacks_as(&self, board: &Board<S>, from: Square, piece: Piece) -> S {
        self.attacks_of(board, from, piece, board.occupied())
    }

    #[inline(always)]
    pub(super) fn attacks_of(
        &self,
        board: &Board<S>,
        from: Square,
        piece: Piece,
        occupied: S,
    ) -> S {
        let groups = &self.tables.attackers;
        let attacked = groups.attacked_from(piece, from, occupied);
        match &self.tables.path_attackers {
            Some(by_path)
                if by_path.have(piece.kind) && self.walkers(board, piece.color).contains(from) =>
            {
                attacked | self.attacks_by_paths(board, from, piece, attacked)
            }
            _ => attacked,
        }
    }

    /// The squares that a piece attacks along walked paths, except `known` ones. Each square is
    /// tested separately, because a piece on it changes where the paths lead.
    fn attacks_by_paths(&self, board: &Board<S>, from: Square, piece: Piece, known: S) -> S {
        let Some(by_path) = &self.tables.path_attackers else {
            return S::EMPTY;
        };
        if let Some(attacked) = by_path.attacked(piece, from, board) {
            return attacked;
        }
        let view = self.view(board);
        let asked = self.tables.board & !known & !S::single(from);
        let CompiledRules { rules, legs, .. } = &self.compiled;
        S::collect(asked.squares().filter(|&square| {
            let mut targets = rules.targets(&view, square, !piece.color);
            by_path.starts(piece.color, square).contains(from)
                && targets.any(|target| {
                    let view = ViewWithPiece {
                        view: &view,
                        square,
                        piece: Some(target),
                    };
                    legs.attacks(&view as &dyn BoardView, from, piece, square)
                })
        }))
    }
}
