//! Lion trading as in Chu Chess.
//!
//! 1. A Lion may always capture a Lion next to it.
//! 2. A Lion may capture a Lion two King's steps away only if no enemy piece but the royal one
//!    could then recapture, or if it captured a piece other than a Pawn on its way.
//! 3. When a piece other than a Lion has captured a Lion, the very next half-move may capture a
//!    Lion only with a Lion.
//!
//! The source is XBoard's page on Chu Chess; `variants/chu/chu.md` has the rulings.

use legwork_core::geometry::Square;
use legwork_core::legs::{BoardView, Legs, ViewAfterMove};
use legwork_core::piece::Kinds;
use legwork_core::plugin::{Guard, Mark, Memory, MoveFacts, MoveFilter, Plugin, Veto};
use legwork_core::rules::Rules;

use super::{DISTANCE, lions_captured};

/// Rule 3, as the reason why a move is illegal and as the meaning of the mark.
const LOCKED: &str =
    "a Lion was captured by another kind of piece just now, so only a Lion may capture one";

/// The position remembers rule 3.
const MARKS: &[Mark] = &[Mark {
    letter: 'L',
    memory: 1,
    meaning: LOCKED,
    has_square: false,
}];

/// The rule in sentences, for rule pages.
const WORDS: [&str; 5] = [
    "A Lion may always capture a Lion that stands next to it: plainly, on the way, or without moving.",
    "A Lion may capture a Lion two King's steps away only if no enemy piece but the King could then \
     recapture it, or if it captured something other than a Pawn on its way there.",
    "Whether it could be recaptured is seen from how pieces move, on the board after the move; pins and \
     checks do not matter.",
    "When a piece other than a Lion has captured a Lion, the very next half-move may capture a Lion only \
     with a Lion. In a FEN an L in the en-passant field shows this.",
    "These rules forbid captures and nothing else: they never change which squares are attacked.",
];

/// The rule, for the pieces of one variant.
#[derive(Debug, Clone)]
pub(crate) struct ChuChess {
    lions: Kinds,
    royal: Kinds,
    /// The kinds that lift the protection when captured on the way.
    bridges: Kinds,
}

impl ChuChess {
    pub(crate) fn new(rules: &Rules, lions: Kinds) -> Self {
        Self {
            lions,
            royal: rules.royals,
            bridges: rules.kinds().collect::<Kinds>().without(rules.pawns()),
        }
    }

    /// Whether a piece other than a Pawn is captured on the way.
    fn takes_a_bridge(&self, facts: &MoveFacts) -> bool {
        let on_the_way = |square| facts.mv.taken().any(|taken| taken == square);
        facts
            .captured()
            .any(|(square, victim)| on_the_way(square) && self.bridges.contains(victim.kind))
    }

    /// A piece that could recapture the Lion that has captured on this square; the royal piece does
    /// not count.
    fn protector(
        &self,
        facts: &MoveFacts,
        square: Square,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Option<Square> {
        let after = ViewAfterMove {
            view: board,
            mv: facts.mv,
            piece: facts.piece,
        };
        legs.attacker(&after, !facts.piece.color, square, |piece| {
            !self.royal.contains(piece.kind)
        })
    }
}

impl Plugin for ChuChess {
    fn words(&self) -> &'static [&'static str] {
        &WORDS
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
        for square in lions_captured(facts, self.lions) {
            // The kind of the mover before the move decides: a Pawn that becomes a Lion by this
            // capture captures as a Pawn.
            if !self.lions.contains(facts.piece.kind) {
                if memory != 0 {
                    return Err(Veto {
                        rule: "Lion trading, rule 3",
                        reason: LOCKED,
                        by: None,
                    });
                }
            } else if facts.mv.from().distance(square) == DISTANCE
                && !self.takes_a_bridge(facts)
                && let Some(by) = self.protector(facts, square, board, legs)
            {
                return Err(Veto {
                    rule: "Lion trading, rule 2",
                    reason: "a Lion may not capture a distant Lion that is protected",
                    by: Some(by),
                });
            }
        }
        Ok(())
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter {
            movers: Kinds::NONE,
            victims: self.lions,
        }
    }

    fn guard(&self, memory: u32) -> Option<Guard> {
        Some(Guard {
            guarded: self.lions,
            distance: DISTANCE,
            not_guards: self.royal,
            lifted_by: self.bridges,
            locked: memory != 0,
        })
    }
}

impl Memory for ChuChess {
    fn marks(&self) -> &'static [Mark] {
        MARKS
    }

    fn after(&self, _memory: u32, facts: &MoveFacts) -> u32 {
        let by_another = !self.lions.contains(facts.piece.kind);
        u32::from(by_another && lions_captured(facts, self.lions).next().is_some())
    }
}
