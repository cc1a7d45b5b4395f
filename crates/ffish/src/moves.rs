//! Moves as Fairy-Stockfish writes them for UCI, and reads them.

use legwork::{Move, Piece, Position};

use crate::board::Board;
use crate::error::FfishError;
use crate::library::FairyVariant;

impl Board {
    /// Returns the legal moves.
    pub fn moves(&self) -> Vec<String> {
        let moves = self.position().moves().into_iter();
        moves.map(|mv| self.text(mv)).collect()
    }

    /// Returns a legal move as text.
    pub fn text(&self, mv: Move) -> String {
        text(self.position(), mv, self.variant())
    }

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// If the text is not a legal move; the error says why.
    pub fn read(&self, given: &str) -> Result<Move, FfishError> {
        // In Shogi a sign marks a move of a piece that could promote and does not; and some programs write the new piece as a capital.
        let bare = given.strip_suffix('=').unwrap_or(given);
        let matches = |mv: Move| {
            let own = self.text(mv);
            own == bare || own.eq_ignore_ascii_case(bare) && bare[..1] == own[..1]
        };
        let position = self.position();
        let read = position.read_move(bare);
        if let Ok(mv) = read
            && matches(mv)
        {
            return Ok(mv);
        }
        let mut moves = position.moves().into_iter();
        if !bare.is_empty()
            && bare.is_ascii()
            && let Some(mv) = moves.find(|&mv| matches(mv))
        {
            return Ok(mv);
        }
        read.map_err(|error| FfishError::Move {
            text: given.to_owned(),
            error: Box::new(error),
        })
    }
}

/// Returns a legal move as text. A pass is the King's that stands still, if there is one.
pub(crate) fn text(position: &Position, mv: Move, variant: &FairyVariant) -> String {
    if mv.is_pass() {
        let king = Piece::new(position.turn(), position.rules().king);
        if let Some(square) = position.of(king).first() {
            return position.rules().geometry.name(square).to_string().repeat(2);
        }
    }
    // A King that castles from elsewhere is written as if he stood at home.
    if let (Some(wing), true) = (mv.wing(), variant.is_strayed()) {
        let rules = position.rules();
        let name = |square| rules.geometry.name(square).to_string();
        let (king_to, _) = rules.wings[wing].ends_from(rules.geometry, mv.from());
        return name(mv.from()) + &name(king_to);
    }
    position.uci(mv, variant.is_960())
}
