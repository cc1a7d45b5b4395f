//! The pictures that a page draws many times: each piece, and each mark of a class of squares.

use std::fmt::Write as _;

use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_explain::diagram::SquareClass;

use crate::board;
use crate::template::{Html, escaped};

/// The id of a piece's symbol: `piece-wK`, `piece-bplusR`.
pub(crate) fn piece_id(rules: &Rules, piece: Piece) -> String {
    let symbol = rules.piece(piece.kind).symbol.to_string();
    let side = match piece.color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("piece-{side}{}", symbol.replace('+', "plus"))
}

/// The id of its picture at the size of a square of a board, which saves most of a page's length.
pub(crate) fn square_id(rules: &Rules, piece: Piece) -> String {
    piece_id(rules, piece).replacen("piece-", "on-", 1)
}

/// A mark on a square of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mark {
    /// What a piece can do there.
    Class(SquareClass),
    /// The King castles there.
    Castle,
}

impl Mark {
    /// All of them, in the order of a legend.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let classes = SquareClass::ALL.into_iter().map(Self::Class);
        classes.chain([Self::Castle])
    }

    /// The id of its symbol.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Class(SquareClass::Slide) => "mark-slide",
            Self::Class(SquareClass::Leap) => "mark-leap",
            Self::Class(SquareClass::Lame) => "mark-lame",
            Self::Class(SquareClass::Hop) => "mark-hop",
            Self::Class(SquareClass::AfterCapture) => "mark-after",
            Self::Class(SquareClass::MoveOnly) => "mark-move",
            Self::Class(SquareClass::CaptureOnly) => "mark-capture",
            Self::Class(SquareClass::InPassing) => "mark-passing",
            Self::Castle => "mark-castle",
        }
    }

    /// Whether it runs around its square, and leaves the middle to others.
    pub(crate) const fn frames(self) -> bool {
        matches!(self, Self::Class(SquareClass::InPassing))
    }

    /// What it means.
    pub(crate) const fn meaning(self) -> &'static str {
        match self {
            Self::Class(SquareClass::Slide) => {
                "slide: moves or captures, unless something stands in the way"
            }
            Self::Class(SquareClass::Leap) => "leap: moves or captures, whatever stands between",
            Self::Class(SquareClass::Lame) => {
                "lame leap: moves or captures, unless something stands between"
            }
            Self::Class(SquareClass::Hop) => "hop: moves or captures over a piece between",
            Self::Class(SquareClass::AfterCapture) => "only after a capture on the way",
            Self::Class(SquareClass::MoveOnly) => "moves only, never captures",
            Self::Class(SquareClass::CaptureOnly) => "captures only, never just moves",
            Self::Class(SquareClass::InPassing) => {
                "captured in passing, on the way to another square"
            }
            Self::Castle => "castling, while King and Rook have not moved",
        }
    }

    /// Its drawing: every shape differs from every other, so that none needs its colour.
    const fn drawing(self) -> &'static str {
        match self {
            Self::Class(SquareClass::Slide) => {
                r#"<circle class="lw-m lw-slide" cx="50" cy="50" r="22"/>"#
            }
            Self::Class(SquareClass::Leap) => {
                r#"<path class="lw-m lw-leap" d="M50 18 82 50 50 82 18 50z"/>"#
            }
            Self::Class(SquareClass::Lame) => {
                r#"<path class="lw-m lw-leap" d="M50 18 82 50 50 82 18 50z"/><path class="lw-n" d="M34 34 66 66"/>"#
            }
            Self::Class(SquareClass::Hop) => {
                r#"<circle class="lw-m lw-slide" cx="50" cy="50" r="24"/><path class="lw-n" d="M34 58Q50 28 66 58"/>"#
            }
            Self::Class(SquareClass::AfterCapture) => {
                r#"<circle class="lw-m lw-after" cx="50" cy="50" r="24"/><path class="lw-n" d="M38 50h24M54 40l9 10-9 10"/>"#
            }
            Self::Class(SquareClass::MoveOnly) => {
                r#"<path class="lw-m lw-move" d="M28 28h44v44h-44z"/>"#
            }
            Self::Class(SquareClass::CaptureOnly) => {
                r#"<path class="lw-m lw-capture" d="M34 20 50 36 66 20 80 34 64 50 80 66 66 80 50 64 34 80 20 66 36 50 20 34z"/>"#
            }
            Self::Class(SquareClass::InPassing) => {
                r#"<path class="lw-m lw-passing" d="M10 10h80v80h-80zM22 22v56h56v-56z"/>"#
            }
            Self::Castle => {
                r#"<path class="lw-m lw-castle" d="M26 78V30h10v10h9V30h10v10h9V30h10v48z"/>"#
            }
        }
    }
}

/// The symbols of a page, hidden at its beginning.
pub(crate) fn sprite(rules: &Rules) -> Html {
    let mut out = String::from(
        r#"<svg class="lw-sprite" width="0" height="0" aria-hidden="true" focusable="false">"#,
    );
    let both = |kind| Color::BOTH.map(|color| Piece::new(color, kind));
    for piece in rules.kinds().flat_map(both) {
        let (disc, ink) = match piece.color {
            Color::White => ("#fff", "#111"),
            Color::Black => ("#222", "#fff"),
        };
        let letter = escaped(&rules.piece(piece.kind).symbol.to_string());
        // Writing to a String does not fail.
        let _ = write!(
            out,
            r##"<symbol id="{}" viewBox="0 0 100 100"><circle cx="50" cy="50" r="38" fill="{disc}" stroke="#111" stroke-width="4"/><text x="50" y="66" font-size="46" font-weight="700" font-family="Georgia,serif" text-anchor="middle" fill="{ink}">{letter}</text></symbol>"##,
            piece_id(rules, piece)
        );
    }
    for piece in rules.kinds().flat_map(both) {
        let _ = write!(
            out,
            r##"<g id="{}"><use href="#{}" width="100" height="100"/></g>"##,
            square_id(rules, piece),
            piece_id(rules, piece)
        );
    }
    for mark in Mark::all() {
        let _ = write!(
            out,
            r#"<symbol id="{}" viewBox="0 0 100 100">{}</symbol>"#,
            mark.id(),
            mark.drawing()
        );
    }
    out.push_str(&board::empty(rules));
    out.push_str("</svg>");
    Html(out)
}
