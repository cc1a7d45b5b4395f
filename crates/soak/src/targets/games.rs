//! Random games of every variant and option value.

use legwork_verify::compare::{Thoroughness, check_explanations, check_position};
use legwork_verify::games::RandomGame;

use super::{Finding, PlayableVariant, Turn};
use crate::bounds::caught;
use crate::case::SoakCase;
use crate::wrong::{FailureClass, SoakFailure};

/// One position out of this many is checked completely, and one is counted at every level.
const WHOLE_EVERY: usize = 64;
const LEVELS_EVERY: usize = 8;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let ready = turn.stock.any(&mut turn.dice);
    let plies = 20 + turn.dice.below(100) as u32;
    play(turn, ready, plies)
}

/// Plays a game, and compares its positions.
pub(super) fn play(
    turn: &mut Turn<'_>,
    ready: &PlayableVariant,
    plies: u32,
) -> Result<(), Finding> {
    let seed = turn.dice.seed();
    let case = SoakCase::RandomGame {
        game: ready.game.clone(),
        seed,
        plies,
    };
    turn.begin(&case);
    let started = caught(|| {
        RandomGame::new(&ready.variant, seed)
            .map_err(|error| SoakFailure::new(FailureClass::Lost, error.to_string()))
    });
    let mut game = match started {
        Ok(game) => game.plies(plies),
        Err(wrong) => {
            let cases = vec![case];
            return Err(Finding { wrong, cases });
        }
    };
    for at in 0.. {
        let position = match caught(|| Ok(game.next())) {
            Ok(Some(position)) => position,
            Ok(None) => break,
            Err(wrong) => {
                let cases = vec![case];
                return Err(Finding { wrong, cases });
            }
        };
        let whole = turn.dice.once_in(WHOLE_EVERY);
        let levels = turn.dice.once_in(LEVELS_EVERY);
        let outcome = caught(|| {
            if whole {
                check_position(&position, Thoroughness::FULL)?;
                check_explanations(&position)?;
            } else {
                check_position(&position, Thoroughness::SAMPLED)?;
            }
            if levels {
                Ok(ready.levels.check(&position)?)
            } else {
                Ok(0)
            }
        });
        turn.counts.compare();
        match outcome {
            Ok(counted) if ready.levels.sweep() => turn.counts.count(counted),
            Ok(_) => {}
            Err(wrong) => return Err(ready.found(wrong, seed, at, &position)),
        }
    }
    Ok(())
}
