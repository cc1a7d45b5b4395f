//! Everything that is measured of every registered variant. Ids are `WHAT/VARIANT/POSITION`.
//!
//! Setting up stays outside the timed loops, and what they work out is held against what an
//! independent program, or the Walker, says.

mod position;
mod tree;

use std::time::Duration;

use criterion::{Bencher, measurement::WallTime};
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use legwork_benches::{Subject, subjects};

/// Measures one thing on every position. `prepare` works out what is needed beforehand, and how
/// many elements (leaves, moves, squares) one run deals with.
fn each<P>(
    criterion: &mut Criterion,
    what: &str,
    prepare: impl Fn(&Subject) -> (P, u64),
    run: impl Fn(&mut Bencher<'_>, &Subject, &P),
) {
    let subjects = subjects().unwrap_or_else(|error| {
        eprintln!("bench: {error}");
        std::process::exit(1);
    });
    let mut group: BenchmarkGroup<'_, WallTime> = criterion.benchmark_group(what);
    for subject in subjects {
        let (prepared, elements) = prepare(&subject);
        group.throughput(Throughput::Elements(elements));
        group.bench_function(subject.id(), |bencher| run(bencher, &subject, &prepared));
    }
    group.finish();
}

/// Whole trees take long enough to need few samples.
fn trees() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
}

fn single_positions() -> Criterion {
    Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
}

criterion_group! {
    name = whole_trees;
    config = trees();
    targets = tree::perft, tree::playout
}
criterion_group! {
    name = positions;
    config = single_positions();
    targets =
        position::movegen, position::count, position::captures, position::checks, position::see,
        position::make_move, position::fen, position::attacked, position::walker
}
criterion_main!(whole_trees, positions);
