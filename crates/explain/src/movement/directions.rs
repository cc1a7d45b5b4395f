//! Directions in words: sets of compass points, and turns from one leg to the next.

use std::collections::{BTreeMap, BTreeSet};

use legwork_betza::Step;

use crate::words::any;

/// The straight compass points of a mask, and the diagonal ones.
pub(super) const STRAIGHT: u8 = 0b0101_0101;
pub(super) const DIAGONAL: u8 = 0b1010_1010;

/// The compass points, clockwise from straight forward.
const POINTS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Which compass point a step goes to; `None` if it is oblique.
pub(super) fn point(step: Step) -> Option<u8> {
    let along = step.dx == 0 || step.dy == 0 || step.dx.abs() == step.dy.abs();
    let unit = (step.dx.signum(), step.dy.signum());
    let place = POINTS.iter().position(|&point| point == unit)?;
    along.then_some(place as u8)
}

/// A set of compass points: `forward or diagonally`.
pub(super) fn compass(mask: u8) -> String {
    if mask == STRAIGHT | DIAGONAL {
        return "in any direction".to_owned();
    }
    let mut list = Vec::new();
    let has = |bits: u8| mask & bits == bits;
    let mut add = |words: &str| list.push(words.to_owned());
    if has(STRAIGHT) {
        add("horizontally");
        add("vertically");
    } else {
        if has(1 << 0) {
            add("forward");
        }
        if has(1 << 4) {
            add("backward");
        }
        match (has(1 << 6), has(1 << 2)) {
            (true, true) => add("sideways"),
            (true, false) => add("to the left"),
            (false, true) => add("to the right"),
            (false, false) => {}
        }
    }
    let (fr, br, bl, fl) = (1 << 1, 1 << 3, 1 << 5, 1 << 7);
    if has(DIAGONAL) {
        add("diagonally");
    } else if mask & DIAGONAL == fl | bl {
        add("diagonally to the left");
    } else if mask & DIAGONAL == fr | br {
        add("diagonally to the right");
    } else {
        for (way, left, right) in [("forward", fl, fr), ("backward", bl, br)] {
            match (has(left), has(right)) {
                (true, true) => add(&format!("diagonally {way}")),
                (true, false) => add(&format!("diagonally {way} to the left")),
                (false, true) => add(&format!("diagonally {way} to the right")),
                (false, false) => {}
            }
        }
    }
    any(list)
}

/// The steps of a later leg after each step that can come before it.
pub(super) type Turns = BTreeMap<Step, BTreeSet<Step>>;

/// How a later leg goes on: `diagonally outward`, `straight back`; `None` if it goes wherever its
/// kind of step can, so that the turn need not be mentioned.
pub(super) fn turn(turns: &Turns) -> Option<String> {
    let every = |holds: &dyn Fn(Step, &BTreeSet<Step>) -> bool| {
        turns.iter().all(|(&before, after)| holds(before, after))
    };
    let only = |way: Step, after: &BTreeSet<Step>| {
        after
            .iter()
            .all(|&step| cross(way, step) == 0 && dot(way, step) > 0)
    };
    if every(&|before, after| only(before, after)) {
        return Some("straight on".to_owned());
    }
    if every(&|before, after| only(opposite(before), after)) {
        return Some("straight back".to_owned());
    }
    let along = |before, after: &BTreeSet<Step>| {
        after.len() == 2 && after.iter().all(|&step| cross(before, step) == 0)
    };
    if every(&along) {
        return Some("straight on or straight back".to_owned());
    }
    let family = family(turns);
    let outward = |before, after: &BTreeSet<Step>| nearest(&family, before) == *after;
    let back = |before, after: &BTreeSet<Step>| nearest(&family, opposite(before)) == *after;
    let both = |before, after: &BTreeSet<Step>| {
        let (out, back) = (nearest(&family, before), nearest(&family, opposite(before)));
        out.union(&back).copied().collect::<BTreeSet<Step>>() == *after
    };
    if every(&|_, after| *after == family) {
        return None;
    }
    let lies = lies(&family);
    if every(&outward) {
        return Some(format!("{lies}outward"));
    }
    if every(&back) {
        return Some(format!("{lies}back"));
    }
    if every(&both) {
        return Some(format!("{lies}outward or back"));
    }
    Some(match angles(turns) {
        Some([straight, diagonal]) => match (straight, diagonal) {
            (Some(same), None) | (None, Some(same)) => eighths(same),
            (Some(straight), Some(diagonal)) if straight == diagonal => eighths(straight),
            (Some(straight), Some(diagonal)) => format!(
                "{} after a straight step, {} after a diagonal one",
                eighths(straight),
                eighths(diagonal)
            ),
            (None, None) => String::new(),
        },
        None => cones(turns, &family),
    })
}

/// All steps of the sorts that a leg makes.
fn family(turns: &Turns) -> BTreeSet<Step> {
    let lengths: BTreeSet<(i8, i8)> = turns
        .values()
        .flatten()
        .map(|step| {
            let (x, y) = (step.dx.abs(), step.dy.abs());
            (x.min(y), x.max(y))
        })
        .collect();
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let all = lengths.into_iter().flat_map(|(a, b)| {
        signs.into_iter().flat_map(move |(x, y)| {
            [(a, b), (b, a)].map(|(dx, dy)| Step {
                dx: dx * x,
                dy: dy * y,
            })
        })
    });
    all.collect()
}

