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
        if let Some(mv) = self.find(given) {
            return Ok(mv);
        }
        let read = self.position().read_move(bare(given));
        read.map_err(|error| FfishError::Move {
            text: given.to_owned(),
            error: Box::new(error),
        })
    }

    /// Reads a move as [`read`](Self::read) does; `None` if it is not legal.
    pub fn find(&self, given: &str) -> Option<Move> {
        let bare = bare(given);
        // Some programs write the new piece as a capital.
        let matches = |mv: &Move| {
            let own = self.text(*mv);
            own == bare || own.eq_ignore_ascii_case(bare) && bare[..1] == own[..1]
        };
        let position = self.position();
        let found = position.find_move(bare);
        if bare.is_empty() || !bare.is_ascii() || found.as_ref().is_some_and(matches) {
            return found;
        }
        // A text begins with the square that the piece leaves; only a pass is written in many ways.
        let from = position.rules().geometry.read(bare);
        let moves = match from {
            Some((from, _)) if !position.rules().may_pass() => position.moves_from(from),
            _ => position.moves(),
        };
        moves.into_iter().find(matches).or(found)
    }
}

/// A text without the sign that in Shogi marks a move of a piece that could promote and does not.
fn bare(given: &str) -> &str {
    given.strip_suffix('=').unwrap_or(given)
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
