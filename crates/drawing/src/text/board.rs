//! Boards as text, for people.
//!
//! ```text
//! 8 | r n b q k b n r
//! 7 | p p p p p p p p
//! 6 | . . . . . . . .
//! 5 | . . . . . . . .
//! 4 | . . . . . . . .
//! 3 | . . . . . . . .
//! 2 | P P P P P P P P
//! 1 | R N B Q K B N R
//!   +----------------
//!     a b c d e f g h
//! ```
//!
//! Capitals are White's, `.` is an empty square, files and ranks are labelled as on the rule page.

use legwork_core::geometry::{Geometry, Square, file_letter};
use legwork_core::piece::{Color, Piece};
use legwork_core::rules::Rules;
use legwork_variant::position::Position;

/// Draws the board of a position.
pub fn draw(position: &Position) -> String {
    picture(position.rules(), 0, |square| position.at(square), |_| None)
}

/// Draws the board of a position with marks on some squares.
///
/// A mark replaces the dot of an empty square, and precedes the letter of a piece: for example, `*` for a square
/// that can be reached and `xp` for a Pawn that can be captured.
pub fn draw_marked(position: &Position, mark: impl Fn(Square) -> Option<char>) -> String {
    picture(position.rules(), 1, |square| position.at(square), mark)
}

/// Draws a board with these pieces, and marks on some squares as in [`draw_marked`].
pub(super) fn draw_pieces(
    rules: &Rules,
    at: impl Fn(Square) -> Option<Piece>,
    mark: impl Fn(Square) -> Option<char>,
) -> String {
    picture(rules, 1, at, mark)
}

fn picture(
    rules: &Rules,
    room: usize,
    at: impl Fn(Square) -> Option<Piece>,
    mark: impl Fn(Square) -> Option<char>,
) -> String {
    let geometry = rules.geometry;
    let cell = |square: Square| match (at(square), mark(square)) {
        (None, None) => ".".to_owned(),
        (None, Some(mark)) => mark.to_string(),
        (Some(piece), None) => rules.letter_on_board(piece),
        (Some(piece), Some(mark)) => format!("{mark}{}", rules.letter_on_board(piece)),
    };
    let shown = geometry.squares().filter_map(&at);
    let lengths = shown.map(|piece| rules.letter_on_board(piece).len());
    let width = lengths.fold(widest_symbol(rules), usize::max);
    frame(geometry, width + room, cell)
}

/// The pieces that a side holds off the board, each kind with its number if there are several: `P3 N`.
pub fn held(position: &Position, color: Color) -> String {
    let held = position.held(color).into_iter().map(|(kind, count)| {
        let letter = position.rules().letter(Piece::new(color, kind));
        match count {
            1 => letter,
            count => format!("{letter}{count}"),
        }
    });
    held.collect::<Vec<_>>().join(" ")
}

/// Draws the board of a position for a terminal: `letter` writes the pieces, and `paint` may put escape sequences,
/// which take up no columns, around the text of a square.
pub fn draw_painted(
    position: &Position,
    letter: impl Fn(Piece) -> String,
    paint: impl Fn(Square, &str) -> String,
) -> String {
    let rules = position.rules();
    let kinds = rules.named_kinds();
    let pieces = kinds.flat_map(|kind| Color::each(|color| Piece::new(color, kind)));
    let pieces = pieces.chain(position.pieces().map(|(_, piece)| piece));
    let widths = pieces.map(|piece| letter(piece).chars().count());
    let width = widths.max().unwrap_or(1);
    frame(rules.geometry, width, |square| {
        let text = position.at(square).map_or_else(|| ".".to_owned(), &letter);
        let padding = " ".repeat(width - text.chars().count());
        padding + &paint(square, &text)
    })
}

/// The length of the longest symbol of a piece.
fn widest_symbol(rules: &Rules) -> usize {
    let symbols = rules.pieces.iter();
    let lengths = symbols.map(|piece| piece.symbol.to_string().len());
    lengths.max().unwrap_or(1)
}

/// Draws a board with the text that `cell` returns for each square; a dot if that is empty.
pub fn draw_cells(geometry: Geometry, cell: impl Fn(Square) -> String) -> String {
    let cell = |square| {
        let text = cell(square);
        if text.is_empty() {
            ".".to_owned()
        } else {
            text
        }
    };
    let widths = geometry
        .squares()
        .map(|square| cell(square).chars().count());
    frame(geometry, widths.max().unwrap_or(1), cell)
}

/// Puts two boards of the same height side by side.
pub fn side_by_side(left: &str, right: &str) -> String {
    let width = left.lines().map(|line| line.chars().count()).max();
    let width = width.unwrap_or(0);
    let pairs = left.lines().zip(right.lines());
    pairs
        .map(|(left, right)| format!("{left:<width$}     {right}\n"))
        .collect()
}

/// Draws a board with labels; cells are written to the right of `width` characters.
fn frame(geometry: Geometry, width: usize, cell: impl Fn(Square) -> String) -> String {
    let label = |rank: u8| rank + geometry.first_rank();
    let margin = label(geometry.ranks() - 1).to_string().len();
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        text.push_str(&format!("{:>margin$} |", label(rank)));
        for square in (0..geometry.files()).filter_map(|file| Square::new(file, rank)) {
            let cell = if geometry.is_hole(square) {
                String::new()
            } else {
                cell(square)
            };
            text.push_str(&format!(" {cell:>width$}"));
        }
        text.push('\n');
    }
    let rule = "-".repeat((width + 1) * usize::from(geometry.files()));
    text.push_str(&format!("{:margin$} +{rule}\n{:margin$}  ", "", ""));
    for file in 0..geometry.files() {
        text.push_str(&format!(" {:>width$}", file_letter(file)));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::tiny;

    #[test]
    fn a_board_is_labelled_as_on_the_page() {
        insta::assert_snapshot!(draw(&tiny().start()), @r"
        5 | +r  .  .  k  r
        4 |  p  p  p  p  p
        3 |  .  .  .  .  .
        2 |  .  .  .  .  .
        1 |  P  P  P  P  P
        0 | +R  .  .  K  R
          +---------------
             a  b  c  d  e
        ");
    }

    #[test]
    fn paint_moves_no_column() {
        let start = tiny().start();
        let letter = |piece| start.rules().letter(piece);
        let plain = draw_painted(&start, letter, |_, text| text.to_owned());
        assert_eq!(plain, draw(&start));
        let painted = draw_painted(&start, letter, |_, text| {
            format!("\u{1b}[1m{text}\u{1b}[0m")
        });
        let stripped = painted.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
        assert_eq!(stripped, plain);
    }

    #[test]
    fn marks_stand_beside_the_pieces() {
        let position = tiny()
            .position("3k1/5/1p1p1/2P2/5/+R2K1 w - - 0 1")
            .unwrap();
        let targets = ["b3", "c3", "d3", "b0", "a0"];
        let geometry = position.rules().geometry;
        let drawn = draw_marked(&position, |square| {
            let name = geometry.name(square).to_string();
            let hit = if position.at(square).is_some() {
                'x'
            } else {
                '*'
            };
            targets.contains(&name.as_str()).then_some(hit)
        });
        insta::assert_snapshot!(drawn, @r"
        5 |   .   .   .   k   .
        4 |   .   .   .   .   .
        3 |   .  xp   *  xp   .
        2 |   .   .   P   .   .
        1 |   .   .   .   .   .
        0 | x+R   *   .   K   .
          +--------------------
              a   b   c   d   e
        ");
    }
}
