//! Every legal move can be entered, and nothing else, on positions of random games.

use std::collections::BTreeSet;

use legwork::{Color, Move, Position, Variant};
use legwork_entry::{Answer, Input, MoveEntry, Refused};
use legwork_random_rules::dice::Dice;
use legwork_verify::games::RandomGame;

use crate::positions;

/// All that an entry offers next.
fn offered(entry: &MoveEntry) -> Vec<Input> {
    let choices = entry.choices();
    if !choices.is_empty() {
        return choices
            .into_iter()
            .map(|choice| Input::Choose(choice.mv))
            .collect();
    }
    let mut offered: Vec<Input> = Vec::new();
    if entry.picked().is_some() {
        offered.extend(
            entry
                .targets()
                .iter()
                .map(|target| Input::Square(target.square)),
        );
        return offered;
    }
    offered.extend(entry.sources().into_iter().map(Input::Square));
    let drops = entry.targets().into_iter();
    offered.extend(drops.map(|target| Input::Square(target.square)));
    if entry.hand().is_none() {
        offered.extend(entry.hands().into_iter().map(Input::Hand));
        offered.extend(entry.may_pass().then_some(Input::Pass));
    }
    offered
}

/// All moves that can be entered by following what is offered, after these questions.
fn reachable(entry: &MoveEntry, asked: &[Vec<String>], found: &mut BTreeSet<Move>) {
    let question = question(entry, asked);
    let asked: Vec<Vec<String>> = asked.iter().cloned().chain(question).collect();
    for input in offered(entry) {
        let mut next = entry.clone();
        match next.give(input) {
            Answer::Entered(mv) => {
                assert!(next.is_empty());
                found.insert(mv);
            }
            Answer::Continues => reachable(&next, &asked, found),
            other => panic!("{:?}: {input:?} was offered: {other:?}", entry.position()),
        }
    }
}

/// The labels of the choices that are left. Each says something else, none was to be chosen before, and there are no more of them than a
/// player can read.
fn question(entry: &MoveEntry, asked: &[Vec<String>]) -> Option<Vec<String>> {
    let labels: Vec<String> = (entry.choices().into_iter())
        .map(|choice| choice.words)
        .collect();
    let position = entry.position();
    let distinct: BTreeSet<&String> = labels.iter().collect();
    assert_eq!(distinct.len(), labels.len(), "{position:?}: {labels:?}");
    let before = |label| asked.iter().flatten().any(|known| known == label);
    assert!(
        !labels.iter().any(before),
        "{position:?}: {asked:?}, then {labels:?}"
    );
    let kinds = position.rules().named_kinds().count();
    assert!(labels.len() <= kinds.max(16), "{position:?}: {labels:?}");
    (!labels.is_empty()).then_some(labels)
}

fn check(position: &Position) {
    let legal: BTreeSet<Move> = position.moves().into_iter().collect();
    check_entry(position, &legal, &MoveEntry::new(position.clone()));
    if legal.iter().any(|mv| mv.gate().is_some()) {
        check_entry(
            position,
            &legal,
            &MoveEntry::asking_for_gates(position.clone()),
        );
    }
}

fn check_entry(position: &Position, legal: &BTreeSet<Move>, entry: &MoveEntry) {
    let mut found = BTreeSet::new();
    reachable(entry, &[], &mut found);
    assert_eq!(&found, legal, "{position:?}");
    for &mv in legal {
        let mut entry = entry.clone();
        let inputs = entry.inputs_of(mv).expect("it is legal").to_vec();
        let (last, first) = inputs.split_last().expect("a move has inputs");
        for &input in first {
            assert_eq!(
                entry.give(input),
                Answer::Continues,
                "{position:?}: {inputs:?}"
            );
        }
        assert_eq!(
            entry.give(*last),
            Answer::Entered(mv),
            "{position:?}: {inputs:?}"
        );
    }
}

/// Clicks anywhere: an input that enters a move was offered, and a refusal gives a reason.
fn click_at_random(position: &Position, dice: &mut Dice) {
    let squares: Vec<_> = position.rules().geometry.squares().collect();
    let mut entry = MoveEntry::new(position.clone());
    for _ in 0..12 {
        let input = Input::Square(*dice.pick(&squares));
        let offers = offered(&entry).contains(&input);
        match entry.give(input) {
            Answer::Entered(mv) => {
                assert!(offers && position.is_legal(mv), "{position:?} {input:?}")
            }
            Answer::Refused(reason) => assert!(!offers && !reason.words.is_empty()),
            Answer::Continues | Answer::PutDown => {}
        }
    }
}

fn check_variant(variant: &Variant) {
    let mut dice = Dice::new(13);
    for (number, position) in positions(variant).iter().enumerate() {
        check(position);
        if number % 8 == 0 {
            click_at_random(position, &mut dice);
        }
    }
}

