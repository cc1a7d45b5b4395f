//! Making positions: a variant's start, and FENs.

use super::Position;
use crate::variant::Variant;
use legwork_notation::fen::{self, FenError, MendedFen};

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
        Ok(self.position_mended(text)?.0)
    }

    /// The same, and what was wrong with the FEN and how it was read, if anything was.
    ///
    /// # Errors
    ///
    /// As [`position_loosely`](Self::position_loosely).
    ///
    /// # Example: nobody castles in Antichess
    ///
    /// ```
    /// let antichess = legwork::Variant::open("antichess", &[])?;
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// let (position, mended) = antichess.position_mended(fen)?;
    /// assert_eq!(position, antichess.start());
    /// assert_eq!(mended.unwrap().read_as, fen.replace("KQkq", "-"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position_mended(&self, text: &str) -> Result<(Position, Option<MendedFen>), FenError> {
        let (array, mended) = fen::read_loosely(self.compiled(), text)?;
        Ok((Position::from_array(self.clone(), &array), mended))
    }
}
