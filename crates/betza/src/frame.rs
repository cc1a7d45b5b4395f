//! A leg's compass: which table reads its directions, what an empty run means, which steps the ranks are, and which is
//! the shortest run with the same meaning.

use crate::atom::{Alignment, Atom};
use crate::compass::{self, FORWARD};
use crate::direction::{Direction, Directions};
use crate::letter_table::{Cutter, LetterTable, RunFault};
use crate::path::Step;
use crate::term::Spelling;
use std::collections::HashSet;

/// The place of a leg, as far as it matters for directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LegPlace {
    /// A first or only leg: the compass is the board's.
    First,
    /// A later leg in brackets.
    Chained,
    /// A later leg of XBetza's `a`.
    Turned,
}

/// The compass of one leg, for every step that the leg before can make.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    atom: Atom,
    place: LegPlace,
    /// The tables that the possible steps before require, each once. The meaning of a run has a mask for each table.
    rules: Vec<LetterTable>,
}

impl Frame {
    /// A leg after any of the steps `before`; a first or only leg comes after none.
    pub(crate) fn new(atom: Atom, spelling: Spelling, before: &[Step]) -> Self {
        match spelling {
            _ if before.is_empty() => Self::first(atom),
            Spelling::Letters => Self::turned(atom),
            Spelling::Brackets => Self::chained(atom, before),
        }
    }

    /// A first or only leg.
    pub(crate) fn first(atom: Atom) -> Self {
        let rules = match atom.alignment() {
            Alignment::Straight => LetterTable::Straight,
            Alignment::Diagonal => LetterTable::Diagonal,
            Alignment::Oblique => LetterTable::Oblique,
            Alignment::Royal => LetterTable::Royal,
        };
        Self {
            atom,
            place: LegPlace::First,
            rules: vec![rules],
        }
    }

    /// A later leg in brackets, after any of the steps `before`.
    fn chained(atom: Atom, before: &[Step]) -> Self {
        let mut rules = Vec::new();
        for &step in before {
            let needed = rules_after(step, atom);
            if !rules.contains(&needed) {
                rules.push(needed);
            }
        }
        Self {
            atom,
            place: LegPlace::Chained,
            rules,
        }
    }

    /// A later leg of XBetza's `a`: the king's table for every atom.
    pub(crate) fn turned(atom: Atom) -> Self {
        Self {
            atom,
            place: LegPlace::Turned,
            rules: vec![LetterTable::Royal],
        }
    }

    /// The meaning of an empty run.
    fn silent(&self) -> Vec<u8> {
        let one = |&rules: &LetterTable| match self.place {
            LegPlace::First => rules.all(),
            LegPlace::Chained => rules
                .read(&[Direction::Forward])
                .expect("every table knows f"),
            LegPlace::Turned if self.atom.alignment() == Alignment::Royal => 0b1110_1111,
            LegPlace::Turned => 0b0100_0101,
        };
        self.rules.iter().map(one).collect()
    }

    /// The meaning of a run: a mask for each table.
    pub(crate) fn read(&self, run: &[Direction]) -> Result<Vec<u8>, RunFault> {
        if run.is_empty() {
            return Ok(self.silent());
        }
        self.rules.iter().map(|rules| rules.read(run)).collect()
    }

    /// The shortest run with this meaning, and of several the first in the order of the letters. Some masks have none.
    pub(crate) fn write(&self, meaning: &[u8]) -> Option<Directions> {
        if self.silent() == meaning {
            return Some(Directions::default());
        }
        // The search is breadth first and goes through each level in order, so the first run to reach a state is the
        // shortest, and the first in order. Later runs to the same state have the same continuations and are dropped.
        let start: Vec<Cutter> = self.rules.iter().map(|&rules| Cutter::new(rules)).collect();
        let mut seen = HashSet::from([start.clone()]);
        let mut level = vec![(Vec::new(), start)];
        while !level.is_empty() {
            let mut next = Vec::new();
            for (run, cutters) in &level {
                for way in Direction::IN_RUNS {
                    let pushed: Result<Vec<Cutter>, _> =
                        cutters.iter().map(|cutter| cutter.push(way)).collect();
                    let Ok(pushed) = pushed else { continue };
                    let within = pushed
                        .iter()
                        .zip(meaning)
                        .all(|(cutter, &mask)| cutter.cut() & !mask == 0);
                    if within && seen.insert(pushed.clone()) {
                        let longer: Vec<Direction> = run.iter().copied().chain([way]).collect();
                        if pushed
                            .iter()
                            .zip(meaning)
                            .all(|(cutter, &mask)| cutter.finish() == mask)
                        {
                            return Some(Directions(longer));
                        }
                        next.push((longer, pushed));
                    }
                }
            }
            // `a` and `h` come last in the order, so these follow the other runs of their length.
            let length = level[0].0.len() + 1;
            let alone: &[&[Direction]] = match length {
                1 if self.place == LegPlace::Chained => &[&[Direction::All]],
                2 => &[
                    &[Direction::Half, Direction::Left],
                    &[Direction::Half, Direction::Right],
                ],
                _ => &[],
            };
            for run in alone {
                if self
                    .rules
                    .iter()
                    .zip(meaning)
                    .all(|(rules, &mask)| rules.alone(run) == Some(mask))
                {
                    return Some(Directions(run.to_vec()));
                }
            }
            level = next;
        }
        None
    }