#[test]
fn every_legal_move_of_every_variant_can_be_entered_and_nothing_else() {
    for entry in legwork::registry().unwrap() {
        check_variant(&entry.open(&[]).unwrap());
    }
    check_variant(&Variant::open("chu", &[("promotion", "shogi")]).unwrap());
}

/// In random games Pawns seldom promote beside a Duck.
#[test]
fn what_a_pawn_becomes_is_asked_once_and_then_where_the_duck_goes() {
    let duck = Variant::open("duck", &[]).unwrap();
    for fen in [
        "4k3/P7/8/3*4/8/8/8/4K3 w - - 0 1",
        "1n2k3/P1P5/8/3*4/8/8/6p1/4K2R b - - 0 1",
    ] {
        check(&duck.position(fen).unwrap());
    }
}

/// Chess with pieces that change sides and are dropped, Bishops also crowned.
const DROPS: &str = r#"(
    like: "chess",
    name: "Drops",
    pieces: [(letter: "+B", name: "Dragon Horse", betza: "BW")],
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Bb] w KQkq - 0 1",
    holdings: (form: Drop, captured: Ours),
    drops: [
        (pieces: ["P"], on: "2-7", per_file: 1, mate: false),
        (pieces: ["B"], crowned: true),
        (pieces: ["Q", "R", "N"]),
    ],
)"#;

#[test]
fn drops_can_be_entered() {
    check_variant(&Variant::from_ron("drops", DROPS, &[]).unwrap());
}

/// A locust captures two pieces in one move of three legs, and may come back to where it stood.
#[test]
fn moves_of_three_legs_are_entered_by_both_victims() {
    let ron = r#"(
        name: "Locusts",
        board: (files: 6, ranks: 6),
        pieces: [
            (letter: "K", name: "King", betza: "K", royal: true),
            (letter: "X", name: "Locust", betza: "W[cW-cW-mW](cW-aW)"),
        ],
        start: "k5/2xx2/2xx2/2XX2/2XX2/K5 w - - 0 1",
    )"#;
    let variant = Variant::from_ron("locusts", ron, &[]).unwrap();
    let mut three = 0;
    for seed in 0..20 {
        for position in RandomGame::new(&variant, seed).unwrap().take(40) {
            check(&position);
            let moves = position.moves().into_iter();
            three += moves.filter(|mv| mv.taken().len() == 2).count();
        }
    }
    assert!(three > 20, "{three}");
}

#[test]
fn a_move_without_a_gate_asks_for_one_where_that_is_wanted() {
    let variant = Variant::open("seirawan", &[]).unwrap();
    let fen = "4k3/8/8/8/8/8/8/RN2K2R[HEhe] w KQABEH - 0 1";
    let position = variant.position(fen).unwrap();
    let mut entry = MoveEntry::asking_for_gates(position.clone());
    let mut click = |name: &str| {
        let square = position.rules().geometry.square(name).unwrap();
        let answer = entry.give(Input::Square(square));
        let choices = entry.choices().into_iter().map(|choice| choice.words);
        (answer, choices.collect::<Vec<_>>().join(", "))
    };
    click("b1");
    assert_eq!(
        click("c3"),
        (
            Answer::Continues,
            "gate nothing, Elephant on b1, Hawk on b1".to_owned()
        )
    );
    entry.clear();
    let mut click = |name: &str| {
        let square = position.rules().geometry.square(name).unwrap();
        entry.give(Input::Square(square));
        let choices = entry.choices().into_iter().map(|choice| choice.words);
        choices.collect::<Vec<_>>().join(", ")
    };
    click("e1");
    assert_eq!(
        click("g1"),
        "gate nothing, Elephant on e1, Elephant on h1, Hawk on e1, Hawk on h1"
    );
}

#[test]
fn a_piece_that_is_dragged_onto_its_own_side_is_refused() {
    let start = Variant::open("chess", &[]).unwrap().start();
    let square = |name| start.rules().geometry.square(name).unwrap();
    let mut entry = MoveEntry::new(start.clone());
    entry.give(Input::Square(square("a1")));
    let Answer::Refused(refused) = entry.give_dropped(square("a2")) else {
        panic!("a Rook does not capture its own Pawn");
    };
    assert!(refused.squares.contains(&square("a2")), "{refused:?}");
    assert_eq!(entry.picked(), Some(square("a1")));
    assert_eq!(entry.give(Input::Square(square("a2"))), Answer::Continues);
    assert_eq!(entry.picked(), Some(square("a2")));
}

#[test]
fn the_other_sides_pieces_are_not_picked_up() {
    let start = Variant::open("chess", &[]).unwrap().start();
    let e7 = start.rules().geometry.square("e7").unwrap();
    let mut entry = MoveEntry::new(start.clone());
    assert_eq!(start.turn(), Color::White);
    let message = "the Pawn on e7 is Black's, and White is to move".to_owned();
    let squares = Vec::new();
    let refused = Refused {
        has_reason: true,
        words: message,
        squares,
    };
    assert_eq!(entry.give(Input::Square(e7)), Answer::Refused(refused));
    assert!(entry.is_empty());
}
