//! A position as a picture: one SVG document that needs no other file.

use std::fmt::Write as _;

use legwork::{Color, Piece, Position, Square};

use crate::commands::show::Highlights;

/// The side of a square.
const SIDE: usize = 48;
/// The room for the labels around the board.
const MARGIN: usize = 24;

const LIGHT: &str = "#f0dec0";
const DARK: &str = "#c9a57a";
const LAST_MOVE: &str = "#e8d44d";
const CHECK: &str = "#d9534f";

/// The board, each piece as its letter in a disc of its side's colour. Marked are the squares of the
/// last move, and a King in check.
pub(crate) fn svg(position: &Position, highlights: &Highlights) -> String {
    let rules = position.rules();
    let geometry = rules.geometry;
    let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
    let (width, height) = (files * SIDE + 2 * MARGIN, ranks * SIDE + 2 * MARGIN);
    let left = |square: Square| MARGIN + usize::from(square.file()) * SIDE;
    let top = |square: Square| MARGIN + (ranks - 1 - usize::from(square.rank())) * SIDE;
    let mut picture = String::new();
    // Writing to a String does not fail.
    let mut line = |text: std::fmt::Arguments<'_>| {
        let _ = writeln!(picture, "{text}");
    };
    line(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" text-anchor="middle">"#
    ));
    let (name, fen) = (escaped(&rules.name), escaped(&position.fen()));
    line(format_args!("<title>{name}: {fen}</title>"));
    line(format_args!(
        r##"<rect width="{width}" height="{height}" fill="#fff"/>"##
    ));
    for square in geometry.squares() {
        let moved = |(from, to)| from == square || to == square;
        let dark = (square.file() + square.rank()).is_multiple_of(2);
        let colour = match () {
            () if highlights.check == Some(square) => CHECK,
            () if highlights.last_move.is_some_and(moved) => LAST_MOVE,
            () if dark => DARK,
            () => LIGHT,
        };
        let (x, y) = (left(square), top(square));
        line(format_args!(
            r#"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{colour}"/>"#
        ));
    }
    let label = |x: usize, y: usize, text: &str| {
        format!(r##"<text x="{x}" y="{y}" font-size="14" fill="#555">{text}</text>"##)
    };
    for square in geometry.squares() {
        let name = geometry.name(square).to_string();
        let (file, rank) = name.split_at(1);
        if square.rank() == 0 {
            let text = label(left(square) + SIDE / 2, height - MARGIN / 3, file);
            line(format_args!("{text}"));
        }
        if square.file() == 0 {
            let text = label(MARGIN / 2, top(square) + SIDE / 2 + 5, rank);
            line(format_args!("{text}"));
        }
    }
    for (square, piece) in position.pieces() {
        let (x, y) = (left(square) + SIDE / 2, top(square) + SIDE / 2);
        let (disc, ink) = match piece.color {
            Color::White => ("#fff", "#111"),
            Color::Black => ("#222", "#fff"),
        };
        // The colour tells the side, so that both have the same letters.
        let letter = escaped(&rules.letter(Piece::new(Color::White, piece.kind)));
        let radius = SIDE * 2 / 5;
        line(format_args!(
            r##"<circle cx="{x}" cy="{y}" r="{radius}" fill="{disc}" stroke="#111" stroke-width="1.5"/>"##
        ));
        line(format_args!(
            r#"<text x="{x}" y="{}" font-size="20" font-weight="bold" fill="{ink}">{letter}</text>"#,
            y + 7
        ));
    }
    line(format_args!("</svg>"));
    picture
}

/// A text as it may stand in a document.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_has_a_meaning_in_a_document_is_escaped() {
        assert_eq!(escaped("<a & b>"), "&lt;a &amp; b&gt;");
    }
}
