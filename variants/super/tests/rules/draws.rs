//! Draws by adjudication, where this variant differs from others.

use crate::ON;
use legwork_core::game::{Adjudication, Draw, Game, Verdict};

fn verdict(fen: &str, moves: &str) -> Option<Verdict> {
    let mut game = Game::new(ON.at(fen), Adjudication::default());
    for text in moves.split_whitespace() {
        let mv = game.position().read_move(text).unwrap();
        game.play(mv).unwrap();
    }
    game.verdict()
}

#[test]
fn without_pawns_a_full_pool_is_of_no_use() {
    let dead = Some(Verdict::Drawn(Draw::Dead));
    assert_eq!(verdict("4k3/8/8/8/8/8/8/4K3[QAESqaes] w - - 0 1", ""), dead);
    assert_eq!(verdict("4k3/8/8/8/8/8/8/2B1K3[Qq] w - - 0 1", ""), dead);
}

#[test]
fn a_pawn_keeps_a_game_alive_even_without_a_pool() {
    assert_eq!(verdict("4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1", ""), None);
}

#[test]
fn a_veteran_is_not_dead() {
    assert_eq!(verdict("4k3/8/8/8/8/8/8/2V1K3[] w - - 0 1", ""), None);
}
