//! Walking one path. Only this loop knows what a leg may do.
//!
//! A leg asks its [`BoardView`] for the pieces on the squares of its way, and ends wherever its
//! modality allows. Elsewhere the walk stops. Code that needs more than the ends of a walk
//! implements [`Observer`]: it learns which squares are looked at and why the walk stops, and may
//! let the walk go on (it *pardons* the stop).

use std::ops::ControlFlow;

use legwork_betza::{Bend, Crossing, Hop, PathLeg, Step};

use super::{BoardView, Legs, Way};
use crate::geometry::Square;
use crate::moves::Move;
use crate::piece::Piece;

/// The end of a walk: a square, and the squares emptied on the way there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landing {
    /// The last square.
    pub to: Square,
    /// Squares emptied on the way, in the order of the path; an en-passant victim's is one.
    pub taken: [Option<Square>; 2],
    /// Whether a piece is captured on the last square.
    pub captures: bool,
}

impl Landing {
    /// The move that the walk makes.
    ///
    /// A piece on the last square is captured by the arrival, so that square is not among those
    /// emptied on the way.
    pub fn from(&self, start: Square) -> Move {
        let taken = self
            .taken
            .into_iter()
            .flatten()
            .filter(|&square| square != self.to);
        let mv = taken.fold(Move::new(start, self.to), Move::taking);
        if start == self.to && !mv.takes_on_the_way() {
            Move::PASS
        } else {
            mv
        }
    }

    /// Whether the walk captures the piece on the square.
    pub fn takes(&self, square: Square) -> bool {
        self.taken.contains(&Some(square)) || (self.captures && self.to == square)
    }
}

/// Why a way stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The path is for a first move only, and the piece has moved.
    HasMoved,
    /// The way does not start on this square.
    StartsElsewhere {
        /// The square.
        at: Square,
    },
    /// The way may not end on this square, whatever piece is there.
    OutOfBounds {
        /// The square.
        at: Square,
    },
    /// No piece lends this way of moving.
    NotLent,
    /// An enemy freezes the piece.
    Frozen {
        /// The square of that enemy.
        by: Square,
    },
    /// A capture depends on which pieces are guarded, and this one is guarded where it may not be, or is not where it has to be.
    Guard {
        /// The square of the captor, or of the victim.
        of: Square,
        /// A piece that guards it; `None` if it would need one.
        by: Option<Square>,
    },
    /// A piece is on a square that the leg would pass.
    Blocked {
        /// The square.
        at: Square,
    },
    /// The leap has to jump over a piece, and there is none.
    NothingToJump {
        /// The square where it would have to be.
        at: Square,
    },
    /// An enemy stops riders on a square of the way.
    Halted {
        /// The square of that enemy.
        by: Square,
    },
    /// The leg would end before it has jumped over its screen.
    NoScreen {
        /// The square where it would end.
        at: Square,
        /// Whether there is a square before it for a screen.
        room: bool,
    },
    /// The way would end where a piece is on the other board.
    OtherBoard {
        /// The square.
        at: Square,
    },
    /// The leg may not end on this square, with or without the piece there.
    MayNotEnd {
        /// The square where it would end.
        at: Square,
        /// The piece there.
        there: Option<Piece>,
    },
}

impl Stop {
    /// Whether the walk could go on if other pieces stood on the board, or if the piece had not
    /// moved.
    pub fn could_be_helped(self) -> bool {
        !matches!(
            self,
            Self::NoScreen { room: false, .. }
                | Self::StartsElsewhere { .. }
                | Self::OutOfBounds { .. }
        )
    }
}

/// An observer of a walk. Its methods are called for each square that is looked at, each stop and
/// each landing.
///
/// A method that is not overridden changes nothing and costs nothing. A closure that takes landings
/// is an observer, too.
///
/// `legs` are always the current leg and those after it.
pub trait Observer {
    /// The observer's notes on one way. Where the walk branches, each branch has its own copy.
    type Trail: Clone;

    /// The walk looks at the piece on a square.
    #[inline]
    fn looks(&mut self, _trail: &mut Self::Trail, _at: Square) {}

    /// The leg has reached a square where it ends if its modality allows. The answer is whether
    /// to try it: if not, this end is skipped, and the leg goes on to its next square.
    #[inline]
    fn reaches(&mut self, _trail: &mut Self::Trail, _at: Square, _legs: &[PathLeg]) -> bool {
        true
    }

    /// The walk stops. If the answer is to pardon the stop, the walk goes on across the
    /// square, or ends on it without a capture.
    #[inline]
    fn pardons(&mut self, _trail: &mut Self::Trail, _stop: Stop, _legs: &[PathLeg]) -> bool {
        false
    }

    /// The last leg has ended. The same landing may be reported more than once. After a pardoned
    /// stop the landing need not be possible for the piece.
    fn lands(&mut self, trail: Self::Trail, landing: Landing) -> ControlFlow<()>;
}

