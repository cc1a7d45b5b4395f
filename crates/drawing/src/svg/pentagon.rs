//! The pieces of Shogi: pentagons that point at the enemy, with a character, red on the promoted side, and the letter.
//!
//! The letter is there for whoever has no font with the characters, or cannot read them.

use legwork_core::piece::Color;
use legwork_core::rules::PieceRule;

use super::ink::Ink;

/// The characters, by the names of kinds in lower case.
const CHARACTERS: [(&str, char); 27] = [
    ("king", '\u{738b}'),
    ("rook", '\u{98db}'),
    ("bishop", '\u{89d2}'),
    ("gold", '\u{91d1}'),
    ("silver", '\u{9280}'),
    ("knight", '\u{6842}'),
    ("lance", '\u{9999}'),
    ("pawn", '\u{6b69}'),
    ("dragon", '\u{9f8d}'),
    ("horse", '\u{99ac}'),
    ("promoted silver", '\u{5168}'),
    ("promoted knight", '\u{572d}'),
    ("promoted lance", '\u{674f}'),
    ("tokin", '\u{3068}'),
    ("phoenix", '\u{9d6c}'),
    ("falcon", '\u{9df9}'),
    ("crane", '\u{9db4}'),
    ("pheasant", '\u{96c9}'),
    ("swallow", '\u{71d5}'),
    ("eagle", '\u{9d70}'),
    ("goose", '\u{96c1}'),
    ("quail", '\u{9d89}'),
    ("lion", '\u{3089}'),
    ("giraffe", '\u{304d}'),
    ("elephant", '\u{305e}'),
    ("chick", '\u{3072}'),
    ("hen", '\u{306b}'),
];

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
    let text = match character_of(piece, color) {
        Some(sign) => format!(
            r#"<text x="50" y="64" font-family="serif" font-size="46" text-anchor="middle" fill="{character}">{sign}</text>"#
        ),
        None => String::new(),
    };
    let plus = if crowned { "+" } else { "" };
    let letter = piece.symbol.letter();
    format!(
        r#"<g{turn}>{rim}<path fill="{fill}" stroke="{outline}" stroke-width="4.5" stroke-linejoin="round" d="M50 6L79 20L90 93H10L21 20Z"/>{text}</g><text x="50" y="{low}" font-family="sans-serif" font-size="22" font-weight="bold" text-anchor="middle" fill="{character}">{plus}{letter}</text>"#
    )
}

/// The character of a kind: the part of its name that is known. The second player's King has another one.
fn character_of(piece: &PieceRule, color: Color) -> Option<char> {
    let name = piece.name.to_lowercase();
    let mut known = CHARACTERS.iter();
    let whole = known.find(|(own, _)| *own == name);
    let part = || {
        let last = name.rsplit(' ').next()?;
        CHARACTERS.iter().find(|(own, _)| *own == last)
    };
    match whole.or_else(part)? {
        ("king", _) if color == Color::White => Some('\u{7389}'),
        &(_, sign) => Some(sign),
    }
}
