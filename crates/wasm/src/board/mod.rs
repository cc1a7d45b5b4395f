//! A game on a board: the class `Board`.

mod ask;
#[cfg(feature = "full")]
mod explain;
pub(crate) mod lists;
mod look;
#[cfg(feature = "full")]
mod moves;
mod play;
#[cfg(feature = "full")]
mod reading;
#[cfg(feature = "full")]
mod record;
mod san;

use std::cell::RefCell;

use legwork::fen::{FenError, MendedFen};
use legwork::{Adjudication, Color, Game, MoveList, Position, Variant};
use wasm_bindgen::prelude::*;

use crate::entry::MoveEntry;
use crate::variants::{Options, Settings, known};
use legwork_bindings::BindingError;

/// A position of a variant, and the moves that led to it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Board {
    /// The variant that is played, unless a FEN is of its game of Chess960.
    variant: Variant,
    pub(crate) game: Game,
    mended: Option<MendedFen>,
    /// The buffer for lists of moves, which is used again and again.
    list: RefCell<MoveList>,
}

#[wasm_bindgen]
impl Board {
    /// A board of a variant, at the start of a game, in a set-up, or in the position of a FEN. FENs are read as other programs write
    /// them, too, except by `legwork/board`; `mended` says then what was wrong.
    ///
    /// # Errors
    ///
    /// If there is no such variant, option or set-up, or if the FEN is not a position of the variant.
    #[wasm_bindgen(constructor)]
    pub fn new(
        variant: Option<String>,
        fen: Option<String>,
        options: Option<Options>,
    ) -> Result<Board, JsValue> {
        let id = variant.as_deref().unwrap_or("chess");
        let settings = Settings::read(options)?;
        let mut board = Self {
            variant: settings.open(id)?,
            game: game_from(settings.start(id)?),
            mended: None,
            list: RefCell::default(),
        };
        if let Some(fen) = fen {
            board.put(&fen).map_err(BindingError::from)?;
        }
        Ok(board)
    }

    /// The faults of the last FEN that was set, and how it was read; `undefined` if it had none.
    pub fn mended(&self) -> Option<String> {
        self.mended.as_ref().map(MendedFen::to_string)
    }

    /// The id of the variant.
    pub fn variant(&self) -> String {
        self.position().rules().id.clone()
    }

    /// Puts the pieces as in a FEN. The moves played before are forgotten.
    ///
    /// # Errors
    ///
    /// If the FEN is not a position of the variant; the board stays as it is.
    #[wasm_bindgen(js_name = setFen)]
    pub fn set_fen(&mut self, fen: &str) -> Result<(), JsValue> {
        Ok(self.put(fen).map_err(BindingError::from)?)
    }

    /// Puts the pieces as at the start of a game of the variant. The moves played before are forgotten.
    pub fn reset(&mut self) {
        self.game = game_from(self.variant.start());
        self.mended = None;
    }

    /// Returns another board with the same game, independent of this one.
    pub fn copy(&self) -> Board {
        Self {
            variant: self.variant.clone(),
            game: self.game.clone(),
            mended: self.mended.clone(),
            list: RefCell::default(),
        }
    }

    /// The position as a FEN.
    pub fn fen(&self) -> String {
        self.position().fen()
    }

    /// Whether White is to move.
    pub fn turn(&self) -> bool {
        self.position().turn() == Color::White
    }

    /// Returns a move entry for this position, for entering a move by clicks. It does not change when the board does.
    pub fn entry(&self, #[wasm_bindgen(js_name = askGates)] ask_gates: Option<bool>) -> MoveEntry {
        MoveEntry::new(self.position().clone(), ask_gates == Some(true))
    }
}

impl Board {
    fn put(&mut self, fen: &str) -> Result<(), FenError> {
        let (position, mended) = known::position(&self.variant, fen)?;
        self.game = game_from(position);
        self.mended = mended;
        Ok(())
    }

    pub(crate) fn position(&self) -> &Position {
        self.game.position()
    }
}

/// A game from a position, in which all draws count.
fn game_from(position: Position) -> Game {
    Game::new(position, Adjudication::ALL)
}

/// The colour for a value of `turn`: White for `true`.
fn color(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}
