//! Damaged cases of the corpus.

use legwork_random_rules::damaged;
use legwork_random_rules::dice::Dice;

use super::{Finding, Turn, betza, fens, files, moves, pgn, sans, sessions};
use crate::case::{GameRules, RulesSource, SoakCase};
use crate::wrong::FailureClass;

const CASES: usize = 10;

pub(super) fn turn(turn: &mut Turn<'_>) -> Result<(), Finding> {
    for _ in 0..CASES {
        let mut case = turn.dice.pick(turn.corpus).clone();
        damage(&mut turn.dice, &mut case);
        turn.begin(&case);
        match case.check() {
            // After damage it need not be a position, or rules.
            Err(wrong) if wrong.class != FailureClass::Lost => {
                let cases = vec![case];
                return Err(Finding { wrong, cases });
            }
            _ => {}
        }
    }
    Ok(())
}

/// Damages one of the texts of a case, or throws its dice again.
fn damage(dice: &mut Dice, case: &mut SoakCase) {
    if let Some(rules) = own_rules(case)
        && dice.once_in(3)
    {
        *rules = damaged(dice, rules, &files::WORDS);
        return;
    }
    let (text, words) = match case {
        SoakCase::RandomGame { seed, .. } | SoakCase::SelfPlay { seed, .. } => {
            *seed = dice.seed();
            return;
        }
        SoakCase::Position { fen: text, .. } | SoakCase::Fen { text, .. } => (text, fens::WORDS),
        SoakCase::Move { text, .. } => (text, moves::WORDS),
        SoakCase::San { text, .. } => (text, sans::WORDS),
        SoakCase::Pgn { text } => (text, pgn::WORDS),
        SoakCase::Session { text } if text.starts_with("uci") => (text, sessions::UCI),
        SoakCase::Session { text } => (text, sessions::CECP),
        SoakCase::Betza { text } => (text, betza::WORDS),
        SoakCase::File { text } => (text, &files::WORDS[..]),
    };
    *text = damaged(dice, text, words);
}

/// The text of the rule file of a case's game.
fn own_rules(case: &mut SoakCase) -> Option<&mut String> {
    let (SoakCase::Position { game, .. }
    | SoakCase::RandomGame { game, .. }
    | SoakCase::SelfPlay { game, .. }
    | SoakCase::Fen { game, .. }
    | SoakCase::Move { game, .. }
    | SoakCase::San { game, .. }) = case
    else {
        return None;
    };
    match game {
        GameRules {
            rules: RulesSource::File(text),
            ..
        } => Some(text),
        _ => None,
    }
}
