//! Static exchange evaluation: the value of a move if both sides continue to capture on its target
//! square, the least valuable piece first, for as long as it pays.
//!
//! - Everything that the move itself captures, on any square, is gained at once; so is the gain by
//!   promotion.
//! - Then only the mover's square is fought for (its own square, if it shot without moving). A
//!   piece takes part if it could capture by *ending* there and captures nothing else on the way;
//!   pieces behind it join when it has left its square, and pieces that need a screen join or leave
//!   with the screen. So a Lion recaptures by its leaps, and a piece that captures only in passing
//!   or from a distance does not recapture.
//! - Of two pieces of equal value, the kind that comes first in the rules captures; of one kind,
//!   the piece on the lowest square.
//! - The royal piece captures last, and only if nothing could then capture it; of two boards, on neither.
//! - Where captures do more than take, such as to blast, all is gained and lost at once, and no fight follows. Where they
//!   blast, a move that captures nothing loses what the best capture on its target then gains.
//! - Pins, promotions by recapturing, en passant as a recapture and the variant's own vetoes are
//!   ignored.
//!
//! Values are [`Rules::worth`]: hundredths of a Pawn.

use legwork_core::array_board::Passant;
use legwork_core::geometry::Square;
use legwork_core::legs::BoardView;
use legwork_core::moves::Move;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::{Board, View};

/// Is given what a move gains at once, the value of the piece then on its last square, the fight for it, and the side that captures
/// first. Where captures blast, the best capture is taken from the gain already, and the value is 0.
type Tell<'a, S> = dyn FnMut(i32, i32, &mut Exchange<'_, S>, Color) + 'a;

impl<S: Shape> Kernel<S> {
    /// The value of a move, which must be legal in this position, to the side that makes it, in
    /// hundredths of a Pawn, if both sides capture on its target square for as long as it pays.
    ///
    /// A move that captures nothing is worth what it loses. Castling, the pass, a wall alone and a drop behind a square have value 0, and
    /// so has every such move where captors shoot, or where moves take by what they do: nobody comes to a square on which pieces could be
    /// captured one after the other. Where moves convert, each has value 0.
    pub fn see(&self, board: &Board<S>, mv: Move) -> i32 {
        let mut worth = 0;
        if let Some(worth) = self.worth_at_once(board, mv) {
            return worth;
        }
        self.exchange(board, mv, &mut |gained, at_stake, exchange, them| {
            worth = gained - exchange.best(them, at_stake);
        });
        worth
    }

    /// Whether [`see`](Self::see) is at least `threshold`; usually faster, because it can stop early.
    pub fn see_at_least(&self, board: &Board<S>, mv: Move, threshold: i32) -> bool {
        if let Some(worth) = self.worth_at_once(board, mv) {
            return worth >= threshold;
        }
        let mut enough = threshold <= 0;
        self.exchange(board, mv, &mut |gained, at_stake, exchange, them| {
            enough = !exchange.wins(
                them,
                at_stake,
                gained.saturating_sub(threshold).saturating_add(1),
            );
        });
        enough
    }

    /// The value of a move after which there is no series of captures on its target square.
    fn worth_at_once(&self, board: &Board<S>, mv: Move) -> Option<i32> {
        if self.tables.effects.converts {
            return Some(0);
        }
        if !self.tables.captures_do_more {
            return None;
        }
        if self.is_capture(board, mv) {
            return Some(self.change_worth(board, mv));
        }
        (self.tables.takes || self.compiled.rules.shoots()).then_some(0)
    }

    /// The value of all that leaves the board by a move, less what comes.
    fn change_worth(&self, board: &Board<S>, mv: Move) -> i32 {
        let worth = |&(_, piece): &(Square, Piece)| {
            if piece.color == board.turn {
                -self.tables.kinds.worths.of(piece.kind)
            } else {
                self.tables.kinds.worths.of(piece.kind)
            }
        };
        let change = self.change(board, mv);
        let gone: i32 = change.off().map(|place| worth(&place)).sum();
        let come: i32 = change.on().map(|place| worth(&place)).sum();
        gone - come
    }

    /// Passes to `tell` the gain of a move, the value of the piece that is then on its last square, and the exchange on this
    /// square, in which the other side captures first; does nothing if no exchange follows the move.
    fn exchange(&self, board: &Board<S>, mv: Move, tell: &mut Tell<'_, S>) {
        let placed = self.tables.effects.behind && mv.is_drop();
        if !mv.has_mover() || mv.wing().is_some() || placed {
            return;
        }
        let Some(mover) = mv.dropped().or_else(|| self.kind_at(board, mv.from())) else {
            return;
        };
        let us = board.turn;
        let worths = &self.tables.kinds.worths;
        let becomes = self.arriving(mover, mv.promotion().unwrap_or(mover));
        let gain = |square: Square| match self.at(board, square) {
            Some(victim) if victim.color == us => -worths.of(victim.kind),
            Some(victim) => worths.of(victim.kind),
            None => 0,
        };
        let arrives = (mv.from() != mv.to()).then(|| mv.to());
        let gained: i32 = mv.taken().chain(arrives).map(gain).sum();
        let gained = gained + worths.of(becomes) - worths.of(mover);
        // A gated piece may block, and may recapture; a dropped one is new on its square; a wall blocks; a blast asks for the board.
        let blasts = self.tables.blast.is_some();
        let changes_more = mv.gate().is_some() || mv.wall().is_some() || blasts;
        let played;
        let board = if changes_more {
            played = self.play(board, mv);
            &played
        } else {
            board
        };
        let left = if changes_more {
            S::EMPTY
        } else {
            S::collect(mv.taken()) | S::single(mv.from())
        };
        let target = S::single(mv.to());
        let occupied = board.occupied() & !left | target;
        let mut exchange = Exchange {
            kernel: self,
            board,
            target: mv.to(),
            victim: becomes,
            occupied,
        };
        if blasts {
            // One capture ends it, so nothing is left to fight for.
            return tell(gained - exchange.best_blast(!us), 0, &mut exchange, !us);
        }
        tell(gained, worths.of(becomes), &mut exchange, !us);
    }
}

