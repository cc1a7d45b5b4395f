//! The ends of the game other than mate and stalemate, found by counting pieces one by one.

use super::Walker;
use legwork_core::array_board::ArrayBoard;
use legwork_core::geometry::{Square, Step};
use legwork_core::piece::{Color, Kinds, Piece};
use legwork_core::rules::{BareKing, Connection, EndCause, Extinction, Goal, LoneKing, Outcome};

impl Walker<'_> {
    /// How the game is over, if it is, whatever moves there would be.
    ///
    /// The side that has just moved comes first. Mate and stalemate are not ends of this kind.
    pub fn over(&self, array: &ArrayBoard) -> Option<Outcome> {
        let endings = &self.compiled.rules.endings;
        let (us, them) = (array.turn, !array.turn);
        let end = |cause, winner| Some(Outcome { cause, winner });
        if let Some((side, rule)) = self.extinct(array) {
            let winner = rule.is.winner(side, || self.winner_of_draws(array));
            return end(EndCause::Extinction, winner);
        }
        if endings.bare_king == BareKing::Loss {
            for (side, enough) in [(them, 2), (us, 3)] {
                if self.count(array, side, Kinds::ALL) <= 1
                    && self.count(array, !side, Kinds::ALL) >= enough
                {
                    return end(EndCause::BareKing, Some(!side));
                }
            }
        }
        if let Some(rule) = &endings.lone_king
            && let Some(winner) = self.lone_king(array, rule)
        {
            return end(EndCause::BareKing, winner);
        }
        for goal in &endings.goals {
            if let Some(winner) = self.goal_of_mover(array, goal) {
                return end(EndCause::Goal, winner);
            }
        }
        for goal in &endings.goals {
            if self.is_goal_of_other(array, goal) {
                let winner = goal.is.winner(them, || self.winner_of_draws(array));
                return end(EndCause::Goal, winner);
            }
        }
        if endings.checks.is_some() && array.checks.of(them) == 0 {
            return end(EndCause::Checks, Some(them));
        }
        if let Some(connect) = &endings.connect
            && self.is_connected(array, connect, them)
        {
            let winner = connect.is.winner(them, || self.winner_of_draws(array));
            return end(EndCause::Connection, winner);
        }
        if array.passes > 0 && self.compiled.facing(array).is_some() {
            return end(EndCause::Bikjang, self.winner_of_draws(array));
        }
        match endings.passes {
            Some(passes) if array.passes >= passes => {
                end(EndCause::Passes, self.winner_of_draws(array))
            }
            _ => None,
        }
    }

    /// The winner of draws; `None` if nobody wins them.
    pub fn winner_of_draws(&self, array: &ArrayBoard) -> Option<Color> {
        let count = |kinds: Kinds, side: Color| {
            let pieces = array.pieces(self.compiled.rules.geometry);
            let counted =
                pieces.filter(|(_, piece)| piece.color == side && kinds.contains(piece.kind));
            counted.count() as u32
        };
        self.compiled.rules.endings.drawn.winner(count)
    }

    /// The number of pieces of these kinds that a side has, including those in hand.
    fn count(&self, array: &ArrayBoard, side: Color, kinds: Kinds) -> usize {
        let rules = &self.compiled.rules;
        let pieces = array.pieces(rules.geometry);
        let on_board = pieces
            .filter(|(_, piece)| piece.color == side && kinds.contains(piece.kind))
            .count();
        if rules.has_pools() {
            return on_board;
        }
        let held = self.compiled.holdings(&array.state);
        let slots = rules.slots().iter().enumerate();
        let in_hand = slots
            .filter(|(_, (kind, _))| kinds.contains(*kind))
            .map(|(slot, _)| usize::from(held.count(side, slot)));
        on_board + in_hand.sum::<usize>()
    }

    /// A side that has lost the pieces of a rule about lost pieces, and the rule. The side that has just moved comes first.
    pub fn extinct(&self, array: &ArrayBoard) -> Option<(Color, &Extinction)> {
        let rules = &self.compiled.rules.endings.extinct;
        [!array.turn, array.turn].into_iter().find_map(|side| {
            let lost = rules.iter().find(|rule| self.is_extinct(array, rule, side));
            lost.map(|rule| (side, rule))
        })
    }

    fn is_extinct(&self, array: &ArrayBoard, rule: &Extinction, side: Color) -> bool {
        rule.side.is_none_or(|only| only == side)
            && self.count(array, side, rule.kinds) <= usize::from(rule.left)
            && self.count(array, !side, rule.kinds) >= usize::from(rule.enemy)
    }

    /// The result of a lone King, if there is one and it ends the game.
    fn lone_king(&self, array: &ArrayBoard, rule: &LoneKing) -> Option<Option<Color>> {
        let pieces = || array.pieces(self.compiled.rules.geometry);
        let alive = |side: Color| -> Vec<(Square, Piece)> {
            let own = pieces().filter(|(_, piece)| piece.color == side);
            own.filter(|&(square, piece)| self.compiled.ever_leaves(piece, square))
                .collect()
        };
        let is_royal = |piece: Piece| rule.royals.contains(piece.kind);
        let checked = |side: Color| {
            let mut own = pieces().filter(|(_, piece)| piece.color == side);
            own.any(|(square, piece)| is_royal(piece) && self.attacked(array, square, !side))
        };
        let lone = |side: Color| match alive(side).as_slice() {
            [(square, piece)] if is_royal(*piece) => Some(*square),
            _ => None,
        };
        for side in [!array.turn, array.turn] {
            let Some(king) = lone(side) else { continue };
            if lone(!side).is_some() {
                let free = !checked(side) && !checked(!side);
                return free.then(|| self.winner_of_draws(array));
            }
            let mut hunters = alive(!side);
            hunters.retain(|(_, piece)| !rule.weak.contains(piece.kind));
            let royal = hunters.iter().any(|&(_, piece)| is_royal(piece));
            let near = (hunters.iter())
                .any(|&(square, _)| self.compiled.rules.geometry.distance(square, king) == 1);
            let others = hunters.len().saturating_sub(1);
            if royal
                && (1..=usize::from(rule.most)).contains(&others)
                && (others > 1 || !near)
                && !checked(!side)
            {
                return Some(Some(!side));
            }
        }
        None
    }

    /// The pieces that a side has on the squares of its goal.
    fn there(&self, array: &ArrayBoard, goal: &Goal, side: Color) -> Vec<Square> {
        let on = goal.on[side.index()];
        let there = |&square: &Square| {
            let piece = array.at(square);
            piece.is_some_and(|piece| piece.color == side && goal.kinds.contains(piece.kind))
        };
        on.iter().filter(there).collect()
    }

    /// Whether a side has reached its goal.
    fn has_reached(&self, array: &ArrayBoard, goal: &Goal, side: Color) -> bool {
        let there = self.there(array, goal, side).len();
        there >= usize::from(goal.count) || there > 0 && Self::is_full(array, goal, side)
    }

    /// Whether fewer pieces are enough for a goal, since all of its squares are occupied.
    fn is_full(array: &ArrayBoard, goal: &Goal, side: Color) -> bool {
        let mut on = goal.on[side.index()].iter();
        goal.full && on.all(|square| array.at(square).is_some())
    }

    /// Whether it has, and the other side could not undo that by a capture.
    fn has_reached_safely(&self, array: &ArrayBoard, goal: &Goal, side: Color) -> bool {
        let there = self.there(array, goal, side);
        // None has to be safe where there are not just as many as are needed.
        let spare = there.len() != usize::from(goal.count);
        let attacked = |&square: &Square| self.attacked(array, square, !side);
        self.has_reached(array, goal, side) && (spare || !there.iter().any(attacked))
    }

    /// The result of a goal that the side to move has reached before, if that ends the game.
    fn goal_of_mover(&self, array: &ArrayBoard, goal: &Goal) -> Option<Option<Color>> {
        let (us, them) = (array.turn, !array.turn);
        let (reached, drawn) = if goal.hold {
            (self.has_reached(array, goal, us), false)
        } else if goal.safe {
            let both = self.has_reached_safely(array, goal, them);
            (self.has_reached_safely(array, goal, us), both)
        } else if let Some(last) = goal.answer {
            let both = last == them && self.has_reached(array, goal, them);
            (self.has_reached(array, goal, us), both)
        } else {
            (false, false)
        };
        reached.then_some(if drawn {
            self.winner_of_draws(array)
        } else {
            goal.is.winner(us, || self.winner_of_draws(array))
        })
    }

    /// Whether the side that has just moved has reached a goal by that, and the game is over.
    fn is_goal_of_other(&self, array: &ArrayBoard, goal: &Goal) -> bool {
        let (us, them) = (array.turn, !array.turn);
        let reached = match (goal.safe, goal.hold) {
            (true, _) => self.has_reached_safely(array, goal, them),
            (false, true) => false,
            (false, false) => self.has_reached(array, goal, them),
        };
        let answers = |mv| self.has_reached(&self.make(array, mv), goal, us);
        reached && !(goal.answer == Some(us) && self.playable(array).into_iter().any(answers))
    }

    fn is_connected(&self, array: &ArrayBoard, connect: &Connection, side: Color) -> bool {
        let geometry = self.compiled.rules.geometry;
        let ours = |square: Square| {
            let piece = array.at(square);
            piece.is_some_and(|piece| piece.color == side && connect.kinds.contains(piece.kind))
        };
        let count = usize::from(connect.count);
        let steps = || connect.along.iter().flat_map(|lines| lines.steps());
        let in_a_row = |square: Square, &(dx, dy): &(i8, i8)| {
            let next = |&at: &Square| geometry.step(at, Step { dx, dy });
            let line = std::iter::successors(Some(square), next);
            line.take(count).take_while(|&at| ours(at)).count() == count
        };
        // Whether two squares are on one line, holes or not.
        let on_a_line = |from: Square, to: Square, &(dx, dy): &(i8, i8)| {
            let files = i16::from(to.file()) - i16::from(from.file());
            let ranks = i16::from(to.rank()) - i16::from(from.rank());
            files * i16::from(dy) == ranks * i16::from(dx)
        };
        let in_line = |square: Square, step: &(i8, i8)| {
            let line = geometry.squares().filter(|&at| on_a_line(square, at, step));
            line.filter(|&at| ours(at)).count() >= count
        };
        let in_a_square = |square: Square, side: u8| {
            let places = (0..side).flat_map(|file| (0..side).map(move |rank| (file, rank)));
            places.into_iter().all(|(file, rank)| {
                let step = Step {
                    dx: file as i8,
                    dy: rank as i8,
                };
                let at = if (file, rank) == (0, 0) {
                    Some(square)
                } else {
                    geometry.step(square, step)
                };
                at.is_some_and(ours)
            })
        };
        geometry.squares().any(|square| {
            let row = |step: &(i8, i8)| {
                if connect.apart {
                    in_line(square, step)
                } else {
                    in_a_row(square, step)
                }
            };
            steps().any(row) || connect.square.is_some_and(|side| in_a_square(square, side))
        })
    }
}