    /// The steps that a meaning allows after the step `before` (`None` for a first leg), clockwise.
    pub(crate) fn steps(&self, meaning: &[u8], before: Option<Step>) -> Vec<Step> {
        let forward = before.unwrap_or(FORWARD);
        let bits = |mask: u8| (0..8).filter(move |rank| mask >> rank & 1 == 1);
        if self.place == LegPlace::Turned {
            return bits(meaning[0])
                .map(|by| compass::turned(forward, by))
                .collect();
        }
        let needed = if before.is_some() {
            rules_after(forward, self.atom)
        } else {
            self.rules[0]
        };
        let at = self
            .rules
            .iter()
            .position(|&rules| rules == needed)
            .expect("the frame was made for this step");
        let mut steps = self.atom.steps();
        steps.sort_by(|&a, &b| compass::clockwise(forward, a, b));
        if needed == LetterTable::Outward && meaning[at] != needed.all() {
            let ways = [forward, compass::opposite(forward)];
            return bits(meaning[at])
                .flat_map(|way| compass::outward(&steps, ways[way]))
                .collect();
        }
        bits(meaning[at])
            .filter_map(|rank| steps.get(rank).copied())
            .collect()
    }
}

/// The table of a later leg in brackets: how its atom lies on a compass whose forward is the step before.
fn rules_after(before: Step, atom: Atom) -> LetterTable {
    if compass::is_oblique(before) {
        return LetterTable::Outward;
    }
    match atom.alignment() {
        Alignment::Royal => LetterTable::Royal,
        Alignment::Oblique => LetterTable::Oblique,
        lie if (lie == Alignment::Diagonal) == compass::is_diagonal(before) => {
            LetterTable::Straight
        }
        _ => LetterTable::Diagonal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: [Atom; 4] = [Atom::Wazir, Atom::Ferz, Atom::Camel, Atom::King];

    fn frames() -> Vec<Frame> {
        let mut frames: Vec<Frame> = SAMPLE.map(Frame::first).to_vec();
        frames.extend([Atom::Wazir, Atom::King].map(Frame::turned));
        for before in SAMPLE {
            frames.extend(SAMPLE.map(|atom| Frame::chained(atom, &before.steps())));
        }
        frames
    }

    /// Every run of up to four letters, tried one by one, against the search.
    #[test]
    fn the_search_finds_the_first_of_the_shortest_runs() {
        for frame in frames() {
            let mut first = std::collections::HashMap::new();
            first.insert(frame.silent(), Directions::default());
            let mut level = vec![Vec::new()];
            for length in 1..=4 {
                level = level
                    .iter()
                    .flat_map(|run| {
                        Direction::IN_RUNS.map(|way| [run as &[Direction], &[way]].concat())
                    })
                    .collect();
                if length == 1 && frame.place == LegPlace::Chained {
                    level.push(vec![Direction::All]);
                }
                for run in &level {
                    if let Ok(meaning) = frame.read(run) {
                        first
                            .entry(meaning)
                            .or_insert_with(|| Directions(run.clone()));
                    }
                }
                level.retain(|run| run != &[Direction::All]);
            }
            assert!(first.len() >= 3);
            for (meaning, run) in first {
                assert_eq!(frame.write(&meaning), Some(run), "{frame:?} {meaning:?}");
            }
        }
    }

    #[test]
    fn some_meanings_have_no_run() {
        // f and l of a king would read as the diagonal between them.
        assert_eq!(Frame::first(Atom::King).write(&[0b0100_0001]), None);
    }

    #[test]
    fn ranks_follow_the_compass() {
        let after = |atom, dx, dy, run: &[Direction]| {
            let before = Step { dx, dy };
            let frame = Frame::chained(atom, &[before]);
            let steps = frame.steps(&frame.read(run).unwrap(), Some(before));
            steps.iter().map(|s| (s.dx, s.dy)).collect::<Vec<_>>()
        };
        use Direction::{All, Back, Forward, Half, Right, Sideways};
        assert_eq!(after(Atom::Wazir, 1, 1, &[Forward, Right]), [(1, 0)]);
        assert_eq!(
            after(Atom::Ferz, 1, 1, &[Forward, Right]),
            [(1, 1), (1, -1)]
        );
        assert_eq!(
            after(Atom::Knight, 1, 1, &[Forward, Sideways]),
            [(2, -1), (-1, 2)]
        );
        assert_eq!(after(Atom::Knight, 0, -1, &[Right, Forward]), [(-1, -2)]);
        assert_eq!(
            after(Atom::Knight, 0, 1, &[Half, Right]),
            [(1, 2), (2, -1), (-1, -2), (-2, 1)]
        );
        assert_eq!(
            after(Atom::Ferz, 1, 2, &[Forward, Back]),
            [(1, 1), (-1, -1)]
        );
        assert_eq!(after(Atom::Ferz, 1, 2, &[All]).len(), 4);
        assert_eq!(after(Atom::Camel, 0, 2, &[]), [(1, 3), (-1, 3)]);
    }
}
