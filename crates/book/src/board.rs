//! A position as a picture within a page: SVG that uses the page's sprite and styles.

use std::fmt::Write as _;

use legwork_core::geometry::{Square, file_letter};
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_variant::position::Position;

use crate::sprite::{Mark, piece_id};
use crate::template::{Html, escaped};

/// The side of a square.
const SIDE: usize = 100;
/// The room for the labels left of the board and below it.
const MARGIN: usize = 46;

/// A board to be drawn.
pub(crate) struct Board<'a> {
    rules: &'a Rules,
    pieces: Vec<(Square, Piece)>,
    marks: Vec<(Square, Mark)>,
    /// Squares with a frame of their own: where a move starts, what forbids it.
    framed: Vec<(Square, &'static str)>,
}

impl<'a> Board<'a> {
    /// A board without pieces.
    pub(crate) fn empty(rules: &'a Rules) -> Self {
        Self {
            rules,
            pieces: Vec::new(),
            marks: Vec::new(),
            framed: Vec::new(),
        }
    }

    /// The board of a position.
    pub(crate) fn of(position: &'a Position) -> Self {
        Self {
            pieces: position.pieces().collect(),
            ..Self::empty(position.rules())
        }
    }

    /// The same with one more piece.
    pub(crate) fn with(mut self, square: Square, piece: Piece) -> Self {
        self.pieces.push((square, piece));
        self
    }

    /// The same with a mark on a square.
    pub(crate) fn mark(&mut self, square: Square, mark: Mark) {
        self.marks.push((square, mark));
    }

    /// The same with a frame around a square, by the name of its class.
    pub(crate) fn frame(&mut self, square: Square, class: &'static str) {
        self.framed.push((square, class));
    }

    /// The picture; `title` says what it shows to those who do not see it.
    pub(crate) fn svg(&self, title: &str) -> Html {
        let (files, ranks) = (
            usize::from(self.rules.geometry.files()),
            usize::from(self.rules.geometry.ranks()),
        );
        let (width, height) = (files * SIDE, ranks * SIDE);
        let mut out = String::new();
        // Writing to a String does not fail.
        let _ = write!(
            out,
            r#"<svg class="lw-board" viewBox="-{MARGIN} 0 {} {}" role="img" aria-label="{}">"#,
            width + MARGIN + 4,
            height + MARGIN,
            escaped(title),
        );
        let _ = write!(
            out,
            r#"<path class="lw-light" d="M0 0h{width}v{height}h-{width}z"/><path class="lw-dark" d=""#
        );
        // A line as wide as a square, of dashes as long as one.
        for row in 0..ranks {
            let rank = ranks - 1 - row;
            let _ = write!(
                out,
                "M{} {}H{width}",
                (rank % 2) * SIDE,
                row * SIDE + SIDE / 2
            );
        }
        out.push_str(r#""/>"#);
        for (square, class) in &self.framed {
            let (x, y) = self.corner(*square);
            let _ = write!(
                out,
                r#"<path class="lw-{class}" d="M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"/>"#
            );
        }
        for (square, mark) in &self.marks {
            self.stamp(&mut out, *square, mark.id());
        }
        for (square, piece) in &self.pieces {
            self.stamp(&mut out, *square, &piece_id(self.rules, *piece));
        }
        self.labels(&mut out);
        out.push_str("</svg>");
        Html(out)
    }

    /// The left and upper edge of a square.
    fn corner(&self, square: Square) -> (usize, usize) {
        let row = self.rules.geometry.ranks() - 1 - square.rank();
        (usize::from(square.file()) * SIDE, usize::from(row) * SIDE)
    }

    fn stamp(&self, out: &mut String, square: Square, id: &str) {
        let (x, y) = self.corner(square);
        let _ = write!(
            out,
            r##"<use href="#{id}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>"##
        );
    }

    fn labels(&self, out: &mut String) {
        let geometry = self.rules.geometry;
        let (files, ranks) = (geometry.files(), usize::from(geometry.ranks()));
        let xs: Vec<String> = (0..usize::from(files))
            .map(|file| (file * SIDE + SIDE / 2).to_string())
            .collect();
        let letters: String = (0..files).map(file_letter).collect();
        let _ = write!(
            out,
            r#"<g aria-hidden="true"><text x="{}" y="{}">{letters}</text>"#,
            xs.join(" "),
            ranks * SIDE + 36,
        );
        for rank in 0..ranks {
            let y = (ranks - 1 - rank) * SIDE + SIDE / 2 + 11;
            let label = rank + usize::from(geometry.first_rank());
            let _ = write!(out, r#"<text x="-24" y="{y}">{label}</text>"#);
        }
        out.push_str("</g>");
    }
}

/// Where the pieces of a position stand, in words: `White: Ke1, Pe2; Black: Ke8`.
pub(crate) fn in_words(position: &Position) -> String {
    let rules = position.rules();
    let side = |color: Color| {
        let own = position
            .pieces()
            .filter(|(_, piece)| piece.color == color)
            .map(|(square, piece)| {
                let symbol = rules.piece(piece.kind).symbol;
                format!("{symbol}{}", rules.geometry.name(square))
            });
        format!("{color}: {}", own.collect::<Vec<_>>().join(" "))
    };
    Color::BOTH.map(side).join("; ")
}
