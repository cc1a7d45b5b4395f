//! Which kinds can be counted in bulk, and the tables for it.
//!
//! This is decided for each kind by its compiled motions ([`kinds`](super::kinds)). While a kind that no sweep
//! can count is on the board, moves are counted by generating them; a kind that never appears costs nothing.

use legwork_bitboard::{Bitboard, Packing};
use legwork_core::compiled::CompiledRules;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::plugin::Guard;
use legwork_core::shape::Shape;
use legwork_kernel::Kernel;
use legwork_kernel::tables::{Formula, Moves};
use legwork_levels::Level;
use legwork_sweep::{Roles, Royal, Sweeper};

use super::groups::Group;
use super::kinds::{BulkKinds, homes_of, promotions_of};
use super::roles::royal;

/// The tables for bulk counting by sweeps.
#[derive(Debug)]
pub(crate) struct BulkTables {
    pub(super) sweeper: Sweeper,
    /// The roles of each kind; `None` if roles do not describe all its moves.
    roles: Vec<Option<Roles>>,
    /// The kinds that a sweep cannot count; `None` if there are none.
    pub(super) unswept: Option<Formula>,
    pub(super) orth: Formula,
    pub(super) diag: Formula,
    pub(super) knight: Formula,
    pub(super) wazir: Formula,
    pub(super) ferz: Formula,
    pub(super) lion: Option<Formula>,
    pub(super) cannon: Option<Formula>,
    pub(super) lance: Option<Formula>,
    pub(super) pawn: Formula,
    /// The guard, if a sweep can apply it.
    pub(super) guard: Guard,
    /// The promotion rule of Pawns, an index into [`Kernel::promoters`].
    pub(super) pawn_rule: Option<usize>,
    /// The rules by which other kinds promote on entering or touching the zone, each to one kind, and these kinds.
    pub(super) crowned: Vec<(usize, Formula)>,
    /// Whether there may be Cannons or lame leapers, whose attacks also depend on squares that they do not attack.
    pub(super) jumps: bool,
    pub(super) pawn_homes: [Bitboard; 2],
    /// The Pawns that have a double step, if some Pawns have none.
    pub(super) doubler: Option<Formula>,
    /// The ends of double steps of a side's Pawns, if any piece captures en passant.
    pub(super) landings: [Bitboard; 2],
    /// Kinds whose moves a sweep counts piece by piece; kinds that move and promote alike share a group.
    pub(super) groups: Vec<GroupTable>,
    /// Whether a kind of a group has a double step or captures en passant.
    pub(super) groups_pass: bool,
    /// Whether each side has just one royal piece, from the first move to the last.
    pub(super) one_king_each: bool,
    /// Whether the King castles, if anything does.
    pub(super) king_castles: bool,
    /// Whether a rule in code changes which pieces count as not having moved.
    pub(super) code_changes_first_moves: bool,
    /// Whether pieces may be dropped, and whether those of a kind have to be spread over squares of both colours.
    pub(super) drops: bool,
    pub(super) drops_apart: bool,
    /// The squares of each side's castling rank, on which pieces are gated.
    pub(super) back_rank: [Bitboard; 2],
}

/// Kinds of one leap group.
#[derive(Debug, Clone)]
pub(super) struct GroupTable {
    pub(super) formula: Formula,
    /// The rule by which they promote.
    pub(super) rule: Option<usize>,
    pub(super) doubles: bool,
}

impl BulkTables {
    /// Builds the tables; `None` if a sweep can count too little under these rules.
    pub(crate) fn new<S: Shape>(kernel: &Kernel<S>, level: Level) -> Option<Self> {
        let formula = |kinds| kernel.formula(kinds);
        Self::packed(kernel.compiled(), S::PACKING, level, &formula)
    }

