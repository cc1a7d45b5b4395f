//! The lines of a definition: parameters, and pieces.

use legwork_reader::ron_source::Place;

use crate::page::{Line, is_name, is_piece_line};

/// The most lines of pieces that are read: far more than a rule file can have.
pub const MAX_PIECES: usize = 200;

#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) place: Place,
    /// The number of lines of pieces before it.
    pub(crate) behind: usize,
}

/// A line of a piece, or of holes.
#[derive(Debug, Clone)]
pub(crate) struct PieceLine {
    pub(crate) name: String,
    pub(crate) id: String,
    /// Empty where the name stands for the moves.
    pub(crate) moves: String,
    pub(crate) squares: String,
    pub(crate) hand: Option<String>,
    pub(crate) place: Place,
    /// The column of the moves, and of the squares.
    pub(crate) moves_column: usize,
    pub(crate) squares_column: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Definition {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) pieces: Vec<PieceLine>,
    /// The place of the first line of a piece that is one too many.
    pub(crate) too_many: Option<Place>,
    /// The lines that look like a piece's but have a `=`, so that they are none.
    pub(crate) lost: Vec<Place>,
}

impl Definition {
    pub(crate) fn read(lines: &[Line]) -> Self {
        let mut read = Self::default();
        for line in lines {
            let place = Place {
                line: line.number,
                column: line.column,
            };
            if let Some((name, value)) = line.text.split_once('=') {
                if name.matches(':').count() >= 3 && read.lost.len() < MAX_PIECES {
                    read.lost.push(place);
                    continue;
                }
                read.parameters.push(Parameter {
                    name: name.to_owned(),
                    value: value.to_owned(),
                    place,
                    behind: read.pieces.len(),
                });
            } else if is_piece_line(&line.text) {
                if read.pieces.len() == MAX_PIECES {
                    read.too_many.get_or_insert(place);
                    continue;
                }
                let fields: Vec<&str> = line.text.split(':').collect();
                let column = |field: usize| {
                    let before: usize = fields
                        .iter()
                        .take(field)
                        .map(|field| field.chars().count() + 1)
                        .sum();
                    place.column + before
                };
                // Without name and image a line does not count.
                if fields[0].is_empty() && fields[3].is_empty() {
                    continue;
                }
                let first = fields[0].chars().next().map(char::to_uppercase);
                read.pieces.push(PieceLine {
                    name: fields[0].to_owned(),
                    id: match fields[1] {
                        "" => first.into_iter().flatten().collect(),
                        id => id.trim_end().to_owned(),
                    },
                    moves: fields[2].trim_end().to_owned(),
                    squares: fields[4].to_owned(),
                    hand: fields.get(5).map(|&hand| hand.to_owned()),
                    place,
                    moves_column: column(2),
                    squares_column: column(4),
                });
            }
        }
        read
    }

    /// Every value of a parameter, in the order of the lines.
    pub(crate) fn all<'a>(&'a self, name: &str) -> impl DoubleEndedIterator<Item = &'a Parameter> {
        self.parameters
            .iter()
            .filter(move |parameter| parameter.name == name)
    }

    /// Returns the last value of a parameter.
    pub(crate) fn last(&self, name: &str) -> Option<&Parameter> {
        self.all(name).next_back()
    }

    /// Returns the name of its table, if it serves as a name.
    pub(crate) fn satellite(&self) -> Option<String> {
        let name = self.last("satellite")?.value.trim_end();
        is_name(name).then(|| name.to_owned())
    }
}
