//! Making a finding as small as possible while it shows the same class of failure.
//!
//! One part after the other is removed: a piece of the position, a kind, a file of the board, a field of the rules,
//! a letter of a notation. A removal is kept if the failure remains. This is repeated until nothing more can be
//! removed.

mod rules;
mod text;

use std::time::{Duration, Instant};

use legwork::find;
use legwork_reader::RuleText;
use legwork_verify::shrink::{self, FenParts};

use crate::case::{GameRules, RulesSource, SoakCase};
use crate::wrong::{FailureClass, SoakFailure};

/// The state of the search: the class of the failure, and the deadline.
struct ShrinkSearch {
    class: FailureClass,
    until: Instant,
}

impl ShrinkSearch {
    fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    /// The failure of a case, if it is of the same class.
    fn same(&self, case: &SoakCase) -> Option<SoakFailure> {
        case.check().err().filter(|wrong| wrong.class == self.class)
    }
}

/// Returns the smallest case found in time, and its failure. It starts from the first case that fails again.
pub(crate) fn shrink(
    cases: Vec<SoakCase>,
    wrong: SoakFailure,
    time: Duration,
) -> (SoakCase, SoakFailure) {
    let until = Instant::now() + time;
    let mut last = None;
    for case in cases {
        // A position can fail in several ways, and the checks do not always run in the same order.
        match case.check() {
            Err(again) if again.class != FailureClass::Lost => {
                let search = ShrinkSearch {
                    class: again.class.clone(),
                    until,
                };
                return search.smallest(case, again);
            }
            _ => last = Some(case),
        }
    }
    let case = last.unwrap_or(SoakCase::Betza {
        text: String::new(),
    });
    let message = format!("{} (this once, not when it was run again)", wrong.message);
    (case, SoakFailure { message, ..wrong })
}

impl ShrinkSearch {
    fn smallest(&self, case: SoakCase, wrong: SoakFailure) -> (SoakCase, SoakFailure) {
        let smallest = match &case {
            SoakCase::Position { game, fen } => self.position(game, fen),
            SoakCase::RandomGame { .. } | SoakCase::SelfPlay { .. } => case.clone(),
            SoakCase::Fen { game, text } => self.text(text, |text| SoakCase::Fen {
                game: game.clone(),
                text,
            }),
            SoakCase::Move { game, fen, text } => self.text(text, |text| SoakCase::Move {
                game: game.clone(),
                fen: fen.clone(),
                text,
            }),
            SoakCase::San { game, fen, text } => self.text(text, |text| SoakCase::San {
                game: game.clone(),
                fen: fen.clone(),
                text,
            }),
            SoakCase::Pgn { text } => self.text(text, |text| SoakCase::Pgn { text }),
            SoakCase::Session { text } => self.text(text, |text| SoakCase::Session { text }),
            SoakCase::Betza { text } => self.text(text, |text| SoakCase::Betza { text }),
            SoakCase::File { text } => self.text(text, |text| SoakCase::File { text }),
        };
        match self.same(&smallest) {
            Some(wrong) => (smallest, wrong),
            None => (case, wrong),
        }
    }

    /// Returns the smallest position and rules.
    fn position(&self, game: &GameRules, fen: &str) -> SoakCase {
        let text = match &game.rules {
            RulesSource::File(text) => Some(text.clone()),
            // A registered variant's failure may remain with its rule file alone.
            RulesSource::Registered(id) => find(id).and_then(|entry| entry.flat_ron()).ok(),
        };
        let flat = text.and_then(|text| RuleText::new("rules", &text).flat().ok());
        let rules = flat.and_then(|text| rules::resolved(&text, &game.options));
        let mut state = ShrinkState {
            game: game.clone(),
            rules,
            parts: FenParts::read(fen),
        };
        if self.same(&state.case()).is_none() {
            state.rules = None;
        }
        let same = |state: &ShrinkState| self.same(&state.case()).is_some();
        least(state, same, || self.is_over()).case()
    }
}

/// Removes parts of the state while the failure remains, until nothing more can be removed or the time is up.
fn least(
    mut state: ShrinkState,
    wrong: impl Fn(&ShrinkState) -> bool,
    is_over: impl Fn() -> bool,
) -> ShrinkState {
    loop {
        let mut smaller = false;
        let of_position = shrink::edits(&state.parts).into_iter();
        let mut edits: Vec<Edit> = of_position.map(of_parts).collect();
        if let Some(rules) = &state.rules {
            edits.extend(rules::edits(rules));
        }
        for edit in edits {
            if is_over() {
                return state;
            }
            if let Some(next) = edit(&state).filter(|next| *next != state)
                && wrong(&next)
            {
                state = next;
                smaller = true;
            }
        }
        if !smaller {
            return state;
        }
    }
}

/// A position and its rules, as parts that can be removed.
#[derive(Debug, Clone, PartialEq)]
struct ShrinkState {
    game: GameRules,
    /// The text of the rules, if they can be made smaller as well.
    rules: Option<String>,
    parts: FenParts,
}

/// An edit that makes a state smaller; `None` if it changes nothing.
type Edit = Box<dyn Fn(&ShrinkState) -> Option<ShrinkState>>;

/// An edit of the position alone.
fn of_parts(edit: shrink::FenEdit) -> Edit {
    Box::new(move |state: &ShrinkState| {
        let mut next = state.clone();
        edit(&mut next.parts);
        Some(next)
    })
}

impl ShrinkState {
    fn case(&self) -> SoakCase {
        let game = match &self.rules {
            Some(rules) => GameRules {
                rules: RulesSource::File(rules.clone()),
                options: Default::default(),
                level: self.game.level.clone(),
            },
            None => self.game.clone(),
        };
        SoakCase::Position {
            game,
            fen: self.parts.text(),
        }
    }
}

#[cfg(test)]
mod tests;
