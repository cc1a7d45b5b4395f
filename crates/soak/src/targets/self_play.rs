//! The engine against itself, to the end of each game.

use legwork_random_rules::dice::Dice;

use super::{Finding, PlayableVariant, Turn, random_ready};
use crate::bounds::caught;
use crate::case::SoakCase;
use crate::self_play;

/// One game out of this many is played by random rules with drops.
const DROPS_EVERY: usize = 4;
/// How many random rule sets are looked at for one that has drops.
const TRIES: usize = 50;

/// Random rules by which pieces are dropped, with an array in which the game is not over.
fn with_drops(dice: &mut Dice) -> Option<PlayableVariant> {
    (0..TRIES).find_map(|_| {
        let ready = random_ready(dice)?;
        let begins = ready.variant.start().outcome().is_none();
        (begins && !ready.variant.rules().drops.is_empty()).then_some(ready)
    })
}

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let own = if turn.dice.once_in(DROPS_EVERY) {
        with_drops(&mut turn.dice)
    } else {
        None
    };
    let ready = own
        .as_ref()
        .unwrap_or_else(|| turn.stock.any(&mut turn.dice));
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
