//! Entries ask for what is not settled, and refuse with a reason. That every legal move can be entered, and nothing else, is checked on random games by the
//! tests of `legwork`.

use legwork::{Color, Variant};
use legwork_entry::{Answer, Input, MoveEntry, Refused};

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
