//! Which kinds can be counted in bulk, and the tables for it.
//!
//! This is decided for each kind by its compiled motions ([`kinds`]). While a kind that no sweep
//! can count is on the board, moves are counted by generating them; a kind that never appears costs nothing.

mod groups;
mod kinds;

use legwork_bitboard::Bitboard;
use legwork_sweep::{Level, Roles, Royal, Sweeper};

use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::plugin::Guard;
use legwork_core::rules::Rules;
use legwork_core::shape::Shape;

use self::groups::Group;
use self::kinds::{BulkKinds, homes_of, promotions_of};
use super::codes::{Codes, Formula};
use super::motion::Moves;
use super::pawns::Promoters;
use super::roles::royal;

/// The tables for bulk counting by sweeps.
#[derive(Debug, Clone)]
pub(crate) struct BulkTables {
    pub(crate) sweeper: Sweeper,
    /// The roles of each kind; `None` if roles do not describe all its moves.
    roles: Vec<Option<Roles>>,
    /// The kinds that a sweep cannot count; `None` if there are none.
    pub(crate) unswept: Option<Formula>,
    pub(crate) orth: Formula,
    pub(crate) diag: Formula,
    pub(crate) knight: Formula,
    pub(crate) wazir: Formula,
    pub(crate) ferz: Formula,
    pub(crate) lion: Option<Formula>,
    pub(crate) cannon: Option<Formula>,
    pub(crate) lance: Option<Formula>,
    pub(crate) pawn: Formula,
    /// The guard, if a sweep can apply it.
    pub(crate) guard: Guard,
    /// The promotion rule of Pawns, an index into [`Tables::promoters`](super::Tables::promoters).
    pub(crate) pawn_rule: Option<usize>,
    /// The rules by which other kinds promote on entering or touching the zone, each to one kind, and these kinds.
    pub(crate) crowned: Vec<(usize, Formula)>,
    /// Whether Cannons or lame leapers may stand on the board, whose attacks may change where they do not lead.
    pub(crate) jumps: bool,
    pub(crate) pawn_homes: [Bitboard; 2],
    /// The Pawns that have a double step, if some Pawns have none.
    pub(crate) doubler: Option<Formula>,
    /// The ends of double steps of a side's Pawns, if any piece captures en passant.
    pub(crate) landings: [Bitboard; 2],
    /// Kinds whose moves a sweep counts piece by piece; kinds that move and promote alike share a group.
    pub(crate) groups: Vec<GroupTable>,
    /// Whether a kind of a group has a double step or captures en passant.
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
    /// Builds the tables; `None` if a sweep can count too little under these rules.
    pub(crate) fn new<S: Shape>(
        rules: &Rules,
        codes: &Codes,
        moves: &[[Moves; 2]],
        promoters: &[Promoters<S>],
        one_way: impl Fn(Kind) -> bool,
        tracked: bool,
        level: Level,
    ) -> Option<Self> {
        // A sweep knows one King of each side, or none, and he never promotes.
        let promotes = |kind| promotions_of(rules, kind).next().is_some();
        if tracked || rules.royals.len() > 1 || rules.royals.iter().any(promotes) {
            return None;
        }
        let brought = rules.promotions.iter().flat_map(|rule| rule.to.iter());
        let held = rules.holdings.iter().flat_map(|held| &held.slots);
        let mut brought = brought.chain(held.map(|(kind, _)| kind));
        let royal_or_confined =
            |kind: Kind| rules.royals.contains(kind) || rules.piece(kind).within.is_some();
        if brought.any(|&kind| royal_or_confined(kind)) {
            return None;
        }
        let king = match rules.royals.is_empty() {
            true => Royal::default(),
            false => royal::<S>(&moves[rules.king.index()][0])?,
        };
        let kinds = BulkKinds::sort(rules, moves, promoters, one_way);
        let plan = kinds.plan::<S>(rules, king)?;
        let having = |has: fn(&Roles) -> bool| kinds.having(rules, has);
        let pawn_kinds = having(|roles| roles.pawn);
        let lions = having(|roles| roles.special.is_lion());
        let cannons = having(|roles| roles.special.is_cannon());
        let lances = having(|roles| roles.special.is_lance());
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
            jumps: !cannons.is_empty() || kinds.groups.iter().any(Group::is_lame),
            lance: (!lances.is_empty()).then(|| codes.formula(lances)),
            cannon: (!cannons.is_empty()).then(|| codes.formula(cannons)),
            pawn: codes.formula(pawn_kinds),
            guard: Guard {
                guarded: lions,
                distance: 2,
                not_guards: rules.royals,
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
            crowned: { kinds.crowned.iter() }
                .map(|&(rule, kinds)| (rule, codes.formula(kinds)))
                .collect(),
            roles: kinds.swept,
        })
    }

    /// The roles of a kind; `None` if they do not describe all its moves.
    #[inline]
    pub(crate) fn roles(&self, kind: Kind) -> Option<Roles> {
        self.roles[kind.index()]
    }

    /// Whether a piece with these roles is in a group that promotes or has double steps.
    #[inline(always)]
    pub(crate) fn is_pawnlike(&self, roles: Roles) -> bool {
        let group = roles.special.group_number();
        let group = group.and_then(|number| self.groups.get(number));
        group.is_some_and(|group| group.rule.is_some() || group.doubles)
    }
}
