//! How fast all legal moves of chess positions are listed, compared with cozy-chess in the same process.
//!
//! ```sh
//! cargo bench --package legwork-benches --bench listing
//! ```
//!
//! Both fill one list, used again position after position; short runs of the two alternate, and the
//! ratio of each pair is taken, so that a machine with other work to do is as bad for both.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cozy_chess::Board as Peer;
use legwork::base::CompiledRules;
use legwork::kernel::{Board, Kernel, MoveList};
use legwork::shape::Small;
use legwork::{Want, fen, find};
use legwork_benches::middle_game;

/// How many positions.
const POSITIONS: u64 = 200;
/// How many alternating runs.
const RUNS: usize = 201;
/// How often a run lists every position.
const REPEATS: u32 = 20;

type ChessKernel = Kernel<Small>;

fn main() -> ExitCode {
    match compare() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("listing: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare() -> Result<(), Box<dyn std::error::Error>> {
    let entry = find("chess")?;
    let chess = entry.open(&[])?;
    let kernel = ChessKernel::new(CompiledRules::new(entry.rules()?)?)?;
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    for seed in 0..POSITIONS {
        let text = middle_game(&chess, seed).fen();
        let array = fen::read(kernel.compiled(), &text)?;
        ours.push(kernel.pack(&array).ok_or("a side has no King")?);
        theirs.push(Peer::from_fen(&text, false).map_err(|error| error.to_string())?);
    }
    let moves = list(&kernel, &ours).1;
    let peer_moves = list_by_peer(&theirs).1;
    if moves != peer_moves {
        return Err(format!("we list {moves} moves, cozy-chess {peer_moves}").into());
    }

    let (mut own_times, mut peer_times, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let own = list(&kernel, &ours).0;
        let peer = list_by_peer(&theirs).0;
        own_times.push(own);
        peer_times.push(peer);
        ratios.push(peer.as_secs_f64() / own.as_secs_f64());
    }
    let rate = |times: &mut Vec<Duration>| {
        times.sort();
        moves as f64 / times[times.len() / 2].as_secs_f64() / 1e6
    };
    ratios.sort_by(f64::total_cmp);
    println!(
        "{POSITIONS} middle games of chess, {} legal moves a position",
        moves / POSITIONS / u64::from(REPEATS)
    );
    println!(
        "legwork     {:7.1} million moves a second",
        rate(&mut own_times)
    );
    println!(
        "cozy-chess  {:7.1} million moves a second",
        rate(&mut peer_times)
    );
    println!(
        "ratio       {:7.2} (median of {RUNS} pairs)",
        ratios[RUNS / 2]
    );
    Ok(())
}

/// The time it takes to list the moves of these positions, and how many there are.
fn list(kernel: &ChessKernel, boards: &[Board<Small>]) -> (Duration, u64) {
    let mut moves = MoveList::new();
    let mut total = 0;
    let start = Instant::now();
    for _ in 0..REPEATS {
        for board in boards {
            moves.clear();
            kernel.list(black_box(board), Want::All, &mut moves);
            total += black_box(&moves).len() as u64;
        }
    }
    (start.elapsed(), total)
}

/// The lists of cozy-chess.
fn list_by_peer(boards: &[Peer]) -> (Duration, u64) {
    let mut moves = Vec::with_capacity(256);
    let mut total = 0;
    let start = Instant::now();
    for _ in 0..REPEATS {
        for board in boards {
            moves.clear();
            black_box(board).generate_moves(|some| {
                moves.extend(some);
                false
            });
            total += black_box(&moves).len() as u64;
        }
    }
    (start.elapsed(), total)
}
