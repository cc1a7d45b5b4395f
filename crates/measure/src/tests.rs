//! Measurements do not depend on how the work is divided, and recover known values.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use legwork::Variant;
use legwork_match::{MatchRecord, Part, merge, read_records};
use legwork_run::Threads;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

use crate::card::Figure;
use crate::card::{CountRow, EndRow, Unit, ValueRow};
use crate::fit::{Row, fit};
use crate::resample::{Samples, with_interval};
use crate::{Card, Imbalance, MeasureError, MeasurePlan};

fn plan(part: Part) -> MeasurePlan {
    MeasurePlan {
        variant: Variant::open("minishogi", &[]).unwrap(),
        games: 12,
        nodes: 20,
        seed: 5,
        part,
        imbalance: None,
        sprt: None,
    }
}

fn whole() -> MeasurePlan {
    plan(Part::WHOLE)
}

/// The card of a record, and the record, as text.
fn card(plan: &MeasurePlan, record: &MatchRecord, threads: usize) -> [String; 2] {
    let games: Vec<_> = record.games().cloned().collect();
    let threads = Threads::new(threads).unwrap();
    let card = plan.card(&games, &threads).unwrap();
    let mut text = Vec::new();
    record.write(&mut text, &plan.task(), plan.part).unwrap();
    [
        serde_json::to_string(&card).unwrap(),
        String::from_utf8(text).unwrap(),
    ]
}

fn played(plan: &MeasurePlan, threads: usize) -> [String; 2] {
    let mut record = MatchRecord::in_memory();
    plan.play(&mut record, threads, &AtomicBool::new(false), |_| {})
        .unwrap();
    card(plan, &record, threads)
}

#[test]
fn the_number_of_threads_does_not_matter() {
    assert_eq!(played(&whole(), 1), played(&whole(), 3));
}

/// The games finished before are in the record.
#[test]
fn games_can_be_stopped() {
    let (mut record, stop) = (MatchRecord::in_memory(), AtomicBool::new(false));
    let stopped = whole().play(&mut record, 1, &stop, |_| {
        stop.store(true, Ordering::Relaxed)
    });
    assert!(matches!(stopped, Err(MeasureError::Stopped)), "{stopped:?}");
    assert_eq!(record.games().count(), 1);
}

/// A sequential test ends a match at the same game, for any number of threads.
#[test]
fn a_match_ends_at_the_same_game() {
    let variant = Variant::open("minishogi", &[]).unwrap();
    let plan = MeasurePlan {
        games: 200,
        imbalance: Some(Imbalance::read(variant.rules(), "R-").unwrap()),
        sprt: Some("0,100".parse().unwrap()),
        ..whole()
    };
    let of = |threads| {
        let mut record = MatchRecord::in_memory();
        plan.play(&mut record, threads, &AtomicBool::new(false), |_| {})
            .unwrap();
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
    plan.play(&mut record, 2, &AtomicBool::new(false), |_| more += 1)
        .unwrap();
    assert_eq!(more, 8);
    assert_eq!(card(&plan, &record, 2), expected);
    // Other rules with the same name are refused.
    let other = MeasurePlan {
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
    let card = plan.card(&merged.games, &Threads::ONE).unwrap();
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

fn figure(value: f64, low: f64, high: f64) -> Figure {
    Figure {
        value,
        interval: [low, high],
    }
}

/// A card in which nothing is missing, and each figure is another one.
fn filled() -> Card {
    let value = |letter: &str, name: &str, value| ValueRow {
        letter: letter.to_owned(),
        name: name.to_owned(),
        value: Some(value),
        interval: Some([value - 0.25, value + 0.5]),
        early: Some(figure(value - 1.0, value - 1.5, value)),
        late: Some(figure(value + 1.0, value, value + 1.5)),
        estimate: Some(value - 0.125),
        rules: Some(value + 0.125),
    };
    let unknown = ValueRow {
        value: None,
        interval: None,
        ..value("N", "Knight", 3.0)
    };
    let count = |letter: &str, name: &str, rate| CountRow {
        letter: letter.to_owned(),
        name: name.to_owned(),
        count: 7,
        a_game: Some(figure(rate, rate / 2.0, rate * 2.0)),
    };
    let end = |end: &str, drawn, share| EndRow {
        end: end.to_owned(),
        drawn,
        games: 5,
        share: Some(figure(share, share - 0.0625, share + 0.0625)),
    };
    Card {
        variant: "mine".to_owned(),
        name: "Mine".to_owned(),
        options: Default::default(),
        games: 1200,
        nodes: 4000,
        seed: 9,
        unit: Unit::Pawn,
        white: Some(figure(0.541, 0.51, 0.572)),
        first_move: Some(figure(0.254, -0.016, 0.526)),
        results: [
            Some(figure(0.4, 0.375, 0.425)),
            Some(figure(0.283, 0.25, 0.3125)),
            Some(figure(0.317, 0.294, 0.342)),
        ],
        values: vec![value("Q", "Queen", 9.5), unknown],
        hands: vec![value("R", "Rook", 5.0)],
        pairs: vec![value("B", "Bishop", 0.5)],
        ends: vec![end("checkmate", false, 0.75), end("stalemate", true, 0.125)],
        plies: Some(figure(81.26, 78.44, 84.04)),
        choices: Some(figure(26.8, 23.5, 30.8)),
        promotions: vec![count("Q", "Queen", 0.25)],
        gatings: vec![count("H", "Hawk", 0.5)],
        drops: vec![count("P", "Pawn", 4.0)],
        first_traded: vec![count("N", "Knight", 0.375)],
        lead: Some(figure(6.25, 5.74, 6.83)),
        won_behind: Some(figure(0.0625, 0.03125, 0.125)),
    }
}

#[test]
fn a_filled_card_in_words() {
    insta::assert_snapshot!(filled().to_string());
}

#[test]
fn a_card_without_a_pawn_counts_in_hundreds_of_elo() {
    let card = Card {
        unit: Unit::HundredElo,
        hands: Vec::new(),
        ends: Vec::new(),
        white: None,
        ..filled()
    };
    insta::assert_snapshot!(card.to_string());
}

#[test]
fn a_figure_has_two_decimals_or_as_many_as_are_asked_for() {
    let choices = figure(26.84, 23.46, 30.751);
    assert_eq!(choices.to_string(), "26.84 (23.46 to 30.75)");
    assert_eq!(format!("{choices:.1}"), "26.8 (23.5 to 30.8)");
    assert_eq!(format!("{choices:.0}"), "27 (23 to 31)");
    assert_eq!(choices.scaled(0.5).to_string(), "13.42 (11.73 to 15.38)");
    assert_eq!(
        figure(0.2684, 0.2346, 0.3075).percent(),
        "26.8% (23.5 to 30.8)"
    );
}
