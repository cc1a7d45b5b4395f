//! The time for a verdict on a game, a ply of random games.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use legwork::Game;
use legwork_benches::Dice;

use super::open;

/// How many games of a variant.
const GAMES: u64 = 20;
/// How often the verdict is asked for at a ply.
const REPEATS: u32 = 50;
/// A game is cut off after this many plies.
const LONGEST: usize = 200;

pub(super) fn measure() -> Result<(), Box<dyn Error>> {
    for id in ["chess", "gothic", "crc", "super", "seirawan", "chu"] {
        let variant = open(id)?;
        let (mut time, mut plies) = (Duration::ZERO, 0);
        for seed in 0..GAMES {
            let mut game = Game::new(variant.start(), Default::default());
            let mut dice = Dice::new(seed);
            loop {
                let start = Instant::now();
                for _ in 0..REPEATS {
                    let _ = black_box(black_box(&game).verdict());
                }
                time += start.elapsed();
                plies += 1;
                if game.verdict().is_some() || game.moves().len() >= LONGEST {
                    break;
                }
                let Some(mv) = dice.draw(game.position()) else {
                    break;
                };
                game.play(mv)?;
            }
        }
        let each = time.as_secs_f64() * 1e9 / f64::from(REPEATS * plies);
        println!("verdict, {id}: {each:.0} ns a ply of {GAMES} random games");
    }
    Ok(())
}
