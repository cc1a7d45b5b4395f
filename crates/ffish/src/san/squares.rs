//! Squares, files and ranks in each notation, and Thai letters.

use legwork::Square;

use super::Writer;
use crate::notation::Notation;

/// The files by Thai letters.
const THAI_FILES: [&str; 12] = ["ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ", "ต", "ถ", "ธ", "น"];
const THAI_DIGITS: [char; 10] = ['๐', '๑', '๒', '๓', '๔', '๕', '๖', '๗', '๘', '๙'];

impl Writer<'_> {
    pub(super) fn put_square(&self, text: &mut Vec<u8>, square: Square) {
        if self.notation == Notation::Janggi {
            self.put_rank(text, square);
            self.put_file(text, square);
        } else {
            self.put_file(text, square);
            self.put_rank(text, square);
        }
    }

    pub(super) fn put_file(&self, text: &mut Vec<u8>, square: Square) {
        let files = self.position.rules().geometry.files();
        let (from_left, from_right) = (square.file() + 1, files - square.file());
        match self.notation {
            notation if notation.is_shogi() => put_number(text, from_right),
            Notation::Janggi => put_number(text, from_left),
            Notation::XiangqiWxf => put_number(text, self.wxf().file(square)),
            notation if notation.is_thai() => {
                let letter = THAI_FILES.get(usize::from(square.file()));
                text.extend_from_slice(letter.copied().unwrap_or_default().as_bytes());
            }
            _ => text.push(b'a' + square.file()),
        }
    }

    pub(super) fn put_rank(&self, text: &mut Vec<u8>, square: Square) {
        let ranks = self.position.rules().geometry.ranks();
        let (from_bottom, from_top) = (square.rank() + 1, ranks - square.rank());
        match self.notation {
            Notation::ShogiHosking | Notation::ShogiHodgesNumber => put_number(text, from_top),
            Notation::ShogiHodges => text.push(b'a' + from_top - 1),
            Notation::Janggi => put_number(text, from_top % 10),
            Notation::XiangqiWxf if self.position.at(square).is_some() => {
                text.extend_from_slice(self.wxf().sign(square).as_bytes());
            }
            Notation::XiangqiWxf => {
                let rank = self.position.rules().rank_of(self.position.turn(), square);
                put_number(text, rank + 1);
            }
            notation if notation.is_thai() => {
                let digits = from_bottom.to_string();
                for digit in digits.bytes() {
                    put_letter(text, THAI_DIGITS[usize::from(digit - b'0')]);
                }
            }
            _ => put_number(text, from_bottom),
        }
    }
}

/// Writes a number of at most two digits.
pub(super) fn put_number(text: &mut Vec<u8>, number: u8) {
    if number >= 10 {
        text.push(b'0' + number / 10);
    }
    text.push(b'0' + number % 10);
}

/// Writes a letter.
pub(super) fn put_letter(text: &mut Vec<u8>, letter: char) {
    if letter.is_ascii() {
        text.push(letter as u8)
    } else {
        text.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes())
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
