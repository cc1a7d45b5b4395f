//! What is peculiar to pawns, whatever kinds have it: double steps, en passant, promotion.

use legwork_core::geometry::Geometry;
use legwork_core::legs::{DoubleStep, Legs, back};
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{Promotion, Rules};
use legwork_core::shape::Shape;

use super::code::{Codes, Formula};
use super::groups::Train;
use super::motion::Moves;
use super::rays::{PerSquare, per_square};
use super::tables::narrowed;

/// Kinds with a double first step.
#[derive(Debug, Clone)]
pub(super) struct Doublers<S> {
    pub(super) kind: Kind,
    pub(super) formula: Formula,
    /// Whether they are generated with the other moves of a [`Whole`] kind.
    pub(super) whole: bool,
    pub(super) steps: [Vec<DoubleStep>; 2],
    /// For each of `steps`: to the middle, and all the way.
    pub(super) trains: [Vec<[Train<S>; 2]>; 2],
    /// Where those stand that have not moved; `None` if that has to be remembered.
    pub(super) home: Option<[S; 2]>,
}

/// Kinds that capture en passant by a leap.
#[derive(Debug, Clone)]
pub(super) struct Passers<S> {
    pub(super) formula: Formula,
    /// Whence a leap reaches a square.
    pub(super) from: [PerSquare<S>; 2],
}

/// One promotion rule, as masks.
#[derive(Debug, Clone)]
pub(super) struct Promoters<S> {
    pub(super) formula: Formula,
    pub(super) zone: [S; 2],
    pub(super) must: [S; 2],
    pub(super) on_entry: bool,
    pub(super) to: Kinds,
    /// Kinds of which a side may have so many.
    pub(super) limits: Vec<(Kind, Formula, u32)>,
}

pub(super) fn doublers<S: Shape>(
    rules: &Rules,
    legs: &Legs,
    codes: &Codes,
    moves: &[[Moves; 2]],
    is_whole: impl Fn(Kind) -> bool,
) -> Vec<Doublers<S>> {
    let doubler = |kind: Kind| {
        let steps = [0, 1].map(|side: usize| moves[kind.index()][side].doubles.clone());
        (!steps[0].is_empty()).then(|| Doublers {
            kind,
            formula: codes.formula(Kinds::NONE.with(kind)),
            whole: is_whole(kind),
            trains: [0, 1].map(|side: usize| {
                let trains = steps[side].iter();
                let train = |step| Train::new(rules.geometry, step);
                trains
                    .map(|double| [train(double.middle), train(double.step)])
                    .collect()
            }),
            steps,
            home: legs
                .is_one_way(kind)
                .then(|| Color::BOTH.map(|color| narrowed(rules.home(Piece::new(color, kind))))),
        })
    };
    rules.kinds().filter_map(doubler).collect()
}

pub(super) fn passers<S: Shape>(
    geometry: Geometry,
    rules: &Rules,
    codes: &Codes,
    moves: &[[Moves; 2]],
) -> Vec<Passers<S>> {
    let passer = |kind: Kind| {
        let passing = |side: usize| &moves[kind.index()][side].passing;
        (!passing(0).is_empty()).then(|| Passers {
            formula: codes.formula(Kinds::NONE.with(kind)),
            from: [0, 1].map(|side: usize| {
                per_square(geometry, |target| {
                    let origins = passing(side)
                        .iter()
                        .filter_map(|&step| geometry.step(target, back(step)));
                    S::collect(origins)
                })
            }),
        })
    };
    rules.kinds().filter_map(passer).collect()
}

pub(super) fn promoters<S: Shape>(
    codes: &Codes,
    rule: &Promotion,
    rank: &impl Fn(Color, u8, bool) -> S,
) -> Promoters<S> {
    Promoters {
        formula: codes.formula(rule.kinds),
        zone: Color::BOTH.map(|color| rank(color, rule.zone, true)),
        must: Color::BOTH.map(|color| rank(color, rule.must, true)),
        on_entry: rule.on_entry,
        to: rule.to.iter().copied().collect(),
        limits: rule
            .limits
            .iter()
            .map(|&(kind, limit)| (kind, codes.formula(Kinds::NONE.with(kind)), limit.into()))
            .collect(),
    }
}
