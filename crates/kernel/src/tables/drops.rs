//! The tables of drops.

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::back;
use legwork_core::piece::{Color, Kind};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;

use crate::board::Board;

use super::codes::{Codes, Formula};
use super::motion::Moves;
use super::narrow::narrow;
use super::rays::{PerSquare, per_square};

/// The kinds that may be dropped, and their squares.
#[derive(Debug, Clone)]
pub(crate) struct Drops<S> {
    /// The drops of each kind that may be dropped.
    pub(crate) kinds: Vec<DropTable<S>>,
    /// The dark squares and the light ones, where pieces of a kind have to be dropped on both.
    pub(crate) colours: Option<[S; 2]>,
}

narrow!(Drops { kinds, colours });

impl<S: Shape> Drops<S> {
    pub(crate) fn new(compiled: &CompiledRules, codes: &Codes, moves: &[[Moves; 2]]) -> Self {
        let (rules, geometry) = (&compiled.rules, compiled.rules.geometry);
        let colour = |square: &Square| (square.file() + square.rank()) % 2;
        let squares_of = |of| S::collect(geometry.squares().filter(|square| colour(square) == of));
        let apart = rules.drops.iter().any(|rule| rule.apart);
        Self {
            kinds: drops(compiled, codes, moves),
            colours: apart.then(|| [squares_of(0), squares_of(1)]),
        }
    }
}

/// The drops of one kind.
#[derive(Debug, Clone)]
pub struct DropTable<S> {
    /// The kind in hand.
    pub kind: Kind,
    /// The squares where each side may drop it as it is.
    pub squares: [S; 2],
    /// Its crowned side, if it may be dropped crowned, and the squares for that.
    pub crowned: Option<(Kind, [S; 2])>,
    /// The lines along which it comes onto the board, where it comes over an edge.
    pub lines: Option<EdgeLines>,
    /// The files of the board, where the number of pieces of the kind on a file is limited.
    pub per_file: Option<FullFiles<S>>,
    /// The pieces of the kind, where they are spread over squares of both colours.
    pub(crate) apart: Option<Formula>,
    /// Whether a drop may give check.
    pub check: bool,
    /// Whether a drop may give mate.
    pub mate: bool,
    /// For each side, the squares from which it would attack a square: of a kind that may not mate, but only leaps.
    pub attackers: Option<[Box<[S; 256]>; 2]>,
}

narrow!(DropTable { squares, crowned, per_file, attackers } kind, lines, apart, check, mate);

/// Lines that begin at an edge of the board.
#[derive(Debug, Clone)]
pub struct EdgeLines(Vec<Vec<Square>>);

impl EdgeLines {
    /// The squares where a piece stops that goes along one of them as far as the squares are empty.
    pub fn stops<S: Shape>(&self, occupied: S) -> S {
        let is_free = |square: &&Square| !occupied.contains(**square);
        let stop = |line: &Vec<Square>| line.iter().take_while(is_free).last().copied();
        S::collect(self.0.iter().filter_map(stop))
    }
}

/// The number of pieces of a kind that a side may have on a file.
#[derive(Debug, Clone)]
pub struct FullFiles<S> {
    formula: Formula,
    most: u32,
    files: Vec<S>,
}

narrow!(FullFiles { files } formula, most);

impl<S: Shape> FullFiles<S> {
    /// The files that are full of a side's pieces.
    pub fn full(&self, board: &Board<S>, side: Color) -> S {
        let pieces = board.own(side, board.squares(&self.formula));
        let full = |file: &&S| (pieces & **file).count() >= self.most;
        let files = self.files.iter().filter(full);
        files.fold(S::EMPTY, |all, &file| all | file)
    }

    /// The pieces that fill these full files; without one of them, its file is no longer full.
    pub fn holders(&self, board: &Board<S>, side: Color) -> S {
        let pieces = board.own(side, board.squares(&self.formula));
        let just = |file: &&S| (pieces & **file).count() == self.most;
        let files = self.files.iter().filter(just);
        files.fold(S::EMPTY, |all, &file| all | file) & pieces
    }
}

/// The drops of every kind that may be dropped.
fn drops<S: Shape>(
    compiled: &CompiledRules,
    codes: &Codes,
    moves: &[[Moves; 2]],
) -> Vec<DropTable<S>> {
    let rules = &compiled.rules;
    let geometry = rules.geometry;
    let shaped = |both: [Squares; 2]| both.map(|squares| S::collect(squares.iter()));
    let files = || {
        let on = |file| move |square: &Square| square.file() == file;
        let squares = |file| S::collect(geometry.squares().filter(on(file)));
        (0..geometry.files()).map(squares).collect()
    };
    let table = |drop: &legwork_core::drops::KindDrops| {
        let rule = drop.rule(rules);
        DropTable {
            kind: drop.kind,
            squares: shaped(drop.squares),
            crowned: drop.crowned.map(|(kind, squares)| (kind, shaped(squares))),
            lines: (!rule.over.is_empty()).then(|| {
                let lines = rule.over.iter().flat_map(|edge| edge.lines(geometry));
                EdgeLines(lines.collect())
            }),
            per_file: rule.per_file.map(|most| FullFiles {
                formula: codes.formula(rules.alike(drop.kind)),
                most: most.into(),
                files: files(),
            }),
            apart: rule.apart.then(|| codes.formula(rules.alike(drop.kind))),
            check: rule.check,
            mate: rule.mate,
            attackers: if rule.mate || drop.crowned.is_some() {
                None
            } else {
                attackers(geometry, &moves[drop.kind.index()])
            },
        }
    };
    compiled.drops().iter().map(table).collect()
}

/// For each side, the squares from which a piece would attack a square; `None` if it does more than leap.
fn attackers<S: Shape>(geometry: Geometry, moves: &[Moves; 2]) -> Option<[PerSquare<S>; 2]> {
    let leaps = |moves: &Moves| {
        moves.is_motions_only() && moves.motions.iter().all(|motion| motion.range == 1)
    };
    if !moves.iter().all(leaps) {
        return None;
    }
    Some(Color::each(|color| {
        per_square(geometry, |target| {
            let takes = moves[color.index()].motions.iter();
            let from = takes.filter(|motion| motion.takes).filter_map(|motion| {
                let from = geometry.step(target, back(motion.step))?;
                motion.bounds.allow(color, from, target).then_some(from)
            });
            S::collect(from)
        })
    }))
}
