//! Pictures of single pieces and marks, to be read: each path of a picture has a line for each of its strokes.

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_drawing::svg::{Mark, symbol};
use legwork_reader::ReadRules as _;

/// Pieces that have no drawing of their own, each for something that a glyph shows.
const GLYPHS: &str = r#"(
    name: "Glyphs",
    board: (files: 8, ranks: 8),
    pieces: [
        (letter: "K", name: "King", betza: "K", royal: true),
        (letter: "A", name: "Slides of 1 to 3, 5, 7 and any number of steps", betza: "fW1rW2bW3lW5fF7bB"),
        (letter: "C", name: "Leaps of 1 to 3 squares", betza: "fFfDfNfHfCfZ"),
        (letter: "D", name: "Only moves, only captures, or both", betza: "mfWcbWsW"),
        (letter: "E", name: "Two legs, of which the second goes on or back", betza: "(cK-aK)(fW-bW)fN"),
        (letter: "F", name: "Moves by one way and captures by another to the same square", betza: "mfWcfWmfR"),
        (letter: "G", name: "More at first", betza: "fWimfnD"),
        (letter: "H", name: "Captures what has passed", betza: "mfWfeF"),
        (letter: "L", name: "Leap to where a slide begins", betza: "fRfW"),
        (letter: "+A", name: "Crowned", betza: "fW"),
    ],
    start: "k7/8/8/8/8/8/8/7K w - - 0 1",
)"#;

/// The picture with a line for each element, and for each stroke of a path.
fn lines(picture: &str) -> String {
    let elements = picture.replace("><", ">\n<");
    let each = elements
        .lines()
        .map(|element| match element.split_once(" d=\"") {
            Some((look, path)) => format!("{look}\n  {}", path.replace('M', "\n  M").trim_start()),
            None => element.to_owned(),
        });
    each.collect::<Vec<_>>().join("\n")
}

#[test]
fn glyphs() {
    let rules = Rules::read("glyphs", GLYPHS, &[]).unwrap_or_else(|error| panic!("{error}"));
    let mut text = String::new();
    for kind in rules.kinds().filter(|kind| !rules.royals.contains(*kind)) {
        let piece = rules.piece(kind);
        let picture = lines(&symbol(&rules, Piece::new(Color::White, kind)));
        let [name, notation] = [&piece.name, &piece.notation()];
        text += &format!("{} {name}: {notation}\n{picture}\n\n", piece.symbol);
    }
    insta::assert_snapshot!(text);
}

/// Black's glyph is White's turned, on a lighter rim.
#[test]
fn the_glyph_of_a_black_piece() {
    let rules = Rules::read("glyphs", GLYPHS, &[]).unwrap();
    let kind = rules.kind_named("C").unwrap();
    insta::assert_snapshot!(lines(&symbol(&rules, Piece::new(Color::Black, kind))));
}

#[test]
fn marks() {
    let each = Mark::ALL.map(|mark| format!("{}\n{}", mark.name(), lines(&mark.symbol())));
    insta::assert_snapshot!(each.join("\n\n"));
}
