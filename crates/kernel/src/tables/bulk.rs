//! Which kinds can be counted in bulk, and what that needs.
//!
//! What a sweep can say is found in the compiled motions, kind by kind. Where a kind stands that no
//! sweep can say, moves are counted as they are generated; so a kind that never comes costs nothing.

use legwork_betza::Step;
use legwork_sweep::{Level, Plan, Roles, Set, Sweeper};

use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::plugin::Guard;
use legwork_core::rules::{Promotion, Rules};
use legwork_core::shape::Shape;

use super::codes::{Codes, Formula};
use super::motion::Moves;
use super::narrowed;
use super::roles::{roles, royal};
use crate::count::layout::{layout, twice_ahead};

/// The part of the tables that counts by sweeps.
#[derive(Debug, Clone)]
pub(crate) struct BulkTables {
    pub(crate) sweeper: Sweeper,
    /// What a sweep can say of each kind; `None` if it is not all.
    roles: Vec<Option<Roles>>,
    /// The kinds of which a sweep cannot say all; `None` if there are none.
    pub(crate) unswept: Option<Formula>,
    pub(crate) orth: Formula,
    pub(crate) diag: Formula,
    pub(crate) knight: Formula,
    pub(crate) wazir: Formula,
    pub(crate) ferz: Formula,
    pub(crate) lion: Option<Formula>,
    pub(crate) pawn: Formula,
    /// The guard that a sweep can say.
    pub(crate) guard: Guard,
    /// The rule by which Pawns promote, among the [`Tables::promoters`](super::Tables::promoters).
    pub(crate) pawn_rule: Option<usize>,
    /// The rules by which other kinds do, on entry, each to one kind.
    pub(crate) crown_rules: Vec<usize>,
    pub(crate) pawn_homes: [Set; 2],
    /// The Pawns that step double, if there are others too.
    pub(crate) doubler: Option<Formula>,
    /// Where double steps of a side end, if Pawns capture them in passing.
    pub(crate) landings: [Set; 2],
}

