//! A King's first leap, which checks and Rooks take away. A rule file asks for it by `code: ["royal-leap"]`.
//!
//! A leap is a move of a royal piece over more than one square; castling is none. Which leaps are for its first move only, the
//! rule file says (a Betza `i`).
//!
//! 1. A royal piece in check does not leap.
//! 2. When an enemy Rook comes to its rank or file, it counts as having moved, whatever stands between them. A Rook is any piece
//!    that moves as one.
//!
//! The source is how Fairy-Stockfish plays Cambodian chess.

use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::piece::Kinds;
use legwork_core::plugin::{
    FirstMoves, InCheck, Maker, MoveFacts, MoveFilter, Plugin, PluginEntry, Veto,
};
use legwork_core::rules::Rules;
use legwork_core::squares::Squares;

legwork_core::inventory::submit! {
    PluginEntry { name: "royal-leap", new: Maker::Plain(RoyalLeap::boxed) }
}

/// The rule in sentences, for rule pages.
const WORDS: [&str; 2] = [
    "A King in check does not leap.",
    "When an enemy Rook comes to the rank or file of a King that has not moved, whatever stands between them, he counts as having \
     moved.",
];

/// The rule, for the royal pieces and Rooks of one variant.
#[derive(Debug, Clone)]
struct RoyalLeap {
    royals: Kinds,
    rooks: Kinds,
}

impl RoyalLeap {
    fn boxed(rules: &Rules) -> Result<Box<dyn Plugin>, String> {
        let (royals, rooks) = (rules.royals, rules.kinds_moving_as("R"));
        if royals.is_empty() {
            return Err("expected a royal piece".to_owned());
        }
        if rooks.is_empty() {
            return Err("expected a piece that moves as a Rook, `R`".to_owned());
        }
        Ok(Box::new(Self { royals, rooks }))
    }
}

impl Plugin for RoyalLeap {
    fn words(&self) -> &'static [&'static str] {
        &WORDS
    }

    fn roles(&self) -> Vec<(&'static str, Kinds)> {
        vec![("King", self.royals), ("Rook", self.rooks)]
    }

    fn in_check(&self) -> Option<&dyn InCheck> {
        Some(self)
    }

    fn first_moves(&self) -> Option<&dyn FirstMoves> {
        Some(self)
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter {
            movers: self.royals,
            victims: Kinds::NONE,
        }
    }
}

impl InCheck for RoyalLeap {
    fn permits(&self, facts: &MoveFacts, checkers: Squares) -> Result<(), Veto> {
        let mv = facts.mv;
        let leaps = mv.wing().is_none() && mv.from().distance(mv.to()) > 1;
        if self.royals.contains(facts.piece.kind) && leaps {
            Err(Veto {
                rule: "the first leap",
                reason: "in check it does not leap",
                by: checkers.iter().next(),
            })
        } else {
            Ok(())
        }
    }
}

impl FirstMoves for RoyalLeap {
    fn after(&self, virgin: Squares, facts: &MoveFacts, board: &dyn BoardView) -> Squares {
        if !self.rooks.contains(facts.piece.kind) {
            return virgin;
        }
        let rook = facts.mv.to();
        let stays = |&square: &Square| {
            let aimed_at = rook.file() == square.file() || rook.rank() == square.rank();
            let enemy = board.at(square).is_some_and(|piece| {
                piece.color != facts.piece.color && self.royals.contains(piece.kind)
            });
            !(aimed_at && enemy)
        };
        virgin.iter().filter(stays).collect()
    }
}
