//! Squares, files and ranks in each notation, and Thai letters.

use legwork::{Color, Square};

use super::Writer;
use crate::notation::Notation;

/// The files by Thai letters.
const THAI_FILES: [&str; 12] = ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ", "ต", "ถ", "ธ", "น"];
/// The digits of Thai.
const THAI_DIGITS: [char; 10] = ['๐', '๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘', '๙'];

impl Writer<'_> {
    pub(super) fn square(&self, square: Square) -> String {
        match self.notation {
            Notation::Janggi => self.rank(square) + &self.file(square),
            _ => self.file(square) + &self.rank(square),
        }
    }

    pub(super) fn file(&self, square: Square) -> String {
        let files = self.position.rules().geometry.files();
        let (from_left, from_right) = (square.file() + 1, files - square.file());
        match self.notation {
            notation if notation.is_shogi() => from_right.to_string(),
            Notation::Janggi => from_left.to_string(),
            Notation::XiangqiWxf => match self.position.turn() {
                Color::White => from_right.to_string(),
                Color::Black => from_left.to_string(),
            },
            notation if notation.is_thai() => {
                let letter = THAI_FILES.get(usize::from(square.file()));
                letter.copied().unwrap_or_default().to_owned()
            }
            _ => char::from(b'a' + square.file()).to_string(),
        }
    }

    pub(super) fn rank(&self, square: Square) -> String {
        let ranks = self.position.rules().geometry.ranks();
        let (from_bottom, from_top) = (square.rank() + 1, ranks - square.rank());
        match self.notation {
            Notation::ShogiHosking | Notation::ShogiHodgesNumber => from_top.to_string(),
            Notation::ShogiHodges => char::from(b'a' + from_top - 1).to_string(),
            Notation::Janggi => (from_top % 10).to_string(),
            Notation::XiangqiWxf => self.rank_in_wxf(square),
            notation if notation.is_thai() => {
                let digits = from_bottom.to_string();
                digits
                    .bytes()
                    .map(|digit| THAI_DIGITS[usize::from(digit - b'0')])
                    .collect()
            }
            _ => from_bottom.to_string(),
        }
    }

    /// Returns whether the piece is the one in front of two; of a drop, the rank.
    fn rank_in_wxf(&self, square: Square) -> String {
        let Some(piece) = self.position.at(square) else {
            return (self.advance(square) + 1).to_string();
        };
        let key = self.types.key(self.position, piece.kind);
        let ahead = self.position.pieces().any(|(other, of)| {
            of.color == self.position.turn()
                && self.types.key(self.position, of.kind) == key
                && other.file() == square.file()
                && self.advance(other) > self.advance(square)
        });
        if ahead { "-" } else { "+" }.to_owned()
    }
}

/// Returns the Thai letter of a type.
pub(super) fn thai_piece(key: &str, promoted: bool) -> &'static str {
    match key {
        "king" => "ข",
        "silver" => "ค",
        "fers" if promoted => "ง",
        "fers" => "ม็",
        "knight" => "ม",
        "rook" => "ร",
        "pawn" => "บ",
        "aiwok" => "ว",
        _ => "X",
    }
}
