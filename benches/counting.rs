//! How fast the leaves of chess trees are counted, compared with cozy-chess in the same process.
//!
//! ```sh
//! cargo bench --package legwork-benches --bench counting
//! ```
//!
//! Neither side makes the last move: it is counted, by the piece. Runs of the two alternate, and
//! the median is taken of the ratios of neighbours, so that other work of the machine is as bad for
//! both. `-- 3` makes the trees 3 plies flatter, to try it out.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use cozy_chess::Board as Peer;
use legwork::Variant;
use legwork::kernel::Level;

/// How many alternating runs.
const RUNS: usize = 11;

/// A tree, and how many leaves it has at depth 1, 2, 3...: from the literature.
struct Tree {
    name: &'static str,
    fen: &'static str,
    leaves: &'static [u64],
}

const TREES: [Tree; 2] = [
    Tree {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        leaves: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    },
    Tree {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        leaves: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    },
];

fn main() -> ExitCode {
    // Cargo adds options of its own, such as `--bench`.
    let flatter = std::env::args().find_map(|argument| argument.parse().ok());
    for tree in &TREES {
        if let Err(error) = compare(tree, flatter.unwrap_or(0)) {
            eprintln!("counting: {}: {error}", tree.name);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn compare(tree: &Tree, flatter: usize) -> Result<(), Box<dyn std::error::Error>> {
    let depth = tree.leaves.len().saturating_sub(flatter).max(1);
    Level::asked()?;
    let leaves = tree.leaves[depth - 1];
    let chess = Variant::open("chess", &[])?;
    let position = chess.position(tree.fen)?;
    let peer = Peer::from_fen(tree.fen, false).map_err(|error| error.to_string())?;
    let depth = depth as u32;
    let timed = |count: &dyn Fn() -> u64| {
        let start = Instant::now();
        let counted = black_box(count());
        let seconds = start.elapsed().as_secs_f64();
        (counted == leaves)
            .then_some(seconds)
            .ok_or_else(|| format!("expected {leaves} leaves, got {counted}"))
    };
    let (mut own_times, mut peer_times, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let own = timed(&|| black_box(&position).perft(depth))?;
        let theirs = timed(&|| perft(black_box(&peer), depth))?;
        own_times.push(own);
        peer_times.push(theirs);
        ratios.push(theirs / own);
    }
    let rate = |times| leaves as f64 / median(times) / 1e6;
    println!(
        "{}, depth {depth}: legwork {:.0}, cozy-chess {:.0} million leaves a second, ratio {:.2}",
        tree.name,
        rate(own_times),
        rate(peer_times),
        median(ratios),
    );
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The leaves of a tree of at least one move, by cozy-chess.
fn perft(board: &Peer, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                leaves += perft(&after, depth - 1);
            }
        }
        false
    });
    leaves
}
