//! The first moves of royal pieces that have to be safe: `leap: Safe` of a piece.
//!
//! It is data, but both generators ask about it as about a rule in code.

use std::ops::ControlFlow;

use super::{MoveFacts, MoveFilter, Plugin, Veto};
use crate::geometry::Square;
use crate::legs::{BoardView, Landing, Legs, Observer, ViewAfterMove};
use crate::moves::Move;
use crate::piece::Kinds;
use crate::rules::{Leap, Rules};
use crate::squares::Squares;

/// The rule, for the kinds that have it.
#[derive(Debug, Clone)]
pub(super) struct SafeLeap {
    kinds: Kinds,
}

impl SafeLeap {
    /// The rule, if some kind has it.
    pub(super) fn of(rules: &Rules) -> Option<Box<dyn Plugin>> {
        let kinds: Kinds = rules
            .kinds()
            .filter(|&kind| rules.piece(kind).leap == Leap::Safe)
            .collect();
        (!kinds.is_empty()).then(|| Box::new(Self { kinds }) as Box<dyn Plugin>)
    }
}

/// A fault of a first move.
fn unsafe_leap(reason: &'static str, by: Square) -> Veto {
    Veto {
        rule: "a first move has to be safe",
        reason,
        by: Some(by),
    }
}

impl Plugin for SafeLeap {
    fn permits(
        &self,
        _memory: u32,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        let (mv, piece, from) = (facts.mv, facts.piece, facts.mv.from());
        let moves = !(mv.is_pass() || mv.is_drop() || mv.wing().is_some());
        if !(moves && self.kinds.contains(piece.kind) && legs.is_virgin(board, from, piece)) {
            return Ok(());
        }
        let attacker =
            |view: &dyn BoardView, at: Square| legs.attacker(view, !piece.color, at, |_| true);
        let attacked = |at: Square| {
            let there = ViewAfterMove {
                view: board,
                mv: Move::new(from, at),
                piece,
            };
            attacker(&there, at)
        };
        let mut verdict = Ok(());
        for way in legs.of(piece).iter().filter(|way| !way.faces) {
            // An ordinary way is not asked where it crosses.
            let mut found = Crossings {
                mv,
                attacked: |at| if way.path.initial { attacked(at) } else { None },
                best: None,
            };
            let _ = legs.observe(board, from, piece, way, Squares::new(), &mut found);
            let Some(crossed) = found.best else { continue };
            let checker = if way.path.initial {
                attacker(board, from)
            } else {
                None
            };
            match (checker, crossed) {
                (Some(by), _) => verdict = Err(unsafe_leap("it is attacked", by)),
                (None, Some(by)) => {
                    verdict = Err(unsafe_leap("it would cross an attacked square", by))
                }
                // One safe way is enough.
                (None, None) => return Ok(()),
            }
        }
        verdict
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter {
            movers: self.kinds,
            victims: Kinds::NONE,
        }
    }
}

/// The ways of one move, each with the squares that it has looked at.
struct Crossings<F> {
    mv: Move,
    /// The pieces that would attack the piece on a square.
    attacked: F,
    /// Once there is a way: `None` if one crosses no attacked square, or else such an attacker.
    best: Option<Option<Square>>,
}

impl<F: Fn(Square) -> Option<Square>> Observer for Crossings<F> {
    type Trail = Squares;

    fn looks(&mut self, trail: &mut Squares, at: Square) {
        *trail = trail.with(at);
    }

    fn lands(&mut self, trail: Squares, landing: Landing) -> ControlFlow<()> {
        let made = landing.from(self.mv.from());
        let same = made.to() == self.mv.to() && made.taken().eq(self.mv.taken());
        if !same {
            return ControlFlow::Continue(());
        }
        // Also where a piece stays, over which it jumps.
        let mut between = trail.without(self.mv.to()).without(self.mv.from()).iter();
        let by = between.find_map(&self.attacked);
        self.best = Some(by);
        match by {
            None => ControlFlow::Break(()),
            Some(_) => ControlFlow::Continue(()),
        }
    }
}
