//! Measurements do not depend on how the work is divided, and recover known values.

use std::fs;

use legwork::Variant;
use legwork_match::{MatchRecord, Part, merge, read_records};
use legwork_run::Threads;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use crate::fit::{Row, fit};
use crate::resample::{Samples, with_interval};
use crate::{Card, Imbalance, Plan};

fn plan(part: Part) -> Plan {
    Plan {
        variant: Variant::open("minishogi", &[]).unwrap(),
        games: 12,
        nodes: 20,
        seed: 5,
        part,
        imbalance: None,
        sprt: None,
    }
}

fn whole() -> Plan {
    plan(Part::WHOLE)
}

/// The card of a record, and the record, as text.
fn card(plan: &Plan, record: &MatchRecord, threads: usize) -> [String; 2] {
    let games: Vec<_> = record.games().cloned().collect();
    let threads = Threads::new(threads).unwrap();
    let card = Card::new(&plan.variant, &plan.task(), plan.nodes, &games, &threads).unwrap();
    let mut text = Vec::new();
    record.write(&mut text, &plan.task(), plan.part).unwrap();
    [
        serde_json::to_string(&card).unwrap(),
        String::from_utf8(text).unwrap(),
    ]
}

fn played(plan: &Plan, threads: usize) -> [String; 2] {
    let mut record = MatchRecord::in_memory();
    plan.play(&mut record, threads, |_| {}).unwrap();
    card(plan, &record, threads)
}

#[test]
fn the_number_of_threads_does_not_matter() {
    assert_eq!(played(&whole(), 1), played(&whole(), 3));
}

/// A sequential test ends a match at the same game, for any number of threads.
#[test]
fn a_match_ends_at_the_same_game() {
    let variant = Variant::open("minishogi", &[]).unwrap();
    let plan = Plan {
        games: 200,
        imbalance: Some(Imbalance::read(variant.rules(), "R-").unwrap()),
        sprt: Some("0,100".parse().unwrap()),
        ..whole()
    };
    let of = |threads| {
        let mut record = MatchRecord::in_memory();
        plan.play(&mut record, threads, |_| {}).unwrap();
        let games = record.games();
        games.map(|game| game.game).collect::<Vec<u64>>()
    };
    let games = of(1);
    assert!(games.len() < 200);
    assert_eq!(of(3), games);
}

#[test]
fn a_record_that_was_torn_goes_on() {
    let expected = played(&whole(), 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("record.jsonl");
    // Killed while the fifth game was being written.
    let lines: Vec<&str> = expected[1].lines().collect();
    let torn = format!("{}\n{}", lines[..5].join("\n"), &lines[5][..40]);
    fs::write(&path, torn).unwrap();
    let plan = whole();
    let mut record = MatchRecord::open(&path, &plan.task(), plan.part).unwrap();
    let mut more = 0;
    plan.play(&mut record, 2, |_| more += 1).unwrap();
    assert_eq!(more, 8);
    assert_eq!(card(&plan, &record, 2), expected);
    // Other rules with the same name are refused.
    let other = Plan {
        variant: Variant::open("dobutsu", &[]).unwrap(),
        ..whole()
    };
    drop(record);
    assert!(MatchRecord::open(&path, &other.task(), other.part).is_err());
}

#[test]
fn parts_are_the_whole() {
    let parts = 3;
    let mut found = Vec::new();
    for part in 1..=parts {
        let plan = plan(Part { part, parts });
        let [_, text] = played(&plan, 1);
        found.extend(read_records("part", &text).unwrap());
    }
    let merged = merge(&found).unwrap();
    let plan = whole();
    let threads = Threads::ONE;
    let card = Card::new(
        &plan.variant,
        &plan.task(),
        plan.nodes,
        &merged.games,
        &threads,
    )
    .unwrap();
    assert_eq!(serde_json::to_string(&card).unwrap(), played(&plan, 1)[0]);
}

/// Rows are generated from known values. About one interval in twenty may miss its value.
#[test]
fn planted_values_are_found() {
    const PLANTED: [f64; 6] = [0.2, 0.6, 1.9, 2.1, 3.2, 5.6];
    const GAMES: usize = 400;
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut lot = move || (dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut rows = Vec::new();
    for game in 0..GAMES {
        let terms: Vec<(usize, f64)> = (0..PLANTED.len())
            .map(|term| match term {
                0 => (0, 1.0),
                _ => (term, (3.0 * lot()).floor() - 1.0),
            })
            .collect();
        let sum: f64 = terms.iter().map(|&(term, x)| PLANTED[term] * x).sum();
        let points = f64::from(lot() < 1.0 / (1.0 + libm::exp(-sum)));
        rows.push(Row {
            game,
            points,
            weight: 1.0,
            terms,
        });
    }
    let samples = Samples::new(GAMES, 2);
    let whole = fit(&rows, samples.whole(), &[0.0; PLANTED.len()]);
    let resampled: Vec<Vec<f64>> = (samples.resampled().iter())
        .map(|times| fit(&rows, times, &whole))
        .collect();
    let missed = (0..PLANTED.len()).filter(|&term| {
        let of_term = resampled.iter().map(|worths| Some(worths[term]));
        let figure = with_interval(whole[term], of_term).unwrap();
        let [low, high] = figure.interval;
        // An interval that is too wide would prove nothing.
        assert!(high - low < 2.0 + 0.5 * PLANTED[term], "{term}: {figure}");
        !(low..=high).contains(&PLANTED[term])
    });
    assert!(missed.count() <= 1, "{whole:?}");
}
