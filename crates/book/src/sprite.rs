//! The pictures that a page draws many times: each piece, and each mark of a class of squares.

use std::fmt::Write as _;

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_explain::diagram::SquareClass;
use legwork_pictures::{Mark, symbol_id};

use crate::board;
use crate::template::Html;

/// The id of its picture at the size of a square of a board, which saves most of a page's length.
pub(crate) fn square_id(rules: &Rules, piece: Piece) -> String {
    symbol_id(rules, piece).replacen("piece-", "on-", 1)
}

/// The id of a mark's symbol.
pub(crate) const fn mark_id(mark: Mark) -> &'static str {
    match mark {
        Mark::Class(SquareClass::Slide) => "mark-slide",
        Mark::Class(SquareClass::Leap) => "mark-leap",
        Mark::Class(SquareClass::Lame) => "mark-lame",
        Mark::Class(SquareClass::Hop) => "mark-hop",
        Mark::Class(SquareClass::AfterCapture) => "mark-after",
        Mark::Class(SquareClass::MoveOnly) => "mark-move",
        Mark::Class(SquareClass::CaptureOnly) => "mark-capture",
        Mark::Class(SquareClass::InPassing) => "mark-passing",
        Mark::Castling => "mark-castle",
        Mark::Guilty => "mark-guilty",
    }
}

/// What a mark means.
pub(crate) const fn meaning(mark: Mark) -> &'static str {
    match mark {
        Mark::Class(SquareClass::Slide) => {
            "slide: moves or captures, unless something stands in the way"
        }
        Mark::Class(SquareClass::Leap) => "leap: moves or captures, whatever stands between",
        Mark::Class(SquareClass::Lame) => {
            "lame leap: moves or captures, unless something stands between"
        }
        Mark::Class(SquareClass::Hop) => "hop: moves or captures over a piece between",
        Mark::Class(SquareClass::AfterCapture) => "only after a capture on the way",
        Mark::Class(SquareClass::MoveOnly) => "moves only, never captures",
        Mark::Class(SquareClass::CaptureOnly) => "captures only, never just moves",
        Mark::Class(SquareClass::InPassing) => "captured in passing, on the way to another square",
        Mark::Castling => "castling, while King and Rook have not moved",
        Mark::Guilty => "this is why",
    }
}

/// The symbols of a page, hidden at its beginning.
pub(crate) fn sprite(rules: &Rules) -> Html {
    let mut out = legwork_pictures::sprite(rules);
    out.push_str(
        r#"<svg class="lw-sprite" width="0" height="0" aria-hidden="true" focusable="false">"#,
    );
    let both = |kind| Color::BOTH.map(|color| Piece::new(color, kind));
    for piece in rules.kinds().flat_map(both) {
        // Writing to a String does not fail.
        let _ = write!(
            out,
            r##"<g id="{}"><use href="#{}" width="100" height="100"/></g>"##,
            square_id(rules, piece),
            symbol_id(rules, piece)
        );
    }
    for mark in Mark::ALL {
        let _ = write!(
            out,
            r#"<symbol id="{}" viewBox="0 0 100 100">{}</symbol>"#,
            mark_id(mark),
            mark.symbol()
        );
    }
    out.push_str(&board::empty(rules));
    out.push_str("</svg>");
    Html(out)
}
