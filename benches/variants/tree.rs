//! Whole trees, and whole games.

use std::hint::black_box;

use criterion::Criterion;
use legwork::Adjudication;
use legwork::playout::{Limits, Player};

/// The maximum number of leaves of one run: a middle game of a large board to depth 4.
const LEAVES: u64 = 12_000_000;

/// How many games are played in one run, and when each is cut off.
const GAMES: u64 = 10;
const PLIES: u32 = 300;

/// `perft/...`: counting leaves, the last moves counted in bulk. Throughput is leaves.
pub(crate) fn perft(criterion: &mut Criterion) {
    super::each(
        criterion,
        "perft",
        |subject| {
            let (depth, leaves) = subject.tree(LEAVES);
            ((depth, leaves), leaves)
        },
        |bencher, subject, &(depth, leaves)| {
            let position = &subject.position;
            let count = || black_box(position).perft(black_box(depth));
            bencher.iter(|| assert_eq!(count(), leaves));
        },
    );
}

/// `playout/...`: games of random moves, the same in every run. Throughput is plies.
pub(crate) fn playout(criterion: &mut Criterion) {
    let limits = Limits {
        adjudication: Adjudication::default(),
        plies: PLIES,
    };
    super::each(
        criterion,
        "playout",
        |subject| {
            let mut player = Player::new(&subject.position, limits);
            let games = (0..GAMES).map(|number| player.play(0, number));
            let plies = games.map(|game| u64::from(game.plies)).sum();
            (plies, plies)
        },
        |bencher, subject, &plies| {
            bencher.iter(|| {
                let mut player = Player::new(black_box(&subject.position), limits);
                for number in 0..GAMES {
                    player.play(0, number);
                }
                assert_eq!(player.tally().plies, plies);
            });
        },
    );
}
