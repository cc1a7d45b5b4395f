//! Plays a game of Superchess, each move drawn at random.

use std::error::Error;

use legwork::Variant;

fn main() -> Result<(), Box<dyn Error>> {
    let superchess = Variant::open("super", &[])?;
    let mut position = superchess.position(&superchess.seeded(42)?.fen)?;
    println!("{}", position.fen());

    for _ in 0..80 {
        // Sorted, so that the order of generation does not matter; the hash serves as a random
        // number. So the game is the same every time.
        let mut moves = position.moves();
        moves.sort_unstable();
        let Some(&mv) = moves.get((position.hash() % moves.len().max(1) as u64) as usize) else {
            break;
        };
        print!("{} ", position.move_text(mv));
        position = position.play(mv)?;
    }
    println!("\n{}", position.fen());
    match position.outcome() {
        Some(outcome) => println!("{outcome}"),
        None => println!("nobody has won yet"),
    }
    Ok(())
}
