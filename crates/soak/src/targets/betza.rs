//! Betza notation, made up and damaged.

use legwork_testkit::random_rules::random_betza;

use super::{Found, Turn};
use crate::case::Case;
use crate::mutate;

/// What stands in the notation.
const WORDS: &[&str] = &[
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

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Found> {
    for _ in 0..TEXTS {
        let mut text = random_betza(&mut turn.dice);
        if !turn.dice.once_in(3) {
            text = mutate::text(&mut turn.dice, &text, WORDS);
        }
        let case = Case::Betza { text };
        turn.begin(&case);
        if let Err(wrong) = case.check() {
            let cases = vec![case];
            return Err(Found { wrong, cases });
        }
    }
    Ok(())
}
