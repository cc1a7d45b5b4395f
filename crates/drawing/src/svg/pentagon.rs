//! The pieces of Shogi: pentagons that point at the enemy, with a character or two, red on the promoted side, and the letter.
//!
//! The characters are outlines, so that no font is needed. The letter is for readers who do not know the characters.

use legwork_core::piece::Color;
use legwork_core::rules::PieceRule;
use legwork_notation::records;

use super::characters;
use super::ink::Ink;

/// The pentagon of a kind.
pub(crate) fn draw(piece: &PieceRule, ink: Ink, color: Color) -> String {
    let Ink {
        fill,
        outline,
        line,
        ..
    } = ink;
    let crowned = piece.symbol.crowned();
    // Black's pieces are turned, characters and all; letters stay upright, in the broad part.
    let (turn, low, rim, red) = match color {
        Color::White => ("", 88, "", "#c1121f"),
        Color::Black => (
            r#" transform="rotate(180 50 50)""#,
            29,
            r##"<path fill="none" stroke="#f6f1e7" stroke-width="8" stroke-linejoin="round" d="M50 6L79 20L90 93H10L21 20Z"/>"##,
            "#ff8b7d",
        ),
    };
    let character = if crowned { red } else { line };
    let text = match records::characters(piece, color) {
        Some(signs) => characters::draw(signs, character),
        None => String::new(),
    };
    let symbol = piece.symbol;
    format!(
        r#"<g{turn}>{rim}<path fill="{fill}" stroke="{outline}" stroke-width="4.5" stroke-linejoin="round" d="M50 6L79 20L90 93H10L21 20Z"/>{text}</g><text x="50" y="{low}" font-family="sans-serif" font-size="22" font-weight="bold" text-anchor="middle" fill="{character}">{symbol}</text>"#
    )
}
