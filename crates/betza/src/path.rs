//! Moves as data: every term unfolded into the paths a piece can walk.

use crate::compass;

/// One step of a leg on the board: files to the right and ranks forward, as White sees them.
///
/// Turn it by 180 degrees (negate both) for Black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Files to the right.
    pub dx: i8,
    /// Ranks forward.
    pub dy: i8,
}

/// The modality of a leg: which piece may be where it ends, and what happens to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Modality {
    /// `m`: an empty square.
    pub empty: bool,
    /// `c`: an enemy piece, which is captured.
    pub enemy: bool,
    /// `d`: a piece of the mover's own side, which is captured.
    pub own: bool,
    /// `e`: the empty en-passant square; the pawn that passed it is captured. Last legs only.
    pub passed: bool,
    /// `p` on an earlier leg: any piece, which is left alone.
    pub over: bool,
}

/// The hop of a leg: what it has to hop over on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Hop {
    /// Nothing: it runs over empty squares only.
    #[default]
    None,
    /// `p` on a last leg: over one piece (the screen, any distance away), then goes on as usual.
    Over,
    /// `g`: over one piece, to end on the very next square.
    Onto,
}

/// The condition of a leg on the square (or squares) that it leaps across.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Crossing {
    /// Nothing: a leap looks at its target only.
    #[default]
    Free,
    /// `n`: at each leap, the square `middle` away from where that leap starts must be empty; if the leap is three such
    /// steps long, the next square, too.
    Empty {
        /// From the start of the leap to the square looked at.
        middle: Step,
    },
    /// `j` on D, A, N: that square must be occupied.
    Occupied {
        /// From the start of the leap to the square looked at.
        middle: Step,
    },
    /// `j` on W, F, K with a range: the first square is skipped, whatever is on it, but counted.
    SkipFirst,
}

/// How a leg turns after each of its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Bend {
    /// It goes on in a line.
    #[default]
    None,
    /// `z`: by a right angle, to either side in turn, so that two steps alternate.
    Crooked {
        /// The second step.
        then: Step,
    },
    /// `q`: to the next of the steps of this length, always the same way. It ends before it would come back to where it began.
    Circular {
        /// The second step.
        then: Step,
    },
}

impl Bend {
    /// The bend with its second step mapped.
    fn map(self, map: impl Fn(Step) -> Step) -> Self {
        match self {
            Self::None => Self::None,
            Self::Crooked { then } => Self::Crooked { then: map(then) },
            Self::Circular { then } => Self::Circular { then: map(then) },
        }
    }
}

/// One leg of a path, its direction resolved; it is straight unless it [bends](Bend).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PathLeg {
    /// The step it repeats.
    pub step: Step,
    /// How many steps at most; 0 is unlimited.
    pub range: u8,
    /// Its modality: what may be on the square where it ends (defaults filled in).
    pub may: Modality,
    /// The hop.
    pub hop: Hop,
    /// Its condition on squares that it crosses.
    pub crossing: Crossing,
    /// How it turns after each step.
    pub bend: Bend,
}

impl PathLeg {
    /// The step that follows one of its steps.
    #[inline]
    pub fn step_after(&self, step: Step) -> Step {
        match self.bend {
            Bend::None => step,
            Bend::Crooked { then } if step == self.step => then,
            Bend::Crooked { .. } => self.step,
            Bend::Circular { then } => {
                compass::next_in_circle(step, compass::is_clockwise(self.step, then))
            }
        }
    }

    /// Its steps, each once, in the order in which it makes them if it goes far enough.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let leg = *self;
        let mut next = Some(leg.step);
        std::iter::from_fn(move || {
            let step = next?;
            next = Some(leg.step_after(step)).filter(|&after| after != leg.step);
            Some(step)
        })
    }
}

/// A chain of one to three legs, all directions absolute, as White walks it.
///
/// A path ends only at the end of its last leg: a `?` in the notation has become several paths.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// `i`: only while the piece has not moved.
    pub initial: bool,
    /// One to three legs.
    pub legs: Vec<PathLeg>,
}

impl Path {
    /// Whether all its steps lead forward.
    pub fn only_advances(&self) -> bool {
        let mut steps = self.legs.iter().flat_map(PathLeg::steps);
        steps.all(|step| step.dy > 0)
    }

    /// Returns the path with every step, and every square looked at on the way, mapped: for example
    /// turned for Black.
    #[must_use]
    pub fn map_steps(&self, map: impl Fn(Step) -> Step) -> Self {
        let legs = self.legs.iter().map(|leg| PathLeg {
            step: map(leg.step),
            crossing: match leg.crossing {
                Crossing::Empty { middle } => Crossing::Empty {
                    middle: map(middle),
                },
                Crossing::Occupied { middle } => Crossing::Occupied {
                    middle: map(middle),
                },
                free @ (Crossing::Free | Crossing::SkipFirst) => free,
            },
            bend: leg.bend.map(&map),
            ..*leg
        });
        Self {
            initial: self.initial,
            legs: legs.collect(),
        }
    }
}
