//! Boards within a page: pictures that share the page's sprite and styles, which keeps pages short.

use std::fmt::Write as _;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_explain::diagram::SquareClass;
use legwork_notation::records::numeral;

use super::board::{BoardPicture, SIDE};
use super::escape::escaped;
use super::hand::PROMOTED;
use super::lines;
use super::look::Look;
use super::marks::Mark;
use super::symbol_id;
use super::tiling::Tiling;

/// The space for the labels left of the board and below it.
const MARGIN: f32 = 46.0;
/// The id of the sign on a piece that turns back into what it was when it is captured.
const PROMOTED_ID: &str = "lw-promoted";
/// The share of a square that a frame within it has.
const FRAME: f32 = 0.88;

impl BoardPicture<'_> {
    /// Returns the picture as an element of a page that has the [`sprite`] of the same rules, with White below. The
    /// squares of the last move have frames; a legend, notes and checks are not drawn. Without coordinates it is the
    /// squares alone, without hands. `title` describes the picture to those who do not see it.
    pub fn on_page(&self, title: &str) -> String {
        let tiling = Tiling::of(self.rules);
        let (across, high) = tiling.size();
        let (above, below) = (self.strip(Color::Black), self.strip(Color::White));
        let (left, top, width, height) = if self.coordinates {
            (
                0.0 - MARGIN,
                0.0 - above,
                across + MARGIN + 4.0,
                high + MARGIN + above + below,
            )
        } else {
            (0.0, 0.0, across, high)
        };
        let mut out = String::new();
        // Writing to a String does not fail.
        let _ = write!(
            out,
            r##"<svg class="lw-board" viewBox="{left} {top} {width} {height}" role="img" aria-label="{}"><use href="#lw-empty"/>"##,
            escaped(title),
        );
        for (at, &square) in self.last_move.iter().enumerate() {
            let class = if at == 0 { "from" } else { "to" };
            let frame = tiling.outline(self.middle(square), FRAME);
            let _ = write!(out, r#"<path class="lw-{class}" d="{frame}"/>"#);
        }
        for (square, marks) in &self.marks {
            self.stamp_marks(&mut out, *square, marks);
        }
        for (square, piece) in &self.pieces {
            self.stamp(&mut out, *square, &square_id(self.rules, *piece));
            if self.rules.is_shadow(piece.kind) {
                self.stamp(&mut out, *square, PROMOTED_ID);
            }
        }
        if self.coordinates {
            self.stamp_hand(&mut out, Color::Black, 0.0 - above);
            self.stamp_hand(&mut out, Color::White, high + MARGIN);
        }
        out.push_str("</svg>");
        out
    }

    /// The pieces in a side's hand, with their numbers.
    fn stamp_hand(&self, out: &mut String, side: Color, y: f32) {
        for hand in self.in_hand(side) {
            place(
                out,
                &symbol_id(self.rules, hand.piece),
                (hand.x, y),
                hand.size,
            );
            if let Some((dx, dy, count)) = hand.count {
                let _ = write!(out, r#"<text x="{dx}" y="{}">{count}</text>"#, y + dy);
            }
        }
    }

    /// Puts a picture of the sprite, as large as a square, on a square.
    fn stamp(&self, out: &mut String, square: Square, id: &str) {
        let (x, y) = self.corner(square);
        let _ = write!(out, r##"<use href="#{id}" x="{x}" y="{y}"/>"##);
    }

    /// The marks of a square: several share it, and a frame goes around the others.
    fn stamp_marks(&self, out: &mut String, square: Square, marks: &[Mark]) {
        let (x, y) = self.corner(square);
        let (frames, inner): (Vec<Mark>, Vec<Mark>) = marks.iter().partition(|mark| mark.frames());
        let size = match (inner.len(), frames.len()) {
            (0 | 1, 0) => SIDE,
            (0 | 1, _) => 0.7 * SIDE,
            _ => SIDE / 2.0,
        };
        for (number, mark) in inner.iter().enumerate() {
            let (dx, dy) = match inner.len() {
                1 => ((SIDE - size) / 2.0, (SIDE - size) / 2.0),
                2 => (number as f32 * size, (SIDE - size) / 2.0),
                _ => ((number % 2) as f32 * size, (number / 2) as f32 * size),
            };
            place(out, mark_id(*mark), (x + dx, y + dy), size);
        }
        for mark in frames {
            place(out, mark_id(mark), (x, y), SIDE);
        }
    }
}

fn place(out: &mut String, id: &str, (x, y): (f32, f32), size: f32) {
    let _ = write!(
        out,
        r##"<use href="#{id}" x="{x}" y="{y}" width="{size}" height="{size}"/>"##
    );
}

/// The squares of a board and their labels, as a group that every board of a page uses.
fn empty(rules: &Rules) -> String {
    let tiling = Tiling::of(rules);
    let mut out = String::from(r#"<g id="lw-empty">"#);
    if tiling.is_full() {
        out.push_str(&full(rules));
    } else {
        // One path for the cells of each colour.
        for (shade, class) in ["lw-light", "lw-shade", "lw-between"]
            .into_iter()
            .enumerate()
        {
            let cells = rules.geometry.squares();
            let cells = cells.filter(|&square| tiling.shade(square) == shade);
            let outlines =
                cells.map(|square| tiling.outline(tiling.middle(square, Color::White), 1.0));
            let path: String = outlines.collect();
            if !path.is_empty() {
                // Writing to a String does not fail.
                let _ = write!(out, r#"<path class="{class}" d="{path}"/>"#);
            }
        }
    }
    let (files, ranks): (Vec<_>, Vec<_>) = tiling
        .labels(Color::White)
        .into_iter()
        .partition(|(name, ..)| name.starts_with(char::is_alphabetic));
    if !tiling.is_hexagonal() {
        // The letters of all files are one text.
        let letters: String = files.iter().map(|(name, ..)| name.as_str()).collect();
        let middles: Vec<String> = files.iter().map(|(_, x, _)| x.to_string()).collect();
        let y = files.first().map_or(0.0, |&(_, _, y)| y);
        let _ = write!(
            out,
            r#"<text x="{}" y="{}">{letters}</text>"#,
            middles.join(" "),
            y + 14.0
        );
    }
    let single = ranks
        .into_iter()
        .chain(files.into_iter().filter(|_| tiling.is_hexagonal()));
    for (name, x, y) in single {
        let _ = write!(
            out,
            r#"<text x="{}" y="{}">{name}</text>"#,
            x - 2.0,
            y + 11.0
        );
    }
    out + "</g>"
}

/// The squares of a board without holes, or its lines.
fn full(rules: &Rules) -> String {
    let (width, height) = Tiling::of(rules).size();
    let squares = match Look::of(rules) {
        Look::Chess => {
            let ranks = rules.geometry.ranks();
            // With dashes as long as the line is wide, each line is a rank of dark squares.
            let dark = (0..ranks).map(|row| {
                let first = f32::from((ranks - 1 - row) % 2) * SIDE;
                format!("M{first} {}H{width}", (f32::from(row) + 0.5) * SIDE)
            });
            format!(
                r#"<path class="lw-dark" d="{}"/>"#,
                dark.collect::<String>()
            )
        }
        _ => r##"<use href="#lw-lines"/>"##.to_owned(),
    };
    format!(r#"<path class="lw-light" d="M0 0h{width}v{height}h-{width}z"/>{squares}"#)
}

/// The id of a piece's picture at the size of a square; using it saves most of a page's length.
fn square_id(rules: &Rules, piece: Piece) -> String {
    symbol_id(rules, piece).replacen("piece-", "on-", 1)
}

/// Returns the id of a mark's symbol in the [`sprite`] of a page.
pub const fn mark_id(mark: Mark) -> &'static str {
    match mark {
        Mark::Class(SquareClass::Slide) => "mark-slide",
        Mark::Class(SquareClass::Leap) => "mark-leap",
        Mark::Class(SquareClass::Lame) => "mark-lame",
        Mark::Class(SquareClass::Hop) => "mark-hop",
        Mark::Class(SquareClass::AfterCapture) => "mark-after",
        Mark::Class(SquareClass::MoveOnly) => "mark-move",
        Mark::Class(SquareClass::CaptureOnly) => "mark-capture",
        Mark::Class(SquareClass::InPassing) => "mark-passing",
        Mark::Castling => "mark-castle",
        Mark::Guilty => "mark-guilty",
    }
}

/// Returns the symbols of a page, to be put at its beginning, where they are hidden: each piece, each mark and
/// the empty board.
pub fn sprite(rules: &Rules) -> String {
    let mut out = super::sprite(rules);
    out.push_str(
        r#"<svg class="lw-sprite" width="0" height="0" aria-hidden="true" focusable="false">"#,
    );
    for piece in super::pieces(rules) {
        // Writing to a String does not fail.
        let _ = write!(
            out,
            r##"<g id="{}"><use href="#{}" width="100" height="100"/></g>"##,
            square_id(rules, piece),
            symbol_id(rules, piece)
        );
    }
    out.push_str(&marks());
    if rules.kinds().any(|kind| rules.is_shadow(kind)) {
        out.push_str(&promoted());
    }
    out.push_str(&board_lines(rules));
    out.push_str(&empty(rules));
    out.push_str("</svg>");
    out
}

/// Returns the lines of the board where the style of the rules has them, as an element of a [`sprite`] whose attributes give scripts the
/// style, the names of the sides and, for Shogi, what its records call the ranks, from the far side on (`一 二 三`); an empty text for the
/// squares of chess.
pub fn board_lines(rules: &Rules) -> String {
    let look = Look::of(rules);
    let [white, black] = look.sides();
    let ranks = match look {
        Look::Shogi => {
            let numerals: Vec<&str> = (1..=rules.geometry.ranks()).map(numeral).collect();
            format!(r#" data-ranks="{}""#, numerals.join(" "))
        }
        Look::Chess | Look::Xiangqi | Look::Janggi => String::new(),
    };
    lines::draw(rules).map_or_else(String::new, |lines| {
        format!(
            r#"<g id="lw-lines" data-style="{look:?}" data-white="{white}" data-black="{black}"{ranks}>{lines}</g>"#
        )
    })
}

/// Returns the symbols of all marks of squares.
pub fn marks() -> String {
    let symbol = |mark: Mark| {
        let (id, picture) = (mark_id(mark), mark.symbol());
        format!(r#"<symbol id="{id}" viewBox="0 0 100 100">{picture}</symbol>"#)
    };
    Mark::ALL.into_iter().map(symbol).collect()
}

/// Returns the sign on a piece that turns back into what it was when it is captured.
pub fn promoted() -> String {
    format!(r#"<g id="{PROMOTED_ID}">{PROMOTED}</g>"#)
}