/// A fight for a square.
struct Exchange<'a, S: Shape> {
    kernel: &'a Kernel<S>,
    /// The board before any piece of the fight has moved.
    board: &'a Board<S>,
    target: Square,
    /// The kind that is there now.
    victim: Kind,
    /// The squares still occupied, including the target.
    occupied: S,
}

impl<S: Shape> Exchange<'_, S> {
    /// The most that a side can gain by capturing the piece at stake, or by not capturing.
    fn best(&mut self, by: Color, at_stake: i32) -> i32 {
        match self.capture(by) {
            None => 0,
            Some(kind) => {
                let next = self.kernel.tables.kinds.worths.of(kind);
                (at_stake - self.best(!by, next)).max(0)
            }
        }
    }

    /// Whether a side can gain at least `need`.
    fn wins(&mut self, by: Color, at_stake: i32, need: i32) -> bool {
        if need <= 0 {
            return true;
        }
        if at_stake < need {
            return false;
        }
        self.capture(by).is_some_and(|kind| {
            let next = self.kernel.tables.kinds.worths.of(kind);
            !self.wins(!by, next, at_stake.saturating_sub(need).saturating_add(1))
        })
    }

    /// The most that a side gains by one capture that blasts, or by not capturing.
    fn best_blast(&self, by: Color) -> i32 {
        let board = Board {
            turn: by,
            ..*self.board
        };
        let captures = self.attackers(by).squares();
        let captures = captures.map(|from| Move::new(from, self.target));
        let gains = captures.map(|mv| self.kernel.change_worth(&board, mv));
        gains.max().unwrap_or(0).max(0)
    }

    /// Makes the next capture of a side, and returns the kind of the capturing piece; `None` if none can.
    fn capture(&mut self, by: Color) -> Option<Kind> {
        let kernel = self.kernel;
        let order = |kind: Kind| kernel.tables.kinds.worths.order(kind);
        let attackers = self.attackers(by).squares();
        let named = attackers.filter_map(|from| Some((kernel.kind_at(self.board, from)?, from)));
        let (kind, from) = named.min_by_key(|&(kind, from)| (order(kind), from))?;
        self.occupied &= !S::single(from);
        let arrives = kernel.arriving(kind, kind);
        let royal = kernel.tables.royalty.kinds.contains(kind);
        let exposed =
            royal && (arrives != kind && self.exposes(kind, by) || self.exposes(arrives, by));
        self.victim = arrives;
        (!exposed).then_some(kind)
    }

    /// Whether the other side could capture a piece of this kind on the square.
    fn exposes(&mut self, kind: Kind, by: Color) -> bool {
        self.victim = kind;
        !self.attackers(!by).is_empty()
    }

    /// The pieces of a side that can capture now.
    fn attackers(&self, by: Color) -> S {
        let (kernel, board) = (self.kernel, self.board);
        let standing = self.occupied & !S::single(self.target);
        let pieces = board.side(by, standing) & standing;
        let groups = &kernel.tables.attackers;
        let (planes, target) = (&board.planes, self.target);
        let found = groups.reaching(planes, target, by, self.occupied, pieces);
        let Some(by_path) = &kernel.tables.path_attackers else {
            return found;
        };
        let far = by_path.formula.squares(planes) & pieces & !found;
        if far.is_empty() {
            return found;
        }
        let royal = kernel.tables.royalty.kinds.contains(self.victim);
        let on = (self.occupied, royal);
        let (decided, walkers) = kernel.decided_by_occupancy(by_path, board, (target, by), far, on);
        let found = found | decided;
        if walkers.is_empty() {
            return found;
        }
        let view = Fought {
            view: kernel.view(board),
            occupied: self.occupied,
            target,
            bait: Piece::new(!by, self.victim),
        };
        let ends = |landing: legwork_core::legs::Landing| {
            landing.to == target && landing.captures && landing.taken == [None; 2]
        };
        found | kernel.striking(&view, walkers, by, &ends)
    }
}

/// The board during a fight.
struct Fought<'a, S: Shape> {
    view: View<'a, S>,
    occupied: S,
    target: Square,
    bait: Piece,
}

impl<S: Shape> BoardView for Fought<'_, S> {
    fn at(&self, square: Square) -> Option<Piece> {
        if square == self.target {
            Some(self.bait)
        } else if self.occupied.contains(square) {
            self.view.at(square)
        } else {
            None
        }
    }

    fn marked_virgin(&self, square: Square) -> bool {
        square != self.target && self.view.marked_virgin(square)
    }

    fn passant(&self) -> Option<Passant> {
        None
    }
}
