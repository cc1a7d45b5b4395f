//! Playing levels, from a beginner's to the strongest: for people on the site, and for bots by UCI.

use legwork_core::moves::Move;

use crate::Score;
use crate::limits::Limits;

/// A playing level. Lower levels search one ply and choose at random among all moves within their margin of the best one, as people
/// do who overlook something; higher ones differ in the nodes of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Its name on the site.
    pub name: &'static str,
    /// The depth limit in plies.
    pub depth: Option<u32>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// The number of moves among which it chooses; 0 for the best one.
    pub lines: usize,
    /// How much worse than the best move its choice may be, in centipawns.
    pub margin: i32,
    /// Its nominal rating, for the option `UCI_Elo`: in the range of other programs, and not measured against people.
    pub elo: u32,
}

/// More than the moves of any position.
const ALL: usize = 1000;
/// A mate in centipawns, for levels that choose at random: beginners overlook it.
const MATE: i32 = 3000;
/// Other scores are at most this far from 0: a mate is better than any.
const EVALUATION: i32 = 2500;

/// The levels, the weakest first. The differences of their strength are in `docs/ENGINE.md`.
pub const LEVELS: [Level; 10] = [
    random("Beginner", 2 * MATE, 500),
    random("Very easy", 600, 700),
    random("Easy", 300, 900),
    random("Casual", 120, 1100),
    searching("Medium", 100, 1350),
    searching("Hard", 500, 1600),
    searching("Very hard", 3000, 1900),
    searching("Strong", 20_000, 2200),
    searching("Very strong", 150_000, 2500),
    searching("Strongest", 6_000_000, 2850),
];

const fn random(name: &'static str, margin: i32, elo: u32) -> Level {
    Level {
        name,
        depth: Some(1),
        nodes: None,
        lines: ALL,
        margin,
        elo,
    }
}

const fn searching(name: &'static str, nodes: u64, elo: u32) -> Level {
    Level {
        name,
        depth: None,
        nodes: Some(nodes),
        lines: 0,
        margin: 0,
        elo,
    }
}

impl Level {
    /// The strongest level with at most this nominal rating, or the weakest.
    pub fn of_elo(elo: u32) -> Self {
        let within = LEVELS.iter().rfind(|level| level.elo <= elo);
        *within.unwrap_or(&LEVELS[0])
    }

    /// Lowers the limits of a search to those of the level.
    pub fn lower(&self, limits: &mut Limits) {
        limits.depth = limits.depth.into_iter().chain(self.depth).min();
        limits.nodes = limits.nodes.into_iter().chain(self.nodes).min();
        limits.lines = limits.lines.max(self.lines);
    }

    /// The moves among which the level chooses: of the given first moves and scores of lines, those within its margin of the best.
    pub fn choices(&self, lines: &[(Move, Score)]) -> Vec<Move> {
        let worth = |score| match score {
            Score::Centipawns(score) => score.clamp(-EVALUATION, EVALUATION),
            Score::Mate(moves) if moves > 0 => MATE - moves,
            Score::Mate(moves) => -MATE - moves,
        };
        let best = lines.iter().map(|&(_, score)| worth(score)).max();
        let near = |score| best.is_some_and(|best| worth(score) >= best - self.margin);
        let near = lines.iter().filter(|(_, score)| near(*score));
        near.map(|&(mv, _)| mv).collect()
    }
}