    /// The tables for boards of this packing and codes with these formulas; compiled once for all shapes.
    fn packed(
        compiled: &CompiledRules,
        packing: Packing,
        level: Level,
        formula: &dyn Fn(Kinds) -> Formula,
    ) -> Option<Self> {
        let rules = &compiled.rules;
        if !are_sweepable(compiled) {
            return None;
        }
        let moves: Vec<[Moves; 2]> = rules
            .kinds()
            .map(|kind| Color::each(|color| Moves::of(&compiled.legs, Piece::new(color, kind))))
            .collect();
        let king = if rules.royals.is_empty() {
            Royal::default()
        } else {
            royal(&moves[rules.king.index()][0], packing)?
        };
        let one_way = |kind| compiled.legs.is_one_way(kind) && !compiled.legs.minds_marks(kind);
        let kinds = BulkKinds::sort(rules, &moves, packing, &one_way);
        let plan = kinds.plan(rules, packing, king)?;
        let having = |has: fn(&Roles) -> bool| kinds.having(rules, has);
        let any = |kinds: Kinds| (!kinds.is_empty()).then(|| formula(kinds));
        let pawn_kinds = having(|roles| roles.pawn);
        let lions = having(|roles| roles.special.is_lion());
        let cannons = having(|roles| roles.special.is_cannon());
        let unswept = rules
            .kinds()
            .filter(|kind| kinds.swept[kind.index()].is_none());
        let homes = homes_of(rules, packing, kinds.doubler);
        let groups_pass = kinds.groups_pass(&moves);
        let passing = groups_pass || kinds.pawns.is_some_and(|pawns| pawns.passing);
        let landings = Color::each(|color| {
            let ahead = |squares| packing.ahead(squares, color == Color::Black);
            if passing {
                ahead(ahead(homes[color.index()]))
            } else {
                0
            }
        });
        let groups = kinds.groups.iter().map(|group| GroupTable {
            formula: formula(group.kinds),
            rule: group.rule,
            doubles: group.has_doubles(),
        });
        let crowned = kinds.crowned.iter();
        Some(Self {
            sweeper: Sweeper::at(plan, level),
            unswept: any(unswept.collect()),
            orth: formula(having(|roles| roles.orth)),
            diag: formula(having(|roles| roles.diag)),
            knight: formula(having(|roles| roles.knight)),
            wazir: formula(having(|roles| roles.wazir)),
            ferz: formula(having(|roles| roles.ferz)),
            lion: any(lions),
            jumps: !cannons.is_empty() || kinds.groups.iter().any(Group::is_lame),
            lance: any(having(|roles| roles.special.is_lance())),
            cannon: any(cannons),
            pawn: formula(pawn_kinds),
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
                .map(|kind| formula(Kinds::NONE.with(kind))),
            landings,
            groups: groups.collect(),
            groups_pass,
            crowned: crowned
                .map(|&(rule, kinds)| (rule, formula(kinds)))
                .collect(),
            one_king_each: compiled.have_one_king_each(),
            king_castles: rules.castler == rules.king,
            code_changes_first_moves: compiled.code.change_first_moves(),
            drops: compiled.drops().iter().next().is_some(),
            drops_apart: rules.drops.iter().any(|rule| rule.apart),
            back_rank: Color::each(|color| packing.set(compiled.back_rank(color).squares())),
            roles: kinds.swept,
        })
    }

    /// The roles of a kind; `None` if they do not describe all its moves.
    #[inline]
    pub(super) fn roles(&self, kind: Kind) -> Option<Roles> {
        self.roles[kind.index()]
    }

    /// Whether a piece with these roles is in a group that promotes or has double steps.
    #[inline(always)]
    pub(super) fn is_pawnlike(&self, roles: Roles) -> bool {
        let group = roles.special.group_number();
        let group = group.and_then(|number| self.groups.get(number));
        group.is_some_and(|group| group.rule.is_some() || group.doubles)
    }
}

/// Whether a sweep can count under these rules, if it can count the kinds: on a board with edges, without rules of the turn, blasts,
/// walls, anti-royal pieces, neighbours and moves that rules in code offer, and with one King of each side, or none, who never promotes.
fn are_sweepable(compiled: &CompiledRules) -> bool {
    let rules = &compiled.rules;
    let ordinary = rules.has_free_turns()
        && !rules.captures_do_more()
        && rules.anti.is_empty()
        && !rules.converts()
        && rules.wall.is_none()
        && !rules.are_walked()
        && compiled.code.movers().is_empty();
    let tracked = Color::each(|color| compiled.marked_homes(color));
    let tracked = tracked.iter().any(|homes| !homes.is_empty());
    let promotes = |kind| promotions_of(rules, kind).next().is_some();
    let one_king = rules.royals.len() <= 1 && !rules.royals.iter().any(promotes);
    let brought = rules.promotions.iter().flat_map(|rule| rule.to.iter());
    let held = rules.slots().iter();
    let mut brought = brought.chain(held.map(|(kind, _)| kind));
    let royal_or_confined =
        |&kind: &Kind| rules.royals.contains(kind) || rules.piece(kind).within.is_some();
    ordinary && !tracked && one_king && !brought.any(royal_or_confined)
}
