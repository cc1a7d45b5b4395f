//! The words below a board for the next thing to do, and for the end of a game.

use legwork::{Position, Variant};
use legwork_entry::{Input, MoveEntry};

fn position(variant: &str, fen: &str) -> Position {
    let variant = Variant::open(variant, &[]).unwrap();
    if fen.is_empty() {
        variant.start()
    } else {
        variant.position(fen).unwrap()
    }
}

/// The prompt once a piece of the hand has been taken and squares have been clicked.
fn prompt(variant: &str, fen: &str, hand: &str, squares: &str) -> String {
    let position = position(variant, fen);
    let rules = position.rules().clone();
    let mut entry = MoveEntry::asking_for_gates(position);
    if let Some(kind) = rules.kind_named(hand) {
        entry.give(Input::Hand(kind));
    }
    for square in squares.split_whitespace() {
        entry.give(Input::Square(rules.geometry.square(square).unwrap()));
    }
    entry.prompt()
}

#[test]
fn an_ordinary_turn_has_no_prompt() {
    assert_eq!(prompt("chess", "", "", ""), "");
    assert_eq!(prompt("chess", "", "", "e2"), "");
    assert_eq!(
        prompt("marseillais", "", "", ""),
        "",
        "a first turn of one move"
    );
}

#[test]
fn a_turn_says_how_many_moves_it_has_and_what_it_must() {
    let turn = |variant, fen| prompt(variant, fen, "", "");
    assert_eq!(turn("monster", ""), "first of two moves");
    let mut entry = position("monster", "");
    let first = entry.moves()[0];
    entry.make(first);
    assert_eq!(MoveEntry::new(entry).prompt(), "second of two moves");
    assert_eq!(turn("placement", ""), "place a piece from your hand");
    assert_eq!(
        turn("musketeer", ""),
        "place a piece behind your first rank"
    );
    let captures = "4k3/8/8/8/8/p7/1P6/4K3 w - - 0 1";
    assert_eq!(turn("antichess", captures), "a capture must be made");
    assert_eq!(turn("antichess", ""), "");
    assert_eq!(
        turn("racingkings", ""),
        "no move may give check; a marked square wins for the King"
    );
    assert_eq!(turn("checkless", ""), "only mate may give check");
    assert_eq!(
        turn("kingofthehill", ""),
        "a marked square wins for the King"
    );
    let checks = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1";
    assert_eq!(
        turn("threecheck", checks),
        "checks: White 2 of 3, Black 0 of 3"
    );
}

#[test]
fn a_click_is_followed_by_what_is_clicked_next() {
    assert_eq!(prompt("duck", "", "", "e2 e4"), "now the Duck");
    assert_eq!(
        prompt("seirawan", "", "H", ""),
        "choose where the Hawk comes in"
    );
    let held = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1";
    assert_eq!(
        prompt("crazyhouse", held, "N", ""),
        "choose where the Knight goes"
    );
    assert_eq!(
        prompt("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "", "a7 a8"),
        "choose"
    );
}

#[test]
fn a_piece_that_captures_on_its_way_says_so_and_may_step_on() {
    let lion = "k7/8/8/3p4/3L4/8/8/K7 w - - 0 1";
    let click = |squares| prompt("mighty-lion", lion, "", squares);
    assert_eq!(click("d4"), "to capture on the way, click there first");
    assert_eq!(
        click("d4 d5"),
        "the Lion may step on, or stop by another click"
    );
}

#[test]
fn an_end_is_a_sentence() {
    let ended = |variant, fen, text: &str| {
        let start = position(variant, fen);
        let game = legwork::Game::new(
            start.play(start.read_move(text).unwrap()).unwrap(),
            legwork::Adjudication::ALL,
        );
        game.position().sentence(game.verdict().unwrap())
    };
    assert_eq!(
        ended("kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "d3d4"),
        "The King has reached d4: White wins"
    );
    assert_eq!(
        ended("threecheck", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8"),
        "White has given 3 checks: White wins"
    );
    assert_eq!(
        ended("atomic", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8"),
        "Black has lost its King: White wins"
    );
    assert_eq!(
        ended("antichess", "8/8/8/8/p7/8/P7/8 b - - 0 1", "a4a3"),
        "Stalemate: White wins"
    );
    assert_eq!(
        ended("antichess", "8/8/8/8/8/p7/1P6/8 w - - 0 1", "b2a3"),
        "Black has no pieces left: Black wins"
    );
    assert_eq!(
        ended("shatranj", "4k3/8/8/8/8/8/3p4/3QKR2 w - - 0 1", "e1d2"),
        "Black has only the King left: White wins"
    );
    assert_eq!(
        ended("makruk", "8/8/3k4/8/8/8/R7/3K4 w - 32 32 60", "a2a3"),
        "The count has come to its end: a draw"
    );
}
