//! Moves entered square by square.

use std::collections::BTreeSet;
use std::path::Path;

use legwork::explain::diagram::SquareClass;
use legwork::explain::targets::targets;
use legwork::{Move, Position, Variant};
use legwork_entry::{Answer, Input, MoveEntry, Target};
use legwork_random_rules::dice::Dice;
use legwork_verify::games::RandomGame;

use super::Place;

/// Checks that following what is offered enters all legal moves, and that clicks anywhere enter nothing else.
pub(super) fn reaches_the_legal_moves(place: &Place<'_>) {
    check(place.position());
    let mut dice = Dice::new(place.position().hash());
    if dice.once_in(8) {
        click_at_random(place.position(), &mut dice);
    }
}

/// Checks the first targets of every piece that can be picked up.
pub(super) fn targets_are_those_of_moves(place: &Place<'_>) {
    check_targets(place.position());
}

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

/// The labels of the choices that are left, which are distinct. Fails if one of them was offered before, or if there are more than a
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

/// Checks the first targets of every piece; returns how many of them capture a piece of the same side.
fn check_targets(position: &Position) -> usize {
    let mut own_captures = 0;
    for from in MoveEntry::new(position.clone()).sources() {
        let mut entry = MoveEntry::new(position.clone());
        entry.give(Input::Square(from));
        let piece = position.at(from).expect("it can be picked up");
        let moves = position.moves_from(from);
        let known = targets(position.rules(), position, piece, from, &moves);
        for target in entry.targets() {
            let Target {
                square,
                class,
                castles,
                captures,
                ..
            } = target;
            let there = position.at(square).filter(|_| square != from && !castles);
            let said = format!("{position:?}: {target:?}");
            assert!(captures || there.is_none(), "{said}");
            assert!(!captures || class != SquareClass::MoveOnly, "{said}");
            assert!(captures || class != SquareClass::CaptureOnly, "{said}");
            if !castles && square != from {
                assert!(known[&square].classes().contains(&class), "{said}");
            }
            own_captures += usize::from(there.is_some_and(|other| other.color == piece.color));
        }
    }
    own_captures
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
    let variant = Variant::from_ron("drops", DROPS, &[]).unwrap();
    for seed in 0..4 {
        for position in RandomGame::new(&variant, seed)
            .unwrap()
            .plies(30)
            .step_by(5)
        {
            check(&position);
            check_targets(&position);
        }
    }
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
fn captures_of_own_pieces_are_captures() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testkit/zoo/friendly.ron");
    let ron = std::fs::read_to_string(file).unwrap();
    let variant = Variant::from_ron("friendly", &ron, &[]).unwrap();
    let games = (0..4).flat_map(|seed| RandomGame::new(&variant, seed).unwrap().take(40));
    let own_captures: usize = games.map(|position| check_targets(&position)).sum();
    assert!(own_captures > 100, "{own_captures}");
}
