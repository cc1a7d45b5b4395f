//! Play-outs: games of random legal moves, and what happens in them.

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::game::{Adjudication, Game, Verdict};
use crate::history::History;
use crate::position::Position;
use crate::random_game::RandomRun;
use legwork_core::piece::Kind;

/// The limits that end a long game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Which draws are adjudicated.
    pub adjudication: Adjudication,
    /// A game is cut off after so many moves, both sides' counted.
    pub plies: u32,
}

/// How a game of random moves went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Playout {
    /// How many moves were played, both sides' counted.
    pub plies: u32,
    /// How it ended; `None` if it was cut off.
    pub verdict: Option<Verdict>,
}

/// A part of a game, by the men that are left of those at its start.
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
    /// All of them, in the order of a game.
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

/// The moves that there were to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Branching {
    /// How often a move was chosen.
    pub choices: u64,
    /// How many there were, overall.
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
    /// The moves that there were to choose from in a phase.
    pub fn branching(&self, phase: Phase) -> Branching {
        self.branching[phase as usize]
    }

    /// How many pieces became that kind.
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

/// Plays games of random legal moves from one position, and keeps the tally.
///
/// # Example: statistics of random games
///
/// ```
/// use legwork_variant::game::Adjudication;
/// use legwork_variant::playout::{Limits, Player};
/// use legwork_variant::variant::Variant;
///
/// let ron = r#"(
///     name: "Kings and Rooks",
///     board: (files: 4, ranks: 4),
///     pieces: [
///         (letter: "K", name: "King", betza: "K", royal: true),
///         (letter: "R", name: "Rook", betza: "R"),
///     ],
///     start: "kr2/4/4/2RK w - - 0 1",
/// )"#;
/// let limits = Limits { adjudication: Adjudication::ALL, plies: 200 };
/// let start = Variant::from_ron("rooks", ron, &[])?.start();
/// let mut player = Player::new(&start, limits);
/// let game = player.play(42, 0);
/// assert_eq!(u64::from(game.plies), player.tally().plies);
/// // The same seed and number, the same game.
/// assert_eq!(Player::new(&start, limits).play(42, 0), game);
/// # Ok::<(), legwork_variant::error::Error>(())
/// ```
#[derive(Debug)]
pub struct Player<'a> {
    start: &'a Position,
    limits: Limits,
    before: History,
    history: History,
    tally: Tally,
}

impl<'a> Player<'a> {
    /// A player who starts every game from this position.
    pub fn new(start: &'a Position, limits: Limits) -> Self {
        Self {
            start,
            limits,
            before: History::new(),
            history: History::new(),
            tally: Tally::default(),
        }
    }

    /// A player who goes on with this game every time: its positions count for threefold
    /// repetition. The limits alone say which draws are adjudicated.
    pub fn continuing(game: &'a Game, limits: Limits) -> Self {
        Self {
            before: game.history().clone(),
            ..Self::new(game.position(), limits)
        }
    }

    /// The statistics of the games so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Plays the game of that number of a seed: the same on every machine, as long as the moves
    /// of the variant are the same.
    ///
    /// The first number that SplitMix64 draws from the seed, XORed with the game's number, seeds
    /// Xoshiro256++, which draws a number a move. The move whose eight bytes, read as a
    /// little-endian number and XORed with that one, SplitMix64 mixes to the least is played.
    pub fn play(&mut self, seed: u64, number: u64) -> Playout {
        let stream = SplitMix64::seed_from_u64(seed).next_u64() ^ number;
        let mut run = RandomRun {
            dice: Xoshiro256PlusPlus::seed_from_u64(stream),
            limits: self.limits,
            before: &self.before,
            history: &mut self.history,
            tally: &mut self.tally,
        };
        self.start.playout(&mut run)
    }
}
