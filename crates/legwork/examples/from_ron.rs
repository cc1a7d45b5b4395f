//! Your own variant: rules given at run time, as the text of a `.ron` file.

use std::error::Error;

use legwork::Variant;

/// Los Alamos chess: six files, no Bishops, no castling, no double steps.
const LOS_ALAMOS: &str = r#"(
    name: "Los Alamos Chess",
    board: (files: 6, ranks: 6),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "Q", name: "Queen", betza: "Q"),
        (letter: "R", name: "Rook", betza: "R"),
        (letter: "N", name: "Knight", betza: "N"),
        (letter: "P", name: "Pawn", betza: "mfWcfF", pawn: true),
    ],
    start: "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
    promotions: [(pieces: ["P"], zone: 1, to: ["Q", "R", "N"])],
)"#;

fn main() -> Result<(), Box<dyn Error>> {
    let variant = Variant::from_ron("losalamos", LOS_ALAMOS, &[])?;
    println!(
        "{}: {} first moves",
        variant.rules().name,
        variant.start().count()
    );

    // Every fault of a rule file is reported with its place.
    let faulty = LOS_ALAMOS
        .replace(r#"betza: "N""#, r#"betza: "N?""#)
        .replace(r#""Q", "R", "N""#, r#""Q", "X""#);
    if let Err(error) = Variant::from_ron("faulty", &faulty, &[]) {
        println!("{error}");
    }
    Ok(())
}
