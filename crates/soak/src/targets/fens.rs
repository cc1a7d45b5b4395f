//! Damaged FENs. Those that can be read are positions that no game leads to, and are compared too.

use legwork_random_rules::damaged;
use legwork_verify::compare::{Thoroughness, check_position};

use super::{Finding, Turn, somewhere};
use crate::bounds::caught;
use crate::case::{self, SoakCase};
use crate::wrong::SoakFailure;

/// Parts of FENs.
pub(super) const WORDS: &[&str] = &[
    "/", "//", "8", "10", "16", "K", "k", "Q", "q", "R", "r", "P", "p", "+R", "+", "N", "n", " w ",
    " b ", " - ", "KQkq", "A", "h", "k1", "K8", "e3", "d6", "e2e4", "[", "]", "[Qq]", "F", "L",
    "0",
];

const TEXTS: usize = 40;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let mut own = None;
    let Some((ready, position)) = somewhere(turn, &mut own) else {
        return Ok(());
    };
    let fen = position.fen();
    for _ in 0..TEXTS {
        let game = ready.game.clone();
        let text = damaged(&mut turn.dice, &fen, WORDS);
        let case = SoakCase::Fen { game, text };
        turn.begin(&case);
        let SoakCase::Fen { text, .. } = &case else {
            continue;
        };
        let read = caught(|| case::fen(&ready.variant, text));
        let position = match read {
            Ok(None) => continue,
            Ok(Some(position)) => position,
            Err(wrong) => {
                let cases = vec![case];
                return Err(Finding { wrong, cases });
            }
        };
        turn.counts.compare();
        let compared = caught(|| {
            check_position(&position, Thoroughness::SAMPLED)?;
            let counted = ready.levels.check(&position)?;
            Ok::<_, SoakFailure>(counted)
        });
        match compared {
            Ok(counted) if ready.levels.sweep() => turn.counts.count(counted),
            Ok(_) => {}
            Err(wrong) => {
                let game = ready.game.clone();
                let (fen, text) = (position.fen(), text.clone());
                let read = SoakCase::Position {
                    game: game.clone(),
                    fen,
                };
                let cases = vec![read, SoakCase::Position { game, fen: text }];
                return Err(Finding { wrong, cases });
            }
        }
    }
    Ok(())
}
