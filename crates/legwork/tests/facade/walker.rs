//! The Walker alone, rule by rule: the position that a move leaves, or why it is refused.

use std::fs;
use std::path::Path;

use legwork::base::{ArrayBoard, CompiledRules};
use legwork::fen;
use legwork::rules::Rules;
use legwork::testing::Walker;
use legwork::text::write_move;
use legwork::{Color, Move, Refusal};
use legwork_reader::ReadRules as _;

use crate::transcript::answered;

const SHOOTERS: &str = r#"(
    name: "Shooters with a hand",
    board: (files: 6, ranks: 6),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "S", name: "Shooter", betza: "mK[cK-bK]"),
        (letter: "D", name: "Dancer", betza: "mK[K-bK]"),
        (letter: "H", name: "Hawk", betza: "BN"),
    ],
    start: "sd2k1/6/6/6/6/SD2K1[Hh] w ABab - 0 1",
    holdings: (form: Hand, slots: [("H", 1)]),
)"#;

/// Small rules of King, Rook and Knight on a board of 5x5, with other fields.
fn small(fields: &str) -> String {
    format!(
        r#"(
            name: "Small",
            board: (files: 5, ranks: 5),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "R", name: "Rook", betza: "R"),
                (letter: "N", name: "Knight", betza: "N"),
            ],
            start: "k4/5/5/5/4K w - - 0 1",
            {fields}
        )"#
    )
}

/// A position of a variant with values of its options, or of rules of this file.
fn position(head: &str, fen: &str) -> (CompiledRules, ArrayBoard) {
    let (id, rest) = head.split_once(' ').unwrap_or((head, ""));
    let options: Vec<(&str, &str)> = rest
        .split(' ')
        .filter_map(|option| option.split_once('='))
        .collect();
    let ron = match id {
        "shooters" => SHOOTERS.to_owned(),
        "small" => small(rest),
        _ => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            fs::read_to_string(root.join(format!("variants/{id}/{id}.ron"))).unwrap()
        }
    };
    let rules = Rules::read(id, &ron, &options).unwrap_or_else(|error| panic!("{head}: {error}"));
    let compiled = CompiledRules::new(rules).unwrap();
    let array = fen::read(&compiled, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    (compiled, array)
}

/// The candidates by their texts, in order.
fn walked(compiled: &CompiledRules, array: &ArrayBoard) -> Vec<(String, Move, Option<Refusal>)> {
    let walked = Walker::new(compiled).walk(array).into_iter();
    let split =
        walked.map(|walked| walked.map_or_else(|(mv, why)| (mv, Some(why)), |mv| (mv, None)));
    let mut named: Vec<_> = split
        .map(|(mv, why)| (write_move(compiled, array, mv), mv, why))
        .collect();
    named.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(
        named.windows(2).all(|pair| pair[0].0 != pair[1].0),
        "a move is listed twice"
    );
    named
}

/// Squares in it count ranks from 1, whatever the board.
fn why(refusal: Refusal) -> String {
    format!("{refusal:?}").replace(" (ranks from 1)", "")
}

/// The answer to a question: moves, one after the other, or a word for what the Walker is asked of the position.
fn answer((compiled, array): &(CompiledRules, ArrayBoard), asked: &str) -> String {
    let walker = Walker::new(compiled);
    let geometry = compiled.rules.geometry;
    let legal = |goes: &dyn Fn(&str) -> bool| {
        let mut texts = Vec::new();
        for (text, _, why) in walked(compiled, array) {
            if why.is_none() && goes(&text) {
                texts.push(text);
            }
        }
        texts.join(" ")
    };
    match asked.split(' ').collect::<Vec<_>>()[..] {
        ["all"] => {
            let refused = walked(compiled, array).into_iter();
            let refused = refused
                .filter_map(|(text, _, refusal)| Some(format!("; {text}: {}", why(refusal?))));
            legal(&|_| true) + &refused.collect::<String>()
        }
        ["from", square] => legal(&|text| text.starts_with(square)),
        ["over"] => format!(
            "{:?}",
            walker.over(array).map(|end| (end.cause, end.winner))
        ),
        ["perft", depth] => walker.perft(array, depth.parse().unwrap()).to_string(),
        ["attackers", square, by] => {
            let square = geometry.square(square).unwrap();
            let by = if by == "White" {
                Color::White
            } else {
                Color::Black
            };
            let found = walker.attackers(array, square, by);
            assert_eq!(
                walker.attacker(array, square, by),
                found.iter().copied().min()
            );
            let names = found
                .into_iter()
                .map(|square| geometry.name(square).to_string());
            names.collect::<Vec<_>>().join(" ")
        }
        [moves] => {
            let mut array = array.clone();
            for text in moves.split(';') {
                let found = walked(compiled, &array)
                    .into_iter()
                    .find(|(other, ..)| other == text);
                match found {
                    None => return "not a candidate".to_owned(),
                    Some((_, _, Some(refusal))) => return why(refusal),
                    Some((_, mv, None)) => array = walker.make(&array, mv),
                }
            }
            fen::write(compiled, &array)
        }
        _ => panic!("{asked}: no question"),
    }
}

#[test]
fn what_a_move_leaves_or_why_it_is_refused() {
    let table = answered(
        "facade/snapshots/facade__walker__walker.snap",
        position,
        answer,
    );
    insta::assert_snapshot!("walker", table);
}
