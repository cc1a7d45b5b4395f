//! A whole board as one picture.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;
use legwork_variant::position::Position;

use super::choice::choices;
use super::escape::escaped;
use super::hand::{HAND, PROMOTED, Place, places};
use super::lines;
use super::marks::Mark;
use super::tiling::Tiling;

/// The side of a square, in units of the picture.
pub(super) const SIDE: f32 = 100.0;
/// The space for the labels around the board.
const MARGIN: f32 = 44.0;
/// The height of a line of the legend.
const LEGEND_LINE: f32 = 64.0;
/// The width of an entry of the legend.
const LEGEND_ENTRY: f32 = 470.0;
/// The number of units per pixel, where a viewer asks for a size.
const UNITS: f32 = 2.0;

const LIGHT: &str = "#f0e0c4";
const DARK: &str = "#c79f6f";
/// The third colour of a board of hexagons.
const BETWEEN: &str = "#dcc09a";
const MOVED_LIGHT: &str = "#e9dc6b";
const MOVED_DARK: &str = "#cdb63c";
const CHECK: &str = "#ee8378";
/// The frame, and the labels on it.
const FRAME: &str = "#f8f3ea";
const LABEL: &str = "#4a4038";

/// Arrows, which let what is under them show through.
const ARROW: &str = "#1f6f4a";

/// Every colour that a square can have.
#[cfg(test)]
pub(crate) const SQUARE_COLOURS: [&str; 6] = [LIGHT, DARK, BETWEEN, MOVED_LIGHT, MOVED_DARK, CHECK];

/// A board to be drawn. The defaults are an empty board, White below, with coordinates.
///
/// Squares that are not on the board are left out.
#[derive(Debug, Clone)]
pub struct BoardPicture<'a> {
    pub(super) rules: &'a Rules,
    pub(super) pieces: BTreeMap<Square, Piece>,
    pub(super) marks: BTreeMap<Square, Vec<Mark>>,
    pub(super) hands: [Vec<(Kind, u8)>; 2],
    pub(super) last_move: Vec<Square>,
    check: Vec<Square>,
    arrows: Vec<(Square, Square)>,
    below: Color,
    pub(super) coordinates: bool,
    legend: bool,
    notes: Vec<String>,
    width: Option<u16>,
    title: String,
}

