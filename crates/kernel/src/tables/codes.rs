//! The code of each kind: which planes have its squares.
//!
//! A board has six planes of bits, or eight; the bits of a square, read across the planes, are the code
//! of the kind on it (0: empty). Codes are chosen so that the groups of kinds that the generator
//! uses most, such as all kinds that ride like a Rook, are one plane or two.

use legwork_core::piece::{Kind, Kinds};
use legwork_core::shape::Shape;

/// The number of codes that there may be.
pub(crate) const CODES: usize = 1 << u8::BITS;

/// The planes of a board: each bit of a code as a set of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Planes<S: Shape>(S::Planes);

impl<S: Shape> Planes<S> {
    /// The planes, from the number of each.
    #[inline(always)]
    pub(crate) fn of(set: impl FnMut(usize) -> S) -> Self {
        Self(S::planes(set))
    }

    /// The sets, in the order of the bits.
    #[inline(always)]
    pub(crate) fn sets(&self) -> &[S] {
        self.0.as_ref()
    }

    /// The sets, to be changed.
    #[inline(always)]
    pub(crate) fn sets_mut(&mut self) -> &mut [S] {
        self.0.as_mut()
    }
}

/// The code of every kind, and the kind of every code.
#[derive(Debug, Clone)]
pub(crate) struct Codes {
    code: Vec<u8>,
    kind: [Option<Kind>; CODES],
    /// The bits of a code that are in use: one for each plane of a board.
    bits: u8,
}

impl Codes {
    /// Chooses codes for `count` kinds on boards of this many planes; `groups` are sets that deserve a plane of their own, the
    /// most useful first.
    pub(crate) fn choose(count: usize, groups: &[Kinds], planes: usize) -> Self {
        assert!(
            count < 1 << planes && planes <= u8::BITS as usize,
            "the shape is chosen so that its {planes} planes tell {count} kinds apart"
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
        wanted.truncate(planes);
        loop {
            if let Some(code) = number(count, &wanted, planes) {
                let mut kind = [None; CODES];
                for (index, &code) in code.iter().enumerate() {
                    kind[code as usize] = Kind::new(index);
                }
                return Self {
                    code,
                    kind,
                    bits: ((CODES - 1) >> (u8::BITS as usize - planes)) as u8,
                };
            }
            wanted.pop();
        }
    }

    /// The number of kinds.
    pub(crate) fn count(&self) -> usize {
        self.code.len()
    }

    #[inline]
    pub(crate) fn code(&self, kind: Kind) -> u8 {
        self.code[kind.index()]
    }

    /// For each plane, the full set if the kind's code has this bit, else the empty set.
    pub(crate) fn planes<S: Shape>(&self, kind: Kind) -> Planes<S> {
        let code = self.code(kind);
        Planes::of(|plane| match code >> plane & 1 {
            1 => !S::EMPTY,
            _ => S::EMPTY,
        })
    }

    /// The kind with a code; `None` for the code of an empty square.
    #[inline]
    pub(crate) fn kind(&self, code: u8) -> Option<Kind> {
        self.kind[usize::from(code)]
    }

    /// Returns a formula that computes the squares of these kinds from the planes.
    pub(crate) fn formula(&self, kinds: Kinds) -> Formula {
        let inside: Vec<u8> = self.of(|kind| kinds.contains(kind));
        let mut outside: Vec<u8> = self.of(|kind| !kinds.contains(kind));
        outside.push(0);
        let terms = match CodeTerm::covering(&inside, &outside, self.bits) {
            Some(term) => vec![term],
            None => inside
                .iter()
                .filter_map(|&code| CodeTerm::covering(&[code], &outside, self.bits))
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

/// Distinct codes, not 0, with the first of `all` planes as wanted; `None` if `all` bits are too few.
fn number(count: usize, planes: &[Kinds], all: usize) -> Option<Vec<u8>> {
    let mut used = [false; CODES];
    used[0] = true;
    let spare = all - planes.len();
    (0..count)
        .map(|index| {
            let kind = Kind::new(index)?;
            let low = planes.iter().enumerate().fold(0, |code, (plane, kinds)| {
                code | usize::from(kinds.contains(kind)) << plane
            });
            let code = (0..1 << spare)
                .map(|high| high << planes.len() | low)
                .find(|&code: &usize| !used[code])?;
            used[code] = true;
            Some(code as u8)
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
    /// Returns the shortest term found that holds for all of `inside` and none of `outside`; codes have these bits.
    fn covering(inside: &[u8], outside: &[u8], full: u8) -> Option<Self> {
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
        for bit in (0..full.count_ones()).map(|plane| 1 << plane) {
            let without = Self {
                clear: term.clear & !bit,
                ..term
            };
            if excludes(without) {
                term = without;
            }
        }
        for bit in (0..full.count_ones()).map(|plane| 1 << plane) {
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
    pub(crate) fn squares<S: Shape>(&self, planes: &Planes<S>) -> S {
        let planes = planes.sets();
        if let Some(plane) = self.plane {
            return planes[usize::from(plane).min(S::PLANES - 1)];
        }
        let mut squares = S::EMPTY;
        for term in &self.terms {
            let mut all = !S::EMPTY;
            let mut set = term.set;
            while set != 0 {
                all &= planes[set.trailing_zeros() as usize % S::PLANES];
                set &= set - 1;
            }
            let mut clear = term.clear;
            while clear != 0 {
                all &= !planes[clear.trailing_zeros() as usize % S::PLANES];
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
        for (count, planes) in [(8, 6), (20, 6), (62, 6), (63, 6), (62, 8), (192, 8)] {
            let codes = Codes::choose(count, &groups, planes);
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
                        "{count} {planes} {asked:?} {index}"
                    );
                    assert_eq!(codes.kind(code), Kind::new(index));
                }
                assert!(!formula.terms.iter().any(|term| term.admits(0)));
            }
        }
    }

    #[test]
    fn a_wanted_group_is_one_plane() {
        let codes = Codes::choose(8, &[kinds(&[1, 2, 6]), kinds(&[1, 3, 7])], 6);
        let formula = codes.formula(kinds(&[1, 2, 6]));
        assert_eq!(formula.terms, [CodeTerm { set: 1, clear: 0 }]);
    }
}
