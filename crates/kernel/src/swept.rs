//! Counting by sweeps: all riders of a direction at once, as `legwork-sweep` does it.
//!
//! What a sweep can say is found in the compiled motions, kind by kind ([`Swept::new`]); a rule set
//! that has anything else on its board is counted as it is generated. No variant is known here.

use legwork_betza::Step;
use legwork_sweep::{
    BulkPosition, Layout, Level, MAX_WINGS, PieceSets, Plan, Roles, Set, SimpleMoves, Sweeper, Wing,
};

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::plugin::Guard;
use legwork_core::rules::Rules;
use legwork_core::shape::{Packing, Shape};
use legwork_core::state::State;

use super::Kernel;
use super::board::Board;
use super::castling::give_castling;
use super::code::{Codes, Formula, PLANES};
use super::motion::Moves;
use super::pawns::Promoters;
use super::roles::{roles, royal};
use super::sink::{Sheaf, Sink};
use super::tables::narrowed;

/// The part of the tables that counts by sweeps.
#[derive(Debug, Clone)]
pub(super) struct Swept {
    pub(super) sweeper: Sweeper,
    roles: Vec<Roles>,
    orth: Formula,
    diag: Formula,
    knight: Formula,
    wazir: Formula,
    ferz: Formula,
    lion: Option<Formula>,
    pawn: Formula,
    /// The guard that a sweep can say.
    guard: Guard,
    /// The rule by which Pawns promote, among the [`Tables::promoters`].
    pawn_rule: Option<usize>,
    /// The rules by which other kinds do, on entry, each to one kind.
    crown_rules: Vec<usize>,
    pawn_homes: [Set; 2],
    /// The Pawns that step double, if there are others too.
    doubler: Option<Formula>,
    /// Where double steps of a side end, if Pawns capture them in passing.
    landings: [Set; 2],
}

impl Swept {
    /// What is needed to sweep boards of these rules; `None` if a sweep cannot say all of them.
    pub(super) fn new<S: Shape>(
        rules: &Rules,
        codes: &Codes,
        moves: &[[Moves; 2]],
        one_way: impl Fn(Kind) -> bool,
        tracked: bool,
        level: Level,
    ) -> Option<Self> {
        if tracked {
            return None;
        }
        let roles: Vec<Roles> = rules
            .kinds()
            .map(|kind| roles(&moves[kind.index()][0], kind == rules.royal))
            .collect::<Option<_>>()?;
        let having = |has: fn(&Roles) -> bool| -> Kinds {
            let kinds = rules.kinds();
            kinds.filter(|kind| has(&roles[kind.index()])).collect()
        };
        let pawns = having(|roles| roles.pawn);
        let lions = having(|roles| roles.special.is_lion());
        let (mut pawn_rule, mut crown_rules) = (None, Vec::new());
        for (number, rule) in rules.promotions.iter().enumerate() {
            let crowns = rule.on_entry && rule.must == 0 && rule.to.len() == 1;
            let zone = |other: &usize| rules.promotions[*other].zone;
            if rule.kinds == pawns && !rule.on_entry && pawn_rule.is_none() {
                pawn_rule = Some(number);
            } else if crowns
                && rule.kinds.and(pawns).is_empty()
                && rule.kinds.and(lions).is_empty()
                && crown_rules
                    .first()
                    .is_none_or(|first| zone(first) == rule.zone)
            {
                crown_rules.push(number);
            } else {
                return None;
            }
        }
        let mut doublers = rules
            .kinds()
            .filter(|kind| !moves[kind.index()][0].doubles.is_empty());
        let doubler = doublers.next();
        let diagonally = |step: &Step| (step.dx.abs(), step.dy) == (1, 1);
        let passes = |kind: &Kind| !moves[kind.index()][0].passing.is_empty();
        let passing = pawns.iter().any(|kind| passes(&kind));
        let passes_alike = pawns.iter().all(|kind| {
            let steps = &moves[kind.index()][0].passing;
            passes(&kind) == passing && steps.iter().all(diagonally) && steps.len() != 1
        });
        if !passes_alike || doublers.next().is_some() || !doubler.is_none_or(one_way) {
            return None;
        }
        let royal = royal(&moves[rules.royal.index()][0])?;
        let geometry = rules.geometry;
        let plan = Plan::new(
            layout::<S>(),
            geometry.files(),
            geometry.ranks(),
            royal,
            &roles,
            &[],
        )?;
        let homes = |color| {
            let homes = doubler.map(|kind| rules.home(Piece::new(color, kind)));
            homes.map_or(0, |homes| narrowed::<S>(homes).to_set())
        };
        Some(Self {
            sweeper: Sweeper::at(plan, level),
            orth: codes.formula(having(|roles| roles.orth)),
            diag: codes.formula(having(|roles| roles.diag)),
            knight: codes.formula(having(|roles| roles.knight)),
            wazir: codes.formula(having(|roles| roles.wazir)),
            ferz: codes.formula(having(|roles| roles.ferz)),
            lion: (!lions.is_empty()).then(|| codes.formula(lions)),
            pawn: codes.formula(pawns),
            guard: Guard {
                guarded: lions,
                distance: 2,
                not_guards: Kinds::NONE.with(rules.royal),
                lifted_by: rules.kinds().collect::<Kinds>().without(pawns),
                locked: false,
            },
            pawn_rule,
            crown_rules,
            pawn_homes: Color::BOTH.map(homes),
            doubler: doubler
                .filter(|_| pawns.len() > 1)
                .map(|kind| codes.formula(Kinds::NONE.with(kind))),
            landings: Color::BOTH.map(|color| match passing {
                true => twice_ahead::<S>(homes(color), color == Color::Black),
                false => 0,
            }),
            roles,
        })
    }

