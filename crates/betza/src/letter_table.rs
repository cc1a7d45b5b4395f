//! The tables by which runs of direction letters are read, as masks over ranks.
//!
//! A rank is here the position of a step among its atom's steps, counted clockwise from forward.
//! The compass decides which steps have which ranks: see [frame](crate::frame).

use crate::direction::Direction;
use crate::error::BetzaErrorKind;

/// Which table of the notation reads the letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum LetterTable {
    /// Ranks f r b l.
    Straight,
    /// Ranks fr br bl fl.
    Diagonal,
    /// Ranks f fr r br b bl l fl.
    Royal,
    /// Ranks rf fr br rb lb bl fl lf.
    Oblique,
    /// After an oblique step, any atom: bit 0 is outward, bit 1 outward from the opposite step.
    Outward,
}

/// The fault of a run, and its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RunFault {
    pub(crate) kind: BetzaErrorKind,
    pub(crate) letter: usize,
    pub(crate) why: &'static str,
}

impl LetterTable {
    /// All directions.
    pub(crate) fn all(self) -> u8 {
        match self {
            Self::Straight | Self::Diagonal => 0b1111,
            Self::Royal | Self::Oblique | Self::Outward => 0b1111_1111,
        }
    }

    /// Whether two letters make one word.
    fn joins(self, first: Direction, second: Direction) -> bool {
        let axes = first.is_lengthwise()
            && (second.is_crosswise() || second == Direction::Sideways)
            || first.is_crosswise() && (second.is_lengthwise() || second == Direction::Vertical);
        match self {
            Self::Straight | Self::Outward => false,
            Self::Diagonal | Self::Royal => axes,
            Self::Oblique => {
                axes || first.is_single() && (second == Direction::Half || second == first)
            }
        }
    }

    /// The mask of a word of one letter that [`Cutter::push`] accepted.
    fn single(self, way: Direction) -> u8 {
        use Direction::{Back, Forward, Left, Right, Sideways, Vertical};
        match (self, way) {
            (_, Vertical) => self.single(Forward) | self.single(Back),
            (_, Sideways) => self.single(Left) | self.single(Right),

            (Self::Straight, Forward) => 0b0001,
            (Self::Straight, Right) => 0b0010,
            (Self::Straight, Back) => 0b0100,
            (Self::Straight, Left) => 0b1000,

            (Self::Diagonal, Forward) => 0b1001,
            (Self::Diagonal, Right) => 0b0011,
            (Self::Diagonal, Back) => 0b0110,
            (Self::Diagonal, Left) => 0b1100,

            (Self::Royal, Forward) => 0b0000_0001,
            (Self::Royal, Right) => 0b0000_0100,
            (Self::Royal, Back) => 0b0001_0000,
            (Self::Royal, Left) => 0b0100_0000,

            (Self::Oblique, Forward) => 0b1000_0001,
            (Self::Oblique, Right) => 0b0000_0110,
            (Self::Oblique, Back) => 0b0001_1000,
            (Self::Oblique, Left) => 0b0110_0000,

            (Self::Outward, Forward) => 0b01,
            (Self::Outward, Back) => 0b10,
            (Self::Outward, Left | Right) | (_, Direction::Half | Direction::All) => 0,
        }
    }

    /// The mask of a word of two letters that [join](Self::joins).
    fn joined(self, first: Direction, second: Direction) -> u8 {
        use Direction::{Back, Forward, Half, Left, Right, Sideways, Vertical};
        match (self, first, second) {
            (Self::Diagonal, _, _) => self.single(first) & self.single(second),

            (_, _, Vertical) => self.joined(first, Forward) | self.joined(first, Back),
            // `fs` is fl and fr, the wide pair: the letter of the length stays in front.
            (_, _, Sideways) => self.joined(first, Left) | self.joined(first, Right),

            (Self::Royal, Forward, Right) | (Self::Royal, Right, Forward) => 0b0000_0010,
            (Self::Royal, Back, Right) | (Self::Royal, Right, Back) => 0b0000_1000,
            (Self::Royal, Back, Left) | (Self::Royal, Left, Back) => 0b0010_0000,
            (Self::Royal, Forward, Left) | (Self::Royal, Left, Forward) => 0b1000_0000,

            (Self::Oblique, Right, Forward) => 0b0000_0001,
            (Self::Oblique, Forward, Right) => 0b0000_0010,
            (Self::Oblique, Back, Right) => 0b0000_0100,
            (Self::Oblique, Right, Back) => 0b0000_1000,
            (Self::Oblique, Left, Back) => 0b0001_0000,
            (Self::Oblique, Back, Left) => 0b0010_0000,
            (Self::Oblique, Forward, Left) => 0b0100_0000,
            (Self::Oblique, Left, Forward) => 0b1000_0000,
            (Self::Oblique, Forward, Half) => 0b1100_0011,
            (Self::Oblique, Right, Half) => 0b0000_1111,
            (Self::Oblique, Back, Half) => 0b0011_1100,
            (Self::Oblique, Left, Half) => 0b1111_0000,
            // `ff` is `f` in a spelling that does not join the next letter.
            (Self::Oblique, a, b) if a == b => self.single(a),
            _ => 0,
        }
    }

    /// The mask of a run that is one word only if it is the whole run.
    pub(crate) fn alone(self, run: &[Direction]) -> Option<u8> {
        match (self, run) {
            (Self::Oblique, [Direction::Half, Direction::Right]) => Some(0b0101_0101),
            (Self::Oblique, [Direction::Half, Direction::Left]) => Some(0b1010_1010),
            (_, [Direction::All]) => Some(self.all()),
            _ => None,
        }
    }

