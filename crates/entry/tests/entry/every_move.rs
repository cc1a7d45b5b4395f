//! Every legal move can be entered, and nothing else, on positions of random games.

use std::collections::BTreeSet;

use legwork::{Color, Move, Position, Variant};
use legwork_entry::{Answer, Input, MoveEntry};
use legwork_random_rules::dice::Dice;
use legwork_verify::games::RandomGame;

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

/// All moves that can be entered by following what is offered.
fn reachable(entry: &MoveEntry, found: &mut BTreeSet<Move>) {
    for input in offered(entry) {
        let mut next = entry.clone();
        match next.give(input) {
            Answer::Entered(mv) => {
                assert!(next.is_empty());
                found.insert(mv);
            }
            Answer::Continues => reachable(&next, found),
            other => panic!("{:?}: {input:?} was offered: {other:?}", entry.position()),
        }
    }
}

fn check(position: &Position) {
    let legal: BTreeSet<Move> = position.moves().into_iter().collect();
    let entry = MoveEntry::new(position.clone());
    let mut found = BTreeSet::new();
    reachable(&entry, &mut found);
    assert_eq!(found, legal, "{position:?}");
    for &mv in &legal {
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
            Answer::Refused(reason) => assert!(!offers && !reason.is_empty()),
            Answer::Continues | Answer::PutDown => {}
        }
    }
}

/// How many positions of each variant are looked at.
fn positions() -> usize {
    let set = std::env::var("LEGWORK_POSITIONS").ok();
    set.and_then(|count| count.parse().ok()).unwrap_or(1500) / 5
}

fn check_variant(variant: &Variant) {
    let mut dice = Dice::new(13);
    let mut left = positions();
    while left > 0 {
        let game = RandomGame::new(variant, dice.seed()).expect("a set-up is sound");
        for position in game.take(left.min(60)) {
            left -= 1;
            check(&position);
            if left.is_multiple_of(8) {
                click_at_random(&position, &mut dice);
            }
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
fn the_other_sides_pieces_are_not_picked_up() {
    let start = Variant::open("chess", &[]).unwrap().start();
    let e7 = start.rules().geometry.square("e7").unwrap();
    let mut entry = MoveEntry::new(start.clone());
    assert_eq!(start.turn(), Color::White);
    let message = "the Pawn on e7 is Black's, and White is to move".to_owned();
    assert_eq!(entry.give(Input::Square(e7)), Answer::Refused(message));
    assert!(entry.is_empty());
}
