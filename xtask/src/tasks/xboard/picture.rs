//! The marks that a picture of the board shows.

use std::path::Path;
use std::process::Command;

use super::super::{TaskError, fault, process};
use super::Programs;
use super::display::SCREEN;
use super::session::{DARK, LIGHT};

/// A picture, as a list of pixels row by row.
pub(super) struct Picture {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

/// Where the squares of a board are.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Grid {
    left: usize,
    top: usize,
    /// From one square to the next, in pixels.
    pitch: f64,
    files: usize,
    ranks: usize,
}

impl Picture {
    /// Reads a picture of the whole screen.
    pub(super) fn read(programs: &Programs, file: &Path) -> Result<Self, TaskError> {
        let mut command = Command::new(&programs.converter);
        command.arg(file).args(["-depth", "8", "rgb:-"]);
        let output = command.output().map_err(process::not_started(&command))?;
        // Three bytes for each pixel, and nothing else.
        match output.stdout.as_chunks::<3>() {
            (pixels, []) if pixels.len() == SCREEN.0 * SCREEN.1 => Ok(Self {
                width: SCREEN.0,
                pixels: pixels.to_vec(),
            }),
            _ => Err(fault(format!(
                "{}: expected a picture of the screen",
                file.display()
            ))),
        }
    }

    /// Where the board is, by the colours of its squares: the least box around all of them.
    pub(super) fn grid(&self, files: usize, ranks: usize) -> Option<Grid> {
        let squares = self.pixels.iter().enumerate();
        let squares = squares.filter(|(_, pixel)| **pixel == LIGHT || **pixel == DARK);
        let places = squares.map(|(at, _)| (at % self.width, at / self.width));
        let (mut low, mut high) = ((usize::MAX, usize::MAX), (0, 0));
        for (x, y) in places {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        // The line behind the last square is not in the box.
        let width = (high.0 + 2).checked_sub(low.0)?;
        let pitch = width as f64 / files as f64;
        let height = ((high.1 + 2).checked_sub(low.1)?) as f64;
        let square = (height / ranks as f64 - pitch).abs() < 1.0;
        (square && pitch > 10.0).then_some(Grid {
            left: low.0,
            top: low.1,
            pitch,
            files,
            ranks,
        })
    }

    /// Whether a square is marked with a colour: a disc in its middle, on which there may be a piece.
    fn is_marked(&self, (x, y): (usize, usize), pitch: f64, colour: [u8; 3]) -> bool {
        let reach = (pitch / 4.0) as usize;
        let rows = y - reach..=y + reach;
        let rows = rows.filter_map(|row| {
            let start = row * self.width + x;
            self.pixels.get(start - reach..=start + reach)
        });
        let count: usize = rows
            .map(|row| row.iter().filter(|pixel| **pixel == colour).count())
            .sum();
        count > reach * reach / 4
    }

    /// The marks as the engine would write them: `10/3YY5/...`, without those of other colours.
    pub(super) fn marks(&self, grid: Grid) -> String {
        const COLOURS: [(char, [u8; 3]); 3] = [
            ('Y', [255, 255, 0]),
            ('R', [255, 0, 0]),
            ('C', [0, 255, 255]),
        ];
        let row = |row: usize| {
            let (mut text, mut gap) = (String::new(), 0);
            for file in 0..grid.files {
                let middle = grid.middle(file, grid.ranks - 1 - row);
                let mut colours = COLOURS.iter();
                match colours.find(|(_, colour)| self.is_marked(middle, grid.pitch, *colour)) {
                    Some((letter, _)) => {
                        if gap > 0 {
                            text += &gap.to_string();
                        }
                        text.push(*letter);
                        gap = 0;
                    }
                    None => gap += 1,
                }
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            text
        };
        (0..grid.ranks).map(row).collect::<Vec<_>>().join("/")
    }
}

impl Grid {
    /// The middle of a square, in pixels.
    pub(super) fn middle(self, file: usize, rank: usize) -> (usize, usize) {
        let place = |number: usize| ((number as f64 + 0.5) * self.pitch) as usize;
        (
            self.left + place(file),
            self.top + place(self.ranks - 1 - rank),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of four by four squares of 20 pixels, in a frame.
    fn board(marks: &[(usize, usize, [u8; 3])]) -> Picture {
        let width = 100;
        let mut pixels = vec![[0; 3]; width * width];
        for (at, pixel) in pixels.iter_mut().enumerate() {
            let (x, y) = (at % width, at / width);
            if (10..90).contains(&x) && (10..90).contains(&y) && x % 20 != 9 && y % 20 != 9 {
                let (file, row) = ((x - 10) / 20, (y - 10) / 20);
                *pixel = [LIGHT, DARK][(file + row) % 2];
                let middle = (20 + 20 * file, 20 + 20 * row);
                let near = x.abs_diff(middle.0) + y.abs_diff(middle.1) < 6;
                let mark = marks
                    .iter()
                    .find(|mark| (mark.0, 3 - mark.1) == (file, row));
                if let (true, Some(mark)) = (near, mark) {
                    *pixel = mark.2;
                }
            }
        }
        Picture { width, pixels }
    }

    #[test]
    fn marks_are_found_on_the_board() {
        let picture = board(&[(1, 2, [255, 255, 0]), (3, 0, [0, 255, 255])]);
        let grid = picture.grid(4, 4).unwrap();
        assert_eq!((grid.left, grid.top), (10, 10));
        assert_eq!(picture.marks(grid), "4/1Y2/4/3C");
        assert_eq!(grid.middle(0, 3), (20, 20));
        let nothing = Picture {
            width: 10,
            pixels: vec![[0; 3]; 100],
        };
        assert_eq!(nothing.grid(4, 4), None);
    }
}
