//! Reading and writing moves in each protocol.

use legwork_core::geometry::Geometry;
use legwork_core::moves::Move;
use legwork_notation::san::SanStyle;
use legwork_variant::position::{MoveError, Position};

/// A move for XBoard: a pass is `@@@@`, and boards of more than nine ranks count them from 0.
pub fn cecp(position: &Position, mv: Move) -> String {
    if mv.is_pass() {
        return "@@@@".to_owned();
    }
    to_xboard(position.rules().geometry, &position.move_text(mv))
}

/// A move of thinking output: SAN in XBoard's style.
pub(crate) fn cecp_line(position: &Position, mv: Move) -> String {
    position.san_with(mv, SanStyle::XBoard)
}

/// Whether XBoard's ranks differ from the board's own.
fn shifts(geometry: Geometry) -> bool {
    SanStyle::XBoard.geometry(geometry) != geometry
}

/// A text with squares as XBoard writes them.
pub fn to_xboard(geometry: Geometry, text: &str) -> String {
    if shifts(geometry) {
        with_ranks(text, |rank| rank.checked_sub(1))
    } else {
        text.to_owned()
    }
}

/// A text with squares as the board names them.
pub fn from_xboard(geometry: Geometry, text: &str) -> String {
    if shifts(geometry) {
        with_ranks(text, |rank| rank.checked_add(1))
    } else {
        text.to_owned()
    }
}

/// Replaces the number after each letter of a file.
fn with_ranks(text: &str, change: impl Fn(u32) -> Option<u32>) -> String {
    let mut changed = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let end = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        let (digits, after) = number.split_at(end);
        changed.push_str(before);
        let file = before.ends_with(|c: char| c.is_ascii_lowercase());
        match digits.parse().ok().and_then(&change).filter(|_| file) {
            Some(rank) => changed.push_str(&rank.to_string()),
            None => changed.push_str(digits),
        }
        rest = after;
    }
    changed + rest
}

/// Reads a move as XBoard or cutechess send it.
///
/// # Errors
///
/// If the text is not a move, or the move is not legal here.
pub fn read_cecp(position: &Position, text: &str) -> Result<Move, MoveError> {
    // Castling may come with the marks of a check.
    let bare = if text.starts_with("O-O") || text.starts_with("0-0") {
        text.trim_end_matches(['+', '#'])
    } else {
        // In Shogi XBoard says so if a piece does not promote that could.
        text.strip_suffix('=').unwrap_or(text)
    };
    position.read_move(&from_xboard(position.rules().geometry, bare))
}

#[cfg(test)]
mod tests {
    use super::*;
    use legwork_variant::variant::Variant;

    fn position(id: &str, fen: &str) -> Position {
        Variant::open(id, &[]).unwrap().position(fen).unwrap()
    }

    #[test]
    fn ten_ranks_are_counted_from_0_for_xboard() {
        let grand = Variant::open("grand", &[]).unwrap().start();
        let mv = grand.read_move("a3a5").unwrap();
        assert_eq!(cecp(&grand, mv), "a2a4");
        assert_eq!(read_cecp(&grand, "a2a4"), Ok(mv));
        assert_eq!(to_xboard(grand.rules().geometry, "a9a10q"), "a8a9q");
        assert_eq!(from_xboard(grand.rules().geometry, "a8a9q"), "a9a10q");
        let chess = Variant::open("chess", &[]).unwrap().start();
        assert_eq!(to_xboard(chess.rules().geometry, "a1a8"), "a1a8");
    }

    #[test]
    fn a_lions_moves_are_written_for_each_program() {
        let chu = position("chu", "k9/10/10/5p4/4p5/3L6/10/10/10/K9 w - - 0 1");
        let of = |text: &str| {
            let mv = chu.read_move(text).unwrap();
            (cecp(&chu, mv), cecp_line(&chu, mv), chu.uci(mv, false))
        };
        let owned = |texts: [&str; 3]| {
            let [one, two, three] = texts.map(str::to_owned);
            (one, two, three)
        };
        assert_eq!(
            of("d4e5,e5f6"),
            owned(["d4e5,e5f6", "Lxe5xf6", "d4e5,e5f6"])
        );
        assert_eq!(
            of("d4e5,e5e6"),
            owned(["d4e5,e5e6", "Lxe5-e6", "d4e5,e5e6"])
        );
        assert_eq!(
            of("d4e5,e5d4"),
            owned(["d4e5,e5d4", "Lxe5-d4", "d4e5,e5d4"])
        );
        assert_eq!(of("0000"), owned(["@@@@", "--", "d4d4"]));
        for text in ["@@@@", "0000", "d4d4", "d4c4,c4d4"] {
            assert_eq!(read_cecp(&chu, text), Ok(Move::PASS), "{text}");
        }
    }

    #[test]
    fn castling_is_written_as_it_is_asked_for() {
        let gothic = position("gothic", "4k5/10/10/10/10/10/10/5K3R w K - 0 1");
        let mv = gothic.read_move("f1i1").unwrap();
        assert_eq!(gothic.uci(mv, false), "f1i1");
        assert_eq!(gothic.uci(mv, true), "f1j1");
        let crc = position("crc", "4k5/10/10/10/10/10/10/5K3R w K - 0 1");
        let mv = read_cecp(&crc, "O-O+").unwrap();
        assert_eq!(cecp(&crc, mv), "f1j1");
    }
}
