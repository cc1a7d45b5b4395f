//! What the benchmarks run on: a few positions of every registered variant, with the counts that
//! an independent program gave for them.
//!
//! A variant's positions come from its oracle file, `variants/ID/oracle/perft_ID.json`: the first
//! case is its start, and one from the middle and one from the end of the file stand for middle
//! and end game.

#![forbid(unsafe_code)]

use std::path::PathBuf;

use legwork::position::Position;
use legwork::variant::registry;
use legwork_testkit::oracle::{Case, Suite};

/// A position to measure, and what is known of it.
#[derive(Debug)]
pub struct Subject {
    /// Its place in a benchmark's id: `gothic/start`.
    pub id: String,
    /// The position.
    pub position: Position,
    /// How many leaves there are at depths 1, 2, 3...
    pub perft: Vec<u64>,
}

impl Subject {
    /// The greatest depth with at most that many leaves, and the leaves.
    pub fn depth_within(&self, leaves: u64) -> (u32, u64) {
        let within = self.perft.iter().take_while(|&&count| count <= leaves);
        let depth = within.clone().count().max(1);
        (depth as u32, self.perft[depth - 1])
    }
}

/// Every position of every registered variant.
///
/// # Panics
///
/// If a variant has no oracle file, or it is faulty: a benchmark that measures nothing must fail.
pub fn subjects() -> Vec<Subject> {
    let entries = registry().unwrap_or_else(|error| panic!("{error}"));
    entries
        .iter()
        .flat_map(|entry| of_variant(entry.id()))
        .collect()
}

fn of_variant(id: &str) -> Vec<Subject> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let file = root.join(format!("../variants/{id}/oracle/perft_{id}.json"));
    let suite = Suite::read(&file).unwrap_or_else(|error| panic!("{error}"));
    let playable = |case: &&Case| case.perft.as_ref().is_some_and(|perft| perft[0] > 0);
    let cases: Vec<&Case> = suite.cases.iter().filter(playable).collect();
    let places = [
        ("start", 0),
        ("middlegame", cases.len() * 3 / 4),
        ("endgame", cases.len() - 1),
    ];
    places
        .into_iter()
        .map(|(name, place)| {
            let case = cases[place];
            let options: Vec<(&str, &str)> = case
                .options
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            let variant = legwork::variant::Variant::open(id, &options);
            let variant = variant.unwrap_or_else(|error| panic!("{error}"));
            let position = variant
                .position(&case.fen)
                .unwrap_or_else(|error| panic!("{error}"));
            let perft = case.perft.clone().unwrap_or_default();
            Subject {
                id: format!("{id}/{name}"),
                position,
                perft,
            }
        })
        .collect()
}
