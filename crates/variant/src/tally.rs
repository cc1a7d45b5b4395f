//! Counts of the events in a number of games.

use legwork_core::piece::Kind;

/// A phase of a game, by the share of the men that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// More than two thirds.
    Opening,
    /// More than one third.
    Middle,
    /// A third or less.
    End,
}

impl Phase {
    /// All phases, in the order of a game.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    fn of(left: u32, men: u32) -> Self {
        if 3 * left > 2 * men {
            Self::Opening
        } else if 3 * left > men {
            Self::Middle
        } else {
            Self::End
        }
    }
}

/// Branching factor: the number of legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Branching {
    /// The number of positions in which a move was chosen.
    pub choices: u64,
    /// The sum of their legal moves.
    pub moves: u64,
}

/// Statistics of a number of games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// Moves played.
    pub plies: u64,
    /// Moves that captured.
    pub captures: u64,
    /// Of these, those that captured twice or more.
    pub double_captures: u64,
    /// Moves that gave check.
    pub checks: u64,
    /// Castlings.
    pub castlings: u64,
    /// Pieces placed from the hand.
    pub gatings: u64,
    /// Turns passed.
    pub passes: u64,
    branching: [Branching; 3],
    /// By the kind become; as long as it has to be.
    promotions: Vec<u64>,
}

impl Tally {
    /// The branching factor in a phase.
    pub fn branching(&self, phase: Phase) -> Branching {
        self.branching[phase as usize]
    }

    /// The number of promotions to this kind.
    pub fn promotions(&self, kind: Kind) -> u64 {
        self.promotions.get(kind.index()).copied().unwrap_or(0)
    }

    /// Adds what happened in other games.
    pub fn add(&mut self, other: &Self) {
        self.plies += other.plies;
        self.captures += other.captures;
        self.double_captures += other.double_captures;
        self.checks += other.checks;
        self.castlings += other.castlings;
        self.gatings += other.gatings;
        self.passes += other.passes;
        for (ours, theirs) in self.branching.iter_mut().zip(&other.branching) {
            ours.choices += theirs.choices;
            ours.moves += theirs.moves;
        }
        let longest = self.promotions.len().max(other.promotions.len());
        self.promotions.resize(longest, 0);
        for (ours, theirs) in self.promotions.iter_mut().zip(&other.promotions) {
            *ours += theirs;
        }
    }

    pub(crate) fn branches(&mut self, left: u32, men: u32, moves: u64) {
        let branching = &mut self.branching[Phase::of(left, men) as usize];
        branching.choices += 1;
        branching.moves += moves;
    }

    pub(crate) fn promote(&mut self, kind: Kind) {
        if self.promotions.len() <= kind.index() {
            self.promotions.resize(kind.index() + 1, 0);
        }
        self.promotions[kind.index()] += 1;
    }
}
