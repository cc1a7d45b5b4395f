//! Tables for generating in a straight line, where a rule set allows it.
//!
//! Where all pieces ride straight and diagonally, leap like a Knight, step, or are Pawns, and only
//! Pawns promote, nothing has to be looped over but pieces: each square has one row of sets, and
//! what a move may need besides (`lister`) is known in advance. What a rule set has is asked of its
//! compiled motions ([`Swept::roles`]); no variant is known here.

use legwork_betza::Step;
use legwork_sweep::Roles;
use legwork_sweep::steps::{DIAG, KNIGHT, ORTH};

use crate::geometry::{Geometry, Square};
use crate::piece::{Color, Kinds};
use crate::rules::Rules;
use crate::shape::Shape;

use super::code::{Codes, Formula};
use super::groups::{Train, Whole};
use super::pawns::Promoters;
use super::rays::ray;
use super::swept::Swept;

/// Everything about a square that does not depend on the position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<S> {
    /// What lies below and above it along the file and the rank.
    pub(super) orth: [[S; 2]; 2],
    /// The same along the diagonals.
    pub(super) diag: [[S; 2]; 2],
    /// All squares on its file and rank.
    pub(super) cross: S,
    /// All squares on its diagonals.
    pub(super) saltire: S,
    pub(super) knight: S,
    pub(super) wazir: S,
    pub(super) ferz: S,
    /// Where the royal piece goes from it, and from where it comes.
    pub(super) royal: S,
    /// Where a Pawn of a side captures from it.
    pub(super) strikes: [S; 2],
}

/// What a ride sees on two lines through a square.
#[inline]
pub(super) fn seen<S: Shape>(axes: &[[S; 2]; 2], occupied: S) -> S {
    let [[a, b], [c, d]] = *axes;
    S::seen(a, b, occupied) | S::seen(c, d, occupied)
}

/// The squares between two on one of these lines; none, if they are on none.
#[inline]
pub(super) fn between<S: Shape>(one: &[[S; 2]; 2], other: &[[S; 2]; 2]) -> S {
    let on = |axis: usize| {
        let ([below, above], [under, over]) = (one[axis], other[axis]);
        below & over | above & under
    };
    on(0) | on(1)
}

/// How the Pawns of a side move.
#[derive(Debug, Clone)]
pub(super) struct Marches<S> {
    pub(super) ahead: Train<S>,
    pub(super) twice: Train<S>,
    pub(super) strikes: [Train<S>; 2],
    /// From where they may step twice.
    pub(super) homes: S,
    /// Where they may promote.
    pub(super) zone: S,
    /// Where they must.
    pub(super) must: S,
}

/// The tables, and how to find who does what.
#[derive(Debug, Clone)]
pub(super) struct Straight<S> {
    pub(super) rows: Box<[Row<S>; 256]>,
    pub(super) orth: Formula,
    pub(super) diag: Formula,
    pub(super) knight: Formula,
    /// Whoever steps; `None` if nobody does.
    pub(super) steppers: Option<[Formula; 2]>,
    pub(super) pawn: Formula,
    pub(super) marches: [Marches<S>; 2],
}

impl<S: Shape> Straight<S> {
    /// The tables of these rules; `None` if they say anything that a straight line does not.
    pub(super) fn new(
        rules: &Rules,
        codes: &Codes,
        swept: &Swept,
        royal: &Whole<S>,
        homes: [S; 2],
        promoters: Option<&Promoters<S>>,
    ) -> Option<Self> {
        let having = |has: fn(&Roles) -> bool| -> Kinds {
            let kinds = rules.kinds();
            kinds.filter(|&kind| has(&swept.roles(kind))).collect()
        };
        let pawns = having(|roles| roles.pawn);
        let others_promote = rules.promotions.iter().any(|rule| rule.kinds != pawns);
        if !having(|roles| roles.lion).is_empty() || others_promote || pawns.len() > 1 {
            return None;
        }
        let (wazirs, ferzes) = (having(|roles| roles.wazir), having(|roles| roles.ferz));
        let stepping = !wazirs.is_empty() || !ferzes.is_empty();
        let geometry = rules.geometry;
        let mut rows = Box::new([Row::nowhere(); 256]);
        for square in geometry.squares() {
            let goes = |all, leaps: &super::groups::Leapers<S>| all | leaps.to[0][square.index()];
            rows[square.index()] = Row {
                royal: royal.leaps.iter().fold(S::EMPTY, goes),
                ..Row::of(geometry, square)
            };
        }
        Some(Self {
            rows,
            orth: codes.formula(having(|roles| roles.orth)),
            diag: codes.formula(having(|roles| roles.diag)),
            knight: codes.formula(having(|roles| roles.knight)),
            steppers: stepping.then(|| [codes.formula(wazirs), codes.formula(ferzes)]),
            pawn: codes.formula(pawns),
            marches: Color::BOTH.map(|color| {
                let dy = forward(color);
                let train = |dx, dy| Train::new(geometry, Step { dx, dy });
                Marches {
                    ahead: train(0, dy),
                    twice: train(0, 2 * dy),
                    strikes: [train(-1, dy), train(1, dy)],
                    homes: homes[color.index()],
                    zone: promoters.map_or(S::EMPTY, |rule| rule.zone[color.index()]),
                    must: promoters.map_or(S::EMPTY, |rule| rule.must[color.index()]),
                }
            }),
        })
    }

    #[inline]
    pub(super) fn row(&self, square: Square) -> &Row<S> {
        &self.rows[square.index()]
    }
}

/// One rank ahead.
fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

impl<S: Shape> Row<S> {
    /// A square that is not on the board.
    fn nowhere() -> Self {
        Self {
            orth: [[S::EMPTY; 2]; 2],
            diag: [[S::EMPTY; 2]; 2],
            cross: S::EMPTY,
            saltire: S::EMPTY,
            knight: S::EMPTY,
            wazir: S::EMPTY,
            ferz: S::EMPTY,
            royal: S::EMPTY,
            strikes: [S::EMPTY; 2],
        }
    }

    fn of(geometry: Geometry, square: Square) -> Self {
        let side = |dx, dy| S::collect(ray(geometry, square, Step { dx, dy }, 0));
        // Sets count squares rank by rank: what is on a higher rank, or on the same and further
        // right, is above.
        let axis = |dx: i8, dy: i8| [side(-dx, -dy), side(dx, dy)];
        let (orth, diag) = ([axis(0, 1), axis(1, 0)], [axis(1, 1), axis(-1, 1)]);
        let all = |axes: [[S; 2]; 2]| axes.as_flattened().iter().fold(S::EMPTY, |all, &s| all | s);
        let leaps = |steps: &[(i8, i8)]| {
            let to = |&(dx, dy): &(i8, i8)| geometry.step(square, Step { dx, dy });
            S::collect(steps.iter().filter_map(to))
        };
        Self {
            orth,
            diag,
            cross: all(orth),
            saltire: all(diag),
            knight: leaps(&KNIGHT),
            wazir: leaps(&ORTH),
            ferz: leaps(&DIAG),
            royal: S::EMPTY,
            strikes: Color::BOTH.map(|color| leaps(&[(-1, forward(color)), (1, forward(color))])),
        }
    }
}
