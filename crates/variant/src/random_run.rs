//! A random game on packed boards: no list of moves, no allocation per move.

use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::counting::CountingRule;
use crate::history::History;
use crate::material::DeadMaterial;
use crate::tally::Tally;
use crate::verdict::{Adjudication, Verdict};
use legwork_core::count::Count;
use legwork_core::moves::Move;
use legwork_core::shape::Shape;
use legwork_kernel::{Board, Flow, Kernel, PieceMoves, Sink, Want};

/// The limits that end a long game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Which draws are adjudicated.
    pub adjudication: Adjudication,
    /// A game is cut off after this many plies.
    pub plies: u32,
}

/// How a game of random moves went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Playout {
    /// The length of the game in plies.
    pub plies: u32,
    /// How it ended; `None` if it was cut off.
    pub verdict: Option<Verdict>,
}

/// The random numbers, limits, histories and tally of a random game.
pub(crate) struct RandomRun<'a> {
    /// Gives one number a move.
    pub(crate) dice: Xoshiro256PlusPlus,
    pub(crate) limits: Limits,
    /// The history before the first position of the game.
    pub(crate) before: &'a History,
    /// The history with the positions of the game added, as far as it has come.
    pub(crate) history: &'a mut History,
    pub(crate) tally: &'a mut Tally,
}

/// Plays random legal moves to the end.
pub(crate) fn playout<S: Shape>(
    kernel: &Kernel<S>,
    dead: &DeadMaterial,
    (start, counting): (&Board<S>, Option<(&CountingRule, Count)>),
    run: &mut RandomRun<'_>,
) -> Playout {
    let adjudication = run.limits.adjudication;
    let mut board = *start;
    let men = board.occupied().count();
    let mut thinned_at = 0;
    let mut count = counting.map_or(Count::NONE, |(_, count)| count);
    run.history.clone_from(run.before);
    for plies in 0.. {
        let ended = |verdict| Playout { plies, verdict };
        let lots = draw_lots(kernel, &board, run.dice.next_u64());
        // A game that the rules end has no moves; else only a change of the material may make it dead.
        if lots.moves == 0 || plies == thinned_at && dead.is_minor(kernel, &board) {
            let verdict = Verdict::without_history(kernel, dead, &board, adjudication);
            if verdict.is_some() {
                return ended(verdict);
            }
        }
        let verdict = run.history.judge_board(kernel, &board, count, adjudication);
        if verdict.is_some() {
            return ended(verdict);
        }
        let Some(mv) = lots.drawn.filter(|_| plies < run.limits.plies) else {
            return ended(None);
        };
        let left = board.occupied().count();
        run.tally.branches(left, men, lots.moves);
        run.history.push_board_before(kernel, &board, mv);
        let after = kernel.play(&board, mv);
        if note(kernel, &board, mv, &after, run.tally) {
            thinned_at = plies + 1;
        }
        if let Some((rule, _)) = counting {
            count = rule.after(kernel, count, &board, &after, mv.promotion().is_some());
        }
        board = after;
    }
    unreachable!("a game has an end")
}

/// Chooses a random move: the one with the lowest pseudo-random number, so that the choice does not depend on the order of
/// generation.
fn draw_lots<S: Shape>(kernel: &Kernel<S>, board: &Board<S>, seed: u64) -> Lots {
    let mut lots = Lots {
        seed,
        moves: 0,
        lowest: u64::MAX,
        drawn: None,
    };
    kernel.generate(board, Want::All, &mut lots);
    lots
}

/// Counts what a move does; returns whether it changes what material there is, or what may still
/// be gated.
fn note<S: Shape>(
    kernel: &Kernel<S>,
    before: &Board<S>,
    mv: Move,
    after: &Board<S>,
    tally: &mut Tally,
) -> bool {
    tally.plies += 1;
    if mv.is_pass() {
        tally.passes += 1;
        return false;
    }
    let captures = if mv.wing().is_some() {
        tally.castlings += 1;
        0
    } else {
        let arrives = mv.from() != mv.to() && before.occupied().contains(mv.to());
        u32::from(arrives) + mv.taken().len() as u32
    };
    tally.captures += u64::from(captures > 0);
    tally.double_captures += u64::from(captures > 1);
    tally.gatings += u64::from(mv.gate().is_some());
    tally.checks += u64::from(kernel.in_check(after));
    if let Some(kind) = mv.promotion() {
        tally.promote(kind);
    }
    let material = captures > 0 || mv.promotion().is_some();
    material || after.virgin() != before.virgin() || after.state() != before.state()
}

/// A random choice among the legal moves.
struct Lots {
    seed: u64,
    moves: u64,
    lowest: u64,
    drawn: Option<Move>,
}

impl<S: Shape> Sink<S> for Lots {
    fn moves(&mut self, moves: &PieceMoves<S>) -> Flow {
        moves.each(|mv| Sink::<S>::one(self, mv))
    }

    fn one(&mut self, mv: Move) -> Flow {
        self.moves += 1;
        // Different moves have different numbers.
        let lot = mixed(mv.bits() ^ self.seed);
        if lot <= self.lowest {
            (self.lowest, self.drawn) = (lot, Some(mv));
        }
        Flow::Continue(())
    }
}

/// SplitMix64's finaliser: the number that it draws when adding its increment gives these bits.
#[inline]
fn mixed(bits: u64) -> u64 {
    const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;
    SplitMix64::seed_from_u64(bits.wrapping_sub(INCREMENT)).next_u64()
}