impl BulkTables {
    /// What is needed to sweep boards of these rules; `None` if a sweep can say too little of them.
    pub(crate) fn new<S: Shape>(
        rules: &Rules,
        codes: &Codes,
        moves: &[[Moves; 2]],
        one_way: impl Fn(Kind) -> bool,
        tracked: bool,
        level: Level,
    ) -> Option<Self> {
        let rules_of = |kind: Kind| {
            let rules = rules.promotions.iter().enumerate();
            rules.filter(move |(_, rule)| rule.kinds.contains(kind))
        };
        if tracked || rules_of(rules.royal).next().is_some() {
            return None;
        }
        let king = royal(&moves[rules.royal.index()][0])?;
        let mut swept: Vec<Option<Roles>> = rules
            .kinds()
            .map(|kind| roles(&moves[kind.index()][0], kind == rules.royal))
            .collect();
        let mut pawns: Option<Pawns> = None;
        let mut doubler = None;
        let mut crown_rules: Vec<usize> = Vec::new();
        for kind in rules.kinds() {
            let Some(roles) = swept[kind.index()] else {
                continue;
            };
            let fits = if roles.pawn {
                let moves = &moves[kind.index()][0];
                let alike = Pawns::of(moves, &rules_of(kind).collect::<Vec<_>>());
                let steps = match moves.doubles.is_empty() {
                    true => true,
                    false => doubler.is_none() && one_way(kind),
                };
                let fits = steps
                    && match (&pawns, alike) {
                        (Some(first), Some(this)) => *first == this,
                        (None, this) => this.is_some(),
                        (Some(_), None) => false,
                    };
                if fits {
                    pawns = alike;
                    doubler = doubler.or((!moves.doubles.is_empty()).then_some(kind));
                }
                fits
            } else {
                match rules_of(kind).collect::<Vec<_>>()[..] {
                    [] => true,
                    [(number, rule)] if !roles.lion && crowns(rule) => {
                        let zone = |other: &usize| rules.promotions[*other].zone;
                        let fits = crown_rules
                            .first()
                            .is_none_or(|first| zone(first) == rule.zone);
                        if fits && !crown_rules.contains(&number) {
                            crown_rules.push(number);
                        }
                        fits
                    }
                    _ => false,
                }
            };
            if !fits {
                swept[kind.index()] = None;
            }
        }
        let having = |has: fn(&Roles) -> bool| -> Kinds {
            let kinds = rules.kinds();
            let has = |kind: &Kind| swept[kind.index()].is_some_and(|roles| has(&roles));
            kinds.filter(has).collect()
        };
        let pawn_kinds = having(|roles| roles.pawn);
        let lions = having(|roles| roles.lion);
        let unswept: Kinds = { rules.kinds() }
            .filter(|kind| swept[kind.index()].is_none())
            .collect();
        let geometry = rules.geometry;
        let known: Vec<Roles> = swept.iter().copied().flatten().collect();
        let plan = Plan::new(
            layout::<S>(),
            geometry.files(),
            geometry.ranks(),
            king,
            &known,
        )?;
        let homes = |color| {
            let homes = doubler.map(|kind| rules.home(Piece::new(color, kind)));
            homes.map_or(0, |homes| narrowed::<S>(homes).to_set())
        };
        let passing = pawns.as_ref().is_some_and(|pawns| pawns.passing);
        Some(Self {
            sweeper: Sweeper::at(plan, level),
            unswept: (!unswept.is_empty()).then(|| codes.formula(unswept)),
            orth: codes.formula(having(|roles| roles.orth)),
            diag: codes.formula(having(|roles| roles.diag)),
            knight: codes.formula(having(|roles| roles.knight)),
            wazir: codes.formula(having(|roles| roles.wazir)),
            ferz: codes.formula(having(|roles| roles.ferz)),
            lion: (!lions.is_empty()).then(|| codes.formula(lions)),
            pawn: codes.formula(pawn_kinds),
            guard: Guard {
                guarded: lions,
                distance: 2,
                not_guards: Kinds::NONE.with(rules.royal),
                lifted_by: rules.kinds().collect::<Kinds>().without(pawn_kinds),
                locked: false,
            },
            pawn_rule: pawns.and_then(|pawns| pawns.rule),
            crown_rules,
            pawn_homes: Color::BOTH.map(homes),
            doubler: doubler
                .filter(|_| pawn_kinds.len() > 1)
                .map(|kind| codes.formula(Kinds::NONE.with(kind))),
            landings: Color::BOTH.map(|color| match passing {
                true => twice_ahead::<S>(homes(color), color == Color::Black),
                false => 0,
            }),
            roles: swept,
        })
    }

    /// What a sweep can say of a kind; `None` if it is not all.
    #[inline]
    pub(crate) fn roles(&self, kind: Kind) -> Option<Roles> {
        self.roles[kind.index()]
    }
}

/// What all kinds of Pawns must have in common to be counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Pawns {
    /// Whether they capture en passant, diagonally to both sides.
    passing: bool,
    /// The rule by which they promote.
    rule: Option<usize>,
}

impl Pawns {
    /// What a kind has of that; `None` if a sweep cannot say it.
    fn of(moves: &Moves, rules: &[(usize, &Promotion)]) -> Option<Self> {
        let diagonally = |step: &Step| (step.dx.abs(), step.dy) == (1, 1);
        let both = moves.passing.len() != 1 && moves.passing.iter().all(diagonally);
        let rule = match rules {
            [] => None,
            [(number, rule)] if !rule.on_entry => Some(*number),
            _ => return None,
        };
        both.then_some(Self {
            passing: !moves.passing.is_empty(),
            rule,
        })
    }
}

/// Whether a rule crowns: on entry, freely, to one kind.
fn crowns(rule: &Promotion) -> bool {
    rule.on_entry && rule.must == 0 && rule.to.len() == 1
}
