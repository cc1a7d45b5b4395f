//! Every reason and every effect of a move, in words.

use std::cell::RefCell;
use std::collections::BTreeMap;

use legwork::explain::{Fact, Legality};
use legwork::{Position, Variant};

use crate::transcript::answered;

/// Kings, and a piece of that notation that starts on a1.
fn odd(betza: &str) -> String {
    format!(
        r#"(
            name: "Odd",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "K", royal: true),
                (letter: "X", name: "Odd", betza: "{betza}"),
                (letter: "M", name: "Man", betza: "W"),
            ],
            start: "x6k/8/8/8/8/8/8/X6K w - - 0 1",
        )"#
    )
}

/// A King of that notation that castles to a square one or two files away.
fn short(king: &str, goal: &str) -> String {
    format!(
        r#"(
            name: "Short",
            board: (files: 8, ranks: 8),
            pieces: [
                (letter: "K", name: "King", betza: "{king}", royal: true),
                (letter: "R", name: "Rook", betza: "R"),
            ],
            start: "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
            castling: (
                text: KingMove,
                wings: [
                    (right: "K", king: "e1", rook: "h1", king_to: "{goal}1", rook_to: "d1"),
                    (right: "k", king: "e8", rook: "h8", king_to: "{goal}8", rook_to: "d8"),
                ],
            ),
        )"#
    )
}

const PROMOTIONS: &str = r#"(
    name: "Odd promotions", board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "R", name: "Rook", betza: "R"), (letter: "+R", name: "Dragon", betza: "RF"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true), (letter: "N", name: "Knight", betza: "N"),
        (letter: "B", name: "Bishop", betza: "B"),
    ],
    start: "k7/8/8/8/8/8/8/K7 w - - 0 1",
    promotions: [
        (pieces: ["R"], zone: 3, must: 0, when: Touch, to: Crowned),
        (zone: "a-b", captures: Only, to: Uncrowned),
        (pieces: ["P"], side: Black, zone: 1, to: ["N"]),
        (pieces: ["N"], zone: "b8 4", must: 0, to: ["B"]),
        (pieces: ["N"], zone: "5", must: 0, captures: Only, to: ["R"]),
    ],
)"#;

/// The rules that the head of a block names: a variant with values of its options, or rules of this file.
fn rules(head: &str) -> Variant {
    let words: Vec<&str> = head.split(' ').collect();
    let ron = match words[..] {
        ["odd", betza] => odd(betza),
        ["short", king, goal] => short(king, goal),
        ["promotions"] => PROMOTIONS.to_owned(),
        [id, ref options @ ..] => {
            let options = options.iter().map(|option| option.split_once('=').unwrap());
            return Variant::open(id, &options.collect::<Vec<_>>()).unwrap();
        }
        [] => unreachable!("a split has a first part"),
    };
    Variant::from_ron("odd", &ron, &[]).unwrap_or_else(|error| panic!("{head}: {error}"))
}

fn position(head: &str, fen: &str) -> Position {
    let variant = rules(head);
    match fen {
        "start" => variant.start(),
        fen => variant
            .position(fen)
            .unwrap_or_else(|error| panic!("{fen}: {error}")),
    }
}

fn words(position: &Position, text: &str) -> String {
    match position.explain(text) {
        Ok(explanation) => explanation.to_string(),
        Err(error) => error.to_string(),
    }
}

/// The facts of a reason or of an effect, as programs get them.
fn told(position: &Position, facts: Vec<(&'static str, Fact)>) -> String {
    let geometry = position.rules().geometry;
    let told = facts.into_iter().map(|(role, fact)| {
        let squares = fact.squares().into_iter();
        let names: Vec<String> = squares.map(|at| geometry.name(at).to_string()).collect();
        if names.is_empty() {
            format!("{role} {fact:?}")
        } else {
            format!("{role} {}", names.join(" "))
        }
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The snapshot `facts` has the first example of each reason and of each effect.
#[test]
fn every_reason_and_every_effect_in_words_and_as_facts() {
    let facts = RefCell::new(BTreeMap::new());
    let answer = |position: &Position, text: &str| {
        let example = |facts| format!("{text} in {}: {}", position.fen(), told(position, facts));
        let mut known = facts.borrow_mut();
        match position
            .explain(text)
            .map(|explanation| explanation.legality)
        {
            Ok(Legality::Illegal { reason }) => {
                known
                    .entry(reason.name())
                    .or_insert_with(|| example(reason.facts()));
            }
            Ok(Legality::Legal { story, .. }) => story.iter().for_each(|step| {
                known
                    .entry(step.name())
                    .or_insert_with(|| example(step.facts()));
            }),
            Err(_) => {}
        }
        words(position, text)
    };
    for name in [
        "castling",
        "gating",
        "kings_in_check",
        "lions",
        "odd_pieces",
        "passes",
        "pieces_and_their_ways",
        "promotion",
        "promotions_of_odd_rules",
        "what_looks_like_castling",
        "where_a_piece_goes",
    ] {
        let path = format!("facade/explain/snapshots/facade__explain__cases__{name}.snap");
        let table = answered(&path, position, answer);
        insta::assert_snapshot!(name, table);
    }
    let facts = facts.into_inner().into_iter();
    let facts: Vec<String> = facts
        .map(|(name, told)| format!("{name}  {told}"))
        .collect();
    insta::assert_snapshot!("facts", facts.join("\n"));
}

#[test]
fn a_text_that_is_no_move_is_refused_in_the_same_words() {
    let chess = Variant::open("chess", &[]).unwrap();
    let position = chess.position("k7/8/8/8/8/8/4P3/K7 w - - 0 1").unwrap();
    let error = position.read_move("e2e5").unwrap_err();
    assert_eq!(
        error.to_string(),
        "e2e5 is illegal: the Pawn on e2 cannot go to e5; from e2 it goes to e3 or e4"
    );
    let long = position.read_move(&"x".repeat(1_000)).unwrap_err();
    assert!(long.to_string().len() < 200, "{long}");
}
