//! However a perft is counted, the total is the same.

use legwork::{Table, Variant, registry};
use legwork_run::Threads;
use legwork_run::merge::{PartFile, merge};
use legwork_run::parts::Split;
use legwork_run::perft::{PerftCounter, PerftJobs, perft};
use legwork_testkit::positions::BUSY;
use proptest::prelude::*;

fn variants() -> Vec<Variant> {
    let entries = registry().unwrap().iter();
    entries.map(|entry| entry.open(&[]).unwrap()).collect()
}

/// A depth, in plies, to which a variant can be counted by every way: less where a side has many moves. Walls multiply those of every
/// ply by the size of the board.
fn countable(variant: &Variant) -> u32 {
    match variant.start().count() {
        _ if variant.rules().walls.is_some() => 2,
        30.. => 3,
        _ => 4,
    }
}

#[test]
fn a_table_changes_no_count_of_any_variant() {
    let threads = Threads::new(2).unwrap();
    let full = std::env::var_os("LEGWORK_FULL").is_some();
    for (number, variant) in variants().into_iter().enumerate() {
        let start = variant.start();
        // The small table is written over and over. Unless in full, each variant has one of the tables, the next the other.
        let sizes = [0, 4];
        let sizes = if full {
            &sizes[..]
        } else {
            &sizes[number % 2..=number % 2]
        };
        for &megabytes in sizes {
            let table = Table::new(&variant, megabytes).unwrap();
            for depth in 0..=countable(&variant) {
                let plain = start.perft(depth);
                let id = &variant.rules().id;
                assert_eq!(start.perft_with(depth, &table), plain, "{id} {depth}");
                let counted = perft(&start, depth, PerftCounter::Table(&table), &threads);
                assert_eq!(counted, plain, "{id} {depth} on two threads");
            }
        }
    }
}

#[test]
fn a_table_helps_middle_games_too() {
    for (id, fen) in BUSY {
        let variant = Variant::open(id, &[]).unwrap();
        let position = variant.position(fen).unwrap();
        let table = Table::new(&variant, 1).unwrap();
        for depth in [3, 2, 3] {
            assert_eq!(
                position.perft_with(depth, &table),
                position.perft(depth),
                "{id}"
            );
        }
    }
}

#[test]
fn a_table_of_another_variant_is_let_be() {
    let open = || Variant::open("chess", &[]).unwrap();
    let (one, other) = (open(), open());
    let gothic = Variant::open("gothic", &[]).unwrap();
    let table = Table::new(&one, 1).unwrap();
    for variant in [&one, &gothic, &other] {
        let start = variant.start();
        assert_eq!(start.perft_with(3, &table), start.perft(3));
    }
}

#[test]
fn the_walker_divides_alike() {
    let threads = Threads::new(2).unwrap();
    for variant in variants() {
        let start = variant.start();
        let sorted = |counter| {
            let mut below = PerftJobs::new(&start, 2, counter, 2).run(counter, &threads, || ());
            below.sort_unstable();
            below
        };
        assert_eq!(
            sorted(PerftCounter::Walker),
            sorted(PerftCounter::Generator)
        );
    }
}

#[test]
fn a_layer_has_every_way_in_it() {
    for variant in variants() {
        let start = variant.start();
        let before = countable(&variant) - 1;
        for merged in [false, true] {
            let layer = start.layer(before, merged);
            let ways: u64 = layer.iter().map(|&(_, ways)| ways).sum();
            assert_eq!(ways, start.perft(before));
            let leaves: u64 = layer.iter().map(|(at, ways)| ways * at.count()).sum();
            assert_eq!(leaves, start.perft(before + 1));
        }
        // One ply of each side leads to no position twice, nor does any order in which pieces are put behind squares.
        let merges = start.layer(before, true).len() < start.layer(before, false).len();
        let in_order = variant.rules().waits();
        assert_eq!(merges, before > 2 && !in_order);
    }
}

/// A game that is over has parts, too.
#[test]
fn a_game_that_is_over_has_parts_too() {
    let chess = Variant::open("chess", &[]).unwrap();
    let mated = chess.position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    let split = Split::new(&mated, 5, 3);
    let threads = Threads::ONE;
    let parts = (1..=3).map(|part| PartFile {
        file: "somewhere".to_owned(),
        result: split.run(part, PerftCounter::Generator, &threads, || ()),
    });
    assert_eq!(merge(&parts.collect::<Vec<_>>()).unwrap().nodes, 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Threads, table and parts, in any combination, from the start or a middle game.
    #[test]
    fn totals_are_equal(
        which in 0..10_usize,
        depth in 0..=3_u32,
        threads in 1..=4_usize,
        megabytes in proptest::option::of(0..=2_usize),
        parts in 1..=9_u64,
    ) {
        let position = match BUSY.get(which) {
            Some((id, fen)) => Variant::open(id, &[]).unwrap().position(fen).unwrap(),
            None => variants()[which - BUSY.len()].start(),
        };
        let threads = Threads::new(threads).unwrap();
        let table = megabytes.map(|size| Table::new(position.variant(), size).unwrap());
        let counter = table.as_ref().map_or(PerftCounter::Generator, PerftCounter::Table);
        let plain = position.perft(depth);
        prop_assert_eq!(perft(&position, depth, counter, &threads), plain);
        // Every part works its own way out, as on a machine of its own.
        let results = (1..=parts).rev().map(|part| PartFile {
            file: format!("{part}.json"),
            result: Split::new(&position, depth, parts).run(part, counter, &threads, || ()),
        });
        let total = merge(&results.collect::<Vec<_>>());
        prop_assert_eq!(total.unwrap().nodes, plain);
    }
}
