//! The order of moves: lists with ordering scores, from which the best move that is left is picked; in stages, so that quiet moves
//! are listed only where no other move cuts off.

use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;

use legwork_core::moves::Move;
use legwork_variant::position::{MoveList, Position, Want};

use super::worker::{Frame, Worker};
use crate::mailbox::PositionView;
use crate::ordering::{self, FROM_TABLE};

/// The work of picking a move, without the comparisons of moves.
const PICK_WORK: usize = 64;
/// Longer lists are sorted at once, since picking the best move from what is left, move by move, takes too long.
pub(super) const LONG_LIST: usize = 4096;

/// Moves with their ordering scores; the memory is reused.
#[derive(Default)]
pub(super) struct ScoredMoves {
    pub(super) moves: MoveList,
    scores: Vec<i32>,
}

impl ScoredMoves {
    /// The number of moves that have a score.
    pub(super) fn len(&self) -> usize {
        self.scores.len()
    }

    fn is_long(&self) -> bool {
        self.len() > LONG_LIST
    }

    /// Sorts the moves by their scores, the highest first.
    fn sort(&mut self) {
        let pairs = self.scores.iter().copied().zip(self.moves.iter().copied());
        let mut sorted: Vec<(i32, Move)> = pairs.collect();
        sorted.sort_by_key(|&(score, _)| Reverse(score));
        for (place, (score, mv)) in sorted.into_iter().enumerate() {
            (self.scores[place], self.moves[place]) = (score, mv);
        }
    }

    /// The comparisons that selecting a move for this place takes.
    fn comparisons(&self, place: usize) -> usize {
        if self.is_long() {
            1
        } else {
            self.len() - place
        }
    }

    /// Exchanges the best move from this place on with the one at the place, and returns it with its score.
    fn select(&mut self, place: usize) -> (Move, i32) {
        let (mut best, mut score) = (place, self.scores[place]);
        let rest = self.scores.iter().enumerate().skip(place);
        for (at, &other) in rest.take(self.comparisons(place)) {
            if other > score {
                (best, score) = (at, other);
            }
        }
        self.moves.swap(place, best);
        self.scores.swap(place, best);
        (self.moves[place], score)
    }

    /// Removes the moves from this place on that give no check.
    fn keep_checks(&mut self, position: &Position, place: usize) {
        let checks = position.checks_among(&self.moves[place..]);
        let mut from = place;
        for (to, &check) in (place..).zip(&checks) {
            while self.moves[from] != check {
                from += 1;
            }
            (self.moves[to], self.scores[to]) = (check, self.scores[from]);
            from += 1;
        }
        self.scores.truncate(place + checks.len());
    }

    /// Gives the move at a place a score that is less than any other.
    fn put_last(&mut self, place: usize, score: i32) {
        self.scores[place] = score;
        if self.is_long() {
            self.moves[place..].rotate_left(1);
            self.scores[place..].rotate_left(1);
        }
    }
}

/// The part of a node's moves that comes next.
#[derive(Debug, Clone, Copy)]
enum Stage {
    /// The hash move often decides, so it is searched before moves are listed.
    HashMove,
    Listing,
    /// Captures and promotions that lose no material by SEE.
    GoodCaptures,
    Quiets,
    /// The quiet moves that give check, once the others are skipped.
    QuietChecks,
    /// Captures that lose material by SEE, and underpromotions; all moves, where they do not come in stages.
    Rest,
}

/// The moves of a node that have not been searched.
pub(super) struct MovePicker {
    hash_move: Option<Move>,
    stage: Stage,
    /// How many moves of each list have been picked.
    picked: usize,
    quiets_picked: usize,
    /// Whether quiet moves are skipped from now on, but for checks.
    pub(super) skips_quiets: bool,
}

impl MovePicker {
    pub(super) fn new(hash_move: Option<Move>) -> Self {
        Self {
            hash_move,
            stage: Stage::HashMove,
            picked: 0,
            quiets_picked: 0,
            skips_quiets: false,
        }
    }
}

