//! Records of games, read from PGN.

use std::collections::BTreeMap;

use legwork::pgn::{PgnGame, PgnReader, PgnWarning, Variants};
use legwork::{Adjudication, Game};
use pyo3::prelude::*;

use crate::error::PythonError;
use crate::game::PyGame;
use crate::position::PyPosition;
use crate::variant::PyVariant;

/// A game of a PGN. Every move of it is legal.
#[pyclass(name = "Record", module = "legwork", frozen)]
pub(crate) struct PyRecord {
    game: PgnGame,
}

/// Reads the games of a PGN, with their comments. Every move is checked. Games without a tag `Variant` are orthodox chess, or
/// of the variant given; games that name that variant are of it, too.
#[pyfunction]
#[pyo3(signature = (text, variant = None))]
pub(crate) fn read_pgn(
    text: &str,
    variant: Option<&PyVariant>,
) -> Result<Vec<PyRecord>, PythonError> {
    let mut variants = Variants::registered()?;
    if let Some(given) = variant {
        variants.add(given.variant.clone());
        variants.set_standard(given.variant.clone());
    }
    let reader = PgnReader::new(text.as_bytes(), variants);
    let records = reader.map(|game| Ok(PyRecord { game: game? }));
    records.collect()
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
        let positions = self.game.positions();
        let moves = positions.zip(&self.game.main.moves);
        moves
            .map(|(position, played)| position.move_text(played.mv))
            .collect()
    }

    /// The comments after each move, preceded by those before the first move.
    #[getter]
    fn comments(&self) -> Vec<Vec<String>> {
        let of_moves = self
            .game
            .main
            .moves
            .iter()
            .map(|played| played.comments.clone());
        std::iter::once(self.game.main.comments.clone())
            .chain(of_moves)
            .collect()
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
