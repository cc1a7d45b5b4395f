//! The tables of drops.

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::{Geometry, Square};
use legwork_core::legs::back;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;

use super::codes::{Codes, Formula};
use super::motion::Moves;
use super::rays::{PerSquare, per_square};

/// The drops of one kind.
#[derive(Debug, Clone)]
pub(crate) struct DropTable<S> {
    pub(crate) kind: Kind,
    /// The squares where each side may drop it as it is.
    pub(crate) squares: [S; 2],
    /// Its crowned side, if it may be dropped crowned, and the squares for that.
    pub(crate) crowned: Option<(Kind, [S; 2])>,
    /// The files of the board, where only so many of the kind may stand on one.
    pub(crate) per_file: Option<FullFiles<S>>,
    /// The pieces of the kind, where they are spread over squares of both colours.
    pub(crate) apart: Option<Formula>,
    /// Whether a drop may give check, and mate.
    pub(crate) check: bool,
    pub(crate) mate: bool,
    /// For each side, the squares from which it would attack a square: of a kind that may not mate, but only leaps.
    pub(crate) attackers: Option<[PerSquare<S>; 2]>,
}

/// How many pieces of a kind a side may have on a file.
#[derive(Debug, Clone)]
pub(crate) struct FullFiles<S> {
    formula: Formula,
    most: u32,
    files: Vec<S>,
}

impl<S: Shape> FullFiles<S> {
    /// The files that are full, given the own pieces.
    pub(crate) fn squares(&self, planes: &[S; super::codes::PLANES], own: S) -> S {
        let pieces = self.formula.squares(planes) & own;
        let full = |file: &&S| (pieces & **file).count() >= self.most;
        self.files
            .iter()
            .filter(full)
            .fold(S::EMPTY, |all, &file| all | file)
    }

    /// The pieces that fill these full files; without one of them, its file is no longer full.
    pub(crate) fn holders(&self, planes: &[S; super::codes::PLANES], own: S) -> S {
        let pieces = self.formula.squares(planes) & own;
        let just = |file: &&S| (pieces & **file).count() == self.most;
        let files = self.files.iter().filter(just);
        files.fold(S::EMPTY, |all, &file| all | file) & pieces
    }
}

/// The drops of every kind that may be dropped.
pub(crate) fn drops<S: Shape>(
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
            per_file: rule.per_file.map(|most| FullFiles {
                formula: codes.formula(Kinds::NONE.with(drop.kind)),
                most: most.into(),
                files: files(),
            }),
            apart: rule
                .apart
                .then(|| codes.formula(Kinds::NONE.with(drop.kind))),
            check: rule.check,
            mate: rule.mate,
            attackers: match rule.mate || drop.crowned.is_some() {
                true => None,
                false => attackers(geometry, &moves[drop.kind.index()]),
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
    Some(Color::BOTH.map(|color| {
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
