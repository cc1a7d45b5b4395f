//! Which moves are looked at first: what was learnt about moves in this search.

use legwork_core::moves::Move;
use legwork_core::piece::MAX_KINDS;

use crate::eval::Evaluation;
use legwork_variant::position::Position;

/// The scores by which moves are ordered, the highest first. Between a good capture and a bad one
/// are killers and quiet moves.
pub(crate) const FROM_TABLE: i32 = 1 << 30;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLERS: [i32; 2] = [1 << 20, (1 << 20) - 1];
const ANSWER: i32 = (1 << 20) - 2;
const BAD_CAPTURE: i32 = -(1 << 24);
const UNDER_PROMOTION: i32 = -(1 << 20);

/// The highest that a history gets.
const MOST: i32 = 16_384;
/// How many moves of pieces a table of followers tells apart, in each of its two dimensions.
const FOLLOWED: usize = 1024;

/// A piece that goes to a square, as a place in tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Arrival(usize);

/// What one thread has learnt about quiet moves.
pub(crate) struct Order {
    /// By side, piece and square: how often such a move was good.
    quiet: Vec<i16>,
    /// The same, by the move before, too.
    followers: Vec<i16>,
    /// The move that refuted another.
    answers: Vec<Option<Move>>,
}

/// The moves to which a position owes what is known about its own: killers, and the moves that led to it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Context {
    pub(crate) killers: [Option<Move>; 2],
    /// The last move, and the one before it.
    pub(crate) before: [Option<Arrival>; 2],
}

impl Order {
    pub(crate) fn new() -> Self {
        Self {
            quiet: vec![0; 2 * MAX_KINDS * 256],
            followers: vec![0; FOLLOWED * FOLLOWED],
            answers: vec![None; 2 * MAX_KINDS * 256],
        }
    }

    /// The arrival that a move of the side to move is.
    pub(crate) fn arrival(position: &Position, mv: Move) -> Arrival {
        let color = position.turn();
        let kind = position.at(mv.from()).map_or(0, |piece| piece.kind.index());
        Arrival((color.index() * MAX_KINDS + kind) * 256 + mv.to().index())
    }

    fn follower(before: Arrival, now: Arrival) -> usize {
        // Remainders by odd numbers keep the arrivals of one variant apart better than masks do.
        before.0 % (FOLLOWED - 1) * FOLLOWED + now.0 % (FOLLOWED - 3)
    }

    /// What is known about a quiet move.
    pub(crate) fn history(&self, context: &Context, now: Arrival) -> i32 {
        let followed = context.before.iter().flatten();
        let followed =
            followed.map(|&before| i32::from(self.followers[Self::follower(before, now)]));
        i32::from(self.quiet[now.0]) + followed.sum::<i32>()
    }

    /// A quiet move was best, others before it were not.
    pub(crate) fn learn(
        &mut self,
        position: &Position,
        context: &Context,
        best: Move,
        others: &[Move],
        depth: i32,
    ) {
        let bonus = (16 * depth * depth + 32 * depth).min(1600);
        self.add(context, Self::arrival(position, best), bonus);
        for &other in others.iter().filter(|&&other| other != best) {
            self.add(context, Self::arrival(position, other), -bonus);
        }
        if let Some(before) = context.before[0] {
            self.answers[before.0] = Some(best);
        }
    }

    fn add(&mut self, context: &Context, now: Arrival, bonus: i32) {
        let grow = |history: &mut i16| {
            let old = i32::from(*history);
            *history = (old + bonus - old * bonus.abs() / MOST) as i16;
        };
        grow(&mut self.quiet[now.0]);
        for &before in context.before.iter().flatten() {
            grow(&mut self.followers[Self::follower(before, now)]);
        }
    }

    /// When a move is to be looked at.
    pub(crate) fn score(
        &self,
        evaluation: &Evaluation,
        position: &Position,
        context: &Context,
        mv: Move,
    ) -> i32 {
        if let Some(gain) = gain(evaluation, position, mv) {
            let mover = position.at(mv.from());
            let cost = mover.map_or(0, |piece| evaluation.value(piece.kind));
            // Of two ways to win the same, first that by the piece worth less.
            return GOOD_CAPTURE + (gain * 16 - cost).clamp(-(1 << 22), 1 << 22);
        }
        if mv.promotion().is_some() {
            return UNDER_PROMOTION;
        }
        let [first, second] = context.killers;
        if Some(mv) == first {
            return KILLERS[0];
        }
        if Some(mv) == second {
            return KILLERS[1];
        }
        let answer = context.before[0].and_then(|before| self.answers[before.0]);
        if Some(mv) == answer {
            return ANSWER;
        }
        self.history(context, Self::arrival(position, mv))
    }
}

