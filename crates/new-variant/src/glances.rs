//! The page `glances.md` of a variant: a picture of what each piece can do, for the documentation of the variant's crate.
//!
//! The pictures are in the Markdown itself, where documentation that is built far from the repository shows them.

use std::fmt::Write as _;

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_drawing::svg::escaped;
use legwork_explain::diagram::best_square;
use legwork_explain::movement;

/// The name of the page in a variant's folder.
pub const FILE: &str = "glances.md";
/// How wide a picture is shown, in pixels.
const WIDTH: u16 = 300;

/// Returns the page of a variant with these rules.
pub fn page(rules: &Rules) -> String {
    // One block of HTML: an empty line would end it.
    let mut text = String::from(
        "\n## Moves at a glance\n\n<div style=\"display:flex;flex-wrap:wrap;gap:1em\">\n",
    );
    for kind in rules.kinds() {
        let piece = Piece::new(Color::White, kind);
        let picture = legwork_drawing::svg::glance(rules, piece, best_square(rules, piece));
        let words = movement::of_piece(rules.piece(kind));
        // Writing to a String does not fail.
        let _ = writeln!(
            text,
            "<figure style=\"width:{WIDTH}px;margin:0\">{}<figcaption>{}: {}</figcaption></figure>",
            picture.width(WIDTH).svg(),
            escaped(&rules.piece(kind).name),
            escaped(&words)
        );
    }
    text + "</div>\n"
}
