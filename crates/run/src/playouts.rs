//! Statistics of random games.

use std::collections::BTreeMap;

use legwork_core::piece::Color;
use legwork_variant::game::{Game, Verdict};
use legwork_variant::playout::{Limits, Player, Playout, Tally};

use crate::threads::Threads;

/// The number of games that a thread takes at a time.
const BATCH: u64 = 32;

/// The statistics of a number of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playouts {
    /// The lengths of the games in plies, the shortest first.
    pub lengths: Vec<u32>,
    /// The number of games that ended in each way; `None` for games that were cut off.
    pub endings: Vec<(Option<Verdict>, u64)>,
    /// The statistics of their moves.
    pub tally: Tally,
}

impl Playouts {
    /// Plays random games from a position. The games depend only on the seed and their numbers, from 0, and not on the threads.
    /// `done` is called after each batch with its number of games.
    pub fn play(
        start: &Game,
        limits: Limits,
        seed: u64,
        games: u64,
        threads: &Threads,
        done: impl Fn(u64) + Sync,
    ) -> Self {
        let batches: Vec<u64> = (0..games).step_by(BATCH as usize).collect();
        let played = threads.map(&batches, |&first| {
            let mut player = Player::continuing(start, limits);
            let last = games.min(first + BATCH);
            let games: Vec<Playout> = (first..last).map(|game| player.play(seed, game)).collect();
            done(last - first);
            (games, player.tally().clone())
        });
        let mut tally = Tally::default();
        for (_, part) in &played {
            tally.add(part);
        }
        Self::of(played.iter().flat_map(|(games, _)| games), tally)
    }

    /// The statistics of games that have been played, with those of their moves.
    pub fn of<'a>(games: impl Iterator<Item = &'a Playout> + Clone, tally: Tally) -> Self {
        let mut lengths: Vec<u32> = games.clone().map(|game| game.plies).collect();
        lengths.sort_unstable();
        let mut endings: Vec<(Option<Verdict>, u64)> = Vec::new();
        for game in games {
            match endings.iter_mut().find(|(known, _)| *known == game.verdict) {
                Some((_, count)) => *count += 1,
                None => endings.push((game.verdict, 1)),
            }
        }
        Self {
            lengths,
            endings,
            tally,
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.lengths.len() as u64
    }

    /// The mean length.
    pub fn mean(&self) -> f64 {
        self.tally.plies as f64 / self.games().max(1) as f64
    }

    /// The median length; of two middle ones, the lower.
    pub fn median(&self) -> u32 {
        let middle = self.lengths.len().saturating_sub(1) / 2;
        self.lengths.get(middle).copied().unwrap_or(0)
    }

    /// A histogram of the lengths: the count of each non-empty bin of this width, by its first length.
    pub fn histogram(&self, width: u32) -> BTreeMap<u32, u64> {
        let mut bins = BTreeMap::new();
        for length in &self.lengths {
            *bins.entry(length / width * width).or_default() += 1;
        }
        bins
    }

    /// The number of games that a side has won, or of draws for `None`.
    pub fn won(&self, winner: Option<Color>) -> u64 {
        let by = |verdict: &Option<Verdict>| verdict.is_some_and(|end| end.winner() == winner);
        let ended = self.endings.iter().filter(|(verdict, _)| by(verdict));
        ended.map(|&(_, count)| count).sum()
    }
}
