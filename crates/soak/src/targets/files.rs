//! Damaged rule files. Those that can be read are games, and are played.

use legwork::{find, registry};
use legwork_random_rules::{random_betza, random_rules};

use super::{Finding, PlayableVariant, Turn, games};
use crate::bounds::caught;
use crate::case::{self, RulesSource, SoakCase};
use crate::mutate;

/// Parts of rule files.
pub(super) const WORDS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "true",
    "false",
    "KingMove",
    "KingTakesRook",
    "Loss",
    "must: 0, ",
    "zone: 3, ",
    "when: Enter, ",
    "when: Touch, ",
    "captures: true, ",
    "side: Black, ",
    "zone: \"a-c 5\", ",
    "zone: Last, ",
    "drops: [(pieces: All)], ",
    "to: Crowned",
    "to: Uncrowned",
    "crowning: true, ",
    "limits: [(\"Q\", 1)], ",
    "pawn: true, ",
    "royal: true, ",
    "value: 3, ",
    "prose: \"ifmnD\", ",
    "\"K\"",
    "\"R\"",
    "\"e1\"",
    "betza: \"[aQ-aQ-aQ]\", ",
    "[iQ-aQ-aQ]",
    "files: 16",
    "ranks: 16",
    "first_rank: 0",
    "wraps: Both",
    "borrows: (from: Behind), ",
    "borrows: (from: Reaching, side: Enemy, of: [\"K\"], only: true), ",
    "draws: (perpetual_check: Loss, chase: [(by: All, of: [\"R\"], protected: true)]), ",
    "halts: \"K\", ",
    "halts: \"mfN\", ",
    "P",
    "K",
    "//",
    "/*",
    "r#\"",
    "Some(",
    "endings: (stalemate: Loss), ",
    "set: (",
    "code: \"x\", ",
    "like: \"chess\", ",
    "without: [\"Q\", \"castling\"], ",
    "Orthodox",
    "castling: Orthodox(king_to: [\"c\", \"g\"]), ",
];

const TEXTS: usize = 10;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    let whole = if turn.dice.once_in(3) {
        let known = registry().unwrap_or_default();
        let id = turn.dice.pick(known).id();
        find(id)
            .map(|entry| entry.ron().to_owned())
            .unwrap_or_default()
    } else {
        random_rules(turn.dice.seed()).to_ron()
    };
    for _ in 0..TEXTS {
        // One piece gets other moves, or the text is damaged, or both.
        let mut text = whole.clone();
        if turn.dice.once_in(3) {
            text = other_moves(turn, &text);
        }
        if !turn.dice.once_in(6) {
            text = mutate::text(&mut turn.dice, &text, WORDS);
        }
        let case = SoakCase::File { text };
        turn.begin(&case);
        let SoakCase::File { text } = &case else {
            continue;
        };
        let ready = match caught(|| case::file(text)) {
            Ok(None) => continue,
            Ok(Some(variant)) => PlayableVariant::new(variant, RulesSource::File(text.clone())),
            Err(wrong) => {
                let cases = vec![case];
                return Err(Finding { wrong, cases });
            }
        };
        if let Ok(ready) = ready {
            games::play(turn, &ready, 6)?;
        }
    }
    Ok(())
}

/// Returns the same file with other moves for one piece.
fn other_moves(turn: &mut Turn<'_>, text: &str) -> String {
    const FIELD: &str = "betza: \"";
    let places: Vec<usize> = text
        .match_indices(FIELD)
        .map(|(at, _)| at + FIELD.len())
        .collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let start = *turn.dice.pick(&places);
    let length = text[start..].find('"').unwrap_or(0);
    let moves = random_betza(&mut turn.dice);
    [&text[..start], &moves, &text[start + length..]].concat()
}
