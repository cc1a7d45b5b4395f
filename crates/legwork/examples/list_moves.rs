//! Lists the moves of a position, and plays one.

use std::error::Error;

use legwork::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let seirawan = Variant::open("seirawan", &[])?;
    let start = seirawan.start();

    let mut moves: Vec<String> = start
        .moves()
        .into_iter()
        .map(|mv| start.move_text(mv))
        .collect();
    moves.sort();
    println!("{} moves: {}", moves.len(), moves.join(" "));

    // The Knight leaves b1 for the first time, and the Hawk takes its square.
    let gating = start.read_move("b1c3h")?;
    println!("after b1c3h: {}", start.play(gating)?.fen());

    // The error of a move that cannot be played says why.
    let pinned = seirawan.position("4r2k/8/8/8/8/8/4N3/4K3[] w - - 0 1")?;
    match pinned.read_move("e2c3") {
        Ok(mv) => println!("played {}", pinned.move_text(mv)),
        Err(error) => println!("{error}"),
    }
    Ok(())
}
