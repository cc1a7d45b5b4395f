//! Plane geometry of steps: turning, ordering by angle, and which steps are nearest to a direction.

use crate::path::Step;
use std::cmp::Ordering;

/// The eight unit steps, clockwise from straight forward.
pub(crate) const RING: [Step; 8] = [
    Step { dx: 0, dy: 1 },
    Step { dx: 1, dy: 1 },
    Step { dx: 1, dy: 0 },
    Step { dx: 1, dy: -1 },
    Step { dx: 0, dy: -1 },
    Step { dx: -1, dy: -1 },
    Step { dx: -1, dy: 0 },
    Step { dx: -1, dy: 1 },
];

/// Straight forward, the compass of a first leg.
pub(crate) const FORWARD: Step = RING[0];

pub(crate) fn opposite(step: Step) -> Step {
    Step {
        dx: -step.dx,
        dy: -step.dy,
    }
}

pub(crate) fn is_oblique(step: Step) -> bool {
    step.dx != 0 && step.dy != 0 && step.dx.abs() != step.dy.abs()
}

/// Along a diagonal; an oblique step is not.
pub(crate) fn is_diagonal(step: Step) -> bool {
    step.dx != 0 && step.dx.abs() == step.dy.abs()
}

/// Where a straight or diagonal step points on the [`RING`].
fn eighth(step: Step) -> usize {
    let unit = Step {
        dx: step.dx.signum(),
        dy: step.dy.signum(),
    };
    RING.iter()
        .position(|&r| r == unit)
        .expect("no atom has a step of length 0")
}

/// By how many eighths of a turn, clockwise, `to` differs from `from`; neither is oblique.
pub(crate) fn eighths(from: Step, to: Step) -> usize {
    (eighth(to) + 8 - eighth(from)) % 8
}

/// A straight or diagonal step turned clockwise by eighths. A straight step turned into a diagonal keeps its length
/// as a king counts it: W becomes F, D becomes A, H becomes G, and back.
pub(crate) fn turned(step: Step, by: usize) -> Step {
    let length = step.dx.abs().max(step.dy.abs());
    let unit = RING[(eighth(step) + by) % 8];
    Step {
        dx: unit.dx * length,
        dy: unit.dy * length,
    }
}

/// The step a right angle clockwise of another one.
pub(crate) fn right_of(step: Step) -> Step {
    Step {
        dx: step.dy,
        dy: -step.dx,
    }
}

/// Whether a step lies clockwise of another one, by less than half a turn.
pub(crate) fn is_clockwise(from: Step, to: Step) -> bool {
    cross(from, to) > 0
}

/// The next step of the same length and shape: a right angle away, or for oblique steps the nearer of the two neighbours that way
/// round.
pub(crate) fn next_in_circle(step: Step, clockwise: bool) -> Step {
    let Step { dx, dy } = step;
    if !clockwise {
        let Step { dx, dy } = next_in_circle(Step { dx: -dx, dy }, true);
        return Step { dx: -dx, dy };
    }
    if !is_oblique(step) {
        return right_of(step);
    }
    let steep = dx.abs() < dy.abs();
    match ((dx > 0) == (dy > 0), steep) {
        (true, true) => Step { dx: dy, dy: dx },
        (true, false) => Step { dx, dy: -dy },
        (false, true) => Step { dx: -dx, dy },
        (false, false) => Step { dx: -dy, dy: -dx },
    }
}

fn dot(a: Step, b: Step) -> i32 {
    i32::from(a.dx) * i32::from(b.dx) + i32::from(a.dy) * i32::from(b.dy)
}

/// Positive when `b` lies clockwise of `a` by less than half a turn.
fn cross(a: Step, b: Step) -> i32 {
    i32::from(a.dy) * i32::from(b.dx) - i32::from(a.dx) * i32::from(b.dy)
}

/// Orders steps by their clockwise angle from `forward`, which itself comes first.
pub(crate) fn clockwise(forward: Step, a: Step, b: Step) -> Ordering {
    let far = |step| match cross(forward, step) {
        0 => dot(forward, step) < 0,
        side => side < 0,
    };
    far(a).cmp(&far(b)).then_with(|| 0.cmp(&cross(a, b)))
}

/// Those of `steps` at the smallest angle to `forward`: all that tie.
pub(crate) fn outward(steps: &[Step], forward: Step) -> Vec<Step> {
    // The best angle of any atom is below 90 degrees, so squares of positive cosines may be compared, without roots.
    let closeness = |step: Step| {
        let along = dot(forward, step).max(0);
        (along * along, dot(step, step))
    };
    let compare = |a: Step, b: Step| {
        let ((along_a, size_a), (along_b, size_b)) = (closeness(a), closeness(b));
        (along_a * size_b).cmp(&(along_b * size_a))
    };
    let Some(best) = steps
        .iter()
        .copied()
        .reduce(|best, s| if compare(s, best).is_gt() { s } else { best })
    else {
        return Vec::new();
    };
    steps
        .iter()
        .copied()
        .filter(|&s| compare(s, best).is_eq())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atom::Atom;

    fn near(atom: Atom, dx: i8, dy: i8) -> Vec<(i8, i8)> {
        let mut found: Vec<_> = outward(&atom.steps(), Step { dx, dy })
            .iter()
            .map(|s| (s.dx, s.dy))
            .collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn outward_takes_all_that_tie() {
        assert_eq!(near(Atom::Ferz, 0, 1), [(-1, 1), (1, 1)]);
        assert_eq!(near(Atom::Wazir, 1, 1), [(0, 1), (1, 0)]);
        assert_eq!(near(Atom::Wazir, 0, 2), [(0, 1)]);
        assert_eq!(near(Atom::King, 1, 1), [(1, 1)]);
        assert_eq!(near(Atom::Knight, 0, -1), [(-1, -2), (1, -2)]);
        assert_eq!(near(Atom::Knight, -2, 2), [(-2, 1), (-1, 2)]);
    }

    #[test]
    fn outward_from_an_oblique_step_is_one_way() {
        assert_eq!(near(Atom::Ferz, 1, 2), [(1, 1)]);
        assert_eq!(near(Atom::King, 1, 2), [(1, 1)]);
        assert_eq!(near(Atom::King, 1, 3), [(0, 1)]);
        assert_eq!(near(Atom::King, -3, 2), [(-1, 1)]);
        assert_eq!(near(Atom::Camel, 2, 1), [(3, 1)]);
        for from in [Atom::Knight, Atom::Camel, Atom::Zebra] {
            for to in "WFDAHGNCZK".chars().filter_map(Atom::from_letter) {
                for step in from.steps() {
                    assert_eq!(outward(&to.steps(), step).len(), 1, "{from:?} {to:?}");
                }
            }
        }
    }

    #[test]
    fn clockwise_starts_at_forward_and_goes_round() {
        for forward in RING {
            let mut steps = Atom::King.steps();
            steps.sort_by(|&a, &b| clockwise(forward, a, b));
            let wanted: Vec<Step> = (0..8).map(|by| turned(forward, by)).collect();
            assert_eq!(steps, wanted);
        }
    }

    #[test]
    fn turning_keeps_the_length() {
        assert_eq!(turned(Step { dx: 0, dy: 2 }, 1), Step { dx: 2, dy: 2 });
        assert_eq!(turned(Step { dx: -3, dy: 3 }, 7), Step { dx: -3, dy: 0 });
        assert_eq!(eighths(Step { dx: -3, dy: 3 }, Step { dx: -1, dy: 0 }), 7);
    }
}
