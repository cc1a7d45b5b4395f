//! Counts at every level against the lists, and nothing else: this covers a hundred times as many positions.

use legwork_verify::games::RandomGame;

use super::{Finding, PlayableVariant, Turn, random_ready};
use crate::bounds::caught;
use crate::case::SoakCase;
use crate::wrong::{FailureClass, SoakFailure};

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let own;
    let ready = if turn.dice.once_in(2) {
        own = random_ready(&mut turn.dice).filter(|ready| ready.levels.sweep());
        match &own {
            Some(ready) => ready,
            None => return Ok(()),
        }
    } else {
        turn.stock.any(&mut turn.dice)
    };
    if ready.levels.sweep() {
        play(turn, ready)
    } else {
        Ok(())
    }
}

fn play(turn: &mut Turn<'_>, ready: &PlayableVariant) -> Result<(), Finding> {
    let seed = turn.dice.seed();
    let case = SoakCase::RandomGame {
        game: ready.game.clone(),
        seed,
        plies: 60,
    };
    turn.begin(&case);
    let outcome = caught(|| {
        let game = RandomGame::new(&ready.variant, seed);
        let game = game.map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))?;
        for (at, position) in game.plies(60).enumerate() {
            match ready.levels.check(&position) {
                Ok(counted) => turn.counts.count(counted),
                Err(wrong) => return Ok(Some((SoakFailure::from(wrong), at as u32, position))),
            }
        }
        Ok(None)
    });
    match outcome {
        Ok(None) => Ok(()),
        Ok(Some((wrong, at, position))) => Err(ready.found(wrong, seed, at, &position)),
        Err(wrong) => {
            let cases = vec![case];
            Err(Finding { wrong, cases })
        }
    }
}
