//! The gain of a second thread when both use one variant, compared with the gain in cozy-chess.

use std::error::Error;
use std::thread;
use std::time::Instant;

use super::perft::{facade, peer, peer_room, room};
use super::{ROUNDS, open};

/// How much faster two threads do twice the work of one, than one does it.
fn gain(work: impl Fn() + Sync) -> f64 {
    let mut gains: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            work();
            work();
            let alone = start.elapsed();
            let start = Instant::now();
            thread::scope(|scope| {
                scope.spawn(&work);
                work();
            });
            alone.as_secs_f64() / start.elapsed().as_secs_f64()
        })
        .collect();
    gains.sort_by(f64::total_cmp);
    gains[ROUNDS / 2]
}

pub(super) fn compare() -> Result<(), Box<dyn Error>> {
    let start = open("chess")?.start();
    let in_place = gain(|| {
        let (mut stack, mut lists) = room(&start, 4);
        assert_eq!(facade(&mut stack, &mut lists), 197_281);
    });
    let played = gain(|| {
        for _ in 0..1000 {
            for mv in start.moves() {
                assert!(start.play(mv).is_ok());
            }
        }
    });
    let by_peer = gain(|| {
        let (mut stack, mut lists) = peer_room(4);
        assert_eq!(peer(&mut stack, &mut lists), 197_281);
    });
    println!("two threads, one variant: clone_from and make gain {in_place:.2}, play {played:.2}");
    println!("two threads, cozy-chess: {by_peer:.2}");
    Ok(())
}
