//! Whether the game is over whatever moves there would be: by extinction, a bare King, a goal, checks, pieces in a line, or passes.

use std::ops::ControlFlow;

use legwork_bitboard::Bitboard;
use smallvec::SmallVec;

use legwork_core::piece::{Color, Kind, Kinds};
use legwork_core::rules::{EndCause, EndValue, Outcome};
use legwork_core::shape::Shape;

use super::Kernel;
use super::board::Board;
use super::scope::Scope;
use super::sink::{Each, ON};
use super::tables::endings::{ConnectionTable, CountedKinds, EndTables, GoalTable};

/// The moves of a position that may end the game, for those who do not make them.
#[derive(Debug, Clone, Default)]
pub struct EndingMoves {
    /// Enemy pieces whose capture may end it.
    pub victims: Bitboard,
    /// Own pieces, and the squares where their arrival may end it.
    arrivals: SmallVec<[(Bitboard, Bitboard); 2]>,
}

impl EndingMoves {
    /// Whether an arrival somewhere may end the game.
    #[inline]
    pub fn have_arrivals(&self) -> bool {
        !self.arrivals.is_empty()
    }

    /// The squares where the arrival of the piece on a square may end the game.
    #[inline]
    pub fn arrivals_from(&self, from: u8) -> Bitboard {
        let arrivals = self.arrivals.iter();
        let of_piece = arrivals.filter(|(pieces, _)| pieces >> (from & 127) & 1 == 1);
        of_piece.fold(0, |all, (_, on)| all | on)
    }
}

impl<S: Shape> Kernel<S> {
    /// How the game is over, if it is, whatever moves there would be. A position that is over has no legal moves.
    ///
    /// The side that has just moved comes first. Mate and stalemate are not ends of this kind.
    pub fn over(&self, board: &Board<S>) -> Option<Outcome> {
        let tables = self.tables.endings.as_deref()?;
        let (us, them) = (board.turn, !board.turn);
        let end = |cause, winner| Some(Outcome { cause, winner });
        let drawn = || self.winner_of_draws(board);
        for side in [them, us] {
            for rule in &tables.extinct {
                if rule.side.is_none_or(|only| only == side)
                    && self.counted(board, side, &rule.counted) <= rule.left
                    && (rule.enemy == 0 || self.counted(board, !side, &rule.counted) >= rule.enemy)
                {
                    return end(EndCause::Extinction, rule.is.winner(side, drawn));
                }
            }
        }
        if tables.bare_king {
            // Two men have to be left to win; against the side to move three, as it may take one of two.
            let [ours, theirs] = [us, them].map(|side| self.strength(board, side));
            if theirs <= 1 && ours >= 2 || ours <= 1 && theirs >= 3 {
                let winner = if ours > theirs { us } else { them };
                return end(EndCause::BareKing, Some(winner));
            }
        }
        if let Some(table) = &tables.lone_king
            && let Some(winner) = self.lone_king(board, table)
        {
            return end(EndCause::BareKing, winner);
        }
        for goal in &tables.goals {
            if let Some(both) = self.goal_of_mover(board, goal) {
                let is = if both { EndValue::Draw } else { goal.is };
                return end(EndCause::Goal, is.winner(us, drawn));
            }
        }
        let mut goals = tables.goals.iter();
        if let Some(goal) = goals.find(|goal| self.is_goal_of_other(board, goal)) {
            return end(EndCause::Goal, goal.is.winner(them, drawn));
        }
        if tables.checks && board.checks.of(them) == 0 {
            return end(EndCause::Checks, Some(them));
        }
        if let Some(connect) = &tables.connect
            && self.is_connected(board, connect, them)
        {
            return end(EndCause::Connection, connect.is.winner(them, drawn));
        }
        if board.passes > 0 && self.facing(board).is_some() {
            return end(EndCause::Bikjang, drawn());
        }
        if tables.passes == Some(board.passes) {
            end(EndCause::Passes, drawn())
        } else {
            None
        }
    }

