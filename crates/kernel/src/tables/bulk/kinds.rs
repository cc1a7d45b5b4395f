//! The kinds of a rule set, sorted by how a sweep counts them.

use legwork_betza::Step;
use legwork_bitboard::Bitboard;
use legwork_sweep::{Army, CannonLines, LeapGroup, LionLeaps, Plan, Roles, Royal, Special};

use legwork_core::piece::{Color, Kind, Kinds, Piece};
use legwork_core::rules::{Promotion, PromotionWhen, Rules};
use legwork_core::shape::Shape;

use crate::tables::motion::{Motion, Moves};
use crate::tables::pawns::Promoters;
use crate::tables::rays::narrowed;
use crate::tables::roles::{cannon, group_roles, lion, roles};

/// The rules by which a kind promotes, with their indices.
pub(super) fn promotions_of(
    rules: &Rules,
    kind: Kind,
) -> impl Iterator<Item = (usize, &Promotion)> {
    let promotions = rules.promotions.iter().enumerate();
    promotions.filter(move |(_, rule)| rule.kinds.contains(kind))
}

/// The homes of a kind, for each side.
pub(super) fn homes_of<S: Shape>(rules: &Rules, kind: Option<Kind>) -> [Bitboard; 2] {
    Color::BOTH.map(|color| {
        let homes = kind.map(|kind| rules.home(Piece::new(color, kind)));
        homes.map_or(0, |homes| narrowed::<S>(homes).to_bitboard())
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
    /// The rules by which kinds are crowned.
    pub(super) crown_rules: Vec<usize>,
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
    pub(super) fn sort<S: Shape>(
        rules: &Rules,
        moves: &[[Moves; 2]],
        promoters: &[Promoters<S>],
        one_way: impl Fn(Kind) -> bool,
    ) -> Self {
        let (swept, lion, cannon) = roles_of_kinds(rules, moves);
        let mut sorted = Self {
            swept,
            pawns: None,
            doubler: None,
            crown_rules: Vec::new(),
            groups: Vec::new(),
            lion,
            cannon,
        };
        for kind in rules.kinds() {
            let of_kind = &moves[kind.index()];
            let promotions: Vec<(usize, &Promotion)> = promotions_of(rules, kind).collect();
            let found = sorted.swept[kind.index()];
            if found.is_some_and(|roles| roles.pawn) {
                if sorted.add_pawn(kind, &of_kind[0], &promotions, &one_way) {
                    continue;
                }
                sorted.swept[kind.index()] = None;
            }
            let rule = match sorted.promotes(rules, &promotions) {
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
                let group = Group::of(of_kind, kind, rule, one_way(kind));
                let group = group.map(|group| group.placed(rules, promoters));
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
        one_way: impl Fn(Kind) -> bool,
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
    fn promotes(&mut self, rules: &Rules, promotions: &[(usize, &Promotion)]) -> Promotes {
        match *promotions {
            [] => Promotes::Plainly,
            [(number, promotion)] if crowns(promotion) => {
                let zone = |other: &usize| rules.promotions[*other].zone;
                let first = self.crown_rules.first();
                if first.is_some_and(|first| zone(first) != promotion.zone) {
                    return Promotes::Otherwise;
                }
                if !self.crown_rules.contains(&number) {
                    self.crown_rules.push(number);
                }
                Promotes::Plainly
            }
            [(number, promotion)] if promotion.is_simple() => Promotes::By(number),
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
        { self.groups.iter() }.any(|group| group.kinds.iter().any(passes))
    }

    /// The plan of a sweep; `None` if the board is too large for one, or has holes.
    pub(super) fn plan<S: Shape>(&self, rules: &Rules, king: Royal) -> Option<Plan> {
        if rules.geometry.holes().next().is_some() {
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
        Plan::new(S::PACKING, files, ranks, &army)
    }
}

/// The roles of each kind, promotion aside (`None` if they do not say all of its moves), and the leaps of Lions and
/// the lines of Cannons.
fn roles_of_kinds(
    rules: &Rules,
    moves: &[[Moves; 2]],
) -> (Vec<Option<Roles>>, LionLeaps, CannonLines) {
    let moves_of = |kind: Kind| &moves[kind.index()][0];
    let others = || rules.kinds().filter(|&kind| !rules.royals.contains(kind));
    let first_lion = others().find_map(|kind| lion(moves_of(kind)));
    let first_cannon = others().find_map(|kind| cannon(moves_of(kind)));
    // All Lions of a sweep have the same leaps, and all Cannons the same lines. A sweep cannot count Cannons beside
    // Lions, or where pieces are gated.
    let no_cannons = rules.gates() || first_lion.is_some();
    let fits = |kind: Kind, roles: &Roles| match roles.special {
        Special::LION => lion(moves_of(kind)) == first_lion,
        Special::CANNON => !no_cannons && cannon(moves_of(kind)) == first_cannon,
        _ => true,
    };
    let swept = rules.kinds().map(|kind| {
        let roles = roles(moves_of(kind), rules.royals.contains(kind));
        roles.filter(|roles| fits(kind, roles))
    });
    (
        swept.collect(),
        first_lion.unwrap_or_default(),
        first_cannon.unwrap_or_default(),
    )
}

/// A leap group under construction.
pub(super) struct Group {
    pub(super) kinds: Kinds,
    leaps: LeapGroup,
    pub(super) rule: Option<usize>,
    /// The rides of the group's pieces.
    rides: Roles,
}

impl Group {
    /// The group of one kind; `None` if it has a move that no group can have.
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

    /// The group with its promotion squares and its double-step squares filled in.
    fn placed<S: Shape>(mut self, rules: &Rules, promoters: &[Promoters<S>]) -> Self {
        if let Some(rule) = self.rule {
            self.leaps.zone = promoters[rule].zone.map(S::to_bitboard);
            self.leaps.must = promoters[rule].must.map(S::to_bitboard);
        }
        if self.has_doubles() {
            // A kind with double steps is alone in its group.
            self.leaps.homes = homes_of::<S>(rules, self.kinds.iter().next());
        }
        self
    }

    pub(super) fn has_doubles(&self) -> bool {
        !self.leaps.doubles[0].is_empty()
    }

    /// Joins an equal group, or the list; returns the roles of its pieces, or `None` if the list is
    /// full. A kind with double steps has its own homes, so it stays alone.
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

/// Whether a rule crowns: on entry, freely, to one kind.
fn crowns(rule: &Promotion) -> bool {
    let free = rule.must.iter().all(|must| must.is_empty());
    rule.when == PromotionWhen::Enter && !rule.captures && free && rule.to.len() == 1
}
