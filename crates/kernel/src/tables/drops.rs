//! The tables of drops.

use legwork_core::compiled::CompiledRules;
use legwork_core::geometry::Square;
use legwork_core::piece::{Kind, Kinds};
use legwork_core::shape::Shape;
use legwork_core::squares::Squares;

use super::codes::{Codes, Formula};

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
    /// Whether a drop may give check, and mate.
    pub(crate) check: bool,
    pub(crate) mate: bool,
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
}

/// The drops of every kind that may be dropped.
pub(crate) fn drops<S: Shape>(compiled: &CompiledRules, codes: &Codes) -> Vec<DropTable<S>> {
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
            check: rule.check,
            mate: rule.mate,
        }
    };
    compiled.drops().iter().map(table).collect()
}
