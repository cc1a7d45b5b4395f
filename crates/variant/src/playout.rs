//! Playouts: games of random legal moves, and their statistics.

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::game::Game;
use crate::history::History;
use crate::position::{Position, ask};
use crate::random_run::{self, RandomRun};

pub use crate::random_run::{Limits, Playout};
pub use crate::tally::{Branching, Phase, Tally};

/// Plays games of random legal moves from one position, and collects statistics.
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
    /// A player that starts every game from this position.
    pub fn new(start: &'a Position, limits: Limits) -> Self {
        Self {
            start,
            limits,
            before: History::new(),
            history: History::new(),
            tally: Tally::default(),
        }
    }

    /// A player that continues this game every time, so that its positions count for repetitions. Which draws are adjudicated depends
    /// on the limits alone.
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

    /// Plays the game with this number for a seed. It is the same on every machine, as long as the variant's legal moves are the same.
    ///
    /// The first number that SplitMix64 draws from the seed, XORed with the game's number, seeds
    /// Xoshiro256++, which draws a number a move. The move whose eight bytes, read as a
    /// little-endian number and XORed with that one, SplitMix64 mixes to the lowest number is played.
    pub fn play(&mut self, seed: u64, number: u64) -> Playout {
        let stream = SplitMix64::seed_from_u64(seed).next_u64() ^ number;
        let mut run = RandomRun {
            dice: Xoshiro256PlusPlus::seed_from_u64(stream),
            limits: self.limits,
            before: &self.before,
            history: &mut self.history,
            tally: &mut self.tally,
        };
        let dead = self.start.variant().dead_material();
        let count = self.start.count_to_draw().unwrap_or_default();
        let counting = self.start.variant().counting().map(|rule| (rule, count));
        ask!(self.start, |kernel, board| random_run::playout(
            kernel,
            dead,
            (board, counting),
            &mut run
        ))
    }
}