impl Worker<'_> {
    /// Returns the next move of a node with its ordering score, `Some(None)` after the last one, and `None` if the search has to
    /// stop.
    pub(super) fn next_move(
        &mut self,
        ply: usize,
        picker: &mut MovePicker,
    ) -> Option<Option<(Move, i32)>> {
        loop {
            match picker.stage {
                Stage::HashMove => {
                    picker.stage = Stage::Listing;
                    if let Some(mv) = picker.hash_move {
                        return Some(Some((mv, FROM_TABLE)));
                    }
                }
                Stage::Listing if self.stack[ply].in_check || self.lists_at_once => {
                    self.list(ply, Want::All, None)?;
                    picker.stage = Stage::Rest;
                }
                Stage::Listing => {
                    self.list(ply, Want::Tactical, None)?;
                    picker.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    let next = self.pick_next(ply, picker.picked)?;
                    match next.filter(|&(_, score)| !ordering::gains_nothing(score)) {
                        Some((mv, score)) => {
                            picker.picked += 1;
                            if picker.hash_move != Some(mv) {
                                return Some(Some((mv, score)));
                            }
                        }
                        None => {
                            self.list(ply, Want::Quiet, None)?;
                            picker.stage = Stage::Quiets;
                        }
                    }
                }
                Stage::Quiets if picker.skips_quiets => {
                    let Frame {
                        position,
                        quiet_list,
                        ..
                    } = &mut self.stack[ply];
                    let tested = quiet_list.len() - picker.quiets_picked;
                    quiet_list.keep_checks(position, picker.quiets_picked);
                    self.work(tested)?;
                    picker.stage = Stage::QuietChecks;
                }
                Stage::Quiets | Stage::QuietChecks => {
                    let list = &mut self.stack[ply].quiet_list;
                    if picker.quiets_picked == list.len() {
                        picker.stage = Stage::Rest;
                        continue;
                    }
                    let (mv, score) = list.select(picker.quiets_picked);
                    let compared = list.comparisons(picker.quiets_picked);
                    self.work(PICK_WORK + compared)?;
                    picker.quiets_picked += 1;
                    if picker.hash_move != Some(mv) {
                        return Some(Some((mv, score)));
                    }
                }
                Stage::Rest => {
                    let next = self.pick_next(ply, picker.picked)?;
                    picker.picked += 1;
                    if next.is_none_or(|(mv, _)| picker.hash_move != Some(mv)) {
                        return Some(next);
                    }
                }
            }
        }
    }

    fn pick_next(&mut self, ply: usize, place: usize) -> Option<Option<(Move, i32)>> {
        if place == self.stack[ply].list.len() {
            return Some(None);
        }
        self.pick(ply, place).map(Some)
    }

    /// Lists moves with their ordering scores, and returns how many there are; `None` if the search has to stop. A move that is given
    /// as the first has the highest score.
    pub(super) fn list(&mut self, ply: usize, want: Want, first: Option<Move>) -> Option<usize> {
        let context = self.context(ply);
        let evaluation = self.evaluator.evaluation();
        let ordering = &self.ordering;
        let histories = ordering.histories(&context);
        let (shared, id) = (self.shared, self.id);
        let control = &shared.control;
        let Frame {
            position,
            mailbox,
            list,
            quiet_list,
            ..
        } = &mut self.stack[ply];
        let ScoredMoves { moves, scores } = if want == Want::Quiet {
            &mut *quiet_list
        } else {
            &mut *list
        };
        if evaluation.lists_slowly() {
            // The root needs a move to answer with.
            let root = ply == 0;
            position.generate_until(want, moves, &mut |moves| {
                let over =
                    control.stop.load(Relaxed) || id == 0 && shared.is_over(control.since_start());
                !over || root && moves.is_empty()
            });
            if control.stop.load(Relaxed) && !root {
                return None;
            }
        } else {
            position.generate(want, moves);
        }
        let view = PositionView { position, mailbox };
        scores.clear();
        let score = |&mv: &Move| match first {
            Some(first) if first == mv => FROM_TABLE,
            _ => ordering.score(&histories, evaluation, view, mv),
        };
        scores.extend(moves.iter().map(score));
        let listed = if want == Want::Quiet {
            quiet_list
        } else {
            list
        };
        if listed.is_long() {
            listed.sort();
        }
        let count = listed.len();
        self.work(count)?;
        Some(count)
    }

    /// Selects the best remaining move, moves it to this place of the list, and returns it with its score; `None` if the search has
    /// to stop. A capture that loses material by SEE goes to the end.
    pub(super) fn pick(&mut self, ply: usize, place: usize) -> Option<(Move, i32)> {
        self.work(PICK_WORK + self.stack[ply].list.comparisons(place))?;
        let trusts = self.evaluator.evaluation().trusts_exchanges();
        let Frame { position, list, .. } = &mut self.stack[ply];
        loop {
            let (mv, score) = list.select(place);
            if !(trusts && ordering::is_untried_capture(score) && !position.see_ge(mv, 0)) {
                return Some((mv, score));
            }
            list.put_last(place, ordering::bad_capture(score));
        }
    }
}

