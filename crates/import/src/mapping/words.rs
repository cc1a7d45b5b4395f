//! Sets of squares in the words of a rule file.

use legwork_core::geometry::{Geometry, Square, file_letter};
use legwork_core::squares::Squares;
use legwork_reader::file::SquaresField;

/// Returns squares in words: whole ranks, whole files, rectangles, single squares. `None` for no squares.
pub(crate) fn words(squares: Squares, board: Geometry) -> Option<String> {
    let all = Squares::board(board);
    let squares = squares & all;
    if squares.is_empty() {
        return None;
    }
    if squares == all {
        return Some("all".to_owned());
    }
    let mut items = Vec::new();
    let mut rest = squares;
    let ranks = |rank: u8| Squares::ranks(board, rank..rank + 1);
    let files = |file: u8| Squares::rectangle(file..file + 1, 0..board.ranks()) & all;
    let name = |rank: u8| (rank + board.first_rank()).to_string();
    spans(board.ranks(), &ranks, &mut rest, name, &mut items);
    if items.is_empty() {
        spans(
            board.files(),
            &files,
            &mut rest,
            |file| file_letter(file).to_string(),
            &mut items,
        );
    }
    while let Some(first) = rest.first() {
        let (corner, block) = largest(first, rest, squares, board);
        rest -= block;
        let (first, last) = (board.name(first), board.name(corner));
        items.push(match block.len() {
            1 => first.to_string(),
            _ => format!("{first}-{last}"),
        });
    }
    Some(items.join(" "))
}

/// Names the runs of whole lines, and takes them out of the squares.
fn spans(
    lines: u8,
    squares: &dyn Fn(u8) -> Squares,
    rest: &mut Squares,
    name: impl Fn(u8) -> String,
    items: &mut Vec<String>,
) {
    let whole = |line: u8| !squares(line).is_empty() && squares(line).is_subset(*rest);
    let whole: Vec<u8> = (0..lines).filter(|&line| whole(line)).collect();
    for run in whole.chunk_by(|a, b| a + 1 == *b) {
        let [first, .., last] = run else {
            items.push(name(run[0]));
            continue;
        };
        items.push(format!("{}-{}", name(*first), name(*last)));
    }
    for line in whole {
        *rest -= squares(line);
    }
}

/// Returns the largest rectangle of these squares whose lowest corner on the left is `first`, and its opposite corner.
fn largest(first: Square, rest: Squares, squares: Squares, board: Geometry) -> (Square, Squares) {
    let all = Squares::board(board);
    let block = |file: u8, rank: u8| {
        Squares::rectangle(first.file()..file + 1, first.rank()..rank + 1) & all
    };
    let corners = board
        .squares()
        .filter(|corner| corner.file() >= first.file() && corner.rank() >= first.rank());
    let blocks = corners.map(|corner| (corner, block(corner.file(), corner.rank())));
    let fits = |(_, block): &(Square, Squares)| block.is_subset(squares);
    let largest = blocks
        .filter(fits)
        .max_by_key(|(_, block)| (*block & rest).len());
    largest.unwrap_or((first, Squares::from(first)))
}

/// Returns the squares turned by 180 degrees.
pub(crate) fn turned(squares: Squares, board: Geometry) -> Squares {
    let on_board = squares.iter().filter(|&square| board.contains(square));
    on_board.map(|square| board.rotated(square)).collect()
}

/// Returns the squares of both sides as a field. A side without squares has no word for them: `None`.
pub(crate) fn field([white, black]: [Squares; 2], board: Geometry) -> Option<SquaresField> {
    let all = Squares::board(board);
    let (white, black) = (white & all, black & all);
    let text = words(white, board)?;
    Some(if turned(white, board) & all == black {
        SquaresField::Turned(text)
    } else {
        SquaresField::Each(text, words(black, board)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(board: Geometry, names: &str) -> Squares {
        names
            .split(' ')
            .filter_map(|name| board.square(name))
            .collect()
    }

    #[test]
    fn squares_are_named_by_ranks_files_and_rectangles() {
        let board = Geometry::new(4, 4, 1).unwrap();
        for (names, text) in [
            ("a1 b1 c1 d1 a2 b2 c2 d2", "1-2"),
            ("a1 b1 c1 d1 a3", "1 a3"),
            ("b1 b2 b3 b4", "b"),
            ("b2 c2 b3 c3", "b2-c3"),
            ("a1 b2 c2", "a1 b2-c2"),
        ] {
            assert_eq!(words(set(board, names), board).as_deref(), Some(text));
        }
        assert_eq!(words(Squares::board(board), board).as_deref(), Some("all"));
        assert_eq!(words(Squares::EMPTY, board), None);
    }

    #[test]
    fn sides_are_written_once_where_they_are_turned() {
        let board = Geometry::new(4, 4, 1).unwrap();
        let (low, high) = (set(board, "a1"), set(board, "d4"));
        assert_eq!(
            field([low, high], board),
            Some(SquaresField::Turned("a1".to_owned()))
        );
        let each = SquaresField::Each("a1".to_owned(), "a1".to_owned());
        assert_eq!(field([low, low], board), Some(each));
        assert_eq!(field([low, Squares::EMPTY], board), None);
    }
}
