//! The squares of a definition, and the start position.

use legwork_core::echo::clip;
use legwork_reader::ron_source::{Fault, Place};

use super::kinds::Kind;
use super::{Mapper, Symmetry};
use crate::definition::PieceLine;

/// The pieces at the start.
#[derive(Debug)]
pub(super) struct Array {
    /// Each square, from `a1`, rank by rank: the number of the kind, and whether it is Black's.
    pub(super) squares: Vec<Option<(usize, bool)>>,
    pub(super) holes: Vec<bool>,
    files: usize,
}

impl Array {
    pub(super) fn read(mapper: &mut Mapper<'_>) -> Self {
        let (files, ranks) = (usize::from(mapper.files), usize::from(mapper.ranks));
        let mut array = Self {
            squares: vec![None; files * ranks],
            holes: vec![false; files * ranks],
            files,
        };
        let mut number = 0;
        for line in &mapper.definition.pieces {
            let is_hole = line.name == "hole";
            let (white, own) = match mapper.squares(line) {
                Ok(squares) => squares,
                Err(fault) => {
                    mapper.faults.push(fault);
                    (Vec::new(), None)
                }
            };
            let image = |&(file, rank): &(usize, usize)| match mapper.symmetry {
                Symmetry::Mirror => Some((file, ranks - 1 - rank)),
                Symmetry::Rotate => Some((files - 1 - file, ranks - 1 - rank)),
                Symmetry::None => None,
            };
            let mut images: Vec<(usize, usize)> = white.iter().filter_map(image).collect();
            if let Some(mut own) = own {
                images.sort_unstable();
                own.sort_unstable();
                own.dedup();
                images.dedup();
                if mapper.symmetry != Symmetry::None && own != images {
                    let message = "Black's squares are given, and are not the images of White's; expected `symmetry=none`";
                    mapper.fault(line.place, &line.name, message);
                }
                images = own;
            }
            for (squares, black) in [(white, false), (images, true)] {
                for (file, rank) in squares {
                    let at = rank * files + file;
                    array.squares[at] = (!is_hole).then_some((number, black));
                    array.holes[at] = is_hole;
                }
            }
            number += usize::from(!is_hole);
        }
        array
    }

    /// The pieces at the start: the number of the kind, and whether it is Black's.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (usize, bool)> {
        self.squares.iter().flatten().copied()
    }

    /// Whether a kind is on the board at the start.
    pub(super) fn has(&self, number: usize) -> bool {
        self.pieces().any(|(kind, _)| kind == number)
    }

    /// The board field of the start.
    pub(super) fn fen(&self, mapper: &Mapper<'_>, kinds: &[Kind]) -> String {
        let mut rows = Vec::new();
        for rank in (0..usize::from(mapper.ranks)).rev() {
            let (mut row, mut empty) = (String::new(), 0);
            for at in rank * self.files..(rank + 1) * self.files {
                let text = match (self.squares[at], self.holes[at]) {
                    (_, true) => "*".to_owned(),
                    (None, _) => {
                        empty += 1;
                        continue;
                    }
                    (Some((number, black)), _) => {
                        if black {
                            kinds[number].field.letter.to_lowercase()
                        } else {
                            kinds[number].field.letter.clone()
                        }
                    }
                };
                if empty > 0 {
                    row += &empty.to_string();
                    empty = 0;
                }
                row += &text;
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            rows.push(row);
        }
        rows.join("/")
    }

    /// The holes, in words; `None` if there are none.
    pub(super) fn holes_text(&self, mapper: &Mapper<'_>) -> Option<String> {
        let holes = (0..self.holes.len()).filter(|&at| self.holes[at]);
        let names: Vec<String> = holes
            .map(|at| mapper.square_name(at % self.files, at / self.files))
            .collect();
        (!names.is_empty()).then(|| names.join(" "))
    }

    /// The marks of the squares where pieces stand whose first move the position has to remember.
    pub(super) fn virgins(&self, mapper: &Mapper<'_>, kinds: &[Kind]) -> Vec<String> {
        let mut marks = Vec::new();
        for black in [false, true] {
            for (at, square) in self.squares.iter().enumerate() {
                let Some((number, _)) = square.filter(|&(_, owner)| owner == black) else {
                    continue;
                };
                let kind = &kinds[number];
                let rank_shows = kind.only_advances() && self.starts_on_one_rank(number);
                if !kind.is_initial() || rank_shows {
                    continue;
                }
                let name = mapper.square_name(at % self.files, at / self.files);
                marks.push(mapper.mark(&name, black));
            }
        }
        marks
    }

    /// Whether the pieces of a kind start on one rank of each side.
    fn starts_on_one_rank(&self, number: usize) -> bool {
        [false, true].into_iter().all(|black| {
            let squares = self.squares.iter().enumerate();
            let own = squares.filter(|(_, square)| **square == Some((number, black)));
            let ranks = own.map(|(at, _)| at / self.files);
            ranks.is_sorted_by(|one, other| one == other)
        })
    }
}

