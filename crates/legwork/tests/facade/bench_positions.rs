//! The positions that rules name for measuring, and what is known of their trees.
//!
//! These tests are here because the package of the benchmarks has none of its own: Cargo would
//! compile the programs with which it compares our speed whenever anything is tested.

use legwork::rules::BenchPosition;
use legwork::testing::ReferenceMoves as _;
use legwork::{Entry, Position, registry};

#[path = "../../../../benches/counts.rs"]
mod counts;

/// The positions that the rules of a variant name.
fn named(entry: &'static Entry) -> Vec<(BenchPosition, Position)> {
    let rules = entry.rules().unwrap();
    let open = |bench: &BenchPosition| {
        let options = bench.options.iter();
        let options: Vec<(&str, &str)> = options.map(|(k, v)| (k.as_str(), v.as_str())).collect();
        let variant = entry.open(&options).unwrap();
        let position = match &bench.fen {
            None => variant.start(),
            Some(fen) => variant.position(fen).unwrap(),
        };
        (bench.clone(), position)
    };
    rules.bench.iter().map(open).collect()
}

#[test]
fn every_variant_has_an_opening_a_middle_game_and_an_end_game() {
    for entry in registry().unwrap() {
        let id = entry.id();
        let all = named(entry);
        let men = |name: &str| {
            let found = all.iter().find(|(bench, _)| bench.name == name);
            let (_, position) = found.unwrap_or_else(|| panic!("{id}/{name} is not in the rules"));
            position.occupied().count()
        };
        let start = all.iter().find(|(bench, _)| bench.name == "start");
        let (_, start) = start.unwrap();
        assert_eq!(start.fen(), start.variant().start().fen());
        // Where captured pieces are dropped again, there may be as many men in an end game; where a game begins with drops,
        // there are few at the start.
        let rules = start.rules();
        let begins_with_drops = !rules.drops.is_empty() && rules.turn.must.is_some();
        if rules.captures_fill_hands() || begins_with_drops {
            continue;
        }
        assert!(men("start") >= men("middlegame"), "{id}");
        let middle_games = all.iter().map(|(bench, _)| bench.name.as_str());
        for name in middle_games.filter(|name| name.starts_with("middlegame")) {
            assert!(men(name) > men("endgame"), "{id}/{name}");
        }
    }
}

#[test]
fn the_counts_of_the_rules_are_those_of_both_generators() {
    for entry in registry().unwrap() {
        for (bench, position) in named(entry) {
            let name = format!("{}/{}", entry.id(), bench.name);
            let nodes = counts::known(&position, &bench.nodes, 4_000);
            for (depth, &nodes) in (1..)
                .zip(&nodes)
                .take_while(|&(_, &nodes)| nodes <= 700_000)
            {
                assert_eq!(position.perft(depth), nodes, "{name}, depth {depth}");
                if nodes <= 4_000 {
                    let walked = position.walker_perft(depth);
                    assert_eq!(walked, nodes, "{name}, depth {depth}, Walker");
                }
            }
        }
    }
}
