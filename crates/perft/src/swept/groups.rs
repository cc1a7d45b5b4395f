//! Leap groups: kinds whose moves a sweep counts piece by piece.

use legwork_betza::{Crossing, Step};
use legwork_bitboard::{Bitboard, Packing};
use legwork_sweep::{Leap, LeapGroup, Roles, Special};

use legwork_core::legs::{Bounds, crossed};
use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{PromotionWhen, Rules};

use legwork_kernel::tables::Moves;

use super::kinds::homes_of;
use super::roles::group_roles;

/// A leap group under construction.
pub(super) struct Group {
    pub(super) kinds: Kinds,
    pub(super) leaps: LeapGroup,
    pub(super) rule: Option<usize>,
    /// The rides of the group's pieces.
    rides: Roles,
}

impl Group {
    /// The group of one kind; `None` if it has a move that no group can have.
    pub(super) fn of(
        moves: &[Moves; 2],
        packing: Packing,
        kind: Kind,
        rule: Option<usize>,
        one_way: bool,
    ) -> Option<Self> {
        let rides = group_roles(&moves[0])?;
        let promoting_rider = rule.is_some() && (rides.orth || rides.diag);
        if promoting_rider || !(one_way || moves[0].doubles.is_empty()) {
            return None;
        }
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
                leaps: Color::each(|color| leaps(&moves[color.index()], packing, color)),
                doubles: [0, 1].map(doubles),
                ..LeapGroup::default()
            },
            rule,
            rides,
        })
    }

    /// The group with its promotion squares and its double-step squares filled in.
    pub(super) fn placed(mut self, rules: &Rules, packing: Packing) -> Self {
        if let Some(rule) = self.rule {
            let rule = &rules.promotions[rule];
            self.leaps.touch = rule.when == PromotionWhen::Touch;
            self.leaps.zone = rule.zone.map(|zone| packing.set(zone.iter()));
            self.leaps.must = rule.must.map(|must| packing.set(must.iter()));
        }
        if self.has_doubles() {
            // A kind with double steps is alone in its group.
            self.leaps.homes = homes_of(rules, packing, self.kinds.iter().next());
        }
        self
    }

    pub(super) fn is_lame(&self) -> bool {
        self.leaps.is_lame()
    }

    pub(super) fn has_doubles(&self) -> bool {
        !self.leaps.doubles[0].is_empty()
    }

    /// Joins an equal group, or the list; returns the roles of its pieces, or `None` if the list is
    /// full. A kind with double steps has its own homes, so it stays alone.
    pub(super) fn join(self, groups: &mut Vec<Self>) -> Option<Roles> {
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

/// The leaps of a side's pieces of a kind, lame ones too.
fn leaps(moves: &Moves, packing: Packing, color: Color) -> Vec<Leap> {
    let squares = |bound: Option<legwork_core::rules::Sides>| {
        bound.map_or(Bitboard::MAX, |sides| {
            packing.set(sides[color.index()].iter())
        })
    };
    let pair = |step: Step| (step.dx, step.dy);
    let leap = |step, over, (quiet, takes), bounds: Bounds| Leap {
        by: pair(step),
        over,
        quiet,
        takes,
        from: squares(bounds.from),
        to: squares(bounds.to),
    };
    let near = moves.motions.iter().filter(|motion| motion.range == 1);
    let near = near.map(|motion| {
        let ends = (motion.quiet, motion.takes);
        leap(motion.step, Vec::new(), ends, motion.bounds)
    });
    let lame = moves.paths.iter().filter_map(|way| {
        let leg = way.path.legs[0];
        let Crossing::Empty { middle } = leg.crossing else {
            return None;
        };
        let over = crossed(leg.step, middle).map(pair).collect();
        let ends = (leg.may.empty, leg.may.enemy);
        Some(leap(leg.step, over, ends, way.bounds))
    });
    near.chain(lame).collect()
}

/// The squares that lame leaps cross, by their steps.
#[derive(Debug, Default)]
pub(super) struct Crossings(Vec<Leap>);

impl Crossings {
    /// Whether the lame leaps of a group cross all squares on a line, and the same squares as those of the groups before.
    pub(super) fn admit(&mut self, group: &Group) -> bool {
        let lame = group.leaps.leaps.iter().flatten();
        let lame: Vec<&Leap> = lame.filter(|leap| !leap.over.is_empty()).collect();
        let fits = |leap: &&Leap| {
            let (dx, dy) = leap.by;
            let far = dx.unsigned_abs().max(dy.unsigned_abs());
            let on_line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
            let crosses_all = leap.over.len() + 1 == usize::from(far);
            let alike = |known: &Leap| known.by != leap.by || known.over == leap.over;
            (!on_line || crosses_all) && self.0.iter().all(alike)
        };
        if !lame.iter().all(fits) {
            return false;
        }
        self.0.extend(lame.into_iter().cloned());
        true
    }
}