    /// Reads a run of one letter or more.
    pub(crate) fn read(self, run: &[Direction]) -> Result<u8, RunFault> {
        if let Some(mask) = self.alone(run) {
            return Ok(mask);
        }
        let mut cutter = Cutter::new(self);
        for (letter, &way) in run.iter().enumerate() {
            cutter = cutter
                .push(way)
                .map_err(|(kind, why)| RunFault { kind, letter, why })?;
        }
        Ok(cutter.finish())
    }
}

/// Cuts a run from the left into words, letter by letter, and adds up what they mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Cutter {
    rules: LetterTable,
    mask: u8,
    /// A letter that the next one may still join.
    pending: Option<Direction>,
}

impl Cutter {
    pub(crate) fn new(rules: LetterTable) -> Self {
        Self {
            rules,
            mask: 0,
            pending: None,
        }
    }

    /// Takes the next letter. All faults are found here, so that looking up words cannot fail.
    pub(crate) fn push(self, way: Direction) -> Result<Self, (BetzaErrorKind, &'static str)> {
        use BetzaErrorKind::{Ambiguous, BadDirection};
        let Self {
            rules,
            mask,
            pending,
        } = self;
        if way == Direction::All {
            return Err((BadDirection, "`a` alone, without another direction"));
        }
        if rules == LetterTable::Outward && !way.is_lengthwise() {
            return Err((
                BadDirection,
                "no direction but f, b or a after an oblique step",
            ));
        }
        if rules == LetterTable::Diagonal
            && matches!(way, Direction::Vertical | Direction::Sideways)
        {
            return Err((
                Ambiguous,
                "f b l r, alone or joined in two, for a diagonal step",
            ));
        }
        match pending {
            Some(first) if rules.joins(first, way) => Ok(Self {
                rules,
                mask: mask | rules.joined(first, way),
                pending: None,
            }),
            Some(first) if first == way => Err((BadDirection, "a doubled direction on N C Z only")),
            _ if way == Direction::Half => Err((
                BadDirection,
                "`h` after f b l r on N C Z, or `hr` or `hl` as a whole run",
            )),
            _ => Ok(Self {
                rules,
                mask: self.finish(),
                pending: Some(way),
            }),
        }
    }

    /// The meaning of the words so far, without a letter that may still join the next.
    pub(crate) fn cut(self) -> u8 {
        self.mask
    }

    /// The meaning of all letters so far.
    pub(crate) fn finish(self) -> u8 {
        self.mask | self.pending.map_or(0, |way| self.rules.single(way))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use LetterTable::{Diagonal, Oblique, Outward, Royal, Straight};

    fn read(rules: LetterTable, run: &str) -> Result<Vec<&'static str>, BetzaErrorKind> {
        let ways: Vec<Direction> = run
            .chars()
            .map(|c| Direction::from_letter(c).unwrap())
            .collect();
        let names: &[&str] = match rules {
            Straight => &["f", "r", "b", "l"],
            Diagonal => &["fr", "br", "bl", "fl"],
            Royal => &["f", "fr", "r", "br", "b", "bl", "l", "fl"],
            Oblique => &["rf", "fr", "br", "rb", "lb", "bl", "fl", "lf"],
            Outward => &["out", "home"],
        };
        let mask = rules.read(&ways).map_err(|fault| fault.kind)?;
        let mut found: Vec<_> = names
            .iter()
            .enumerate()
            .filter(|(i, _)| mask >> i & 1 == 1)
            .map(|(_, &n)| n)
            .collect();
        found.sort_unstable();
        Ok(found)
    }

    #[test]
    fn tables_of_the_notation() {
        for (rules, run, wanted) in [
            (Straight, "fr", "f r"),
            (Straight, "vs", "b f l r"),
            (Straight, "frrl", "!"),
            (Diagonal, "f", "fl fr"),
            (Diagonal, "lb", "bl"),
            (Diagonal, "fbr", "br fl fr"),
            (Diagonal, "lr", "bl br fl fr"),
            (Royal, "fr", "fr"),
            (Royal, "rf", "fr"),
            (Royal, "sf", "f l r"),
            (Royal, "fs", "fl fr"),
            (Royal, "lv", "bl fl"),
            (Royal, "vs", "b f l r"),
            (Royal, "frb", "b fr"),
            (Royal, "ffrr", "!"),
            (Royal, "fh", "!"),
            (Oblique, "f", "lf rf"),
            (Oblique, "ff", "lf rf"),
            (Oblique, "fr", "fr"),
            (Oblique, "rf", "rf"),
            (Oblique, "ffr", "br fr lf rf"),
            (Oblique, "ffrr", "br fr lf rf"),
            (Oblique, "frrf", "fr rf"),
            (Oblique, "fs", "fl fr"),
            (Oblique, "rv", "rb rf"),
            (Oblique, "sf", "bl br fl fr lf rf"),
            (Oblique, "bh", "bl br lb rb"),
            (Oblique, "hr", "br fl lb rf"),
            (Oblique, "hl", "bl fr lf rb"),
            (Oblique, "hrf", "!"),
            (Oblique, "hh", "!"),
            (Oblique, "sh", "!"),
            (Oblique, "vv", "!"),
            (Outward, "fb", "home out"),
            (Outward, "ff", "!"),
            (Outward, "v", "!"),
        ] {
            let found = read(rules, run).map_or_else(|_| "!".to_owned(), |names| names.join(" "));
            assert_eq!(found, wanted, "{rules:?} {run}");
        }
        for run in ["v", "s", "fs", "lv", "fbs"] {
            assert_eq!(read(Diagonal, run), Err(BetzaErrorKind::Ambiguous), "{run}");
        }
    }
}
