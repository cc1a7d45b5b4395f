//! A complete small engine, which plays every variant by the rules alone: what a piece is worth, and
//! how many squares the pieces reach.
//!
//! ```sh
//! cargo run --release --example engine -- gothic 200000 2   # variant, nodes a move, threads
//! ```
//!
//! Alpha-beta with iterative deepening; quiescence over tactical moves that do not lose material; null
//! moves; draws by repetition; a transposition table that threads share without a lock.

use std::error::Error;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use legwork::{
    Color, Game, History, Kind, Move, MoveList, Outcome, Piece, Position, Variant, Want,
};

/// More than any score of pieces.
const MATE: i32 = 1_000_000;
/// The deepest that a line may go, quiescence included.
const PLIES: usize = 96;
/// The deepest search.
const DEEPEST: i32 = 64;

/// How far a score in the table can be trusted.
const EXACT: u64 = 1;
const AT_LEAST: u64 = 2;
const AT_MOST: u64 = 3;

/// The transposition table. An entry is three words: the key with the two others mixed in, the move,
/// and score, depth and bound. If two threads write one entry at once, its words do not fit, and it
/// is not found.
pub(crate) struct Table(Vec<[AtomicU64; 3]>);

impl Table {
    /// An empty table with this number of entries, a power of two.
    pub(crate) fn new(entries: usize) -> Self {
        let empty = |_| [0, 0, 0].map(AtomicU64::new);
        Self((0..entries.next_power_of_two()).map(empty).collect())
    }

    fn place(&self, key: u64) -> &[AtomicU64; 3] {
        &self.0[key as usize & (self.0.len() - 1)]
    }

    /// The best move of a position, its score, depth and bound.
    fn get(&self, key: u64) -> Option<(Option<Move>, i32, i32, u64)> {
        let [check, mv, rest] = self.place(key).each_ref().map(|word| word.load(Relaxed));
        let known = rest != 0 && check ^ mv ^ rest == key;
        let depth = i32::from((rest >> 32) as u8);
        known.then(|| (Move::from_bits(mv), rest as u32 as i32, depth, rest >> 40))
    }

    fn put(&self, key: u64, mv: Option<Move>, score: i32, depth: i32, bound: u64) {
        let mv = mv.map_or(0, Move::to_bits);
        let rest = u64::from(score as u32) | (depth.clamp(0, 255) as u64) << 32 | bound << 40;
        for (word, value) in self.place(key).iter().zip([key ^ mv ^ rest, mv, rest]) {
            word.store(value, Relaxed);
        }
    }
}

/// One position of a line, its moves and how soon each is looked at; used again and again.
type Frame = (Position, MoveList, Vec<i32>);

/// One thread's search.
struct Search<'a> {
    table: &'a Table,
    stop: &'a AtomicBool,
    stack: Vec<Frame>,
    history: History,
    worth: Vec<i32>,
    nodes: u64,
    limit: u64,
}

/// The result of a search: the best move, its score for the side to move in centipawns, the depth that was finished, and the
/// nodes searched by the first thread.
pub(crate) type Found = (Move, i32, i32, u64);

/// The best move of a game, if there is a legal move, found by `threads` threads; the first one searches `nodes` nodes.
pub(crate) fn think(game: &Game, table: &Table, nodes: u64, threads: usize) -> Option<Found> {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| Search::new(game, table, &stop, u64::MAX).deepen());
        }
        let found = Search::new(game, table, &stop, nodes).deepen();
        stop.store(true, Relaxed);
        found
    })
}

impl<'a> Search<'a> {
    fn new(game: &Game, table: &'a Table, stop: &'a AtomicBool, limit: u64) -> Self {
        let rules = game.position().rules();
        let frame = (game.position().clone(), MoveList::new(), Vec::new());
        Self {
            table,
            stop,
            stack: vec![frame; PLIES + 1],
            // In a search, a position that has occurred once before is taken for a draw.
            history: game.history().clone().with_repetitions(2),
            worth: rules.kinds().map(|kind| rules.worth(kind)).collect(),
            nodes: 0,
            limit,
        }
    }

    fn deepen(&mut self) -> Option<Found> {
        let root = &mut self.stack[0];
        root.0.generate(Want::All, &mut root.1);
        let (mut mv, mut score, mut depth) = (*root.1.first()?, 0i32, 0);
        let (legal, key) = (root.1.clone(), root.0.hash());
        while depth < DEEPEST && score.abs() < MATE - PLIES as i32 {
            match self.search(0, depth + 1, -MATE, MATE) {
                Some(found) => (score, depth) = (found, depth + 1),
                None => break,
            }
            let best = self.table.get(key).and_then(|(mv, ..)| mv);
            mv = best.filter(|mv| legal.contains(mv)).unwrap_or(mv);
        }
        Some((mv, score, depth, self.nodes))
    }

    /// Makes a move, or a null move, on the next board of the line; returns whether it could.
    fn make(&mut self, ply: usize, mv: Option<Move>) -> bool {
        let (line, rest) = self.stack.split_at_mut(ply + 1);
        let (here, next) = (&line[ply], &mut rest[0]);
        next.0.clone_from(&here.0);
        match mv {
            Some(mv) => next.0.make(mv),
            None if !next.0.make_null() => return false,
            None => {}
        }
        self.history.push(&here.0);
        true
    }

