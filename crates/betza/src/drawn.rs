//! Movements as they are drawn on a board: the squares that a piece leaps to, and the directions in which it slides.

use crate::atom::Atom;
use crate::frame::Frame;
use crate::path::{Bend, Crossing, Hop, Modality, Path, PathLeg, Step};
use crate::term::{Leg, Manner, Spelling, Term};
use crate::{Directions, Movement};

/// A straight move in one direction: a leap, or the same leap again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// The leap, as White sees it.
    pub step: Step,
    /// Whether it is repeated over empty squares without limit.
    pub slides: bool,
    /// Whether it may end on an empty square.
    pub moves: bool,
    /// Whether it may end on an enemy piece, which it captures.
    pub captures: bool,
}

impl Drawn {
    fn may(self) -> Modality {
        Modality {
            empty: self.moves,
            enemy: self.captures,
            ..Modality::default()
        }
    }

    /// The path that is drawn so; none for one with bends, hops or conditions, or with a range of its own.
    fn of(path: &Path) -> Option<Self> {
        let [leg] = path.legs[..] else { return None };
        let drawn = Self {
            step: leg.step,
            slides: leg.range == 0,
            moves: leg.may.empty,
            captures: leg.may.enemy,
        };
        let plain = PathLeg {
            step: leg.step,
            range: u8::from(!drawn.slides),
            may: drawn.may(),
            hop: Hop::None,
            crossing: Crossing::Free,
            bend: Bend::None,
        };
        (!path.initial && leg == plain).then_some(drawn)
    }
}

/// The atoms in the order in which they are written: the simple ones first. Kings are wazirs and ferzes.
const ATOMS: [Atom; 10] = [
    Atom::King,
    Atom::Wazir,
    Atom::Ferz,
    Atom::Knight,
    Atom::Dabbaba,
    Atom::Alfil,
    Atom::Camel,
    Atom::Zebra,
    Atom::Threeleaper,
    Atom::Tripper,
];

/// The modalities of a term of a drawing: move and capture, move only, capture only.
const WAYS: [(bool, bool); 3] = [(true, true), (true, false), (false, true)];

impl Movement {
    /// The movement of a drawing, in few terms. What neither moves nor captures, and steps that no letter names (longer than
    /// three squares, or of none), are left out.
    ///
    /// ```
    /// use legwork_betza::{Drawn, Movement, Step};
    ///
    /// let leap = |dx, dy| Drawn { step: Step { dx, dy }, slides: false, moves: true, captures: true };
    /// assert_eq!(Movement::drawn(&[leap(1, 2), leap(-1, 2)]).to_string(), "fN");
    /// ```
    pub fn drawn(drawing: &[Drawn]) -> Self {
        let mut left: Vec<Drawn> = drawing.to_vec();
        let mut terms = Vec::new();
        for (moves, captures) in WAYS {
            for slides in [true, false] {
                for atom in ATOMS {
                    let is_it = |drawn: &Drawn, step: &Step| {
                        *drawn
                            == Drawn {
                                step: *step,
                                slides,
                                moves,
                                captures,
                            }
                    };
                    let steps = atom.steps();
                    let has = |step: &Step| left.iter().any(|drawn| is_it(drawn, step));
                    let mask = steps.iter().enumerate().filter(|(_, step)| has(step));
                    let mask = mask.fold(0_u8, |mask, (rank, _)| mask | 1 << rank);
                    // Kings are written where they save a term.
                    if mask == 0 || atom == Atom::King && mask != u8::MAX {
                        continue;
                    }
                    let leg = |run: Directions| Leg {
                        initial: false,
                        run,
                        given: Some(Modality {
                            empty: moves,
                            enemy: captures,
                            ..Modality::default()
                        }),
                        manner: Manner::Plain,
                        atom,
                        range: u8::from(!slides),
                    };
                    terms.extend(runs(atom, mask).into_iter().map(|run| single(leg(run))));
                    left.retain(|drawn| !steps.iter().any(|step| is_it(drawn, step)));
                }
            }
        }
        Self::of(terms)
    }

