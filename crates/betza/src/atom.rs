//! The leapers from which every move is built.

use crate::compass::RING;
use crate::path::Step;

/// A leaper: the letter of the notation that names a set of equal steps.
///
/// Sliders are not atoms: a rook is a wazir with an unlimited range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Atom {
    /// `W`, one square straight.
    Wazir,
    /// `F`, one square diagonally.
    Ferz,
    /// `D`, a leap of two squares straight.
    Dabbaba,
    /// `A`, a leap of two squares diagonally.
    Alfil,
    /// `H`, a leap of three squares straight.
    Threeleaper,
    /// `G`, a leap of three squares diagonally.
    Tripper,
    /// `N`, the leap (1,2).
    Knight,
    /// `C`, the leap (1,3).
    Camel,
    /// `Z`, the leap (2,3).
    Zebra,
    /// `K`, one square straight or diagonally.
    King,
}

/// How the steps of an atom lie on the board, which decides how directions are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Alignment {
    /// Along files and ranks: W D H.
    Straight,
    /// Along diagonals: F A G.
    Diagonal,
    /// Along neither: N C Z.
    Oblique,
    /// Both straight and diagonal: K.
    Royal,
}

impl Atom {
    /// The atom of a letter; the sliders R B Q are not among them.
    pub(crate) fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'W' => Self::Wazir,
            'F' => Self::Ferz,
            'D' => Self::Dabbaba,
            'A' => Self::Alfil,
            'H' => Self::Threeleaper,
            'G' => Self::Tripper,
            'N' => Self::Knight,
            'C' => Self::Camel,
            'Z' => Self::Zebra,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// The letter of the notation.
    pub fn letter(self) -> char {
        match self {
            Self::Wazir => 'W',
            Self::Ferz => 'F',
            Self::Dabbaba => 'D',
            Self::Alfil => 'A',
            Self::Threeleaper => 'H',
            Self::Tripper => 'G',
            Self::Knight => 'N',
            Self::Camel => 'C',
            Self::Zebra => 'Z',
            Self::King => 'K',
        }
    }

    /// The alignment of its steps.
    pub fn alignment(self) -> Alignment {
        match self {
            Self::Wazir | Self::Dabbaba | Self::Threeleaper => Alignment::Straight,
            Self::Ferz | Self::Alfil | Self::Tripper => Alignment::Diagonal,
            Self::Knight | Self::Camel | Self::Zebra => Alignment::Oblique,
            Self::King => Alignment::Royal,
        }
    }

    /// The larger of the two distances, in files and in ranks, that one step goes.
    pub fn length(self) -> i8 {
        match self {
            Self::Wazir | Self::Ferz | Self::King => 1,
            Self::Dabbaba | Self::Alfil | Self::Knight => 2,
            Self::Threeleaper | Self::Tripper | Self::Camel | Self::Zebra => 3,
        }
    }

    /// W F K: a step to a neighbour, with nothing on its way.
    pub(crate) fn is_step(self) -> bool {
        self.length() == 1
    }

    /// D A N: a leap across one square on which all programs agree.
    pub(crate) fn has_middle(self) -> bool {
        self.length() == 2
    }

    /// H G: a leap across two squares in a straight line.
    pub(crate) fn has_line(self) -> bool {
        self.length() == 3 && self.alignment() != Alignment::Oblique
    }

    /// Its steps, clockwise from straight forward as White sees them.
    pub fn steps(self) -> Vec<Step> {
        let length = self.length();
        let ring = |from: usize, stride: usize| {
            let scaled = |unit: &Step| Step {
                dx: unit.dx * length,
                dy: unit.dy * length,
            };
            RING.iter().skip(from).step_by(stride).map(scaled).collect()
        };
        match self.alignment() {
            Alignment::Straight => ring(0, 2),
            Alignment::Diagonal => ring(1, 2),
            Alignment::Royal => ring(0, 1),
            Alignment::Oblique => {
                let short = if self == Self::Zebra { 2 } else { 1 };
                let (s, l) = (short, length);
                [
                    (s, l),
                    (l, s),
                    (l, -s),
                    (s, -l),
                    (-s, -l),
                    (-l, -s),
                    (-l, s),
                    (-s, l),
                ]
                .map(|(dx, dy)| Step { dx, dy })
                .to_vec()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_names_its_atom() {
        for letter in "WFDAHGNCZK".chars() {
            assert_eq!(Atom::from_letter(letter).map(Atom::letter), Some(letter));
        }
        assert_eq!(Atom::from_letter('R'), None);
    }

    #[test]
    fn steps_are_all_signs_and_both_orders() {
        let pairs = [
            ("W", 0, 1),
            ("F", 1, 1),
            ("D", 0, 2),
            ("A", 2, 2),
            ("H", 0, 3),
            ("G", 3, 3),
            ("N", 1, 2),
            ("C", 1, 3),
            ("Z", 2, 3),
        ];
        for (letter, a, b) in pairs {
            let atom = Atom::from_letter(letter.chars().next().unwrap()).unwrap();
            let mut found: Vec<(i8, i8)> = atom.steps().iter().map(|s| (s.dx, s.dy)).collect();
            let mut wanted: Vec<(i8, i8)> = (-3..=3)
                .flat_map(|dx| (-3..=3).map(move |dy| (dx, dy)))
                .filter(|&(dx, dy): &(i8, i8)| {
                    let (x, y) = (dx.abs(), dy.abs());
                    (x.min(y), x.max(y)) == (a, b)
                })
                .collect();
            found.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(found, wanted, "{letter}");
        }
        assert_eq!(Atom::King.steps().len(), 8);
    }
}
