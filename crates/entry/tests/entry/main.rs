//! Clicks that become moves.

mod every_move;
mod targets;
mod transcripts;

use legwork::{Position, Variant};
use legwork_verify::games::RandomGame;

/// The number of legal moves that are looked at for each position of [`positions`], on average.
const MOVES_EACH: u64 = 10;

/// Positions of random games of a variant: 100, or fewer where they have many moves; more with `LEGWORK_FULL`, or as many as
/// `LEGWORK_POSITIONS` says.
fn positions(variant: &Variant) -> Vec<Position> {
    let set = std::env::var("LEGWORK_POSITIONS").ok();
    let standard = match std::env::var_os("LEGWORK_FULL") {
        Some(_) => 3_000,
        None => 100,
    };
    let most = set.and_then(|count| count.parse().ok()).unwrap_or(standard);
    let game = |seed| {
        RandomGame::new(variant, seed)
            .expect("a set-up is sound")
            .take(60)
    };
    let mut left = MOVES_EACH * most as u64;
    let few_moves = |position: &Position| {
        let go_on = left > 0;
        left = left.saturating_sub(position.count());
        go_on
    };
    (13..)
        .flat_map(game)
        .take(most)
        .take_while(few_moves)
        .collect()
}
