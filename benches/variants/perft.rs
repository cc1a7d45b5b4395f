//! `perft/...`: counting leaves, the last move counted in bulk. Throughput is leaves.

use std::hint::black_box;

use criterion::Criterion;

/// The most leaves of one run.
const LEAVES: u64 = 5_000_000;

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
