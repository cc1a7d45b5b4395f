//! Which kinds can be counted in bulk, and what that needs.
//!
//! What a sweep can say is found in the compiled motions, kind by kind. Where a kind stands that no
//! sweep can say, moves are counted as they are generated; so a kind that never comes costs nothing.

use legwork_betza::Step;
use legwork_bitboard::Bitboard;
use legwork_sweep::{LeapGroup, Level, Plan, Roles, Special, Sweeper};

use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::plugin::Guard;
use legwork_core::rules::{Promotion, Rules};
use legwork_core::shape::Shape;

use super::codes::{Codes, Formula};
use super::motion::{Motion, Moves};
use super::pawns::Promoters;
use super::rays::narrowed;
use super::roles::{group_roles, roles, royal};

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
    pub(crate) cannon: Option<Formula>,
    pub(crate) pawn: Formula,
    /// The guard that a sweep can say.
    pub(crate) guard: Guard,
    /// The rule by which Pawns promote, among the [`Tables::promoters`](super::Tables::promoters).
    pub(crate) pawn_rule: Option<usize>,
    /// The rules by which other kinds do, on entry, each to one kind.
    pub(crate) crown_rules: Vec<usize>,
    pub(crate) pawn_homes: [Bitboard; 2],
    /// The Pawns that step double, if there are others too.
    pub(crate) doubler: Option<Formula>,
    /// Where double steps of a side's Pawns end, if anybody captures them en passant.
    pub(crate) landings: [Bitboard; 2],
    /// Kinds that a sweep moves piece by piece, those together that move and promote alike.
    pub(crate) groups: Vec<GroupTable>,
    /// Whether a kind of a group steps double or captures en passant.
    pub(crate) groups_pass: bool,
}

/// Kinds of one leap group.
#[derive(Debug, Clone)]
pub(crate) struct GroupTable {
    pub(crate) formula: Formula,
    /// The rule by which they promote.
    pub(crate) rule: Option<usize>,
    pub(crate) doubles: bool,
}

impl BulkTables {
    /// What is needed to sweep boards of these rules; `None` if a sweep can say too little of them.
    pub(crate) fn new<S: Shape>(
        rules: &Rules,
        codes: &Codes,
        moves: &[[Moves; 2]],
        promoters: &[Promoters<S>],
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
        // A sweep counts no Cannons beside Lions, nor where pieces are placed.
        let special = |swept: &Option<Roles>| swept.map_or(Special::NONE, |roles| roles.special);
        if rules.gates() || swept.iter().any(|roles| special(roles).is_lion()) {
            for roles in &mut swept {
                if special(roles).is_cannon() {
                    *roles = None;
                }
            }
        }
        let homes_of = |kind: Option<Kind>| {
            Color::BOTH.map(|color| {
                let homes = kind.map(|kind| rules.home(Piece::new(color, kind)));
                homes.map_or(0, |homes| narrowed::<S>(homes).to_bitboard())
            })
        };
        let mut pawns: Option<Pawns> = None;
        let mut doubler = None;
        let mut crown_rules: Vec<usize> = Vec::new();
        let mut groups: Vec<Group> = Vec::new();
        for kind in rules.kinds() {
            let of_kind = &moves[kind.index()];
            let promotions: Vec<(usize, &Promotion)> = rules_of(kind).collect();
            if let Some(roles) = swept[kind.index()]
                && roles.pawn
            {
                let alike = Pawns::of(&of_kind[0], &promotions);
                let doubles = !of_kind[0].doubles.is_empty();
                let steps = !doubles || doubler.is_none() && one_way(kind);
                if steps && alike.is_some() && pawns.is_none_or(|first| Some(first) == alike) {
                    pawns = alike;
                    doubler = doubler.or(doubles.then_some(kind));
                    continue;
                }
                swept[kind.index()] = None;
            }
            let mut rule = None;
            let promotes = match promotions[..] {
                [] => true,
                [(number, promotion)] if crowns(promotion) => {
                    let zone = |other: &usize| rules.promotions[*other].zone;
                    let first = crown_rules.first();
                    let fits = first.is_none_or(|first| zone(first) == promotion.zone);
                    if fits && !crown_rules.contains(&number) {
                        crown_rules.push(number);
                    }
                    fits
                }
                [(number, promotion)] if !promotion.on_entry => {
                    rule = Some(number);
                    true
                }
                _ => false,
            };
            if let Some(roles) = swept[kind.index()] {
                let lion_promotes = roles.special.is_lion() && !promotions.is_empty();
                if promotes && rule.is_none() && !lion_promotes {
                    continue;
                }
                swept[kind.index()] = None;
            }
            if promotes && kind != rules.royal {
                let mut group = Group::of(of_kind, kind, rule, one_way(kind));
                if let Some(group) = &mut group {
                    let zones = |zones: fn(&Promoters<S>) -> [S; 2]| {
                        rule.map_or([0; 2], |rule| zones(&promoters[rule]).map(S::to_bitboard))
                    };
                    group.leaps.zone = zones(|rule| rule.zone);
                    group.leaps.must = zones(|rule| rule.must);
                    if group.has_doubles() {
                        group.leaps.homes = homes_of(Some(kind));
                    }
                }
                swept[kind.index()] = group.and_then(|group| group.join(&mut groups));
            }
        }
        let having = |has: fn(&Roles) -> bool| -> Kinds {
            let kinds = rules.kinds();
            let has = |kind: &Kind| swept[kind.index()].is_some_and(|roles| has(&roles));
            kinds.filter(has).collect()
        };
        let pawn_kinds = having(|roles| roles.pawn);
        let lions = having(|roles| roles.special.is_lion());
        let cannons = having(|roles| roles.special.is_cannon());
        let unswept: Kinds = { rules.kinds() }
            .filter(|kind| swept[kind.index()].is_none())
            .collect();
        let geometry = rules.geometry;
        let known: Vec<Roles> = swept.iter().copied().flatten().collect();
        let plan = Plan::new(
            S::PACKING,
            geometry.files(),
            geometry.ranks(),
            king,
            &known,
            &{ groups.iter() }
                .map(|group| group.leaps.clone())
                .collect::<Vec<_>>(),
        )?;
        let homes = homes_of(doubler);
        let passes = |kind: Kind| {
            let moves = &moves[kind.index()][0];
            !(moves.doubles.is_empty() && moves.passing.is_empty())
        };
        let groups_pass = { groups.iter() }.any(|group| group.kinds.iter().any(passes));
        let passing = groups_pass || pawns.is_some_and(|pawns| pawns.passing);
        let groups = groups.into_iter().map(|group| GroupTable {
            formula: codes.formula(group.kinds),
            rule: group.rule,
            doubles: group.has_doubles(),
        });
        Some(Self {
            sweeper: Sweeper::at(plan, level),
            unswept: (!unswept.is_empty()).then(|| codes.formula(unswept)),
            orth: codes.formula(having(|roles| roles.orth)),
            diag: codes.formula(having(|roles| roles.diag)),
            knight: codes.formula(having(|roles| roles.knight)),
            wazir: codes.formula(having(|roles| roles.wazir)),
            ferz: codes.formula(having(|roles| roles.ferz)),
            lion: (!lions.is_empty()).then(|| codes.formula(lions)),
            cannon: (!cannons.is_empty()).then(|| codes.formula(cannons)),
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
            pawn_homes: homes,
            doubler: doubler
                .filter(|_| pawn_kinds.len() > 1)
                .map(|kind| codes.formula(Kinds::NONE.with(kind))),
            landings: Color::BOTH.map(|color| match passing {
                true => {
                    let down = color == Color::Black;
                    S::PACKING.ahead(S::PACKING.ahead(homes[color.index()], down), down)
                }
                false => 0,
            }),
            groups: groups.collect(),
            groups_pass,
            roles: swept,
        })
    }

