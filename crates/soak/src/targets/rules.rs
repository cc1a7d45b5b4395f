//! Random rule sets.

use super::{Finding, Turn, games, random_ready};

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let Some(ready) = random_ready(&mut turn.dice) else {
        turn.counts.execute();
        return Ok(());
    };
    for _ in 0..2 {
        let plies = 10 + turn.dice.below(40) as u32;
        games::play(turn, &ready, plies)?;
    }
    Ok(())
}
