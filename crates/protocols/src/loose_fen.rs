//! FENs as board programs send them, mended until the strict reader takes them.
//!
//! XBoard's shuffled Superchess claims castling rights with Rooks that are not there, its pools contain Pawns,
//! its en-passant square of a ten-rank board is on the wrong rank; others leave out brackets or clocks. The
//! strict reader says where a fault is, and the fault is removed there: a right that cannot be, a piece
//! that cannot be held, an en-passant square that only names the file.

use legwork_notation::fen::{FenError, FenField};
use legwork_variant::position::Position;
use legwork_variant::variant::Variant;

/// The most faults that are mended.
const MOST: usize = 64;

/// Reads a position, strictly if possible, else as it must have been meant.
///
/// # Errors
///
/// The first fault that cannot be mended; its offset is that in the fields with one blank between them.
pub(crate) fn read(variant: &Variant, text: &str) -> Result<Position, FenError> {
    let mut fields = LooseFields::new(text);
    let mut read = variant.position(&fields.text());
    for _ in 0..MOST {
        match &read {
            Err(error) if fields.mend(variant, error) => {}
            _ => break,
        }
        read = variant.position(&fields.text());
    }
    read
}

/// The fields of a FEN, the holdings apart; one blank between them when they are put together.
struct LooseFields {
    board: String,
    /// With the brackets.
    holdings: String,
    rest: Vec<String>,
}

impl LooseFields {
    fn new(text: &str) -> Self {
        let mut fields = text.split_whitespace();
        let placed = fields.next().unwrap_or_default();
        let (board, holdings) = placed.split_at(placed.find('[').unwrap_or(placed.len()));
        Self {
            board: board.to_owned(),
            holdings: holdings.to_owned(),
            rest: fields.map(str::to_owned).collect(),
        }
    }

    fn text(&self) -> String {
        let placed = format!("{}{}", self.board, self.holdings);
        let mut all = vec![placed];
        all.extend(self.rest.iter().cloned());
        all.join(" ")
    }

    /// Removes a fault; tells whether it could.
    fn mend(&mut self, variant: &Variant, error: &FenError) -> bool {
        match error.field {
            FenField::Holdings => self.mend_holdings(variant, error.offset),
            FenField::Castling => self.mend_castling(error.offset),
            FenField::Passant => self.mend_passant(variant),
            FenField::Clock | FenField::Number => {
                self.rest.truncate(3);
                self.rest.len() == 3
            }
            FenField::Rest => {
                let more = self.rest.len() > 5;
                self.rest.truncate(5);
                more
            }
            _ => false,
        }
    }

    fn mend_holdings(&mut self, variant: &Variant, offset: usize) -> bool {
        if variant.rules().holdings.is_none() {
            let had = !self.holdings.is_empty();
            self.holdings.clear();
            return had;
        }
        if self.holdings.is_empty() {
            self.holdings = "[]".to_owned();
            return true;
        }
        let Some(at) = offset.checked_sub(self.board.len()) else {
            return false;
        };
        let inside = at > 0 && at + 1 < self.holdings.len();
        if inside && self.holdings.is_char_boundary(at) {
            self.holdings.remove(at);
        }
        inside
    }

    fn mend_castling(&mut self, offset: usize) -> bool {
        // The fields before this one: the board with its brackets, the side.
        let before = self.board.len() + self.holdings.len() + 1;
        let before = before + self.rest.first().map_or(0, String::len) + 1;
        let Some(rights) = self.rest.get_mut(1) else {
            self.rest.extend(["-".to_owned()]);
            return self.rest.len() == 2;
        };
        let at = offset.saturating_sub(before);
        if rights == "-" || at >= rights.len() || !rights.is_char_boundary(at) {
            return false;
        }
        rights.remove(at);
        if rights.is_empty() {
            "-".clone_into(rights);
        }
        true
    }

    /// Takes the square of that file that can be meant, if there is one.
    fn mend_passant(&mut self, variant: &Variant) -> bool {
        let Some(passed) = self.rest.get(2).cloned() else {
            self.rest.extend(["-".to_owned()]);
            return self.rest.len() == 3;
        };
        if passed == "-" {
            return false;
        }
        let geometry = variant.rules().geometry;
        let file = passed.chars().next().unwrap_or('-');
        let squares = geometry
            .squares()
            .map(|square| geometry.name(square).to_string());
        for name in squares.filter(|name| name.starts_with(file)) {
            self.rest[2] = name;
            if variant.position(&self.text()).is_ok() {
                return true;
            }
        }
        "-".clone_into(&mut self.rest[2]);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(id: &str, fen: &str) -> String {
        let variant = Variant::open(id, &[]).unwrap();
        match read(&variant, fen) {
            Ok(position) => position.fen(),
            Err(error) => error.to_string(),
        }
    }

    /// What the strict reader makes of a FEN.
    fn strict(id: &str, fen: &str) -> String {
        let variant = Variant::open(id, &[]).unwrap();
        variant.position(fen).unwrap().fen()
    }

    #[test]
    fn what_board_programs_send_is_understood() {
        // XBoard's shuffled Superchess: rights without Rooks, Pawns and a captured Amazon in the pool.
        assert_eq!(
            mended(
                "super",
                "vabqkens/pppppppp/8/8/8/8/PPPPPPPP/VABQKENS[RRNBrrnbPPpp] w KQkq - 0 1"
            ),
            "vabqkens/pppppppp/8/8/8/8/PPPPPPPP/VABQKENS[RRBNrrbn] w - - 0 1"
        );
        // Seirawan by XBoard and by cutechess.
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let whole = strict("seirawan", &format!("{start}[HEhe] w KQBCDFGkqbcdfg - 0 1"));
        for rest in [
            "[HEhe] w KGFDCBQkgfdcbq - 0 1",
            "[EHeh] w bcdfgBCDFGKQkq - 0 1",
        ] {
            assert_eq!(mended("seirawan", &format!("{start}{rest}")), whole);
        }
        assert_eq!(
            mended("seirawan", &format!("{start}[-] w KQkq - 0 1")),
            strict("seirawan", &format!("{start}[] w KQkq - 0 1"))
        );
        // Chu: of the en-passant square only the file is right.
        let fen = |passed| format!("k9/10/10/10/3pP5/10/10/10/10/K9 w - {passed} 0 1");
        assert_eq!(mended("chu", &fen("d8")), strict("chu", &fen("d6")));
        assert!(mended("chu", &fen("d8")).contains(" d6 "));
        assert_eq!(mended("chu", &fen("h9")), strict("chu", &fen("-")));
        // Shredder letters are read strictly already.
        let crc = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w JAja - 0 1";
        assert_eq!(mended("crc", crc), strict("crc", crc));
    }

    #[test]
    fn what_is_missing_or_too_much_is_mended() {
        let chess = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        for fen in [
            "4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w",
            "4k3/8/8/8/8/8/8/4K3  w KQkq - x y",
            "4k3/8/8/8/8/8/8/4K3 w HAha e6 0 1 and more",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        ] {
            assert_eq!(mended("chess", fen), chess, "{fen}");
        }
    }

    #[test]
    fn what_is_no_position_stays_refused() {
        for fen in [
            "",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8 w - - 0 1",
            "x",
            "[[]]] [",
        ] {
            let told = mended("seirawan", fen);
            assert!(told.contains("byte"), "{fen}: {told}");
        }
    }
}
