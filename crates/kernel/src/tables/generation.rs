//! The tables of the generator: the kinds that the attack tables cover, and the tables for all others.

use legwork_betza::Step;
use legwork_levels::{Level, Runner};

use legwork_core::compiled::CompiledRules;
use legwork_core::legs::Bounds;
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{Promotion, Rules};
use legwork_core::shape::{Large, Shape};

use super::attackers::Attackers;
use super::codes::{Codes, Formula};
use super::motion::{Motion, Moves, capturing, share, turned};
use super::movers::{Mover, Standard};
use super::narrow::narrow;
use super::pawns::PawnTable;
use super::promotion::Promoters;
use super::rays::Rays;
use super::squares::AttackTables;

/// Kinds with the same standard moves.
#[derive(Debug, Clone)]
pub(crate) struct OfficerClass<S> {
    pub(crate) standard: Standard,
    /// Masks to XOR with the sets of riders along ranks and files, along diagonals, of leapers and
    /// of steppers along these, so that their intersection is this class.
    flips: [S; 5],
}

narrow!(OfficerClass { flips } standard);

impl<S: Shape> OfficerClass<S> {
    fn new(standard: Standard) -> Self {
        let has = [
            standard.orth,
            standard.diag,
            standard.knight,
            standard.wazir,
            standard.ferz,
        ];
        Self {
            standard,
            flips: has.map(|has| if has { S::EMPTY } else { !S::EMPTY }),
        }
    }

    /// The pieces among `pieces` that are of this class; without `steppers`, steps are not compared.
    #[inline(always)]
    pub(crate) fn of(
        &self,
        pieces: S,
        [orth, diag, knight]: [S; 3],
        steppers: Option<[S; 2]>,
    ) -> S {
        let [a, b, c, d, e] = self.flips;
        let class = pieces & (orth ^ a) & (diag ^ b) & (knight ^ c);
        match steppers {
            Some([wazir, ferz]) => class & (wazir ^ d) & (ferz ^ e),
            None => class,
        }
    }
}

/// The tables of the generator.
///
/// A kind is *ordinary* if the attack tables cover all its moves: standard moves, or the steps of
/// the first kind of Pawns. If all kinds on the board are ordinary, no other table is used.
#[derive(Debug, Clone)]
pub(crate) struct GenerationTables<S> {
    /// Runs the generator at the chosen level.
    pub(crate) runner: Runner,
    pub(crate) squares: AttackTables<S>,
    /// Classes of officers, except those that only leap like a Knight, or only ride like a Rook, a Bishop or a Queen.
    pub(crate) classes: Vec<OfficerClass<S>>,
    /// Kinds that attack like a Rook, a Bishop and a Knight.
    pub(crate) orth: Formula,
    pub(crate) diag: Formula,
    pub(crate) knight: Formula,
    /// Kinds that attack by one step; `None` if there are none.
    pub(crate) steppers: Option<[Formula; 2]>,
    /// The kinds of Pawns, the ordinary one first.
    pub(crate) pawns: Vec<PawnTable<S>>,
    /// Kinds that are not ordinary; `None` if all are.
    pub(crate) extraordinary: Option<Formula>,
    /// Whether the royal pieces have moves that the attack tables do not cover, or a side may have none or several.
    pub(crate) special_king: bool,
    /// Whether a hand or a rule in code can matter.
    pub(crate) may_ask: bool,
    /// Whether a rule in code gives pieces moves in addition to their own.
    pub(crate) code_offers: bool,
    /// Officers that are not ordinary, except the one royal piece that each side always has.
    pub(crate) movers: Vec<Mover<S>>,
    /// The kinds of all these movers.
    pub(crate) moved_apart: Formula,
    /// The moves of royal kinds that the attack tables do not cover.
    pub(crate) kings: Vec<Mover<S>>,
    /// Attacks that the attack tables do not cover.
    pub(crate) attackers: Attackers<S>,
    /// The kinds that have such attacks.
    pub(crate) attacking_apart: Formula,
}

narrow!(
    GenerationTables { squares, classes, pawns, movers, kings, attackers }
    runner, orth, diag, knight, steppers, extraordinary, special_king, may_ask, code_offers,
    moved_apart, attacking_apart
);

