//! The moves of royal pieces that have to be safe: `leap` of a piece, and the double steps of royal Pawns.
//!
//! They are data, but both generators ask about them as about rules in code.

use std::ops::ControlFlow;

use super::{MoveFacts, MoveFilter, Plugin, Veto};
use crate::geometry::{Geometry, Square};
use crate::legs::{
    BoardView, DoubleStep, Landing, Legs, Observer, Passant, ViewAfterMove, ViewWithPassant,
};
use crate::moves::Move;
use crate::piece::{Kind, Kinds};
use crate::rules::{Captor, Leap, Rules};
use crate::squares::Squares;

/// The rule of `leap`, for the kinds that have it.
#[derive(Debug, Clone)]
pub(super) struct SafeLeap {
    /// Those whose first moves have to be safe.
    first: Kinds,
    /// Those whose every way has to be.
    path: Kinds,
    /// By kind, the victims that it shoots: it stays on its square then, and crosses none.
    shot: Vec<Kinds>,
}

impl SafeLeap {
    /// The rule, if some kind has it.
    pub(super) fn of(rules: &Rules) -> Option<Box<dyn Plugin>> {
        let with = |leap: Leap| -> Kinds {
            let kinds = rules.kinds();
            kinds
                .filter(|&kind| rules.piece(kind).leap == leap)
                .collect()
        };
        let (first, path) = (with(Leap::Safe), with(Leap::Path));
        let shot = |by: Kind| -> Kinds {
            let shoots = |of: &Kind| rules.fate(by, *of).1 == Captor::Shoots;
            rules.kinds().filter(shoots).collect()
        };
        (!first.or(path).is_empty()).then(|| {
            let shot = rules.kinds().map(shot).collect();
            Box::new(Self { first, path, shot }) as Box<dyn Plugin>
        })
    }
}

/// A fault of such a move.
fn unsafe_leap(rule: &'static str, reason: &'static str, by: Square) -> Veto {
    Veto {
        rule,
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
        let always = self.path.contains(piece.kind);
        let first = self.first.contains(piece.kind) && legs.is_virgin(board, from, piece);
        let shot = self.shot[piece.kind.index()];
        let last = facts.captured().last();
        let shoots = last.is_some_and(|(_, victim)| shot.contains(victim.kind));
        if shoots || !(moves && (always || first)) {
            return Ok(());
        }
        let rule = if always {
            "its way has to be safe"
        } else {
            "a first move has to be safe"
        };
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
            let asked = always || way.path.initial;
            let mut found = Crossings {
                mv,
                attacked: |at| if asked { attacked(at) } else { None },
                best: None,
            };
            let _ = legs.observe(board, from, piece, way, Squares::new(), &mut found);
            let Some(crossed) = found.best else { continue };
            let checker = if way.path.initial && !always {
                attacker(board, from)
            } else {
                None
            };
            match (checker, crossed) {
                (Some(by), _) => verdict = Err(unsafe_leap(rule, "it is attacked", by)),
                (None, Some(by)) => {
                    let reason = "it would cross an attacked square";
                    verdict = Err(unsafe_leap(rule, reason, by));
                }
                // One safe way is enough.
                (None, None) => return Ok(()),
            }
        }
        verdict
    }

    fn concerns(&self, _memory: u32) -> MoveFilter {
        MoveFilter {
            movers: self.first.or(self.path),
            victims: Kinds::NONE,
        }
    }
}

/// A royal Pawn makes no double step that could be answered en passant.
#[derive(Debug, Clone)]
pub(super) struct RoyalPawns {
    kinds: Kinds,
    geometry: Geometry,
}

impl RoyalPawns {
    /// The rule, if there are royal Pawns.
    pub(super) fn of(rules: &Rules) -> Option<Box<dyn Plugin>> {
        let kinds = rules.pawns().and(rules.royals);
        let geometry = rules.geometry.flat();
        (!kinds.is_empty()).then(|| Box::new(Self { kinds, geometry }) as Box<dyn Plugin>)
    }
}

impl Plugin for RoyalPawns {
    fn permits(
        &self,
        _memory: u32,
        facts: &MoveFacts,
        board: &dyn BoardView,
        legs: &Legs,
    ) -> Result<(), Veto> {
        let (mv, piece, from) = (facts.mv, facts.piece, facts.mv.from());
        // No double step that promotes can be answered en passant.
        let moves = mv.has_mover() && !mv.is_drop() && mv.wing().is_none();
        if !moves
            || mv.promotion().is_some()
            || !self.kinds.contains(piece.kind)
            || facts.captured().next().is_some()
        {
            return Ok(());
        }
        let leads = |at: Square, step| self.geometry.step(at, step);
        let passes = |double: DoubleStep| {
            let free = |step| leads(from, step).is_some_and(|at| board.at(at).is_none());
            let may = !double.initial || legs.is_virgin(board, from, piece);
            let opens = may && double.bounds.allow(piece.color, from, mv.to());
            let is_it =
                opens && leads(from, double.step) == Some(mv.to()) && double.passed().all(free);
            is_it.then(|| leads(from, double.middle)).flatten()
        };
        let mut doubles = legs.of(piece).iter().filter_map(DoubleStep::of);
        let Some(target) = doubles.find_map(passes) else {
            return Ok(());
        };
        let passant = Passant {
            target,
            victim: mv.to(),
        };
        let after = ViewWithPassant {
            view: &ViewAfterMove {
                view: board,
                mv,
                piece,
            },
            passant,
        };
        let captures = |&at: &Square| {
            let by = after.at(at).filter(|by| by.color != piece.color);
            by.is_some_and(|by| {
                legs.of(by).iter().any(|way| {
                    let walked = legs.walk(&after, at, by, way, &mut |landing| {
                        if passant.passes(landing.to) && landing.takes(mv.to()) {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    });
                    walked.is_break()
                })
            })
        };
        match self.geometry.squares().find(captures) {
            Some(by) => {
                let rule = "a royal Pawn is not captured en passant";
                Err(unsafe_leap(rule, "it could be captured en passant", by))
            }
            None => Ok(()),
        }
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
