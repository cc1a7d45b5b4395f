//! Single legs in words: steps, slides, jumps.

use legwork_betza::{Bend, PathLeg};

use super::directions::{DIAGONAL, STRAIGHT, compass, point};
use super::endings::Gate;
use crate::words::any;

/// Steps of one length that one leg can make, each repeated up to a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Motion {
    /// The longer and the shorter distance of a step; the shorter one is 0 unless it is oblique.
    pub(super) size: (u8, u8),
    /// Which steps: by compass points, or if oblique by [`OBLIQUE`].
    pub(super) mask: u8,
    /// How many steps at most; 0 is unlimited.
    pub(super) range: u8,
    /// Whether it turns after each step.
    pub(super) bent: bool,
}

/// The oblique steps of a mask, as signs: the longer distance forward (then left, right),
/// backward, to the left (then forward, backward), to the right.
const OBLIQUE: [(i8, i8); 8] = [
    (-1, 2),
    (1, 2),
    (-1, -2),
    (1, -2),
    (-2, 1),
    (-2, -1),
    (2, 1),
    (2, -1),
];

/// The masks of all steps.
pub(super) const ALL: u8 = STRAIGHT | DIAGONAL;

impl Motion {
    /// The motion of one step of a leg.
    pub(super) fn of(leg: &PathLeg) -> Self {
        let (step, range, bent) = (leg.step, leg.range, leg.bend != Bend::None);
        let (x, y) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
        let longer = x.max(y);
        if let Some(point) = point(step) {
            return Self {
                size: (longer, 0),
                mask: 1 << point,
                range,
                bent,
            };
        }
        let long = |way: i8, far: bool| way.signum() * if far { 2 } else { 1 };
        let signs = (long(step.dx, x > y), long(step.dy, y > x));
        let place = OBLIQUE.iter().position(|&known| known == signs);
        Self {
            size: (longer, x.min(y)),
            mask: place.map_or(0, |place| 1 << place),
            range,
            bent,
        }
    }

    /// Adds a motion to a list: to one of the same length and range, if there is one.
    pub(super) fn add_to(self, list: &mut Vec<Self>) {
        let same = |known: &&mut Self| (known.size, known.range) == (self.size, self.range);
        match list.iter_mut().find(same) {
            Some(known) => known.mask |= self.mask,
            None => list.push(self),
        }
    }

    fn is_step(&self) -> bool {
        self.size == (1, 0)
    }

    /// Steps, slides, jumps; `goes` if something between can block it.
    fn verb(&self, gate: Gate) -> &'static str {
        match (self.is_step(), self.range) {
            (true, 1) => "step",
            (true, _) => "slide",
            (false, _) if gate.is_lame() => "go",
            (false, _) => "jump",
        }
    }

    /// The words behind the directions: how often the leap is repeated.
    fn times(&self) -> String {
        match self.range {
            _ if self.is_step() => String::new(),
            1 => String::new(),
            0 if self.bent => " any number of times".to_owned(),
            range if self.bent => format!(" up to {range} times"),
            0 => " any number of times in a line".to_owned(),
            range => format!(" up to {range} times in a line"),
        }
    }

    /// The motion in its directions: `slide like a Rook`.
    pub(super) fn words(&self, gate: Gate) -> String {
        let verb = self.verb(gate);
        let named = match (self.size, self.range, self.mask) {
            ((1, 0), 0, ALL) => Some("like a Queen"),
            ((1, 0), 0, STRAIGHT) => Some("like a Rook"),
            ((1, 0), 0, DIAGONAL) => Some("like a Bishop"),
            _ => None,
        };
        let where_to = match named {
            Some(named) => named.to_owned(),
            None if self.size.1 == 0 => match self.distance() {
                Some(distance) => format!("{distance} {}", compass(self.mask)),
                None => compass(self.mask),
            },
            None if self.mask == ALL => self.oblique_name().to_owned(),
            None => oblique(self.size, self.mask),
        };
        format!("{verb} {where_to}{}", self.times())
    }

    /// The motion after a turn: `slide diagonally outward`.
    pub(super) fn turned(&self, gate: Gate, turn: &str) -> String {
        let verb = self.verb(gate);
        let what = if self.size.1 == 0 {
            self.distance()
        } else {
            Some(self.oblique_name().to_owned())
        };
        let what = what.map_or_else(String::new, |what| format!(" {what}"));
        format!("{verb}{what} {turn}{}", self.times())
    }

    /// `one square`, `up to 3 squares`; nothing for an unlimited slide.
    fn distance(&self) -> Option<String> {
        match (self.is_step(), self.range) {
            (true, 0) => None,
            (true, 1) => Some(squares(&[1])),
            (true, range) => Some(format!("up to {range} squares")),
            (false, _) => Some(squares(&[self.size.0])),
        }
    }

    fn oblique_name(&self) -> &'static str {
        match self.size {
            (2, _) => "like a Knight",
            (_, 1) => "like a Camel (three squares and one)",
            _ => "like a Zebra (three squares and two)",
        }
    }
}