    /// Squares on which a side's Pawn that has stepped there twice could be captured in passing by
    /// these Pawns.
    #[inline]
    pub(super) fn passing_targets(&self, side: Color, takers: Set) -> Set {
        self.landings[side.index()] & (takers << 1 | takers >> 1)
    }

    #[inline]
    pub(super) fn roles(&self, kind: Kind) -> Roles {
        self.roles[kind.index()]
    }

    /// Squares of the mover's on which a capture, perhaps of two pieces at once, gives it back what
    /// it may promote to.
    #[inline]
    pub(super) fn limiting<S: Shape>(
        &self,
        promoters: &[Promoters<S>],
        planes: &[S; PLANES],
        theirs: &BulkPosition,
    ) -> Set {
        let mut limiting = 0;
        for (number, rule) in promoters.iter().enumerate() {
            for (_, formula, limit) in &rule.limits {
                let limited = formula.squares(planes).to_set() & theirs.mover.all;
                // Pawns that are two steps and more from their zone do not promote yet.
                let near = || {
                    let zone = theirs.zone | ahead::<S>(theirs.zone, !theirs.down);
                    theirs.mover.pawn & (zone | ahead::<S>(zone, !theirs.down)) != 0
                };
                if (*limit..=limit + 1).contains(&limited.count_ones())
                    && (self.pawn_rule != Some(number) || near())
                {
                    limiting |= limited;
                }
            }
        }
        limiting
    }

    /// The squares of a side's homes from which a Pawn there may step double.
    #[inline]
    fn homes<S: Shape>(&self, side: usize, planes: &[S; PLANES]) -> Set {
        match &self.doubler {
            None => self.pawn_homes[side],
            Some(doubler) => self.pawn_homes[side] & doubler.squares(planes).to_set(),
        }
    }

