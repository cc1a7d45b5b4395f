//! Damaged moves in SAN.

use legwork::san::SanStyle;
use legwork_random_rules::damaged;

use super::{Finding, Turn, somewhere};
use crate::bounds::caught;
use crate::case::{self, SoakCase};

/// Parts of SAN.
pub(super) const WORDS: &[&str] = &[
    "N", "R", "K", "L", "+R", "a", "h", "1", "10", "e4", "j9", "x", "-", "=", "=+", "=Q", "/H",
    "+", "#", "!?", "O-O", "O-O-O", "0-0", "--", "e.p.",
];

const TEXTS: usize = 60;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let mut own = None;
    let Some((ready, position)) = somewhere(turn, &mut own) else {
        return Ok(());
    };
    let style = *turn.dice.pick(&[SanStyle::Plain, SanStyle::XBoard]);
    let written = match caught(|| Ok(position.sans(style))) {
        Ok(written) => written,
        Err(wrong) => {
            let case = SoakCase::Position {
                game: ready.game.clone(),
                fen: position.fen(),
            };
            let cases = vec![case];
            return Err(Finding { wrong, cases });
        }
    };
    for _ in 0..TEXTS {
        let whole = if written.is_empty() {
            (*turn.dice.pick(WORDS)).to_owned()
        } else {
            turn.dice.pick(&written).1.clone()
        };
        let text = if turn.dice.once_in(3) {
            whole
        } else {
            damaged(&mut turn.dice, &whole, WORDS)
        };
        let case = SoakCase::San {
            game: ready.game.clone(),
            fen: position.fen(),
            text: text.clone(),
        };
        turn.begin(&case);
        if let Err(wrong) = caught(|| case::san(&position, &text)) {
            let cases = vec![case];
            return Err(Finding { wrong, cases });
        }
    }
    Ok(())
}
