//! The kinds of a rule set, sorted by how a sweep counts them.

use legwork_betza::Step;
use legwork_bitboard::{Bitboard, Packing};
use legwork_sweep::{Army, CannonLines, LionLeaps, Plan, Roles, Royal, Special};

use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{Promotion, PromotionWhen, Rules};
use legwork_core::shape::Shape as _;

use legwork_kernel::tables::Moves;

use super::groups::{Crossings, Group};
use super::roles::{cannon, lion, roles};

/// The rules by which a kind promotes, with their indices.
pub(super) fn promotions_of(
    rules: &Rules,
    kind: Kind,
) -> impl Iterator<Item = (usize, &Promotion)> {
    let promotions = rules.promotions.iter().enumerate();
    promotions.filter(move |(_, rule)| rule.kinds.contains(kind))
}

/// The homes of a kind, for each side.
pub(super) fn homes_of(rules: &Rules, packing: Packing, kind: Option<Kind>) -> [Bitboard; 2] {
    Color::each(|color| {
        let homes = kind.map(|kind| rules.home(Piece::new(color, kind)));
        homes.map_or(0, |homes| packing.set(homes.squares()))
    })
}

/// How a sweep counts each kind.
pub(super) struct BulkKinds {
    /// The roles of each kind; `None` if no sweep can count it.
    pub(super) swept: Vec<Option<Roles>>,
    /// The properties that all Pawns share.
    pub(super) pawns: Option<Pawns>,
    /// The Pawns that have a double step.
    pub(super) doubler: Option<Kind>,
    /// The rules by which kinds are crowned, and these kinds.
    pub(super) crowned: Vec<(usize, Kinds)>,
    /// The rule by which Lances are crowned.
    lances_by: Option<usize>,
    pub(super) groups: Vec<Group>,
    lion: LionLeaps,
    cannon: CannonLines,
}

/// How a kind promotes, as far as it matters to a sweep.
enum Promotes {
    /// Never, or by crowning.
    Plainly,
    /// By choice or by force, by the rule with this index.
    By(usize),
    /// In a way that no sweep can count.
    Otherwise,
}

impl BulkKinds {
    /// Sorts the kinds of these rules.
    pub(super) fn sort(
        rules: &Rules,
        moves: &[[Moves; 2]],
        packing: Packing,
        one_way: &dyn Fn(Kind) -> bool,
    ) -> Self {
        let (swept, lion, cannon) = roles_of_kinds(rules, packing, moves);
        // A sweep cannot count lame leapers together with Lions, or where pieces are gated or a side castles.
        let has_lions = swept.iter().flatten().any(|roles| roles.special.is_lion());
        let bars_lame = has_lions || rules.gates() || !rules.wings.is_empty();
        let mut crossings = Crossings::default();
        let mut sorted = Self {
            swept,
            pawns: None,
            doubler: None,
            crowned: Vec::new(),
            lances_by: None,
            groups: Vec::new(),
            lion,
            cannon,
        };
        for kind in rules.kinds() {
            let of_kind = &moves[kind.index()];
            let promotions: Vec<(usize, &Promotion)> = promotions_of(rules, kind).collect();
            let found = sorted.swept[kind.index()];
            if found.is_some_and(|roles| roles.pawn) {
                if sorted.add_pawn(kind, &of_kind[0], &promotions, one_way) {
                    continue;
                }
                sorted.swept[kind.index()] = None;
            }
            let is_lance = found.is_some_and(|roles| roles.special.is_lance());
            let rule = match sorted.promotes(rules, kind, is_lance, &promotions) {
                Promotes::Plainly => None,
                Promotes::By(rule) => Some(rule),
                Promotes::Otherwise => {
                    sorted.swept[kind.index()] = None;
                    continue;
                }
            };
            if let Some(roles) = sorted.swept[kind.index()] {
                let lion_promotes = roles.special.is_lion() && !promotions.is_empty();
                if rule.is_none() && !lion_promotes {
                    continue;
                }
            }
            sorted.swept[kind.index()] = None;
            if !rules.royals.contains(kind) {
                let group = Group::of(of_kind, packing, kind, rule, one_way(kind));
                let group = group.filter(|group| !(bars_lame && group.is_lame()));
                let group = group.filter(|group| crossings.admit(group));
                let group = group.map(|group| group.placed(rules, packing));
                sorted.swept[kind.index()] = group.and_then(|group| group.join(&mut sorted.groups));
            }
        }
        sorted
    }

    /// Adds a kind to the Pawns, if it fits those found before.
    fn add_pawn(
        &mut self,
        kind: Kind,
        moves: &Moves,
        promotions: &[(usize, &Promotion)],
        one_way: &dyn Fn(Kind) -> bool,
    ) -> bool {
        let alike = Pawns::of(moves, promotions);
        let doubles = !moves.doubles.is_empty();
        let steps = !doubles || self.doubler.is_none() && one_way(kind);
        let fits = self.pawns.is_none_or(|first| Some(first) == alike);
        if !(steps && alike.is_some() && fits) {
            return false;
        }
        self.pawns = alike;
        self.doubler = self.doubler.or(doubles.then_some(kind));
        true
    }

