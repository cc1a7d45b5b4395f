//! Records of games, read from PGN.

use std::collections::BTreeMap;

use legwork::pgn::{PgnGame, PgnReader, PgnWarning, Variants, Variation};
use legwork::san::SanStyle;
use legwork::{Adjudication, Game, Position};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::game::PyGame;
use crate::position::PyPosition;
use crate::variant::PyVariant;
use legwork_bindings::BindingError;

/// A game of a PGN. Every move of it is legal.
#[pyclass(name = "Record", module = "legwork", frozen)]
pub(crate) struct PyRecord {
    game: PgnGame,
}

/// Moves one after the other, with their annotations: a variation of a game.
#[pyclass(name = "Variation", module = "legwork", frozen)]
pub(crate) struct PyVariation {
    start: Position,
    line: Variation,
}

/// Reads the games of a PGN, with their comments and variations. Every move is checked. Games without a tag `Variant` are orthodox chess, or
/// of the variant given; games that name that variant are of it, too. With `faults`, a list, the fault of a game that cannot be
/// read is added to it, and the other games are read; without it, the first fault is raised.
#[pyfunction]
#[pyo3(signature = (text, variant = None, faults = None))]
pub(crate) fn read_pgn(
    text: &str,
    variant: Option<&PyVariant>,
    faults: Option<&Bound<'_, PyList>>,
) -> PyResult<Vec<PyRecord>> {
    let mut variants = Variants::registered().map_err(BindingError::from)?;
    if let Some(given) = variant {
        variants.add(given.variant.clone());
        variants.set_standard(given.variant.clone());
    }
    let reader = PgnReader::new(text.as_bytes(), variants);
    let mut records = Vec::new();
    for game in reader {
        match (game, faults) {
            (Ok(game), _) => records.push(PyRecord { game }),
            (Err(fault), Some(faults)) => faults.append(fault.to_string())?,
            (Err(fault), None) => return Err(BindingError::from(fault).into()),
        }
    }
    Ok(records)
}

#[pymethods]
impl PyRecord {
    /// The tags, by their names.
    #[getter]
    fn tags(&self) -> BTreeMap<String, String> {
        let tags = self.game.tags.iter();
        tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    /// The position from which the game starts.
    #[getter]
    fn start(&self) -> PyPosition {
        self.game.start.clone().into()
    }

    /// The moves without variations, in coordinates.
    #[getter]
    fn moves(&self) -> Vec<String> {
        moves(&self.game.start, &self.game.main)
    }

    /// The comments after each move, preceded by those before the first move.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        comments(&self.game.main)
    }

    /// The numeric annotation glyphs of each move: 1 is `!`.
    #[getter]
    fn nags(&self) -> Vec<Vec<u16>> {
        nags(&self.game.main)
    }

    /// The variations in the place of each move.
    #[getter]
    fn variations(&self) -> Vec<Vec<PyVariation>> {
        variations(&self.game.start, &self.game.main)
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[getter]
    fn result(&self) -> String {
        self.game.result.to_string()
    }

    /// Faults that do not make the game unreadable.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.game
            .warnings
            .iter()
            .map(PgnWarning::to_string)
            .collect()
    }

    /// The game, with all its moves played.
    fn game(&self) -> PyGame {
        let mut game = Game::new(self.game.start.clone(), Adjudication::ALL);
        for played in &self.game.main.moves {
            game.make(played.mv);
        }
        PyGame { game }
    }

    /// The game as PGN, with its tags, comments and variations.
    fn pgn(&self) -> String {
        self.game.to_pgn(SanStyle::Plain)
    }

    fn __repr__(&self) -> String {
        let rules = self.game.start.rules();
        format!(
            "<Record of {}, {} moves, {}>",
            rules.id,
            self.game.main.moves.len(),
            self.game.result
        )
    }
}

#[pymethods]
impl PyVariation {
    /// The position in which its first move is made.
    #[getter]
    fn start(&self) -> PyPosition {
        self.start.clone().into()
    }

    /// Its moves without the variations in their places, in coordinates.
    #[getter]
    fn moves(&self) -> Vec<String> {
        moves(&self.start, &self.line)
    }

    /// The comments behind each move; what stands before the first move comes first.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        comments(&self.line)
    }

    /// The numeric annotation glyphs of each move: 1 is `!`.
    #[getter]
    fn nags(&self) -> Vec<Vec<u16>> {
        nags(&self.line)
    }

    /// The variations in the place of each move.
    #[getter]
    fn variations(&self) -> Vec<Vec<PyVariation>> {
        variations(&self.start, &self.line)
    }

    fn __repr__(&self) -> String {
        format!("<Variation: {}>", self.moves().join(" "))
    }
}

/// The positions before each move of a line.
fn positions(start: &Position, line: &Variation) -> Vec<Position> {
    let mut position = start.clone();
    let mut before = |mv| {
        let here = position.clone();
        position.make(mv);
        here
    };
    line.moves.iter().map(|played| before(played.mv)).collect()
}

fn moves(start: &Position, line: &Variation) -> Vec<String> {
    let moves = positions(start, line).into_iter().zip(&line.moves);
    moves
        .map(|(position, played)| position.move_text(played.mv))
        .collect()
}

fn comments(line: &Variation) -> Vec<Vec<String>> {
    let of_moves = line.moves.iter().map(|played| played.comments.clone());
    std::iter::once(line.comments.clone())
        .chain(of_moves)
        .collect()
}

/// The glyphs of each move. Bytes would come as `bytes` in Python, so they are wider numbers here.
fn nags(line: &Variation) -> Vec<Vec<u16>> {
    let of_move = |nags: &[u8]| nags.iter().copied().map(u16::from).collect();
    let moves = line.moves.iter();
    moves.map(|played| of_move(&played.nags)).collect()
}

fn variations(start: &Position, line: &Variation) -> Vec<Vec<PyVariation>> {
    let moves = positions(start, line).into_iter().zip(&line.moves);
    moves
        .map(|(position, played)| {
            let others = played.variations.iter();
            others
                .map(|other| PyVariation {
                    start: position.clone(),
                    line: other.clone(),
                })
                .collect()
        })
        .collect()
}
