//! Lion trading as in Chu Shogi.
//!
//! 1. A Lion may always capture a Lion next to it.
//! 2. A Lion may capture a Lion two King's steps away only if that Lion is not protected, or if the same move captures on
//!    its way a piece other than a Pawn or Go-between.
//! 3. When a piece other than a Lion has captured a Lion, the very next half-move may capture a Lion on another square only
//!    with a Lion. On lishogi this holds for every Lion on the square where the move ends; by the Japanese federation's
//!    rules for protected Lions, captured on the way too.
//!
//! A Lion is protected if an enemy piece, the King included, could capture on its square were the capturing piece there,
//! with the square empty from which it came. What the same move captures elsewhere stands in nobody's way then, and
//! protects all the same. Pins and checks do not matter, and the rule itself does not either.
//!
//! The sources are what lishogi's server allows, and the cases of the Japanese federation; `variants/chushogi/chushogi.md` has the
//! rulings.

use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, Legs, Passant};
use legwork_core::piece::{Kinds, Piece};
use legwork_core::plugin::{Mark, Memory, MoveFacts, MoveFilter, Plugin, Veto};
use legwork_core::rules::Rules;

use super::{DISTANCE, lions_captured};

/// How a Pawn and a Go-between move: their capture on the way does not lift the protection.
const SMALL: [&str; 2] = ["fW", "fbW"];

/// Whose rule 3 it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Federation {
    Lishogi,
    Jcsa,
}

/// Rule 3, as the reason why a move is illegal.
const BANNED: &str =
    "another kind of piece captured a Lion just now, so elsewhere only a Lion may capture one";
const BANNED_PROTECTED: &str = "another kind of piece captured a Lion just now, so elsewhere only a Lion may capture one that is protected";

/// The position remembers the square for rule 3.
const MARKS: &[Mark] = &[Mark {
    letter: 'L',
    memory: 1,
    meaning: "on this square another kind of piece captured a Lion just now, so elsewhere only a Lion may capture one",
    has_square: true,
}];

/// The rule in sentences, for rule pages.
const WORDS: [&str; 5] = [
    "A Lion may always capture a Lion that stands next to it: plainly, on the way, or without moving.",
    "A Lion may capture a Lion two King's steps away only if no enemy piece, the King included, protects it, or if it captures \
     something other than a Pawn or Go-between on its way there.",
    "A piece protects a Lion if it could capture on that square once the capturing Lion has left its own. A Pawn or \
     Go-between that is captured on the way still protects; pins and checks do not matter.",
    "When a piece other than a Lion has captured a Lion, the very next half-move may end in the capture of a Lion on another \
     square only with a Lion, whether that Lion is protected or not. In a FEN an L with a square shows this.",
    "These rules forbid captures and nothing else: they never change which squares are attacked.",
];
const JCSA_WORDS: [&str; 5] = [
    WORDS[0],
    WORDS[1],
    WORDS[2],
    "When a piece other than a Lion has captured a Lion, the very next half-move may capture a protected Lion on another \
     square, also on the way, only with a Lion. In a FEN an L with a square shows this.",
    WORDS[4],
];

/// The board after a move that has captured on a square, with the capturing piece there wherever the move ends, and with one of
/// the other captured pieces still in its place.
struct AfterCapture<'a> {
    board: &'a dyn BoardView,
    facts: &'a MoveFacts,
    square: Square,
    kept: Option<Square>,
}

impl BoardView for AfterCapture<'_> {
    fn at(&self, square: Square) -> Option<Piece> {
        let gone = |at| at == square && Some(at) != self.kept;
        if square == self.square {
            Some(self.facts.piece)
        } else if square == self.facts.mv.from() || self.facts.captured().any(|(at, _)| gone(at)) {
            None
        } else {
            self.board.at(square)
        }
    }

    fn marked_virgin(&self, square: Square) -> bool {
        self.board.marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        None
    }
}

/// The rule, for the pieces of one variant.
#[derive(Debug, Clone)]
pub(crate) struct ChuShogi {
    federation: Federation,
    lions: Kinds,
    /// The kinds whose capture on the way does not lift the protection.
    small: Kinds,
}

