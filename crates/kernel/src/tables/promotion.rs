//! The tables of promotion.

use legwork_core::geometry::Square;
use legwork_core::piece::{Kind, Kinds};
use legwork_core::rules::{Promotion, PromotionCaptures, PromotionWhen, Rules};
use legwork_core::shape::Shape;

use super::codes::{Codes, Formula};
use super::narrow::narrow;

/// The rules of promotion, as masks.
#[derive(Debug, Clone)]
pub(crate) struct Promotions<S> {
    pub(crate) rules: Vec<Promoters<S>>,
    /// The rules of each kind: indices into `rules`.
    of: Vec<Vec<usize>>,
    /// The kinds that may promote.
    pub(crate) kinds: Formula,
    /// The zones of all rules, for each side.
    pub(crate) zones: [S; 2],
    /// The zones of the rules by which a move that starts in the zone may promote, wherever it ends.
    pub(crate) starts: [S; 2],
    /// By the captor's kind, the victims that make it a piece of another kind, so that it takes them without promoting; `None` if
    /// there are no such kinds.
    pub(crate) changing: Option<Vec<Formula>>,
}

narrow!(Promotions { rules, zones, starts } of, kinds, changing);

impl<S: Shape> Promotions<S> {
    pub(crate) fn new(rules: &Rules, codes: &Codes) -> Self {
        let promoting = rules
            .promotions
            .iter()
            .fold(Kinds::NONE, |all, rule| all.or(rule.kinds));
        let of = |kind: Kind| {
            let is_its = |&rule: &usize| rules.promotions[rule].kinds.contains(kind);
            (0..rules.promotions.len()).filter(is_its).collect()
        };
        let tables: Vec<Promoters<S>> = rules
            .promotions
            .iter()
            .map(|rule| promoters(rules, codes, rule))
            .collect();
        let zones = |which: fn(&Promoters<S>) -> bool| {
            let rules = tables.iter().filter(|rule| which(rule));
            [0, 1].map(|side| {
                rules
                    .clone()
                    .fold(S::EMPTY, |all, rule| all | rule.zone[side])
            })
        };
        Self {
            zones: zones(|_| true),
            starts: zones(|rule| rule.when == PromotionWhen::Touch),
            rules: tables,
            of: rules.kinds().map(of).collect(),
            kinds: codes.formula(promoting),
            changing: changing(rules, codes),
        }
    }

    /// The promotion rules of a kind.
    pub(crate) fn of(&self, kind: Kind) -> impl Iterator<Item = &Promoters<S>> {
        self.of[kind.index()].iter().map(|&rule| &self.rules[rule])
    }
}

fn changing(rules: &Rules, codes: &Codes) -> Option<Vec<Formula>> {
    let victims = |by| -> Kinds {
        let victims = rules.kinds().filter(|&of| rules.never_promotes_by(by, of));
        victims.collect()
    };
    let all: Vec<Kinds> = rules.kinds().map(victims).collect();
    let any = all.iter().any(|victims| !victims.is_empty());
    any.then(|| all.iter().map(|&victims| codes.formula(victims)).collect())
}

/// A promotion rule, as masks.
#[derive(Debug, Clone)]
pub struct Promoters<S> {
    /// The kinds that promote by it.
    pub formula: Formula,
    /// The zone of each side.
    pub zone: [S; 2],
    /// The squares on which a piece of each side has to promote.
    pub must: [S; 2],
    /// Which moves promote, by where they start and end.
    pub when: PromotionWhen,
    pub(crate) captures: PromotionCaptures,
    pub(crate) en_passant: bool,
    pub(crate) to: Kinds,
    /// Kinds with the maximum number of them, and of those that are written alike, that a side may have.
    pub limits: Vec<(Kind, Formula, u32)>,
}

narrow!(Promoters { zone, must } formula, when, captures, en_passant, to, limits);

impl<S: Shape> Promoters<S> {
    /// The squares where a side's moves may promote by this rule, wherever they start.
    pub(crate) fn reach(&self, side: usize) -> S {
        match self.when {
            PromotionWhen::Touch if !self.zone[side].is_empty() => !S::EMPTY,
            _ => self.zone[side],
        }
    }

    /// The squares where a side's moves from a square promote, given the occupied squares.
    #[inline]
    pub fn targets(&self, side: usize, from: Square, occupied: S) -> S {
        let zone = self.zone[side];
        let targets = match (self.when, zone.contains(from)) {
            (PromotionWhen::Arrive, _) | (_, false) => zone,
            (PromotionWhen::Enter, true) => S::EMPTY,
            (PromotionWhen::Touch, true) => !S::EMPTY,
        };
        match self.captures {
            PromotionCaptures::Any => targets,
            PromotionCaptures::Only => targets & occupied,
            PromotionCaptures::Never => targets & !occupied,
        }
    }
}

fn promoters<S: Shape>(rules: &Rules, codes: &Codes, rule: &Promotion) -> Promoters<S> {
    Promoters {
        formula: codes.formula(rule.kinds),
        zone: rule.zone.map(|zone| S::collect(zone.iter())),
        must: rule.must.map(|must| S::collect(must.iter())),
        when: rule.when,
        captures: rule.captures,
        en_passant: rule.en_passant,
        to: rule.to.iter().copied().collect(),
        limits: rule
            .limits
            .iter()
            .map(|&(kind, limit)| (kind, codes.formula(rules.alike(kind)), limit.into()))
            .collect(),
    }
}
