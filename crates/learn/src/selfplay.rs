//! Self-play: games of the engine against itself.

use std::ops::ControlFlow;
use std::sync::Arc;

use legwork_core::moves::Move;
use legwork_engine::{Engine, Limits, Net, NetChoice, Score};
use legwork_pgn::GameResult;
use legwork_pgn::{Openings, Starts};
use legwork_run::Queue;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

use crate::error::LearnError;
use crate::game_file::{RecordedGame, Task};

/// Random opening plies; each number is used equally often.
const RANDOM_PLIES: std::ops::RangeInclusive<u32> = 4..=10;
/// A game is abandoned after this many plies.
pub(crate) const MAX_PLIES: usize = 400;
/// Adjudication of wins: both sides' scores are at least `WON` centipawns for the same side, for `WON_PLIES` plies.
const WON: i16 = 1500;
const WON_PLIES: usize = 4;
/// Adjudication of draws: after `DRAWN_AFTER` plies, all scores are at most `DRAWN` centipawns for `DRAWN_PLIES` plies.
const DRAWN_AFTER: usize = 120;
const DRAWN: i16 = 6;
const DRAWN_PLIES: usize = 16;
/// The score of a mate, in centipawns.
pub(crate) const MATE: i16 = 30_000;
/// The size of the engine's transposition table in megabytes; a search of few nodes needs no more.
const HASH: usize = 1;

/// Plays the games that a [`Task`] determines.
#[derive(Debug, Clone)]
pub struct SelfPlay {
    variant: Variant,
    task: Task,
    net: Option<Arc<Net>>,
    /// The openings with each number of random plies.
    openings: Vec<Openings>,
}

impl SelfPlay {
    /// Prepares the games of a variant from a seed, with a node limit for each move, with or without a net.
    ///
    /// # Errors
    ///
    /// If set-ups of the variant are faulty, or the net is for other rules.
    pub fn new(
        variant: &Variant,
        seed: u64,
        nodes: u64,
        net: Option<Arc<Net>>,
    ) -> Result<Self, LearnError> {
        let hash = net.as_ref().map_or(0, |net| net.hash());
        net.iter().try_for_each(|net| net.check(variant.rules()))?;
        let task = Task {
            rules: variant.rules().fingerprint().0,
            seed,
            nodes,
            net: hash,
        };
        let openings =
            RANDOM_PLIES.map(|plies| Openings::new(variant, Starts::of(variant), plies, seed));
        Ok(Self {
            task,
            net,
            openings: openings.collect::<Result<_, _>>()?,
            variant: variant.clone(),
        })
    }

    /// The settings that determine the games.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Plays the game with this number.
    fn game(&self, engine: &mut Engine, number: u64) -> Result<RecordedGame, LearnError> {
        engine.forget();
        let openings = &self.openings[number as usize % self.openings.len()];
        let opening = openings.pair(number)?;
        let start = opening.start.fen();
        let mut game = Game::new(opening.start, Adjudication::ALL);
        let mut random = Vec::new();
        for mv in opening.moves {
            random.push(place(game.position(), mv));
            game.make(mv);
        }
        let mut moves: Vec<(u16, i16)> = Vec::new();
        let mut scores = Vec::new();
        let limits = Limits::nodes(self.task.nodes);
        let end = engine.play_on(&mut game, &limits, |game, best| {
            let position = game.position();
            if let Some(result) = adjudged(&scores) {
                return ControlFlow::Break(result);
            }
            if moves.len() >= MAX_PLIES {
                return ControlFlow::Break(GameResult::Unknown);
            }
            scores.push(whole(best.score.for_white(position.turn())));
            moves.push((place(position, best.mv), whole(best.score)));
            ControlFlow::Continue(())
        });
        let result = match end {
            ControlFlow::Continue(Some(verdict)) => GameResult::of(verdict.winner()),
            ControlFlow::Continue(None) => GameResult::Unknown,
            ControlFlow::Break(result) => result,
        };
        Ok(RecordedGame {
            number,
            start: (start != self.variant.start().fen()).then_some(start),
            result,
            random,
            moves,
        })
    }
}

