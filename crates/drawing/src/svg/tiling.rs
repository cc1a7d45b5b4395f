//! Where the cells of a board are in a picture: squares, or hexagons, whose files are pushed along each other.

use legwork_core::geometry::{Square, file_letter};
use legwork_core::piece::Color;
use legwork_core::rules::{Rules, Style};

use super::board::SIDE;

/// The distance from one file of hexagons to the next.
const STEP: f32 = 86.6;
/// The distance from the middle of a hexagon to its left and its right corner.
const CORNER: f32 = 57.7;
/// The distance of a label from the side of the board.
const LABEL: f32 = 22.0;

/// The places of the cells of a board. White is below unless something else is said.
#[derive(Debug, Clone, Copy)]
pub struct Tiling<'a> {
    rules: &'a Rules,
    /// Of hexagons, how far up the highest and the lowest of a board are, in sides.
    ends: Option<(f32, f32)>,
}

impl<'a> Tiling<'a> {
    /// The cells of the board of these rules.
    pub fn of(rules: &'a Rules) -> Self {
        let ups = || rules.geometry.squares().map(up);
        let ends = (
            ups().fold(f32::MIN, f32::max),
            ups().fold(f32::MAX, f32::min),
        );
        Self {
            rules,
            ends: (rules.style == Style::Hexagons).then_some(ends),
        }
    }

    /// Whether the cells are hexagons.
    pub fn is_hexagonal(self) -> bool {
        self.ends.is_some()
    }

    /// Whether the cells fill the whole rectangle of the board.
    pub(super) fn is_full(self) -> bool {
        !self.is_hexagonal() && !self.rules.geometry.has_holes()
    }

    /// The width and height of the board, in sides of a cell.
    pub fn extent(self) -> (f32, f32) {
        let (width, height) = self.size();
        (width / SIDE, height / SIDE)
    }

    pub(super) fn size(self) -> (f32, f32) {
        let geometry = self.rules.geometry;
        let files = f32::from(geometry.files());
        match self.ends {
            Some((high, low)) => (
                2.0 * CORNER + (files - 1.0) * STEP,
                (high - low + 1.0) * SIDE,
            ),
            None => (files * SIDE, f32::from(geometry.ranks()) * SIDE),
        }
    }

    /// The middle of a cell.
    pub(super) fn middle(self, square: Square, below: Color) -> (f32, f32) {
        let file = f32::from(square.file());
        let ranks = f32::from(self.rules.geometry.ranks());
        let (x, y) = match self.ends {
            Some((high, _)) => (CORNER + file * STEP, (high - up(square) + 0.5) * SIDE),
            None => (
                (file + 0.5) * SIDE,
                (ranks - f32::from(square.rank()) - 0.5) * SIDE,
            ),
        };
        let (width, height) = self.size();
        match below {
            Color::White => (x, y),
            Color::Black => (width - x, height - y),
        }
    }

    /// The outline of a cell around its middle, as the data of a path; `share` is 1 for the whole cell.
    pub(super) fn outline(self, (x, y): (f32, f32), share: f32) -> String {
        let half = SIDE / 2.0 * share;
        if self.is_hexagonal() {
            let corner = CORNER * share;
            let (left, side) = (corner / 2.0, corner);
            format!(
                "M{} {y}l{left}-{half}h{side}l{left} {half}l-{left} {half}h-{side}z",
                x - corner
            )
        } else {
            let side = SIDE * share;
            format!("M{} {}h{side}v{side}h-{side}z", x - half, y - half)
        }
    }

    /// Which of the colours of the board a cell has: 0 is light, 1 is dark, 2 is between them. Neighbours by a side differ.
    pub(super) fn shade(self, square: Square) -> usize {
        let sum = usize::from(square.file() + square.rank());
        if self.is_hexagonal() {
            sum % 3
        } else {
            (sum + 1) % 2
        }
    }

    /// The names of files and ranks, with the middle of each.
    pub(super) fn labels(self, below: Color) -> Vec<(String, f32, f32)> {
        let geometry = self.rules.geometry;
        let files = (0..geometry.files()).map(|file| (file_letter(file).to_string(), true, file));
        let ranks = (0..geometry.ranks())
            .map(|rank| ((rank + geometry.first_rank()).to_string(), false, rank));
        let placed = |(name, is_file, number): (String, bool, u8)| {
            let of_line = |square: &Square| {
                number
                    == if is_file {
                        square.file()
                    } else {
                        square.rank()
                    }
            };
            let (x, y) = if self.is_hexagonal() {
                // Before the first cell of the file or rank, from where it comes.
                let first = geometry.squares().find(of_line)?;
                let (x, y) = self.middle(first, below);
                let sign = if below == Color::White { 1.0 } else { -1.0 };
                let (dx, dy) = if is_file {
                    (0.0, SIDE / 2.0 + LABEL)
                } else {
                    (-0.8 * STEP, -0.4 * SIDE)
                };
                (x + sign * dx, y + sign * dy)
            } else {
                let square = if is_file {
                    Square::new(number, 0)?
                } else {
                    Square::new(0, number)?
                };
                let (x, y) = self.middle(square, below);
                if is_file {
                    (x, self.size().1 + LABEL)
                } else {
                    (-LABEL, y)
                }
            };
            Some((name, x, y))
        };
        files.chain(ranks).filter_map(placed).collect()
    }
}

/// How far up a hexagon is, in sides: files to the right begin lower by half a cell each.
fn up(square: Square) -> f32 {
    f32::from(square.rank()) - f32::from(square.file()) / 2.0
}
