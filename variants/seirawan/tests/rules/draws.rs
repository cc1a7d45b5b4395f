//! Draws by adjudication, where this variant differs from others.

use crate::STANDARD;
use legwork_core::game::{Adjudication, Draw, Game, Verdict};

fn verdict(fen: &str, moves: &str) -> Option<Verdict> {
    let mut game = Game::new(STANDARD.at(fen), Adjudication::default());
    for text in moves.split_whitespace() {
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    game.verdict()
}

#[test]
fn a_position_is_not_dead_while_something_can_be_gated() {
    let dead = Some(Verdict::Drawn(Draw::Dead));
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", ""), dead);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3[H] w E - 0 1", ""), None);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3[e] w e - 0 1", ""), None);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/2B1K3[H] w C - 0 1", ""), None);
}

#[test]
fn a_hand_without_a_square_to_gate_on_does_not_matter() {
    let dead = Some(Verdict::Drawn(Draw::Dead));
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3[HEhe] w - - 0 1", ""), dead);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3[H] w E - 0 1", "e1e2"), dead);
}

#[test]
fn gating_squares_tell_positions_apart() {
    let circle = "b1c3 b8c6 c3b1 c6b8 ";
    let fen = "1n2k3/8/8/8/8/8/8/1N2K3[HEhe] w Bb - 0 1";
    // After the first round trip the Knights can gate no more.
    assert_eq!(verdict(fen, &circle.repeat(2)), None);
    let repetition = Some(Verdict::Drawn(Draw::Repetition));
    assert_eq!(verdict(fen, &circle.repeat(3)), repetition);
}
