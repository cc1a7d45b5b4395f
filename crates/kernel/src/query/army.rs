//! The attacks of each side's pieces, in one pass: an evaluation asks for them in every position.

use std::ops::Range;

use legwork_levels::Work;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;

use super::super::Kernel;
use super::super::board::Board;

/// A side's pieces, by kind, and what each officer attacks. Its memory is reused.
///
/// An officer is neither a Pawn nor a royal piece that may not be left attacked.
#[derive(Debug, Clone, Default)]
pub struct Army {
    /// The squares of all its pieces.
    pub all: Squares,
    /// The squares of the kinds marked `pawn`.
    pub pawns: Squares,
    /// The squares of the officers.
    pub officers: Squares,
    /// The first of its royal pieces that may not be left attacked.
    pub king: Option<Square>,
    /// The squares that this royal piece attacks.
    pub by_king: Squares,
    /// The kinds of Pawns that it has, with their squares.
    pub pawn_kinds: Vec<(Kind, Squares)>,
    /// The kinds of officers that it has.
    pub kinds: Vec<ArmyKind>,
    /// The squares that each officer attacks, kind by kind: those of [`Kernel::attacks`], without captures by the rules of `takes`.
    attacks: Vec<Squares>,
}

/// A kind of which a side has officers.
#[derive(Debug, Clone)]
pub struct ArmyKind {
    /// The kind.
    pub kind: Kind,
    /// The squares of the officers, in the order of [`Army::attacks`].
    pub squares: Squares,
    /// The squares where such a piece of the other side could capture from the square of that side's King: the squares from which
    /// this kind gives check, if it can return by the way it came. Empty if the side has no such King.
    pub checks: Squares,
    range: Range<usize>,
}

impl Army {
    /// The squares that each officer of a kind attacks, in the order of the officers' squares.
    #[inline]
    pub fn attacks(&self, kind: &ArmyKind) -> &[Squares] {
        self.attacks.get(kind.range.clone()).unwrap_or_default()
    }
}

impl<S: Shape> Kernel<S> {
    /// Finds both sides' pieces and what they attack.
    pub fn armies(&self, board: &Board<S>, armies: &mut [Army; 2]) {
        let survey = Survey {
            kernel: self,
            board,
            armies,
        };
        self.tables.generation.runner.run(survey);
    }

    #[inline(always)]
    fn survey(&self, board: &Board<S>, color: Color, enemy_king: Option<Square>, army: &mut Army) {
        let (tables, planes) = (&self.tables, &board.planes);
        let occupied = board.occupied();
        let own = board.side(color, occupied) & !self.walls(board);
        let pawns = match &tables.kinds.pawn_formula {
            Some(formula) => formula.squares(planes) & own,
            None => S::EMPTY,
        };
        let royals = self.exposed_royals(board, color);
        let officers = own & !pawns & !royals;
        army.all = wide(own);
        army.pawns = wide(pawns);
        army.officers = wide(officers);
        army.king = (!royals.is_empty()).then(|| royals.first());
        army.by_king = match army
            .king
            .and_then(|king| Some((king, self.at(board, king)?)))
        {
            Some((king, piece)) => wide(self.attacks_of(board, king, piece, occupied)),
            None => Squares::EMPTY,
        };
        army.pawn_kinds.clear();
        army.kinds.clear();
        army.attacks.clear();
        let mut left = pawns;
        while !left.is_empty() {
            let Some(kind) = self.kind_at(board, left.first()) else {
                break;
            };
            let squares = tables.squares_of(planes, kind) & left;
            army.pawn_kinds.push((kind, wide(squares)));
            left &= !squares;
        }
        let mut left = officers;
        while !left.is_empty() {
            let Some(kind) = self.kind_at(board, left.first()) else {
                break;
            };
            let squares = tables.squares_of(planes, kind) & left;
            left &= !squares;
            let (piece, first) = (Piece::new(color, kind), army.attacks.len());
            for from in squares.squares() {
                let attacks = self.attacks_of(board, from, piece, occupied);
                army.attacks.push(wide(attacks));
            }
            let other = Piece::new(!color, kind);
            let checks = match enemy_king {
                Some(king) => wide(self.attacks_of(board, king, other, occupied)),
                None => Squares::EMPTY,
            };
            army.kinds.push(ArmyKind {
                kind,
                squares: wide(squares),
                checks,
                range: first..army.attacks.len(),
            });
        }
    }
}

#[inline(always)]
fn wide<S: Shape>(set: S) -> Squares {
    Squares::from(set.widened())
}

/// The work of [`Kernel::armies`].
struct Survey<'a, S: Shape> {
    kernel: &'a Kernel<S>,
    board: &'a Board<S>,
    armies: &'a mut [Army; 2],
}

impl<S: Shape> Work for Survey<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for color in Color::BOTH {
            let enemy_kings = self.kernel.exposed_royals(self.board, !color);
            let enemy_king = (!enemy_kings.is_empty()).then(|| enemy_kings.first());
            let army = &mut self.armies[color.index()];
            self.kernel.survey(self.board, color, enemy_king, army);
        }
    }
}
