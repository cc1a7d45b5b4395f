//! The moves of one piece at a glance, as a picture.

use std::collections::BTreeMap;

use legwork_core::geometry::Square;
use legwork_core::piece::Piece;
use legwork_core::rules::Rules;
use legwork_explain::diagram::{Diagram, SquareClass};
use legwork_explain::targets::Target;

use super::board::BoardPicture;
use super::marks::Mark;

/// Returns the marks of a movement diagram. The piece's own square has none: a note of the [`glance`] says if the
/// piece can end there.
pub fn marks_of(diagram: &Diagram) -> Vec<(Square, Mark)> {
    let mut marks: Vec<(Square, Mark)> = Vec::new();
    let others = diagram.reaches().iter();
    for reach in others.filter(|reach| reach.square != diagram.from) {
        for class in reach.classes() {
            marks.push((reach.square, Mark::Class(class)));
        }
    }
    let castles = diagram.castles().iter();
    marks.extend(castles.map(|&square| (square, Mark::Castling)));
    marks
}

/// Returns the marks of a piece's moves among others: on each square the first class of the moves that end there,
/// and whether the piece captures there by a move that ends elsewhere. Its own square has none.
pub fn marks_of_targets(from: Square, targets: &BTreeMap<Square, Target>) -> Vec<(Square, Mark)> {
    let others = targets.iter().filter(|&(&square, _)| square != from);
    let marks = others.flat_map(|(&square, target)| {
        let ends = target.ends.first().map(|&class| Mark::Class(class));
        let ends = ends.or(target.castles.then_some(Mark::Castling));
        let taken = target.is_taken().then_some(SquareClass::InPassing);
        let all = ends.into_iter().chain(taken.map(Mark::Class));
        all.map(move |mark| (square, mark))
    });
    marks.collect()
}

/// Draws a piece alone on the board with all that it can do from its square, and a legend.
pub fn glance<'a>(rules: &'a Rules, piece: Piece, from: Square) -> BoardPicture<'a> {
    let diagram = Diagram::new(rules, piece, from);
    let name = &rules.piece(piece.kind).name;
    let square = rules.geometry.name(from);
    let mut notes = Vec::new();
    if diagram.passes() {
        notes.push("it may pass: step out and back".to_owned());
    }
    if diagram.shoots() {
        notes.push("it may shoot: capture without moving".to_owned());
    }
    BoardPicture::new(rules)
        .pieces([(from, piece)])
        .marks(marks_of(&diagram))
        .legend(true)
        .notes(notes)
        .title(format!(
            "{}: {} {name} on {square}",
            rules.name, piece.color
        ))
}
