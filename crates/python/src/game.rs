//! The class `Game`.

use std::collections::BTreeMap;

use legwork::pgn::{GameResult, PgnGame, PgnMove};
use legwork::san::SanStyle;
use legwork::{Adjudication, Game, Move};
use pyo3::prelude::*;

use crate::names::of_side;
use crate::position::{PyPosition, result};
use legwork_bindings::BindingError;

/// A position, and the moves that led to it. Every draw counts.
#[pyclass(name = "Game", module = "legwork")]
pub(crate) struct PyGame {
    pub(crate) game: Game,
}

#[pymethods]
impl PyGame {
    /// A game from a position, or from the start of a registered variant.
    #[new]
    #[pyo3(signature = (start = None, variant = "chess"))]
    fn new(start: Option<&PyPosition>, variant: &str) -> Result<Self, BindingError> {
        let position = match start {
            Some(start) => start.position.clone(),
            None => crate::variant::open(variant, &BTreeMap::new())?.start(),
        };
        Ok(Self {
            game: Game::new(position, Adjudication::ALL),
        })
    }

    /// The position on the board.
    #[getter]
    fn position(&self) -> PyPosition {
        self.game.position().clone().into()
    }

    /// The position as a FEN.
    #[getter]
    fn fen(&self) -> String {
        self.game.position().fen()
    }

    /// The moves played, in coordinates.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let played = self.game.earlier().zip(self.game.moves());
        played
            .map(|(position, mv)| position.move_text(mv))
            .collect()
    }

    /// The moves played, in SAN.
    #[getter]
    fn sans(&self) -> Vec<String> {
        let played = self.game.earlier().zip(self.game.moves());
        played.map(|(position, mv)| position.san(mv)).collect()
    }

    /// Plays moves in coordinates: all of them or none.
    #[pyo3(signature = (*moves))]
    fn push(&mut self, moves: Vec<String>) -> Result<(), BindingError> {
        self.push_all(&moves, |game, text| Ok(game.position().read_move(text)?))
    }

    /// Plays moves in SAN: all of them or none.
    #[pyo3(signature = (*sans))]
    fn push_san(&mut self, sans: Vec<String>) -> Result<(), BindingError> {
        self.push_all(&sans, |game, text| Ok(game.position().read_san(text)?))
    }

    /// Takes the last move back and returns it; `None` if there is none.
    fn pop(&mut self) -> Option<String> {
        let mv = self.game.undo()?;
        Some(self.game.position().move_text(mv))
    }

    /// How often the position has occurred, now included.
    #[getter]
    fn repetitions(&self) -> usize {
        self.game.repetitions()
    }

    /// How the game has ended, by the rules or by its history: the reason, and the winner or `None`; `None` alone if the game goes on.
    #[getter]
    fn outcome(&self) -> Option<(&'static str, Option<&'static str>)> {
        let verdict = self.game.verdict()?;
        Some((verdict.name(), verdict.winner().map(of_side)))
    }

    /// The result as PGN has it: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    #[getter]
    fn result(&self) -> &'static str {
        let verdict = self.game.verdict();
        verdict.map_or("*", |verdict| result(verdict.winner()))
    }

    /// The game as PGN, with these tags.
    #[pyo3(signature = (**tags))]
    fn pgn(&self, tags: Option<BTreeMap<String, String>>) -> String {
        let start = self.game.earlier().next().unwrap_or(self.game.position());
        let mut record = PgnGame::new(start.clone());
        for (name, value) in tags.unwrap_or_default() {
            record.tags.set(&name, value);
        }
        record.main.moves = self.game.moves().map(PgnMove::from).collect();
        if let Some(verdict) = self.game.verdict() {
            record.result = GameResult::of(verdict.winner());
        }
        record.to_pgn(SanStyle::Plain)
    }

    fn __len__(&self) -> usize {
        self.game.moves().len()
    }

    fn __repr__(&self) -> String {
        let position = self.game.position();
        format!(
            "<Game of {}, {} moves: {}>",
            position.rules().id,
            self.__len__(),
            position.fen()
        )
    }
}

impl PyGame {
    /// Plays moves, all of them or none.
    fn push_all(
        &mut self,
        texts: &[String],
        read: impl Fn(&Game, &str) -> Result<Move, BindingError>,
    ) -> Result<(), BindingError> {
        let before = self.game.moves().len();
        for text in texts {
            match read(&self.game, text) {
                Ok(mv) => self.game.make(mv),
                Err(error) => {
                    while self.game.moves().len() > before {
                        self.game.undo();
                    }
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}