/// The directions of the steps, where they are not clear from the turn.
fn lies(family: &BTreeSet<Step>) -> &'static str {
    let mut points = family.iter().map(|&step| point(step));
    let mask = points.try_fold(0, |mask, point| Some(mask | 1 << point?));
    match mask {
        Some(STRAIGHT) => "horizontally or vertically ",
        Some(DIAGONAL) => "diagonally ",
        _ => "",
    }
}

/// The turns after a straight and after a diagonal step, in eighths clockwise, if nothing is
/// oblique and the steps of each sort turn alike.
fn angles(turns: &Turns) -> Option<[Option<u8>; 2]> {
    let mut masks = [None; 2];
    for (&before, after) in turns {
        let from = point(before)?;
        let mut mask = 0;
        for &step in after {
            mask |= 1 << ((point(step)? + 8 - from) % 8);
        }
        let sort = &mut masks[usize::from(from % 2)];
        if sort.is_some_and(|known| known != mask) {
            return None;
        }
        *sort = Some(mask);
    }
    Some(masks)
}

/// Turns in eighths: `straight on or turning 45 degrees`.
fn eighths(mask: u8) -> String {
    let has = |eighth: u8| mask & 1 << eighth != 0;
    if mask == 0b1110_1111 {
        return "in any direction but straight back".to_owned();
    }
    if mask == u8::MAX {
        return "in any direction".to_owned();
    }
    let mut list = Vec::new();
    if has(0) {
        list.push("straight on".to_owned());
    }
    for (right, degrees) in [(1, 45), (2, 90), (3, 135)] {
        let turning = format!("turning {degrees} degrees");
        match (has(8 - right), has(right)) {
            (true, true) => list.push(turning),
            (true, false) => list.push(format!("{turning} to the left")),
            (false, true) => list.push(format!("{turning} to the right")),
            (false, false) => {}
        }
    }
    if has(4) {
        list.push("straight back".to_owned());
    }
    any(list)
}

/// The turns of oblique steps after straight or diagonal ones, by their rank clockwise from the
/// step before: two narrow ways on, two wide ones, and the same back.
fn cones(turns: &Turns, family: &BTreeSet<Step>) -> String {
    let mut ranks: BTreeSet<usize> = BTreeSet::new();
    for (&before, after) in turns {
        let mut sorted: Vec<Step> = family.iter().copied().collect();
        sorted.sort_by(|&a, &b| clockwise(before, a, b));
        let numbered = sorted.iter().enumerate();
        ranks.extend(
            numbered
                .filter(|(_, step)| after.contains(step))
                .map(|(rank, _)| rank),
        );
    }
    let mut list = Vec::new();
    for (right, way) in ["narrowly on", "widely on", "widely back", "narrowly back"]
        .into_iter()
        .enumerate()
    {
        match (ranks.contains(&(7 - right)), ranks.contains(&right)) {
            (true, true) => list.push(way.to_owned()),
            (true, false) => list.push(format!("{way} to the left")),
            (false, true) => list.push(format!("{way} to the right")),
            (false, false) => {}
        }
    }
    any(list)
}

fn opposite(step: Step) -> Step {
    Step {
        dx: -step.dx,
        dy: -step.dy,
    }
}

fn dot(a: Step, b: Step) -> i32 {
    i32::from(a.dx) * i32::from(b.dx) + i32::from(a.dy) * i32::from(b.dy)
}

/// Positive if `b` lies clockwise of `a` by less than half a turn.
fn cross(a: Step, b: Step) -> i32 {
    i32::from(a.dy) * i32::from(b.dx) - i32::from(a.dx) * i32::from(b.dy)
}

/// Orders steps clockwise from a step to which none is parallel.
fn clockwise(from: Step, a: Step, b: Step) -> std::cmp::Ordering {
    let left = |step| cross(from, step) < 0;
    left(a).cmp(&left(b)).then_with(|| 0.cmp(&cross(a, b)))
}

/// The steps at the smallest angle to a direction.
fn nearest(family: &BTreeSet<Step>, way: Step) -> BTreeSet<Step> {
    // The cosine of every smallest angle is positive, so that squares may be compared.
    let closeness = |&step: &Step| {
        let along = dot(way, step).max(0);
        (along * along, dot(step, step))
    };
    let closer = |a: &Step, b: &Step| {
        let ((along_a, size_a), (along_b, size_b)) = (closeness(a), closeness(b));
        (along_a * size_b).cmp(&(along_b * size_a))
    };
    let Some(best) = family.iter().max_by(|a, b| closer(a, b)) else {
        return BTreeSet::new();
    };
    let ties = family.iter().filter(|step| closer(step, best).is_eq());
    ties.copied().collect()
}

/// Whether every step goes back to where the one before it started.
pub(super) fn comes_back(turns: &Turns) -> bool {
    turns
        .iter()
        .all(|(&before, after)| after.iter().all(|&step| step == opposite(before)))
}
