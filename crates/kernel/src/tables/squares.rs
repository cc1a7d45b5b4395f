//! Tables for each square that do not depend on the position.

use legwork_betza::Step;
use legwork_bitboard::steps::{DIAG, KNIGHT, ORTH};

use legwork_core::geometry::{Geometry, Square};
use legwork_core::shape::Shape;

use super::movers::Standard;
use super::narrow::narrow;
use super::rays::ray;

/// The attack table of a square.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AttackTable<S> {
    /// The square itself.
    single: S,
    /// The other squares of its file, and of its diagonals.
    file: S,
    diagonals: [S; 2],
    /// The squares below and above it along the rank.
    rank: [S; 2],
    pub(crate) knight: S,
    /// The squares to which the royal piece goes from here, and comes from, if these are the same.
    pub(crate) royal: S,
    pub(crate) wazir: S,
    pub(crate) ferz: S,
    /// The squares on which a Pawn of a side captures from here.
    pub(crate) pawn_attacks: [S; 2],
    /// The squares from which pieces of the standard kinds could attack a target of a royal piece
    /// here, on an empty board.
    pub(crate) near: NearKing<S>,
}

narrow!(AttackTable {
    single,
    file,
    diagonals,
    rank,
    knight,
    royal,
    wazir,
    ferz,
    pawn_attacks,
    near
});

/// The squares from which pieces could attack near a royal piece.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NearKing<S> {
    pub(crate) orth: S,
    pub(crate) diag: S,
    pub(crate) knight: S,
}

narrow!(NearKing { orth, diag, knight });

impl<S: Shape> AttackTable<S> {
    /// The attacks of rides along file and rank.
    #[inline(always)]
    pub(crate) fn orth(&self, occupied: S) -> S {
        let [below, above] = self.rank;
        S::hyperbola_quintessence(self.file, self.single, occupied)
            | S::obstruction_difference_on_rank(below, above, occupied)
    }

    /// The attacks of rides along the diagonals.
    #[inline(always)]
    pub(crate) fn diag(&self, occupied: S) -> S {
        let [one, other] = self.diagonals;
        S::hyperbola_quintessence(one, self.single, occupied)
            | S::hyperbola_quintessence(other, self.single, occupied)
    }

    /// The attacks of hops along file and rank, given the rides `seen`: beyond the first piece, up to the second.
    #[inline(always)]
    pub(crate) fn orth_over(&self, occupied: S, seen: S) -> S {
        self.orth(occupied & !seen) & !seen
    }

    /// The attacks of hops along the diagonals.
    #[inline(always)]
    pub(crate) fn diag_over(&self, occupied: S, seen: S) -> S {
        self.diag(occupied & !seen) & !seen
    }

    /// The targets of a piece with these moves.
    #[inline(always)]
    pub(crate) fn targets(&self, standard: Standard, occupied: S) -> S {
        let mut targets = S::EMPTY;
        if standard.orth {
            targets |= self.orth(occupied);
        }
        if standard.diag {
            targets |= self.diag(occupied);
        }
        if standard.knight {
            targets |= self.knight;
        }
        if standard.wazir {
            targets |= self.wazir;
        }
        if standard.ferz {
            targets |= self.ferz;
        }
        targets
    }

    /// All other squares on its file and rank.
    #[inline(always)]
    pub(crate) fn rook_rays(&self) -> S {
        self.file | self.rank[0] | self.rank[1]
    }

    /// All other squares on its diagonals.
    #[inline(always)]
    pub(crate) fn bishop_rays(&self) -> S {
        self.diagonals[0] | self.diagonals[1]
    }

    /// The table of a square that is not on the board.
    fn nowhere() -> Self {
        Self {
            single: S::EMPTY,
            file: S::EMPTY,
            diagonals: [S::EMPTY; 2],
            rank: [S::EMPTY; 2],
            knight: S::EMPTY,
            royal: S::EMPTY,
            wazir: S::EMPTY,
            ferz: S::EMPTY,
            pawn_attacks: [S::EMPTY; 2],
            near: NearKing {
                orth: S::EMPTY,
                diag: S::EMPTY,
                knight: S::EMPTY,
            },
        }
    }

