//! Which kinds can be counted in bulk, and what that needs.
//!
//! The compiled motions decide, kind by kind ([`kinds`]). While a kind is on the board that no sweep can
//! count, moves are counted as they are generated; so a kind that never comes costs nothing.

mod kinds;

use legwork_bitboard::Bitboard;
use legwork_sweep::{Level, Roles, Sweeper};

use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::plugin::Guard;
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use self::kinds::{BulkKinds, homes_of, promotions_of};
use super::codes::{Codes, Formula};
use super::motion::Moves;
use super::pawns::Promoters;
use super::roles::royal;

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
        if tracked || promotions_of(rules, rules.royal).next().is_some() {
            return None;
        }
        let king = royal(&moves[rules.royal.index()][0])?;
        let kinds = BulkKinds::sort(rules, moves, promoters, one_way);
        let plan = kinds.plan::<S>(rules, king)?;
        let having = |has: fn(&Roles) -> bool| kinds.having(rules, has);
        let pawn_kinds = having(|roles| roles.pawn);
        let lions = having(|roles| roles.special.is_lion());
        let cannons = having(|roles| roles.special.is_cannon());
        let unswept: Kinds = { rules.kinds() }
            .filter(|kind| kinds.swept[kind.index()].is_none())
            .collect();
        let homes = homes_of::<S>(rules, kinds.doubler);
        let groups_pass = kinds.groups_pass(moves);
        let passing = groups_pass || kinds.pawns.is_some_and(|pawns| pawns.passing);
        let groups = kinds.groups.iter().map(|group| GroupTable {
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
            pawn_rule: kinds.pawns.and_then(|pawns| pawns.rule),
            pawn_homes: homes,
            doubler: kinds
                .doubler
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
            crown_rules: kinds.crown_rules,
            roles: kinds.swept,
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
