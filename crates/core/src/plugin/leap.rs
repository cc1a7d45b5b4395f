//! The first moves of royal pieces that have to be safe: `leap: Safe` of a piece.
//!
//! Data says it, and both generators ask about it as about a rule in code.

use std::ops::ControlFlow;

use super::{MoveFacts, MoveFilter, Plugin, Veto};
use crate::geometry::Square;
use crate::legs::{BoardView, Landing, Legs, Observer, ViewAfterMove};
use crate::moves::Move;
use crate::piece::Kinds;
use crate::rules::{Leap, Rules};

/// The rule, for the kinds that have it.
#[derive(Debug, Clone)]
pub(super) struct SafeLeap {
    kinds: Kinds,
}

impl SafeLeap {
    /// The rule, if some kind has it.
    pub(super) fn of(rules: &Rules) -> Option<Box<dyn Plugin>> {
        let kinds: Kinds = { rules.kinds() }
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
        let mut verdict = Ok(());
        for way in legs.of(piece).iter().filter(|way| !way.faces) {
            let mut found = Crossings {
                mv,
                ways: Vec::new(),
            };
            let _ = legs.observe(board, from, piece, way, Crossed::new(), &mut found);
            match (found.ways.is_empty(), way.path.initial) {
                (true, _) => continue,
                // It makes the same move by an ordinary way.
                (false, false) => return Ok(()),
                (false, true) => {}
            }
            if let Some(by) = legs.attacker(board, !piece.color, from, |_| true) {
                verdict = Err(unsafe_leap("it is attacked", by));
                continue;
            }
            let attacked = |&at: &Square| {
                let mv = Move::new(from, at);
                let there = ViewAfterMove {
                    view: board,
                    mv,
                    piece,
                };
                legs.attacker(&there, !piece.color, at, |_| true)
            };
            // One safe way is enough.
            for crossed in &found.ways {
                match crossed.iter().find_map(attacked) {
                    None => return Ok(()),
                    Some(by) => verdict = Err(unsafe_leap("it would cross an attacked square", by)),
                }
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

/// The squares that a walk has come over.
type Crossed = Vec<Square>;

/// The squares that the ways of one move cross.
struct Crossings {
    mv: Move,
    ways: Vec<Crossed>,
}

impl Observer for Crossings {
    type Trail = Crossed;

    fn looks(&mut self, trail: &mut Crossed, at: Square) {
        trail.push(at);
    }

    fn lands(&mut self, mut trail: Crossed, landing: Landing) -> ControlFlow<()> {
        let made = landing.from(self.mv.from());
        let same = made.to() == self.mv.to() && made.taken().eq(self.mv.taken());
        if same {
            // Also where a piece stays, over which it jumps.
            trail.retain(|at| *at != self.mv.to() && *at != self.mv.from());
            self.ways.push(trail);
        }
        ControlFlow::Continue(())
    }
}
