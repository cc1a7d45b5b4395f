//! `legwork puzzles`: positions with one winning move, from games of the engine against itself. `cargo xtask puzzles` runs it.

use std::io;
use std::ops::ControlFlow;
use std::process::ExitCode;

use legwork::rules::EndCause;
use legwork::{Adjudication, Game, Move, Piece, Position, Variant};
use legwork_core::dice::lot;
use legwork_core::echo::one;
use legwork_engine::{Engine, Limits, Report, Score, estimate};
use legwork_verify::compare::{Thoroughness, check_position};
use serde::Serialize;

use crate::error::{CliError, note};
use crate::output;
use crate::values::{ANY, number};

/// Find puzzles: mates in two and three, and wins of a piece, each with one solution
///
/// The engine plays itself. Where its score changes to a win, the position is a puzzle if a search of ten times the nodes finds one
/// winning move at each turn of the solver, a mate is proved by all moves, and both generators list the same moves around the
/// solution. The result is one JSON document to a line: {"variant", "fen", "moves", "task"}.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The variants
    #[arg(required = true)]
    variants: Vec<String>,
    /// Number of puzzles of each
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = number::<usize>(1..=1000))]
    count: usize,
    /// Maximum number of games of each
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = number::<u64>(1..=1_000_000))]
    games: u64,
    /// Node limit for each move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = number::<u64>(1..=1_000_000_000))]
    nodes: u64,
    /// Seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::<u64>(ANY))]
    seed: u64,
}

/// How much more is searched where a solution is verified.
const MORE: u64 = 10;
/// The number of random moves with which a game begins.
const OPENING: u64 = 8;
/// The number of moves after which a game is left.
const LONGEST: usize = 160;
/// The score before the win, at most, and that of the second best move, in centipawns.
const EVEN: i32 = 100;
/// The score of the winning move, at least.
const WON: i32 = 300;
/// The maximum number of the solver's moves.
const TURNS: i32 = 3;
/// The maximum number of positions in the proof of a mate.
const PROOF: u64 = 3_000_000;

