//! The moves of pieces in words: people read the snapshot, and a property says that the words leave nothing out.

use std::collections::{HashMap, HashSet};

use legwork_betza::{Modality, Movement, Path};
use legwork_explain::movement::{clauses, in_words};
use legwork_random_rules::dice::Dice;
use legwork_random_rules::random_betza;
use serde_json::Value;

/// The number of random notations; in full four times as many.
const RANDOM: usize = 1_000;

/// The notations of the oracle of the crate `legwork-betza`.
fn rows() -> Vec<String> {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../betza/tests/oracle/betza.json")).unwrap();
    let texts = rows.iter().map(|row| row["betza"].as_str().unwrap());
    texts.map(str::to_owned).collect()
}

/// A path of one leg apart by what may stand where it ends; any other path as it is.
fn apart(path: &Path) -> Vec<Path> {
    let [leg] = path.legs[..] else {
        return vec![path.clone()];
    };
    let (none, may) = (Modality::default(), leg.may);
    let all = [
        (
            may.empty,
            Modality {
                empty: true,
                ..none
            },
        ),
        (
            may.enemy,
            Modality {
                enemy: true,
                ..none
            },
        ),
        (may.own, Modality { own: true, ..none }),
        (
            may.passed,
            Modality {
                passed: true,
                ..none
            },
        ),
        (may.over, Modality { over: true, ..none }),
    ];
    let with = |may| {
        let mut path = path.clone();
        path.legs[0].may = may;
        path
    };
    all.into_iter()
        .filter(|(has, _)| *has)
        .map(|(_, may)| with(may))
        .collect()
}

/// Whether a path has all moves of another: it goes as far, and not only as a first move.
fn covers(path: &Path, other: &Path) -> bool {
    let mut same = path.clone();
    if let ([leg], [narrow]) = (&mut same.legs[..], &other.legs[..])
        && (leg.range == 0 || narrow.range != 0 && leg.range >= narrow.range)
    {
        leg.range = narrow.range;
    }
    same.initial |= other.initial;
    same == *other
}

#[test]
fn the_rows_of_the_oracle_in_words() {
    let lines = rows().into_iter().map(|betza| {
        let movement: Movement = betza.parse().unwrap();
        format!("{betza:18} {}\n", in_words(&[&movement]))
    });
    insta::assert_snapshot!(lines.collect::<String>());
}

/// The clauses of a notation have its moves and no others; equal clauses have equal moves; and if leaving a letter out of
/// a notation changes the moves of its clauses, it changes the words.
#[test]
fn words_leave_nothing_out() {
    let mut dice = Dice::new(1);
    let random = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 4 * RANDOM,
        None => RANDOM,
    };
    let random = (0..random).map(|_| random_betza(&mut dice));
    let mut meant: HashMap<String, (HashSet<Path>, String)> = HashMap::new();
    for betza in rows().into_iter().chain(random) {
        let movement: Movement = betza.parse().unwrap();
        let clauses_of = |movement: &Movement| -> HashSet<Path> {
            let found = clauses(&[movement]).into_iter();
            found.flat_map(|clause| clause.paths).collect()
        };
        let moves: HashSet<Path> = movement.paths().iter().flat_map(apart).collect();
        let said: HashSet<Path> = clauses_of(&movement).iter().flat_map(apart).collect();
        assert!(said.is_subset(&moves), "{betza}");
        let missing = moves
            .iter()
            .find(|path| !said.iter().any(|other| covers(other, path)));
        assert_eq!(missing, None, "{betza}");
        for clause in clauses(&[&movement]) {
            let paths: HashSet<Path> = clause.paths.iter().cloned().collect();
            let (known, other) = meant
                .entry(clause.text.clone())
                .or_insert_with(|| (paths.clone(), betza.clone()));
            assert_eq!(*known, paths, "{}: {other} and {betza}", clause.text);
        }
        for at in 0..betza.len() {
            let less = [&betza[..at], &betza[at + 1..]].concat();
            let Ok(less) = less.parse::<Movement>() else {
                continue;
            };
            if clauses_of(&less) != clauses_of(&movement) {
                assert_ne!(
                    in_words(&[&less]),
                    in_words(&[&movement]),
                    "{betza} and {less}"
                );
            }
        }
    }
}
