//! Damaged texts of moves.

use legwork_random_rules::damaged;

use super::{Finding, Turn, somewhere};
use crate::bounds::caught;
use crate::case::{self, SoakCase};

/// Parts of texts of moves.
pub(super) const WORDS: &[&str] = &[
    "e2", "e4", "a1", "h8", "j10", "p16", "e0", ",", "q", "=Q", "+", "/", "/H", "O-O", "O-O-O",
    "0-0", "0000", "e.p.", "x", "#", "N", "r", "e1g1", "f1j1",
];

const TEXTS: usize = 60;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let mut own = None;
    let Some((ready, position)) = somewhere(turn, &mut own) else {
        return Ok(());
    };
    let moves = position.moves();
    for _ in 0..TEXTS {
        let whole = if moves.is_empty() || turn.dice.once_in(8) {
            (*turn.dice.pick(WORDS)).to_owned()
        } else {
            position.move_text(*turn.dice.pick(&moves))
        };
        let text = damaged(&mut turn.dice, &whole, WORDS);
        let case = SoakCase::Move {
            game: ready.game.clone(),
            fen: position.fen(),
            text: text.clone(),
        };
        turn.begin(&case);
        if let Err(wrong) = caught(|| case::mv(&position, &text)) {
            let cases = vec![case];
            return Err(Finding { wrong, cases });
        }
    }
    Ok(())
}
