//! A plain board for the oracle rows, and a walker that follows paths on it square by square.

use legwork_betza::{Crossing, Hop, Path, PathLeg, Step};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// File and rank, both from 0.
pub(crate) type Coordinates = (i32, i32);

/// Where a move ends and every square it captures on.
pub(crate) type WalkedMove = (Coordinates, BTreeSet<Coordinates>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OracleRow {
    pub(crate) betza: String,
    pub(crate) name: String,
    pub(crate) board: (i32, i32),
    pub(crate) from: String,
    #[serde(default)]
    pub(crate) others: Vec<OtherPiece>,
    #[serde(default)]
    pub(crate) virgin: bool,
    pub(crate) ep: Option<PassedPawn>,
    pub(crate) canonical: String,
    pub(crate) check: String,
    pub(crate) moves: Vec<ExpectedMove>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OtherPiece {
    pub(crate) square: String,
    pub(crate) colour: Colour,
}

#[derive(Debug, Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Colour {
    White,
    Black,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PassedPawn {
    pub(crate) square: String,
    pub(crate) victim: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectedMove {
    pub(crate) to: String,
    pub(crate) captures: Vec<String>,
}

pub(crate) fn square(name: &str) -> Coordinates {
    let (file, rank) = name.split_at(1);
    (
        i32::from(file.as_bytes()[0] - b'a'),
        rank.parse::<i32>().expect("a rank") - 1,
    )
}

/// The board without the mover, whose start counts as empty: no straight first leg comes back to it.
#[derive(Debug, Clone)]
pub(crate) struct OracleBoard {
    size: (i32, i32),
    pieces: BTreeMap<Coordinates, Colour>,
    passed: Option<(Coordinates, Coordinates)>,
}

impl OracleBoard {
    pub(crate) fn of(row: &OracleRow) -> Self {
        Self {
            size: row.board,
            pieces: row
                .others
                .iter()
                .map(|other| (square(&other.square), other.colour))
                .collect(),
            passed: row
                .ep
                .as_ref()
                .map(|ep| (square(&ep.square), square(&ep.victim))),
        }
    }

    fn has(&self, (x, y): Coordinates) -> bool {
        (0..self.size.0).contains(&x) && (0..self.size.1).contains(&y)
    }

    /// Every square where a leg may end, with what it captures there.
    fn walk(
        &self,
        leg: &PathLeg,
        last: bool,
        from: Coordinates,
    ) -> Vec<(Coordinates, Option<Coordinates>)> {
        let plus =
            |(x, y): Coordinates, step: Step| (x + i32::from(step.dx), y + i32::from(step.dy));
        let mut ends = Vec::new();
        let (mut here, mut step) = (from, leg.step);
        let mut screens = 0;
        for count in 1.. {
            if leg.range != 0 && count > i32::from(leg.range) {
                break;
            }
            let open = match leg.crossing {
                Crossing::Empty { middle } => !self.pieces.contains_key(&plus(here, middle)),
                Crossing::Occupied { middle } => self.pieces.contains_key(&plus(here, middle)),
                Crossing::Free | Crossing::SkipFirst => true,
            };
            here = plus(here, step);
            step = leg.step_after(step);
            // A circle ends before the square where it began.
            if !open || !self.has(here) || here == from {
                break;
            }
            if leg.crossing == Crossing::SkipFirst && count == 1 {
                continue;
            }
            let piece = self.pieces.get(&here);
            if leg.hop != Hop::None && screens == 0 {
                screens += i32::from(piece.is_some());
                continue;
            }
            match piece {
                None => {
                    if leg.may.empty {
                        ends.push((here, None));
                    }
                    if let Some((_, victim)) = self
                        .passed
                        .filter(|passed| leg.may.passed && passed.0 == here)
                    {
                        ends.push((here, Some(victim)));
                    }
                }
                Some(colour) => {
                    let taken = if *colour == Colour::Black {
                        leg.may.enemy
                    } else {
                        leg.may.own
                    };
                    if taken {
                        ends.push((here, Some(here)));
                    }
                    if leg.may.over {
                        assert!(!last, "a last leg cannot end on a piece and leave it");
                        ends.push((here, None));
                    }
                }
            }
            if piece.is_some() || leg.hop == Hop::Onto {
                break;
            }
        }
        ends
    }

    fn follow(
        &self,
        legs: &[PathLeg],
        from: Coordinates,
        taken: &BTreeSet<Coordinates>,
        moves: &mut BTreeSet<WalkedMove>,
    ) {
        let (leg, rest) = legs.split_first().expect("a path has a leg");
        for (to, victim) in self.walk(leg, rest.is_empty(), from) {
            let mut taken = taken.clone();
            let mut after = self.clone();
            if let Some(victim) = victim {
                after.pieces.remove(&victim);
                taken.insert(victim);
            }
            if rest.is_empty() {
                moves.insert((to, taken));
            } else {
                after.follow(rest, to, &taken, moves);
            }
        }
    }

    /// The moves of a piece on `from`.
    pub(crate) fn moves(
        &self,
        paths: &[Path],
        from: Coordinates,
        virgin: bool,
    ) -> BTreeSet<WalkedMove> {
        let mut moves = BTreeSet::new();
        for path in paths.iter().filter(|path| virgin || !path.initial) {
            self.follow(&path.legs, from, &BTreeSet::new(), &mut moves);
        }
        moves
    }
}
