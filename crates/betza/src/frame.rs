//! A leg's compass: which rules read its directions there, what no direction means, which steps the ranks are, and
//! what the shortest run is that reads the same.

use crate::atom::{Atom, Lie};
use crate::compass::{self, FORWARD};
use crate::direction::{Run, Way};
use crate::path::Step;
use crate::rules::{Cutter, Fault, Rules};
use crate::term::Spelling;
use std::collections::HashSet;

/// Where a leg stands, as far as its directions are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A first or only leg: the compass is the board's.
    First,
    /// A later leg in brackets.
    Chained,
    /// A later leg of XBetza's `a`.
    Turned,
}

/// The compass of one leg, for every step that the leg before it can make.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    atom: Atom,
    place: Place,
    /// The rules that some step before calls for, each once. A run means a mask for each of them.
    rules: Vec<Rules>,
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
        let rules = match atom.lie() {
            Lie::Straight => Rules::Straight,
            Lie::Diagonal => Rules::Diagonal,
            Lie::Oblique => Rules::Oblique,
            Lie::Royal => Rules::Royal,
        };
        Self {
            atom,
            place: Place::First,
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
            place: Place::Chained,
            rules,
        }
    }

    /// A later leg of XBetza's `a`: king's rules, whatever the atom.
    pub(crate) fn turned(atom: Atom) -> Self {
        Self {
            atom,
            place: Place::Turned,
            rules: vec![Rules::Royal],
        }
    }

    /// What a leg without a direction does.
    fn silent(&self) -> Vec<u8> {
        let one = |&rules: &Rules| match self.place {
            Place::First => rules.all(),
            Place::Chained => rules.read(&[Way::Forward]).expect("every table knows f"),
            Place::Turned if self.atom.lie() == Lie::Royal => 0b1110_1111,
            Place::Turned => 0b0100_0101,
        };
        self.rules.iter().map(one).collect()
    }

    /// What a run means: a mask for each of the rules.
    pub(crate) fn read(&self, run: &[Way]) -> Result<Vec<u8>, Fault> {
        if run.is_empty() {
            return Ok(self.silent());
        }
        self.rules.iter().map(|rules| rules.read(run)).collect()
    }

    /// The shortest run that means this, the first in the order of the letters if several are. Not every mask has one.
    pub(crate) fn write(&self, meaning: &[u8]) -> Option<Run> {
        if self.silent() == meaning {
            return Some(Run::default());
        }
        // Breadth first, so the first run to reach a state is the shortest and, as each level is walked in order, the
        // first in order; whatever may follow it may follow the later ones, and so they can be dropped.
        let start: Vec<Cutter> = self.rules.iter().map(|&rules| Cutter::new(rules)).collect();
        let mut seen = HashSet::from([start.clone()]);
        let mut level = vec![(Vec::new(), start)];
        while !level.is_empty() {
            let mut next = Vec::new();
            for (run, cutters) in &level {
                for way in Way::IN_RUNS {
                    let pushed: Result<Vec<Cutter>, _> =
                        cutters.iter().map(|cutter| cutter.push(way)).collect();
                    let Ok(pushed) = pushed else { continue };
                    let within = pushed
                        .iter()
                        .zip(meaning)
                        .all(|(cutter, &mask)| cutter.cut() & !mask == 0);
                    if within && seen.insert(pushed.clone()) {
                        let longer: Vec<Way> = run.iter().copied().chain([way]).collect();
                        if pushed
                            .iter()
                            .zip(meaning)
                            .all(|(cutter, &mask)| cutter.finish() == mask)
                        {
                            return Some(Run(longer));
                        }
                        next.push((longer, pushed));
                    }
                }
            }
            // `a` and `h` come last in the order, so these follow the other runs of their length.
            let length = level[0].0.len() + 1;
            let alone: &[&[Way]] = match length {
                1 if self.place == Place::Chained => &[&[Way::All]],
                2 => &[&[Way::Half, Way::Left], &[Way::Half, Way::Right]],
                _ => &[],
            };
            for run in alone {
                if self
                    .rules
                    .iter()
                    .zip(meaning)
                    .all(|(rules, &mask)| rules.alone(run) == Some(mask))
                {
                    return Some(Run(run.to_vec()));
                }
            }
            level = next;
        }
        None
    }

    /// The steps that a meaning allows after the step `before` (of a first leg: from a standing start), clockwise.
    pub(crate) fn steps(&self, meaning: &[u8], before: Option<Step>) -> Vec<Step> {
        let forward = before.unwrap_or(FORWARD);
        let bits = |mask: u8| (0..8).filter(move |rank| mask >> rank & 1 == 1);
        if self.place == Place::Turned {
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
        if needed == Rules::Outward && meaning[at] != needed.all() {
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

/// The rules of a later leg in brackets: how its atom lies on a compass whose forward is the step before.
fn rules_after(before: Step, atom: Atom) -> Rules {
    if compass::is_oblique(before) {
        return Rules::Outward;
    }
    match atom.lie() {
        Lie::Royal => Rules::Royal,
        Lie::Oblique => Rules::Oblique,
        lie if (lie == Lie::Diagonal) == compass::is_diagonal(before) => Rules::Straight,
        _ => Rules::Diagonal,
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
            first.insert(frame.silent(), Run::default());
            let mut level = vec![Vec::new()];
            for length in 1..=4 {
                level = level
                    .iter()
                    .flat_map(|run| Way::IN_RUNS.map(|way| [run as &[Way], &[way]].concat()))
                    .collect();
                if length == 1 && frame.place == Place::Chained {
                    level.push(vec![Way::All]);
                }
                for run in &level {
                    if let Ok(meaning) = frame.read(run) {
                        first.entry(meaning).or_insert_with(|| Run(run.clone()));
                    }
                }
                level.retain(|run| run != &[Way::All]);
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
        let after = |atom, dx, dy, run: &[Way]| {
            let before = Step { dx, dy };
            let frame = Frame::chained(atom, &[before]);
            let steps = frame.steps(&frame.read(run).unwrap(), Some(before));
            steps.iter().map(|s| (s.dx, s.dy)).collect::<Vec<_>>()
        };
        use Way::{All, Back, Forward, Half, Right, Sideways};
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
