//! The pieces of Shogi: pentagons that point at the enemy, with a character or two, red on the promoted side, and the letter.
//!
//! The characters are outlines, so that no font is needed. The letter is for readers who do not know the characters.

use legwork_core::piece::Color;
use legwork_core::rules::PieceRule;

use super::characters;
use super::ink::Ink;

/// The characters, by the names of kinds in lower case.
const CHARACTERS: [(&str, &str); 47] = [
    ("king", "\u{738b}"),
    ("rook", "\u{98db}"),
    ("bishop", "\u{89d2}"),
    ("gold", "\u{91d1}"),
    ("silver", "\u{9280}"),
    ("knight", "\u{6842}"),
    ("lance", "\u{9999}"),
    ("pawn", "\u{6b69}"),
    ("dragon", "\u{9f8d}"),
    ("horse", "\u{99ac}"),
    ("promoted silver", "\u{5168}"),
    ("promoted knight", "\u{572d}"),
    ("promoted lance", "\u{674f}"),
    ("tokin", "\u{3068}"),
    ("phoenix", "\u{9d6c}"),
    ("falcon", "\u{9df9}"),
    ("crane", "\u{9db4}"),
    ("pheasant", "\u{96c9}"),
    ("swallow", "\u{71d5}"),
    ("eagle", "\u{9d70}"),
    ("goose", "\u{96c1}"),
    ("quail", "\u{9d89}"),
    ("lion", "\u{3089}"),
    ("giraffe", "\u{304d}"),
    ("elephant", "\u{305e}"),
    ("chick", "\u{3072}"),
    ("hen", "\u{306b}"),
    ("free king", "\u{5954}\u{738b}"),
    ("dragon king", "\u{9f8d}\u{738b}"),
    ("dragon horse", "\u{9f8d}\u{99ac}"),
    ("vertical mover", "\u{7aea}\u{884c}"),
    ("side mover", "\u{6a2a}\u{884c}"),
    ("kirin", "\u{9e92}\u{9e9f}"),
    ("drunk elephant", "\u{9189}\u{8c61}"),
    ("blind tiger", "\u{76f2}\u{864e}"),
    ("reverse chariot", "\u{53cd}\u{8eca}"),
    ("ferocious leopard", "\u{731b}\u{8c79}"),
    ("copper", "\u{9285}"),
    ("go-between", "\u{4ef2}\u{4eba}"),
    ("soaring eagle", "\u{98db}\u{9df2}"),
    ("horned falcon", "\u{89d2}\u{9df9}"),
    ("prince", "\u{592a}\u{5b50}"),
    ("flying ox", "\u{98db}\u{725b}"),
    ("free boar", "\u{5954}\u{732a}"),
    ("flying stag", "\u{98db}\u{9e7f}"),
    ("whale", "\u{9be8}\u{9be2}"),
    ("white horse", "\u{767d}\u{99d2}"),
];

/// The characters of kinds whose names others have, too, by their moves.
const BY_MOVES: [(&str, &str, &str); 2] = [
    ("lion", "KNAD(cK-aK)(K-bK)", "\u{7345}\u{5b50}"),
    ("phoenix", "WA", "\u{9cf3}\u{51f0}"),
];

/// The character of White's King.
const KING_OF_WHITE: &str = "\u{7389}";

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
    let text = match characters_of(piece, color) {
        Some(signs) => characters::draw(signs, character),
        None => String::new(),
    };
    let plus = if crowned { "+" } else { "" };
    let letter = piece.symbol.letter();
    format!(
        r#"<g{turn}>{rim}<path fill="{fill}" stroke="{outline}" stroke-width="4.5" stroke-linejoin="round" d="M50 6L79 20L90 93H10L21 20Z"/>{text}</g><text x="50" y="{low}" font-family="sans-serif" font-size="22" font-weight="bold" text-anchor="middle" fill="{character}">{plus}{letter}</text>"#
    )
}

/// The characters of a kind: the part of its name that is known. The second player's King has another one.
pub(super) fn characters_of(piece: &PieceRule, color: Color) -> Option<&'static str> {
    let name = piece.name.to_lowercase();
    let known = |name: &str| CHARACTERS.iter().find(|(own, _)| *own == name);
    let plain = name.strip_prefix("promoted ").unwrap_or(&name);
    let mut by_moves = BY_MOVES.iter();
    if let Some((.., signs)) =
        by_moves.find(|(own, moves, _)| *own == plain && piece.moves_as(moves))
    {
        return Some(signs);
    }
    let last = || known(name.rsplit(' ').next()?);
    match known(&name).or_else(|| known(plain)).or_else(last)? {
        ("king", _) if color == Color::White => Some(KING_OF_WHITE),
        (_, signs) => Some(signs),
    }
}

/// Every character that a pentagon may have, for the test of their outlines.
#[cfg(test)]
pub(super) fn signs() -> impl Iterator<Item = char> {
    let named = CHARACTERS.iter().map(|(_, signs)| *signs);
    let known = named.chain(BY_MOVES.iter().map(|(.., signs)| *signs));
    known.chain([KING_OF_WHITE]).flat_map(str::chars)
}
