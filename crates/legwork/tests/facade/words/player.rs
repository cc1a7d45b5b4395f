//! Makes the moves that a clause means, as a player would: square by square, with a protractor.

use std::collections::BTreeSet;

use legwork::Color;

use super::board::{FoundMove, Place, TestBoard};
use super::reader::{Clause, Gate, Hop, Leg, Motion, Side, Squares, Step, Turn, Ways};

/// The moves of a White piece that a clause means.
pub(crate) fn moves(board: &TestBoard, clause: &Clause) -> BTreeSet<FoundMove> {
    let mut player = Player {
        board,
        found: BTreeSet::new(),
    };
    if !clause.first_move || board.is_virgin() {
        player.go(&clause.legs, board.from(), None, &BTreeSet::new());
    }
    player.found
}

struct Player<'a> {
    board: &'a TestBoard,
    found: BTreeSet<FoundMove>,
}

fn plus((x, y): Place, (dx, dy): Step) -> Place {
    (x + dx, y + dy)
}

impl Player<'_> {
    fn on_board(&self, (x, y): Place) -> bool {
        (0..self.board.files).contains(&x) && (0..self.board.ranks).contains(&y)
    }

    fn color(&self, at: Place, taken: &BTreeSet<Place>) -> Option<Color> {
        if taken.contains(&at) {
            return None;
        }
        self.board.color(at)
    }

    fn go(&mut self, legs: &[Leg], at: Place, before: Option<Step>, taken: &BTreeSet<Place>) {
        let Some((leg, rest)) = legs.split_first() else {
            return;
        };
        for motion in &leg.motions {
            for step in steps(motion, before) {
                self.ride(leg, rest, motion.range, step, at, taken);
            }
        }
    }

    fn ride(
        &mut self,
        leg: &Leg,
        rest: &[Leg],
        range: usize,
        step: Step,
        at: Place,
        taken: &BTreeSet<Place>,
    ) {
        let mut here = at;
        let mut hopped = false;
        for count in 1..=range {
            // Half of a Knight's leap is one square in its longer direction.
            let middle = plus(here, (step.0 / 2, step.1 / 2));
            let full = self.color(middle, taken).is_some();
            match leg.gate {
                Gate::Across => {
                    let third = |times: i32| (times * step.0 / 3, times * step.1 / 3);
                    let filled = |times| self.color(plus(here, third(times)), taken).is_some();
                    if filled(1) || filled(2) {
                        return;
                    }
                }
                Gate::Between { occupied } | Gate::LongSide { occupied } if full != occupied => {
                    return;
                }
                _ => {}
            }
            here = plus(here, step);
            if !self.on_board(here) {
                return;
            }
            if leg.gate == Gate::SkipFirst && count == 1 {
                continue;
            }
            let full = self.color(here, taken).is_some();
            if leg.hop != Hop::None && !hopped {
                hopped = full;
                continue;
            }
            if let Some(end) = leg.end {
                for taken in self.stops(here, end, taken) {
                    self.found.insert((here, taken));
                }
            }
            if let Some(on) = leg.on {
                for taken in self.stops(here, on, taken) {
                    self.go(rest, here, Some(step), &taken);
                }
            }
            if full || leg.hop == Hop::Behind {
                return;
            }
        }
    }

    /// The captures after stopping on a square, for each way in which that is allowed.
    fn stops(&self, here: Place, may: Squares, taken: &BTreeSet<Place>) -> Vec<BTreeSet<Place>> {
        let with = |place: Place| taken.iter().copied().chain([place]).collect();
        let mut stops = Vec::new();
        match self.color(here, taken) {
            None => {
                if may.empty {
                    stops.push(taken.clone());
                }
                let passed = self.board.passed().filter(|passed| passed.0 == here);
                if let (true, Some((_, victim))) = (may.passant, passed) {
                    stops.push(with(victim));
                }
            }
            Some(color) => {
                let takes = match color {
                    Color::White => may.own,
                    Color::Black => may.enemy,
                };
                if takes {
                    stops.push(with(here));
                }
                if may.over {
                    stops.push(taken.clone());
                }
            }
        }
        stops
    }
}

/// The steps of a motion after the step before.
fn steps(motion: &Motion, before: Option<Step>) -> Vec<Step> {
    match (&motion.ways, before) {
        (Ways::Steps(steps), _) => steps.clone(),
        (Ways::Back, Some((dx, dy))) => vec![(-dx, -dy)],
        (Ways::Turned(family, turns), Some(before)) => {
            let diagonal = before.0 != 0 && before.1 != 0;
            let turns = &turns[usize::from(diagonal)];
            let fits = |step: &&Step| turns.iter().any(|&turn| is(turn, before, **step, family));
            family.iter().filter(fits).copied().collect()
        }
        (_, None) => panic!("a first leg that turns"),
    }
}

/// By how many degrees a step turns to the right.
fn angle(before: Step, step: Step) -> f64 {
    let bearing = |(x, y): Step| f64::from(x).atan2(f64::from(y)).to_degrees();
    let turn = bearing(step) - bearing(before);
    (turn + 540.0).rem_euclid(360.0) - 180.0
}

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.001
}

fn is(turn: Turn, before: Step, step: Step, family: &[Step]) -> bool {
    let by = angle(before, step);
    let on_side = |side, by: f64| match side {
        Side::Left => by < 0.0,
        Side::Right => by > 0.0,
        Side::Either => true,
    };
    let sizes = || family.iter().map(|&step| angle(before, step).abs());
    match turn {
        Turn::StraightOn => same(by, 0.0),
        Turn::StraightBack => same(by.abs(), 180.0),
        Turn::NotBack => !same(by.abs(), 180.0),
        Turn::Outward => same(by.abs(), sizes().fold(360.0, f64::min)),
        Turn::Back => same(by.abs(), sizes().fold(0.0, f64::max)),
        Turn::Degrees(degrees, side) => same(by.abs(), degrees.into()) && on_side(side, by),
        Turn::Cone(rank, side) => {
            let mut sizes: Vec<f64> = sizes().collect();
            sizes.sort_by(f64::total_cmp);
            sizes.dedup_by(|a, b| same(*a, *b));
            sizes.get(rank).is_some_and(|&size| same(by.abs(), size)) && on_side(side, by)
        }
    }
}
