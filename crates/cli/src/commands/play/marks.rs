//! The marks and colours of squares.

use legwork::explain::diagram::SquareClass;
use legwork::{Piece, Rules};
use ratatui::style::Color as Ink;

/// The mark of a King in check.
pub(crate) const CHECK: char = '!';
/// The mark of a hint's squares.
pub(crate) const HINT: char = '?';

/// The colour of a class, as on rule pages.
pub(crate) const fn ink(class: SquareClass) -> Ink {
    match class {
        SquareClass::Slide | SquareClass::Lame | SquareClass::Hop => Ink::Indexed(220),
        SquareClass::Leap | SquareClass::AfterCapture => Ink::Indexed(208),
        SquareClass::MoveOnly => Ink::Indexed(34),
        SquareClass::CaptureOnly => Ink::Indexed(196),
        SquareClass::InPassing => Ink::Indexed(51),
    }
}

pub(crate) const fn meaning(class: SquareClass) -> &'static str {
    match class {
        SquareClass::Slide => "slide",
        SquareClass::Leap => "leap",
        SquareClass::Lame => "blockable leap",
        SquareClass::Hop => "hop over a piece",
        SquareClass::AfterCapture => "second step",
        SquareClass::MoveOnly => "move only",
        SquareClass::CaptureOnly => "capture only",
        SquareClass::InPassing => "captured in passing",
    }
}

/// The column of a piece's letter within a square.
pub(crate) const fn letter_column(width: u16) -> u16 {
    if width >= 7 {
        3
    } else if width == 5 {
        2
    } else {
        1
    }
}

/// The text of a square: brackets, a mark and the letter of a piece, a dot for an empty square.
pub(crate) fn cell_text(
    width: u16,
    rules: &Rules,
    piece: Option<Piece>,
    sign: Option<char>,
    brackets: (char, char),
) -> String {
    let letter = piece.map(|piece| rules.letter_on_board(piece));
    let (before, inside) = match (letter, sign) {
        (Some(letter), sign) => (sign.unwrap_or(' '), letter),
        (None, Some(sign)) => (' ', sign.to_string()),
        (None, None) => (' ', "\u{b7}".to_owned()),
    };
    let (left, right) = brackets;
    match width {
        7.. => format!("{left} {before}{inside:<2} {right}"),
        5 | 6 => format!("{left}{before}{inside:<2}{right}"),
        // No column is left for a bracket before the mark.
        _ => {
            let before = if before == ' ' { left } else { before };
            format!("{before}{inside:<2}{right}")
        }
    }
}