    /// The armies of White and Black.
    #[inline]
    pub(super) fn armies<S: Shape>(
        &self,
        planes: &[S; PLANES],
        white: S,
        occupied: S,
    ) -> [PieceSets; 2] {
        let white = white.to_set();
        let black = occupied.to_set() & !white;
        let find = |formula: &Formula| formula.squares(planes).to_set();
        let (orth, diag, knight) = (find(&self.orth), find(&self.diag), find(&self.knight));
        let (wazir, ferz, pawn) = (find(&self.wazir), find(&self.ferz), find(&self.pawn));
        let lion = self.lion.as_ref().map_or(0, find);
        [white, black].map(|all| PieceSets {
            all,
            orth: orth & all,
            diag: diag & all,
            knight: knight & all,
            wazir: wazir & all,
            ferz: ferz & all,
            lion: lion & all,
            groups: Default::default(),
            pawn: pawn & all,
        })
    }
}

/// How a sweep lays out boards of a shape.
#[inline]
const fn layout<S: Shape>() -> Layout {
    match S::PACKING {
        Packing::Wide => Layout::Wide,
        Packing::Tall => Layout::Tall,
    }
}

/// One rank ahead.
#[inline]
fn ahead<S: Shape>(set: Set, down: bool) -> Set {
    if down {
        layout::<S>().down(set)
    } else {
        layout::<S>().up(set)
    }
}

/// Two ranks ahead.
#[inline]
pub(super) fn twice_ahead<S: Shape>(set: Set, down: bool) -> Set {
    ahead::<S>(ahead::<S>(set, down), down)
}

impl<S: Shape> Kernel<S> {
    /// The board as a sweep sees it, with a side to move, en passant left out; `None` if it has to
    /// be counted otherwise.
    #[inline]
    pub(super) fn field(&self, board: &Board<S>, mover: Color) -> Option<BulkPosition> {
        let swept = self.tables.swept.as_deref()?;
        let armies = swept.armies(&board.planes, board.white, board.occupied());
        self.field_of(swept, &armies, board, mover)
    }

    /// The same when it has been found already what stands where.
    #[inline]
    pub(super) fn field_of(
        &self,
        swept: &Swept,
        armies: &[PieceSets; 2],
        board: &Board<S>,
        mover: Color,
    ) -> Option<BulkPosition> {
        let tables = &self.tables;
        let state = &board.state;
        let side = mover.index();
        let (own, other) = (&armies[side], &armies[(!mover).index()]);
        let guard = self.guard(swept, state);
        if guard.is_none() {
            let asked = self.law.asked(state);
            let stands = |kinds: Kinds, army: &PieceSets| {
                !kinds.is_empty() && self.squares_of(board, kinds).to_set() & army.all != 0
            };
            if stands(asked.movers, own) || stands(asked.victims, other) {
                return None;
            }
        }
        let mut field = BulkPosition {
            mover: *own,
            other: *other,
            down: mover == Color::Black,
            king: S::bit(board.royal(mover)),
            other_king: S::bit(board.royal(!mover)),
            pawn_homes: swept.homes(side, &board.planes),
            trading: guard.is_some(),
            locked: guard.is_some_and(|guard| guard.locked),
            ..BulkPosition::default()
        };
        if let Some(rule) = swept.pawn_rule {
            let promoters = &tables.promoters[rule];
            let ways = self.becomes(board, promoters, mover).len();
            field.zone = promoters.zone[side].to_set();
            field.must = promoters.must[side].to_set();
            field.ways = ways + 1;
            field.must_ways = ways;
        }
        for &rule in &swept.crown_rules {
            let promoters = &tables.promoters[rule];
            field.crown_zone = promoters.zone[side].to_set();
            if !self.becomes(board, promoters, mover).is_empty() {
                let crowners = promoters.formula.squares(&board.planes).to_set() & own.all;
                field.crowners |= crowners & !field.crown_zone;
            }
        }
        let gates = self.law.gates(state, mover);
        if !gates.is_empty() {
            let gating = (board.virgin & tables.back_rank[side]).to_set() & own.all;
            if gating & (own.pawn | own.lion | field.crowners) != 0 {
                return None;
            }
            field.gating = gating;
            field.gates = gates.len();
        }
        if !board.virgin.is_empty() {
            self.add_wings(board, mover, &mut field);
        }
        Some(field)
    }

