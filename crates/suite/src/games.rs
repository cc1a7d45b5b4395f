//! Games with their ends.

use std::collections::BTreeMap;

use legwork_core::dice::Dice as _;
use legwork_core::moves::Move;
use legwork_variant::game::Verdict;
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// The number of random games that are played.
const GAMES: u64 = 60;
/// A longer game is left out.
const LONGEST: usize = 400;
/// The maximum number of times that a cycle of moves is repeated.
const CYCLES: usize = 8;
/// The maximum number of games for each way to end.
const OF_EACH: usize = 3;

/// Games that end, with their ends: a few for each way to end that is met.
pub(crate) fn games(variant: &Variant, positions: &[Position], seed: u64) -> Vec<(Game, Verdict)> {
    let mut dice = SplitMix64::seed_from_u64(seed);
    let cycles = positions
        .iter()
        .take(40)
        .filter_map(|start| cycle(start, &mut dice));
    let random = (0..GAMES).filter_map(|number| {
        let mut dice = SplitMix64::seed_from_u64(seed.wrapping_add(number));
        random(variant, &mut dice)
    });
    let mut ends: BTreeMap<String, Vec<(Game, Verdict)>> = BTreeMap::new();
    for game in cycles.chain(random) {
        let Some(verdict) = game.verdict() else {
            continue;
        };
        let games = ends.entry(verdict.to_string()).or_default();
        games.push((game, verdict));
        games.sort_by_key(|(game, _)| game.moves().len());
        games.truncate(OF_EACH);
    }
    ends.into_values().flatten().collect()
}

/// A random game that ends.
fn random(variant: &Variant, dice: &mut SplitMix64) -> Option<Game> {
    let mut game = Game::new(variant.start(), Adjudication::ALL);
    while game.verdict().is_none() {
        if game.moves().len() >= LONGEST {
            return None;
        }
        let mut moves = game.position().moves();
        moves.sort_unstable();
        let captures: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| game.position().is_capture(mv))
            .collect();
        let choices = if dice.once_in(3) && !captures.is_empty() {
            &captures
        } else {
            &moves
        };
        let &mv = dice.pick(choices)?;
        game.make(mv);
    }
    Some(game)
}

/// A game in which both sides move to and fro until a rule ends it.
fn cycle(start: &Position, dice: &mut SplitMix64) -> Option<Game> {
    if start.outcome().is_some() {
        return None;
    }
    for _ in 0..20 {
        let mut game = Game::new(start.clone(), Adjudication::ALL);
        let mut round = Vec::new();
        for turn in 0..4 {
            let mut moves = game.position().moves();
            moves.sort_unstable();
            let back = (turn >= 2).then(|| round.get(turn - 2).copied()).flatten();
            let mv = match back {
                None => dice.pick(&moves).copied(),
                Some(there) => moves.into_iter().find(|mv| is_back(there, *mv)),
            };
            let Some(mv) = mv else { break };
            round.push(mv);
            game.make(mv);
        }
        if round.len() < 4 {
            continue;
        }
        for _ in 0..CYCLES {
            for &mv in &round {
                if game.verdict().is_some() {
                    return Some(game);
                }
                if !game.position().is_legal(mv) {
                    break;
                }
                game.make(mv);
            }
        }
    }
    None
}

fn is_back(there: Move, back: Move) -> bool {
    back.is_plain() && there.is_plain() && back.from() == there.to() && back.to() == there.from()
}