#[cfg(test)]
mod tests {
    use legwork_variant::random_game::RandomGame;
    use legwork_variant::variant::Variant;

    use super::*;
    use crate::limits::Limits;
    use crate::mailbox::Mailbox;
    use crate::search::worker::{Kept, tests::shared};

    #[test]
    fn stages_have_each_move_once_and_the_hash_move_first() {
        for id in [
            "chess",
            "chu",
            "crazyhouse",
            "seirawan",
            "antichess",
            "atomic",
        ] {
            let variant = Variant::open(id, &[]).unwrap();
            let shared = shared(&variant, Limits::default());
            let mut worker = Worker::new(&shared, 0, Kept::default(), None);
            for position in RandomGame::new(&variant, 1).unwrap().take(80).step_by(4) {
                let mut all = position.moves();
                let hash_move = all.get(all.len() / 2).copied();
                worker.stack[0].mailbox = Mailbox::of(&position);
                worker.stack[0].in_check = position.in_check();
                worker.stack[0].position = position;
                let mut picker = MovePicker::new(hash_move);
                let mut picked = Vec::new();
                while let Some((mv, score)) = worker.next_move(0, &mut picker).unwrap() {
                    assert_eq!(Some(mv) == hash_move, score == FROM_TABLE);
                    picked.push(mv);
                }
                assert_eq!(picked.first().copied(), hash_move);
                all.sort_by_key(|mv| mv.to_bits());
                picked.sort_by_key(|mv| mv.to_bits());
                assert_eq!(picked, all, "{id}");
            }
        }
    }

    #[test]
    fn of_the_quiet_moves_that_are_skipped_the_checks_are_left() {
        let mut checks = 0;
        for id in ["chess", "crazyhouse", "janggi", "shogi", "xiangqi"] {
            let variant = Variant::open(id, &[]).unwrap();
            let shared = shared(&variant, Limits::default());
            let mut worker = Worker::new(&shared, 0, Kept::default(), None);
            for position in RandomGame::new(&variant, 1).unwrap().take(80) {
                if position.in_check() {
                    continue;
                }
                worker.stack[0].mailbox = Mailbox::of(&position);
                worker.stack[0].in_check = false;
                worker.stack[0].position = position.clone();
                let mut picker = MovePicker::new(None);
                let mut picked = Vec::new();
                let mut skipped = position.moves();
                while let Some((mv, score)) = worker.next_move(0, &mut picker).unwrap() {
                    let quiet = picker.quiets_picked > 0 && ordering::is_quiet(score);
                    assert!(!(picker.skips_quiets && quiet) || position.gives_check(mv));
                    checks += usize::from(picker.skips_quiets && quiet);
                    picker.skips_quiets |= picker.quiets_picked == 2;
                    skipped.retain(|&other| other != mv);
                    picked.push(mv);
                }
                assert!(skipped.iter().all(|&mv| !position.gives_check(mv)), "{id}");
                let all = position.moves().len();
                assert_eq!(picked.len() + skipped.len(), all, "{id}: none comes twice");
            }
        }
        assert!(checks > 0);
    }
}