impl<'a> BoardPicture<'a> {
    /// An empty board of these rules.
    pub fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            pieces: BTreeMap::new(),
            marks: BTreeMap::new(),
            hands: Default::default(),
            last_move: Vec::new(),
            check: Vec::new(),
            arrows: Vec::new(),
            below: Color::White,
            coordinates: true,
            legend: false,
            notes: Vec::new(),
            width: None,
            title: rules.name.clone(),
        }
    }

    /// The board of a position, with the pieces from which each side may drop.
    pub fn of(position: &'a Position) -> Self {
        let rules = position.rules();
        let board = Self::new(rules).pieces(position.pieces());
        if rules.drops_pieces() {
            board.hands(Color::each(|color| position.held(color)))
        } else {
            board
        }
    }

    /// Puts pieces next to the board, where their side sits: White's and Black's, with the number of each kind.
    #[must_use]
    pub fn hands(mut self, hands: [Vec<(Kind, u8)>; 2]) -> Self {
        self.hands = hands;
        self
    }

    /// Puts pieces on squares.
    #[must_use]
    pub fn pieces(mut self, pieces: impl IntoIterator<Item = (Square, Piece)>) -> Self {
        self.pieces.extend(pieces);
        self
    }

    /// Puts marks on squares; a square can have several.
    #[must_use]
    pub fn marks(mut self, marks: impl IntoIterator<Item = (Square, Mark)>) -> Self {
        for (square, mark) in marks {
            let there = self.marks.entry(square).or_default();
            if !there.contains(&mark) {
                there.push(mark);
                there.sort_unstable();
            }
        }
        self
    }

    /// Colours the squares of the last move; the first one is where it started.
    #[must_use]
    pub fn last_move(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.last_move.extend(squares);
        self
    }

    /// Colours the squares of pieces in check.
    #[must_use]
    pub fn check(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.check.extend(squares);
        self
    }

    /// Draws arrows over the pieces, each from a square to another; from a square to itself, a ring.
    #[must_use]
    pub fn arrows(mut self, arrows: impl IntoIterator<Item = (Square, Square)>) -> Self {
        self.arrows.extend(arrows);
        self
    }

    /// Sets the side whose first rank is at the bottom.
    #[must_use]
    pub fn below(mut self, side: Color) -> Self {
        self.below = side;
        self
    }

    /// Sets whether the frame shows the names of files and ranks.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// Sets whether the meanings of the marks are listed below the board.
    #[must_use]
    pub fn legend(mut self, shown: bool) -> Self {
        self.legend = shown;
        self
    }

    /// Adds lines of text below the board and its legend.
    #[must_use]
    pub fn notes(mut self, notes: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(notes);
        self
    }

    /// Sets the width of the picture in pixels; the default makes a square 50 pixels wide.
    #[must_use]
    pub fn width(mut self, pixels: u16) -> Self {
        self.width = Some(pixels);
        self
    }

    /// Sets the picture's title, for those who do not see it; the default is the name of the variant.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// Returns the picture: one document that needs no other file, and has no ids and no line breaks.
    pub fn svg(&self) -> String {
        let margin = if self.coordinates { MARGIN } else { 0.0 };
        let (width, height) = Tiling::of(self.rules).size();
        let across = width + 2.0 * margin;
        let (above, below) = (self.strip(!self.below), self.strip(self.below));
        let board = height + 2.0 * margin + above + below;
        let legend = if self.legend { self.used() } else { Vec::new() };
        let columns = (across / LEGEND_ENTRY).floor().max(1.0) as usize;
        let legend_lines = legend.len().div_ceil(columns);
        let lines = legend_lines + self.notes.len();
        let height = board + lines as f32 * LEGEND_LINE;
        let pixels = self.width.map_or(across / UNITS, f32::from);
        let mut out = String::new();
        // Writing to a String does not fail.
        let _ = write!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {height}" width="{pixels}" height="{}" role="img" font-family="sans-serif"><title>{}</title>"#,
            (height * pixels / across).round(),
            escaped(&self.title)
        );
        if margin > 0.0 || lines > 0 || above + below > 0.0 {
            let _ = write!(
                out,
                r#"<rect width="{across}" height="{height}" rx="12" fill="{FRAME}"/>"#
            );
        }
        self.draw_hand(&mut out, !self.below, (margin, margin / 4.0));
        self.draw_hand(&mut out, self.below, (margin, board - below - margin / 4.0));
        let _ = write!(
            out,
            r#"<g transform="translate({margin} {})">"#,
            margin + above
        );
        self.draw_squares(&mut out);
        self.draw_marks(&mut out, false);
        self.draw_pieces(&mut out);
        self.draw_marks(&mut out, true);
        self.draw_arrows(&mut out);
        if self.coordinates {
            self.draw_coordinates(&mut out);
        }
        out.push_str("</g>");
        for (at, mark) in legend.into_iter().enumerate() {
            let x = margin + (at % columns) as f32 * LEGEND_ENTRY;
            let y = board + (at / columns) as f32 * LEGEND_LINE;
            let _ = write!(
                out,
                r#"<g transform="translate({x} {y}) scale(.5)">{}</g><text x="{}" y="{}" font-size="30" fill="{LABEL}">{}</text>"#,
                mark.draw(&mark.shape(50.0, 50.0, 1.0)),
                x + 64.0,
                y + 36.0,
                mark.name()
            );
        }
        for (at, note) in self.notes.iter().enumerate() {
            let y = board + (legend_lines + at) as f32 * LEGEND_LINE + 36.0;
            let _ = write!(
                out,
                r#"<text x="{margin}" y="{y}" font-size="30" fill="{LABEL}">{}</text>"#,
                escaped(note)
            );
        }
        out + "</svg>"
    }

    /// The marks that are used, in the order of the legend.
    fn used(&self) -> Vec<Mark> {
        let used = |mark: &Mark| self.marks.values().any(|there| there.contains(mark));
        Mark::ALL.into_iter().filter(used).collect()
    }

    /// The top left corner of the picture of a piece on a square.
    pub(super) fn corner(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.middle(square);
        (x - SIDE / 2.0, y - SIDE / 2.0)
    }

    /// The middle of a square.
    pub(super) fn middle(&self, square: Square) -> (f32, f32) {
        Tiling::of(self.rules).middle(square, self.below)
    }

    /// The height of the strip for a side's hand; none without a piece in it.
    pub(super) fn strip(&self, side: Color) -> f32 {
        if self.hands[side.index()].is_empty() {
            0.0
        } else {
            HAND
        }
    }

    /// The places of the pieces in a side's hand.
    pub(super) fn in_hand(&self, side: Color) -> Vec<Place> {
        let (across, _) = Tiling::of(self.rules).size();
        places(side, &self.hands[side.index()], across)
    }

    fn draw_hand(&self, out: &mut String, side: Color, (x, y): (f32, f32)) {
        let choices = choices(self.rules);
        for place in self.in_hand(side) {
            let Some(choice) = choices.get(place.piece.kind.index()) else {
                continue;
            };
            let _ = write!(
                out,
                r#"<g transform="translate({} {y}) scale({})">{}</g>"#,
                x + place.x,
                place.size / SIDE,
                super::draw(self.rules, place.piece, choice)
            );
            if let Some((dx, dy, count)) = place.count {
                let _ = write!(
                    out,
                    r#"<text x="{}" y="{}" font-size="30" fill="{LABEL}">{count}</text>"#,
                    x + dx,
                    y + dy
                );
            }
        }
    }

    fn draw_squares(&self, out: &mut String) {
        let tiling = Tiling::of(self.rules);
        let lines = lines::draw(self.rules);
        let mut paths: BTreeMap<&str, String> = BTreeMap::new();
        let mut board = String::new();
        for square in self.rules.geometry.squares() {
            let shade = if lines.is_none() {
                tiling.shade(square)
            } else {
                0
            };
            let moved = self.last_move.contains(&square);
            let colour = match (self.check.contains(&square), moved, shade) {
                (true, ..) => CHECK,
                (_, true, 1) => MOVED_DARK,
                (_, true, _) => MOVED_LIGHT,
                (_, _, 1) => DARK,
                (_, _, 2) => BETWEEN,
                _ => LIGHT,
            };
            let outline = tiling.outline(self.middle(square), 1.0);
            board.push_str(&outline);
            paths.entry(colour).or_default().push_str(&outline);
        }
        let (across, high) = tiling.size();
        if tiling.is_full() {
            paths.remove(LIGHT);
            board = format!("M0 0h{across}v{high}h-{across}z");
        }
        let _ = write!(
            out,
            r#"<path fill="{LIGHT}" stroke="{LABEL}" stroke-width="3" d="{board}"/>"#
        );
        for (colour, path) in paths {
            let _ = write!(out, r#"<path fill="{colour}" d="{path}"/>"#);
        }
        if let Some(lines) = lines {
            // Black sees them turned.
            let _ = match self.below {
                Color::White => write!(out, "{lines}"),
                Color::Black => write!(
                    out,
                    r#"<g transform="rotate(180 {} {})">{lines}</g>"#,
                    across / 2.0,
                    high / 2.0
                ),
            };
        }
    }

    /// Draws the marks of the squares with pieces, or of those without.
    fn draw_marks(&self, out: &mut String, over_pieces: bool) {
        let mut shapes: BTreeMap<Mark, String> = BTreeMap::new();
        for (square, marks) in &self.marks {
            let stands = self.pieces.contains_key(square);
            if !self.rules.geometry.contains(*square) || stands != over_pieces {
                continue;
            }
            let (x, y) = self.middle(*square);
            let inner: Vec<Mark> = marks
                .iter()
                .copied()
                .filter(|mark| !mark.frames())
                .collect();
            for mark in marks.iter().filter(|mark| mark.frames()) {
                let shape = mark.shape(x, y, 1.0);
                shapes.entry(*mark).or_default().push_str(&shape);
            }
            let count = inner.len();
            for (at, mark) in inner.into_iter().enumerate() {
                let (dx, dy, size) = match (stands, count) {
                    // In the corner, so that the piece remains visible.
                    (true, _) => (29.0 - 30.0 * (at % 3) as f32, -29.0, 0.62),
                    (false, 1) => (0.0, 0.0, 1.0),
                    // Side by side; from the third on in a second row.
                    (false, _) => (
                        if at.is_multiple_of(2) { -21.0 } else { 21.0 },
                        match (count, at) {
                            (2, _) => 0.0,
                            (_, ..2) => -21.0,
                            _ => 21.0,
                        },
                        0.7,
                    ),
                };
                let shape = mark.shape(x + dx, y + dy, size);
                shapes.entry(mark).or_default().push_str(&shape);
            }
        }
        for (mark, shapes) in shapes {
            out.push_str(&mark.draw(&shapes));
        }
    }

    fn draw_pieces(&self, out: &mut String) {
        let choices = choices(self.rules);
        for (&square, &piece) in &self.pieces {
            if !self.rules.geometry.contains(square) {
                continue;
            }
            let Some(choice) = choices.get(piece.kind.index()) else {
                continue;
            };
            let (x, y) = self.corner(square);
            let _ = write!(
                out,
                r#"<g transform="translate({} {}) scale(.9)">{}</g>"#,
                x + 5.0,
                y + 5.0,
                super::draw(self.rules, piece, choice)
            );
            if self.rules.is_shadow(piece.kind) {
                let _ = write!(out, r#"<g transform="translate({x} {y})">{PROMOTED}</g>"#);
            }
        }
    }

    fn draw_arrows(&self, out: &mut String) {
        let on_board = |square: &Square| self.rules.geometry.contains(*square);
        let arrows = self.arrows.iter();
        for (from, to) in arrows.filter(|(from, to)| on_board(from) && on_board(to)) {
            let [(x1, y1), (x2, y2)] = [from, to].map(|square| self.middle(*square));
            let (dx, dy) = (x2 - x1, y2 - y1);
            // The C library's `hypot` asks for a newer one than wheels may.
            let length = (dx * dx + dy * dy).sqrt();
            if length == 0.0 {
                let _ = write!(
                    out,
                    r#"<circle cx="{x1}" cy="{y1}" r="42" fill="none" stroke="{ARROW}" stroke-width="10" opacity=".75"/>"#
                );
                continue;
            }
            // Along the arrow, and across it to its left.
            let (ux, uy) = (dx / length, dy / length);
            let at = |along: f32, across: f32| {
                let (x, y) = (x1 + ux * along - uy * across, y1 + uy * along + ux * across);
                format!("{:.1} {:.1}", x, y)
            };
            let neck = length - 44.0;
            let corners = [
                at(0.0, -8.0),
                at(neck, -8.0),
                at(neck, -25.0),
                at(length, 0.0),
                at(neck, 25.0),
                at(neck, 8.0),
                at(0.0, 8.0),
            ];
            let _ = write!(
                out,
                r#"<path fill="{ARROW}" opacity=".75" d="M{}z"/>"#,
                corners.join("L")
            );
        }
    }

    fn draw_coordinates(&self, out: &mut String) {
        let _ = write!(
            out,
            r#"<g font-size="28" fill="{LABEL}" text-anchor="middle">"#
        );
        for (name, x, y) in Tiling::of(self.rules).labels(self.below) {
            let _ = write!(out, r#"<text x="{x}" y="{}">{name}</text>"#, y + 10.0);
        }
        out.push_str("</g>");
    }
}