    /// How a kind with these rules promotes. A crowning rule is added to the others, if it fits them.
    fn promotes(
        &mut self,
        rules: &Rules,
        kind: Kind,
        is_lance: bool,
        promotions: &[(usize, &Promotion)],
    ) -> Promotes {
        match *promotions {
            [] => Promotes::Plainly,
            [(number, promotion)] if crowns(promotion, is_lance) => {
                let alike = |other: usize| {
                    let other = &rules.promotions[other];
                    (other.zone, other.when) == (promotion.zone, promotion.when)
                };
                let first = self.crowned.first();
                let same_lance = self.lances_by.is_none_or(|other| other == number);
                if first.is_some_and(|&(first, _)| !alike(first)) || is_lance && !same_lance {
                    return Promotes::Otherwise;
                }
                if is_lance {
                    self.lances_by = Some(number);
                }
                match self.crowned.iter_mut().find(|(known, _)| *known == number) {
                    Some((_, kinds)) => *kinds = kinds.with(kind),
                    None => self.crowned.push((number, Kinds::NONE.with(kind))),
                }
                Promotes::Plainly
            }
            [(number, promotion)]
                if promotion.when != PromotionWhen::Enter && promotion.is_by_any_move() =>
            {
                Promotes::By(number)
            }
            _ => Promotes::Otherwise,
        }
    }

    /// The kinds with such roles.
    pub(super) fn having(&self, rules: &Rules, has: fn(&Roles) -> bool) -> Kinds {
        let has = |kind: &Kind| self.swept[kind.index()].is_some_and(|roles| has(&roles));
        rules.kinds().filter(has).collect()
    }

    /// Whether a kind of a group has a double step or captures en passant.
    pub(super) fn groups_pass(&self, moves: &[[Moves; 2]]) -> bool {
        let passes = |kind: Kind| {
            let moves = &moves[kind.index()][0];
            !(moves.doubles.is_empty() && moves.passing.is_empty())
        };
        self.groups
            .iter()
            .any(|group| group.kinds.iter().any(passes))
    }

    /// The plan of a sweep; `None` if the board is too large for one, or has holes.
    pub(super) fn plan(&self, rules: &Rules, packing: Packing, king: Royal) -> Option<Plan> {
        if rules.geometry.has_holes() {
            return None;
        }
        let (files, ranks) = (rules.geometry.files(), rules.geometry.ranks());
        let groups = self.groups.iter().map(|group| group.leaps.clone());
        let army = Army {
            royal: king,
            roles: self.swept.iter().copied().flatten().collect(),
            groups: groups.collect(),
            lion: self.lion.clone(),
            cannon: self.cannon,
        };
        Plan::new(packing, files, ranks, &army)
    }
}

/// The roles of each kind, promotion aside (`None` if they do not say all of its moves), and the leaps of Lions and
/// the lines of Cannons.
fn roles_of_kinds(
    rules: &Rules,
    packing: Packing,
    moves: &[[Moves; 2]],
) -> (Vec<Option<Roles>>, LionLeaps, CannonLines) {
    let moves_of = |kind: Kind| &moves[kind.index()][0];
    let others = || rules.kinds().filter(|&kind| !rules.royals.contains(kind));
    let first_lion = others().find_map(|kind| lion(moves_of(kind)));
    let first_cannon = others().find_map(|kind| cannon(moves_of(kind)));
    // All Lions of a sweep have the same leaps, and all Cannons the same lines. A sweep cannot count Cannons and Lances
    // together with Lions, or where pieces are gated.
    let bars_odd = rules.gates() || first_lion.is_some();
    let fits = |kind: Kind, roles: &Roles| match roles.special {
        Special::LION => lion(moves_of(kind)) == first_lion,
        Special::CANNON => !bars_odd && cannon(moves_of(kind)) == first_cannon,
        Special::LANCE => !bars_odd,
        _ => true,
    };
    let swept = rules.kinds().map(|kind| {
        let roles = roles(moves_of(kind), packing, rules.royals.contains(kind));
        roles.filter(|roles| fits(kind, roles))
    });
    (
        swept.collect(),
        first_lion.unwrap_or_default(),
        first_cannon.unwrap_or_default(),
    )
}

/// The properties that all kinds of Pawns must share to be counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pawns {
    /// Whether they capture en passant, diagonally to both sides.
    pub(super) passing: bool,
    /// The rule by which they promote.
    pub(super) rule: Option<usize>,
}

impl Pawns {
    /// The properties of a kind; `None` if a sweep cannot count it among Pawns.
    fn of(moves: &Moves, rules: &[(usize, &Promotion)]) -> Option<Self> {
        let diagonally = |step: &Step| (step.dx.abs(), step.dy) == (1, 1);
        let both = moves.passing.len() != 1 && moves.passing.iter().all(diagonally);
        let rule = match rules {
            [] => None,
            [(number, rule)] if rule.is_simple() => Some(*number),
            _ => return None,
        };
        both.then_some(Self {
            passing: !moves.passing.is_empty(),
            rule,
        })
    }
}

/// Whether a rule crowns: by entering or touching the zone, freely but for Lances, to one kind.
fn crowns(rule: &Promotion, is_lance: bool) -> bool {
    let free = rule.must.iter().all(|must| must.is_empty());
    let by_choice = free || is_lance && rule.limits.is_empty();
    rule.when != PromotionWhen::Arrive && rule.is_by_any_move() && by_choice && rule.to.len() == 1
}