    /// What a sweep can say of a kind; `None` if it is not all.
    #[inline]
    pub(crate) fn roles(&self, kind: Kind) -> Option<Roles> {
        self.roles[kind.index()]
    }

    /// Whether a piece with these roles is of a group that promotes or steps double.
    #[inline(always)]
    pub(crate) fn is_pawnlike(&self, roles: Roles) -> bool {
        let group = roles.special.group_number();
        let group = group.and_then(|number| self.groups.get(number));
        group.is_some_and(|group| group.rule.is_some() || group.doubles)
    }
}

/// A leap group in the making.
struct Group {
    kinds: Kinds,
    leaps: LeapGroup,
    rule: Option<usize>,
    /// What pieces of the group do besides leaping.
    rides: Roles,
}

impl Group {
    /// The group of one kind; `None` if it does what no group can do.
    fn of(moves: &[Moves; 2], kind: Kind, rule: Option<usize>, one_way: bool) -> Option<Self> {
        let rides = group_roles(&moves[0])?;
        let promoting_rider = rule.is_some() && (rides.orth || rides.diag);
        if promoting_rider || !(one_way || moves[0].doubles.is_empty()) {
            return None;
        }
        let steps = |side: usize, has: fn(&Motion) -> bool| {
            let leaps = moves[side].motions.iter();
            let leaps = leaps.filter(|motion| motion.range == 1 && has(motion));
            leaps
                .map(|motion| (motion.step.dx, motion.step.dy))
                .collect()
        };
        let pair = |step: Step| (step.dx, step.dy);
        let doubles = |side: usize| {
            let doubles = moves[side].doubles.iter();
            doubles
                .map(|double| (pair(double.middle), pair(double.step)))
                .collect()
        };
        Some(Self {
            kinds: Kinds::NONE.with(kind),
            leaps: LeapGroup {
                quiet: [0, 1].map(|side| steps(side, |motion| motion.quiet)),
                takes: [0, 1].map(|side| steps(side, |motion| motion.takes)),
                doubles: [0, 1].map(doubles),
                ..LeapGroup::default()
            },
            rule,
            rides,
        })
    }

    fn has_doubles(&self) -> bool {
        !self.leaps.doubles[0].is_empty()
    }

    /// Joins the group that is the same, or the list; gives what its pieces can do, or `None` if
    /// the list is full. A kind that steps double has homes of its own, so it stays alone.
    fn join(self, groups: &mut Vec<Self>) -> Option<Roles> {
        let same = |other: &Self| {
            !self.has_doubles() && other.leaps == self.leaps && other.rule == self.rule
        };
        let number = groups.iter().position(same).unwrap_or(groups.len());
        let special = Special::group(number)?;
        let rides = self.rides;
        match groups.get_mut(number) {
            Some(group) => group.kinds = group.kinds.or(self.kinds),
            None => groups.push(self),
        }
        Some(Roles { special, ..rides })
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
