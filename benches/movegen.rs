//! What a search or a graphical front end asks of one position.
//!
//! - `movegen/...`: listing every legal move; throughput is moves.
//! - `count/...`: counting them without a list.
//! - `make_move/...`: playing every legal move, each checked to be one.
//! - `fen/...`: writing the position as text and reading it back.
//! - `attacked/...`: asking of every square whether the enemy attacks it; throughput is squares.
//! - `walker/...`: the same list by the reference generator.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use legwork_benches::{Subject, subjects};

/// Measures one thing on every position; it gives how many moves or squares it dealt with.
fn each(criterion: &mut Criterion, name: &str, work: impl Fn(&Subject) -> u64) {
    let mut group: BenchmarkGroup<'_, WallTime> = criterion.benchmark_group(name);
    group
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1));
    for subject in subjects() {
        let elements = work(&subject);
        group.throughput(Throughput::Elements(elements));
        group.bench_function(&subject.id, |bencher| {
            bencher.iter(|| assert_eq!(work(black_box(&subject)), elements));
        });
    }
    group.finish();
}

fn positions(criterion: &mut Criterion) {
    each(criterion, "movegen", |subject| {
        let moves = subject.position.moves();
        assert_eq!(moves.len() as u64, subject.perft[0]);
        moves.len() as u64
    });
    each(criterion, "count", |subject| {
        assert_eq!(subject.position.count(), subject.perft[0]);
        subject.perft[0]
    });
    each(criterion, "make_move", |subject| {
        let position = &subject.position;
        let moves = position.moves();
        for &mv in &moves {
            black_box(position.play(mv).is_ok());
        }
        moves.len() as u64
    });
    each(criterion, "fen", |subject| {
        let fen = subject.position.fen();
        black_box(subject.position.variant().position(&fen).is_ok());
        1
    });
    each(criterion, "attacked", |subject| {
        let position = &subject.position;
        let enemy = !position.turn();
        let squares = position.rules().geometry.squares();
        let attacked = squares
            .filter(|&square| position.is_attacked(square, enemy))
            .count();
        assert!(black_box(attacked) > 0);
        let geometry = position.rules().geometry;
        u64::from(geometry.files()) * u64::from(geometry.ranks())
    });
    each(criterion, "walker", |subject| {
        let legal = subject
            .position
            .walk()
            .iter()
            .filter(|candidate| candidate.is_ok())
            .count() as u64;
        assert_eq!(legal, subject.perft[0]);
        legal
    });
}

criterion_group!(benches, positions);
criterion_main!(benches);
