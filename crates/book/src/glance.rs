//! Moves at a glance: a diagram of each piece, alone on the board.

use legwork_core::geometry::Square;
use legwork_core::piece::{Color, Kind, Piece};
use legwork_core::rules::Rules;
use legwork_drawing::svg::page::mark_id;
use legwork_drawing::svg::{BoardPicture, Mark, marks_of};
use legwork_explain::diagram::{Diagram, SquareClass, best_square};
use serde::Serialize;

use crate::template::Html;

/// The diagram of a piece.
#[derive(Debug, Serialize)]
pub(crate) struct Glance {
    /// The symbol of the kind.
    symbol: String,
    /// Its name.
    name: String,
    /// The square of the piece.
    square: String,
    /// The picture.
    svg: Html,
    /// Facts that no mark can show: `It may pass.`
    remarks: Vec<&'static str>,
}

/// An entry of the legend.
#[derive(Debug, Serialize)]
pub(crate) struct LegendEntry {
    id: &'static str,
    meaning: &'static str,
}

/// The diagrams of all kinds, and the legend of the marks in them.
pub(crate) fn glances(rules: &Rules) -> (Vec<Glance>, Vec<LegendEntry>) {
    let mut used = Vec::new();
    let glances = rules
        .listed_kinds()
        .map(|kind| glance(rules, kind, &mut used))
        .collect();
    let legend = Mark::ALL
        .into_iter()
        .filter(|mark| used.contains(mark))
        .map(|mark| LegendEntry {
            id: mark_id(mark),
            meaning: meaning(mark),
        });
    (glances, legend.collect())
}

fn glance(rules: &Rules, kind: Kind, used: &mut Vec<Mark>) -> Glance {
    let piece = Piece::new(Color::White, kind);
    let from = best_square(rules, piece);
    let diagram = Diagram::new(rules, piece, from);
    let (svg, marks) = picture(rules, piece, from);
    used.extend(marks);
    let rule = rules.piece(kind);
    let mut remarks = Vec::new();
    if diagram.passes() {
        remarks.push("It may step out and back, which passes the turn.");
    }
    if diagram.shoots() {
        remarks.push("It may shoot: capture without moving.");
    }
    Glance {
        symbol: rule.symbol.to_string(),
        name: rule.name.clone(),
        square: rules.geometry.name(from).to_string(),
        svg,
        remarks,
    }
}

/// A piece alone on the board, with a mark on every square that it can go to; and the marks.
pub(crate) fn picture(rules: &Rules, piece: Piece, from: Square) -> (Html, Vec<Mark>) {
    let diagram = Diagram::new(rules, piece, from);
    let marks = marks_of(&diagram);
    let board = BoardPicture::new(rules)
        .pieces([(from, piece)])
        .marks(marks.iter().copied());
    let used = marks.into_iter().map(|(_, mark)| mark).collect();
    let name = &rules.piece(piece.kind).name;
    let square = rules.geometry.name(from);
    let title = format!("{name} on {square}: {}", in_words(rules, &diagram));
    (Html(board.on_page(&title)), used)
}

/// The meaning of a mark, for the legend.
const fn meaning(mark: Mark) -> &'static str {
    match mark {
        Mark::Class(SquareClass::Slide) => {
            "slide: moves or captures, unless something is in the way"
        }
        Mark::Class(SquareClass::Leap) => "leap: moves or captures, whatever is between",
        Mark::Class(SquareClass::Lame) => {
            "lame leap: moves or captures, unless something is between"
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

/// The marked squares in words.
fn in_words(rules: &Rules, diagram: &Diagram) -> String {
    let name = |square| rules.geometry.name(square).to_string();
    let marks = marks_of(diagram);
    let marked = Mark::ALL.into_iter().filter_map(|class| {
        let squares = marks.iter().filter(|(_, mark)| *mark == class);
        let squares: Vec<String> = squares.map(|&(square, _)| name(square)).collect();
        (!squares.is_empty()).then(|| format!("{} {}", class.name(), squares.join(" ")))
    });
    marked.collect::<Vec<_>>().join("; ")
}
