//! The games whose positions are compared.

use std::ops::ControlFlow;

use legwork_core::moves::Move;
use legwork_engine::{Engine, Limits};
use legwork_variant::game::{Adjudication, Game};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;
use legwork_verify::games::RandomGame;

/// Of this many games, one is self-play.
const SELF_PLAY_EVERY: u64 = 4;
/// The number of nodes searched for a move of self-play.
const NODES: u64 = 100;
/// The length of a game of self-play, in plies.
const LONGEST: usize = 120;
/// The number of random plies in front of self-play.
const OPENING: u32 = 4;

/// The game with this number: its start and its moves; `None` if the variant has no start.
pub(crate) fn game(
    variant: &Variant,
    seed: u64,
    number: u64,
    engine: &mut Option<Engine>,
) -> Option<(Position, Vec<Move>)> {
    let game = RandomGame::new(variant, seed.wrapping_add(number)).ok()?;
    let self_play = number % SELF_PLAY_EVERY == SELF_PLAY_EVERY - 1;
    match engine.as_mut().filter(|_| self_play) {
        Some(engine) => moves_of(game.plies(OPENING)).map(|opened| self_played(opened, engine)),
        None => moves_of(game),
    }
}

/// The start and the moves of a game.
fn moves_of(mut game: RandomGame) -> Option<(Position, Vec<Move>)> {
    let start = game.next()?;
    let mut moves = Vec::new();
    while game.next().is_some() {
        moves.extend(game.last_move());
    }
    Some((start, moves))
}

/// Goes on with a game by a short search for each move.
fn self_played(
    (start, mut moves): (Position, Vec<Move>),
    engine: &mut Engine,
) -> (Position, Vec<Move>) {
    let mut game = Game::new(start.clone(), Adjudication::ALL);
    moves.iter().for_each(|&mv| game.make(mv));
    let _ = engine.play_on(&mut game, &Limits::nodes(NODES), |game, _| {
        if game.moves().len() < LONGEST {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    moves = game.moves().collect();
    (start, moves)
}
