//! The line of a file where a fault is, with a caret under the place.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use legwork_core::echo::steers;

use crate::terminal::{BAD, FAINT};

/// The width of a screen that does not report its own.
const USUAL_WIDTH: usize = 100;

/// Returns the line, and a caret under the column; both count from 1, columns in characters. Empty if the file has
/// no such line. A line that is too long for the width is cut on both sides.
pub(crate) fn excerpt(source: &str, line: usize, column: usize, width: Option<usize>) -> String {
    let Some(text) = line
        .checked_sub(1)
        .and_then(|before| source.lines().nth(before))
    else {
        return String::new();
    };
    let width = width.unwrap_or(USUAL_WIDTH);
    // A file of one line may be long; the renderer needs no more of it than what could be shown.
    let skipped = column.saturating_sub(1 + 2 * width);
    let near = text.chars().skip(skipped).take(4 * width + 1);
    // A character that moves the cursor is shown as a space, so that the caret is in the right place.
    let text: String = near.map(|c| if steers(c) { ' ' } else { c }).collect();
    // The fault may be after the end of the line.
    let rest = text.char_indices().nth(column.saturating_sub(1 + skipped));
    let place = rest.map_or(text.len()..text.len(), |(at, c)| at..at + c.len_utf8());
    let caret = AnnotationKind::Primary.span(place);
    let shown = Snippet::source(&text).line_start(line).annotation(caret);
    let renderer = Renderer::styled().error(BAD).line_num(FAINT);
    let renderer = renderer.term_width(width);
    let lines = renderer.render(&[Group::with_level(Level::ERROR).element(shown)]);
    // The first line is an empty margin.
    lines
        .split_once('\n')
        .map_or_else(String::new, |(_, lines)| format!("{lines}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(source: &str, line: usize, column: usize, width: usize) -> String {
        anstream::adapter::strip_str(&excerpt(source, line, column, Some(width))).to_string()
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        let source = "(\n    name: \"Toy\",\n\tbetza: \"X\",\n)";
        insta::assert_snapshot!(plain(source, 2, 11, 80), @r#"
        2 |     name: "Toy",
          |           ^
        "#);
        insta::assert_snapshot!(plain(source, 3, 10, 80), @r#"
        3 |  betza: "X",
          |          ^
        "#);
        // After the end of a line, and after the end of the file.
        assert_eq!(plain(source, 4, 9, 80), "4 | )\n  |  ^\n");
        assert_eq!(plain(source, 5, 1, 80), "");
        assert_eq!(plain("", 0, 0, 80), "");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let source = format!("{}X{}", "a".repeat(100), "b".repeat(100));
        insta::assert_snapshot!(plain(&source, 1, 101, 40), @"
        1 | ...aaaaaaaaaaaaaaXbbbbbbbbbbbbbbb...
          |                  ^
        ");
        for width in 0..220 {
            for column in [1, 2, 50, 101, 200, 201, 500] {
                let shown = plain(&source, 1, column, width);
                let widest = shown.lines().map(|line| line.chars().count()).max();
                // The caret may be after the end of the line.
                assert!(
                    widest <= Some(width.max(16) + 1),
                    "{width} {column}\n{shown}"
                );
            }
        }
        // Characters of two columns.
        let wide = format!("{}X", "骑".repeat(4));
        assert_eq!(plain(&wide, 1, 5, 80), "1 | 骑骑骑骑X\n  |         ^\n");
    }
}
