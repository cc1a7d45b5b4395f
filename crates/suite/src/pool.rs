//! The positions to choose from.

use std::collections::HashSet;

use legwork_core::dice::Dice as _;
use legwork_variant::position::Position;
use legwork_variant::variant::{Variant, find};
use legwork_verify::games::RandomGame;
use legwork_verify::shrink::{FenParts, edits};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

/// The number of positions to choose from.
const SIZE: usize = 1500;
/// The maximum number of games that lead to them.
const MOST_GAMES: u64 = 400;
/// Of this many positions, one is also taken with pieces removed.
const THINNED_EVERY: usize = 3;

/// The positions to choose from: those that people named first, then those of random games, some of them with fewer pieces, then
/// checks and pins that these lack.
pub(crate) fn pool(variant: &Variant, seed: u64) -> Vec<Position> {
    let mut pool = played(variant, seed);
    let rare = rare_checks_and_pins(&pool);
    pool.extend(rare);
    pool
}

/// Positions one ply after these, with a double check, or with a kind of piece that is pinned, where none of these has that: random
/// moves seldom lead to one.
fn rare_checks_and_pins(pool: &[Position]) -> Vec<Position> {
    let facts = |position: &Position| {
        let pinned = position.pinned(position.turn()).into_iter();
        let kinds = pinned.filter_map(|square| Some(position.at(square)?.kind.index()));
        let double = position.checkers().count() > 1;
        (kinds.map(Some).chain(double.then_some(None))).collect::<Vec<Option<usize>>>()
    };
    let mut known: HashSet<Option<usize>> = pool.iter().flat_map(facts).collect();
    let mut rare = Vec::new();
    for position in pool {
        let mut moves = position.moves();
        moves.sort_unstable();
        for after in moves.into_iter().filter_map(|mv| position.play(mv).ok()) {
            let before = known.len();
            known.extend(facts(&after));
            if known.len() > before {
                rare.push(after);
            }
        }
    }
    rare
}

/// The positions that people named, and those of random games.
fn played(variant: &Variant, seed: u64) -> Vec<Position> {
    let mut pool = named(variant);
    let mut known: HashSet<String> = pool.iter().map(Position::fen).collect();
    let mut dice = SplitMix64::seed_from_u64(seed);
    for number in 0..MOST_GAMES {
        // A variant whose set-up is not a position of it has none to choose from.
        let Ok(game) = RandomGame::new(variant, seed.wrapping_add(number)) else {
            break;
        };
        for (ply, position) in game.enumerate() {
            if pool.len() >= SIZE {
                return pool;
            }
            let thin = ply % THINNED_EVERY == THINNED_EVERY - 1;
            let thinned = thin.then(|| thinned(&position, &mut dice)).flatten();
            for position in [Some(position), thinned].into_iter().flatten() {
                if known.insert(position.fen()) {
                    pool.push(position);
                }
            }
        }
    }
    pool
}

/// The start, the positions of the cases and those of benchmarks. Some are of other values of the options: what cannot be read, or
/// played, is left out.
fn named(variant: &Variant) -> Vec<Position> {
    let rules = variant.rules();
    let mut named = vec![variant.start()];
    let bench = rules.bench.iter().filter_map(|bench| bench.fen.as_deref());
    named.extend(bench.filter_map(|fen| variant.position(fen).ok()));
    let own = find(&rules.id).ok().filter(|entry| {
        entry
            .rules()
            .is_ok_and(|own| own.pieces.len() == rules.pieces.len())
    });
    let cases = own.and_then(|entry| legwork_cases::read(entry.prose()?.cases).ok());
    for case in cases
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.case.ok())
    {
        let options = case.set.clone().unwrap_or_default();
        if !options
            .iter()
            .all(|(name, value)| rules.chosen.get(name) == Some(value))
        {
            continue;
        }
        if let Ok(game) = case.game(variant) {
            named.extend(game.earlier().cloned());
            named.push(game.position().clone());
        }
    }
    let mut known = HashSet::new();
    named.retain(|position| known.insert(position.fen()));
    named
}

/// A position with some of its pieces, rights and holdings taken away at random; `None` if that is not a position of the variant, or one in
/// which the game is over.
pub fn thinned(position: &Position, dice: &mut SplitMix64) -> Option<Position> {
    let mut parts = FenParts::read(&position.fen());
    let edits = edits(&parts);
    for _ in 0..1 + dice.below(parts.pieces().max(1)) {
        let edit = dice.pick(&edits)?;
        let before = parts.clone();
        edit(&mut parts);
        if position.variant().position(&parts.text()).is_err() {
            parts = before;
        }
    }
    let thinned = position.variant().position(&parts.text()).ok()?;
    let is_new = thinned != *position;
    (is_new && could_be_met(&thinned)).then_some(thinned)
}

/// Whether a position with pieces taken off could be one of a game: the game is not over in a way in which none ends, and the side
/// that has moved has not left its King attacked.
fn could_be_met(position: &Position) -> bool {
    let us = position.turn();
    let mut kings = position.exposed_royals(!us).into_iter();
    position.ended_early().is_none() && !kings.any(|king| position.is_attacked(king, us))
}