    /// The drawing of a movement; none if it has moves that cannot be drawn so.
    pub fn drawing(&self) -> Option<Vec<Drawn>> {
        self.paths().iter().map(Drawn::of).collect()
    }
}

/// A term of one leg.
fn single(leg: Leg) -> Term {
    let mut term = Term {
        spelling: Spelling::Letters,
        legs: vec![leg],
        joints: Vec::new(),
    };
    term.drop_defaults();
    term
}

/// The runs of letters that together mean these ranks: one where there is such a run, else few.
fn runs(atom: Atom, mask: u8) -> Vec<Directions> {
    let frame = Frame::first(atom);
    if let Some(run) = frame.write(&[mask]) {
        return vec![run];
    }
    // The largest part that has a run, and the rest.
    let parts = (1..mask).rev().filter(|part| part & !mask == 0);
    let mut known: Vec<(u8, Directions)> = parts
        .filter_map(|part| Some((part, frame.write(&[part])?)))
        .collect();
    known.sort_by_key(|(part, _)| std::cmp::Reverse(part.count_ones()));
    match known.into_iter().next() {
        Some((part, run)) => [vec![run], runs(atom, mask & !part)].concat(),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn all_steps() -> Vec<Step> {
        let squares = (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| Step { dx, dy }));
        squares
            .filter(|&step| step != Step { dx: 0, dy: 0 })
            .collect()
    }

    fn set(drawing: &[Drawn]) -> HashSet<Drawn> {
        drawing.iter().copied().collect()
    }

    #[test]
    fn a_drawing_is_read_back_from_what_is_written() {
        // Drawings by a fixed sequence of chance, each square at most once, as people draw.
        let mut seed = 1_u64;
        let mut chance = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        for round in 0..400 {
            let mut drawing = Vec::new();
            for step in all_steps() {
                if chance(2 + round % 9) > 0 {
                    continue;
                }
                let (moves, captures) = WAYS[usize::try_from(chance(3)).unwrap()];
                let slides = chance(2) == 0;
                drawing.push(Drawn {
                    step,
                    slides,
                    moves,
                    captures,
                });
            }
            let movement = Movement::drawn(&drawing);
            let text = movement.to_string();
            let read: Movement = text
                .parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            let found = read.drawing().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(set(&found), set(&drawing), "{text}");
            assert_eq!(read, movement, "{text}");
        }
    }

    #[test]
    fn known_pieces_have_their_usual_letters() {
        for text in [
            "", "K", "Q", "R", "B", "N", "KN", "RN", "BN", "QN", "WD", "FD", "N0", "fR", "mRcB",
            "mWcF", "fmWfcF", "fN", "FfW", "DH", "AG",
        ] {
            let movement: Movement = text.parse().unwrap();
            let drawing = movement.drawing().unwrap();
            let paths = |movement: &Movement| movement.paths().into_iter().collect::<HashSet<_>>();
            let written = Movement::drawn(&drawing);
            assert_eq!(paths(&written), paths(&movement), "{text}: {written}");
            assert_eq!(written.to_string().len(), text.len(), "{text}: {written}");
        }
    }

    #[test]
    fn what_no_run_of_letters_means_is_written_in_parts() {
        let leap = |dx, dy| Drawn {
            step: Step { dx, dy },
            slides: false,
            moves: true,
            captures: true,
        };
        let drawing = [leap(1, 1), leap(-1, -1), leap(-1, 1)];
        let written = Movement::drawn(&drawing);
        assert_eq!(set(&written.drawing().unwrap()), set(&drawing));
        assert_eq!(
            Movement::drawn(&[leap(4, 0), leap(0, 0)]),
            Movement::default()
        );
    }

    #[test]
    fn bends_hops_and_conditions_have_no_drawing() {
        for text in ["[F?R]", "mRcpR", "nN", "ifmnD", "W4", "gQ", "dW", "K4"] {
            let movement: Movement = text.parse().unwrap();
            assert_eq!(movement.drawing(), None, "{text}");
        }
    }
}