impl ChuShogi {
    pub(crate) fn new(rules: &Rules, lions: Kinds, federation: Federation) -> Self {
        let small = SMALL.map(|moves| rules.kinds_moving_as(moves));
        Self {
            federation,
            lions,
            small: small.into_iter().fold(Kinds::NONE, Kinds::or),
        }
    }

    /// Whether something other than a Pawn or Go-between is captured on the way.
    fn takes_a_bridge(&self, facts: &MoveFacts) -> bool {
        facts
            .captured()
            .any(|(square, victim)| square != facts.mv.to() && !self.small.contains(victim.kind))
    }

    /// A piece that protects the Lion on a square from the capture by a move.
    fn protector(
        &self,
        facts: &MoveFacts,
        square: Square,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Option<Square> {
        let view = |kept| AfterCapture {
            board,
            facts,
            square,
            kept,
        };
        let on_the_way = facts.captured().filter(|&(at, _)| at != square);
        let mut still =
            on_the_way.filter(|&(at, victim)| legs.attacks(&view(Some(at)), at, victim, square));
        let other = || legs.attacker(&view(None), !facts.piece.color, square, |_| true);
        still.next().map(|(at, _)| at).or_else(other)
    }

    /// Rule 3, for a move of a piece other than a Lion after the capture of a Lion on the marked square.
    fn after_a_capture(
        &self,
        marked: Square,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        let rule = "Lion trading, rule 3";
        let mut elsewhere = lions_captured(facts, self.lions).filter(|&square| square != marked);
        match self.federation {
            Federation::Lishogi => match elsewhere.any(|square| square == facts.mv.to()) {
                true => Err(Veto {
                    rule,
                    reason: BANNED,
                    by: None,
                }),
                false => Ok(()),
            },
            Federation::Jcsa => {
                let mut protectors =
                    elsewhere.filter_map(|square| self.protector(facts, square, board, legs));
                match protectors.next() {
                    Some(by) => Err(Veto {
                        rule,
                        reason: BANNED_PROTECTED,
                        by: Some(by),
                    }),
                    None => Ok(()),
                }
            }
        }
    }
}

impl Plugin for ChuShogi {
    fn words(&self) -> &'static [&'static str] {
        match self.federation {
            Federation::Lishogi => &WORDS,
            Federation::Jcsa => &JCSA_WORDS,
        }
    }

    fn roles(&self) -> Vec<(&'static str, Kinds)> {
        vec![("Lion", self.lions)]
    }

    fn memory(&self) -> Option<&dyn Memory> {
        Some(self)
    }

    fn permits(
        &self,
        memory: u32,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        // The kind of the mover before the move decides: a Kirin that becomes a Lion by this capture captures as a Kirin.
        if !self.lions.contains(facts.piece.kind) {
            return match MARKS[0].square(memory) {
                Some(marked) => self.after_a_capture(marked, facts, board, legs),
                None => Ok(()),
            };
        }
        let distant = lions_captured(facts, self.lions)
            .find(|&square| facts.mv.from().distance(square) == DISTANCE);
        let Some(square) = distant.filter(|_| !self.takes_a_bridge(facts)) else {
            return Ok(());
        };
        match self.protector(facts, square, board, legs) {
            Some(by) => Err(Veto {
                rule: "Lion trading, rule 2",
                reason: "a Lion may not capture a distant Lion that is protected",
                by: Some(by),
            }),
            None => Ok(()),
        }
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter {
            movers: Kinds::NONE,
            victims: self.lions,
        }
    }
}

impl Memory for ChuShogi {
    fn marks(&self) -> &'static [Mark] {
        MARKS
    }

    fn after(&self, _memory: u32, facts: &MoveFacts) -> u32 {
        if self.lions.contains(facts.piece.kind) {
            return 0;
        }
        let last = lions_captured(facts, self.lions).last();
        last.map_or(0, |square| MARKS[0].on(square))
    }
}
