//! The moves of pieces in words: read as a player would read them, they are the moves of the
//! notation.

mod board;
mod player;
mod reader;

use std::collections::BTreeSet;

use board::TestBoard;
use legwork::betza::{Movement, Path};
use legwork::explain::movement::{clauses, in_words};
use legwork::{Color, Piece, Rules, Variant, registry};
use legwork_random_rules::dice::Dice;
use legwork_random_rules::random_betza;
use serde_json::Value;

/// How many random notations are read.
const RANDOM: usize = 1_500;

/// The notations of the oracle of the crate `legwork-betza`.
fn rows() -> Vec<String> {
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../../betza/tests/oracle/betza.json")).unwrap();
    let texts = rows.iter().map(|row| row["betza"].as_str().unwrap());
    texts.map(str::to_owned).collect()
}

/// Rules with a piece of that notation; it starts on b1 and f1.
fn rules(betza: &str) -> Rules {
    let ron = format!(
        r#"(
            name: "Test",
            board: (files: 9, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "X", name: "X", betza: "{betza}"),
            ],
            start: "k8/9/9/9/9/9/9/KX3X3 w - - 0 1",
        )"#
    );
    Rules::read("test", &ron, &[]).unwrap_or_else(|error| panic!("{betza}: {error}"))
}

/// Checks the words of a White piece on some random boards: each clause against its own paths, and
/// all of them against all paths of the piece.
fn check(rules: &Rules, piece: Piece, dice: &mut Dice, boards: usize) {
    let rule = rules.piece(piece.kind);
    let sentences = clauses(&[&rule.betza, &rule.prose]);
    let name = format!("{} ({}) of {}", rule.name, rule.notation(), rules.id);
    let read: Vec<reader::Clause> = sentences
        .iter()
        .map(|clause| {
            reader::read(&clause.text)
                .unwrap_or_else(|rest| panic!("{name}: {}: not read: `{rest}`", clause.text))
        })
        .collect();
    for number in 0..boards {
        let board = TestBoard::random(rules, piece, dice, number == 0);
        let mut all = BTreeSet::new();
        for (clause, read) in sentences.iter().zip(&read) {
            let walked = board.walked(&clause.paths);
            let meant = player::moves(&board, read);
            assert_eq!(meant, walked, "{name}: {}\n{board:?}", clause.text);
            all.extend(walked);
        }
        assert_eq!(all, board.walked(rule.paths()), "{name}\n{board:?}");
    }
}

fn check_notation(betza: &str, dice: &mut Dice) {
    let rules = rules(betza);
    let kind = rules.kind_named("X").unwrap();
    check(&rules, Piece::new(Color::White, kind), dice, 6);
}

#[test]
fn the_rows_of_the_oracle_in_words() {
    let lines = rows().into_iter().map(|betza| {
        let movement: Movement = betza.parse().unwrap();
        format!("{betza:18} {}\n", in_words(&[&movement]))
    });
    insta::assert_snapshot!(lines.collect::<String>());
}

#[test]
fn the_words_of_every_row_are_its_moves() {
    let mut dice = Dice::new(1);
    for betza in rows() {
        check_notation(&betza, &mut dice);
    }
}

#[test]
fn the_words_of_every_variants_pieces_are_their_moves() {
    let mut dice = Dice::new(2);
    for entry in registry().unwrap() {
        let variant = Variant::open(entry.id(), &[]).unwrap();
        let rules = variant.rules();
        for kind in rules.kinds() {
            check(rules, Piece::new(Color::White, kind), &mut dice, 4);
        }
    }
}

#[test]
fn the_words_of_random_notations_are_their_moves() {
    let mut dice = Dice::new(3);
    for _ in 0..RANDOM {
        check_notation(&random_betza(&mut dice), &mut dice);
    }
}

/// The check itself fails where words and paths differ.
#[test]
fn false_words_are_found() {
    let mut dice = Dice::new(4);
    let rules = rules("WfFcpRnN");
    let piece = Piece::new(Color::White, rules.kind_named("X").unwrap());
    let paths: Vec<Path> = rules.piece(piece.kind).paths().to_vec();
    let differs = |text: &str, dice: &mut Dice| {
        let read = reader::read(text).unwrap();
        (0..40).any(|number| {
            let board = TestBoard::random(&rules, piece, dice, number == 0);
            player::moves(&board, &read) != board.walked(&paths)
        })
    };
    for text in [
        "steps one square horizontally or vertically",
        "steps one square horizontally, vertically or diagonally forward",
        "slides like a Rook, only to capture, hopping over one piece on the way",
        "goes like a Knight, if the next square in the longer direction is empty",
    ] {
        assert!(differs(text, &mut dice), "{text}");
    }
}