impl GenerationTables<Large> {
    pub(crate) fn new(
        compiled: &CompiledRules,
        rays: &Rays<Large>,
        codes: &Codes,
        moves: &[[Moves; 2]],
        promoters: &[Promoters<Large>],
        level: Level,
    ) -> Self {
        let rules = &compiled.rules;
        let white = |kind: Kind| &moves[kind.index()][0];
        let table =
            |kind: Kind| PawnTable::new(rules, &compiled.legs, codes, kind, white(kind), promoters);
        let mut pawns: Vec<PawnTable<Large>> = moving(rules).filter_map(table).collect();
        let first = first_pawn(compiled, moves);
        pawns.sort_by_key(|pawn| pawn.kind != first);
        let royal = royal_steps(compiled, white(rules.king));
        let sorted = SortedKinds::new(compiled, moves, &pawns, royal.is_some());

        let movers = |kinds: &[(Kind, &[Motion])]| -> Vec<Mover<Large>> {
            let kinds = kinds.iter();
            let mover =
                |&(kind, motions)| Mover::new(rays, codes, kind, &moves[kind.index()], motions);
            kinds.map(mover).collect()
        };
        let attacking = |has: fn(&Standard) -> bool| -> Kinds {
            let kinds = sorted.attacks.iter().filter(|(_, attack)| has(attack));
            kinds.map(|(kind, _)| *kind).collect()
        };
        let (wazirs, ferzes) = (
            attacking(|attack| attack.wazir),
            attacking(|attack| attack.ferz),
        );
        let stepping = !wazirs.is_empty() || !ferzes.is_empty();
        let hops: Vec<(Kind, Vec<Motion>)> = rules
            .kinds()
            .map(|kind| (kind, white(kind).hopping_captures()))
            .collect();
        let attack_steps = Color::each(|color| {
            let steps = pawns.first().map(|pawn| &pawn.attacks[color.index()]);
            let steps = steps.into_iter().flatten();
            steps.map(|shift| shift.step).collect::<Vec<_>>()
        });
        let [up, down] = &attack_steps;
        let (other_attacks, hops) = (share(&sorted.other_attacks), share(&hops));
        let apart = other_attacks.iter().chain(&hops);
        let apart = apart.fold(Kinds::NONE, |all, group| all.or(group.kinds));
        let moved_apart = sorted.movers.iter().map(|(kind, _)| *kind).collect();
        let extraordinary = sorted.extraordinary;
        Self {
            runner: Runner::at(level),
            squares: AttackTables::new(
                rays.geometry,
                royal.as_deref().unwrap_or_default(),
                [up, down],
            ),
            classes: sorted
                .classes
                .iter()
                .map(|standard| OfficerClass::new(*standard))
                .collect(),
            orth: codes.formula(attacking(|attack| attack.orth)),
            diag: codes.formula(attacking(|attack| attack.diag)),
            knight: codes.formula(attacking(|attack| attack.knight)),
            steppers: stepping.then(|| [codes.formula(wazirs), codes.formula(ferzes)]),
            extraordinary: (!extraordinary.is_empty()).then(|| codes.formula(extraordinary)),
            special_king: royal.is_none(),
            may_ask: rules.gates_at_all() || !compiled.code.are_none(),
            code_offers: !compiled.code.movers().is_empty(),
            moved_apart: codes.formula(moved_apart),
            movers: movers(&sorted.movers),
            kings: movers(&sorted.kings),
            attackers: Attackers::new(rays, codes, &other_attacks, &hops),
            attacking_apart: codes.formula(apart),
            pawns,
        }
    }
}

/// The kinds that may move: a wall does not.
fn moving(rules: &Rules) -> impl Iterator<Item = Kind> {
    rules.kinds().filter(|&kind| rules.wall != Some(kind))
}