    /// The score of a position, searched to this depth; `None` when the search was stopped.
    fn search(&mut self, ply: usize, depth: i32, mut alpha: i32, beta: i32) -> Option<i32> {
        let position = &self.stack[ply].0;
        if ply > 0
            && let Some(verdict) = self.history.judge(position)
        {
            let won = |winner| {
                if winner == position.turn() {
                    MATE
                } else {
                    -MATE
                }
            };
            return Some(verdict.winner().map_or(0, won));
        }
        if let Some(outcome) = position.ended_early() {
            return Some(self.over(ply, Some(outcome)));
        }
        let depth = depth + i32::from(position.in_check());
        let key = position.hash();
        // A null move says nothing in an end game in which any move would lose.
        let many = position.side(position.turn()).count() > 3;
        if depth <= 0 || ply >= PLIES {
            return self.quiesce(ply, alpha, beta);
        }
        self.count()?;
        let known = self.table.get(key);
        if let Some((_, score, deep, bound)) = known
            && ply > 0
            && deep >= depth
            && (bound != AT_LEAST || score >= beta)
            && (bound != AT_MOST || score <= alpha)
        {
            return Some(score);
        }
        if ply > 0 && depth > 2 && many && self.evaluate(ply) >= beta && self.make(ply, None) {
            let score = self.search(ply + 1, depth - 3, -beta, 1 - beta);
            self.history.pop();
            if -score? >= beta {
                return Some(beta);
            }
        }
        self.list(ply, Want::All, known.and_then(|(mv, ..)| mv));
        let (mut best, mut best_move, floor) = (-MATE, None, alpha);
        for place in 0..self.stack[ply].1.len() {
            let mv = self.pick(ply, place);
            self.make(ply, Some(mv));
            let score = self.search(ply + 1, depth - 1, -beta, -alpha);
            self.history.pop();
            let score = -score?;
            if score > best {
                (best, best_move) = (score, Some(mv));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                break;
            }
        }
        if best_move.is_none() {
            return Some(self.over(ply, self.stack[ply].0.outcome()));
        }
        let exact = if best > floor { EXACT } else { AT_MOST };
        let bound = if best >= beta { AT_LEAST } else { exact };
        self.table.put(key, best_move, best, depth, bound);
        Some(best)
    }

    /// The score when only tactical moves are looked at that lose no material.
    fn quiesce(&mut self, ply: usize, mut alpha: i32, beta: i32) -> Option<i32> {
        self.count()?;
        let mut best = self.evaluate(ply);
        if best >= beta || ply >= PLIES {
            return Some(best);
        }
        alpha = alpha.max(best);
        self.list(ply, Want::Tactical, None);
        for place in 0..self.stack[ply].1.len() {
            let mv = self.pick(ply, place);
            if !self.stack[ply].0.see_ge(mv, 0) {
                continue;
            }
            self.make(ply, Some(mv));
            let score = self.quiesce(ply + 1, -beta, -alpha);
            self.history.pop();
            best = best.max(-score?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// Counts a node; `None` if there are to be no more.
    fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        (self.nodes < self.limit && !self.stop.load(Relaxed)).then_some(())
    }

    /// The score of a game that is over; the sooner it is won, the better.
    fn over(&self, ply: usize, outcome: Option<Outcome>) -> i32 {
        let score = MATE - ply as i32;
        match outcome.and_then(|outcome| outcome.winner) {
            None => 0,
            Some(winner) if winner == self.stack[ply].0.turn() => score,
            Some(_) => -score,
        }
    }

    /// The static evaluation: worth and mobility of the pieces of the side to move, less the other side's.
    fn evaluate(&self, ply: usize) -> i32 {
        let position = &self.stack[ply].0;
        let side = |color: Color| {
            let kinds = (0..).map_while(Kind::new).zip(&self.worth);
            let count = |kind| position.count_of(Piece::new(color, kind)) as i32;
            let worth = kinds.map(|(kind, worth)| worth * count(kind));
            worth.sum::<i32>() + 2 * position.mobility(color) as i32
        };
        side(position.turn()) - side(!position.turn())
    }

    /// Lists moves: the hash move first, then captures in MVV-LVA order.
    fn list(&mut self, ply: usize, want: Want, first: Option<Move>) {
        let (here, list, order) = &mut self.stack[ply];
        here.generate(want, list);
        let worth = |at| here.at(at).map_or(0, |it| self.worth[it.kind.index()]);
        order.clear();
        order.extend(list.iter().map(|&mv| match mv {
            mv if Some(mv) == first => MATE,
            mv if here.is_capture(mv) => 1000 + 16 * worth(mv.to()) - worth(mv.from()),
            _ => i32::from(mv.promotion().is_some()),
        }));
    }

    /// Brings the best of the moves that are left to a place of the list.
    fn pick(&mut self, ply: usize, place: usize) -> Move {
        let (_, list, order) = &mut self.stack[ply];
        let best = (place..order.len())
            .max_by_key(|&at| order[at])
            .unwrap_or(place);
        order.swap(place, best);
        list.swap(place, best);
        list[place]
    }
}

#[allow(dead_code, reason = "others include this file for its search")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let variant = Variant::open(args.next().as_deref().unwrap_or("chess"), &[])?;
    let nodes = args.next().map_or(Ok(20_000), |nodes| nodes.parse())?;
    let threads = args.next().map_or(Ok(1), |threads| threads.parse())?;
    let table = Table::new(1 << 18);
    let mut game = Game::new(variant.start(), Default::default());
    while let Some((mv, score, depth, _)) = think(&game, &table, nodes, threads)
        && game.verdict().is_none()
    {
        let text = game.position().move_text(mv);
        println!("{text:8} {score:6} at depth {depth}");
        game.play(mv)?;
    }
    println!("{}", game.position().fen());
    Ok(())
}
