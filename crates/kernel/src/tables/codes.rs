//! The code of each kind: which planes have its squares.
//!
//! A board has six planes of bits; the six bits of a square, read across the planes, are the code
//! of the kind on it (0: empty). Codes are chosen so that the groups of kinds that the generator
//! uses most, such as all kinds that ride like a Rook, are one plane or two.

use legwork_core::piece::{Kind, Kinds, MAX_KINDS};
use legwork_core::shape::Shape;

/// The number of planes of a board.
pub(crate) const PLANES: usize = 6;

/// The code of every kind, and the kind of every code.
#[derive(Debug, Clone)]
pub(crate) struct Codes {
    code: Vec<u8>,
    kind: [Option<Kind>; 1 << PLANES],
}

impl Codes {
    /// Chooses codes for `count` kinds; `groups` are sets that deserve a plane of their own, the most useful first.
    pub(crate) fn choose(count: usize, groups: &[Kinds]) -> Self {
        assert!(
            count <= MAX_KINDS,
            "rules are checked to have at most {MAX_KINDS} kinds"
        );
        let mut wanted: Vec<Kinds> = Vec::new();
        // A single kind is found with few planes anyway, so it gets a plane of its own only if one is free.
        let (several, alone) = groups
            .iter()
            .partition::<Vec<Kinds>, _>(|group| group.len() > 1);
        for group in several.into_iter().chain(alone) {
            if !group.is_empty() && !wanted.contains(&group) {
                wanted.push(group);
            }
        }
        wanted.truncate(PLANES);
        loop {
            if let Some(code) = number(count, &wanted) {
                let mut kind = [None; 1 << PLANES];
                for (index, &code) in code.iter().enumerate() {
                    kind[code as usize] = Kind::new(index);
                }
                return Self { code, kind };
            }
            wanted.pop();
        }
    }

    /// The number of kinds.
    pub(crate) fn count(&self) -> usize {
        self.code.len()
    }

    /// The code of a kind.
    #[inline]
    pub(crate) fn code(&self, kind: Kind) -> u8 {
        self.code[kind.index()]
    }

    /// For each plane, the full set if the kind's code has this bit, else the empty set.
    pub(crate) fn planes<S: Shape>(&self, kind: Kind) -> [S; PLANES] {
        let code = self.code(kind);
        std::array::from_fn(|plane| match code >> plane & 1 {
            1 => !S::EMPTY,
            _ => S::EMPTY,
        })
    }

    /// The kind with a code; `None` for the code of an empty square.
    #[inline]
    pub(crate) fn kind(&self, code: u8) -> Option<Kind> {
        self.kind[code as usize & ((1 << PLANES) - 1)]
    }

    /// Returns a formula that computes the squares of these kinds from the planes.
    pub(crate) fn formula(&self, kinds: Kinds) -> Formula {
        let inside: Vec<u8> = self.of(|kind| kinds.contains(kind));
        let mut outside: Vec<u8> = self.of(|kind| !kinds.contains(kind));
        outside.push(0);
        let terms = match CodeTerm::covering(&inside, &outside) {
            Some(term) => vec![term],
            None => inside
                .iter()
                .filter_map(|&code| CodeTerm::covering(&[code], &outside))
                .collect(),
        };
        let plane = match terms[..] {
            [CodeTerm { set, clear: 0 }] if set.is_power_of_two() => {
                Some(set.trailing_zeros() as u8)
            }
            _ => None,
        };
        Formula { plane, terms }
    }

    fn of(&self, which: impl Fn(Kind) -> bool) -> Vec<u8> {
        let chosen = |&(index, _): &(usize, &u8)| Kind::new(index).is_some_and(&which);
        self.code
            .iter()
            .enumerate()
            .filter(chosen)
            .map(|(_, &code)| code)
            .collect()
    }
}

/// Distinct codes, not 0, with the first planes as wanted; `None` if six bits are too few.
fn number(count: usize, planes: &[Kinds]) -> Option<Vec<u8>> {
    let mut used = [false; 1 << PLANES];
    used[0] = true;
    let spare = PLANES - planes.len();
    (0..count)
        .map(|index| {
            let kind = Kind::new(index)?;
            let low = planes.iter().enumerate().fold(0, |code, (plane, kinds)| {
                code | u8::from(kinds.contains(kind)) << plane
            });
            let code = (0..1u8 << spare)
                .map(|high| high << planes.len() | low)
                .find(|&code| !used[code as usize])?;
            used[code as usize] = true;
            Some(code)
        })
        .collect()
}

