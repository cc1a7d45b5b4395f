//! The pages `glances.md` of the variants: a picture of what each piece can do, for the documentation
//! of the variant's crate.
//!
//! The pictures are in the Markdown itself, where documentation that is built far from the
//! repository shows them. `cargo xtask screenshots` draws them anew.

use std::fmt::Write as _;

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_drawing::svg::escaped;
use legwork_explain::diagram::best_square;
use legwork_explain::movement;

use super::variant_folders::VariantFolders;

/// The name of the page in a variant's folder.
pub(super) const FILE: &str = "glances.md";
/// How wide a picture is shown, in pixels.
const WIDTH: u16 = 300;

/// The page of a variant with these rules.
pub(super) fn page(rules: &Rules) -> String {
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

/// The pages of all variants: where each is, and what it has to say. The error says whose rules
/// cannot be read.
pub(super) fn pages(root: &Utf8Path, ids: &[String]) -> Result<Vec<(Utf8PathBuf, String)>, String> {
    let variants = root.join("variants");
    let folders = VariantFolders(variants.as_std_path());
    let page = |id: &String| {
        let rules = folders.rules(id)?;
        Ok((variants.join(id).join(FILE), page(&rules)))
    };
    ids.iter().map(page).collect()
}