/// Whether a score is that of a capture which may still turn out to be bad.
pub(crate) fn is_untried_capture(score: i32) -> bool {
    (GOOD_CAPTURE / 2..FROM_TABLE).contains(&score)
}

/// The score of a capture that has turned out to be bad.
pub(crate) fn bad_capture(score: i32) -> i32 {
    score - GOOD_CAPTURE + BAD_CAPTURE
}

/// Whether a score is that of a capture that has turned out to be bad.
pub(crate) fn is_bad_capture(score: i32) -> bool {
    score < BAD_CAPTURE / 2
}

/// Whether a score is that of a quiet move.
pub(crate) fn is_quiet(score: i32) -> bool {
    (UNDER_PROMOTION + 1..=KILLERS[0]).contains(&score)
}

/// What a tactical move gains at once, in hundredths of a Pawn; `None` of a quiet move, and of a
/// promotion to less than what is lost by it.
pub(crate) fn gain(evaluation: &Evaluation, position: &Position, mv: Move) -> Option<i32> {
    let us = position.turn();
    let promotes = mv.promotion().map(|kind| {
        let before = position
            .at(mv.from())
            .map_or(0, |piece| evaluation.value(piece.kind));
        evaluation.value(kind) - before
    });
    let taken = mv
        .taken()
        .chain((mv.wing().is_none() && mv.from() != mv.to()).then(|| mv.to()))
        .filter_map(|square| position.at(square))
        .filter(|piece| piece.color != us)
        .map(|piece| evaluation.value(piece.kind));
    let captured = taken.reduce(|all, value| all + value);
    match (captured, promotes) {
        (None, None) => None,
        (None, Some(promotes)) => is_best_promotion(evaluation, position, mv).then_some(promotes),
        (Some(captured), promotes) => Some(captured + promotes.unwrap_or(0)),
    }
}

/// Whether no other promotion of the same piece would be worth more, by the rules' list alone.
fn is_best_promotion(evaluation: &Evaluation, position: &Position, mv: Move) -> bool {
    let (Some(kind), Some(piece)) = (mv.promotion(), position.at(mv.from())) else {
        return false;
    };
    let own = evaluation.value(kind);
    let others = evaluation.rules().promotion(piece.kind);
    let pools = evaluation.rules().holdings.is_some();
    // A pool may hold little; then any promotion to an officer is looked at.
    pools || others.is_none_or(|rule| rule.to.iter().all(|&to| evaluation.value(to) <= own + 300))
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork::Variant;

    #[test]
    fn what_was_good_is_looked_at_sooner() {
        let start = Variant::open("chess", &[]).unwrap().start();
        let evaluation = Evaluation::new(start.variant());
        let (good, bad) = (
            start.read_move("e2e4").unwrap(),
            start.read_move("a2a3").unwrap(),
        );
        let mut order = Order::new();
        let context = Context::default();
        for _ in 0..1000 {
            order.learn(&start, &context, good, &[bad, good], 20);
        }
        let score = |mv| order.score(&evaluation, &start, &context, mv);
        assert!(score(good) > score(bad));
        assert!(score(good) <= MOST && score(bad) >= -MOST);
    }

    #[test]
    fn captures_come_by_what_they_win() {
        let chess = Variant::open("chess", &[]).unwrap();
        let position = chess
            .position("4k3/8/8/3q1n2/4P3/8/8/3QK2R w K - 0 1")
            .unwrap();
        let evaluation = Evaluation::new(&chess);
        let score = |text| {
            let mv = position.read_move(text).unwrap();
            Order::new().score(&evaluation, &position, &Context::default(), mv)
        };
        let scores = ["e4d5", "d1d5", "e4f5", "e1g1", "h1h8"].map(score);
        assert!(scores[0] > scores[1] && scores[1] > scores[2] && scores[2] > scores[3]);
        assert!(is_untried_capture(scores[2]) && !is_untried_capture(scores[3]));
        assert!(is_bad_capture(bad_capture(scores[0])) && !is_bad_capture(scores[4]));
    }
}