/// `one square`, `one or two squares`.
fn squares(lengths: &[u8]) -> String {
    if lengths == [1] {
        return "one square".to_owned();
    }
    format!("{} squares", numbers(lengths))
}

fn numbers(lengths: &[u8]) -> String {
    any(lengths
        .iter()
        .map(|&length| number(length).to_owned())
        .collect())
}

fn number(length: u8) -> &'static str {
    match length {
        1 => "one",
        2 => "two",
        _ => "three",
    }
}

/// Some oblique leaps: `two squares forward and one sideways`.
fn oblique((longer, shorter): (u8, u8), mask: u8) -> String {
    let (longer, shorter) = (squares(&[longer]), number(shorter));
    let pair = |place: usize| mask >> (2 * place) & 0b11;
    let mut list = Vec::new();
    let lengthwise = |sides| match sides {
        0b01 => "to the left",
        0b10 => "to the right",
        _ => "sideways",
    };
    let crosswise = |sides| match sides {
        0b01 => "forward",
        0b10 => "backward",
        _ => "forward or backward",
    };
    let mut add =
        |long: &str, short: &str| list.push(format!("{longer} {long} and {shorter} {short}"));
    match [pair(0), pair(1)] {
        [ahead, behind] if ahead == behind && ahead != 0 => {
            add("forward or backward", lengthwise(ahead));
        }
        [ahead, behind] => {
            if ahead != 0 {
                add("forward", lengthwise(ahead));
            }
            if behind != 0 {
                add("backward", lengthwise(behind));
            }
        }
    }
    match [pair(2), pair(3)] {
        [left, right] if left == right && left != 0 => add("sideways", crosswise(left)),
        [left, right] => {
            if left != 0 {
                add("to the left", crosswise(left));
            }
            if right != 0 {
                add("to the right", crosswise(right));
            }
        }
    }
    any(list)
}

/// Several motions of one piece, each in its words. Leaps that belong together share a phrase:
/// `jump to any square two away`.
pub(super) fn phrases(motions: &[Motion], gate: Gate, free: bool) -> Vec<String> {
    let mut rest = motions.to_vec();
    let mut list = Vec::new();
    if free {
        let ring = |length: u8| -> Vec<Motion> {
            let oblique = 1..length;
            let sizes = [(length, 0)]
                .into_iter()
                .chain(oblique.map(|shorter| (length, shorter)));
            sizes
                .map(|size| Motion {
                    size,
                    mask: ALL,
                    range: 1,
                    bent: false,
                })
                .collect()
        };
        let whole = |length: &u8| ring(*length).iter().all(|motion| motions.contains(motion));
        let rings: Vec<u8> = (1..=3).filter(whole).collect();
        if rings.iter().any(|&length| length > 1) {
            rest.retain(|motion| !rings.iter().any(|&length| ring(length).contains(motion)));
            list.push(format!("jump to any square {} away", numbers(&rings)));
        }
    }
    while let Some(first) = rest.first().copied() {
        let alike = |motion: &Motion| {
            *motion == first
                || free
                    && (motion.range, first.range) == (1, 1)
                    && (motion.size.1, first.size.1) == (0, 0)
                    && motion.mask == first.mask
        };
        let mut lengths: Vec<u8> = rest
            .iter()
            .filter(|motion| alike(motion))
            .map(|motion| motion.size.0)
            .collect();
        rest.retain(|motion| !alike(motion));
        lengths.sort_unstable();
        list.push(if lengths.len() > 1 {
            format!("jump {} {}", squares(&lengths), compass(first.mask))
        } else {
            first.words(gate)
        });
    }
    list
}