/// Planes whose bit must be set, and planes whose bit must be clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct CodeTerm {
    set: u8,
    clear: u8,
}

impl CodeTerm {
    /// Returns the shortest term found that holds for all of `inside` and none of `outside`.
    fn covering(inside: &[u8], outside: &[u8]) -> Option<Self> {
        let full = (1 << PLANES) - 1;
        let mut term = inside.iter().fold(
            Self {
                set: full,
                clear: full,
            },
            |term, code| Self {
                set: term.set & code,
                clear: term.clear & !code,
            },
        );
        let excludes = |term: Self| outside.iter().all(|&code| !term.admits(code));
        if inside.is_empty() || !excludes(term) {
            return None;
        }
        // A clear plane costs a negation too, so drop these conditions first.
        for bit in (0..PLANES).map(|plane| 1 << plane) {
            let without = Self {
                clear: term.clear & !bit,
                ..term
            };
            if excludes(without) {
                term = without;
            }
        }
        for bit in (0..PLANES).map(|plane| 1 << plane) {
            let without = Self {
                set: term.set & !bit,
                ..term
            };
            if excludes(without) {
                term = without;
            }
        }
        Some(term)
    }

    const fn admits(self, code: u8) -> bool {
        code & self.set == self.set && code & self.clear == 0
    }
}

/// A formula that computes the squares of some kinds from the planes.
#[derive(Debug, Clone)]
pub struct Formula {
    /// The plane that equals the set, if there is one.
    plane: Option<u8>,
    terms: Vec<CodeTerm>,
}

impl Formula {
    /// The squares of these kinds, for both sides.
    #[inline]
    pub(crate) fn squares<S: Shape>(&self, planes: &[S; PLANES]) -> S {
        if let Some(plane) = self.plane {
            return planes[usize::from(plane).min(PLANES - 1)];
        }
        let mut squares = S::EMPTY;
        for term in &self.terms {
            let mut all = !S::EMPTY;
            let mut set = term.set;
            while set != 0 {
                all &= planes[set.trailing_zeros() as usize % PLANES];
                set &= set - 1;
            }
            let mut clear = term.clear;
            while clear != 0 {
                all &= !planes[clear.trailing_zeros() as usize % PLANES];
                clear &= clear - 1;
            }
            squares |= all;
        }
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(indices: &[usize]) -> Kinds {
        indices
            .iter()
            .filter_map(|&index| Kind::new(index))
            .collect()
    }

    #[test]
    fn every_formula_finds_its_kinds_and_no_other() {
        let groups = [
            kinds(&[1, 2, 6]),
            kinds(&[1, 3, 7]),
            kinds(&[4, 6, 7]),
            kinds(&[0, 5]),
        ];
        for count in [8, 20, 62] {
            let codes = Codes::choose(count, &groups);
            for asked in [
                groups[0],
                groups[3],
                kinds(&[0]),
                kinds(&[7]),
                kinds(&[2, 3, 5]),
                kinds(&[]),
            ] {
                let formula = codes.formula(asked);
                for index in 0..count {
                    let code = codes.code(Kind::new(index).unwrap());
                    let found = formula.terms.iter().any(|term| term.admits(code));
                    assert_eq!(
                        found,
                        asked.contains(Kind::new(index).unwrap()),
                        "{count} {asked:?} {index}"
                    );
                    assert_eq!(codes.kind(code), Kind::new(index));
                }
                assert!(!formula.terms.iter().any(|term| term.admits(0)));
            }
        }
    }

    #[test]
    fn a_wanted_group_is_one_plane() {
        let codes = Codes::choose(8, &[kinds(&[1, 2, 6]), kinds(&[1, 3, 7])]);
        let formula = codes.formula(kinds(&[1, 2, 6]));
        assert_eq!(formula.terms, [CodeTerm { set: 1, clear: 0 }]);
    }
}
