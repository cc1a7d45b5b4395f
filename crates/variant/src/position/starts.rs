//! Making positions: a variant's start, and FENs.

use super::Position;
use crate::variant::Variant;
use legwork_core::piece::Color;
use legwork_core::shape::Shape;
use legwork_notation::fen::{self, FenError, MendedFen, MendedRights};

/// # Positions
///
/// The first position of a game, and any other by its FEN.
impl Variant {
    /// The position from which a game starts without a set-up.
    pub fn start(&self) -> Position {
        let (board, count) = self.start_board();
        Position::new(self.clone(), board.clone(), *count)
    }

    /// The position that a FEN describes.
    ///
    /// # Example: a position in which castling is not legal
    ///
    /// ```
    /// let gothic = legwork::Variant::open("gothic", &[])?;
    /// let position = gothic.position("6r3/10/10/k9/10/10/10/5K3R w K - 0 1")?;
    /// assert!(position.read_move("f1i1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self, fen: &str) -> Result<Position, FenError> {
        let array = fen::read(self.compiled(), fen)?;
        Ok(Position::from_array(self.clone(), &array))
    }

    /// The faults of a FEN, at most one of each field: see [`fen::faults`]. There are none if [`position`](Self::position) reads it.
    ///
    /// # Example: a board that is too short, and no such side
    ///
    /// ```
    /// let chess = legwork::Variant::open("chess", &[])?;
    /// let faults = chess.fen_faults("8/8/8/8 x KQkq - 0 0");
    /// let fields: Vec<_> = faults.iter().map(|fault| fault.field.to_string()).collect();
    /// assert_eq!(fields, ["board", "side to move", "move number"]);
    /// # Ok::<(), legwork::Error>(())
    /// ```
    pub fn fen_faults(&self, fen: &str) -> Vec<FenError> {
        fen::faults(self.compiled(), fen)
    }

    /// The position that a FEN describes, as other programs write it: see [`fen::read_loosely`].
    ///
    /// # Errors
    ///
    /// If the text is not a position in any of the other known forms either; the error is that of the FEN as
    /// written.
    ///
    /// # Example: XBoard gives a right to castle with a Rook that a set-up has replaced
    ///
    /// ```
    /// let superchess = legwork::Variant::open("super", &[])?;
    /// let fen = "rabvkens/pppppppp/8/8/8/8/PPPPPPPP/RABVKENS[QRBNqrbn] w KQkq - 0 1";
    /// assert!(superchess.position(fen).is_err());
    /// assert_eq!(superchess.position_loosely(fen)?.fen(), fen.replace("KQkq", "Qq"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position_loosely(&self, text: &str) -> Result<Position, FenError> {
        let (array, _) = fen::read_loosely(self.compiled(), text)?;
        Ok(Position::from_array(self.clone(), &array))
    }

    /// Like [`position_loosely`](Self::position_loosely), and also returns the faults of the FEN and how it was read, if it had any. Rights to castle that can only be those of
    /// Chess960, since they name files or the King is not where he castles in these rules, are read as such: then the
    /// position is of [another variant](Self::chess960_game).
    ///
    /// # Errors
    ///
    /// As [`position_loosely`](Self::position_loosely).
    ///
    /// # Example: nobody castles in Antichess, and in a shuffled array only by the rules of Chess960
    ///
    /// ```
    /// use legwork::Variant;
    ///
    /// let antichess = Variant::open("antichess", &[])?;
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// let (position, mended) = antichess.position_mended(fen)?;
    /// assert_eq!(position, antichess.start());
    /// assert_eq!(mended.unwrap().read_as, fen.replace("KQkq", "-"));
    ///
    /// let fen = "qrnknbbr/pppppppp/8/8/8/8/PPPPPPPP/QRNKNBBR w HBhb - 0 1";
    /// let (position, _) = Variant::open("chess", &[])?.position_mended(fen)?;
    /// assert_eq!(position.rules().id, "chess960");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position_mended(&self, text: &str) -> Result<(Position, Option<MendedFen>), FenError> {
        let read = fen::read_loosely(self.compiled(), text);
        let fault = match &read {
            Ok((_, Some(mended))) if mended.rights == MendedRights::Dropped => &mended.fault,
            Ok(_) => {
                let (array, mended) = read?;
                return Ok((Position::from_array(self.clone(), &array), mended));
            }
            Err(fault) => fault,
        };
        if let Some(position) = self.shuffled(text) {
            let mended = MendedFen {
                fault: fault.clone(),
                read_as: position.fen(),
                rights: MendedRights::Chess960,
            };
            return Ok((position, Some(mended)));
        }
        let (array, mended) = read?;
        Ok((Position::from_array(self.clone(), &array), mended))
    }

    /// The position of a FEN whose rights to castle can only be those of Chess960.
    fn shuffled(&self, text: &str) -> Option<Position> {
        let rights = text.split_whitespace().nth(2)?;
        if !rights.contains(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let game = self.chess960_game()?;
        let (array, mended) = fen::read_loosely(game.compiled(), text).ok()?;
        if mended.is_some_and(|mended| mended.rights == MendedRights::Dropped) {
            return None;
        }
        // Where pieces gate, letters of files mark those that have not moved.
        let names_files = !self.rules().gates() && rights.contains(|c: char| !"KQkq-".contains(c));
        let wanders = |color: Color| {
            let king = game.compiled().castler(&array, color);
            let castles = king.is_some_and(|king| array.virgin.contains(king));
            castles && king != self.rules().castling_home(color)
        };
        let only = names_files || Color::BOTH.into_iter().any(wanders);
        only.then(|| Position::from_array(game.clone(), &array))
    }
}