    /// The winner of draws; `None` if nobody wins them.
    pub fn winner_of_draws(&self, board: &Board<S>) -> Option<Color> {
        let drawn = &self.compiled.rules.endings.drawn;
        drawn.winner(|kinds, side| board.own(side, self.squares_of(board, kinds)).count())
    }

    /// Whether the game is over so, given the tables; quick where only a bare King ends it.
    #[inline]
    pub(crate) fn is_over_by(&self, board: &Board<S>, tables: &EndTables<S>) -> bool {
        let many = |side| board.men(side) > 1;
        let alive = tables.only_bare_king && Color::BOTH.into_iter().all(many);
        !alive && self.over(board).is_some()
    }

    /// The number of pieces of these kinds that a side has, including those in hand.
    fn counted(&self, board: &Board<S>, side: Color, counted: &CountedKinds) -> u32 {
        let squares = counted.squares(&board.planes, board.occupied());
        board.own(side, squares).count() + self.compiled.waiting(&board.state, side, counted.kinds)
    }

    /// The number of men that a side has, including those in hand.
    pub fn strength(&self, board: &Board<S>, side: Color) -> u32 {
        board.men(side) + self.compiled.waiting(&board.state, side, Kinds::ALL)
    }

    /// The pieces that a side has on the squares of its goal.
    fn there(board: &Board<S>, goal: &GoalTable<S>, side: Color) -> S {
        let squares = goal.counted.squares(&board.planes, board.occupied());
        board.own(side, squares) & goal.on[side.index()]
    }

    fn has_reached(board: &Board<S>, goal: &GoalTable<S>, side: Color) -> bool {
        let there = Self::there(board, goal, side);
        there.count() >= goal.count || !there.is_empty() && Self::is_full(board, goal, side)
    }

    /// Whether fewer pieces are enough for a goal, since all of its squares are occupied.
    fn is_full(board: &Board<S>, goal: &GoalTable<S>, side: Color) -> bool {
        goal.full && (goal.on[side.index()] & !board.occupied()).is_empty()
    }

    /// Whether a side has reached its goal, and the other one could not undo that by a capture.
    fn has_reached_safely(&self, board: &Board<S>, goal: &GoalTable<S>, side: Color) -> bool {
        let there = Self::there(board, goal, side);
        let attacked = |square| self.is_attacked(board, square, !side);
        // None has to be safe where there are not just as many as are needed.
        Self::has_reached(board, goal, side)
            && (there.count() != goal.count || !there.squares().any(attacked))
    }

    /// Whether the side to move had reached its goal before, so that the game is over; and whether it is drawn then.
    fn goal_of_mover(&self, board: &Board<S>, goal: &GoalTable<S>) -> Option<bool> {
        let (us, them) = (board.turn, !board.turn);
        if goal.hold {
            Self::has_reached(board, goal, us).then_some(false)
        } else if goal.safe {
            let reached = self.has_reached_safely(board, goal, us);
            reached.then(|| self.has_reached_safely(board, goal, them))
        } else {
            let last = goal.answer?;
            let reached = Self::has_reached(board, goal, us);
            reached.then(|| last == them && Self::has_reached(board, goal, them))
        }
    }

    /// Whether the side that has just moved has reached a goal by that, and the game is over.
    fn is_goal_of_other(&self, board: &Board<S>, goal: &GoalTable<S>) -> bool {
        let them = !board.turn;
        let reached = if goal.safe {
            self.has_reached_safely(board, goal, them)
        } else {
            !goal.hold && Self::has_reached(board, goal, them)
        };
        reached && !(goal.answer == Some(board.turn) && self.can_answer(board, goal))
    }

    /// Whether the side to move can reach its goal by a move that is legal as long as the game is not over.
    fn can_answer(&self, board: &Board<S>, goal: &GoalTable<S>) -> bool {
        let mut search = Each(&mut |mv| {
            let after = self.play(board, mv);
            if Self::has_reached(&after, goal, board.turn) {
                ControlFlow::Break(())
            } else {
                ON
            }
        });
        self.pass(board, Scope::all().after_end(), &mut search)
            .is_break()
    }

