//! How fast a tree is walked as an engine walks it, on the public interface, compared with cozy-chess in the same process: the moves
//! of a position are listed, and for each the position is copied and the move made, the last ones too.
//!
//! ```sh
//! cargo bench --package legwork-benches --bench copying
//! ```
//!
//! Every variant is compared with chess by cozy-chess, by the time for one leaf. Runs of all alternate, and the median is taken of
//! the ratios of neighbours, so that other work of the machine is as bad for all.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use cozy_chess::{Board as Peer, Move as PeerMove};
use legwork::{MoveList, Position, Want, find};
use legwork_benches::of_variant;

/// How many alternating runs.
const RUNS: usize = 11;
/// The greatest number of leaves of one run.
const LEAVES: u64 = 5_000_000;
/// The depth of the peer's tree, and its leaves: from the literature.
const PEER: (usize, u64) = (5, 4_865_609);
/// A small board with every piece ordinary, a larger one, one with a hand, and a rule in code.
const VARIANTS: [&str; 4] = ["chess", "gothic", "seirawan", "chu"];

fn main() -> ExitCode {
    match compare() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("copying: {error}");
            ExitCode::FAILURE
        }
    }
}

fn compare() -> Result<(), Box<dyn std::error::Error>> {
    let mut trees = Vec::new();
    for id in VARIANTS {
        let subjects = of_variant(find(id)?)?;
        let subject = subjects.into_iter().next().ok_or("no position")?;
        let (depth, leaves) = subject.tree(LEAVES);
        trees.push((subject, depth as usize, leaves));
    }
    let mut ratios = vec![Vec::new(); trees.len()];
    let mut times = vec![Vec::new(); trees.len() + 1];
    for _ in 0..RUNS {
        for (number, (subject, depth, leaves)) in trees.iter().enumerate() {
            let mut stack = vec![subject.position.clone(); depth + 1];
            let mut lists = vec![MoveList::new(); *depth];
            let own = time_a_leaf(*leaves, || walk(&mut stack, &mut lists))?;
            let mut lists = vec![Vec::with_capacity(256); PEER.0];
            let start = Peer::default();
            let peer = time_a_leaf(PEER.1, || walk_by_peer(&start, &mut lists))?;
            times[number].push(own);
            times[trees.len()].push(peer);
            ratios[number].push(own / peer);
        }
    }
    let peer = times.pop().map_or(0.0, median);
    println!("cozy-chess, chess: {peer:.1} ns a leaf");
    for (((subject, depth, _), ratios), times) in trees.iter().zip(ratios).zip(times) {
        println!(
            "{}, depth {depth}: {:.1} ns a leaf, {:.2} times cozy-chess (median of {RUNS} pairs)",
            subject.id(),
            median(times),
            median(ratios),
        );
    }
    Ok(())
}

/// The nanoseconds for a leaf of a tree with that many.
fn time_a_leaf(leaves: u64, walk: impl FnOnce() -> u64) -> Result<f64, String> {
    let start = Instant::now();
    let counted = black_box(walk());
    let nanoseconds = start.elapsed().as_secs_f64() * 1e9;
    match counted == leaves {
        true => Ok(nanoseconds / leaves as f64),
        false => Err(format!("expected {leaves} leaves, got {counted}")),
    }
}

fn walk(stack: &mut [Position], lists: &mut [MoveList]) -> u64 {
    let (Some((list, lists)), [here, below @ ..]) = (lists.split_first_mut(), stack) else {
        return 1;
    };
    here.generate(Want::All, list);
    let mut leaves = 0;
    for &mv in list.iter() {
        below[0].clone_from(here);
        below[0].make(mv);
        leaves += walk(below, lists);
    }
    leaves
}

/// The same by cozy-chess.
fn walk_by_peer(here: &Peer, lists: &mut [Vec<PeerMove>]) -> u64 {
    let Some((list, lists)) = lists.split_first_mut() else {
        return 1;
    };
    list.clear();
    here.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    let mut leaves = 0;
    for &mv in list.iter() {
        let mut below = here.clone();
        below.play_unchecked(mv);
        leaves += walk_by_peer(&below, lists);
    }
    leaves
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
