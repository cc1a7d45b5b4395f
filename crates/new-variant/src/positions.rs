//! Positions for benchmarks, until better ones are chosen.

use legwork_variant::position::Position;
use legwork_variant::random_game::RandomGame;
use legwork_variant::variant::Variant;

/// Random games are tried from this seed on, so that the same rules give the same positions.
const SEEDS: std::ops::Range<u64> = 1..17;

/// The field `bench`: the start, and two positions from a random game.
pub(crate) fn bench_field(variant: &Variant) -> String {
    let mut field = String::from("[\n        (name: \"start\"),\n");
    let wanted = [("middlegame", 24), ("endgame", 80)];
    for (name, plies) in wanted {
        if let Some(position) = later(variant, plies) {
            field += &format!("        (name: \"{name}\", fen: \"{}\"),\n", position.fen());
        }
    }
    field + "    ]"
}

/// A position after that many plies of a random game that is not over; or one of the longest game,
/// if all games end sooner.
fn later(variant: &Variant, plies: usize) -> Option<Position> {
    let mut best: Option<(usize, Position)> = None;
    for seed in SEEDS {
        let game = RandomGame::new(variant, seed).ok()?;
        let goes_on = |(_, position): &(usize, Position)| position.outcome().is_none();
        let last = game.enumerate().take(plies + 1).filter(goes_on).last()?;
        let longer = best.as_ref().is_none_or(|(before, _)| *before < last.0);
        if longer {
            let done = last.0 == plies;
            best = Some(last);
            if done {
                break;
            }
        }
    }
    best.map(|(_, position)| position)
}
