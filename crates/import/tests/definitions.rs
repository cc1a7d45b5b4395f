//! The six diagrams that are variants of their own, too: with what their pages say in words or by a script added to the rule file, they play as
//! the variant does.

#![cfg(feature = "diagrams")]

use std::collections::{BTreeMap, BTreeSet};

use legwork::{Position, Variant};

/// Plies of each random game.
const PLIES: usize = 40;

/// Cazaux's Kings leap over no attacked square, which a diagram cannot say; see docs/RULES_FORMAT.md.
const LEAP: (&str, &str) = (
    "betza: \"KimAimDimN\"",
    "betza: \"KimnAimjAimnDimjDimnNimjNimpafsmF\"",
);

/// Texts to be replaced in a rule file, and their replacements.
type Replaced = &'static [(&'static str, &'static str)];

/// By the variant's id: the definition, and what is to be replaced in its rule file.
const VARIANTS: [(&str, &str, Replaced); 6] = [
    // The Pawns of the page promote on the eighth rank; only the definition of a later page says so.
    (
        "elvenchess",
        include_str!("../../diagram/tests/definitions/elven-cvp.txt"),
        &[("zone: 1", "zone: 3")],
    ),
    (
        "eurasian",
        include_str!("../../diagram/tests/definitions/eurasian.txt"),
        &[("faces: \"fRfB\"", "faces: \"fRfB\", within: \"1-5\"")],
    ),
    (
        "gigachess",
        include_str!("../../diagram/tests/definitions/gigachess.txt"),
        &[
            LEAP,
            (
                "(pieces: [\"P\"], zone: 1, to: [\"Q\", \"N\", \"R\", \"B\"]),",
                "(pieces: [\"P\"], zone: 1, to: [\"Q\"]),
                (pieces: [\"I\"], zone: 1, to: [\"A\"]),
                (pieces: [\"N\", \"M\", \"Z\"], zone: 1, to: [\"F\"]),
                (pieces: [\"E\", \"W\", \"J\"], zone: 1, to: [\"L\"]),",
            ),
        ],
    ),
    (
        "metamachy",
        include_str!("../../diagram/tests/definitions/metamachy.txt"),
        &[LEAP],
    ),
    (
        "omega",
        include_str!("../../diagram/tests/definitions/omega.txt"),
        &[],
    ),
    (
        "zanzibar",
        include_str!("../../diagram/tests/definitions/zanzibar-s.txt"),
        &[LEAP],
    ),
];

/// The positions after each move, by their boards, hands and turns; squares may have other names.
fn after(position: &Position) -> BTreeMap<String, Position> {
    let moves = position.moves().into_iter();
    let moves = moves.map(|mv| {
        let next = position.play(mv).unwrap();
        let fen = next.fen();
        let mut fields = fen.split(' ');
        let (board, turn) = (fields.next().unwrap(), fields.next().unwrap());
        // What is in hand is written in the order of the rule file.
        let (board, hand) = board.split_once('[').unwrap_or((board, ""));
        let mut hand: Vec<char> = hand.chars().collect();
        hand.sort_unstable();
        (format!("{board} {hand:?} {turn}"), next)
    });
    moves.collect()
}

/// The boards of all set-ups; none if it has but one array.
fn set_ups(variant: &Variant) -> BTreeSet<String> {
    let numbers = 0..variant.set_up_count().unwrap_or(0) as u64;
    let boards = numbers.map(|number| {
        let fen = variant.set_up(number).unwrap().fen;
        fen.split(' ').next().unwrap_or_default().to_owned()
    });
    boards.collect()
}

#[test]
fn six_diagrams_play_as_the_variants_that_were_made_of_them() {
    for (id, definition, added) in VARIANTS {
        let diagram = legwork_import::diagrams(definition, id).remove(0);
        let mut ron = diagram.rules.unwrap().to_ron();
        for (said, meant) in added {
            assert_eq!(ron.matches(said).count(), 1, "{id}: {said}\n{ron}");
            ron = ron.replace(said, meant);
        }
        let read = Variant::from_ron(id, &ron, &[]).unwrap_or_else(|error| panic!("{id}: {error}"));
        let variant = Variant::open(id, &[]).unwrap();
        assert_eq!(set_ups(&variant), set_ups(&read), "{id}");
        for seed in 0..4 {
            // Numbers of Knuth's MMIX.
            let mut dice: u64 = seed;
            let mut both = (variant.start(), read.start());
            for ply in 0..PLIES {
                let (mut ours, mut theirs) = (after(&both.0), after(&both.1));
                let boards = |after: &BTreeMap<String, Position>| -> Vec<String> {
                    after.keys().cloned().collect()
                };
                let known = boards(&ours);
                assert_eq!(
                    known,
                    boards(&theirs),
                    "{id} {seed} {ply}: {}",
                    both.0.fen()
                );
                assert_eq!(both.0.count(), both.1.count(), "{id}: {}", both.0.fen());
                dice = dice
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let Some(chosen) = known.get((dice >> 33) as usize % known.len().max(1)) else {
                    break;
                };
                both = (ours.remove(chosen).unwrap(), theirs.remove(chosen).unwrap());
            }
        }
    }
}
