//! No flight: a King in check may not run away. A rule file asks for it by `code: ["no-flight"]`.
//!
//! A royal piece that is in check moves only to capture the one piece that gives check. Other pieces may capture that piece or stand
//! in its way, so that a double check is mate.
//!
//! The source is how Fairy-Stockfish plays Makpong, a variant of Makruk.

use legwork_core::piece::Kinds;
use legwork_core::plugin::{InCheck, Maker, MoveFacts, MoveFilter, Plugin, PluginEntry, Veto};
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;

legwork_core::inventory::submit! {
    PluginEntry { name: "no-flight", new: Maker::Plain(NoFlight::boxed) }
}

/// The rule in sentences, for rule pages.
const WORDS: [&str; 1] = [
    "A King in check may not move away: it may only capture the piece that gives check, if that is the only one. Other pieces may \
     capture that piece, or stand in its way.",
];

/// The rule, for the royal pieces of one variant.
#[derive(Debug, Clone)]
struct NoFlight {
    royals: Kinds,
}

impl NoFlight {
    fn boxed(rules: &Rules) -> Result<Box<dyn Plugin>, String> {
        let royals = rules.royals;
        if royals.is_empty() {
            Err("expected a royal piece".to_owned())
        } else {
            Ok(Box::new(Self { royals }))
        }
    }
}

impl Plugin for NoFlight {
    fn words(&self) -> &'static [&'static str] {
        &WORDS
    }

    fn roles(&self) -> Vec<(&'static str, Kinds)> {
        vec![("King", self.royals)]
    }

    fn in_check(&self) -> Option<&dyn InCheck> {
        Some(self)
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter {
            movers: self.royals,
            victims: Kinds::NONE,
        }
    }
}

impl InCheck for NoFlight {
    fn permits(&self, facts: &MoveFacts, checkers: Squares) -> Result<(), Veto> {
        let captures_checker = checkers == Squares::from(facts.mv.to());
        if self.royals.contains(facts.piece.kind) && !captures_checker {
            Err(Veto {
                rule: "no flight",
                reason: "in check it may only capture the one piece that gives check",
                by: checkers.iter().next(),
            })
        } else {
            Ok(())
        }
    }
}
