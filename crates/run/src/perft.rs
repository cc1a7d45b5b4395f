//! Perft on several threads.
//!
//! One thread expands the tree until there are many more positions than threads. Then each thread repeatedly takes the next
//! position and counts its leaves.

use std::ops::ControlFlow;

use legwork_core::moves::Move;
use legwork_variant::position::Position;
use legwork_variant::table::Table;

use crate::threads::Threads;
use legwork_variant::testing::ReferenceMoves as _;

#[derive(Debug, Clone, Copy)]
pub enum PerftCounter<'a> {
    Generator,
    /// The Generator, with a hash table of counts.
    Table(&'a Table),
    /// The Walker, the slow reference.
    Walker,
}

impl PerftCounter<'_> {
    /// The leaves below a position.
    pub fn count(self, position: &Position, depth: u32) -> u64 {
        match self {
            Self::Generator => position.perft(depth),
            Self::Table(table) => position.perft_with(depth, table),
            Self::Walker => position.walker_perft(depth),
        }
    }
}

/// The least number of jobs, if the tree is large enough. With fewer, threads would wait for the last job, and the progress bar
/// would jump.
const JOBS: usize = 256;
/// The least number of jobs for each thread.
const JOBS_A_THREAD: usize = 64;
/// The least depth of a job. Smaller jobs cost more to schedule than to count.
const LEAST_DEPTH: u32 = 2;

/// A perft, divided into jobs that can be done in any order.
#[derive(Debug)]
pub struct PerftJobs {
    roots: Vec<Move>,
    jobs: Vec<Job>,
    /// The depth below each job's position.
    depth: u32,
}

#[derive(Debug)]
struct Job {
    /// The index of the root move.
    root: usize,
    position: Position,
}

impl PerftJobs {
    /// Divides a perft of depth 1 or more for this many threads.
    ///
    /// If the Walker counts, the tree is expanded with its moves.
    pub fn new(position: &Position, depth: u32, counter: PerftCounter<'_>, threads: usize) -> Self {
        let by_walker = matches!(counter, PerftCounter::Walker);
        let roots: Vec<Move> = if by_walker {
            position.walk().into_iter().flatten().collect()
        } else {
            position.moves()
        };
        let after = |mv| {
            let after = if by_walker {
                position.walker_play(mv)
            } else {
                position.play(mv)
            };
            after.unwrap_or_else(|error| unreachable!("the move is from the list: {error}"))
        };
        let positions = roots.iter().map(|&mv| after(mv));
        let jobs = positions
            .enumerate()
            .map(|(root, position)| Job { root, position })
            .collect();
        let mut work = Self {
            roots,
            jobs,
            depth: depth.saturating_sub(1),
        };
        let enough = JOBS.max(JOBS_A_THREAD * threads);
        while !by_walker && work.depth > LEAST_DEPTH && (1..enough).contains(&work.jobs.len()) {
            work.divide();
        }
        work
    }

    /// Expands the jobs by a ply.
    fn divide(&mut self) {
        let jobs = self.jobs.drain(..).collect::<Vec<_>>();
        let below = |Job { root, position }| {
            let layer = position.layer(1, false).into_iter();
            layer.map(move |(position, _)| Job { root, position })
        };
        self.jobs = jobs.into_iter().flat_map(below).collect();
        self.depth -= 1;
    }

    /// The number of jobs.
    pub fn jobs(&self) -> usize {
        self.jobs.len()
    }

    /// Counts the leaves below each root move. `done` is called after every job.
    pub fn run(
        &self,
        counter: PerftCounter<'_>,
        threads: &Threads,
        done: impl Fn() + Sync,
    ) -> Vec<(Move, u64)> {
        let counts = threads.map(&self.jobs, |job| {
            let leaves = counter.count(&job.position, self.depth);
            done();
            leaves
        });
        let mut below: Vec<(Move, u64)> = self.roots.iter().map(|&mv| (mv, 0)).collect();
        for (job, leaves) in self.jobs.iter().zip(counts) {
            below[job.root].1 += leaves;
        }
        below
    }
}

/// The number of sequences of `depth` legal moves.
pub fn perft(position: &Position, depth: u32, counter: PerftCounter<'_>, threads: &Threads) -> u64 {
    if depth == 0 {
        return 1;
    }
    let work = PerftJobs::new(position, depth, counter, threads.count());
    let below = work.run(counter, threads, || ());
    below.iter().map(|&(_, leaves)| leaves).sum()
}

/// The maximum number of leaves that are counted at a time by [`perft_watched`], as estimated from the number of moves.
const BLOCK: u64 = 1 << 17;
/// The minimum number of replies that is assumed for a block at each ply: a forced move may be followed by many.
const LEAST_REPLIES: u64 = 16;

/// The number of sequences of `depth` legal moves, counted on this thread. `watch` is called every few milliseconds and may
/// break off.
///
/// # Example: counting for as long as it is worth it
///
/// ```
/// use std::ops::ControlFlow;
/// use legwork_run::perft::perft_watched;
/// # use legwork_variant::variant::Variant;
/// # let ron = r#"(
/// #     name: "Kings and Rooks",
/// #     board: (files: 4, ranks: 4),
/// #     pieces: [
/// #         (letter: "K", name: "King", betza: "K", royal: true),
/// #         (letter: "R", name: "Rook", betza: "R"),
/// #     ],
/// #     start: "kr2/4/4/2RK w - - 0 1",
/// # )"#;
///
/// let start = Variant::from_ron("rooks", ron, &[])?.start();
/// let whole = perft_watched(&start, 7, &mut || ControlFlow::<()>::Continue(()));
/// assert_eq!(whole, ControlFlow::Continue(start.perft(7)));
/// assert_eq!(perft_watched(&start, 90, &mut || ControlFlow::Break("late")), ControlFlow::Break("late"));
/// # Ok::<(), legwork_variant::error::Error>(())
/// ```
pub fn perft_watched<B>(
    position: &Position,
    depth: u32,
    watch: &mut impl FnMut() -> ControlFlow<B>,
) -> ControlFlow<B, u64> {
    let replies = || position.count().max(LEAST_REPLIES);
    if depth <= 2 || replies().saturating_pow(depth) <= BLOCK {
        let leaves = position.perft(depth);
        watch()?;
        return ControlFlow::Continue(leaves);
    }
    let mut leaves = 0;
    let mut after = position.clone();
    for mv in position.moves() {
        after.clone_from(position);
        after.make(mv);
        leaves += perft_watched(&after, depth - 1, watch)?;
    }
    ControlFlow::Continue(leaves)
}
