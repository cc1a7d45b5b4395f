//! Damaged rule files. Those that can be read are games, and are played.

use std::sync::LazyLock;

use legwork::{find, registry};
use legwork_random_rules::{damaged, random_betza, random_rules};
use legwork_reader::file::RuleFile;
use legwork_reader::schema::parts_of;

use super::{Finding, PlayableVariant, Turn, games};
use crate::bounds::caught;
use crate::case::{self, RulesSource, SoakCase};

/// Signs, values without a field, and fields whose values are not words of the format.
const SNIPPETS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "//",
    "/*",
    "r#\"",
    "Some(",
    "P",
    "K",
    "\"K\"",
    "\"R\"",
    "\"e1\"",
    "[iQ-aQ-aQ]",
    "zone: 3, ",
    "zone: \"a-c 5\", ",
    "must: 0, ",
    "limits: [(\"Q\", 1)], ",
    "value: 3, ",
    "betza: \"[aQ-aQ-aQ]\", ",
    "prose: \"ifmnD\", ",
    "halts: \"mfN\", ",
    "files: 16",
    "ranks: 16",
    "first_rank: 0",
    "code: [\"x\"], ",
    "like: \"chess\", ",
    "without: [\"Q\", \"castling\"], ",
    "castling: Orthodox(king_to: [\"c\", \"g\"]), ",
    "drops: [(pieces: All)], ",
    "endings: (stalemate: Loss), ",
    "borrows: [(from: Reaching, side: Enemy, of: [\"K\"], only: true)], ",
    "takes: [(how: Overtake, of: [\"K\"], alone: true)], ",
    "draws: (perpetual_check: Loss, chase: [(by: All, of: [\"R\"], protected: true)]), ",
];

/// Parts of rule files: also every field with each of its words, and with the start of its parts.
pub(super) static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let mut words = SNIPPETS.to_vec();
    for field in parts_of::<RuleFile>()
        .into_iter()
        .flat_map(|part| part.fields)
    {
        let name = field.name;
        let values = field.all_words().map(|word| format!("{name}: {word}, "));
        let inside = field
            .form
            .parts
            .iter()
            .map(|(word, _)| format!("{name}: {word}("));
        words.extend(values.chain(inside).map(|text| &*text.leak()));
    }
    words
});

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
            text = damaged(&mut turn.dice, &text, &WORDS);
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
