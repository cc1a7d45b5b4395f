//! The parsed form: terms, their legs, and what each leg may do.

use crate::atom::Atom;
use crate::direction::Directions;
use crate::path::Modality;

/// One term of a piece: a chain of one to three legs.
///
/// Its parts are normalised: defaults that were written out are left out, and every run of directions is the shortest
/// one. So two terms that differ only in spelling are equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Term {
    pub(crate) spelling: Spelling,
    pub(crate) legs: Vec<Leg>,
    /// The joints between the legs.
    pub(crate) joints: Vec<Joint>,
}

/// How a term is written, which decides how its later legs read their directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// Simple (`fmW`), or with XBetza's `a` between legs (`caK`): one atom and one range for all legs, later ones
    /// turned by king's rules.
    Letters,
    /// In brackets (`[F?R]`): an atom and a range for each leg, later ones outward.
    Brackets,
}

/// The joint between a leg and the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Joint {
    /// `-` or XBetza's `a`: the move goes on.
    GoOn,
    /// `?`: the move goes on or ends here.
    MayStop,
}

/// One leg as it is written, directions relative to its place in the term.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Leg {
    pub(crate) initial: bool,
    pub(crate) run: Directions,
    pub(crate) given: Option<Modality>,
    pub(crate) manner: Manner,
    pub(crate) atom: Atom,
    pub(crate) range: u8,
}

/// How a leg treats pieces in its way: the modifiers of which a leg has at most one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Manner {
    /// As its atom does.
    #[default]
    Plain,
    /// `p`: on a last leg over a screen, on an earlier one onto any piece, which is left alone.
    Over,
    /// `g`: to the square behind a screen.
    Onto,
    /// `n`: lame.
    Lame,
    /// `j`: over an occupied square, or past the first one.
    Jumping,
    /// `z`: a right angle after each step, to either side in turn.
    Crooked,
    /// `q`: a turn to the next step of its atom after each step, always the same way.
    Circular,
}

impl Manner {
    /// The letter of the notation; none for [`Manner::Plain`].
    pub fn letter(self) -> Option<char> {
        match self {
            Self::Plain => None,
            Self::Over => Some('p'),
            Self::Onto => Some('g'),
            Self::Lame => Some('n'),
            Self::Jumping => Some('j'),
            Self::Crooked => Some('z'),
            Self::Circular => Some('q'),
        }
    }
}

impl Term {
    /// How it is written.
    pub fn spelling(&self) -> Spelling {
        self.spelling
    }

    /// Its one to three legs.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// The joints between the legs: one fewer than the legs.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// Whether the move may end after this leg: the last one, and every one before a `?`.
    pub fn may_end_after(&self, leg: usize) -> bool {
        self.joints
            .get(leg)
            .is_none_or(|&joint| joint == Joint::MayStop)
    }

    /// Returns the moves as terms without `?`, the shortest first.
    pub(crate) fn without_stops(&self) -> Vec<Self> {
        let ends = (0..self.legs.len()).filter(|&leg| self.may_end_after(leg));
        ends.map(|end| {
            let spelling = if end == 0 {
                Spelling::Letters
            } else {
                self.spelling
            };
            let mut term = Self {
                spelling,
                legs: self.legs[..=end].to_vec(),
                joints: vec![Joint::GoOn; end],
            };
            term.drop_defaults();
            term
        })
        .collect()
    }

    /// Removes modalities that are the default of their place. Before a `?` the modality stays, because the leg may
    /// both end the move and go on.
    pub(crate) fn drop_defaults(&mut self) {
        for at in 0..self.legs.len() {
            let last = at + 1 == self.legs.len();
            let leg = &self.legs[at];
            if (last || !self.may_end_after(at)) && leg.given == Some(leg.default(last)) {
                self.legs[at].given = None;
            }
        }
    }
}

impl Leg {
    /// `i`: whether only a piece that has not moved may go this way.
    pub fn is_initial(&self) -> bool {
        self.initial
    }

    /// Its directions.
    pub fn run(&self) -> &Directions {
        &self.run
    }

    /// The letters `m c d e`, if any had to be written. [`Modality::over`] is never set here: that is
    /// [`Manner::Over`].
    pub fn given(&self) -> Option<Modality> {
        self.given
    }

    /// How it treats what is in its way.
    pub fn manner(&self) -> Manner {
        self.manner
    }

    /// Whether it turns after each step.
    pub(crate) fn bends(&self) -> bool {
        matches!(self.manner, Manner::Crooked | Manner::Circular)
    }

    /// Its atom.
    pub fn atom(&self) -> Atom {
        self.atom
    }

    /// How many steps at most; 0 is unlimited.
    pub fn range(&self) -> u8 {
        self.range
    }

    /// The default modality: `mc` on a last leg, `m` on an earlier one; with `p`, an earlier leg ends only on a piece.
    fn default(&self, last: bool) -> Modality {
        Modality {
            empty: last || self.manner != Manner::Over,
            enemy: last,
            ..Modality::default()
        }
    }

    /// The modality of the leg, defaults filled in.
    pub(crate) fn may(&self, last: bool) -> Modality {
        let over = !last && self.manner == Manner::Over;
        Modality {
            over,
            ..self.given.unwrap_or_else(|| self.default(last))
        }
    }
}
