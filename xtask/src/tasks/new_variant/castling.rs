//! Writing the field `castling` of a rule file.

use legwork_core::geometry::{Geometry, Square};
use legwork_core::piece::Color;
use legwork_core::rules::{CastlingShort, CastlingText, Wing};

/// The square of that file on a side's first rank.
pub(super) fn first_rank(geometry: Geometry, color: Color, file: u8) -> Option<Square> {
    let rank = match color {
        Color::White => 0,
        Color::Black => geometry.ranks() - 1,
    };
    Square::new(file, rank).filter(|&square| geometry.contains(square))
}

/// The field, one wing a line.
pub(super) fn castling_field(
    geometry: Geometry,
    text: CastlingText,
    short: CastlingShort,
    wings: &[Wing],
) -> String {
    let text = match text {
        CastlingText::KingMove => "KingMove",
        CastlingText::KingTakesRook => "KingTakesRook",
    };
    let short = match short {
        CastlingShort::NearerRook => "",
        CastlingShort::KingSide => "        short: KingSide,\n",
    };
    let wings: String = wings
        .iter()
        .map(|wing| format!("            {},\n", wing_field(geometry, wing)))
        .collect();
    format!("(\n        text: {text},\n{short}        wings: [\n{wings}        ],\n    )")
}

fn wing_field(geometry: Geometry, wing: &Wing) -> String {
    let right = match (wing.color, wing.king_side) {
        (Color::White, true) => "K",
        (Color::White, false) => "Q",
        (Color::Black, true) => "k",
        (Color::Black, false) => "q",
    };
    let name = |square| geometry.name(square);
    let home = wing.home.map_or_else(String::new, |(king, rook)| {
        format!(r#"king: "{}", rook: "{}", "#, name(king), name(rook))
    });
    format!(
        r#"(right: "{right}", {home}king_to: "{}", rook_to: "{}")"#,
        name(wing.king_to),
        name(wing.rook_to)
    )
}
