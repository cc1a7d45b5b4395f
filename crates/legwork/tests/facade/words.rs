//! The moves of pieces in words: people read the snapshot, and a property says that the words leave nothing out.

use std::collections::{HashMap, HashSet};

use legwork::betza::{Movement, Path};
use legwork::explain::movement::{clauses, in_words};
use legwork::{Variant, registry};
use legwork_random_rules::dice::Dice;
use legwork_random_rules::random_betza;
use serde_json::Value;

/// The number of random notations.
const RANDOM: usize = 3_000;

/// The notations of the oracle of the crate `legwork-betza`.
fn rows() -> Vec<String> {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../betza/tests/oracle/betza.json")).unwrap();
    let texts = rows.iter().map(|row| row["betza"].as_str().unwrap());
    texts.map(str::to_owned).collect()
}

/// The notations of all variants' pieces.
fn of_variants() -> Vec<String> {
    let mut found = Vec::new();
    for entry in registry().unwrap() {
        let variant = Variant::open(entry.id(), &[]).unwrap();
        let pieces = variant
            .rules()
            .kinds()
            .map(|kind| variant.rules().piece(kind));
        for piece in pieces {
            found.extend([&piece.betza, &piece.prose].map(Movement::to_string));
        }
    }
    found
}

#[test]
fn the_rows_of_the_oracle_in_words() {
    let lines = rows().into_iter().map(|betza| {
        let movement: Movement = betza.parse().unwrap();
        format!("{betza:18} {}\n", in_words(&[&movement]))
    });
    insta::assert_snapshot!(lines.collect::<String>());
}

/// The clauses of a notation have all of its paths, equal clauses have equal paths, and if leaving a letter out of the
/// notation changes the paths, it changes the words.
#[test]
fn words_leave_nothing_out() {
    let mut dice = Dice::new(1);
    let random = (0..RANDOM).map(|_| random_betza(&mut dice));
    let notations: HashSet<String> = rows()
        .into_iter()
        .chain(of_variants())
        .chain(random)
        .collect();
    let mut meant: HashMap<String, (HashSet<Path>, String)> = HashMap::new();
    for betza in notations {
        let Ok(movement) = betza.parse::<Movement>() else {
            assert_eq!(betza, "", "a notation that cannot be read");
            continue;
        };
        let paths: HashSet<Path> = movement.paths().into_iter().collect();
        let mut told = HashSet::new();
        for clause in clauses(&[&movement]) {
            let paths: HashSet<Path> = clause.paths.into_iter().collect();
            told.extend(paths.iter().cloned());
            let text = clause.text.clone();
            let (known, other) =
                (meant.entry(clause.text)).or_insert_with(|| (paths.clone(), betza.clone()));
            assert_eq!(*known, paths, "{text}: both of {other} and of {betza}");
        }
        assert_eq!(told, paths, "{betza}");
        for at in 0..betza.len() {
            let less = [&betza[..at], &betza[at + 1..]].concat();
            let Ok(less) = less.parse::<Movement>() else {
                continue;
            };
            if less.paths().into_iter().collect::<HashSet<_>>() != paths {
                assert_ne!(
                    in_words(&[&less]),
                    in_words(&[&movement]),
                    "{betza} and {less}"
                );
            }
        }
    }
}
