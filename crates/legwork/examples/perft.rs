//! Counts the leaves of every variant's game tree: `cargo run --release --example perft -- 4`.

use std::{env, error::Error, time::Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let depth: u32 = env::args().nth(1).map_or(Ok(3), |text| text.parse())?;
    for entry in legwork::registry()? {
        let start = entry.open(&[])?.start();
        let clock = Instant::now();
        let leaves = start.perft(depth);
        println!("{:10} {leaves:>12} {:>9.3?}", entry.id(), clock.elapsed());
    }
    Ok(())
}
