//! What has to be known of a position before moves are generated: checks and pins.

use smallvec::SmallVec;

use crate::geometry::Square;
use crate::hooks::Hooks;
use crate::piece::{Color, Kinds};
use crate::shape::Shape;

use super::Kernel;
use super::attack::Army;
use super::board::Board;

/// Checks, pins and the like, for the side to move.
pub(super) struct Situation<'a, S> {
    pub(super) us: Color,
    pub(super) occupied: S,
    pub(super) own: S,
    pub(super) enemy: S,
    pub(super) king: Square,
    pub(super) army: Army<'a, S>,
    /// How many lines and leaps of the enemy's reach the King.
    pub(super) checks: u32,
    /// Squares on which an arrival ends every check by a leap or ride: all, if there is none.
    pub(super) remedies: S,
    pub(super) pinned: S,
    /// For each pinned piece, the squares between King and pinner, the pinner's included.
    pub(super) pins: SmallVec<[(Square, S); 8]>,
    /// Every line from the King on which an enemy rider stands, however many pieces between.
    ///
    /// A move that empties no square of it opens no line.
    pub(super) exposed: S,
    /// Whether every move has to be verified, because an enemy piece attacks by walking.
    pub(super) odd: bool,
    /// Enemy pieces whose capture the hooks may refuse.
    pub(super) doubtful: S,
    /// Squares on which something can be gated when they are left, and what.
    pub(super) gating: S,
    pub(super) gates: Kinds,
}

impl<S: Shape, H: Hooks> Kernel<S, H> {
    #[inline(always)]
    pub(super) fn situation<'a>(&self, board: &'a Board<S, H::State>) -> Situation<'a, S> {
        let us = board.turn;
        let occupied = board.occupied();
        let own = board.side(us, occupied);
        let enemy = occupied & !own;
        let tables = &self.tables;
        let hooks = &self.law.hooks;
        let doubtful = match hooks.doubtful(&board.state) {
            kinds if kinds.is_empty() => S::EMPTY,
            kinds => self.squares_of(board, kinds) & enemy,
        };
        let gates = hooks.gates(&board.state, us);
        let gating = if gates.is_empty() {
            S::EMPTY
        } else {
            board.virgin & own & tables.back_rank[us.index()]
        };
        let mut situation = Situation {
            us,
            occupied,
            own,
            enemy,
            king: board.royal(us),
            army: Army::new(&tables.attackers, &board.planes, !us, enemy),
            checks: 0,
            remedies: tables.board,
            pinned: S::EMPTY,
            pins: SmallVec::new(),
            exposed: S::EMPTY,
            odd: !self.odd_attackers(board, !us).is_empty(),
            doubtful,
            gating,
            gates,
        };
        self.find_checks(&mut situation);
        situation
    }

    #[inline]
    fn find_checks(&self, situation: &mut Situation<'_, S>) {
        let king = situation.king;
        let them = (!situation.us).index();
        let attackers = &self.tables.attackers;
        for (number, (formula, from)) in attackers.leapers.iter().enumerate() {
            let pieces = situation.army.leapers(number, formula);
            for checker in (from[them][king.index()] & pieces).squares() {
                situation.checks += 1;
                situation.remedies &= S::single(checker);
            }
        }
        for (number, riders) in attackers.riders.iter().enumerate() {
            let pieces = situation.army.riders(number, &riders.formula);
            if !riders.all[them][king.index()].meets(pieces) {
                continue;
            }
            for line in &riders.from[them] {
                let reach = line.reach(king);
                if !reach.meets(pieces) {
                    continue;
                }
                situation.exposed |= reach;
                let on_line = reach & situation.occupied;
                let first = line.nearest(on_line);
                if pieces.contains(first) {
                    situation.checks += 1;
                    situation.remedies &= line.until(king, first);
                    continue;
                }
                let behind = on_line & !S::single(first);
                let second = line.nearest(behind);
                if situation.own.contains(first) && pieces.contains(second) {
                    situation.pinned |= S::single(first);
                    situation.pins.push((first, line.until(king, second)));
                }
            }
        }
    }

    /// The squares of some kinds, of both sides.
    pub(super) fn squares_of(&self, board: &Board<S, H::State>, kinds: Kinds) -> S {
        kinds
            .iter()
            .take_while(|kind| kind.index() < self.law.rules.pieces.len())
            .fold(S::EMPTY, |all, kind| {
                all | self.tables.kind_formula(kind).squares(&board.planes)
            })
    }
}

impl<S: Shape> Situation<'_, S> {
    /// Where a piece may arrive without leaving the King in a check by a leap or ride.
    #[inline]
    pub(super) fn allowed(&self, from: Square) -> S {
        if !self.pinned.contains(from) {
            return self.remedies;
        }
        let lines = self.pins.iter().filter(|(pinned, _)| *pinned == from);
        lines.fold(self.remedies, |allowed, (_, line)| allowed & *line)
    }

    /// What can be gated when the piece on a square leaves it.
    #[inline]
    pub(super) fn gates_from(&self, from: Square) -> Kinds {
        if self.gating.contains(from) {
            self.gates
        } else {
            Kinds::NONE
        }
    }
}
