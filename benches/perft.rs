//! `perft/VARIANT/POSITION`: counting leaves, the last move counted in bulk. Throughput is leaves.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use legwork_benches::subjects;

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3));
    for subject in subjects() {
        let (depth, leaves) = subject.depth_within(5_000_000);
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(&subject.id, |bencher| {
            bencher.iter(|| assert_eq!(black_box(&subject.position).perft(depth), leaves));
        });
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