/// A puzzle, as the site has it.
#[derive(Serialize)]
struct Puzzle {
    variant: String,
    fen: String,
    /// The solution, in coordinates: the solver's moves, and the longest defence.
    moves: Vec<String>,
    /// The result for the solver: `mate in 2`, `win in 3`, `win a Rook`.
    task: String,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, CliError> {
    for id in &args.variants {
        let variant = Variant::open(id, &[])?;
        let found = Finder::new(&variant, args)?.find(args);
        note(&format!("{id}: {} puzzles", found.len()));
        for puzzle in found {
            let line = serde_json::to_string(&puzzle).map_err(io::Error::from)?;
            output::unless_closed(output::print(format!("{line}\n")))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Finds puzzles of a variant.
struct Finder<'a> {
    variant: &'a Variant,
    engine: Engine,
    /// The values of the kinds, in centipawns.
    values: Vec<i32>,
    nodes: u64,
}

impl<'a> Finder<'a> {
    fn new(variant: &'a Variant, args: &Args) -> Result<Self, CliError> {
        Ok(Self {
            variant,
            engine: Engine::new()?,
            values: estimate(variant),
            nodes: args.nodes,
        })
    }

    /// The puzzles of the games, at most one of each game, and of different tasks where games have them.
    fn find(&mut self, args: &Args) -> Vec<Puzzle> {
        let mut found: Vec<Puzzle> = Vec::new();
        for game in 0..args.games {
            if found.len() == args.count {
                break;
            }
            // The second half of the games may repeat a task.
            let choosy = game * 2 < args.games;
            let is_new = |task: &str| !(choosy && found.iter().any(|known| known.task == task));
            found.extend(self.in_game(lot(args.seed, [game, 0]), is_new));
        }
        found
    }

    fn in_game(&mut self, seed: u64, is_new: impl Fn(&str) -> bool) -> Option<Puzzle> {
        let mut game = Game::new(self.variant.start(), Adjudication::ALL);
        for ply in 0..OPENING {
            let moves = game.position().moves();
            let drawn = lot(seed, [ply, 0]).checked_rem(moves.len() as u64)?;
            game.make(moves[drawn as usize]);
        }
        let mut candidates = Vec::new();
        // The scores of the sides' last moves: a win is one that has just come.
        let mut before: [Score; 2] = [Score::Centipawns(0); 2];
        self.engine.forget();
        let mut engine = std::mem::replace(&mut self.engine, Engine::new().ok()?);
        let _ = engine.play_on(&mut game, &Limits::nodes(self.nodes), |game, best| {
            let position = game.position();
            let last = &mut before[position.turn() as usize];
            let was_even = matches!(*last, Score::Centipawns(score) if score.abs() < 3 * EVEN);
            *last = best.score;
            match best.score {
                Score::Mate(moves @ 2..=TURNS) => candidates.push((position.clone(), Some(moves))),
                Score::Centipawns(WON..) if was_even => candidates.push((position.clone(), None)),
                _ => {}
            }
            if game.moves().len() < LONGEST {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        self.engine = engine;
        candidates.iter().find_map(|(position, mate)| {
            let (task, moves) = match *mate {
                Some(turns) => self.mate(position, turns)?,
                None => self.gain(position)?,
            };
            let agreed = is_new(&task) && agree(position, &moves);
            agreed.then(|| puzzle(position, &moves, task))
        })
    }

    /// The best moves of a position with their scores, by a search of more nodes than a game's.
    fn best_two(&mut self, position: &Position) -> Vec<(Move, Score)> {
        let mut found = Vec::new();
        let limits = Limits {
            lines: 2,
            ..Limits::nodes(self.nodes * MORE)
        };
        self.engine.forget();
        self.engine
            .think(position, &Default::default(), &limits, |report| {
                if let Report::Line(line) = report
                    && let Some(&mv) = line.moves.first()
                {
                    found.truncate(line.number - 1);
                    found.push((mv, line.score));
                }
            });
        found
    }

    /// The only way to win in this number of moves, which no move but the first one of each turn does.
    fn mate(&mut self, position: &Position, turns: i32) -> Option<(String, Vec<Move>)> {
        let mut left = PROOF;
        let (mut here, mut moves) = (position.clone(), Vec::new());
        // A shorter win is another puzzle.
        if wins(&here, turns - 1, &mut left)? {
            return None;
        }
        for turn in (1..=turns).rev() {
            let mut keys = Vec::new();
            for mv in here.moves() {
                if wins_by(&here, mv, turn, &mut left)? {
                    keys.push(mv);
                }
            }
            let &key = keys.first()?;
            if turn > 1 {
                let [(best, score), ..] = self.best_two(&here)[..] else {
                    return None;
                };
                if keys.len() > 1 || best != key || score != Score::Mate(turn) {
                    return None;
                }
            }
            moves.push(key);
            here.make(key);
            if turn > 1 {
                let reply = longest(&here, turn - 1, &mut left)?;
                moves.push(reply);
                here.make(reply);
            }
        }
        let by_mate = here.outcome()?.cause == EndCause::Checkmate;
        let what = if by_mate { "mate" } else { "win" };
        Some((format!("{what} in {turns}"), moves))
    }

    /// The only way to win a piece: at each turn one move alone keeps the win, until the piece is captured.
    fn gain(&mut self, position: &Position) -> Option<(String, Vec<Move>)> {
        let solver = position.turn();
        let (mut here, mut moves) = (position.clone(), Vec::new());
        for turn in 0..TURNS {
            let [
                (mv, Score::Centipawns(WON..)),
                (_, Score::Centipawns(..=EVEN)),
            ] = self.best_two(&here)[..]
            else {
                return None;
            };
            let taken = self.taken(&here, mv);
            moves.push(mv);
            here.make(mv);
            let reply = self.best_two(&here);
            let &(reply, score) = reply.first()?;
            if let Some((name, value)) = taken
                && value >= WON
            {
                // A capture at once is a puzzle only if it looks bad.
                let is_seen = turn == 0 && !here.is_capture(reply);
                let is_won = matches!(score, Score::Centipawns(score) if score <= -WON);
                return (is_won && !is_seen).then(|| (format!("win {}", one(&name)), moves));
            }
            moves.push(reply);
            here.make(reply);
            if here.turn() != solver {
                return None;
            }
        }
        None
    }

    /// The name and the value of the piece that a move captures, if it captures one of the enemy's.
    fn taken(&self, position: &Position, mv: Move) -> Option<(String, i32)> {
        let rules = self.variant.rules();
        let mut after = position.clone();
        after.make(mv);
        let lost = rules.named_kinds().find(|&kind| {
            let piece = Piece {
                color: !position.turn(),
                kind,
            };
            after.count_of(piece) < position.count_of(piece)
        })?;
        let piece = rules.piece(lost);
        Some((piece.name.clone(), self.values[lost.index()]))
    }
}

fn puzzle(position: &Position, moves: &[Move], task: String) -> Puzzle {
    Puzzle {
        variant: position.rules().id.clone(),
        fen: position.fen(),
        moves: position.write_line(moves, Position::move_text),
        task,
    }
}

/// Whether the side to move can force a win in this number of its moves; `None` if the proof is too long.
fn wins(position: &Position, turns: i32, left: &mut u64) -> Option<bool> {
    if turns == 0 {
        return Some(false);
    }
    for mv in position.moves() {
        if wins_by(position, mv, turns, left)? {
            return Some(true);
        }
    }
    Some(false)
}

/// Whether a move does.
fn wins_by(position: &Position, mv: Move, turns: i32, left: &mut u64) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let mut after = position.clone();
    after.make(mv);
    match after.outcome() {
        Some(outcome) => return Some(outcome.winner == Some(position.turn())),
        None if turns == 1 => return Some(false),
        None => {}
    }
    for reply in after.moves() {
        let mut then = after.clone();
        then.make(reply);
        if then.outcome().is_some() || !wins(&then, turns - 1, left)? {
            return Some(false);
        }
    }
    Some(true)
}

/// The reply after which the win takes all of these moves.
fn longest(position: &Position, turns: i32, left: &mut u64) -> Option<Move> {
    for reply in position.moves() {
        let mut then = position.clone();
        then.make(reply);
        if !wins(&then, turns - 1, left)? {
            return Some(reply);
        }
    }
    None
}

/// Whether both generators agree about every position of the solution, and after every move in it.
fn agree(position: &Position, moves: &[Move]) -> bool {
    let is_sound = |position: &Position| check_position(position, Thoroughness::SAMPLED).is_ok();
    let mut here = position.clone();
    moves.iter().all(|&mv| {
        let mut after = here.moves().into_iter().map(|other| {
            let mut after = here.clone();
            after.make(other);
            after
        });
        let sound = is_sound(&here) && after.all(|after| is_sound(&after));
        here.make(mv);
        sound
    })
}
