//! Draws by adjudication, where this variant differs from others.

use crate::{CHESS, SHOGI, Says};
use legwork_core::game::{Adjudication, Draw, Game, Verdict};

fn verdict(says: &Says, fen: &str, moves: &str) -> Option<Verdict> {
    let mut game = Game::new(says.at(fen), Adjudication::default());
    for text in moves.split_whitespace() {
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    game.verdict()
}

#[test]
fn passes_repeat_a_position() {
    let fen = "9k/l9/10/10/10/10/10/10/9L/K9 w - - 0 1";
    assert_eq!(verdict(&CHESS, fen, "0000 0000 0000"), None);
    let repetition = Some(Verdict::Drawn(Draw::Repetition));
    assert_eq!(verdict(&CHESS, fen, "0000 0000 0000 0000"), repetition);
}

#[test]
fn passes_do_not_hold_up_the_fifty_moves() {
    let fen = "9k/l9/10/10/10/10/10/10/9L/K9 w - - 99 80";
    let fifty = Some(Verdict::Drawn(Draw::FiftyMoves));
    assert_eq!(verdict(&CHESS, fen, "0000"), fifty);
}

#[test]
fn a_locked_position_is_not_the_same_as_one_without_the_lock() {
    let rest = "k3r5/10/10/10/8R1/4L5/10/10/10/K9 b -";
    let circle = "a9b9 a0b0 b9a9 b0a0 ".repeat(2);
    assert_eq!(verdict(&CHESS, &format!("{rest} L 0 1"), &circle), None);
    let repetition = Some(Verdict::Drawn(Draw::Repetition));
    assert_eq!(
        verdict(&CHESS, &format!("{rest} - 0 1"), &circle),
        repetition
    );
}

#[test]
fn a_piece_that_can_be_crowned_is_not_dead() {
    for piece in ["B", "N"] {
        let fen = format!("k9/10/10/10/10/3{piece}6/10/10/10/K9 w - - 0 1");
        assert_eq!(verdict(&CHESS, &fen, ""), Some(Verdict::Drawn(Draw::Dead)));
        assert_eq!(verdict(&SHOGI, &fen, ""), None);
    }
    let bare = "k9/10/10/10/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(verdict(&SHOGI, bare, ""), Some(Verdict::Drawn(Draw::Dead)));
}

#[test]
fn a_commoner_is_not_dead() {
    for piece in ["M", "+B", "+R", "L"] {
        let fen = format!("k9/10/10/10/10/3{piece}6/10/10/10/K9 w - - 0 1");
        assert_eq!(verdict(&CHESS, &fen, ""), None);
    }
}
