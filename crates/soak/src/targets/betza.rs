//! Betza notation, random and damaged.

use legwork_random_rules::{damaged, random_betza};

use super::{Finding, Turn};
use crate::case::SoakCase;

/// Parts of Betza notation.
pub(super) const WORDS: &[&str] = &[
    "W",
    "F",
    "K",
    "Q",
    "R",
    "B",
    "N",
    "D",
    "A",
    "Q0",
    "R15",
    "[",
    "]",
    "-",
    "?",
    "(",
    ")",
    "a",
    "aK",
    "f",
    "b",
    "s",
    "v",
    "fr",
    "m",
    "c",
    "d",
    "e",
    "i",
    "n",
    "j",
    "p",
    "g",
    "[aQ-aQ-aQ]",
    "h",
    "ff",
];

const TEXTS: usize = 100;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    for _ in 0..TEXTS {
        let mut text = random_betza(&mut turn.dice);
        if !turn.dice.once_in(3) {
            text = damaged(&mut turn.dice, &text, WORDS);
        }
        let case = SoakCase::Betza { text };
        turn.begin(&case);
        if let Err(wrong) = case.check() {
            let cases = vec![case];
            return Err(Finding { wrong, cases });
        }
    }
    Ok(())
}