    /// The guard that is all that the rules in code say now, if a sweep can say it too: that of
    /// Lions at two King's steps, by everything but the royal piece, lifted by everything but Pawns.
    #[inline]
    pub(super) fn guard(&self, swept: &Swept, state: &State) -> Option<Guard> {
        let guard = self.law.guard(state)?;
        let known = Guard {
            locked: guard.locked,
            ..swept.guard
        };
        (guard == known).then_some(guard)
    }

    fn add_wings(&self, board: &Board<S>, mover: Color, field: &mut BulkPosition) {
        let king = board.royal(mover);
        let wings = self.tables.wings.iter().enumerate();
        for (number, wing) in wings.filter(|(_, wing)| wing.color == mover) {
            let Some(rook) = self.castling_rook(board, wing) else {
                continue;
            };
            let crossed = self.tables.span(mover, king, wing.king_to);
            let ridden = self.tables.span(mover, rook, wing.rook_to);
            let home = (S::single(king) | S::single(rook)).to_set();
            let place = usize::from(field.wing_count);
            debug_assert!(place < MAX_WINGS);
            field.wings[place] = Wing {
                home,
                empty: (crossed | ridden).to_set() & !home,
                safe: crossed.to_set(),
                ends: (S::single(wing.king_to) | S::single(wing.rook_to)).to_set(),
                king_to: S::bit(wing.king_to),
                number: number as u8,
            };
            field.wing_count += 1;
        }
    }
}

impl<S: Shape> Kernel<S> {
    /// Turns what a sweep found of one piece into sheaves, with promotion and gating.
    #[inline]
    pub(super) fn each_sheaf(
        &self,
        board: &Board<S>,
        field: &BulkPosition,
        mv: &SimpleMoves,
        mut give: impl FnMut(&Sheaf<S>),
    ) {
        let from = S::square(mv.from);
        let sheaf = Sheaf {
            from,
            targets: S::from_set(mv.targets),
            stays: true,
            becomes: Kinds::NONE,
            gates: self.gates_from(board, field, from),
        };
        let (zone, must) = if mv.roles.pawn {
            (field.zone, field.must)
        } else if field.crowners != 0 && field.crowners >> mv.from & 1 == 1 {
            (field.crown_zone, 0)
        } else {
            return give(&sheaf);
        };
        if mv.targets & zone == 0 {
            return give(&sheaf);
        }
        let stands = |rule: &&Promoters<S>| rule.formula.squares(&board.planes).contains(from);
        let becomes = match self.tables.promoters.iter().find(stands) {
            Some(promoters) => self.becomes(board, promoters, board.turn),
            None => Kinds::NONE,
        };
        let parts = [
            (!zone, true, Kinds::NONE),
            (zone & !must, true, becomes),
            (must, false, becomes),
        ];
        for (part, stays, becomes) in parts {
            if mv.targets & part != 0 {
                give(&Sheaf {
                    targets: S::from_set(mv.targets & part),
                    stays,
                    becomes,
                    ..sheaf
                });
            }
        }
    }

    /// What can be gated when the piece on a square leaves it.
    #[inline]
    fn gates_from(&self, board: &Board<S>, field: &BulkPosition, from: Square) -> Kinds {
        if field.gating >> S::bit(from) & 1 == 1 {
            self.law.gates(&board.state, board.turn)
        } else {
            Kinds::NONE
        }
    }

    /// Gives the castlings on those wings of a field.
    #[inline]
    pub(super) fn generate_castlings<K: Sink<S>>(
        &self,
        board: &Board<S>,
        field: &BulkPosition,
        wings: u8,
        sink: &mut K,
    ) {
        for (place, wing) in field.wings.iter().enumerate() {
            if wings >> place & 1 == 1 {
                let number = usize::from(wing.number);
                let table = &self.tables.wings[number];
                if let Some(rook) = self.castling_rook(board, table) {
                    let gates = |left| self.gates_from(board, field, left);
                    give_castling(sink, number, table, [board.royal(board.turn), rook], gates);
                }
            }
        }
    }
}