impl<F: FnMut(Landing) -> ControlFlow<()>> Observer for F {
    type Trail = ();

    #[inline]
    fn lands(&mut self, (): (), landing: Landing) -> ControlFlow<()> {
        self(landing)
    }
}

/// A walk in progress, with what it has captured so far.
pub(super) struct Walk<'a, V: BoardView + ?Sized> {
    pub(super) legs: &'a Legs,
    pub(super) view: &'a V,
    pub(super) start: Square,
    pub(super) piece: Piece,
    pub(super) way: &'a Way,
    pub(super) taken: [Option<Square>; 2],
}

impl<V: BoardView + ?Sized> Clone for Walk<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: BoardView + ?Sized> Copy for Walk<'_, V> {}

impl<'a, V: BoardView + ?Sized> Walk<'a, V> {
    /// The piece that the mover sees on a square now: it has left its start, and what it took is gone.
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.start || self.taken.contains(&Some(square)) {
            return None;
        }
        let there = self.view.at(square);
        there.filter(|there| !self.way.unseen.contains(there.kind))
    }

    /// Whether a piece is on the other board there.
    fn is_on_other_board(&self, square: Square) -> bool {
        let unseen = self.way.unseen;
        let there = || self.view.at(square).filter(|_| square != self.start);
        !unseen.is_empty() && there().is_some_and(|there| unseen.contains(there.kind))
    }

    /// The last leg of the way.
    fn last_leg(&self) -> &'a [PathLeg] {
        let legs = &self.way.path.legs;
        &legs[legs.len() - 1..]
    }

    /// Whether a piece is of a kind that this way spares, as every way spares walls.
    fn spares(&self, piece: Piece) -> bool {
        self.way.spares.contains(piece.kind) || self.legs.wall == Some(piece.kind)
    }

    /// Whether this way may capture the piece on a square, where that depends on which pieces are guarded, or an observer pardons it.
    fn guards_allow<O: Observer>(
        &self,
        at: Square,
        victim: Piece,
        legs: &[PathLeg],
        trail: &mut O::Trail,
        observer: &mut O,
    ) -> bool {
        if !self.way.guarded {
            return true;
        }
        let captor = (self.start, self.piece);
        let fault = self.legs.unguarded(self.view, captor, (at, victim));
        fault.is_none_or(|stop| observer.pardons(trail, stop, legs))
    }

    /// Whether this way does not hop over a piece.
    fn ignores(&self, piece: Piece) -> bool {
        self.way.no_screens.contains(piece.kind)
    }

    fn taking(mut self, square: Square) -> Self {
        let free = if self.taken[0].is_none() { 0 } else { 1 };
        self.taken[free] = Some(square);
        self
    }

    /// Walks the first of `legs` from `from`, and the others after it.
    pub(super) fn leg<O: Observer>(
        self,
        from: Square,
        legs: &[PathLeg],
        mut trail: O::Trail,
        observer: &mut O,
    ) -> ControlFlow<()> {
        let Some(leg) = legs.first() else {
            return ControlFlow::Continue(());
        };
        let range = if leg.range == 0 { u8::MAX } else { leg.range };
        let (mut here, mut step) = (from, leg.step);
        let mut screened = leg.hop == Hop::None;
        for count in 1..=range {
            if count > 1
                && self.way.halted
                && let Some(by) = self.halted(from, here, count)
                && !observer.pardons(&mut trail, Stop::Halted { by }, legs)
            {
                break;
            }
            if !self.crosses(here, legs, &mut trail, observer) {
                break;
            }
            let Some(next) = self.legs.geometry.step(here, step) else {
                break;
            };
            // Round the board, or in a circle, a leg ends before the square where it began.
            let returns = self.legs.geometry.wraps().is_some() || leg.bend != Bend::None;
            if next == from && returns {
                break;
            }
            (here, step) = (next, leg.step_after(step));
            if count == 1 && leg.crossing == Crossing::SkipFirst {
                continue;
            }
            observer.looks(&mut trail, here);
            let there = self.at(here);
            if !screened {
                let room = count > 1;
                let mut short = trail.clone();
                if observer.pardons(&mut short, Stop::NoScreen { at: here, room }, legs) {
                    self.end(here, there, legs, short, observer)?;
                }
                let barred = there.is_some_and(|piece| self.ignores(piece));
                if barred && !observer.pardons(&mut trail, Stop::Blocked { at: here }, legs) {
                    break;
                }
                screened = there.is_some();
                continue;
            }
            self.end(here, there, legs, trail.clone(), observer)?;
            if leg.hop == Hop::Onto || count == range {
                break;
            }
            let blocked = Stop::Blocked { at: here };
            if let Some(piece) = there
                && !self.overtakes(here, piece, step, &mut trail, observer)
                && !observer.pardons(&mut trail, blocked, legs)
            {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the ride goes on over a piece on a square of it.
    fn overtakes<O: Observer>(
        &self,
        here: Square,
        piece: Piece,
        step: Step,
        trail: &mut O::Trail,
        observer: &mut O,
    ) -> bool {
        if piece.color == self.piece.color || !self.way.overtakes.contains(piece.kind) {
            return false;
        }
        let beyond = self.legs.geometry.step(here, step);
        beyond.is_some_and(|beyond| {
            observer.looks(trail, beyond);
            self.at(beyond).is_none()
        })
    }

    /// An enemy that lets no rider go on from a square, to which it came from its start in `count` - 1 steps.
    fn halted(&self, from: Square, here: Square, count: u8) -> Option<Square> {
        let halter = |square| self.legs.halter(square, self.piece.color, |at| self.at(at));
        halter(here).or_else(|| (count == 2).then(|| halter(from))?)
    }

    /// Whether the next leap of a leg may cross the square between, where the leg has a condition
    /// on that square.
    #[inline]
    fn crosses<O: Observer>(
        &self,
        from: Square,
        legs: &[PathLeg],
        trail: &mut O::Trail,
        observer: &mut O,
    ) -> bool {
        let (middle, jumps): (Step, bool) = match legs[0].crossing {
            Crossing::Free | Crossing::SkipFirst => return true,
            Crossing::Empty { middle } => (middle, false),
            Crossing::Occupied { middle } => (middle, true),
        };
        for crossed in super::crossed(legs[0].step, middle) {
            let Some(at) = self.legs.geometry.step(from, crossed) else {
                return false;
            };
            observer.looks(trail, at);
            let there = self.at(at);
            let jumped = there.is_some_and(|piece| !self.ignores(piece));
            let passes = match (there.is_some(), jumps) {
                (true, false) => observer.pardons(trail, Stop::Blocked { at }, legs),
                (_, true) if !jumped => observer.pardons(trail, Stop::NothingToJump { at }, legs),
                _ => true,
            };
            if !passes {
                return false;
            }
        }
        true
    }

    /// Ends the first of `legs` on `here`, in every way that its modality allows.
    fn end<O: Observer>(
        &self,
        here: Square,
        there: Option<Piece>,
        legs: &[PathLeg],
        mut trail: O::Trail,
        observer: &mut O,
    ) -> ControlFlow<()> {
        let Some((leg, rest)) = legs.split_first() else {
            return ControlFlow::Continue(());
        };
        if !observer.reaches(&mut trail, here, legs) {
            return ControlFlow::Continue(());
        }
        let may = leg.may;
        let mut stops = true;
        match there {
            None => {
                if may.empty {
                    stops = false;
                    self.on(here, false, rest, trail.clone(), observer)?;
                }
                if may.passed
                    && let Some(passant) = self.view.passant()
                    && passant.passes(here)
                    && let Some(pawn) = self.at(passant.victim)
                    && pawn.color != self.piece.color
                    && !self.spares(pawn)
                {
                    let mut trail = trail.clone();
                    if self.guards_allow(passant.victim, pawn, legs, &mut trail, observer) {
                        stops = false;
                        self.taking(passant.victim)
                            .on(here, false, rest, trail, observer)?;
                    }
                }
            }
            Some(piece) => {
                let takes = if piece.color == self.piece.color {
                    may.own && !self.legs.royals.contains(piece.kind)
                } else {
                    may.enemy && (!self.way.faces || self.legs.royals.contains(piece.kind))
                };
                if takes && !self.spares(piece) {
                    let mut trail = trail.clone();
                    if self.guards_allow(here, piece, legs, &mut trail, observer) {
                        stops = false;
                        if rest.is_empty() {
                            self.on(here, true, rest, trail, observer)?;
                        } else {
                            self.taking(here).on(here, false, rest, trail, observer)?;
                        }
                    }
                }
                if may.over && !self.ignores(piece) {
                    stops = false;
                    self.on(here, false, rest, trail.clone(), observer)?;
                }
            }
        }
        if stops && observer.pardons(&mut trail, Stop::MayNotEnd { at: here, there }, legs) {
            self.on(here, false, rest, trail, observer)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on from `here` with the other legs, or ends there.
    fn on<O: Observer>(
        self,
        here: Square,
        captures: bool,
        rest: &[PathLeg],
        mut trail: O::Trail,
        observer: &mut O,
    ) -> ControlFlow<()> {
        if rest.is_empty() {
            let out = Stop::OutOfBounds { at: here };
            let inside = self.way.bounds.ends(self.piece.color, here);
            if !inside && !observer.pardons(&mut trail, out, self.last_leg()) {
                return ControlFlow::Continue(());
            }
            let other = Stop::OtherBoard { at: here };
            if self.is_on_other_board(here) && !observer.pardons(&mut trail, other, self.last_leg())
            {
                return ControlFlow::Continue(());
            }
            observer.lands(
                trail,
                Landing {
                    to: here,
                    taken: self.taken,
                    captures,
                },
            )
        } else {
            self.leg(here, rest, trail, observer)
        }
    }
}