    fn is_connected(&self, board: &Board<S>, connect: &ConnectionTable<S>, side: Color) -> bool {
        let squares = connect.counted.squares(&board.planes, board.occupied());
        let ours = board.own(side, squares);
        if connect
            .lines
            .iter()
            .any(|&line| (ours & line).count() >= u32::from(connect.count))
        {
            return true;
        }
        if let Some((side, steps)) = &connect.square {
            let mut corners = ours;
            for _ in 1..*side {
                corners = steps
                    .iter()
                    .fold(corners, |all, step| all & step.to(corners));
            }
            if !corners.is_empty() {
                return true;
            }
        }
        connect.steps.iter().any(|step| {
            let mut heads = ours;
            for _ in 1..connect.count {
                heads = step.to(heads) & ours;
            }
            !heads.is_empty()
        })
    }

    /// The moves that may end the game; `None` where others than captures and arrivals may.
    pub fn ending_moves(&self, board: &Board<S>) -> Option<EndingMoves> {
        let mut moves = EndingMoves::default();
        let Some(tables) = self.tables.endings.as_deref() else {
            return Some(moves);
        };
        let (us, them) = (board.turn, !board.turn);
        if tables.connect.is_some() || tables.checks && board.checks.of(us) <= 1 {
            return None;
        }
        if tables.bare_king
            && (self.strength(board, us) <= 1
                || self.strength(board, them) <= 1 + tables.most_taken)
        {
            return None;
        }
        if let Some(table) = &tables.lone_king
            && self.may_bare(board, table, tables.most_taken)
        {
            return None;
        }
        self.add_extinctions(board, tables, &mut moves)?;
        for goal in &tables.goals {
            if self.may_place(board, goal.counted.kinds) {
                return None;
            }
            // A position from a FEN: any move that leaves the goal reached ends the game.
            if Self::has_reached(board, goal, us) {
                return None;
            }
            let coming = goal.coming.squares(&board.planes, board.occupied());
            if coming.is_empty() {
                continue;
            }
            if goal.safe || goal.hold || goal.answer.is_some() || goal.full {
                return None;
            }
            let coming = board.own(us, coming);
            if !coming.is_empty() {
                let on = goal.on[us.index()];
                moves
                    .arrivals
                    .push((coming.to_bitboard(), on.to_bitboard()));
            }
        }
        Some(moves)
    }

    /// Whether the side to move may drop or gate a piece of one of these kinds.
    fn may_place(&self, board: &Board<S>, kinds: Kinds) -> bool {
        let us = board.turn;
        let is_one = |kind: Kind| kinds.contains(kind);
        let mut drops = self.droppable(board, us);
        let gates = self.compiled.gates(&board.state, us);
        let behind = self.tables.effects.behind && {
            let mut waiting = self.compiled.all_behind(&board.state, us);
            waiting.any(|(_, kind)| is_one(kind))
        };
        behind
            || !gates.and(kinds).is_empty()
            || drops
                .any(|drop| is_one(drop.kind) || drop.crowned.is_some_and(|(kind, _)| is_one(kind)))
    }

    fn add_extinctions(
        &self,
        board: &Board<S>,
        tables: &EndTables<S>,
        moves: &mut EndingMoves,
    ) -> Option<()> {
        let (us, them) = (board.turn, !board.turn);
        for rule in &tables.extinct {
            let near = |side| {
                rule.side.is_none_or(|only| only == side)
                    && self.counted(board, side, &rule.counted) <= rule.left + tables.most_taken
            };
            let changes = rule.promotes || tables.own_captures || rule.enemy > 0;
            if changes && near(us) || rule.enemy > 0 && near(them) {
                return None;
            }
            if near(them) {
                let squares = rule.counted.squares(&board.planes, board.occupied());
                moves.victims |= board.own(them, squares).to_bitboard();
            }
        }
        Some(())
    }
}
