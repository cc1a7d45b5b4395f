//! Reading the draws that depend on the moves before a position: repetition, moves without progress, counts.

use crate::echo::{clip, did_you_mean, nearest};
use crate::ron_source::RonNode;
use crate::rules::file::RuleFileAt;
use crate::rules::pieces::Pieces;
use crate::rules::{Counting, Draws, Rules};

/// The most occurrences of a position that a rule may wait for.
const MOST_REPETITIONS: u8 = 100;

/// The most moves without progress that a rule may wait for.
const MOST_MOVES: u64 = 1000;

/// The names of counts, as a rule file has them.
pub(in crate::rules) const COUNTINGS: &[&str] = &["\"makruk\"", "\"cambodian\"", "\"asean\""];

/// Reads the field `draws`, which may be left out.
pub(in crate::rules) fn read(rules: &RuleFileAt<'_>, pieces: &Pieces<'_>) -> Draws {
    let mut draws = Draws::default();
    let Some(fields) = rules.draws.clone().and_then(|node| node.fields()) else {
        return draws;
    };
    if let Some((count, worth)) = fields
        .repetition
        .clone()
        .and_then(|node| node.pair("a number and a result, such as (4, Draw)"))
    {
        draws.repetitions = read_repetitions(&count).unwrap_or(draws.repetitions);
        draws.repeated = worth.word().unwrap_or_default();
    }
    if let Some(node) = fields.perpetual_check.clone() {
        draws.perpetual_check = node.word().unwrap_or_default();
        if draws.repetitions == 0 {
            node.fault("where no repetition ends the game, no perpetual check does");
        }
    }
    if let Some(node) = fields.moves.clone() {
        draws.moves = read_moves(&node).unwrap_or(draws.moves);
    }
    if let Some(node) = fields.counting.clone() {
        draws.counting = read_counting(&node);
        if pieces.capture_en_passant() {
            node.fault(
                "`counting` is not supported with en passant: the count is written in that field of a FEN",
            );
        }
    }
    draws
}

/// Checks that passes have their field of a FEN for themselves.
pub(in crate::rules) fn check_passes(rules: &Rules, fields: &RuleFileAt<'_>) {
    if rules.passes_counted() > 0
        && rules.draws.counting.is_some()
        && let Some(node) = fields.draws.clone()
    {
        node.fault("`counting` is not supported with counted passes: the count is written in their field of a FEN");
    }
}

/// Checks that nothing else takes the field of a FEN where rules in code have their marks.
pub(in crate::rules) fn check_marks(rules: &Rules, fields: &RuleFileAt<'_>) {
    if rules.passes_counted() > 0
        && let Some(node) = &fields.code
    {
        node.fault("passes are counted here, expected rules in code that remember nothing: both take the same field of a FEN");
    }
    let draws = fields.draws.as_ref().and_then(|node| node.fields());
    if let Some(node) = draws.and_then(|fields| fields.counting) {
        node.fault("`counting` is not supported with rules in code that have a memory: the count is written in their field of a FEN");
    }
}

/// Reads how often a position occurs.
fn read_repetitions(node: &RonNode<'_>) -> Option<u8> {
    let count = node.number(0..=MOST_REPETITIONS)?;
    if count == 1 {
        node.fault("at its first occurrence a position repeats nothing, expected 0 or 2 and more");
        return None;
    }
    Some(count)
}

/// Reads a number of moves.
fn read_moves(node: &RonNode<'_>) -> Option<u16> {
    let count = node.ron().parse::<u64>().ok();
    let count = count.filter(|&count| count <= MOST_MOVES);
    if count.is_none() {
        let found = clip(node.ron());
        node.fault(format!(
            "expected a whole number from 0 to {MOST_MOVES}, found `{found}`"
        ));
    }
    count.map(|count| count as u16)
}

/// Reads the name of counts.
fn read_counting(node: &RonNode<'_>) -> Option<Counting> {
    let text = node.text()?;
    let known = Counting::ALL.iter().find(|(name, _)| *name == text);
    if known.is_none() {
        let names = Counting::ALL.map(|(name, _)| name.to_owned());
        let hint = did_you_mean(nearest(&text, &names).as_deref());
        node.fault(format!(
            "expected \"{}\", found `{}`{hint}",
            names.join("\" or \""),
            clip(&text)
        ));
    }
    known.map(|&(_, counting)| counting)
}
