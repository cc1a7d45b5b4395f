//! A position as a picture within a page: SVG that uses the page's sprite and styles.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use legwork_core::geometry::{Square, file_letter};
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_pictures::Mark;
use legwork_variant::position::Position;

use crate::sprite::{mark_id, square_id};
use crate::template::{Html, escaped};

/// The side of a square.
const SIDE: usize = 100;
/// The room for the labels left of the board and below it.
const MARGIN: usize = 46;
/// The side of a frame within a square.
const INNER: usize = 88;

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
        let mut out = String::new();
        // Writing to a String does not fail.
        let _ = write!(
            out,
            r##"<svg class="lw-board" viewBox="-{MARGIN} 0 {} {}" role="img" aria-label="{}"><use href="#lw-empty"/>"##,
            files * SIDE + MARGIN + 4,
            ranks * SIDE + MARGIN,
            escaped(title),
        );
        for (square, class) in &self.framed {
            let (x, y) = self.corner(*square);
            let _ = write!(
                out,
                r#"<path class="lw-{class}" d="M{} {}h{INNER}v{INNER}h-{INNER}z"/>"#,
                x + (SIDE - INNER) / 2,
                y + (SIDE - INNER) / 2,
            );
        }
        for (square, marks) in self.by_square() {
            self.stamp_marks(&mut out, square, &marks);
        }
        for (square, piece) in &self.pieces {
            self.stamp(&mut out, *square, &square_id(self.rules, *piece));
        }
        out.push_str("</svg>");
        Html(out)
    }

    /// The left and upper edge of a square.
    fn corner(&self, square: Square) -> (usize, usize) {
        let row = self.rules.geometry.ranks() - 1 - square.rank();
        (usize::from(square.file()) * SIDE, usize::from(row) * SIDE)
    }

    /// Puts a picture of the sprite, as large as a square, on a square.
    fn stamp(&self, out: &mut String, square: Square, id: &str) {
        let (x, y) = self.corner(square);
        let _ = write!(out, r##"<use href="#{id}" x="{x}" y="{y}"/>"##);
    }

    /// The marks of each square together.
    fn by_square(&self) -> BTreeMap<Square, Vec<Mark>> {
        let mut all: BTreeMap<Square, Vec<Mark>> = BTreeMap::new();
        for &(square, mark) in &self.marks {
            all.entry(square).or_default().push(mark);
        }
        all
    }

    /// The marks of a square: several share it, and a frame goes around the others.
    fn stamp_marks(&self, out: &mut String, square: Square, marks: &[Mark]) {
        let (x, y) = self.corner(square);
        let (frames, inner): (Vec<Mark>, Vec<Mark>) = marks.iter().partition(|mark| mark.frames());
        let size = match (inner.len(), frames.len()) {
            (0 | 1, 0) => SIDE,
            (0 | 1, _) => SIDE * 7 / 10,
            _ => SIDE / 2,
        };
        let alone = inner.len() == 1;
        for (number, mark) in inner.iter().enumerate() {
            let (dx, dy) = match alone {
                true => ((SIDE - size) / 2, (SIDE - size) / 2),
                false if inner.len() == 2 => (number * size, (SIDE - size) / 2),
                false => (number % 2 * size, number / 2 * size),
            };
            place(out, mark_id(*mark), (x + dx, y + dy), size);
        }
        for mark in frames {
            place(out, mark_id(mark), (x, y), SIDE);
        }
    }
}

fn place(out: &mut String, id: &str, (x, y): (usize, usize), size: usize) {
    let _ = write!(
        out,
        r##"<use href="#{id}" x="{x}" y="{y}" width="{size}" height="{size}"/>"##
    );
}

/// The squares of a board and their labels, as a group that every board of a page uses.
pub(crate) fn empty(rules: &Rules) -> String {
    let geometry = rules.geometry;
    let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
    let (width, height) = (files * SIDE, ranks * SIDE);
    // Of dashes as long as they are wide, each line is a rank of dark squares.
    let dark = (0..ranks).map(|row| {
        let first = ((ranks - 1 - row) % 2) * SIDE;
        format!("M{first} {}H{width}", row * SIDE + SIDE / 2)
    });
    let dark: String = dark.collect();
    let middles = (0..files).map(|file| (file * SIDE + SIDE / 2).to_string());
    let middles: Vec<String> = middles.collect();
    let letters: String = (0..geometry.files()).map(file_letter).collect();
    let mut out = format!(
        r#"<g id="lw-empty"><path class="lw-light" d="M0 0h{width}v{height}h-{width}z"/><path class="lw-dark" d="{dark}"/><text x="{}" y="{}">{letters}</text>"#,
        middles.join(" "),
        height + 36,
    );
    for rank in 0..ranks {
        let y = (ranks - 1 - rank) * SIDE + SIDE / 2 + 11;
        let label = rank + usize::from(geometry.first_rank());
        let _ = write!(out, r#"<text x="-24" y="{y}">{label}</text>"#);
    }
    out + "</g>"
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