/// Plays the games with these numbers on `threads` threads and passes each to a function as it ends, until that function
/// asks to stop. Games that have begun are played to their end.
///
/// # Errors
///
/// The first error of a game or of the function.
pub fn play(
    games: &SelfPlay,
    numbers: &mut (dyn Iterator<Item = u64> + Send),
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
    take: &mut dyn FnMut(RecordedGame) -> Result<(), LearnError>,
) -> Result<(), LearnError> {
    let queue = Queue {
        threads,
        in_order: false,
    };
    let game = |engine: &mut Engine, number| games.game(engine, number);
    let numbers = numbers.take_while(|_| !stop());
    queue.work(
        numbers,
        || engine(games.net.as_ref()),
        game,
        |game| take(game).map(ControlFlow::Continue),
    )
}

/// An engine that evaluates with this net, if any.
pub(crate) fn engine(net: Option<&Arc<Net>>) -> Result<Engine, LearnError> {
    let mut engine = Engine::new()?;
    engine.set_hash(HASH)?;
    engine.set_net(net.cloned().map_or(NetChoice::Without, NetChoice::Given));
    Ok(engine)
}

/// The index of a move among the legal ones, independent of the order in which they are generated.
fn place(position: &Position, mv: Move) -> u16 {
    let moves = position.moves();
    moves
        .iter()
        .filter(|other| other.bits() < mv.bits())
        .count() as u16
}

/// The legal move with this index.
pub(crate) fn at_place(position: &Position, place: u16) -> Option<Move> {
    let mut moves = position.moves();
    moves.sort_unstable_by_key(|mv| mv.bits());
    moves.get(usize::from(place)).copied()
}

pub(crate) fn whole(score: Score) -> i16 {
    score.within(MATE.into()) as i16
}

/// The result of a game by adjudication, from the scores for White; `None` if it goes on.
pub(crate) fn adjudged(scores: &[i16]) -> Option<GameResult> {
    let last = |count: usize| scores.len().checked_sub(count).map(|from| &scores[from..]);
    let won = last(WON_PLIES)?;
    if won.iter().all(|&score| score >= WON) {
        return Some(GameResult::WhiteWins);
    }
    if won.iter().all(|&score| score <= -WON) {
        return Some(GameResult::BlackWins);
    }
    let drawn = last(DRAWN_PLIES).filter(|_| scores.len() >= DRAWN_AFTER)?;
    let even = |score: &i16| score.abs() <= DRAWN;
    drawn.iter().all(even).then_some(GameResult::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::Variant;

    /// Without this, a net could not be made again from its seed.
    #[test]
    fn games_depend_on_their_numbers_alone() {
        let variant = Variant::open("minishogi", &[]).unwrap();
        let games = SelfPlay::new(&variant, 3, 40, None).unwrap();
        let all = |numbers: &[u64], threads| {
            let mut played = Vec::new();
            let mut take = |game| {
                played.push(game);
                Ok(())
            };
            play(
                &games,
                &mut numbers.iter().copied(),
                threads,
                &|| false,
                &mut take,
            )
            .unwrap();
            played.sort_by_key(|game: &RecordedGame| game.number);
            played
        };
        let four = all(&[0, 1, 2, 3], 2);
        assert_eq!(four.len(), 4);
        assert_eq!(all(&[3, 1], 1), [four[1].clone(), four[3].clone()]);
        for game in &four {
            let mut position = variant.start();
            for &mv in game
                .random
                .iter()
                .chain(game.moves.iter().map(|(mv, _)| mv))
            {
                position.make(at_place(&position, mv).unwrap());
            }
        }
    }

    #[test]
    fn games_end_by_their_scores() {
        assert_eq!(
            adjudged(&[1500, 2000, 1600, 1501]),
            Some(GameResult::WhiteWins)
        );
        assert_eq!(
            adjudged(&[0, -1500, -MATE, -1600, -1501]),
            Some(GameResult::BlackWins)
        );
        assert_eq!(adjudged(&[1500, 2000, 1499, 1501]), None);
        assert_eq!(adjudged(&[5; 119]), None);
        assert_eq!(adjudged(&[5; 120]), Some(GameResult::Draw));
    }
}
