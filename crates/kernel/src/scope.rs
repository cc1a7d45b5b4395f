//! Which legal moves are generated.

use std::ops::ControlFlow;

use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::sink::{Each, First, Flow, ON, PieceMoves, Sink};

/// Which legal moves to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// All legal moves.
    All,
    /// Moves that capture: also en passant, on the way, and without moving.
    Captures,
    /// Captures and promotions, including crownings and crowned drops.
    Tactical,
    /// All that are not tactical, including castling, gating without a capture, other drops, and the pass.
    Quiet,
    /// Moves that give check.
    Checks,
    /// Moves of the piece on a square. Castling belongs to the King; a pass and a drop belong to no piece.
    From(Square),
}

/// A subset of the legal moves, as masks for the generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scope<S> {
    /// The squares whose pieces may move.
    pub(crate) from: S,
    /// The targets of moves that neither promote nor capture on the way.
    pub(crate) to: S,
    /// The targets of moves that promote.
    pub(crate) promotes_on: S,
    /// Whether to generate moves that capture on the way, including en passant; these may end
    /// anywhere.
    pub(crate) taking: bool,
    /// Whether to generate castling.
    pub(crate) castling: bool,
    /// Whether to generate drops, and walls alone.
    pub(crate) drops: bool,
    /// Whether to generate drops that put pieces behind squares.
    pub(crate) placings: bool,
    /// Whether a drop that is forbidden to give mate is tested for mate, and a check that has to give mate. A reply to such a move
    /// is not tested: each test would ask for the replies to that reply, and the tests would nest without end.
    pub(crate) tries_mates: bool,
    /// Whether to generate the pass.
    pub(crate) pass: bool,
    /// Whether to generate promotions without moving.
    pub(crate) in_place: bool,
    /// Whether to generate nothing but captures en passant.
    pub(crate) only_en_passant: bool,
    /// Whether to generate the moves that there would be if the game were not over.
    pub(crate) after_end: bool,
}

impl<S: Shape> Scope<S> {
    /// Every legal move.
    #[inline]
    pub(crate) fn all() -> Self {
        Self {
            from: !S::EMPTY,
            to: !S::EMPTY,
            promotes_on: !S::EMPTY,
            taking: true,
            castling: true,
            drops: true,
            placings: true,
            tries_mates: true,
            pass: true,
            in_place: true,
            only_en_passant: false,
            after_end: false,
        }
    }

    /// Every move that answers a drop which may not give mate, or a check which has to.
    fn replies() -> Self {
        Self {
            tries_mates: false,
            ..Self::all().after_end()
        }
    }

    /// The moves of the scope, even if the game is over.
    pub(crate) fn after_end(self) -> Self {
        Self {
            after_end: true,
            ..self
        }
    }

    /// Captures, with these squares occupied.
    #[inline]
    fn captures(occupied: S) -> Self {
        Self {
            to: occupied,
            promotes_on: occupied,
            castling: false,
            drops: false,
            placings: false,
            pass: false,
            in_place: false,
            ..Self::all()
        }
    }

    /// Captures, promotions and crowned drops.
    #[inline]
    fn tactical(occupied: S) -> Self {
        Self {
            promotes_on: !S::EMPTY,
            drops: true,
            in_place: true,
            ..Self::captures(occupied)
        }
    }

    /// Moves that are not tactical.
    #[inline]
    fn quiet(occupied: S) -> Self {
        Self {
            to: !occupied,
            promotes_on: S::EMPTY,
            taking: false,
            ..Self::all()
        }
    }

    /// Captures en passant.
    #[inline]
    pub(crate) fn en_passant() -> Self {
        Self {
            only_en_passant: true,
            pass: false,
            ..Self::all()
        }
    }

    /// A few moves that include this one if it is legal.
    fn around(mv: Move) -> Self {
        if mv.is_pass() {
            return Self {
                to: S::EMPTY,
                promotes_on: S::EMPTY,
                taking: false,
                castling: false,
                drops: false,
                placings: false,
                ..Self::all()
            };
        }
        let alone = mv.wall().filter(|_| mv.is_wall_alone());
        Self {
            from: S::single(mv.from()),
            to: S::single(alone.unwrap_or(mv.to())),
            promotes_on: S::single(mv.to()),
            taking: mv.takes_on_the_way(),
            castling: mv.wing().is_some(),
            drops: mv.is_drop() || mv.is_wall_alone(),
            placings: mv.is_drop(),
            tries_mates: true,
            pass: false,
            in_place: true,
            only_en_passant: false,
            after_end: false,
        }
    }
}

impl<S: Shape> Kernel<S> {
    /// The wanted moves; those that give check are chosen from all moves.
    pub(crate) fn scope_of(&self, board: &Board<S>, want: Want) -> Scope<S> {
        match want {
            Want::All | Want::Checks => Scope::all(),
            Want::Captures => Scope::captures(board.occupied()),
            Want::Tactical => Scope::tactical(board.occupied()),
            Want::Quiet => Scope::quiet(board.occupied()),
            Want::From(from) => Scope {
                from: if self.compiled.rules.geometry.contains(from) {
                    S::single(from)
                } else {
                    S::EMPTY
                },
                drops: false,
                placings: false,
                pass: false,
                ..Scope::all()
            },
        }
    }

    /// Whether a move captures a piece, on its target, on the way, or by what it does.
    #[inline]
    pub fn is_capture(&self, board: &Board<S>, mv: Move) -> bool {
        let arrives = || mv.from() != mv.to() && mv.wing().is_none();
        mv.takes_on_the_way()
            || arrives() && board.occupied().contains(mv.to())
            || !self.taken_by_moving(board, mv).is_empty()
    }

    /// Whether a legal capture satisfies `which`; stops at the first.
    pub fn has_capture(&self, board: &Board<S>, which: impl Fn(Move) -> bool) -> bool {
        let mut search = Each(&mut |mv| {
            if which(mv) {
                ControlFlow::Break(())
            } else {
                ON
            }
        });
        self.pass_wanted(board, Want::Captures, &mut search)
            .is_break()
    }

    /// Whether a move from any source is legal here; faster than searching the list.
    pub fn is_legal(&self, board: &Board<S>, mv: Move) -> bool {
        // A pass has squares in its bits, which may be holes.
        let geometry = self.compiled.rules.geometry;
        let on_board = geometry.contains(mv.from()) && geometry.contains(mv.to());
        if !(on_board || mv.is_pass()) {
            return false;
        }
        self.pass(board, Scope::around(mv), &mut MoveSearch { mv })
            .is_break()
    }

    /// Whether the side to move has a reply to a drop that may not give mate, or to a check that has to, as if the game were not
    /// over.
    pub(crate) fn has_reply(&self, board: &Board<S>) -> bool {
        self.pass(board, Scope::replies(), &mut First).is_break()
    }

    /// Whether the side to move has a legal move; stops at the first.
    pub fn has_moves(&self, board: &Board<S>) -> bool {
        self.pass(board, Scope::all(), &mut First).is_break()
    }
}

/// Searches for one move, and stops when it is found.
struct MoveSearch {
    mv: Move,
}

impl<S: Shape> Sink<S> for MoveSearch {
    #[inline]
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        if moves.from != self.mv.from() || !moves.targets.contains(self.mv.to()) {
            return ON;
        }
        moves.each(|mv| Sink::<S>::one(self, mv))
    }

    #[inline]
    fn one(&mut self, mv: Move) -> Flow {
        if mv == self.mv {
            ControlFlow::Break(())
        } else {
            ON
        }
    }
}
