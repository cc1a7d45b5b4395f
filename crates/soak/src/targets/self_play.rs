//! The engine against itself, to the end of each game.

use super::{Finding, Turn};
use crate::bounds::caught;
use crate::case::SoakCase;
use crate::self_play;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let ready = turn.stock.any(&mut turn.dice);
    let seed = turn.dice.seed();
    let case = SoakCase::SelfPlay {
        game: ready.game.clone(),
        seed,
    };
    turn.begin(&case);
    match caught(|| self_play::play(&ready.variant, seed)) {
        Ok(plies) => {
            turn.counts.play(plies);
            Ok(())
        }
        Err(wrong) => {
            let cases = vec![case];
            Err(Finding { wrong, cases })
        }
    }
}