/// The kinds of a rule set, by what the attack tables cover of their moves and attacks.
#[derive(Default)]
struct SortedKinds<'a> {
    /// The standard moves of ordinary officers, each once, except those for which the generator has a separate loop.
    classes: Vec<Standard>,
    extraordinary: Kinds,
    /// Officers that are not ordinary, with their motions.
    movers: Vec<(Kind, &'a [Motion])>,
    /// Royal kinds, with the motions that the attack tables do not cover.
    kings: Vec<(Kind, &'a [Motion])>,
    /// The captures of officers that the attack tables cover.
    attacks: Vec<(Kind, Standard)>,
    /// All other captures.
    other_attacks: Vec<(Kind, Vec<Motion>)>,
}

impl<'a> SortedKinds<'a> {
    fn new(
        compiled: &CompiledRules,
        moves: &'a [[Moves; 2]],
        pawns: &[PawnTable<Large>],
        leaping_king: bool,
    ) -> Self {
        let rules = &compiled.rules;
        let mut sorted = Self {
            extraordinary: compiled.code.movers(),
            ..Self::default()
        };
        for kind in moving(rules) {
            let of_kind = &moves[kind.index()][0];
            if rules.royals.contains(kind) {
                let rest = if leaping_king {
                    &[][..]
                } else {
                    &of_kind.motions
                };
                sorted.other_attacks.push((kind, capturing(rest)));
                sorted.kings.push((kind, rest));
                if !compiled.have_one_king_each() {
                    sorted.movers.push((kind, rest));
                }
            } else if let Some(place) = pawns.iter().position(|pawn| pawn.kind == kind) {
                if place > 0 {
                    sorted.other_attacks.push((kind, of_kind.captures()));
                }
                if place > 0 || !promotes_simply(compiled, kind) {
                    sorted.extraordinary = sorted.extraordinary.with(kind);
                }
            } else {
                sorted.add_officer(kind, of_kind, rules.promotes(kind));
            }
        }
        sorted
    }

    fn add_officer(&mut self, kind: Kind, moves: &'a Moves, promotes: bool) {
        let (attack, others) = Standard::split_attacks(&moves.motions);
        let mut rest = moves.motions.clone();
        let standard = Standard::split(&mut rest);
        let plain = rest.is_empty() && moves.is_motions_only() && standard == attack;
        self.attacks.push((kind, attack));
        self.other_attacks.push((kind, others));
        let steps = standard.wazir || standard.ferz;
        let has_loop = !steps && standard.knight != (standard.orth || standard.diag);
        if !plain {
            self.movers.push((kind, &moves.motions));
        } else if !has_loop && !self.classes.contains(&standard) {
            self.classes.push(standard);
        }
        if !plain || promotes {
            self.extraordinary = self.extraordinary.with(kind);
        }
    }
}

/// The kind of Pawns that most positions have: the first kind with the Pawn mark, else the first
/// that moves only forward.
fn first_pawn(compiled: &CompiledRules, moves: &[[Moves; 2]]) -> Kind {
    let rules = &compiled.rules;
    let one_way = |kind: &Kind| {
        !rules.royals.contains(*kind) && {
            let motions = &moves[kind.index()][0].motions;
            !motions.is_empty() && motions.iter().all(|motion| motion.step.dy > 0)
        }
    };
    let pawns = rules.pawns().without(rules.royals);
    let named = rules.kinds().find(|kind| pawns.contains(*kind));
    named
        .or_else(|| rules.kinds().find(one_way))
        .unwrap_or(rules.king)
}

/// The leaps of the only royal piece of each side, if all its moves are leaps that are the same in all four quarters. Royal pieces
/// that may be lost, or joined by others, move as officers do.
fn royal_steps(compiled: &CompiledRules, moves: &Moves) -> Option<Vec<Step>> {
    let leap = |motion: &Motion| {
        motion.range == 1 && motion.quiet && motion.takes && motion.bounds == Bounds::NONE
    };
    let back = |motion: &Motion| turned(*motion, Color::Black);
    let motions = &moves.motions;
    let alike = |motion: &Motion| leap(motion) && motions.contains(&back(motion));
    let leaps = moves.is_motions_only() && motions.iter().all(alike);
    (leaps && compiled.have_one_king_each())
        .then(|| motions.iter().map(|motion| motion.step).collect())
}

/// Whether a kind of Pawns never promotes, or promotes by one rule wherever it arrives in the zone.
fn promotes_simply(compiled: &CompiledRules, kind: Kind) -> bool {
    let rules = &compiled.rules;
    let mut promotions = rules.promotions_of(kind);
    promotions.next().is_none_or(Promotion::is_simple)
        && promotions.next().is_none()
        && !rules.kinds().any(|of| rules.never_promotes_by(kind, of))
}