/// The squares of White, and Black's own where there are some.
type Squares = (Vec<(usize, usize)>, Option<Vec<(usize, usize)>>);

impl Mapper<'_> {
    pub(super) fn square_name(&self, file: usize, rank: usize) -> String {
        let first = usize::from(self.first_rank != 0);
        format!("{}{}", (b'a' + file as u8) as char, rank + first)
    }

    /// Reads the squares of a line.
    fn squares(&self, line: &PieceLine) -> Result<Squares, Fault> {
        let (mut white, mut black) = (Vec::new(), None);
        let mut column = line.squares_column;
        for item in line.squares.split(',') {
            let trimmed = item.trim();
            let at = Place {
                column: column + item.chars().count() - item.trim_start().chars().count(),
                ..line.place
            };
            column += item.chars().count() + 1;
            if trimmed.is_empty() {
                if !line.squares.trim().is_empty() && black.is_none() {
                    black = Some(Vec::new());
                }
                continue;
            }
            let bad = |message: String| Fault::of_place(at, clip(&line.name), message);
            let corner = |text: &str| {
                let mut letters = text.chars();
                let file = letters
                    .next()
                    .filter(char::is_ascii_lowercase)
                    .map(|file| file as usize - 'a' as usize);
                let digits = letters.as_str();
                let rank = Some(digits).filter(|digits| {
                    matches!(digits.len(), 1 | 2)
                        && digits.bytes().all(|digit| digit.is_ascii_digit())
                });
                let rank = rank.and_then(|digits| digits.parse::<u32>().ok());
                let (Some(file), Some(rank)) = (file, rank) else {
                    return Err(bad(format!(
                        "expected a square, such as `a1`, or `a1-h2`, found `{}`",
                        clip(trimmed)
                    )));
                };
                let rank = rank.checked_sub(self.first_rank).map(|rank| rank as usize);
                match rank.filter(|&rank| {
                    rank < usize::from(self.ranks) && file < usize::from(self.files)
                }) {
                    Some(rank) => Ok((file, rank)),
                    None => Err(bad(format!(
                        "`{}` is not on the board of {}x{}",
                        clip(text),
                        self.files,
                        self.ranks
                    ))),
                }
            };
            let (from, to) = trimmed.split_once('-').unwrap_or((trimmed, trimmed));
            let (from, to) = (corner(from)?, corner(to)?);
            let side = black.as_mut().unwrap_or(&mut white);
            if side.len() > 1024 {
                return Err(bad("more squares than the board has".to_owned()));
            }
            for rank in from.1.min(to.1)..=from.1.max(to.1) {
                side.extend((from.0.min(to.0)..=from.0.max(to.0)).map(|file| (file, rank)));
            }
        }
        // A comma at the very end begins nothing.
        let black = black.filter(|black| !black.is_empty() || line.squares.contains(",,"));
        Ok((white, black))
    }
}