    fn of(geometry: Geometry, square: Square) -> Self {
        let whole = |step| {
            let [below, above] = line::<S>(geometry, square, step);
            below | above
        };
        let leaps = |steps: &[(i8, i8)]| leaps(geometry, square, steps.iter().copied());
        Self {
            single: S::single(square),
            file: whole((0, 1)),
            diagonals: [whole((1, 1)), whole((-1, 1))],
            rank: line(geometry, square, (1, 0)),
            knight: leaps(&KNIGHT),
            wazir: leaps(&ORTH),
            ferz: leaps(&DIAG),
            ..Self::nowhere()
        }
    }
}

/// The tables of all squares.
#[derive(Debug, Clone)]
pub(crate) struct AttackTables<S> {
    squares: Box<[AttackTable<S>; 256]>,
    /// The squares below and above each square along each line, to find those between two squares.
    lines: Box<[[[S; 2]; 4]; 256]>,
}

narrow!(AttackTables { squares, lines });

impl<S: Shape> AttackTables<S> {
    /// Builds the tables of a board, for the leaps of a royal piece and the captures of each side's Pawns.
    pub(crate) fn new(geometry: Geometry, royal: &[Step], pawn_attacks: [&[Step]; 2]) -> Self {
        let mut squares = Box::new([AttackTable::<S>::nowhere(); 256]);
        let mut lines = Box::new([[[S::EMPTY; 2]; 4]; 256]);
        for square in geometry.squares() {
            let reached = |steps: &[Step]| {
                let steps = steps.iter().map(|step| (step.dx, step.dy));
                leaps(geometry, square, steps)
            };
            squares[square.index()] = AttackTable {
                royal: reached(royal),
                pawn_attacks: pawn_attacks.map(reached),
                ..AttackTable::of(geometry, square)
            };
            lines[square.index()] =
                [(0, 1), (1, 0), (1, 1), (-1, 1)].map(|step| line(geometry, square, step));
        }
        for square in geometry.squares() {
            let targets = squares[square.index()].royal;
            let around = |attacks: fn(&AttackTable<S>) -> S| {
                let tables = targets.squares().map(|target| &squares[target.index()]);
                tables.fold(S::EMPTY, |all, table| all | attacks(table))
            };
            squares[square.index()].near = NearKing {
                orth: around(AttackTable::rook_rays),
                diag: around(AttackTable::bishop_rays),
                knight: around(|table| table.knight),
            };
        }
        Self { squares, lines }
    }

    #[inline(always)]
    pub(crate) fn of(&self, square: Square) -> &AttackTable<S> {
        &self.squares[square.index()]
    }

    /// The squares between two squares on a line; empty if they are on none.
    #[inline(always)]
    pub(crate) fn between(&self, one: Square, other: Square) -> S {
        let (lower, upper) = (one.min(other), one.max(other));
        let files = i16::from(upper.file()) - i16::from(lower.file());
        let ranks = i16::from(upper.rank()) - i16::from(lower.rank());
        let line = match (files, ranks) {
            (0, _) => 0,
            (_, 0) => 1,
            _ if files == ranks => 2,
            _ => 3,
        };
        let [_, above] = self.lines[lower.index()][line];
        let [below, _] = self.lines[upper.index()][line];
        above & below
    }
}

/// The squares below and above a square along a line.
fn line<S: Shape>(geometry: Geometry, square: Square, (dx, dy): (i8, i8)) -> [S; 2] {
    // Sets are ordered rank by rank: a higher rank, or the same rank and further right, is above.
    [(-dx, -dy), (dx, dy)].map(|(dx, dy)| S::collect(ray(geometry, square, Step { dx, dy }, 0)))
}

/// The targets of these leaps from a square.
fn leaps<S: Shape>(geometry: Geometry, square: Square, steps: impl Iterator<Item = (i8, i8)>) -> S {
    S::collect(steps.filter_map(|(dx, dy)| geometry.step(square, Step { dx, dy })))
}
