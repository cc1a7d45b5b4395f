//! Games of two nets against each other, which decide whether a new net replaces the old one.

use std::ops::ControlFlow;
use std::sync::Arc;

use legwork_core::piece::Color;
use legwork_engine::{Engine, Limits, Net};
use legwork_pgn::{GameResult, Opening, Openings, Starts};
use legwork_run::Queue;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::variant::Variant;

use crate::error::LearnError;
use crate::selfplay::{MAX_PLIES, adjudged, engine, whole};

/// Random opening plies.
const RANDOM_PLIES: u32 = 8;

/// A player of a trial.
#[derive(Debug, Clone)]
pub struct Contender {
    /// Its net; without one, the engine's own evaluation.
    pub net: Option<Arc<Net>>,
    /// Its node limit for each move.
    pub nodes: u64,
}

/// Pairs of games between two contenders, one with each colour from the same opening.
#[derive(Debug, Clone)]
pub struct Trial {
    openings: Openings,
    contenders: [Contender; 2],
}

impl Trial {
    /// Prepares the games; their openings follow from the seed.
    ///
    /// # Errors
    ///
    /// If set-ups of the variant are faulty, or a net is for other rules.
    pub fn new(
        variant: &Variant,
        seed: u64,
        contenders: [Contender; 2],
    ) -> Result<Self, LearnError> {
        for net in contenders.iter().filter_map(|side| side.net.as_ref()) {
            net.check(variant.rules())?;
        }
        let openings = Openings::new(variant, Starts::of(variant), RANDOM_PLIES, seed)?;
        Ok(Self {
            openings,
            contenders,
        })
    }

    fn engines(&self) -> Result<[Engine; 2], LearnError> {
        let [first, second] = &self.contenders;
        Ok([engine(first.net.as_ref())?, engine(second.net.as_ref())?])
    }

    /// Plays a pair of games; returns the half points of the first contender in each.
    fn pair(&self, engines: &mut [Engine; 2], number: u64) -> Result<[u8; 2], LearnError> {
        let opening = self.openings.pair(number)?;
        Ok(Color::BOTH.map(|first| self.game(engines, &opening, first)))
    }

    /// Plays a game in which the first contender has this colour.
    fn game(&self, engines: &mut [Engine; 2], opening: &Opening, first: Color) -> u8 {
        engines.iter_mut().for_each(Engine::forget);
        let mut game = Game::new(opening.start.clone(), Adjudication::ALL);
        opening.moves.iter().for_each(|&mv| game.make(mv));
        let mut scores = Vec::new();
        let result = loop {
            if let Some(verdict) = game.verdict() {
                break GameResult::of(verdict.winner());
            }
            if let Some(result) = adjudged(&scores) {
                break result;
            }
            let turn = game.position().turn();
            let player = usize::from(turn != first);
            let limits = Limits::nodes(self.contenders[player].nodes);
            let best = engines[player].think(game.position(), game.history(), &limits, |_| {});
            let Some(best) = best.filter(|_| scores.len() < MAX_PLIES) else {
                break GameResult::Draw;
            };
            scores.push(whole(best.score.for_white(turn)));
            game.make(best.mv);
        };
        match (result, first) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => 2,
            (GameResult::WhiteWins | GameResult::BlackWins, _) => 0,
            (GameResult::Draw | GameResult::Unknown, _) => 1,
        }
    }
}

/// Plays up to this many pairs of games on `threads` threads, and passes the half points of the first contender in each to a
/// function, pair by pair in the order of their numbers, until that function asks to stop.
///
/// # Errors
///
/// If the engine has no memory, or a thread cannot be started.
pub fn try_out(
    trial: &Trial,
    pairs: u64,
    threads: usize,
    take: &mut dyn FnMut([u8; 2]) -> ControlFlow<()>,
) -> Result<(), LearnError> {
    let queue = Queue {
        threads,
        in_order: true,
    };
    let play = |engines: &mut [Engine; 2], number| trial.pair(engines, number);
    queue.work(
        0..pairs,
        || trial.engines(),
        play,
        |points| Ok(take(points)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(variant: &Variant, nodes: [u64; 2], threads: usize) -> Vec<[u8; 2]> {
        let contenders = nodes.map(|nodes| Contender { net: None, nodes });
        let trial = Trial::new(variant, 1, contenders).unwrap();
        let mut all = Vec::new();
        try_out(&trial, 12, threads, &mut |points| {
            all.push(points);
            match all.len() {
                10 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })
        .unwrap();
        all
    }

    #[test]
    fn the_stronger_contender_wins_and_the_points_are_the_same_with_any_number_of_threads() {
        let variant = Variant::open("minishogi", &[]).unwrap();
        let one = points(&variant, [600, 10], 1);
        assert_eq!(one.len(), 10);
        assert_eq!(one, points(&variant, [600, 10], 2));
        let sum = |all: &[[u8; 2]]| {
            all.iter()
                .flatten()
                .map(|&half| u32::from(half))
                .sum::<u32>()
        };
        assert!(sum(&one) > 30, "{one:?}");
        assert!(sum(&points(&variant, [10, 600], 2)) < 10);
    }
}
