//! Damaged games.

use legwork::pgn::{PgnGame, Variants};
use legwork::san::SanStyle;
use legwork_random_rules::damaged;
use legwork_verify::games::RandomGame;

use super::{Finding, Turn};
use crate::bounds::caught;
use crate::case::{self, SoakCase};

/// Parts of PGN.
pub(super) const WORDS: &[&str] = &[
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "$1",
    "$256",
    "!?",
    "\n",
    "\n\n",
    "1.",
    "1...",
    "*",
    "1-0",
    "1/2-1/2",
    "[Event \"x\"]\n",
    "[Variant \"",
    "[FEN \"",
    "e4",
    "--",
    "{[%clk 0:00:01]}",
];

const TEXTS: usize = 20;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let ready = turn.stock.any(&mut turn.dice);
    let Ok(game) = RandomGame::new(&ready.variant, turn.dice.seed()) else {
        return Ok(());
    };
    let positions: Vec<_> = game.plies(turn.dice.below(30) as u32).collect();
    let mut written = PgnGame::new(positions[0].clone());
    for pair in positions.windows(2) {
        let moves = pair[0].moves();
        let played = moves
            .into_iter()
            .find(|&mv| pair[0].play(mv).as_ref() == Ok(&pair[1]));
        written.main.moves.extend(played.map(Into::into));
    }
    let whole = written.to_pgn(*turn.dice.pick(&[SanStyle::Plain, SanStyle::XBoard]));
    let mut variants = Variants::registered().ok();
    for _ in 0..TEXTS {
        let text = damaged(&mut turn.dice, &whole, WORDS);
        let case = SoakCase::Pgn { text: text.clone() };
        turn.begin(&case);
        let checked = caught(|| {
            let known = match variants.take() {
                Some(known) => known,
                None => Variants::registered().map_err(case::lost)?,
            };
            case::pgn(&text, known)
        });
        match checked {
            Ok(known) => variants = Some(known),
            Err(wrong) => {
                let cases = vec![case];
                return Err(Finding { wrong, cases });
            }
        }
    }
    Ok(())
}
