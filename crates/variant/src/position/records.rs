//! Moves in the notations of readers.

use super::Position;
use legwork_core::geometry::Square;
use legwork_core::moves::Move;
use legwork_notation::records::{MoveNotation, Wxf, write_kif};

/// # Moves as records of other games than chess have them
impl Position {
    /// A legal move in a notation. `last` is where the move before has ended, which Japanese records do not write again.
    ///
    /// # Example: Shogi and Xiangqi
    ///
    /// ```
    /// use legwork::records::MoveNotation;
    /// use legwork::Variant;
    ///
    /// let shogi = Variant::open("shogi", &[])?.start();
    /// let pawn = shogi.read_move("7g7f")?;
    /// assert_eq!(shogi.move_in(pawn, MoveNotation::Kif, None), "７六歩(77)");
    ///
    /// let xiangqi = Variant::open("xiangqi", &[])?.start();
    /// let cannon = xiangqi.read_move("h3e3")?;
    /// assert_eq!(xiangqi.move_in(cannon, MoveNotation::Wxf, None), "C2=5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn move_in(&self, mv: Move, notation: MoveNotation, last: Option<Square>) -> String {
        match notation {
            MoveNotation::Coordinates => self.move_text(mv),
            MoveNotation::San => self.san(mv),
            MoveNotation::Usi => self.text_in_style(mv),
            MoveNotation::Kif => {
                let compiled = self.variant.compiled();
                let written = write_kif(compiled, self, &self.moves(), mv, last);
                written.unwrap_or_else(|| self.text_in_style(mv))
            }
            MoveNotation::Wxf if mv.is_plain() => {
                let rules = self.rules();
                let wxf = Wxf {
                    rules,
                    view: self,
                    turn: self.turn(),
                    names: rules,
                };
                wxf.write(mv.from(), mv.to())
            }
            MoveNotation::Wxf => self.san(mv),
        }
    }
}
