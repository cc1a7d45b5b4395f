//! The rules of the turn: which of the moves that are legal without them may be made, and the pass.

use legwork_core::geometry::{Square, Step};
use legwork_core::moves::Move;
use legwork_core::piece::Kind;
use legwork_core::plugin::MoveFacts;
use legwork_core::rules::{Duty, GivingCheck, Passing};
use legwork_core::shape::Shape;

use crate::Kernel;
use crate::bikjang::Parting;
use crate::board::Board;
use crate::scope::Scope;
use crate::sink::{Each, First, Flow, ON, PieceMoves, Sink};

impl<S: Shape> Scope<S> {
    /// The moves of the scope that fulfil a duty, with these squares occupied.
    fn fulfilling(self, duty: Duty, occupied: S) -> Self {
        match duty {
            Duty::Capture => Self {
                to: self.to & occupied,
                promotes_on: self.promotes_on & occupied,
                castling: false,
                drops: false,
                placings: false,
                pass: false,
                in_place: false,
                ..self
            },
            Duty::Drop => Self {
                from: S::EMPTY,
                taking: false,
                castling: false,
                pass: false,
                ..self
            },
        }
    }
}

/// Passes on all moves, and remembers whether there was one.
struct Watched<'a, S> {
    sink: &'a mut dyn Sink<S>,
    any: bool,
}

impl<S: Shape> Sink<S> for Watched<'_, S> {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        self.any = true;
        self.sink.moves(moves)
    }

    fn one(&mut self, mv: Move) -> Flow {
        self.any = true;
        self.sink.one(mv)
    }

    fn goes_on(&mut self) -> Flow {
        self.sink.goes_on()
    }

    fn plain(&mut self, from: Square, targets: S) -> Flow {
        self.any |= !targets.is_empty();
        self.sink.plain(from, targets)
    }

    fn leaps(&mut self, step: Step, to: S) -> Flow {
        self.any |= !to.is_empty();
        self.sink.leaps(step, to)
    }

    fn drops(&mut self, kind: Kind, crowned: Option<Kind>, squares: S) -> Flow {
        self.any |= !squares.is_empty();
        self.sink.drops(kind, crowned, squares)
    }
}

impl<S: Shape> Kernel<S> {
    /// Passes the wanted legal moves to a sink, where rules of the turn choose among moves.
    #[inline(never)]
    pub(crate) fn pass_in_turn(
        &self,
        board: &Board<S>,
        mut scope: Scope<S>,
        sink: &mut dyn Sink<S>,
    ) -> Flow {
        let rules = &self.compiled.rules;
        if let Some(duty) = rules.turn.must {
            let occupied = board.occupied();
            let required = scope.fulfilling(duty, occupied);
            let all = Scope {
                tries_mates: scope.tries_mates,
                after_end: scope.after_end,
                ..Scope::all()
            };
            let all = all.fulfilling(duty, occupied);
            if required == all && required != scope {
                // They are generated once: if there is none, all moves follow.
                let mut watched = Watched {
                    sink: &mut *sink,
                    any: false,
                };
                self.pass_allowed(board, required, &mut watched)?;
                if watched.any {
                    return ON;
                }
            } else if required != scope && self.has_allowed(board, all) {
                scope = required;
            }
        }
        let passing = rules.passing(board.turn);
        let passes = scope.pass && passing.is_some();
        // A piece that steps out and back passes, too, and that is the same move.
        scope.pass &= passing != Some(Passing::Always);
        self.pass_allowed(board, scope, sink)?;
        if passes && self.may_pass(board) {
            return sink.one(Move::PASS);
        }
        ON
    }

    /// Passes the wanted moves to a sink, except those that give a forbidden check or leave royal pieces facing each other.
    fn pass_allowed(&self, board: &Board<S>, scope: Scope<S>, sink: &mut dyn Sink<S>) -> Flow {
        if self.facing(board).is_some() {
            let mut parting = Parting {
                kernel: self,
                board,
                sink,
            };
            return self.pass_parted(board, scope, &mut parting);
        }
        self.pass_parted(board, scope, sink)
    }

    /// Passes the wanted moves, even if royal pieces face each other after them.
    fn pass_parted(&self, board: &Board<S>, scope: Scope<S>, sink: &mut dyn Sink<S>) -> Flow {
        if let Some(rule) = self.compiled.rules.several_moves() {
            return self.pass_in_series(rule, board, scope, sink);
        }
        match self.compiled.rules.turn.giving_check {
            GivingCheck::Never => self.filter_checks(board, false, sink, |sink| {
                self.pass_freely(board, scope, sink)
            }),
            GivingCheck::Mate if scope.tries_mates => {
                let mut each = Each(&mut |mv| {
                    let mates = || !self.has_reply(&self.play(board, mv));
                    if !self.gives_check(board, mv) || mates() {
                        sink.one(mv)
                    } else {
                        ON
                    }
                });
                self.pass_freely(board, scope, &mut each)
            }
            _ => self.pass_freely(board, scope, sink),
        }
    }

    fn has_allowed(&self, board: &Board<S>, scope: Scope<S>) -> bool {
        let mut first = First;
        self.pass_allowed(board, scope, &mut first).is_break()
    }

    /// Whether the side to move may pass by the rules of the turn.
    fn may_pass(&self, board: &Board<S>) -> bool {
        if self.in_check(board) && self.facing(board).is_none() {
            return false;
        }
        let stuck = || !self.has_allowed(board, Scope::all());
        (self.compiled.rules.passing(board.turn) == Some(Passing::Always) || stuck()) && {
            let view = self.view(board);
            let facts = MoveFacts::on(&view, Move::PASS, board.turn, self.compiled.rules.king);
            self.is_permitted(board, &facts)
        }
    }
}
